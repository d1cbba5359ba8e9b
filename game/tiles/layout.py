"""Where everything on the tile table's screen is: a pure function of what lies there and what is held.

Motion only eases towards these places and has no say in them.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from pygame import Rect

from engine.melds import Meld
from engine.pieces import JOKER, Face, Piece
from engine.tiles.state import View
from game.sprites.pieces import JOKER_AS, Outline
from game.sprites.rack import slots as rack_slots
from game.table.boxes import SeatBox, button_column, icon_buttons, seat_boxes
from game.table.frame import Frame, Shares, frame_of
from game.table.show_frame import SHOW_TIMES, show_frame
from game.tiles.placement import (
    PITCH,
    TILE_RATIO,
    Placement,
    Slot,
    Spot,
    left_of,
    place_sets,
    row_top,
    tile_height,
)
from game.tiles.shelf import Places, columns
from game.viewing import DESK, Viewing

HELD_Z = 10_000
RACK_Z, TABLE_Z = 2000, 1000
SWAP_RISE = 0.42
"""How far a joker comes out of its set while the tile that would take its place is over it, of a tile's height."""

PARTING = 0.5
"""How far a set opens where a tile would go in, of a tile's width."""

OUTLINE = Outline(TILE_RATIO, 0.08)
POOL_TILE = 0.066
"""The height of the pool's tiles, of the window's height."""

WIDE: Shares = {
    "seats": (0.024, 0.018, 0.976, 0.112),
    "piles": (0.024, 0.648, 0.104, 0.728),
    "table": (0.020, 0.128, 0.936, 0.634),
    "icons": (0.944, 0.132, 0.984, 0.560),
    "line": (0.114, 0.638, 0.846, 0.680),
    "bar": (0.200, 0.684, 0.760, 0.734),
    "sorting": (0.024, 0.748, 0.104, 0.986),
    "hand": (0.114, 0.744, 0.846, 0.988),
    "actions": (0.856, 0.690, 0.980, 0.986),
}

NARROW: Shares = {
    "seats": (0.020, 0.012, 0.980, 0.090),
    "piles": (0.020, 0.098, 0.300, 0.150),
    "table": (0.020, 0.158, 0.980, 0.640),
    "icons": (0.320, 0.098, 0.980, 0.150),
    "line": (0.020, 0.642, 0.980, 0.672),
    "bar": (0.100, 0.674, 0.900, 0.710),
    "sorting": (0.020, 0.716, 0.330, 0.760),
    "actions": (0.340, 0.716, 0.980, 0.760),
    "hand": (0.020, 0.768, 0.980, 0.992),
}


class Zone(Enum):
    """The kinds of places where a known tile can be."""

    RACK = "rack"
    TABLE = "table"
    HELD = "held"


class TableSet(NamedTuple):
    """Tiles that lie together: what each is or stands for, and whether they are a set (None: not judged)."""

    pieces: tuple[Piece, ...]
    faces: tuple[Face, ...]
    is_valid: bool | None = None

    @property
    def ids(self) -> tuple[int, ...]:
        """The tiles' ids."""
        return tuple(piece.id for piece in self.pieces)


class TileAt(NamedTuple):
    """A tile that is seen: its piece, its picture's key, its rectangle, and how high in the heap (`z`)."""

    piece: Piece
    picture: int
    rect: Rect
    zone: Zone
    z: int


class SetBox(NamedTuple):
    """A set on the table: its number, the rectangle round its tiles, and whether they are a set.

    `rests` is where its tiles lie while the set is not open for others.
    """

    number: int
    rect: Rect
    ids: tuple[int, ...]
    is_valid: bool | None
    rests: tuple[Rect, ...] = ()

    @property
    def rest(self) -> Rect:
        """The rectangle round its tiles while it is not open."""
        return self.rests[0].unionall(self.rests[1:]) if self.rests else self.rect

    def staying(self, held: Collection[int]) -> tuple[Rect, ...]:
        """Where those of its tiles rest that are not held."""
        return tuple(rect for piece, rect in zip(self.ids, self.rests, strict=True) if piece not in held)


class Opening(NamedTuple):
    """Where held tiles would go: a gap of a set, the place of a joker in it, or a new place for so many tiles."""

    number: int | None
    gap: int = 0
    spot: Spot | None = None
    size: int = 1
    joker: int | None = None


