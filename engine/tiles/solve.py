"""The fullest legal table for a task: the search over every fate of the jokers, and what A4 and A6 ask beyond counts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.melds import Kind, Meld
from engine.pieces import RANKS, SUITS, Face
from engine.tiles.budget import Budget, first_finished
from engine.tiles.build import Reserved, Shape, build
from engine.tiles.fates import Fate, fates, twins_in_a_group
from engine.tiles.jokers import stuck_jokers
from engine.tiles.newsets import reservations
from engine.tiles.opening import can_open_with, minimal_openings
from engine.tiles.search import Costs, Counts, Search, Solution
from engine.tiles.task import Task, as_meld

_FIRST_PORTION = 256
_MOST_OPENINGS = 2_000
_NO_PINS = ((0,) * SUITS,) * RANKS


class Found(NamedTuple):
    """A legal table: what is left on the rack as a cost, which sets of the old table lie as they did, and the others."""

    cost: int
    kept: frozenset[int]
    shapes: tuple[Shape, ...]


def fullest(task: Task, kept: frozenset[int], below: int, budget: Budget) -> Found | None:
    """The table that costs least among those below a cost, with the sets `kept` as they lie; None if there is none.

    If the budget runs out, the best found so far, or None.
    """
    if task.untouched:
        return _opening(task, kept, below, budget)
    best: Found | None = None
    for fate in fates(task.table, kept, task.held, task.rules):
        found = _with_fate(task, kept, fate, best.cost if best else below, budget)
        best = found or best
        for other, group in twins_in_a_group(fate, _ready(task, kept)):
            found = _search(task, kept, other, Counter(), (group,), best.cost if best else below, budget)
            if found is not None and _meets(task, found):
                best = found
    return best


def search_both_ways(
    counts: Counts, costs: Costs, below: int, budget: Budget, *, minimum: int = 0, run_lies: bool = False
) -> Solution | None:
    """The least cost below a bound, from 13 down and from 1 up in turns."""
    ways = (
        partial(Search, counts, costs, reverse=reverse, minimum=minimum, below=below, run_lies=run_lies)
        for reverse in (True, False)
    )
    search = first_finished(ways, _FIRST_PORTION, budget)
    return search.solution if search is not None else None


def _opening(task: Task, kept: frozenset[int], below: int, budget: Budget) -> Found | None:
    counts = task.alone()
    minimum = task.rules.opens_at
    solution = search_both_ways(counts, task.costs, below, budget, minimum=minimum)
    if solution is None:
        return None
    shapes = build(counts, solution, _NO_PINS)
    return None if shapes is None else Found(solution.cost, kept, shapes)


def _with_fate(task: Task, kept: frozenset[int], fate: Fate, below: int, budget: Budget) -> Found | None:
    found = _search(task, kept, fate, Counter(), (), below, budget)
    if found is None or _meets(task, found):
        return found
    best: Found | None = None
    for forced, reserved in _refinements(task, kept, fate, budget):
        budget.spend(1)
        tried = _search(task, kept, fate, forced, reserved, best.cost if best else below, budget)
        if tried is not None and _meets(task, tried):
            best = tried
            if best.cost == found.cost:
                break
        if budget.left <= 0:
            break
    return best


def _search(
    task: Task,
    kept: frozenset[int],
    fate: Fate,
    forced: Counter[Face],
    reserved: Sequence[Reserved],
    below: int,
    budget: Budget,
) -> Found | None:
    counts, pins = task.counts(kept, fate, forced, reserved)
    run_lies = any(tiles.kind is Kind.RUN for tiles in reserved)
    solution = search_both_ways(counts, task.costs, below, budget, run_lies=run_lies)
    if solution is None:
        return None
    shapes = build(counts, solution, pins, reserved)
    return None if shapes is None else Found(solution.cost, kept, shapes)


def _meets(task: Task, found: Found) -> bool:
    """What counts alone do not see: an opening among the tiles played (A4), new sets for freed jokers (A6)."""
    if not task.opens_midway and task.rules.joker_reuse == "anywhere":
        return True
    after = table_after(task, found)
    if task.opens_midway and not can_open_with(_laid(task, after), task.rules.opens_at):
        return False
    return not stuck_jokers(task.table, after, task.rules)


def table_after(task: Task, found: Found) -> list[Meld]:
    """The whole table, by faces: the sets kept, then the others."""
    return [task.table[index] for index in sorted(found.kept)] + [as_meld(shape) for shape in found.shapes]


def _ready(task: Task, kept: frozenset[int]) -> Counter[Face]:
    lying = (tiles for index, tiles in enumerate(task.table) if index not in kept)
    return task.held + Counter(piece.face for tiles in lying for piece in tiles.pieces)


def _laid(task: Task, after: Sequence[Meld]) -> Counter[Face]:
    lies = Counter(piece.face for tiles in after for piece in tiles.pieces)
    return lies - Counter(piece.face for tiles in task.table for piece in tiles.pieces)


def _refinements(
    task: Task, kept: frozenset[int], fate: Fate, budget: Budget
) -> Iterator[tuple[Counter[Face], tuple[Reserved, ...]]]:
    openings = [Counter[Face]()]
    if task.opens_midway:
        openings = minimal_openings(task.held, task.rules.opens_at, _MOST_OPENINGS)
        if len(openings) == _MOST_OPENINGS:
            budget.ran_out = True
    for opening in openings:
        if task.rules.joker_reuse == "anywhere" or not fate.freed:
            yield opening, ()
            continue
        for played, reserved in reservations(task, kept, fate):
            yield opening | played, reserved
