"""Somebody goes out: „Rommé!" in brass, and confetti. A pure function of the time since it began."""

from dataclasses import dataclass
from math import cos, sin

import pygame
from pygame import Surface

from game.motion.easing import ease_in, settle
from game.sprites.display_list import Picture
from game.table.durations import CONFETTI_MS
from game.table.layout import HELD_Z
from game.theme import DISPLAY, Theme

PIECES = 90
WORD_MS = 1900
WORD_GROWS_MS = 320
WORD_FADES_MS = 350
FALL = 0.55
"""How far a piece of confetti falls in a second squared, of the window's height."""

_COLOURS = ((226, 178, 88), (250, 246, 236), (198, 34, 48), (222, 110, 20), (24, 120, 80), (90, 142, 220))


@dataclass(slots=True)
class Celebration:
    """What is seen for a while after a round was won."""

    began_ms: int | None = None
    size: tuple[int, int] = (0, 0)
    has_confetti: bool = False

    def begin(self, now_ms: int, size: tuple[int, int], is_own: bool) -> None:
        """Somebody has gone out now; confetti for everybody, more of it for oneself."""
        self.began_ms, self.size, self.has_confetti = now_ms, size, is_own

    def is_on(self, now_ms: int) -> bool:
        """Whether something of it is still seen; a little longer, so that the last frame is clean."""
        return self.began_ms is not None and now_ms - self.began_ms < max(CONFETTI_MS, WORD_MS) + 60

    def pictures(self, theme: Theme, now_ms: int) -> list[Picture]:
        """What is seen of it now."""
        if self.began_ms is None or not self.is_on(now_ms):
            return []
        at_ms = now_ms - self.began_ms
        return [*self._confetti(theme, at_ms), *self._word(theme, at_ms)]

    def _word(self, theme: Theme, at_ms: int) -> list[Picture]:
        if at_ms >= WORD_MS:
            return []
        surface = _word_surface(theme)
        grown = settle(min(1.0, at_ms / WORD_GROWS_MS))
        if grown < 1.0 or at_ms < WORD_GROWS_MS:
            surface = pygame.transform.smoothscale_by(surface, max(0.05, grown))
        left_ms = WORD_MS - at_ms
        if left_ms < WORD_FADES_MS:
            surface = surface.copy()
            surface.set_alpha(round(255 * (1 - ease_in(1 - left_ms / WORD_FADES_MS))))
        centre = (self.size[0] // 2, round(self.size[1] * 0.36))
        return [Picture("romme", surface, surface.get_rect(center=centre).topleft, HELD_Z + 50)]

    def _confetti(self, theme: Theme, at_ms: int) -> list[Picture]:
        if at_ms >= CONFETTI_MS:
            return []
        seconds = at_ms / 1000
        width, height = self.size
        fade = 1.0 - ease_in(at_ms / CONFETTI_MS)
        found = []
        for number in range(PIECES if self.has_confetti else PIECES // 2):
            chance = _chances(number)
            x = width * (0.5 + (chance[0] - 0.5) * (0.2 + 1.5 * seconds * (0.6 + chance[1])))
            up = 0.18 + 0.62 * chance[2]
            y = height * (0.40 - up * seconds + FALL * seconds * seconds)
            x += cos(seconds * 7 + number) * theme.px(14)
            phase = int((abs(sin(seconds * (4 + 5 * chance[3]) + number)) * 0.99 + 0.01) * 4)
            alpha = round(fade * 7)
            surface = _flake(theme.px(22), number % len(_COLOURS), phase, alpha)
            found.append(Picture(("confetti", number), surface, (round(x), round(y)), HELD_Z + 40))
        return found


_FLAKES: dict[tuple[int, int, int, int], Surface] = {}
_WORDS: dict[tuple[int, tuple[int, int, int]], Surface] = {}


def _flake(side: int, colour: int, phase: int, alpha: int) -> Surface:
    key = (side, colour, phase, alpha)
    if key not in _FLAKES:
        if len(_FLAKES) > 1000:
            _FLAKES.clear()
        surface = Surface((side, max(2, side * (phase + 1) // 6)), pygame.SRCALPHA)
        surface.fill((*_COLOURS[colour], round(255 * alpha / 7)))
        _FLAKES[key] = surface.convert_alpha()
    return _FLAKES[key]


def _word_surface(theme: Theme) -> Surface:
    """The call that ends a round, the same in both languages."""
    key = (theme.text_px(DISPLAY * 1.7), theme.palette.brass)
    if key not in _WORDS:
        _WORDS.clear()
        text = theme.text("Rommé!", DISPLAY * 1.7, theme.palette.brass, bold=True)
        shade = theme.text("Rommé!", DISPLAY * 1.7, (0, 0, 0), bold=True)
        margin = theme.px(40)
        surface = Surface((text.get_width() + 2 * margin, text.get_height() + 2 * margin), pygame.SRCALPHA)
        dark = Surface(surface.get_size(), pygame.SRCALPHA)
        dark.blit(shade, (margin, margin + theme.px(8)))
        dark = pygame.transform.box_blur(dark, max(2, theme.px(12)))
        surface.blit(dark, (0, 0))
        surface.blit(text, (margin, margin))
        _WORDS[key] = surface.convert_alpha()
    return _WORDS[key]


def _chances(number: int) -> tuple[float, float, float, float]:
    """Four numbers from 0 to 1 that always are the same for a piece of confetti."""
    mixed = (number + 1) * 0x9E3779B1 & 0xFFFFFFFF
    mixed ^= mixed >> 13
    mixed = mixed * 0x85EBCA77 & 0xFFFFFFFF
    first, second, third, fourth = ((mixed >> shift & 0xFF) / 255 for shift in (0, 8, 16, 24))
    return first, second, third, fourth
