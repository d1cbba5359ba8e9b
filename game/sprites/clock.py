"""The ring of a turn's time."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.palette import Colour
from game.theme import Theme

FINE = 4
"""A ring is drawn so many times larger and made small again, for a smooth edge."""


def clock_ring(theme: Theme, side: int, share: float, words: str, colour: Colour) -> Surface:
    """The time that is left: a ring that empties clockwise, round the seconds."""
    large = Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    middle, outer = side * FINE / 2, side * FINE / 2 - FINE
    inner = outer * 0.80
    pygame.draw.circle(large, (*theme.palette.dialog[:3], 255), (middle, middle), outer)
    points = 72
    reach = max(0.0, min(1.0, share)) * math.tau
    arc = [reach * number / points for number in range(points + 1)]
    edge = [(middle + outer * math.sin(-a), middle - outer * math.cos(-a)) for a in arc]
    back = [(middle + inner * math.sin(-a), middle - inner * math.cos(-a)) for a in reversed(arc)]
    if share > 0:
        pygame.draw.polygon(large, (*colour, 255), edge + back)
    surface = pygame.transform.smoothscale(large, (side, side))
    size = 24 if len(words) < 3 else 19
    theme.draw_text(surface, words, (side // 2, side // 2), size, colour, True, anchor="center")
    return surface
