"""The best partition of a hand for one measure: every choice of sets, then the best runs in what is left."""

from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import NamedTuple

from engine.melds import MeldRules
from engine.partition.covers import Cards, Cover, Covers, RunChoice
from engine.partition.measure import Measure
from engine.partition.sets import SetChoice, SetSplit, set_choices
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face

Suits = tuple[Cards, ...]
IMPOSSIBLE = -(1 << 60)

KNOWN_LAYOUTS = 4096
"""A player asks again and again for parts of the same hand."""


class Holding(NamedTuple):
    """The cards of a hand: those of each suit, and how many jokers."""

    suits: Suits
    jokers: int


class Layout(NamedTuple):
    """A partition as choices: the sets of each rank (0 is the ace), the runs of each suit, and its worth."""

    worth: int
    sets: tuple[tuple[int, tuple[SetSplit, ...]], ...]
    runs: tuple[tuple[RunChoice, ...], ...]


class RankChoices(NamedTuple):
    """What a rank adds to the search: itself, its choices each with its cover, and the best of these covers."""

    rank: int
    choices: tuple[tuple[SetChoice, Cover], ...]
    most: Cover


Taken = tuple[int, SetChoice, Cover]
"""A choice made in a search: the rank, the sets, and their cover."""


def holding(faces: list[Face]) -> Holding:
    """The masks of these faces, at most two of each."""
    suits = [0] * SUITS
    jokers = 0
    for face in faces:
        if face == JOKER:
            jokers += 1
            continue
        suit, bit = SUIT_OF[face], 1 << RANK_OF[face] - 1
        suits[suit] |= bit if suits[suit] & bit << RANKS else bit << RANKS
    return Holding(tuple(suits), jokers)


@lru_cache(maxsize=512)
def covers_for(rules: MeldRules, measure: Measure, jokers: int) -> Covers:
    """The table of run covers of these rules, this measure and this number of jokers."""
    return Covers(rules, measure, jokers)


@lru_cache(maxsize=KNOWN_LAYOUTS)
def best_layout(held: Holding, rules: MeldRules, measure: Measure) -> Layout:
    """A partition of the greatest worth."""
    return _Search(held, rules, measure).layout()


@lru_cache(maxsize=KNOWN_LAYOUTS)
def best_worth(held: Holding, rules: MeldRules, measure: Measure) -> int:
    """The greatest worth of any partition."""
    return _Search(held, rules, measure).best


def rank_choices(held: Holding, rules: MeldRules, measure: Measure) -> list[RankChoices]:
    """The ranks that can form sets, with all their choices."""
    jokers = held.jokers
    each = jokers if rules.jokers is None else min(rules.jokers, jokers)
    s, h, d, c = (cards >> RANKS for cards in held.suits)
    least = s & h | (s | h) & (d | c) | d & c
    if not jokers:
        least &= s & h & (d | c) | d & c & (s | h)
    found = []
    while least:
        bit = least & -least
        least ^= bit
        once = twice = 0
        for suit, cards in enumerate(held.suits):
            if cards & bit << RANKS:
                once |= 1 << suit
                if cards & bit:
                    twice |= 1 << suit
        found.append(choices_of_rank(bit.bit_length() - 1, once, twice, jokers, each, measure))
    return found


@lru_cache(maxsize=KNOWN_LAYOUTS)
def choices_of_rank(
    rank: int, once: int, twice: int, jokers: int, each: int, measure: Measure
) -> RankChoices:
    """The choices of one rank, held in these suits once and twice."""
    choices = tuple(
        (choice, _cover_of(choice, jokers, measure.ranks[rank], measure))
        for choice in set_choices(once, twice, jokers, each)
    )
    most = tuple(max(0, *covers) for covers in zip(*(cover for _, cover in choices), strict=True))
    return RankChoices(rank, choices, most)


def without(suits: Suits, rank: int, choice: SetChoice) -> Suits:
    """The suits after the cards of a set choice were taken out."""
    left = list(suits)
    bit = 1 << rank
    for suit in choice.suits:
        cards = left[suit]
        left[suit] = cards & ~bit if cards & bit else cards & ~(bit << RANKS)
    return tuple(left)


def joined(first: Cover, second: Cover) -> Cover:
    """The cover of two groups of cards that share the jokers."""
    jokers = len(first)
    if jokers == 1:
        return (first[0] + second[0],)
    if jokers == 2:
        none, one = first
        other_none, other_one = second
        with_one, other = none + other_one, one + other_none
        return none + other_none, with_one if with_one > other else other
    if jokers == 3:
        none, one, two = first
        other_none, other_one, other_two = second
        with_one, other = none + other_one, one + other_none
        with_two, both, last = none + other_two, one + other_one, two + other_none
        if both > with_two:
            with_two = both
        return (
            none + other_none,
            with_one if with_one > other else other,
            with_two if with_two > last else last,
        )
    return tuple([max(map(add, first[: total + 1], second[total::-1])) for total in range(jokers)])


