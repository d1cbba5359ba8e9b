"""The best partition of a hand for one measure: every choice of sets, then the best runs in what is left."""

from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import NamedTuple

from engine.melds import MeldRules
from engine.partition.covers import Cover, Covers, RunChoice
from engine.partition.measure import Measure
from engine.partition.sets import SetChoice, SetSplit, set_choices
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face

Suits = tuple[tuple[int, int], ...]
IMPOSSIBLE = -(1 << 60)

KNOWN_LAYOUTS = 4096
"""A player asks again and again for parts of the same hand."""


class Holding(NamedTuple):
    """The cards of a hand: for each suit the ranks held once and twice, as masks, and how many jokers."""

    suits: Suits
    jokers: int


class Layout(NamedTuple):
    """A partition as choices: the sets of each rank (0 is the ace), the runs of each suit, and its worth."""

    worth: int
    sets: tuple[tuple[int, tuple[SetSplit, ...]], ...]
    runs: tuple[tuple[RunChoice, ...], ...]


class RankChoices(NamedTuple):
    """What a rank adds to the search: itself, its choices, and the most that they are worth by jokers."""

    rank: int
    choices: tuple[SetChoice, ...]
    most: Cover


def holding(faces: list[Face]) -> Holding:
    """The masks of these faces, at most two of each."""
    once, twice, jokers = [0] * SUITS, [0] * SUITS, 0
    for face in faces:
        if face == JOKER:
            jokers += 1
            continue
        suit, bit = SUIT_OF[face], 1 << RANK_OF[face] - 1
        if once[suit] & bit:
            twice[suit] |= bit
        else:
            once[suit] |= bit
    return Holding(tuple(zip(once, twice, strict=True)), jokers)


@lru_cache(maxsize=512)
def covers_for(rules: MeldRules, measure: Measure, jokers: int) -> Covers:
    """The table of run covers of these rules, this measure and this number of jokers."""
    return Covers(rules, measure, jokers)


@lru_cache(maxsize=KNOWN_LAYOUTS)
def best_layout(held: Holding, rules: MeldRules, measure: Measure) -> Layout:
    """A partition of the greatest worth."""
    search = _Search(held, rules, measure)
    search.descend(0, held.suits, search.covers.nothing, 0)
    return search.layout()


@lru_cache(maxsize=KNOWN_LAYOUTS)
def best_worth(held: Holding, rules: MeldRules, measure: Measure) -> int:
    """The greatest worth of any partition."""
    search = _Search(held, rules, measure)
    search.descend(0, held.suits, search.covers.nothing, 0)
    return search.best


def rank_choices(held: Holding, rules: MeldRules, measure: Measure) -> list[RankChoices]:
    """The ranks that can form sets, with all their choices."""
    each = held.jokers if rules.jokers is None else min(rules.jokers, held.jokers)
    (s, ss), (h, hh), (d, dd), (c, cc) = held.suits
    least = s & h | s & d | s & c | h & d | h & c | d & c
    if not held.jokers:
        least &= s & h & d | s & h & c | s & d & c | h & d & c
    found = []
    for rank in range(RANKS):
        if not least >> rank & 1:
            continue
        once = s >> rank & 1 | (h >> rank & 1) << 1 | (d >> rank & 1) << 2 | (c >> rank & 1) << 3
        twice = ss >> rank & 1 | (hh >> rank & 1) << 1 | (dd >> rank & 1) << 2 | (cc >> rank & 1) << 3
        choices = set_choices(once, twice, held.jokers, each)
        found.append(RankChoices(rank, choices, _most_of(rank, choices, held.jokers, measure)))
    return found


def _most_of(rank: int, choices: tuple[SetChoice, ...], jokers: int, measure: Measure) -> Cover:
    own = measure.ranks[rank]
    joker = own if measure.as_placed else measure.joker
    most = [0] * (jokers + 1)
    for choice in choices:
        for used, _ in choice.ways:
            worth = own * choice.cards + joker * used
            if worth > most[used]:
                most[used] = worth
    return tuple(accumulate(most, max))


def without(suits: Suits, rank: int, choice: SetChoice) -> Suits:
    """The suits after the cards of a set choice were taken out."""
    left = list(suits)
    bit = 1 << rank
    for suit in range(SUITS):
        if choice.once >> suit & 1:
            once, twice = left[suit]
            if choice.twice >> suit & 1:
                left[suit] = once & ~bit, twice & ~bit
            elif twice & bit:
                left[suit] = once, twice & ~bit
            else:
                left[suit] = once & ~bit, twice
    return tuple(left)


