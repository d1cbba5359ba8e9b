"""The opening question: the most penalty removed by melds that together count at least so many points (B7).

Mostly a plain search answers it. Where the best partition counts too little and another counts enough,
every choice of sets that could still be best is joined with all runs worth a thought, as pairs of both
worths.
"""

from itertools import chain
from typing import NamedTuple

from engine.melds import MeldRules
from engine.partition.covers import Cards, Cover, Covers, RunChoice, lowest, without_rank, without_ranks
from engine.partition.measure import Measure
from engine.partition.search import (
    Holding,
    Layout,
    Suits,
    best_layout,
    best_worth,
    covers_for,
    joined,
    rank_choices,
    without,
)
from engine.partition.sets import SetChoice, SetSplit

Part = tuple[RunChoice, ...] | tuple[SetSplit, ...]


class Entry(NamedTuple):
    """One way to lay cards: the penalty it removes, the points it counts, and what is laid, part by part."""

    penalty: int
    points: int
    parts: tuple[Part, ...]


Front = tuple[tuple[Entry, ...], ...]
"""For each number of jokers at most, the ways of which none is better than another in both."""


def opening_layout(
    held: Holding, rules: MeldRules, penalty: Measure, points: Measure, minimum: int
) -> Layout | None:
    """The layout of at least `minimum` points that removes the most penalty, or None."""
    if best_worth(held, rules, points) < minimum:
        return None
    layout = best_layout(held, rules, penalty)
    if layout_points(layout, points) >= minimum:
        return layout
    return _Weighing(held, rules, penalty, points, minimum).best()


def layout_points(layout: Layout, points: Measure) -> int:
    """What the melds of a layout count."""
    total = sum(run.stretch.points for run in chain(*layout.runs))
    for rank, splits in layout.sets:
        total += points.ranks[rank] * sum(split.suits.bit_count() + split.jokers for split in splits)
    return total


class _Weighing:
    """A search that weighs both worths at every leaf that could still be the best."""

    def __init__(
        self, held: Holding, rules: MeldRules, penalty: Measure, points: Measure, minimum: int
    ) -> None:
        self._held = held
        self._minimum = minimum
        self._measures = penalty, points
        self._covers = covers_for(rules, penalty, held.jokers), covers_for(rules, points, held.jokers)
        self._ranks = tuple(rank_choices(held, rules, measure) for measure in self._measures)
        self._fronts = _Fronts(self._covers[0])
        self._taken: list[tuple[int, SetChoice]] = []
        self._best: Layout | None = None

    def best(self) -> Layout | None:
        """The best layout that counts enough."""
        nothing = self._covers[0].nothing
        self._descend(0, self._held.suits, (nothing, nothing))
        return self._best

    def _descend(self, place: int, suits: Suits, sets: tuple[Cover, Cover]) -> None:
        if not self._could_be_best(place, suits, sets):
            return
        if place == len(self._ranks[0]):
            self._weigh(suits)
            return
        rank, choices, _ = self._ranks[0][place]
        others = self._ranks[1][place].choices
        for (choice, penalty), (_, points) in zip(choices, others, strict=True):
            after = joined(sets[0], penalty), joined(sets[1], points)
            if after[0][-1] >= 0:
                self._taken.append((rank, choice))
                self._descend(place + 1, without(suits, rank, choice), after)
                self._taken.pop()
        self._descend(place + 1, suits, sets)

    def _could_be_best(self, place: int, suits: Suits, sets: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
        found = []
        for covers, own, ranks in zip(self._covers, sets, self._ranks, strict=True):
            cover = own
            for suit in suits:
                cover = joined(cover, covers.of(suit))
            for rest in ranks[place:]:
                cover = joined(cover, rest.most)
            found.append(cover[-1])
        best = self._best.worth if self._best else -1
        return found[0] > best and found[1] >= self._minimum

    def _weigh(self, suits: Suits) -> None:
        front: Front = ((Entry(0, 0, ()),),) * (self._held.jokers + 1)
        for rank, choice in self._taken:
            front = _joined_fronts(front, self._set_front(rank, choice))
        for suit in suits:
            front = _joined_fronts(front, self._fronts.of(suit))
        enough = [entry for entry in front[-1] if entry.points >= self._minimum]
        if not enough:
            return
        best = max(enough)
        if self._best is None or best.penalty > self._best.worth:
            count = len(self._taken)
            sets = tuple((rank, part) for (rank, _), part in zip(self._taken, best.parts, strict=False))
            self._best = Layout(best.penalty, sets, best.parts[count:])  # type: ignore[arg-type]

    def _set_front(self, rank: int, choice: SetChoice) -> Front:
        penalty, points = self._measures
        entries = [
            (
                used,
                Entry(
                    penalty.ranks[rank] * choice.cards + penalty.joker * used,
                    points.ranks[rank] * (choice.cards + used),
                    (way,),
                ),
            )
            for used, way in choice.ways
        ]
        return tuple(
            _undominated([entry for used, entry in entries if used <= jokers])
            for jokers in range(self._held.jokers + 1)
        )


class _Fronts:
    """The fronts of the runs of one suit, by its masks."""

    def __init__(self, penalty: Covers) -> None:
        self._penalty = penalty
        self._table: dict[Cards, Front] = {}

    def of(self, cards: Cards) -> Front:
        """The front of these cards; every entry has the runs as its one part."""
        if cards not in self._table:
            self._table[cards] = self._front(cards)
        return self._table[cards]

    def _front(self, cards: Cards) -> Front:
        jokers = self._penalty.jokers
        if not self._penalty.of(cards)[jokers]:
            return ((Entry(0, 0, ((),)),),) * (jokers + 1)
        low = lowest(cards)
        found = [list(entries) for entries in self.of(without_rank(cards, low))]
        for choice in self._penalty.choices(cards, low.bit_length() - 1):
            penalty, points = choice.worth, choice.stretch.points
            rest = self.of(without_ranks(cards, choice.real))
            for total in range(choice.jokers, jokers + 1):
                for entry in rest[total - choice.jokers]:
                    runs = (choice, *entry.parts[0])
                    found[total].append(Entry(penalty + entry.penalty, points + entry.points, (runs,)))
        return tuple(_undominated(entries) for entries in found)


def _joined_fronts(first: Front, second: Front) -> Front:
    return tuple(
        _undominated(
            [
                Entry(one.penalty + other.penalty, one.points + other.points, one.parts + other.parts)
                for used in range(total + 1)
                for one in first[used]
                for other in second[total - used]
            ]
        )
        for total in range(len(first))
    )


def _undominated(entries: list[Entry]) -> tuple[Entry, ...]:
    kept: list[Entry] = []
    for entry in sorted(entries, key=lambda each: each[:2], reverse=True):
        if not kept or entry.points > kept[-1].points:
            kept.append(entry)
    return tuple(kept)
