"""The plain way to part a hand into melds, for tests: every meld there is, tried one after the other."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.melds import MeldRules, points, readings
from engine.pieces import CARDS, JOKER, RANK_OF, SUIT_OF, Face, Piece
from engine.romme.rules import RommeRules
from engine.romme.score import piece_penalty


class Laid(NamedTuple):
    """What one way to part a hand lays: penalty points removed, cards, and points counted."""

    penalty: int
    cards: int
    points: int


class PlainMeld(NamedTuple):
    """A meld by its real faces and the number of its jokers, with the most that it counts."""

    faces: tuple[Face, ...]
    jokers: int
    points: int


def hand_of(text: str) -> tuple[Piece, ...]:
    """A hand from its cards' texts; ids count from 0."""
    return pieces_of(CARDS.read(word) for word in text.split())


def pieces_of(faces: Iterable[Face]) -> tuple[Piece, ...]:
    """Pieces of these faces; ids count from 0."""
    return tuple(Piece(number, face) for number, face in enumerate(faces))


def all_partings(faces: Iterable[Face], rules: RommeRules) -> frozenset[Laid]:
    """What the ways to part a hand lay, those left out that another beats in all three."""
    hand = tuple(sorted(faces))
    by_first: dict[Face, list[PlainMeld]] = {}
    for meld in all_melds(hand, rules.melds):
        by_first.setdefault(meld.faces[0], []).append(meld)

    @cache
    def part(real: tuple[Face, ...], jokers: int) -> frozenset[Laid]:
        if not real:
            return frozenset([Laid(0, 0, 0)])
        found = set(part(real[1:], jokers))
        for meld in by_first.get(real[0], ()):
            left = _without(real, meld.faces)
            if left is None or meld.jokers > jokers:
                continue
            removed = (
                sum(piece_penalty(face, rules) for face in meld.faces) + meld.jokers * rules.joker_penalty
            )
            cards = len(meld.faces) + meld.jokers
            for rest in part(left, jokers - meld.jokers):
                found.add(Laid(rest.penalty + removed, rest.cards + cards, rest.points + meld.points))
        return frozenset(own for own in found if not any(_beats(other, own) for other in found))

    return part(tuple(face for face in hand if face != JOKER), hand.count(JOKER))


def all_melds(hand: tuple[Face, ...], rules: MeldRules) -> Iterator[PlainMeld]:
    """Every meld that the hand holds."""
    real = sorted(set(hand) - {JOKER})
    jokers = hand.count(JOKER)
    alike = [[face for face in real if RANK_OF[face] == rank] for rank in range(1, 14)]
    alike += [[face for face in real if SUIT_OF[face] == suit] for suit in range(4)]
    for group in alike:
        for size in range(2, len(group) + 1):
            for faces in combinations(group, size):
                for used in range(jokers + 1):
                    found = readings(pieces_of([*faces, *[JOKER] * used]), rules)
                    if found:
                        yield PlainMeld(faces, used, max(points(meld, rules) for meld in found))


def _without(real: tuple[Face, ...], faces: tuple[Face, ...]) -> tuple[Face, ...] | None:
    left = list(real)
    for face in faces:
        if face not in left:
            return None
        left.remove(face)
    return tuple(left)


def _beats(other: Laid, own: Laid) -> bool:
    return other != own and all(theirs >= mine for theirs, mine in zip(other, own, strict=True))
