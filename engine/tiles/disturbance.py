"""The least disturbing of the fullest tables: as few old sets changed as can be, proven.

Which old sets can stay together is a question to the solver. Sets that cannot all stay are a conflict; some set of
every conflict has to go. The fewest sets that touch every conflict found so far are tried to go; either the rest can
stay, which proves them the fewest, or a new conflict is found.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import count, islice

from engine.pieces import Face
from engine.tiles.budget import Budget, first_finished
from engine.tiles.build import Shape
from engine.tiles.fates import Fate, fates_by_joker
from engine.tiles.keeping import Keeping, old_set
from engine.tiles.sets import key
from engine.tiles.solve import Found, fullest
from engine.tiles.task import Task, shape_key

Sets = frozenset[int]

_FIRST_PORTION = 512


def least_disturbing(task: Task, found: Found, budget: Budget) -> tuple[Found, bool]:
    """A table that costs no more than the one found and changes the fewest sets; whether that is proven.

    The walk of `keeping` sees counts alone. Where that is not the whole of it (new sets for freed jokers, jokers that
    would have to form a set) its answer is a bound, and sets are tried by their conflicts unless it is reached; an
    opening in the same turn is beyond it.
    """
    if task.opens_midway:
        return _Calming(task, found, budget, 0).run()
    best = found
    fewest = len(task.table)
    is_reached = True
    for fate, pins in fates_by_joker(task.table, task.held, task.rules):
        changed = len(task.table) - len(unchanged_sets(task, best)[1])
        kept = _most_kept(task, fate, pins, found.cost, changed, budget)
        if budget.ran_out:
            return best, False
        if kept is None:
            continue
        fewest = min(fewest, len(task.table) - len(kept))
        calmer = fullest(task, kept, found.cost + 1, budget)
        best = calmer or best
        is_reached = is_reached and calmer is not None
    if is_reached or budget.ran_out:
        return best, not budget.ran_out
    return _Calming(task, best, budget, fewest).run()


def _most_kept(
    task: Task, fate: Fate, pins: tuple[Face | None, ...], cost: int, fewer_than: int, budget: Budget
) -> Sets | None:
    """The most sets that can stay in a table of this cost where fewer than so many change, under one fate."""
    counts, _ = task.counts(frozenset(), fate, Counter(), ())
    left = iter(pins)
    sets = tuple(old_set(tiles, tuple(islice(left, tiles.jokers))) for tiles in task.table)
    ways = (
        partial(Keeping, task.table, sets, counts, task.costs, cost, fewer_than, reverse=reverse)
        for reverse in (True, False)
    )
    walk = first_finished(ways, _FIRST_PORTION, budget)
    return walk.kept if walk is not None else None


def unchanged_sets(task: Task, found: Found) -> tuple[list[Shape], list[int]]:
    """The sets of a table found that are new, and which old ones lie as they did, those that merely look so included."""
    waiting: dict[object, list[int]] = {}
    for index, tiles in enumerate(task.table):
        if index not in found.kept:
            waiting.setdefault(key(tiles), []).append(index)
    new, kept = [], list(found.kept)
    for shape in found.shapes:
        same = waiting.get(shape_key(shape))
        if same:
            kept.append(same.pop(0))
        else:
            new.append(shape)
    return new, sorted(kept)


class _Calming:
    """The search by conflicts; in no table do fewer than `fewest` sets change."""

    def __init__(self, task: Task, found: Found, budget: Budget, fewest: int) -> None:
        self._task = task
        self._fewest = fewest
        self._below = found.cost + 1
        self._budget = budget
        self._all = frozenset(range(len(task.table)))
        self._conflicts: list[Sets] = []
        self._best = found
        self._best_kept = frozenset(unchanged_sets(task, found)[1])

    def run(self) -> tuple[Found, bool]:
        self._settle(self._best_kept)
        while True:
            going = fewest_touching(self._conflicts)
            if max(len(going), self._fewest) >= len(self._all - self._best_kept):
                return self._best, True
            stays = self._all - going
            if self._can_stay(stays):
                return self._best, True
            while not self._budget.ran_out:
                conflict = self._smallest_conflict(stays)
                self._conflicts.append(conflict)
                stays -= conflict
                if self._can_stay(stays):
                    self._settle(stays)
                    break
            if self._budget.ran_out:
                return self._best, False

    def _settle(self, stays: Sets) -> None:
        """Lets further sets stay one by one as long as it goes, for a better table to start from."""
        for index in sorted(self._all - stays):
            if self._can_stay(stays | {index}):
                stays |= {index}

    def _can_stay(self, stays: Sets) -> bool:
        if stays <= self._best_kept:
            return True
        found = fullest(self._task, stays, self._below, self._budget)
        if found is None:
            return False
        kept = frozenset(unchanged_sets(self._task, found)[1])
        if len(kept) > len(self._best_kept):
            self._best, self._best_kept = found, kept
        return True

    def _smallest_conflict(self, stays: Sets) -> Sets:
        """A part of sets that cannot all stay, of which any smaller part can."""
        for index in sorted(stays):
            if not self._budget.ran_out and not self._can_stay(stays - {index}):
                stays -= {index}
        return stays


def fewest_touching(conflicts: Sequence[Sets]) -> Sets:
    """The fewest indices so that each conflict has one of them."""
    for size in count():
        found = _touching(sorted(conflicts, key=len), size)
        if found is not None:
            return found
    raise AssertionError


def _touching(conflicts: Sequence[Sets], size: int) -> Sets | None:
    if not conflicts:
        return frozenset()
    if size == 0:
        return None
    tried: set[int] = set()
    weight = Counter(index for conflict in conflicts for index in conflict)
    for index in sorted(conflicts[0], key=lambda own: -weight[own]):
        rest = [conflict - tried for conflict in conflicts if index not in conflict]
        if all(rest):
            found = _touching(sorted(rest, key=len), size - 1)
            if found is not None:
                return found | {index}
        tried.add(index)
    return None
