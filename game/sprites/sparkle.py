"""Small bright things: confetti, and the stars with which a joker catches the light."""

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Surface

from game.sprites.vectors import for_display

COLOURS = ((226, 178, 88), (250, 246, 236), (198, 34, 48), (222, 110, 20), (24, 120, 80), (90, 142, 220))
SPARKLE_SHAPES = 12
"""How many pictures a star goes through from its first to its last light."""

_STAR = (255, 244, 206)
_OVERSAMPLING = 3


@lru_cache(maxsize=1200)
def flake(side: int, number: int, phase: int, alpha: int) -> Surface:
    """A piece of confetti, turned by `phase` 0 to 3 and as opaque as `alpha` 0 to 7; `number` chooses its colour."""
    surface = Surface((side, max(2, side * (phase + 1) // 6)), pygame.SRCALPHA)
    surface.fill((*COLOURS[number % len(COLOURS)], round(255 * alpha / 7)))
    return for_display(surface)


@lru_cache(maxsize=120)
def sparkle(side: int, shape: int) -> Surface:
    """A star of four points in a square of `side` pixels that grows, turns a little, and fades."""
    share = (shape + 0.5) / SPARKLE_SHAPES
    reach = sin(pi * share) ** 0.7
    large = side * _OVERSAMPLING
    surface = Surface((large, large), pygame.SRCALPHA)
    surface.fill((*_STAR, 0))
    points = []
    for corner in range(8):
        radius = large / 2 * reach * (1.0 if corner % 2 == 0 else 0.16)
        turn = corner * pi / 4 + share * pi / 6
        points.append((large / 2 + cos(turn) * radius, large / 2 + sin(turn) * radius))
    pygame.draw.polygon(surface, (*_STAR, round(255 * min(1.0, 2 - 2 * share))), points)
    return for_display(pygame.transform.smoothscale(surface, (side, side)))
