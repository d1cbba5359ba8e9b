"""The part of the window that scenes draw on: inside the safe area of a TV, at the scale that has room."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pygame

from game.backdrop import make_backdrop
from game.burn_in import DIM_SHARE
from game.cloths import on_cloth
from game.fitting import viewing_for
from game.intents import Intent
from game.palette import HIGH_CONTRAST, LIVING_ROOM, TV, Palette
from game.settings import Settings
from game.theme import BODY, Theme
from game.viewing import DESK, LEAST_WINDOW, Viewing, is_too_small, safe_part
from game.widgets.targets import percent_for_fingers
from game.words import _

_PLACES = ("at", "start")


class Canvas:
    """Where scenes draw, in pixels of the window; made anew when the window or the settings change."""

    def __init__(self, window_size: tuple[int, int], settings: Settings, is_touched: bool = False) -> None:
        """`is_touched`: somebody uses fingers, so that nothing to be hit is smaller than a finger needs."""
        self.window_size = window_size
        self.is_touched = is_touched
        self.is_too_small = is_too_small(window_size)
        self.rect = safe_part(window_size, settings.safe_percent)
        if self.is_too_small:
            # Nothing of the scenes is seen then; they keep a size that they can be laid out in.
            self.rect = pygame.Rect((0, 0), LEAST_WINDOW)
        self.viewing: Viewing = DESK
        if not self.is_too_small:
            percent = settings.scale_percent
            if is_touched:
                percent = max(percent, percent_for_fingers(window_size, settings.screen_inches))
            self.viewing = viewing_for(self.rect.size, percent, settings.is_tv, window_size)
        self.is_lowered = self.viewing.scale * 100 < settings.scale_percent - 1
        self.palette = _palette(settings)
        self._ground = (
            make_backdrop(window_size, self.palette.lamp, self.palette.shade, self.palette.texture)
            if self.has_margins
            else None
        )

    @property
    def has_margins(self) -> bool:
        """Something of the window lies outside."""
        return self.rect.size != self.window_size and not self.is_too_small

    @property
    def percent(self) -> int:
        """The scale in force."""
        return round(self.viewing.scale * 100)

    def theme(self) -> Theme:
        """How everything looks here."""
        ground = self._ground.subsurface(self.rect) if self._ground is not None else None
        return Theme(self.rect.size, self.palette, self.viewing, ground)

    def of(self, surface: pygame.Surface) -> pygame.Surface:
        """The part of the window's surface to draw on; not to be kept, for the surface may change."""
        if not self.has_margins:
            return surface
        return surface.subsurface(self.rect.clip(surface.get_rect()))

    def draw_margins(self, surface: pygame.Surface, is_veiled: bool) -> None:
        """Draw what lies outside, darkened where the scene darkens what is below it."""
        if self._ground is None:
            return
        for part in self._margins():
            surface.blit(self._ground, part, part)
            if is_veiled:
                veil = pygame.Surface(part.size, pygame.SRCALPHA)
                veil.fill(self.palette.veil)
                surface.blit(veil, part)

    def in_window(self, rects: list[pygame.Rect] | None) -> list[pygame.Rect] | None:
        """Rectangles of the canvas as places in the window."""
        return rects if rects is None else [rect.move(self.rect.topleft) for rect in rects]

    def here(self, intent: Intent) -> Intent:
        """An intent with its places seen from the canvas."""
        if not self.has_margins:
            return intent
        left, top = self.rect.topleft
        names = [field.name for field in fields(intent) if field.name in _PLACES]
        places = {name: getattr(intent, name) for name in names}
        placed: Any = intent
        moved: Intent = replace(placed, **{name: (at[0] - left, at[1] - top) for name, at in places.items()})
        return moved

    def _margins(self) -> tuple[pygame.Rect, ...]:
        (width, height), safe = self.window_size, self.rect
        return (
            pygame.Rect(0, 0, width, safe.top),
            pygame.Rect(0, safe.bottom, width, height - safe.bottom),
            pygame.Rect(0, safe.top, safe.left, safe.height),
            pygame.Rect(safe.right, safe.top, width - safe.right, safe.height),
        )


def dim(surface: pygame.Surface) -> None:
    """Darken a whole picture, so that it does not burn in."""
    level = round(255 * DIM_SHARE)
    surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)


def draw_too_small(surface: pygame.Surface, theme: Theme) -> None:
    """Say what the game needs, where the window has no room for it."""
    surface.fill(theme.palette.shade)
    words = _("This window is too small. Rommé-Runde needs {width} × {height}.").format(
        width=LEAST_WINDOW[0], height=LEAST_WINDOW[1]
    )
    width = max(1, surface.get_width() - 16)
    height = theme.text_height(words, width, BODY)
    place = pygame.Rect(8, max(0, (surface.get_height() - height) // 2), width, height)
    theme.draw_wrapped(surface, words, place, BODY, align="centre")


def _palette(settings: Settings) -> Palette:
    calm = TV if settings.is_tv else LIVING_ROOM
    return on_cloth(HIGH_CONTRAST if settings.has_high_contrast else calm, settings.cloth)
