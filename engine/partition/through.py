"""Melds that hold one given card, as `must_play` asks of the card taken from the pile (B5)."""

from collections.abc import Iterator

from engine.melds import Meld, MeldRules, points, readings
from engine.partition.covers import Covers
from engine.partition.measure import points_measure
from engine.partition.search import covers_for, holding
from engine.partition.sets import set_choices
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, Piece


def melds_through(card: Piece, hand: tuple[Piece, ...], rules: MeldRules) -> Iterator[Meld]:
    """Every meld of the hand that this card of it (no joker) lies in; of several readings the dearest.

    Melds that differ only in which of two twins or jokers they hold count as one.
    """
    by_face: dict[Face, Piece] = {piece.face: piece for piece in hand if piece.face != card.face}
    by_face[card.face] = card
    jokers = [piece for piece in hand if piece.face == JOKER]
    for faces, used in _set_faces(card.face, by_face, len(jokers), rules):
        yield _dearest([by_face[face] for face in faces] + jokers[:used], rules)
    for faces, used in _run_faces(card.face, by_face, len(jokers), rules):
        yield _dearest([by_face[face] for face in faces] + jokers[:used], rules)


def _dearest(pieces: list[Piece], rules: MeldRules) -> Meld:
    return max(readings(pieces, rules), key=lambda meld: points(meld, rules))


def _set_faces(
    face: Face, by_face: dict[Face, Piece], jokers: int, rules: MeldRules
) -> Iterator[tuple[list[Face], int]]:
    rank, suit = RANK_OF[face], SUIT_OF[face]
    faces = [own * RANKS + rank - 1 for own in range(SUITS)]
    once = sum(1 << own for own in range(SUITS) if faces[own] in by_face)
    each = jokers if rules.jokers is None else min(rules.jokers, jokers)
    for choice in set_choices(once, 0, jokers, each):
        if suit in choice.suits:
            for used, _ in choice.ways:
                # More cards than suits are two sets of the rank.
                if len(choice.suits) + used <= SUITS:
                    yield [faces[own] for own in choice.suits], used


def _run_faces(
    face: Face, by_face: dict[Face, Piece], jokers: int, rules: MeldRules
) -> Iterator[tuple[list[Face], int]]:
    suit = SUIT_OF[face]
    cards = holding([own for own in by_face if own != JOKER and SUIT_OF[own] == suit]).suits[suit]
    table: Covers = covers_for(rules, points_measure(rules), jokers)
    for choice in table.all_choices(cards, RANK_OF[face] - 1):
        yield [suit * RANKS + rank for rank in range(RANKS) if choice.real >> rank & 1], choice.jokers
