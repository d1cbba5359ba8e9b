"""Weak players of tiles to measure others by. Frozen: a change here makes all earlier figures worthless."""

from collections.abc import Iterator

from engine.chance import number_below
from engine.tiles.moves import Move
from engine.tiles.nearby import from_rack_alone, nearby
from engine.tiles.rearrange import best_turn
from engine.tiles.state import View
from engine.tiles.turns import plain_move, turn_by

NODES = 2_000


def rack_only(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Lays all it can of its own rack, and leaves every set of the table as it lies."""
    return turn_by(view, from_rack_alone), None


def one_tile(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Opens one set of the table after another where that lets a tile in, and never two at once."""
    return turn_by(view, nearby), None


def max_placer(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Lays the most tiles that the whole table takes, within some nodes."""
    return best_turn(view, NODES, calm=False).move or plain_move(view), None


def random_draw(view: View, random: Iterator[int], memory: None) -> tuple[Move, None]:
    """Lays sets of its own rack half of the time, else draws."""
    if number_below(2, random):
        return plain_move(view), None
    return turn_by(view, from_rack_alone), None
