"""Where a card lies: the values that layout and motion share."""

from math import cos, radians, sin
from typing import NamedTuple

from pygame import Rect

CARD_RATIO = 5 / 7
"""A card's width by its height."""


class Place(NamedTuple):
    """A card's centre and height in pixels, and its turn in degrees counter-clockwise."""

    x: float
    y: float
    height: float
    angle: float = 0.0

    @property
    def width(self) -> float:
        """The card's width in pixels."""
        return self.height * CARD_RATIO

    def bounds(self) -> Rect:
        """The smallest upright rectangle round the card."""
        turn = radians(abs(self.angle))
        width = self.width * cos(turn) + self.height * sin(turn)
        height = self.height * cos(turn) + self.width * sin(turn)
        return Rect(round(self.x - width / 2), round(self.y - height / 2), round(width), round(height))

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether a point lies on the card."""
        turn = radians(self.angle)
        dx, dy = at[0] - self.x, at[1] - self.y
        across = dx * cos(turn) - dy * sin(turn)
        down = dx * sin(turn) + dy * cos(turn)
        return abs(across) <= self.width / 2 and abs(down) <= self.height / 2


def untidy(piece_id: int, most: int) -> int:
    """A whole number from -most to most that always is the same for a piece."""
    mixed = (piece_id * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 0x85EBCA77) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return mixed % (2 * most + 1) - most
