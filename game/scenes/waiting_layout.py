"""Where the waiting room's parts are. Pure."""

from __future__ import annotations

import pygame

from game.scenes.menu import columns
from game.theme import Theme

LEFT_WIDTH = 900
PANEL_GAP = 24
NOTE_SHARE = 0.5
"""How much of the head is the line's where it has something to say."""


def halves(body: pygame.Rect, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
    """Who is there, and all else: side by side, or one below the other in an upright window."""
    if body.width < body.height:
        upper = pygame.Rect(body.left, body.top, body.width, round(body.height * 0.5))
        lower = pygame.Rect(body.left, upper.bottom + theme.px(PANEL_GAP), body.width, 0)
        lower.height = body.bottom - lower.top
        return upper, lower
    left_width = min(theme.px(LEFT_WIDTH), round(body.width * 0.52))
    return columns(body, left_width, theme)


def beside_note(rect: pygame.Rect) -> pygame.Rect:
    """The title's part of the head where the line has something to say."""
    return pygame.Rect(rect.left, rect.top, round(rect.width * (0.97 - NOTE_SHARE)), rect.height)
