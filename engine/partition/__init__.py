"""The exact best partition of a hand into melds: least penalty left, fewest cards left, most points, opening.

Method: the sets of every rank are enumerated, the best runs of a suit come from a table, and jokers are
shared out between them. Twins, several jokers in a meld and every rule of runs are covered, so the answers
are exact.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.melds import Kind, Meld, points, run_faces
from engine.partition.measure import Measure, cards_measure, penalty_measure, points_measure
from engine.partition.opening import layout_points, opening_layout
from engine.partition.search import Layout, best_layout, best_worth, choices_of_rank, covers_for, holding
from engine.partition.sets import SetSplit, set_choices
from engine.partition.through import melds_through
from engine.pieces import JOKER, SUITS, Face, Piece, face_of
from engine.romme.rules import RommeRules
from engine.romme.score import hand_points


class Partition(NamedTuple):
    """Melds that can be laid from a hand, and what is left of it; `points` is what the melds count."""

    melds: tuple[Meld, ...]
    left: tuple[Piece, ...]
    points: int
    penalty: int


def least_left(hand: Iterable[Piece], rules: RommeRules) -> Partition:
    """The partition that leaves the least penalty in the hand; among equals the fewest cards."""
    return _partition(hand, rules, penalty_of(rules))


def fewest_left(hand: Iterable[Piece], rules: RommeRules) -> Partition:
    """The partition that leaves the fewest cards in the hand; among equals the least penalty."""
    return _partition(hand, rules, cards_of(rules))


def most_points(hand: Iterable[Piece], rules: RommeRules) -> Partition:
    """The partition whose melds count most."""
    return _partition(hand, rules, points_of(rules))


def most_real(hand: Iterable[Piece], rules: RommeRules) -> Partition:
    """The partition that lays the most penalty in real cards; jokers are used only where they bring some."""
    return _partition(hand, rules, real_of(rules))


def best_opening(hand: Iterable[Piece], rules: RommeRules, minimum: int) -> Partition | None:
    """The partition with melds of at least `minimum` points that leaves the least penalty, or None."""
    pieces = tuple(hand)
    layout = opening_layout(
        holding([piece.face for piece in pieces]), rules.melds, penalty_of(rules), points_of(rules), minimum
    )
    return None if layout is None else _built(pieces, rules, layout)


def partitions_through(card: Piece, hand: tuple[Piece, ...], rules: RommeRules) -> Iterator[Partition]:
    """For every meld of the hand that holds this card, that meld and the least penalty left by the others.

    A joker has no melds of its own: where one lies in a partition, any other may lie there.
    """
    if card.face == JOKER:
        return
    for meld in melds_through(card, hand, rules.melds):
        rest = least_left((piece for piece in hand if piece not in meld.pieces), rules)
        total = rest.points + points(meld, rules.melds)
        yield Partition((meld, *rest.melds), rest.left, total, rest.penalty)


@lru_cache(maxsize=64)
def penalty_of(rules: RommeRules) -> Measure:
    """The measure of `least_left`."""
    return penalty_measure(rules)


@lru_cache(maxsize=64)
def cards_of(rules: RommeRules) -> Measure:
    """The measure of `fewest_left`."""
    return cards_measure(rules)


@lru_cache(maxsize=64)
def real_of(rules: RommeRules) -> Measure:
    """The measure of `most_real`."""
    return penalty_measure(rules)._replace(joker=0)


@lru_cache(maxsize=64)
def points_of(rules: RommeRules) -> Measure:
    """The measure of `most_points`."""
    return points_measure(rules.melds)


def forget_hands() -> None:
    """Forget the answers for whole hands, but no table, so that a measurement is warm and yet asks anew."""
    best_layout.cache_clear()
    best_worth.cache_clear()


def forget_tables() -> None:
    """Empty all tables, so that a measurement starts cold."""
    forget_hands()
    choices_of_rank.cache_clear()
    covers_for.cache_clear()
    set_choices.cache_clear()


def _partition(hand: Iterable[Piece], rules: RommeRules, measure: Measure) -> Partition:
    pieces = tuple(hand)
    return _built(pieces, rules, best_layout(holding([piece.face for piece in pieces]), rules.melds, measure))


def _built(pieces: tuple[Piece, ...], rules: RommeRules, layout: Layout) -> Partition:
    by_face: dict[Face, list[Piece]] = {}
    for piece in reversed(pieces):
        by_face.setdefault(piece.face, []).append(piece)
    melds = [_set_of(by_face, rank, split) for rank, splits in layout.sets for split in splits]
    for suit, runs in enumerate(layout.runs):
        for run in runs:
            faces = run_faces(suit, run.stretch.start, run.stretch.length)
            melds.append(Meld(Kind.RUN, tuple(_card(by_face, face, run.real) for face in faces), faces))
    used = {piece.id for meld in melds for piece in meld.pieces}
    left = tuple(piece for piece in pieces if piece.id not in used)
    return Partition(tuple(melds), left, layout_points(layout, points_of(rules)), hand_points(left, rules))


def _set_of(by_face: dict[Face, list[Piece]], rank: int, split: SetSplit) -> Meld:
    real = [face_of(suit, rank + 1) for suit in range(SUITS) if split.suits >> suit & 1]
    free = [face_of(suit, rank + 1) for suit in range(SUITS) if not split.suits >> suit & 1]
    pieces = [by_face[face].pop() for face in real] + [by_face[JOKER].pop() for _ in range(split.jokers)]
    return Meld(Kind.SET, tuple(pieces), (*real, *free[: split.jokers]))


def _card(by_face: dict[Face, list[Piece]], face: Face, real: int) -> Piece:
    return by_face[face if real >> face % 13 & 1 else JOKER].pop()