class Held(NamedTuple):
    """What the player does at the moment: tiles in the air and the pointer, and where they would go.

    `grip` is where the pointer holds their row: in widths of a tile from its left edge, in heights from its top.
    """

    pieces: tuple[int, ...] = ()
    at: tuple[int, int] | None = None
    is_over_rack: bool = False
    opening: Opening | None = None
    grip: tuple[float, float] = (0.5, 0.5)


class Controls(NamedTuple):
    """The names of the buttons there are now, by zone."""

    actions: tuple[str, ...] = ()
    sorting: tuple[str, ...] = ("sort_runs", "sort_sets")
    icons: tuple[str, ...] = ("menu", "log", "last_turn", "help")


class Layout(NamedTuple):
    """All rectangles for one view and window. `placement` is what the next layout begins with."""

    frame: Frame
    tiles: Mapping[int, TileAt]
    seats: tuple[SeatBox, ...]
    pool: Rect
    sets: tuple[SetBox, ...]
    table_height: int
    slots: tuple[Rect, ...]
    rack: Places
    buttons: Mapping[str, Rect]
    target: Rect | None
    placement: Placement

    def seat(self, number: int) -> SeatBox | None:
        """The panel of a seat; None for the own one."""
        return next((box for box in self.seats if box.seat == number), None)


def of_meld(tiles: Meld, is_valid: bool | None = None) -> TableSet:
    """A set of the engine as it lies on the table."""
    return TableSet(tiles.pieces, tiles.faces, is_valid)


def picture_of(piece: Piece, face: Face) -> int:
    """The key of a tile's picture; a joker shows what it stands for."""
    if piece.face != JOKER or face == JOKER:
        return piece.face
    return JOKER_AS + face


def lay_out(
    view: View,
    table: Sequence[TableSet],
    rack: Places,
    held: Held,
    controls: Controls,
    before: Placement,
    size: tuple[int, int],
    wishes: Mapping[int, Spot] | None = None,
    may_grow: bool = False,
    viewing: Viewing = DESK,
) -> Layout:
    """The layout of a table for a window of `size` pixels."""
    watches = view.seat is None
    frame = show_frame(size, viewing, True) if watches else frame_of(size, WIDE, NARROW, viewing)
    reference = min(frame.size[1], 0.95 * frame.size[0]) * (SHOW_TIMES if watches else 1.0)
    placement = place_sets([own.ids for own in table], frame.table, reference, before, wishes, may_grow)
    height = tile_height(placement.step, reference)
    tiles: dict[int, TileAt] = {}
    boxes = []
    for number, (own, slot) in enumerate(zip(table, placement.slots, strict=True)):
        opening = held.opening if held.opening is not None and held.opening.number == number else None
        boxes.append(_add_set(tiles, own, number, slot, frame.table, height, held, opening))
    slots = _slots(frame, rack)
    _add_rack(tiles, view, rack, slots, held)
    _add_held(tiles, view, table, held, height, slots)
    return Layout(
        frame,
        tiles,
        seat_boxes(view.public.players, view.seat, frame),
        pool_place(frame),
        tuple(boxes),
        height,
        slots,
        rack,
        _buttons(controls, frame, max(2, len(controls.actions)) if watches else 4),
        _target(held, boxes, tiles, frame.table, height),
        placement,
    )


def tile_size(height: int) -> tuple[int, int]:
    """Width and height of a tile in pixels."""
    return OUTLINE.size(height)


def held_row(at: tuple[int, int], grip: tuple[float, float], count: int, height: int) -> tuple[Rect, ...]:
    """Where so many tiles of a height are in the air, held by the pointer at their grip."""
    width = tile_size(height)[0]
    pitch = PITCH * height * TILE_RATIO
    left, top = at[0] - grip[0] * width, at[1] - round(grip[1] * height)
    return tuple(Rect(round(left + number * pitch), top, width, height) for number in range(count))


def grip_of(rect: Rect, at: tuple[int, int], place: int) -> tuple[float, float]:
    """Where a point holds a row of tiles by the tile that lies in `rect`, the row's `place`-th from 0 on."""
    across = max(0.0, min(1.0, (at[0] - rect.left) / rect.width))
    down = max(0.0, min(1.0, (at[1] - rect.top) / rect.height))
    return (place * PITCH + across, down)


