"""Computer players at the tile table, by what they see: from sets of the rack alone up to the whole table.

The best play lays all it can (holding tiles back was measured to gain nothing); weaker levels see less of the table.
Work is counted in nodes, so that a match replays.
"""

from collections.abc import Callable, Iterator

from engine.chance import number_below
from engine.tiles.adding import with_additions
from engine.tiles.moves import Move
from engine.tiles.nearby import from_rack_alone, nearby
from engine.tiles.rearrange import best_turn
from engine.tiles.state import View
from engine.tiles.turns import plain_move, turn_by

NODES = 2_000
USUAL_LEVEL = "level5"
"""Who plays where nobody chose: for a seat that a person left."""

Level = Callable[[View, Iterator[int]], Move]


def choose(view: View, random: Iterator[int], level: str = USUAL_LEVEL) -> Move:
    """A legal move for the seat to move, from its view alone; the better the level, the more it lays."""
    return LEVELS[level](view, random)


def _overlooking(view: View, random: Iterator[int]) -> Move:
    """Sees by turns nothing, sets of the rack alone, or what may be added to the table too."""
    seen = number_below(3, random)
    if seen == 0:
        return plain_move(view)
    return turn_by(view, from_rack_alone) if seen == 1 else _adding(view, random)


def _adding(view: View, random: Iterator[int]) -> Move:
    """Lays sets of the rack alone, and adds single tiles to sets that lie there."""
    return with_additions(view, turn_by(view, from_rack_alone))


def _one_set_at_a_time(view: View, random: Iterator[int]) -> Move:
    return turn_by(view, nearby)


def _whole_table(view: View, random: Iterator[int]) -> Move:
    return best_turn(view, NODES, calm=False).move or plain_move(view)


def _calmly(view: View, random: Iterator[int]) -> Move:
    """As the whole table, and leaves the others as much of the table as they knew as the nodes allow."""
    return best_turn(view, NODES).move or plain_move(view)


LEVELS: dict[str, Level] = {
    "level1": _overlooking,
    "level2": _adding,
    "level3": _one_set_at_a_time,
    "level4": _whole_table,
    "level5": _calmly,
}
