"""What to do from a view: the solver's optimum, as the referee's hints and the players' are given."""

from typing import NamedTuple

from engine.tiles.moves import Move
from engine.tiles.rearrange import NODES, Rearrangement, best_turn
from engine.tiles.state import View
from engine.tiles.turns import plain_move


class Hint(NamedTuple):
    """The move to make, and what the solver found of it; a draw or a pass lays nothing."""

    move: Move
    found: Rearrangement


def hint(view: View, nodes: int = NODES, *, calm: bool = True) -> Hint:
    """The best turn of the seat to move, or to draw (to pass with an empty pool) where nothing can be laid."""
    found = best_turn(view, nodes, calm=calm)
    if found.move is not None:
        return Hint(found.move, found)
    return Hint(plain_move(view), found)
