"""The question of what a joker stands for, beside the pointer: each answer is shown as the set that it makes. Pure."""

from typing import NamedTuple

from pygame import Rect

from engine.melds import Meld
from engine.tiles.draft import reading
from game.table.frame import Frame
from game.tiles.dropping import Way
from game.tiles.layout import TableSet, of_meld, tile_size
from game.tiles.placement import PITCH, Spot

TILE_HEIGHT = 104
PADDING = 22
GAP = 16
MOST_ROWS = 5


class Question(NamedTuple):
    """Its ways, the sets as they would lie, where they stand, the panel round them, and which one has the focus."""

    ways: tuple[Way, ...]
    sets: tuple[TableSet, ...]
    rects: tuple[Rect, ...]
    panel: Rect
    tile_height: int
    wishes: dict[int, Spot]
    focus: int = 0

    def at(self, point: tuple[int, int]) -> int | None:
        """The answer under a point."""
        return next((number for number, rect in enumerate(self.rects) if rect.collidepoint(point)), None)

    def stepped(self, step: int) -> "Question":
        """The focus on the next or the previous answer."""
        return self._replace(focus=(self.focus + step) % len(self.ways))


def ask_between(
    ways: tuple[Way, ...], at: tuple[int, int], frame: Frame, wishes: dict[int, Spot]
) -> Question:
    """The question for a drop with several ways, beside `at` and inside the window."""
    sets = tuple(_shown(way) for way in ways)
    unit = max(frame.unit, 0.4)
    pad, gap = round(PADDING * unit), round(GAP * unit)
    columns = -(-len(ways) // MOST_ROWS)
    rows = -(-len(ways) // columns)
    most = max(len(own.pieces) for own in sets)
    room = (frame.size[0] - 4 * pad) / columns / (most + 0.6)
    height = min(round(TILE_HEIGHT * unit), round(room / 0.75), (frame.size[1] - 4 * pad) // rows - 2 * gap)
    width = tile_size(height)[0]
    cell = Rect(0, 0, round((most - 1) * PITCH * width) + width + 2 * gap, height + gap)
    panel = Rect(0, 0, columns * cell.width + 2 * pad, rows * (cell.height + gap) + 2 * pad - gap)
    panel.midbottom = (at[0], at[1] - gap)
    panel.clamp_ip(frame.whole)
    rects = tuple(
        Rect(
            panel.left + pad + number // rows * cell.width,
            panel.top + pad + number % rows * (cell.height + gap),
            cell.width,
            cell.height,
        )
        for number in range(len(ways))
    )
    return Question(ways, sets, rects, panel, height, wishes)


def _shown(way: Way) -> TableSet:
    row = way.rows[0]
    read = reading(row)
    if isinstance(read, Meld):
        return of_meld(read)
    return TableSet(row.pieces, tuple(piece.face for piece in row.pieces))
