"""What somebody says, as a picture."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.palette import Colour
from game.theme import BODY, SMALL, Theme

BUBBLE_WIDTH = 420
BUBBLE_LINES = 3


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
