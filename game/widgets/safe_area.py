"""A drawn TV with the part of it that is used."""

from __future__ import annotations

import pygame

from game.palette import ColourAlpha
from game.theme import BODY, Theme
from game.viewing import safe_part
from game.widgets.base import Look, Widget

_SET: ColourAlpha = (0, 0, 0, 190)
_BEZEL = 8
_FOOT = (0.34, 12)
"""How wide the TV's foot is, of the set, and how high."""


class SafeAreaPicture(Widget):
    """A TV on its foot; the frame in it stands where the game's own edge is."""

    def __init__(self, rect: pygame.Rect, percent: int, words: str) -> None:
        super().__init__("", rect)
        self._percent, self.words = percent, words

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        palette, bezel = theme.palette, theme.px(_BEZEL)
        foot = pygame.Rect(0, 0, round(rect.width * _FOOT[0]), theme.px(_FOOT[1]))
        foot.midbottom = rect.midbottom
        case = pygame.Rect(rect.left, rect.top, rect.width, rect.height - foot.height - bezel)
        neck = pygame.Rect(0, case.bottom - 1, theme.px(16), rect.bottom - case.bottom)
        neck.centerx = case.centerx
        for part in (neck, foot):
            theme.panel(surface, part, _SET, radius=4)
        theme.panel(surface, case, _SET, radius=10, border=(*palette.quiet, 255), border_px=3)
        screen = case.inflate(-2 * bezel, -2 * bezel)
        surface.fill(palette.shade, screen)
        used = safe_part(screen.size, self._percent).move(screen.topleft)
        surface.fill(palette.lamp, used)
        pygame.draw.rect(surface, palette.card, used, max(2, theme.px(3)))
        theme.draw_text(surface, self.words, used.center, BODY, anchor="center", width=used.width - 2 * bezel)
