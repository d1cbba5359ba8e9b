"""A line on a dark pill, over whatever is on the screen."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.palette import Colour
from game.theme import SMALL, Theme


def pill(
    theme: Theme, words: str, size: float, colour: Colour | None = None, width: int | None = None
) -> Surface:
    """Text on a dark ground; wrapped where it is wider than `width` pixels."""
    across, down = theme.px(28 if size > SMALL else 18), theme.px(14 if size > SMALL else 5)
    lines = theme.lines(words, (width or theme.px(1200)) - 2 * across, size)
    step = theme.line_height(size)
    wide = max(theme.font(size).size(line)[0] for line in lines) + 2 * across
    surface = Surface((wide, step * len(lines) + 2 * down), pygame.SRCALPHA)
    radius = min(theme.px(26), surface.get_height() // 2)
    edge = (*(colour or theme.palette.quiet), 150)
    ground = theme.shape(surface.get_size(), radius, theme.palette.dialog, edge, max(1, theme.px(2)))
    surface.blit(ground, (0, 0))
    inner = surface.get_rect().inflate(-2 * across, -2 * down)
    theme.draw_wrapped(surface, words, inner, size, colour, align="centre")
    return surface
