"""Where everything on the table's screen is: a pure function of what is known and what is held.

Motion only eases towards these places and has no say in them.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from pygame import Rect

from engine.melds import Meld
from engine.pieces import Piece
from engine.romme.state import View
from game.table.boxes import SeatBox, button_column, icon_buttons, seat_boxes
from game.table.frame import Frame, frame_of
from game.table.hand import Fan, fan
from game.table.pictures import picture_in_meld, picture_of
from game.table.places import CARD_RATIO, Place, untidy
from game.table.show_frame import SHOW_TIMES, show_frame
from game.table.slots import OVERLAP_STEP, Placement, card_height, place_melds, row_count
from game.viewing import DESK, SMALLEST_TEXT, Viewing

PILE_SHOWN = 4
PILE_TILT_DEG = 7
PILE_STRAY = 0.035
"""How far a discarded card may lie beside the pile's middle, of its height."""

UNDER_PILE_PX = 42
PILE_BUTTON_PX = 44
PILE_BUTTON_WIDE = 1.36
"""What stands under the pile: how far, and as a button how high, at 1080, and how wide, of the pile's width."""

STOCK_HEIGHT = 0.175
"""Of the window's height."""

HEAP_RISES, HEAP_RISES_PX = 0.10, 14
"""How far a full heap rises above its lowest card: a share of its height, and at least so many pixels."""

LINE_ABOVE, LABEL_HALF = 1.3, 0.8
"""The line above the piles and half of what stands under them, in heights of the smallest text."""

HELD_Z = 10_000
_HAND_Z, _MELD_Z, _PILE_Z = 2000, 1000, 0


class Zone(Enum):
    """The kinds of places where a known card can be."""

    HAND = "hand"
    MELD = "meld"
    PILE = "pile"
    HELD = "held"


class CardAt(NamedTuple):
    """A card that is seen: its piece, its picture's key, where it lies, and how high in the heap (`z`)."""

    piece: Piece
    picture: int
    place: Place
    zone: Zone
    z: int


class MeldBox(NamedTuple):
    """A meld on the table: its number and the rectangle round its cards."""

    number: int
    rect: Rect


class MarkBox(NamedTuple):
    """The mark over a complete meld in the hand: its pieces, and the rectangle to tap."""

    pieces: tuple[int, ...]
    rect: Rect


class Held(NamedTuple):
    """What the player does with the own hand at the moment.

    `order` is the own arrangement with None for gaps; `dragged` follow the pointer at `at`, and `opening` is
    the place in the order (without them) where they would go.
    """

    order: tuple[int | None, ...] = ()
    selected: frozenset[int] = frozenset()
    dragged: tuple[int, ...] = ()
    at: tuple[int, int] | None = None
    opening: int | None = None
    hovered: frozenset[int] = frozenset()


class Controls(NamedTuple):
    """The names of the buttons there are now, by zone, and the melds that may go down by a tap.

    `has_open_pile`: under the discard pile is a button that shows all of it.
    """

    actions: tuple[str, ...] = ()
    sorting: tuple[str, ...] = ("sort_runs", "sort_sets")
    icons: tuple[str, ...] = ("menu", "log", "last_turn", "help")
    complete: tuple[tuple[int, ...], ...] = ()
    has_open_pile: bool = False


class Layout(NamedTuple):
    """All rectangles and places for one view and window. `placement` is what the next layout begins with."""

    frame: Frame
    cards: Mapping[int, CardAt]
    seats: tuple[SeatBox, ...]
    stock: Place
    pile: Place
    melds: tuple[MeldBox, ...]
    meld_height: float
    buttons: Mapping[str, Rect]
    marks: tuple[MarkBox, ...]
    fan: Fan
    placement: Placement

    def seat(self, number: int) -> SeatBox | None:
        """The panel of a seat; None for the own one."""
        return next((box for box in self.seats if box.seat == number), None)


def lay_out(
    view: View,
    held: Held,
    controls: Controls,
    before: Placement,
    size: tuple[int, int],
    viewing: Viewing = DESK,
) -> Layout:
    """The layout of a view for a window of `size` pixels."""
    watches = view.seat is None
    frame = show_frame(size, viewing) if watches else frame_of(size, viewing=viewing)
    places = max(2, len(controls.actions)) if watches else 4
    stock, pile = _piles(frame, viewing)
    cards: dict[int, CardAt] = {}
    _add_pile(cards, view, pile)
    placement, melds, height = _add_melds(cards, view, frame, before)
    spread = _add_hand(cards, view, held, frame)
    buttons = {
        **button_column(controls.actions, frame, frame.actions, places, 0.9),
        **button_column(controls.sorting, frame, frame.sorting, 2, 0.62),
        **icon_buttons(controls.icons, frame),
    }
    if controls.has_open_pile:
        buttons["pile"] = _under_pile(pile, frame)
    marks = _marks(controls.complete, cards, frame)
    seats = seat_boxes(view.public.players, view.seat, frame)
    return Layout(frame, cards, seats, stock, pile, melds, height, buttons, marks, spread, placement)


