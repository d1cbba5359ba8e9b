"""From how far and on how much of the screen the game is looked at. Pure."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from pygame import Rect

BASE_HEIGHT = 1080
BASE_WIDTH = 1440

SMALLEST_TEXT = 22
"""At the usual scale, in a window 1080 high."""

LEAST_TEXT_PX = 13
TV_LEAST_TEXT_PX = 28
"""On a TV that is 1080 pixels high, and more on a higher one."""

TV_FACTOR = 1.27
"""So much larger is everything on a TV: the smallest text, 22 on a desk, is 28 there."""

LEAST_PERCENT, MOST_PERCENT = 75, 200
MOST_SAFE_PERCENT = 10

LEAST_WINDOW = (640, 360)
"""A window smaller than this has no room for the game."""


class Viewing(NamedTuple):
    """How large everything is: the scale in force (1.0 is usual), for a TV or not, and the least text in pixels."""

    scale: float = 1.0
    is_tv: bool = False
    least_text_px: int = LEAST_TEXT_PX

    @property
    def factor(self) -> float:
        """How much larger everything is than at a desk at the usual scale."""
        return self.scale * (TV_FACTOR if self.is_tv else 1.0)


DESK = Viewing()


def unit_of(size: tuple[int, int]) -> float:
    """A pixel of a window 1080 high, in pixels of one of this size, at the usual scale."""
    return min(size[1] / BASE_HEIGHT, size[0] / BASE_WIDTH)


def least_text_px(size: tuple[int, int], is_tv: bool) -> int:
    """The least text on a whole screen of this size."""
    return max(LEAST_TEXT_PX, ceil(TV_LEAST_TEXT_PX * unit_of(size))) if is_tv else LEAST_TEXT_PX


def safe_part(size: tuple[int, int], percent: int) -> Rect:
    """What is left of a screen of `size` pixels when so much of it is kept free at each edge."""
    across, down = round(size[0] * percent / 100), round(size[1] * percent / 100)
    return Rect(across, down, max(1, size[0] - 2 * across), max(1, size[1] - 2 * down))


def is_too_small(size: tuple[int, int]) -> bool:
    """Whether a window has no room for the game."""
    return min(size) < min(LEAST_WINDOW) or max(size) < max(LEAST_WINDOW)
