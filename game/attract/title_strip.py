"""The foot of the screen while nobody plays: the name of the game, and how to begin."""

from __future__ import annotations

import pygame

from game.theme import BODY, LABEL, Theme
from game.words import _

NAME = "Rommé-Runde"
NAME_SIZE = 84
LEAST_NAME_SIZE = 30
MARGIN = 48
DUSK = 150
"""How dark the strip is at its lower edge, 0 to 255."""


def draw_title(surface: pygame.Surface, theme: Theme, says: str) -> None:
    """Fill `surface` with the table's lower edge and the title; `says` is what is being shown."""
    width, height = surface.get_size()
    ground = theme.backdrop
    surface.blit(ground, (0, height - ground.get_height()))
    surface.blit(_dusk((width, height)), (0, 0))
    margin, palette = theme.px(MARGIN), theme.palette
    size = NAME_SIZE
    while size > LEAST_NAME_SIZE and theme.font(size, bold=True).size(NAME)[0] > 0.5 * width - margin:
        size -= 2
    middle = height // 2
    name = theme.text(NAME, size, palette.text, bold=True, width=max(1, width // 2 - margin))
    surface.blit(name, name.get_rect(midleft=(margin, middle)))
    room = max(1, width // 2 - margin)
    upper = theme.text(says, BODY, palette.quiet, width=room)
    lower = theme.text(_("Press any key to play"), LABEL, palette.brass, width=room)
    surface.blit(upper, upper.get_rect(bottomright=(width - margin, middle - theme.px(1))))
    surface.blit(lower, lower.get_rect(topright=(width - margin, middle + theme.px(1))))


def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """From nothing at the top to dark at the bottom."""
    steps = 32
    column = pygame.Surface((1, steps), pygame.SRCALPHA)
    for step in range(steps):
        column.set_at((0, step), (0, 0, 0, round(DUSK * step / (steps - 1))))
    return pygame.transform.smoothscale(column, size)