def _piles(frame: Frame, viewing: Viewing) -> tuple[Place, Place]:
    """The stock and the discards beside each other, with room for what stands under them and the round above them."""
    area = frame.piles
    gap = 0.16
    text = max(viewing.least_text_px, SMALLEST_TEXT * frame.unit)
    line = 0.0 if frame.is_narrow else LINE_ABOVE * text
    label = UNDER_PILE_PX * frame.unit + max(PILE_BUTTON_PX * frame.unit / 2, LABEL_HALF * text)
    room = area.height - line - label
    height = min(
        STOCK_HEIGHT * frame.size[1],
        area.width / (2 + gap) / CARD_RATIO * 0.94,
        room / (1 + HEAP_RISES),
        room - HEAP_RISES_PX,
    )
    across = height * CARD_RATIO * (1 + gap) / 2
    least = area.top + line + max(HEAP_RISES * height, HEAP_RISES_PX) + height / 2
    y = min(max(area.centery - height * 0.06, least), area.bottom - label - height / 2)
    return (
        Place(round(area.centerx - across), round(y), round(height)),
        Place(round(area.centerx + across), round(y), round(height)),
    )


def _under_pile(pile: Place, frame: Frame) -> Rect:
    """Where the pile's name stands, as a button."""
    rect = Rect(0, 0, round(PILE_BUTTON_WIDE * pile.width), round(PILE_BUTTON_PX * frame.unit))
    rect.center = (round(pile.x), round(pile.y + pile.height / 2 + UNDER_PILE_PX * frame.unit))
    rect.bottom = min(rect.bottom, frame.table.top) if frame.is_narrow else rect.bottom
    return rect


def _add_pile(cards: dict[int, CardAt], view: View, pile: Place) -> None:
    shown = view.public.pile[:PILE_SHOWN][::-1]
    for depth, piece in enumerate(shown):
        stray = PILE_STRAY * pile.height
        place = Place(
            pile.x + untidy(piece.id + 1, 4) / 4 * stray,
            pile.y + untidy(piece.id + 2, 4) / 4 * stray,
            pile.height,
            untidy(piece.id, PILE_TILT_DEG),
        )
        cards[piece.id] = CardAt(piece, picture_of(piece), place, Zone.PILE, _PILE_Z + depth)


def _add_melds(
    cards: dict[int, CardAt], view: View, frame: Frame, before: Placement
) -> tuple[Placement, tuple[MeldBox, ...], float]:
    area = frame.table
    table = view.public.table
    reference = min(frame.size[1], 0.95 * frame.size[0]) * (SHOW_TIMES if view.seat is None else 1.0)
    placement = place_melds([len(meld.pieces) for meld in table], area, reference, before)
    height = card_height(placement.step, reference)
    rows = row_count(area, height)
    row_height = area.height / rows
    boxes = []
    for index, (meld, slot) in enumerate(zip(table, placement.slots, strict=True)):
        y = area.top + (slot.row + 0.5) * row_height
        left = area.left + slot.left * height * CARD_RATIO
        boxes.append(MeldBox(index, _add_meld(cards, meld, index, left, y, height)))
    return placement, tuple(boxes), height


def _add_meld(cards: dict[int, CardAt], meld: Meld, index: int, left: float, y: float, height: float) -> Rect:
    width = height * CARD_RATIO
    for number, (piece, face) in enumerate(zip(meld.pieces, meld.faces, strict=True)):
        place = Place(round(left + width / 2 + number * OVERLAP_STEP * width), round(y), height)
        z = _MELD_Z + index * 20 + number
        cards[piece.id] = CardAt(piece, picture_in_meld(piece, face), place, Zone.MELD, z)
    whole = width * (1 + (len(meld.pieces) - 1) * OVERLAP_STEP)
    return Rect(round(left), round(y - height / 2), round(whole), round(height))


def _add_hand(cards: dict[int, CardAt], view: View, held: Held, frame: Frame) -> Fan:
    own = {piece.id: piece for piece in view.hand}
    dragged = tuple(piece_id for piece_id in held.dragged if piece_id in own)
    order = tuple(entry for entry in held.order if entry is None or (entry in own and entry not in dragged))
    spread = fan(frame.hand, order, held.selected, held.opening if dragged else None, held.hovered)
    for row in spread.rows:
        for piece_id in row:
            z = _HAND_Z + len(cards)
            piece = own[piece_id]
            cards[piece_id] = CardAt(piece, picture_of(piece), spread.places[piece_id], Zone.HAND, z)
    if dragged and held.at is not None:
        _add_dragged(cards, [own[piece_id] for piece_id in dragged], held.at, spread, frame)
    return spread


def _add_dragged(
    cards: dict[int, CardAt], pieces: list[Piece], at: tuple[int, int], spread: Fan, frame: Frame
) -> None:
    height = next((place.height for place in spread.places.values()), frame.hand.height / 1.31)
    for number, piece in enumerate(pieces):
        across = (number - (len(pieces) - 1) / 2) * OVERLAP_STEP * height * CARD_RATIO
        place = Place(at[0] + across, at[1] + 0.12 * height, height)
        cards[piece.id] = CardAt(piece, picture_of(piece), place, Zone.HELD, HELD_Z + number)


def _marks(
    complete: tuple[tuple[int, ...], ...], cards: dict[int, CardAt], frame: Frame
) -> tuple[MarkBox, ...]:
    width, height = round(64 * frame.unit), round(44 * frame.unit)
    area = frame.hand
    found: list[MarkBox] = []
    middles = []
    for pieces in complete:
        own = [cards[piece].place for piece in pieces if piece in cards and cards[piece].zone is Zone.HAND]
        if len(own) == len(pieces):
            middles.append((sum(place.x for place in own) / len(own), pieces))
    right = float(area.left)
    for x, pieces in sorted(middles):
        left = min(max(x - width / 2, right), area.right - width)
        found.append(MarkBox(pieces, Rect(round(left), area.top, width, height)))
        right = left + width * 1.15
    return tuple(found)
