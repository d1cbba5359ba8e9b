"""A seat's turn by a given way of seeing the table, and the turn that is always there."""

from collections.abc import Callable

from engine.tiles.moves import Draw, Move, Pass
from engine.tiles.rearrange import turn_of
from engine.tiles.solve import Found
from engine.tiles.state import View
from engine.tiles.task import Task


def plain_move(view: View) -> Move:
    """A move that is always legal, for a seat to move: draw, or pass with an empty pool (A5)."""
    return Draw() if view.public.pool_size else Pass()


def turn_by(view: View, finding: Callable[[Task], Found | None]) -> Move:
    """The turn that `finding` sees for the seat of a view; the plain move where it sees none."""
    public = view.public
    task = Task(view.rack, public.table, public.rules, public.opened[public.seat])
    found = finding(task)
    return turn_of(task, found) if found is not None else plain_move(view)
