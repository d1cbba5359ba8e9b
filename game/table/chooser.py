"""The question beside the pointer when a drop can mean several things: each shown as the meld it makes."""

from typing import NamedTuple

from pygame import Rect

from engine.melds import Meld
from engine.romme.imagine import after
from engine.romme.moves import Lay, LayOff, Swap
from engine.romme.plays import Sequence, Target
from engine.romme.state import View
from game.table.frame import Frame
from game.table.pictures import picture_in_meld
from game.table.places import CARD_RATIO
from game.table.slots import OVERLAP_STEP, meld_width

CARD_HEIGHT = 132
PADDING = 22
TITLE_HEIGHT = 40
GAP = 14
MOST_ROWS = 6
LEAST_WIDTH = 300
BESIDE = 130
"""How far beside the pointer the question stands, so that what was dropped on stays in sight."""


class Option(NamedTuple):
    """One way: its moves, the pictures of the meld as it would lie, and the places in it that are new."""

    moves: Sequence
    pictures: tuple[int, ...]
    new: tuple[int, ...]
    is_swap: bool = False


class Chooser(NamedTuple):
    """A question: its options, where they stand, the panel round them, and which one the keyboard is on."""

    options: tuple[Option, ...]
    rects: tuple[Rect, ...]
    panel: Rect
    card_height: int
    focus: int = 0

    def at(self, point: tuple[int, int]) -> int | None:
        """The option under a point."""
        return next((number for number, rect in enumerate(self.rects) if rect.collidepoint(point)), None)

    def stepped(self, step: int) -> "Chooser":
        """The focus on the next or the previous option."""
        return self._replace(focus=(self.focus + step) % len(self.options))


def choose_between(view: View, target: Target, at: tuple[int, int], frame: Frame) -> Chooser:
    """The question for a target with several ways, beside `at` and inside the window."""
    options = tuple(_option(view, way, target) for way in target.ways)
    unit = max(frame.unit, 0.4)
    widest = max(meld_width(len(option.pictures)) for option in options)
    columns = -(-len(options) // MOST_ROWS)
    pad, gap = round(PADDING * unit), round(GAP * unit)
    rows = -(-len(options) // columns)
    room = (frame.size[1] - 4 * pad - TITLE_HEIGHT * unit) / rows - gap - pad
    height = round(
        min(CARD_HEIGHT * unit, room, (frame.size[0] - 4 * pad) / columns / widest / CARD_RATIO * 0.92)
    )
    cell = Rect(0, 0, round(widest * height * CARD_RATIO) + 2 * gap, height + gap)
    title = round(TITLE_HEIGHT * unit)
    width = max(columns * cell.width + 2 * pad, round(LEAST_WIDTH * unit))
    panel = Rect(0, 0, width, title + rows * (cell.height + gap) + 2 * pad - gap)
    beside = round(BESIDE * unit)
    is_room_right = at[0] + beside + panel.width <= frame.size[0]
    if is_room_right:
        panel.midleft = (at[0] + beside, at[1])
    else:
        panel.midright = (at[0] - beside, at[1])
    panel.clamp_ip(frame.whole)
    left, top = panel.centerx - columns * cell.width // 2, panel.top + pad + title
    rects = tuple(
        Rect(
            left + number // rows * cell.width,
            top + number % rows * (cell.height + gap),
            cell.width,
            cell.height,
        )
        for number in range(len(options))
    )
    return Chooser(options, rects, panel, height)


def option_places(rect: Rect, count: int, card_height: int) -> list[tuple[int, int]]:
    """The top left corners of an option's cards."""
    width = card_height * CARD_RATIO
    left = rect.centerx - meld_width(count) * width / 2
    top = rect.centery - card_height // 2
    return [(round(left + number * OVERLAP_STEP * width), top) for number in range(count)]


def _option(view: View, way: Sequence, target: Target) -> Option:
    played = {move.piece for move in way if isinstance(move, (LayOff, Swap))}
    before = view
    for move in way:
        view = after(view, move)
    if isinstance(way[0], Lay):
        meld = view.public.table[-1] if len(view.public.table) > len(before.public.table) else None
        assert meld is not None
        return Option(way, _pictures(meld), tuple(range(len(meld.pieces))))
    assert target.meld is not None
    meld = view.public.table[target.meld]
    new = tuple(place for place, piece in enumerate(meld.pieces) if piece.id in played)
    return Option(way, _pictures(meld), new, any(isinstance(move, Swap) for move in way))


def _pictures(meld: Meld) -> tuple[int, ...]:
    return tuple(picture_in_meld(piece, face) for piece, face in zip(meld.pieces, meld.faces, strict=True))