def _add_set(
    tiles: dict[int, TileAt],
    own: TableSet,
    number: int,
    slot: Slot,
    area: Rect,
    height: int,
    held: Held,
    opening: Opening | None,
) -> SetBox:
    width = tile_size(height)[0]
    pitch = PITCH * height * TILE_RATIO
    left, top = left_of(slot.left, area, height), round(row_top(slot.row, area, height))
    staying = 0
    rects, rests = [], []
    for place, (piece, face) in enumerate(zip(own.pieces, own.faces, strict=True)):
        shift = 0.0
        if opening is not None and opening.joker is None:
            shift = (-1 if staying < opening.gap else 1) * PARTING / 2 * width
        rect = Rect(round(left + place * pitch + shift), top, width, height)
        rests.append(Rect(round(left + place * pitch), top, width, height))
        if piece.id not in held.pieces:
            leaves = opening is not None and opening.joker == piece.id
            at = rect.move(0, -round(SWAP_RISE * height)) if leaves else rect
            tiles[piece.id] = TileAt(piece, picture_of(piece, face), at, Zone.TABLE, TABLE_Z + number)
            staying += 1
        rects.append(rect)
    return SetBox(number, rects[0].unionall(rects[1:]), own.ids, own.is_valid, tuple(rests))


def _slots(frame: Frame, rack: Places) -> tuple[Rect, ...]:
    rows = rack_slots(frame.hand.size, max(1, columns(rack)), OUTLINE)
    return tuple(rect.move(frame.hand.topleft) for row in rows for rect in row)


def _add_rack(
    tiles: dict[int, TileAt], view: View, rack: Places, slots: tuple[Rect, ...], held: Held
) -> None:
    own = {piece.id: piece for piece in view.rack}
    for entry, rect in zip(rack, slots, strict=True):
        if entry is not None and entry in own and entry not in tiles and entry not in held.pieces:
            piece = own[entry]
            tiles[entry] = TileAt(piece, piece.face, rect, Zone.RACK, RACK_Z)


def _add_held(
    tiles: dict[int, TileAt],
    view: View,
    table: Sequence[TableSet],
    held: Held,
    height: int,
    slots: tuple[Rect, ...],
) -> None:
    if held.at is None:
        return
    known: dict[int, tuple[Piece, Face]] = {piece.id: (piece, piece.face) for piece in view.rack}
    for own in table:
        known.update((piece.id, (piece, face)) for piece, face in zip(own.pieces, own.faces, strict=True))
    tall = slots[0].height if held.is_over_rack and slots else height
    ids = [own for own in held.pieces if own in known]
    for number, rect in enumerate(held_row(held.at, held.grip, len(ids), tall)):
        piece, face = known[ids[number]]
        tiles[piece.id] = TileAt(piece, picture_of(piece, face), rect, Zone.HELD, HELD_Z + number)


def _target(
    held: Held, boxes: Sequence[SetBox], tiles: Mapping[int, TileAt], area: Rect, height: int
) -> Rect | None:
    """The rectangle to light up: the opened gap of a set, or the free place for a new one."""
    opening = held.opening
    if opening is None:
        return None
    width = tile_size(height)[0]
    if opening.number is not None and opening.number < len(boxes):
        box = boxes[opening.number]
        if opening.joker is not None and opening.joker in tiles:
            return tiles[opening.joker].rect.move(0, round(SWAP_RISE * height))
        staying = [tiles[piece].rect for piece in box.ids if piece not in held.pieces]
        bar = Rect(0, box.rect.top, max(3, round(0.16 * width)), height)
        bar.centerx = round(_gap_middle(staying, opening.gap, PARTING * width / 2, box.rect.centerx))
        return bar
    if opening.spot is None:
        return None
    whole = round((opening.size - 1) * PITCH * height * TILE_RATIO) + width
    left = left_of(opening.spot.left, area, height)
    return Rect(round(left), round(row_top(opening.spot.row, area, height)), whole, height)


def _gap_middle(staying: Sequence[Rect], gap: int, beside: float, alone: int) -> float:
    if not staying:
        return alone
    if gap <= 0:
        return staying[0].left - beside
    if gap >= len(staying):
        return staying[-1].right + beside
    return (staying[gap - 1].right + staying[gap].left) / 2


def pool_place(frame: Frame) -> Rect:
    """Where the pool lies."""
    height = min(round(POOL_TILE * frame.size[1]), frame.piles.height)
    rect = Rect((0, 0), tile_size(height))
    rect.midleft = (frame.piles.left + round(0.10 * frame.piles.width), frame.piles.centery)
    return rect


def _buttons(controls: Controls, frame: Frame, most_actions: int) -> dict[str, Rect]:
    return {
        **button_column(controls.actions, frame, frame.actions, most_actions, 0.9),
        **button_column(controls.sorting, frame, frame.sorting, 4, 0.62),
        **icon_buttons(controls.icons, frame),
    }
