"""Small pictures of the overlay: what somebody says, a line on a dark pill."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.palette import Colour
from game.theme import BODY, SMALL, Theme

BUBBLE_WIDTH = 420
BUBBLE_LINES = 3


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


def bubble(theme: Theme, words: str, colour: Colour, name: str, points_up: bool) -> Surface:
    """What somebody says, light as a card, with an edge in their colour; `name` where it points at nobody."""
    across, down, tip = theme.px(22), theme.px(10), theme.px(12) if points_up else 0
    room = theme.px(BUBBLE_WIDTH) - 2 * across
    lines = theme.lines(words, room, BODY)[:BUBBLE_LINES]
    step = theme.line_height(BODY)
    head = theme.line_height(SMALL) if name else 0
    wide = max([theme.font(BODY).size(line)[0] for line in lines] + [theme.font(SMALL, True).size(name)[0]])
    size = (min(wide, room) + 2 * across, head + step * len(lines) + 2 * down + tip)
    surface = Surface(size, pygame.SRCALPHA)
    body = Rect(0, tip, size[0], size[1] - tip)
    palette, edge = theme.palette, max(2, theme.px(4))
    if points_up:
        middle = size[0] // 2
        pygame.draw.polygon(
            surface, colour, [(middle - tip, tip + edge), (middle + tip, tip + edge), (middle, 0)]
        )
    radius = min(theme.px(20), body.height // 2)
    surface.blit(theme.shape(body.size, radius, (*palette.card, 255), (*colour, 255), edge), body)
    top = body.top + down
    if name:
        theme.draw_text(surface, name, (across, top), SMALL, palette.on_brass, True, width=room)
        top += head
    for line in lines:
        image = theme.text(line, BODY, palette.on_brass)
        surface.blit(image, image.get_rect(midleft=(across, top + step // 2)))
        top += step
    return surface
