"""Covering the cards of one suit with runs: what that takes in jokers, for every part of the suit asked for."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.romme.ending.cards import ALL_CARDS, faces_of, without
from engine.romme.ending.uses import NEW, Use

NEVER = 1 << 20
"""More jokers than there are: the cards cannot be covered."""


class Outcome(NamedTuple):
    """What some uses together take: jokers needed and room for them, both less those freed, and the uses themselves.

    `frees` tells whether a joker is freed at once, `asks` whether one must be in the hand before any waiting one is.
    """

    least: int = 0
    room: int = 0
    frees: bool = False
    asks: bool = False
    uses: tuple[Use, ...] = ()

    def and_also(self, other: "Outcome") -> "Outcome":
        """Both together."""
        return Outcome(
            self.least + other.least,
            self.room + other.room,
            self.frees or other.frees,
            self.asks or other.asks,
            self.uses + other.uses,
        )

    def is_as_good_as(self, other: "Outcome") -> bool:
        """Whether it does wherever the other does."""
        return (
            self.least <= other.least
            and self.room >= other.room
            and self.frees >= other.frees
            and self.asks <= other.asks
        )


def best_of(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Those outcomes to which none of the others is as good, the cheapest first."""
    found: list[Outcome] = []
    for outcome in sorted(outcomes, key=lambda each: (each.least, -each.room)):
        if not any(other.is_as_good_as(outcome) for other in found):
            found.append(outcome)
    return found


class SuitCover:
    """The runs of one suit, new ones and those of the table, as covers of its cards.

    However its cards are used, the suit needs at least `floor` jokers; below 0 it can give some.
    """

    def __init__(self, uses: Iterable[tuple[Use, Outcome]], unthrowable: int) -> None:
        self._uses = sorted(uses, key=lambda each: each[1].least)
        self._by_card: dict[int, list[tuple[Use, Outcome]]] = defaultdict(list)
        for each in self._uses:
            for face in faces_of(each[0].cards):
                self._by_card[1 << face].append(each)
        self._unthrowable = unthrowable
        self._supplies: dict[int, int] = {}
        for use, outcome in self._uses:
            if use.meld != NEW and outcome.least < self._supplies.get(use.meld, 0):
                self._supplies[use.meld] = outcome.least
        self._known_supplies: dict[int, int] = {}
        self._covers: dict[tuple[int, int, int, bool], tuple[int, list[Outcome]]] = {}
        self.floor = self._supply(0)
        self._bounds: dict[tuple[int, int, int, int, bool], tuple[int, bool]] = {}

    def covers(self, once: int, twice: int, throws: bool, most: int, melds: int = 0) -> list[Outcome]:
        """The best ways to use exactly these cards with at most `most` jokers; with `throws` all cards but one."""
        if not once:
            return [] if throws else [Outcome()]
        key = (once, twice, melds, throws)
        known_to, found = self._covers.get(key, (-NEVER, []))
        if known_to < most:
            found = best_of(self._ways(once, twice, throws, most, melds))
            self._covers[key] = most, found
        return [outcome for outcome in found if outcome.least <= most]

    def bound(self, once: int, twice: int, must: int, throws: bool, most: int, melds: int = 0) -> int:
        """How many jokers are needed at least, if more than `most` perhaps too small a number above it.

        The cards of `must` are all used, with `throws` all but one; the others may be.
        """
        needed = once & must
        if not needed:
            return self._supply(melds)
        key = (once, twice, needed, melds, throws)
        found, is_exact = self._bounds.get(key, (-NEVER, False))
        if not is_exact and found <= most:
            found = self._least(once, twice, needed, must, throws, most, melds)
            self._bounds[key] = found, found <= most
        return found

    def _ways(self, once: int, twice: int, throws: bool, most: int, melds: int) -> Iterator[Outcome]:
        card = once & -once
        for use, outcome in self._options(card, once, melds):
            left, used, spare = without(once, twice, use.cards), melds | _bit(use), most - outcome.least
            if spare < self._supply(melds):
                break
            if self.bound(*left, ALL_CARDS, throws, spare, used) <= spare:
                for other in self.covers(*left, throws, spare, used):
                    yield outcome.and_also(other)
        if throws and not card & self._unthrowable:
            yield from self.covers(*without(once, twice, card), False, most, melds)

    def _least(
        self, once: int, twice: int, needed: int, must: int, throws: bool, most: int, melds: int
    ) -> int:
        card = needed & -needed
        missing, supply = ~once, self._supply(melds)
        found = most + 1
        if throws and not card & self._unthrowable:
            found = min(found, self.bound(*without(once, twice, card), must, False, most, melds))
        for use, outcome in self._by_card[card]:
            if outcome.least + supply >= found:
                break
            if not use.cards & missing and (use.meld < 0 or not melds >> use.meld & 1):
                spare = found - 1 - outcome.least
                rest = self.bound(*without(once, twice, use.cards), must, throws, spare, melds | _bit(use))
                found = min(found, outcome.least + rest)
        return found

    def _supply(self, melds: int) -> int:
        """How few jokers the melds of the table not used yet could still take: less than none where they give some."""
        found = self._known_supplies.get(melds)
        if found is None:
            found = sum(least for meld, least in self._supplies.items() if not melds >> meld & 1)
            self._known_supplies[melds] = found
        return found

    def _options(self, card: int, held: int, melds: int) -> Iterator[tuple[Use, Outcome]]:
        """The possible uses of a card, the cheapest first."""
        for each in self._by_card[card]:
            use = each[0]
            if not use.cards & ~held and (use.meld < 0 or not melds >> use.meld & 1):
                yield each


def _bit(use: Use) -> int:
    return 0 if use.meld == NEW else 1 << use.meld
