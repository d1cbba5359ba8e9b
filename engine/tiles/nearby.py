"""A good turn without a proof: sets of the rack alone, then what opening one old set at a time gains.

This is what is left when the exact search runs out of nodes, and how a player sees the table who looks at one set at
a time. It is always legal and takes a bounded number of nodes.
"""

from engine.tiles.budget import Budget
from engine.tiles.solve import Found, fullest
from engine.tiles.task import Task

_NODES_A_TRY = 200
_NODES = 3_000


def from_rack_alone(task: Task) -> Found | None:
    """The best turn that leaves every set of the table as it lies."""
    return fullest(task, frozenset(range(len(task.table))), task.all_left, Budget(_NODES_A_TRY))


def nearby(task: Task) -> Found | None:
    """The best turn found by opening the sets of the table one after another, each for good where it gains."""
    best = from_rack_alone(task)
    if task.untouched:
        return best
    kept = frozenset(range(len(task.table)))
    left = _NODES
    gained = True
    while gained and left > 0:
        gained = False
        for index in sorted(kept):
            budget = Budget(min(left, _NODES_A_TRY))
            found = fullest(task, kept - {index}, best.cost if best else task.all_left, budget)
            left -= budget.used
            if found is not None:
                best, kept, gained = found, kept - {index}, True
            if left <= 0:
                break
    return best
