"""A hand as a person wants to see it: sorted for sets or for runs, its melds, and an order of one's own kept.

An order is piece ids from left to right, with None for a gap between two groups.
"""

from collections.abc import Collection, Iterable, Sequence

from engine.melds import Meld
from engine.partition import most_real
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Piece
from engine.romme.rules import RommeRules

Order = tuple[int | None, ...]


def by_sets(hand: Iterable[Piece], rules: RommeRules) -> Order:
    """Ranks rising, the ace last; a rank held twice or more is a group of its own, jokers come last."""
    real, jokers = _parted(hand)
    ranks: dict[int, list[Piece]] = {}
    for piece in sorted(real, key=lambda own: (_high(own), SUIT_OF[own.face])):
        ranks.setdefault(_high(piece), []).append(piece)
    groups: list[list[Piece]] = []
    single_before = False
    for group in ranks.values():
        if len(group) == 1 and single_before:
            groups[-1] += group
        else:
            groups.append(list(group))
        single_before = len(group) == 1
    return _ordered([*groups, jokers])


def by_runs(hand: Iterable[Piece], rules: RommeRules) -> Order:
    """Suit by suit, each rising; an ace stands low where it leads to more of the suit than at the top."""
    real, jokers = _parted(hand)
    suits = [[piece for piece in real if SUIT_OF[piece.face] == suit] for suit in range(SUITS)]
    return _ordered([*(_rising(suit) for suit in suits), jokers])


def complete_melds(hand: Iterable[Piece], rules: RommeRules) -> tuple[Meld, ...]:
    """The melds of the best partition; jokers are in them only where a meld would not be one without."""
    return most_real(hand, rules).melds


def arranged(order: Sequence[int | None], hand: Iterable[Piece]) -> Order:
    """The order for this hand: pieces that stay keep their places, gone ones drop out, new ones come last."""
    ids = [piece.id for piece in hand]
    kept = [entry for entry in order if entry is None or entry in ids]
    return _without_idle_gaps([*kept, *(own for own in ids if own not in kept)])


def _parted(hand: Iterable[Piece]) -> tuple[list[Piece], list[Piece]]:
    pieces = list(hand)
    return [own for own in pieces if own.face != JOKER], [own for own in pieces if own.face == JOKER]


def _high(piece: Piece) -> int:
    rank = RANK_OF[piece.face]
    return RANKS + 1 if rank == 1 else rank


def _rising(suit: list[Piece]) -> list[Piece]:
    ranks = {RANK_OF[piece.face] for piece in suit}
    low = len(ranks & {2, 3}) > len(ranks & {RANKS - 1, RANKS})
    return sorted(suit, key=lambda own: RANK_OF[own.face] if low else _high(own))


def _ordered(groups: Iterable[Collection[Piece]]) -> Order:
    order: list[int | None] = []
    for group in groups:
        order += [piece.id for piece in group]
        order.append(None)
    return _without_idle_gaps(order)


def _without_idle_gaps(order: Iterable[int | None]) -> Order:
    kept: list[int | None] = []
    for entry in order:
        if entry is not None or (kept and kept[-1] is not None):
            kept.append(entry)
    return tuple(kept[:-1] if kept and kept[-1] is None else kept)
