"""How large a thing must be that a finger is to hit. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import ceil, hypot
from typing import TypeVar

from pygame import Rect

from game.viewing import unit_of

CONTROL_HEIGHT = 60
"""The smallest thing to be hit on a page, in pixels of a window 1080 high."""

LEAST_TARGET_MM = 9.0
USUAL_DPI = 96.0
_MM_PER_INCH = 25.4
_STEP = 5

_Key = TypeVar("_Key", bound=Hashable)


def least_target_px(
    scale: float = 1.0, screen_cm: float | None = None, screen_px: tuple[int, int] | None = None
) -> int:
    """So many pixels are 9 mm on the screen.

    Where the screen's diagonal `screen_cm` is known, with its size `screen_px`, that decides; else a screen has
    96 dots to the inch at a `scale` of 1.
    """
    dots_per_mm = USUAL_DPI * scale / _MM_PER_INCH
    if screen_cm and screen_px is not None:
        dots_per_mm = hypot(*screen_px) / (screen_cm * 10)
    return max(1, round(LEAST_TARGET_MM * dots_per_mm))


def finger_px(size: tuple[int, int], inches: int = 0) -> int:
    """What a finger needs on a screen of `size` pixels, with its diagonal in inches where that is known."""
    scale = max(1.0, unit_of(size))
    return least_target_px(scale, inches * _MM_PER_INCH / 10 if inches else None, size)


def percent_for_fingers(size: tuple[int, int], inches: int = 0) -> int:
    """At which scale the smallest control is as large as a finger needs."""
    smallest = CONTROL_HEIGHT * max(0.01, unit_of(size))
    return ceil(100 * finger_px(size, inches) / smallest / _STEP) * _STEP


def within_reach(rects: Mapping[_Key, Rect], at: tuple[int, int], size: tuple[int, int]) -> _Key | None:
    """Which of several rectangles a finger at a point means: the nearest that is too small and close enough."""
    least = finger_px(size)
    near = {}
    for key, rect in rects.items():
        grown = rect.inflate(max(0, least - rect.width), max(0, least - rect.height))
        if grown.collidepoint(at):
            near[key] = max(
                abs(rect.centerx - at[0]) - rect.width / 2, abs(rect.centery - at[1]) - rect.height / 2
            )
    return min(near, key=lambda key: near[key]) if near else None
