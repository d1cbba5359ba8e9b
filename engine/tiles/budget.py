"""How much work the solver may still do, and two walks to the same end that take turns on it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar


class Budget:
    """How many nodes the solver may still go through; `ran_out` once it had to stop short of a proof."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes
        self.used = 0
        self.ran_out = False

    def spend(self, nodes: int) -> None:
        """Takes nodes off."""
        self.left -= nodes
        self.used += nodes


class Walk(Protocol):
    """A search that can be stopped and gone on with; `nodes` is how many it has gone through."""

    nodes: int

    def run(self, nodes: int) -> bool:
        """Goes on for so many nodes; whether it is finished."""


Way = TypeVar("Way", bound=Walk)


def first_finished(ways: Iterable[Callable[[], Way]], portion: int, budget: Budget) -> Way | None:
    """The walk that finishes first, each in turn going on for a portion that doubles; None where the nodes ran out.

    Either way can be much the shorter one; one whose turn never comes is not even begun.
    """
    begun: list[Way] = []
    turn: Iterable[Way] = _beginning(ways, begun)
    while True:
        for walk in turn:
            before = walk.nodes
            finished = walk.run(min(portion, max(1, budget.left)))
            budget.spend(walk.nodes - before)
            if finished:
                return walk
            if budget.left <= 0:
                budget.ran_out = True
                return None
        turn, portion = begun, portion * 2


def _beginning(ways: Iterable[Callable[[], Way]], begun: list[Way]) -> Iterator[Way]:
    for begin in ways:
        begun.append(begin())
        yield begun[-1]
