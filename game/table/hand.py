"""The own hand as a gentle fan: where each card lies, in one row or, when there are many, in two."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from game.table.places import CARD_RATIO, Place

LEAST_VISIBLE_PX = 24
"""So much of every card can be seen and touched, whatever lies on it."""

LEAST_STEP = 0.31
"""Of a card's width: what its index needs to be read."""

MOST_STEP = 0.60
GAP = 0.55
"""A gap between groups, in steps."""

LIFT = 0.14
"""How far a selected card rises, of its height."""

HOVER_LIFT = 0.08
"""How far the card under the pointer rises, of its height."""

TILT_DEG = 6.0
DROP = 0.055
_ONE_ROW_HEIGHT = 1.31
_TWO_ROWS_HEIGHT = 1.66
_SECOND_ROW = 0.46

Order = Sequence[int | None]


class Fan(NamedTuple):
    """The places of a hand by piece id, and its rows: for each the pieces in order, left to right."""

    places: dict[int, Place]
    rows: tuple[tuple[int, ...], ...]
    step: float


def fan(
    area: Rect,
    order: Order,
    lifted: frozenset[int],
    opening: int | None = None,
    hovered: frozenset[int] = frozenset(),
) -> Fan:
    """The hand within `area`. `order` holds ids and None for gaps; before place `opening` room is made."""
    rises = {**dict.fromkeys(hovered, HOVER_LIFT), **dict.fromkeys(lifted, LIFT)}
    opened: list[int | None] = list(order)
    if opening is not None:
        opened.insert(min(opening, len(opened)), None)
    height = area.height / _ONE_ROW_HEIGHT
    height = min(height, area.width * 0.24 / CARD_RATIO)
    step = _step(area, opened, height)
    if step >= _least(height):
        return _one_row(area, opened, rises, height, step)
    return _two_rows(area, opened, rises)


def _one_row(area: Rect, order: Order, rises: Mapping[int, float], height: float, step: float) -> Fan:
    offsets = _offsets(order)
    middle = (offsets[-1] / 2) if offsets else 0.0
    half = max(1.0, (area.width - height * CARD_RATIO) / 2)
    base = area.bottom - height * (0.5 + DROP + 0.05)
    places = {}
    tilt = min(TILT_DEG, 0.5 * len(offsets))
    for piece_id, offset in zip(_pieces(order), offsets, strict=True):
        along = (offset - middle) * step
        share = along / half
        rise = rises.get(piece_id, 0.0) * height
        y = base + share * share * DROP * height - rise
        places[piece_id] = Place(area.centerx + along, y, height, -share * tilt)
    return Fan(places, (tuple(_pieces(order)),), step)


def _two_rows(area: Rect, order: Order, rises: Mapping[int, float]) -> Fan:
    height = min(area.height / _TWO_ROWS_HEIGHT, area.width * 0.20 / CARD_RATIO)
    cut = _cut(order)
    places: dict[int, Place] = {}
    rows = []
    least_step = height
    for number, part in enumerate((order[:cut], order[cut:])):
        step = _step(area, part, height)
        least_step = min(step, least_step)
        offsets = _offsets(part)
        middle = offsets[-1] / 2 if offsets else 0.0
        y = area.bottom - height * (0.52 + _SECOND_ROW * (1 - number))
        for piece_id, offset in zip(_pieces(part), offsets, strict=True):
            rise = rises.get(piece_id, 0.0) * height
            places[piece_id] = Place(area.centerx + (offset - middle) * step, y - rise, height)
        rows.append(tuple(_pieces(part)))
    return Fan(places, tuple(rows), least_step)


def _step(area: Rect, order: Order, height: float) -> float:
    offsets = _offsets(order)
    width = height * CARD_RATIO
    if not offsets or not offsets[-1]:
        return MOST_STEP * width
    return min(MOST_STEP * width, (area.width - width * 1.08) / offsets[-1])


def _least(height: float) -> float:
    return max(LEAST_VISIBLE_PX, LEAST_STEP * height * CARD_RATIO)


def _offsets(order: Order) -> list[float]:
    """For each piece how many steps it lies behind the first."""
    found: list[float] = []
    at = 0.0
    for entry in order:
        if entry is None:
            at += GAP if found else 0.0
        else:
            found.append(at)
            at += 1.0
    return found


def _pieces(order: Order) -> list[int]:
    return [entry for entry in order if entry is not None]


def _cut(order: Order) -> int:
    """Where the second row begins: at a gap near the middle, else in the middle."""
    middle = (len(order) + 1) // 2
    near = [
        place for place in range(middle - 2, middle + 3) if 0 < place < len(order) and order[place] is None
    ]
    return min(near, key=lambda place: abs(place - middle)) + 1 if near else middle
