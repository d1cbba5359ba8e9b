"""The best runs in the cards of one suit, for every number of jokers: a table filled as it is asked.

The cards of a suit are one number: thirteen bits for the ranks held at least once, the lowest bit the ace, and below
them thirteen for the ranks held twice. A cover is a tuple: place `j` holds the most worth that runs of these cards
can have with at most `j` jokers.
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

TWICE = (1 << RANKS) - 1
MOST_COVERS = 50_000
"""A table that has grown so large is emptied before the next hand."""

Cards = int
Cover = tuple[int, ...]


class Stretch(NamedTuple):
    """A place for a run: its ranks as a mask, its length, its lowest rank, and its points in a meld."""

    mask: int
    length: int
    start: int
    points: int


class RunChoice(NamedTuple):
    """A run laid out: the ranks that are real cards, how many jokers stand in the gaps, its worth, and its place."""

    real: int
    jokers: int
    worth: int
    stretch: Stretch


def without_ranks(cards: Cards, ranks: int) -> Cards:
    """The cards of a suit after one copy of each of these ranks was taken out."""
    twice = ranks & cards
    return cards & ~((ranks & ~twice) << RANKS | twice)


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


class Covers:
    """The table of one measure, one set of meld rules, and one number of jokers."""

    def __init__(self, rules: MeldRules, measure: Measure, jokers: int) -> None:
        self.jokers = jokers
        self.nothing: Cover = (0,) * (jokers + 1)
        self._rules = rules
        self._measure = measure
        self.known: dict[Cards, Cover] = {}
        self._picks: dict[Cards, tuple[tuple[int, Stretch] | None, ...]] = {}
        self._worths: dict[int, int] = {}
        self._stretches = stretches(rules)
        self._most_each = jokers if rules.jokers is None else min(jokers, rules.jokers)
        self._cut = LONGEST_UNCUT if not rules.runs_wrap else RANKS
        self._near = within_reach(rules, self._most_each)

    def of(self, cards: Cards) -> Cover:
        """The cover of these cards."""
        found = self.known.get(cards)
        if found is None:
            found = self.known[cards] = self._best(cards)
        return found

    def keep_small(self) -> None:
        """Empty the table if it has grown too large; not in the midst of a search."""
        if len(self.known) > MOST_COVERS:
            self.known.clear()
            self._picks.clear()

    def choices(self, cards: Cards, rank: int) -> list[RunChoice]:
        """The runs worth a thought that have the real card of this rank.

        Of runs with the same real cards and as many jokers only the dearest is there. Runs that are two runs of the
        same worth are left out, and so is a joker for a real card that no other run could use.
        """
        return self._laid(self._dearest(cards, rank, every=False))

    def all_choices(self, cards: Cards, rank: int) -> list[RunChoice]:
        """As `choices`, with nothing left out but cheaper runs of the same cards."""
        return self._laid(self._dearest(cards, rank, every=True))

    def laid_out(self, cards: Cards, jokers: int) -> list[RunChoice]:
        """Runs that reach the cover's worth for so many jokers."""
        found: list[RunChoice] = []
        while self.of(cards)[jokers]:
            cards = self._without_lone(cards)
            pick = self._picks[cards][jokers]
            if pick is None:
                cards = without_rank(cards, lowest(cards))
                continue
            run, stretch = pick
            found.append(self._choice(run, stretch))
            cards = without_ranks(cards, run >> 4)
            jokers -= run & 15
        return found

    def _best(self, cards: Cards) -> Cover:
        cards = self._without_lone(cards)
        low = lowest(cards)
        if cards >> RANKS == low:
            return self.nothing
        jokers = self.jokers
        best = list(self.of(without_rank(cards, low)))
        picks: list[tuple[int, Stretch] | None] = [None] * (jokers + 1)
        table = self.known
        for run, stretch in self._dearest(cards, low.bit_length() - 1, every=False).items():
            real, used = run >> 4, run & 15
            worth = self._worth(real, used, stretch)
            left = without_ranks(cards, real)
            rest = table.get(left) or self.of(left)
            for total in range(used, jokers + 1):
                value = worth + rest[total - used]
                if value > best[total]:
                    best[total] = value
                    picks[total] = run, stretch
        self._picks[cards] = tuple(picks)
        return tuple(best)

    def _without_lone(self, cards: Cards) -> Cards:
        """The cards without the lowest ones that have no other card within reach."""
        near = self._near
        once = cards >> RANKS
        low = once & -once
        while once != low and not once & near[low.bit_length() - 1]:
            cards &= ~(low << RANKS | low)
            once ^= low
            low = once & -once
        return cards

    def _laid(self, dearest: dict[int, Stretch]) -> list[RunChoice]:
        return [self._choice(run, stretch) for run, stretch in dearest.items()]

    def _choice(self, run: int, stretch: Stretch) -> RunChoice:
        real, jokers = run >> 4, run & 15
        return RunChoice(real, jokers, self._worth(real, jokers, stretch), stretch)

    def _dearest(self, cards: Cards, rank: int, every: bool) -> dict[int, Stretch]:
        """The dearest place of each run through a rank; a run is its real cards and, in the low four bits, its jokers."""
        once, twice = cards >> RANKS, cards & TWICE
        most = self._most_each
        longest = once.bit_count() + most
        cut = RANKS if every else self._cut
        strict = self._rules.run_jokers_at_most_real
        found: dict[int, Stretch] = {}
        for stretch in self._stretches[rank]:
            mask, length, _, points = stretch
            if length > longest:
                break
            real = once & mask
            count = real.bit_count()
            missing = length - count
            if missing > most or count < 2 or (strict and missing > count):
                continue
            if missing or length <= cut:
                run = real << 4 | missing
                if run not in found or found[run].points < points:
                    found[run] = stretch
            spare = min(most, length // 2 if strict else length - 2) - missing
            if spare > 0:
                for left in _some_of(real & ~(1 << rank), spare):
                    if every or length >= RANKS or self._useful(left, once & ~real | twice | left):
                        run = (real & ~left) << 4 | missing + left.bit_count()
                        if run not in found or found[run].points < points:
                            found[run] = stretch
        return found

    def _useful(self, left: int, rest: int) -> bool:
        """Whether each of these ranks has another card of the rest near enough for a run of their own."""
        while left:
            low = left & -left
            if not rest & self._near[low.bit_length() - 1]:
                return False
            left ^= low
        return True

    def _worth(self, real: int, jokers: int, stretch: Stretch) -> int:
        if self._measure.as_placed:
            return stretch.points
        total = self._worths.get(real)
        if total is None:
            ranks = self._measure.ranks
            total = self._worths[real] = sum([ranks[rank] for rank in range(RANKS) if real >> rank & 1])
        return total + jokers * self._measure.joker


def lowest(cards: Cards) -> int:
    """The lowest rank held, as a bit."""
    once = cards >> RANKS
    return once & -once


def without_rank(cards: Cards, rank: int) -> Cards:
    """The cards of a suit without any copy of a rank (a bit)."""
    return cards & ~(rank << RANKS | rank)


def _some_of(cards: int, most: int) -> Iterator[int]:
    """Every choice of one to `most` of these cards."""
    bits = []
    while cards:
        low = cards & -cards
        bits.append(low)
        cards ^= low
    for count in range(1, min(most, len(bits)) + 1):
        for chosen in combinations(bits, count):
            yield sum(chosen)
