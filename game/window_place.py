"""Where the window lies while it fills no screen: what has room, and what is kept of it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pygame import Rect

from game import storage
from game.desktop import Frame

FILE_NAME = "window.json"
FILE_VERSION = 1

DEFAULT_SIZE = (1280, 720)
LEAST_SIZE = (480, 360)
"""No window manager need make the window smaller."""

FIRST_SHARE = 0.8
"""So much of a large screen a window takes at first, as 16 to 9."""

USUAL_FRAME = Frame(4, 32, 4, 4)
"""Room to leave for a frame before there is one to be measured."""

_FARTHEST = 100_000
_SIDES = ("x", "y", "width", "height")

log = logging.getLogger("romme")


class Place(NamedTuple):
    """The window without its frame, in pixels of the desktop; a maximised one returns there."""

    rect: Rect
    is_maximised: bool = False


def first_place(screen: Rect, frame: Frame = USUAL_FRAME) -> Rect:
    """The place of a window that was never moved, amid the usable part of a screen."""
    room = _inside(screen, frame)
    unit = min(room.width * FIRST_SHARE / 16, room.height * FIRST_SHARE / 9)
    width = min(room.width, max(DEFAULT_SIZE[0], int(unit * 16)))
    height = min(room.height, max(DEFAULT_SIZE[1], int(unit * 9)))
    place = Rect(0, 0, width, height)
    place.center = room.center
    return place


def within(place: Rect, screens: Sequence[Rect], frame: Frame) -> Rect:
    """The place moved, and made smaller where it must be, so that with its frame it lies on one of the screens.

    `screens` are their usable parts; the one it lies on most counts, or the first.
    """
    if not screens:
        return place
    screen = max(screens, key=lambda each: _area(place.clip(each)))
    room = _inside(screen, frame)
    smaller = Rect(place.topleft, (min(place.width, room.width), min(place.height, room.height)))
    return smaller.clamp(room)


def place_path() -> Path:
    """Where the place is kept."""
    return storage.home() / FILE_NAME


def load_place(path: Path) -> Place | None:
    """The place that was kept, or None where there is none to be understood."""
    data = storage.load(path, FILE_VERSION).data
    sides = [data.get(side) for side in _SIDES] if data is not None else []
    if data is None or not all(type(side) is int and abs(side) <= _FARTHEST for side in sides):
        return None
    x, y, width, height = (int(side) for side in sides if side is not None)
    if width < LEAST_SIZE[0] or height < LEAST_SIZE[1]:
        return None
    return Place(Rect(x, y, width, height), data.get("is_maximised") is True)


def keep_place(path: Path, place: Place) -> None:
    """Write the place down; where that is impossible nothing more is lost than the memory."""
    if load_place(path) == place:
        return
    sides = dict(zip(_SIDES, place.rect, strict=True))
    try:
        storage.save(path, {"version": FILE_VERSION, **sides, "is_maximised": place.is_maximised})
    except OSError as error:
        log.warning("the window's place was not written: %s", error)


def _inside(screen: Rect, frame: Frame) -> Rect:
    return Rect(
        screen.left + frame.left,
        screen.top + frame.top,
        max(1, screen.width - frame.left - frame.right),
        max(1, screen.height - frame.top - frame.bottom),
    )


def _area(rect: Rect) -> int:
    return rect.width * rect.height