def _cover_of(choice: SetChoice, jokers: int, own: int, measure: Measure) -> Cover:
    joker = own if measure.as_placed else measure.joker
    worths = [IMPOSSIBLE] * (jokers + 1)
    for used, _ in choice.ways:
        worths[used] = own * choice.cards + joker * used
    return tuple(accumulate(worths, max))


class _Search:
    """One search: sets rank by rank, under a bound that ignores that jokers and cards are shared."""

    def __init__(self, held: Holding, rules: MeldRules, measure: Measure) -> None:
        self.best = -1
        self._covers = covers_for(rules, measure, held.jokers)
        self._covers.keep_small()
        self._measure = measure
        self._jokers = held.jokers
        self._ranks = rank_choices(held, rules, measure)
        rest = self._covers.nothing
        self._rest = [rest]
        for own in reversed(self._ranks):
            rest = joined(rest, own.most)
            self._rest.append(rest[::-1])
        self._rest.reverse()
        self._taken: list[Taken] = []
        self._leaf: tuple[Suits, tuple[Taken, ...]] = held.suits, ()
        self._descend(0, held.suits, self._covers.nothing, self._runs(held.suits))

    def layout(self) -> Layout:
        """The best partition found, its jokers given out."""
        suits, taken = self._leaf
        parts = [cover for _, _, cover in taken]
        parts += [self._covers.of(cards) for cards in suits]
        shares = _shared_out(parts, self._jokers)
        sets = tuple(
            [
                (rank, self._split(rank, choice, share))
                for (rank, choice, _), share in zip(taken, shares, strict=False)
            ]
        )
        laid_out = self._covers.laid_out
        runs = [
            tuple(laid_out(cards, share)) if part[-1] else ()
            for cards, share, part in zip(suits, shares[len(taken) :], parts[len(taken) :], strict=True)
        ]
        return Layout(self.best, sets, tuple(runs))

    def _descend(self, place: int, suits: Suits, sets: Cover, runs: Cover) -> None:
        """Try every choice for the ranks from `place` on.

        `sets` is the cover of the sets chosen so far, `runs` that of the runs in what is left of the suits.
        """
        so_far = joined(sets, runs)
        for rank, choices, _ in self._ranks[place:]:
            place += 1
            rest = self._rest[place]
            most = joined(so_far, rest[::-1])[::-1]
            for choice, cover in choices:
                if max(map(add, cover, most)) <= self.best:
                    continue
                after = joined(sets, cover)
                left = without(suits, rank, choice)
                left_runs = self._runs(left)
                if max(map(add, joined(after, left_runs), rest)) > self.best:
                    self._taken.append((rank, choice, cover))
                    self._descend(place, left, after, left_runs)
                    self._taken.pop()
            if max(map(add, so_far, rest)) <= self.best:
                return
        if so_far[-1] > self.best:
            self.best = so_far[-1]
            self._leaf = suits, tuple(self._taken)

    def _runs(self, suits: Suits) -> Cover:
        covers = self._covers
        known, runs = covers.known, covers.nothing
        for cards in suits:
            cover = known.get(cards) or covers.of(cards)
            if cover[-1]:
                runs = joined(runs, cover) if runs[-1] else cover
        return runs

    def _split(self, rank: int, choice: SetChoice, jokers: int) -> tuple[SetSplit, ...]:
        own = self._measure.ranks[rank]
        joker = own if self._measure.as_placed else self._measure.joker
        possible = [(joker * used, -used, way) for used, way in choice.ways if used <= jokers]
        return max(possible, key=lambda each: each[:2])[2]


def _shared_out(parts: list[Cover], jokers: int) -> list[int]:
    """How many jokers each part gets in a best sharing."""
    if not jokers:
        return [0] * len(parts)
    sums = [parts[0]]
    for part in parts[1:]:
        sums.append(joined(sums[-1], part) if part[-1] else sums[-1])
    shares = [0] * len(parts)
    for place in range(len(parts) - 1, 0, -1):
        goal = sums[place][jokers]
        before, own = sums[place - 1], parts[place]
        if not own[-1]:
            continue
        share = next(used for used in range(jokers + 1) if before[jokers - used] + own[used] == goal)
        shares[place] = share
        jokers -= share
    shares[0] = jokers
    return shares
