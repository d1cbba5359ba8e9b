"""The best runs in the cards of one suit, for every number of jokers: a table filled as it is asked.

The cards of a suit are two masks of thirteen bits, bit 0 the ace: the ranks held at least once, and twice.
A cover is a tuple: place `j` holds the most worth that runs of these cards can have with at most `j` jokers.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, LEAST, MeldRules
from engine.partition.measure import Measure
from engine.pieces import RANKS

LONGEST_UNCUT = 5
"""A run of six or more without jokers is two runs of the same worth, except where it may go over the ace."""

ALL_RANKS = (1 << RANKS) - 1
MOST_COVERS = 200_000

Cover = tuple[int, ...]


class Stretch(NamedTuple):
    """A place for a run: its ranks as a mask, its length, its lowest rank, and its points in a meld."""

    mask: int
    length: int
    start: int
    points: int


class RunChoice(NamedTuple):
    """A run laid out: where it lies, the ranks that are real cards, and how many jokers stand in the gaps."""

    stretch: Stretch
    real: int
    jokers: int


@lru_cache(maxsize=64)
def stretches(rules: MeldRules) -> tuple[tuple[Stretch, ...], ...]:
    """For each rank (0 is the ace) the stretches that contain it, the shortest first."""
    found: list[list[Stretch]] = [[] for _ in range(RANKS)]
    values = (rules.ace_points, *(min(rank, rules.court_points) for rank in range(2, RANKS + 1)))
    highest = HIGHEST_PLACE if rules.ace_high else RANKS
    for length in range(LEAST, RANKS + 1):
        for start in range(1, RANKS + 1):
            if not rules.runs_wrap and start + length - 1 > highest:
                continue
            ranks = [(start - 1 + step) % RANKS for step in range(length)]
            worth = sum(values[rank] for rank in ranks)
            if start == 1:
                worth += rules.low_ace_points - rules.ace_points
            stretch = Stretch(sum(1 << rank for rank in ranks), length, start, worth)
            for rank in ranks:
                found[rank].append(stretch)
    return tuple(tuple(own) for own in found)


class Covers:
    """The table of one measure, one set of meld rules, and one number of jokers."""

    def __init__(self, rules: MeldRules, measure: Measure, jokers: int) -> None:
        self.jokers = jokers
        self.nothing: Cover = (0,) * (jokers + 1)
        self._rules = rules
        self._measure = measure
        self._table: dict[int, Cover] = {}
        self._worths: dict[int, int] = {}
        self._stretches = stretches(rules)
        self._most_each = jokers if rules.jokers is None else min(jokers, rules.jokers)
        self._cut = LONGEST_UNCUT if not rules.runs_wrap else RANKS
        self._near = within_reach(rules, self._most_each)

    def of(self, once: int, twice: int) -> Cover:
        """The cover of these cards."""
        key = once << RANKS | twice
        found = self._table.get(key)
        if found is None:
            found = self._best(once, twice)
            if len(self._table) > MOST_COVERS:
                self._table.clear()
            self._table[key] = found
        return found

    def choices(self, once: int, rank: int, cut: bool = True) -> Iterator[RunChoice]:
        """Every run that has the real card of this rank, the others from `once`; jokers stand for all else.

        With `cut`, runs that are two runs of the same worth are left out.
        """
        own = 1 << rank
        held = once.bit_count()
        most = self._most_each
        strict = self._rules.run_jokers_at_most_real
        for stretch in self._stretches[rank]:
            length = stretch.length
            if length > held + most:
                return
            real = once & stretch.mask
            count = real.bit_count()
            missing = length - count
            if missing > most or count < 2 or (strict and missing > count):
                continue
            if missing or length <= self._cut or not cut:
                yield RunChoice(stretch, real, missing)
            spare = min(most, length // 2 if strict else length - 2) - missing
            if spare > 0:
                others = [1 << place for place in range(RANKS) if real & ~own & 1 << place]
                for count_left in range(1, min(spare, len(others)) + 1):
                    for left in combinations(others, count_left):
                        yield RunChoice(stretch, real & ~sum(left), missing + count_left)

    def worth(self, choice: RunChoice) -> int:
        """What a run is worth under the measure."""
        if self._measure.as_placed:
            return choice.stretch.points
        real = choice.real
        total = self._worths.get(real)
        if total is None:
            ranks = self._measure.ranks
            total = self._worths[real] = sum([ranks[rank] for rank in range(RANKS) if real >> rank & 1])
        return total + choice.jokers * self._measure.joker

    def laid_out(self, once: int, twice: int, jokers: int) -> list[RunChoice]:
        """Runs that reach the cover's worth for so many jokers."""
        found: list[RunChoice] = []
        while once.bit_count() > 1:
            low = once & -once
            goal = self.of(once, twice)[jokers]
            if goal == self.of(once ^ low, twice & ~low)[jokers]:
                once, twice = once ^ low, twice & ~low
                continue
            for choice in self.choices(once, low.bit_length() - 1):
                rest = once & ~choice.real | choice.real & twice, twice & ~choice.real
                left = jokers - choice.jokers
                if left >= 0 and self.worth(choice) + self.of(*rest)[left] == goal:
                    found.append(choice)
                    once, twice = rest
                    jokers = left
                    break
        return found

    def _best(self, once: int, twice: int) -> Cover:
        near = self._near
        low = once & -once
        rank = low.bit_length() - 1
        while once != low and not once & near[rank]:
            once, twice = once ^ low, twice & ~low
            low = once & -once
            rank = low.bit_length() - 1
        if once == low:
            return self.nothing
        best = list(self.of(once ^ low, twice & ~low))
        for choice in self.choices(once, rank):
            real, used = choice.real, choice.jokers
            worth = self.worth(choice)
            rest = self.of(once & ~real | real & twice, twice & ~real)
            for jokers in range(used, self.jokers + 1):
                total = worth + rest[jokers - used]
                if total > best[jokers]:
                    best[jokers] = total
        return tuple(best)


@lru_cache(maxsize=256)
def within_reach(rules: MeldRules, jokers: int) -> tuple[int, ...]:
    """For each rank those that may be the next real card of a run through it, so many jokers apart."""
    found = []
    for rank, own in enumerate(stretches(rules)):
        reach = 0
        for stretch in own:
            if stretch.length <= max(jokers + 2, LEAST):
                reach |= stretch.mask
        found.append(reach & ~(1 << rank))
    return tuple(found)
