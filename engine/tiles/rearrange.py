"""The best turn at the tile table: most tiles of the rack laid, then most points, then least of the table disturbed.

Exact under every option of A6, before and after the opening. The work is counted in nodes, not in seconds, so that
the same question has the same answer everywhere.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import Face, Piece
from engine.tiles.budget import Budget
from engine.tiles.disturbance import least_disturbing, unchanged_sets
from engine.tiles.moves import Placed, Table
from engine.tiles.nearby import nearby
from engine.tiles.rules import TileRules
from engine.tiles.score import rack_points
from engine.tiles.sets import names_of
from engine.tiles.solve import Found, fullest
from engine.tiles.state import View
from engine.tiles.task import Task

NODES = 200_000


class Rearrangement(NamedTuple):
    """The turn to play, or None where none is legal; what it lays, and what that is worth on the rack (A7).

    `exact`: no legal turn lays more tiles, or as many with more points. `changed` sets of the table no longer lie as
    they did; `least`: no turn that lays as much changes fewer, otherwise it is a bound. `nodes` is the work done.
    """

    move: Table | None
    laid: tuple[Piece, ...]
    points: int
    changed: int
    exact: bool
    least: bool
    nodes: int

    @property
    def places(self) -> int:
        """How many tiles of the rack are laid."""
        return len(self.laid)


def best_turn(view: View, nodes: int = NODES, *, calm: bool = True) -> Rearrangement:
    """The best turn of a view's seat; see `rearranged`."""
    public = view.public
    return rearranged(view.rack, public.table, public.rules, public.opened[public.seat], nodes, calm=calm)


def rearranged(
    rack: Sequence[Piece],
    table: Sequence[Meld],
    rules: TileRules,
    opened: bool,
    nodes: int = NODES,
    *,
    calm: bool = True,
) -> Rearrangement:
    """The best turn from a rack and a table; `calm` asks for the least disturbance too.

    When the nodes run out, the best turn found so far, with `exact` false.
    """
    task = Task(rack, table, rules, opened)
    budget = Budget(nodes)
    kept = frozenset(range(len(table))) if task.untouched else frozenset[int]()
    found = fullest(task, kept, task.all_left, budget)
    exact = not budget.ran_out
    if not exact:
        other = nearby(task)
        found = min((one for one in (found, other) if one), key=lambda one: one.cost, default=None)
    if found is None:
        return Rearrangement(None, (), 0, 0, exact, exact, budget.used)
    least = task.untouched
    if calm and exact and not least:
        found, least = least_disturbing(task, found, budget)
    return _read(task, found, exact, least, budget.used)


def has_play(view: View, nodes: int = NODES) -> bool:
    """Whether the seat could lay anything at all; False too where the nodes ran out before anything was found."""
    return best_turn(view, nodes, calm=False).move is not None


def turn_of(task: Task, found: Found) -> Table:
    """The move that makes a table found."""
    move = _read(task, found, False, False, 0).move
    assert move is not None
    return move


def _read(task: Task, found: Found, exact: bool, least: bool, nodes: int) -> Rearrangement:
    shapes, kept = unchanged_sets(task, found)
    stock = _Stock(task, kept)
    placed = [
        Placed(tuple(p.id for p in tiles.pieces), names_of(tiles)) for tiles in (task.table[i] for i in kept)
    ]
    for shape in shapes:
        pieces = stock.take(shape.printed)
        tiles = Meld(shape.kind, pieces, shape.faces)
        placed.append(Placed(tuple(piece.id for piece in pieces), names_of(tiles)))
    return Rearrangement(
        move=Table(tuple(placed)),
        laid=stock.laid,
        points=rack_points(stock.laid, task.rules),
        changed=len(task.table) - len(kept),
        exact=exact,
        least=least,
        nodes=nodes,
    )


class _Stock:
    """The tiles that sets are made of; those that lay together stay together where it can be."""

    def __init__(self, task: Task, kept: Sequence[int]) -> None:
        self._lying: dict[Face, list[tuple[int, Piece]]] = {}
        for index, tiles in enumerate(task.table):
            if index not in kept:
                for piece in tiles.pieces:
                    self._lying.setdefault(piece.face, []).append((index, piece))
        self._held: dict[Face, list[Piece]] = {}
        for piece in task.rack:
            self._held.setdefault(piece.face, []).append(piece)
        self.laid: tuple[Piece, ...] = ()

    def take(self, printed: Sequence[Face]) -> tuple[Piece, ...]:
        """A tile for each face, from the old set that gives most of them, else from any, else from the rack."""
        weight: dict[int, int] = {}
        for face in printed:
            for index, _ in self._lying.get(face, ()):
                weight[index] = weight.get(index, 0) + 1
        return tuple(self._take_one(face, weight) for face in printed)

    def _take_one(self, face: Face, weight: dict[int, int]) -> Piece:
        lying = self._lying.get(face)
        if lying:
            best = lying[0] if len(lying) == 1 else max(lying, key=lambda own: weight[own[0]])
            lying.remove(best)
            return best[1]
        piece = self._held[face].pop(0)
        self.laid += (piece,)
        return piece
