"""Where the parts of the screen are for somebody who watches: a pure function of the window's size and the scale."""

from pygame import Rect

from game.table.frame import NARROW_BELOW, Frame
from game.viewing import DESK, Viewing, unit_of

LEAST_GROWTH, MOST_GROWTH = 0.85, 1.3
"""The rows of text follow the scale of everything so far; the table has what is left."""

EDGE = 0.016
GAP = 0.014
SEATS_HIGH, LINE_HIGH, STRIP_HIGH = 0.150, 0.058, 0.118
NARROW_SEATS_HIGH, NARROW_PILES_HIGH, NARROW_ACTIONS_HIGH = 0.085, 0.13, 0.045
SHOW_TIMES = 1.22
"""So much larger is what lies on the table where no hand needs the room."""

TURN_SHARE = 0.56
"""Of the strip's height: whose turn it is; below that is what people say of it."""


def show_frame(size: tuple[int, int], viewing: Viewing = DESK, has_tiles: bool = False) -> Frame:
    """The zones of the screen for somebody who watches. `bar` and `hand` together are the strip at the bottom."""
    width, height = max(size[0], 320), max(size[1], 240)
    unit = unit_of((width, height))
    is_narrow = width < NARROW_BELOW * height
    growth = min(MOST_GROWTH, max(LEAST_GROWTH, viewing.factor))
    spans = _narrow(growth, has_tiles) if is_narrow else _wide(growth, has_tiles)
    rects = {
        name: Rect(
            round(left * width),
            round(top * height),
            round(right * width) - round(left * width),
            round(bottom * height) - round(top * height),
        )
        for name, (left, top, right, bottom) in spans.items()
    }
    return Frame((width, height), unit * viewing.factor, is_narrow, **rects)


_Spans = dict[str, tuple[float, float, float, float]]


def _wide(growth: float, has_tiles: bool) -> _Spans:
    left, right = EDGE, 1.0 - EDGE
    seats = (left, EDGE + 0.004, right, EDGE + 0.004 + SEATS_HIGH * growth)
    strip_top = 1.0 - EDGE - 0.004 - STRIP_HIGH * growth
    line_top = strip_top - GAP / 2 - LINE_HIGH * growth
    top, bottom = seats[3] + GAP, line_top - GAP / 2
    turn = strip_top + TURN_SHARE * STRIP_HIGH * growth
    actions = right - 0.13 * growth
    piles_end = left + 0.185
    piles = (left, top, piles_end, bottom)
    table = (piles_end + GAP, top, right - 0.052, bottom)
    line_left, line_right = left, right
    if has_tiles:
        piles = (left + 0.008, line_top, left + 0.088 * growth, line_top + LINE_HIGH * growth)
        table = (left, top, right - 0.052, bottom)
        line_left, line_right = piles[2] + GAP, actions - GAP
    return {
        "seats": seats,
        "piles": piles,
        "table": table,
        "icons": (right - 0.042, top, right, bottom),
        "line": (line_left, line_top, line_right, line_top + LINE_HIGH * growth),
        "bar": (1.0 - actions + GAP, strip_top, actions - GAP, turn),
        "hand": (1.0 - actions + GAP, turn, actions - GAP, 1.0 - EDGE - 0.004),
        "sorting": (left, turn, left, turn),
        "actions": (actions, strip_top, right, 1.0 - EDGE - 0.004),
    }


def _narrow(growth: float, has_tiles: bool) -> _Spans:
    left, right = 0.02, 0.98
    seats_end = 0.012 + NARROW_SEATS_HIGH * growth
    piles_end = seats_end + GAP + (0.05 if has_tiles else NARROW_PILES_HIGH)
    actions = 0.988 - NARROW_ACTIONS_HIGH
    strip_top = actions - GAP - 0.10 * growth
    line_top = strip_top - GAP - 0.045 * growth
    turn = strip_top + TURN_SHARE * 0.10 * growth
    return {
        "seats": (left, 0.012, right, seats_end),
        "piles": (left, seats_end + GAP, 0.48, piles_end),
        "icons": (0.50, seats_end + GAP, right, piles_end),
        "table": (left, piles_end + GAP, right, line_top - GAP),
        "line": (left, line_top, right, line_top + 0.045 * growth),
        "bar": (left, strip_top, right, turn),
        "hand": (left, turn, right, actions - GAP),
        "sorting": (left, actions, left, actions),
        "actions": (left, actions, right, 0.988),
    }
