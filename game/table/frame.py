"""Where the parts of the table's screen are: a pure function of the window's size and the number of seats."""

from collections.abc import Mapping
from typing import NamedTuple

from pygame import Rect

from game.table.stretching import stretched
from game.viewing import BASE_HEIGHT, DESK, Viewing, unit_of

NARROW_BELOW = 1.15
"""A window narrower than this (width by height) has its buttons in rows above the hand."""


class Frame(NamedTuple):
    """The zones of the screen, none overlapping another; `unit`: a pixel at a height of 1080, at the scale in force."""

    size: tuple[int, int]
    unit: float
    is_narrow: bool
    seats: Rect
    piles: Rect
    table: Rect
    icons: Rect
    line: Rect
    bar: Rect
    sorting: Rect
    hand: Rect
    actions: Rect

    @property
    def whole(self) -> Rect:
        """The whole window."""
        return Rect((0, 0), self.size)


Shares = Mapping[str, tuple[float, float, float, float]]
"""The zones by name: left, top, right, bottom as shares of the window."""


def frame_of(
    size: tuple[int, int],
    wide: Shares | None = None,
    narrow: Shares | None = None,
    viewing: Viewing = DESK,
) -> Frame:
    """The zones for a window of this size in pixels, those of the card table unless others are given."""
    width, height = max(size[0], 320), max(size[1], 240)
    unit = unit_of((width, height))
    is_narrow = width < NARROW_BELOW * height
    zones = (narrow or _NARROW) if is_narrow else (wide or _WIDE)
    grown = stretched(zones, viewing.factor, (width, height), unit * BASE_HEIGHT / height, is_narrow)
    rects = {name: _rect(width, height, *shares) for name, shares in grown.items()}
    return Frame((width, height), unit * viewing.factor, is_narrow, **rects)


_WIDE = {
    "seats": (0.024, 0.022, 0.976, 0.122),
    "piles": (0.026, 0.150, 0.232, 0.572),
    "table": (0.250, 0.146, 0.932, 0.572),
    "icons": (0.944, 0.146, 0.984, 0.572),
    "line": (0.150, 0.574, 0.850, 0.616),
    "bar": (0.270, 0.620, 0.730, 0.672),
    "sorting": (0.024, 0.715, 0.104, 0.985),
    "hand": (0.114, 0.680, 0.846, 0.990),
    "actions": (0.856, 0.690, 0.980, 0.985),
}

_NARROW = {
    "seats": (0.020, 0.012, 0.980, 0.095),
    "piles": (0.020, 0.108, 0.480, 0.250),
    "table": (0.020, 0.262, 0.980, 0.560),
    "icons": (0.500, 0.108, 0.980, 0.250),
    "line": (0.020, 0.564, 0.980, 0.594),
    "bar": (0.100, 0.596, 0.900, 0.634),
    "sorting": (0.020, 0.642, 0.260, 0.690),
    "actions": (0.270, 0.642, 0.980, 0.690),
    "hand": (0.020, 0.694, 0.980, 0.992),
}


def _rect(width: int, height: int, left: float, top: float, right: float, bottom: float) -> Rect:
    x, y = round(left * width), round(top * height)
    return Rect(x, y, round(right * width) - x, round(bottom * height) - y)