def joined(first: Cover, second: Cover) -> Cover:
    """The cover of two groups of cards that share the jokers."""
    jokers = len(first)
    if jokers == 1:
        return (first[0] + second[0],)
    if jokers == 2:
        (none, one), (other_none, other_one) = first, second
        return none + other_none, max(none + other_one, one + other_none)
    if jokers == 3:
        (none, one, two), (other_none, other_one, other_two) = first, second
        return (
            none + other_none,
            max(none + other_one, one + other_none),
            max(none + other_two, one + other_one, two + other_none),
        )
    return tuple([max(map(add, first[: total + 1], second[total::-1])) for total in range(jokers)])


def most_joined(first: Cover, second: Cover) -> int:
    """The worth of two groups of cards with all the jokers."""
    best: int = max(map(add, first, reversed(second)))
    return best


def with_sets(sets: Cover, rank: int, choice: SetChoice, measure: Measure) -> Cover:
    """The cover of the sets chosen so far after one more choice was made."""
    own = measure.ranks[rank]
    jokers = len(sets) - 1
    if not jokers:
        return (sets[0] + own * choice.cards,)
    joker = own if measure.as_placed else measure.joker
    best = [IMPOSSIBLE] * (jokers + 1)
    for used, _ in choice.ways:
        worth = own * choice.cards + joker * used
        for total in range(used, jokers + 1):
            value = sets[total - used] + worth
            if value > best[total]:
                best[total] = value
    return tuple(best)


class _Search:
    """One search: sets rank by rank, under a bound that ignores that jokers and cards are shared."""

    def __init__(self, held: Holding, rules: MeldRules, measure: Measure) -> None:
        self.covers = covers_for(rules, measure, held.jokers)
        self.best = -1
        self._measure = measure
        self._jokers = held.jokers
        self._ranks = rank_choices(held, rules, measure)
        self._rest = [self.covers.nothing] * (len(self._ranks) + 1)
        for place in range(len(self._ranks) - 1, -1, -1):
            self._rest[place] = joined(self._rest[place + 1], self._ranks[place].most)
        self._taken: list[tuple[int, SetChoice]] = []
        self._leaf: tuple[Suits, tuple[tuple[int, SetChoice], ...]] = held.suits, ()

    def descend(self, place: int, suits: Suits, sets: Cover, used: int, whole: Cover | None = None) -> None:
        """Try every choice for the ranks from `place` on.

        `sets` is the cover of the sets chosen so far, `used` the fewest jokers in them, `whole` the cover of these
        sets and of the runs in the rest of the suits, if it is known.
        """
        if whole is None:
            whole = sets
            of = self.covers.of
            for once, twice in suits:
                cover = of(once, twice)
                if cover[-1]:
                    whole = joined(whole, cover)
        if most_joined(whole, self._rest[place]) <= self.best:
            return
        if place == len(self._ranks):
            self.best = whole[-1]
            self._leaf = suits, tuple(self._taken)
            return
        rank, choices, _ = self._ranks[place]
        for choice in choices:
            least = used + choice.ways[0][0]
            if least > self._jokers:
                continue
            self._taken.append((rank, choice))
            after = with_sets(sets, rank, choice, self._measure)
            self.descend(place + 1, without(suits, rank, choice), after, least)
            self._taken.pop()
        self.descend(place + 1, suits, sets, used, whole)

    def layout(self) -> Layout:
        """The best partition found, its jokers given out."""
        suits, taken = self._leaf
        parts: list[Cover] = [
            with_sets(self.covers.nothing, rank, choice, self._measure) for rank, choice in taken
        ]
        parts += [self.covers.of(*suit) for suit in suits]
        shares = _shared_out(parts, self._jokers)
        sets = tuple(
            (rank, self._split(rank, choice, share))
            for (rank, choice), share in zip(taken, shares, strict=False)
        )
        runs = tuple(
            tuple(self.covers.laid_out(*suit, share))
            for suit, share in zip(suits, shares[len(taken) :], strict=True)
        )
        return Layout(self.best, sets, runs)

    def _worth(self, rank: int, choice: SetChoice, jokers: int) -> int:
        own = self._measure.ranks[rank]
        return own * choice.cards + jokers * (own if self._measure.as_placed else self._measure.joker)

    def _split(self, rank: int, choice: SetChoice, jokers: int) -> tuple[SetSplit, ...]:
        possible = [
            (self._worth(rank, choice, used), -used, way) for used, way in choice.ways if used <= jokers
        ]
        return max(possible, key=lambda each: each[:2])[2]


def _shared_out(parts: list[Cover], jokers: int) -> list[int]:
    """How many jokers each part gets in a best sharing."""
    sums = [parts[0]]
    for part in parts[1:]:
        sums.append(joined(sums[-1], part))
    shares = [0] * len(parts)
    for place in range(len(parts) - 1, 0, -1):
        goal = sums[place][jokers]
        share = next(
            used for used in range(jokers + 1) if sums[place - 1][jokers - used] + parts[place][used] == goal
        )
        shares[place] = share
        jokers -= share
    shares[0] = jokers
    return shares
