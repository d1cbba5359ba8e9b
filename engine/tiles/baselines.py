"""Weak players of tiles to measure others by. Frozen: a change here makes all earlier figures worthless."""

from collections.abc import Callable, Iterator

from engine.chance import number_below
from engine.tiles.moves import Draw, Move, Pass
from engine.tiles.nearby import from_rack_alone, nearby
from engine.tiles.rearrange import best_turn, turn_of
from engine.tiles.solve import Found
from engine.tiles.state import View
from engine.tiles.task import Task

NODES = 2_000


def rack_only(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Lays all it can of its own rack, and leaves every set of the table as it lies."""
    return _laying(view, from_rack_alone), None


def one_tile(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Opens one set of the table after another where that lets a tile in, and never two at once."""
    return _laying(view, nearby), None


def max_placer(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Lays the most tiles that the whole table takes, within some nodes."""
    return best_turn(view, NODES, calm=False).move or _nothing(view), None


def random_draw(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Lays sets of its own rack half of the time, else draws."""
    if number_below(2, random):
        return _nothing(view), None
    return _laying(view, from_rack_alone), None


def _laying(view: View, finding: Callable[[Task], Found | None]) -> Move:
    public = view.public
    task = Task(view.rack, public.table, public.rules, public.opened[public.seat])
    found = finding(task)
    return turn_of(task, found) if found is not None else _nothing(view)


def _nothing(view: View) -> Move:
    return Draw() if view.public.pool_size else Pass()
