"""The hand sorted, and the complete melds in it: what engine.arrange finds, as arrangements of piece ids."""

from collections.abc import Callable
from itertools import combinations

from engine.melds import MeldRules, readings
from engine.pieces import JOKER, RANK_OF, SUIT_OF, Piece
from game.table.arrangement import Arrangement, grouped


def by_runs(hand: tuple[Piece, ...]) -> Arrangement:
    """Suits one after the other, ranks rising; jokers last."""
    return _grouped(hand, lambda piece: SUIT_OF[piece.face] % 4 if piece.face != JOKER else 9)


def by_sets(hand: tuple[Piece, ...]) -> Arrangement:
    """Ranks one after the other; jokers last."""
    return _grouped(hand, lambda piece: RANK_OF[piece.face] if piece.face != JOKER else 99, apart=False)


def complete_melds(hand: tuple[Piece, ...], rules: MeldRules) -> tuple[tuple[int, ...], ...]:
    """Melds of real cards in the hand that share no card, longer ones first."""
    found = []
    left = [piece for piece in hand if piece.face != JOKER]
    for size in (5, 4, 3):
        for chosen in combinations(left, size):
            if all(piece in left for piece in chosen) and readings(chosen, rules):
                found.append(tuple(piece.id for piece in readings(chosen, rules)[0].pieces))
                left = [piece for piece in left if piece not in chosen]
    return tuple(found)


def _grouped(hand: tuple[Piece, ...], key: Callable[[Piece], int], apart: bool = True) -> Arrangement:
    groups: dict[int, list[Piece]] = {}
    for piece in sorted(hand, key=lambda own: (own.face == JOKER, RANK_OF[own.face], SUIT_OF[own.face])):
        groups.setdefault(key(piece), []).append(piece)
    lists = [[piece.id for piece in groups[name]] for name in sorted(groups)]
    if apart:
        return grouped(lists)
    return tuple(piece for group in lists for piece in group)
