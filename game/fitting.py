"""The scale that a window has room for. Pure."""

from __future__ import annotations

from game.table.frame import Frame, frame_of
from game.tiles.layout import NARROW, WIDE
from game.viewing import (
    LEAST_PERCENT,
    MOST_PERCENT,
    SMALLEST_TEXT,
    Viewing,
    least_text_px,
    unit_of,
)

STEP_PERCENT = 5

LEAST_PAGE = (1200, 680)
"""The room that a page of a menu needs, in pixels of a window 1080 high at the usual scale."""

LEAST_CARD_TABLE, LEAST_TILE_TABLE = 0.24, 0.33
"""The least height of the part of the table where melds or sets lie, of the window's height."""

READABLE = 0.85
"""Text that is held at its least size may be so much larger than its scale says."""


def viewing_for(
    size: tuple[int, int], percent: int, is_tv: bool = False, whole: tuple[int, int] | None = None
) -> Viewing:
    """How large everything is in a part of `size` pixels of a screen of `whole`, where `percent` is wanted.

    A scale that has no room becomes smaller, one that could not be read becomes larger; never below 75 %.
    """
    floor = least_text_px(whole or size, is_tv)
    wanted = min(max(percent, LEAST_PERCENT), MOST_PERCENT)
    for tried in range(wanted, LEAST_PERCENT - 1, -STEP_PERCENT):
        if _has_room(size, Viewing(tried / 100, is_tv, floor)):
            break
    found = Viewing(tried / 100, is_tv, floor)
    while found.scale < 1.0 and not _is_readable(size, found):
        found = found._replace(scale=round(found.scale + STEP_PERCENT / 100, 2))
    return found


def _has_room(size: tuple[int, int], viewing: Viewing) -> bool:
    unit = unit_of(size) * viewing.factor
    if size[0] < LEAST_PAGE[0] * unit or size[1] < LEAST_PAGE[1] * unit:
        return False
    return _table_share(frame_of(size, viewing=viewing)) >= LEAST_CARD_TABLE and (
        _table_share(frame_of(size, WIDE, NARROW, viewing)) >= LEAST_TILE_TABLE
    )


def _table_share(frame: Frame) -> float:
    return frame.table.height / frame.size[1]


def _is_readable(size: tuple[int, int], viewing: Viewing) -> bool:
    return SMALLEST_TEXT * unit_of(size) * viewing.factor >= READABLE * viewing.least_text_px
