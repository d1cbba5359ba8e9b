"""Somebody goes out: „Rommé!" in brass, and confetti; jokers that glint. Pure functions of the time since they began."""

from dataclasses import dataclass, field
from functools import cache
from math import cos, sin

import pygame

from game.motion.easing import ease_in, settle
from game.motion.track import Pose
from game.sprites.display_list import Picture
from game.sprites.sparkle import SPARKLE_SHAPES, flake, sparkle
from game.sprites.wordmark import wordmark
from game.table.durations import CONFETTI_MS, FADE_MS, GLINT_MS
from game.table.layout import HELD_Z
from game.theme import Theme

CHEERS = ("going-out", "hand-romme")
"""The sounds with which a celebration begins."""

PIECES = 120
LARGE_TIMES = 1.8
"""How much more of everything a Hand-Rommé has."""

WORD_MS = 1900
LARGE_WORD_MS = 2400
WORD_GROWS_MS = 320
WORD_FADES_MS = 350
WORD_STEPS = 24
"""The word grows in so many steps of its full size."""

LAST_FRAME_MS = 60
FALL = 0.55
"""How far a piece of confetti falls in a second squared, of the window's height."""

_GLINTS = ((0.30, -0.36, 0.0, 0.30), (-0.24, -0.10, 0.16, 0.20), (0.12, 0.22, 0.30, 0.24))
"""The stars of a glint: where in the card, when (of the whole time), and how large, of the card's height."""


@dataclass(slots=True)
class Celebration:
    """What is seen for a while after a round was won, and where jokers glint."""

    began_ms: int | None = None
    size: tuple[int, int] = (0, 0)
    has_confetti: bool = False
    is_large: bool = False
    is_calm: bool = False
    glints: list[tuple[int, Pose]] = field(default_factory=list)

    def begin(
        self,
        now_ms: int,
        size: tuple[int, int],
        is_own: bool,
        is_large: bool = False,
        is_calm: bool = False,
    ) -> None:
        """Somebody goes out at this time; confetti for everybody, more of it for oneself.

        `is_large`: in one turn, as a Hand-Rommé. `is_calm` (reduced motion) only lets the word fade in and out.
        """
        self.began_ms, self.size, self.has_confetti = now_ms, size, is_own
        self.is_large, self.is_calm = is_large, is_calm

    def glint(self, at_ms: int, pose: Pose) -> None:
        """A joker in this pose catches the light at that time."""
        self.glints.append((at_ms, pose))

    def is_on(self, now_ms: int) -> bool:
        """Whether something of it is still to be seen; a little longer, so that the last frame is clean."""
        self.glints = [own for own in self.glints if now_ms - own[0] < GLINT_MS + LAST_FRAME_MS]
        return bool(self.glints) or self.is_cheering(now_ms)

    def is_cheering(self, now_ms: int) -> bool:
        """Whether the end of a round is still being celebrated."""
        return self.began_ms is not None and now_ms - self.began_ms < self._length_ms + LAST_FRAME_MS

    def finish(self) -> None:
        """Be over at once."""
        self.began_ms = None
        self.glints = []

    def pictures(self, theme: Theme, now_ms: int) -> list[Picture]:
        """What is seen of it now."""
        found = [own for number, glint in enumerate(self.glints) for own in _glint(number, *glint, now_ms)]
        if self.began_ms is None or not 0 <= now_ms - self.began_ms < self._length_ms:
            return found
        at_ms = now_ms - self.began_ms
        return [*found, *self._confetti(theme, at_ms), *self._word(theme, at_ms)]

    @property
    def _word_ms(self) -> int:
        return LARGE_WORD_MS if self.is_large else WORD_MS

    @property
    def _length_ms(self) -> int:
        return self._word_ms if self.is_calm else max(CONFETTI_MS, self._word_ms)

    def _word(self, theme: Theme, at_ms: int) -> list[Picture]:
        left_ms = self._word_ms - at_ms
        if left_ms <= 0:
            return []
        surface = wordmark(theme, self.is_large)
        fades_ms = FADE_MS if self.is_calm else WORD_FADES_MS
        shown = 1.0 - ease_in(1 - left_ms / fades_ms) if left_ms < fades_ms else 1.0
        if self.is_calm:
            shown = min(shown, at_ms / FADE_MS)
        else:
            grown = round(settle(min(1.0, at_ms / WORD_GROWS_MS)) * WORD_STEPS)
            if grown != WORD_STEPS:
                surface = pygame.transform.scale_by(surface, max(1, grown) / WORD_STEPS)
        if shown < 1.0:
            surface = surface.copy()
            surface.set_alpha(round(255 * shown))
        centre = (self.size[0] // 2, round(self.size[1] * 0.36))
        return [Picture("romme", surface, surface.get_rect(center=centre).topleft, HELD_Z + 50)]

    def _confetti(self, theme: Theme, at_ms: int) -> list[Picture]:
        if at_ms >= CONFETTI_MS or self.is_calm:
            return []
        seconds = at_ms / 1000
        width, height = self.size
        alpha = round((1.0 - ease_in(at_ms / CONFETTI_MS)) * 7)
        count = PIECES if self.has_confetti else PIECES // 2
        found = []
        for number in range(round(count * LARGE_TIMES) if self.is_large else count):
            chance = _chances(number)
            x = width * (0.5 + (chance[0] - 0.5) * (0.2 + 1.5 * seconds * (0.6 + chance[1])))
            y = height * (0.40 - (0.18 + 0.62 * chance[2]) * seconds + FALL * seconds * seconds)
            x += cos(seconds * 7 + number) * theme.px(14)
            if not (-40 < x < width and -40 < y < height):
                continue
            phase = int((abs(sin(seconds * (4 + 5 * chance[3]) + number)) * 0.99 + 0.01) * 4)
            surface = flake(theme.px(22), number, phase, alpha)
            found.append(Picture(("confetti", number), surface, (round(x), round(y)), HELD_Z + 40))
        return found


def _glint(number: int, begins_ms: int, pose: Pose, now_ms: int) -> list[Picture]:
    """Three stars that flash one after the other over a card."""
    found = []
    for star, (right, down, waits, size) in enumerate(_GLINTS):
        share = (now_ms - begins_ms) / GLINT_MS - waits
        if not 0.0 <= share * 1.6 < 1.0:
            continue
        surface = sparkle(max(6, round(size * pose.height)), int(share * 1.6 * SPARKLE_SHAPES))
        centre = (round(pose.x + right * pose.height), round(pose.y + down * pose.height))
        at = surface.get_rect(center=centre).topleft
        found.append(Picture(("glint", number, star), surface, at, HELD_Z + 30))
    return found


@cache
def _chances(number: int) -> tuple[float, float, float, float]:
    """Four numbers from 0 to 1 that always are the same for a piece of confetti."""
    mixed = (number + 1) * 0x9E3779B1 & 0xFFFFFFFF
    mixed ^= mixed >> 13
    mixed = mixed * 0x85EBCA77 & 0xFFFFFFFF
    first, second, third, fourth = ((mixed >> shift & 0xFF) / 255 for shift in (0, 8, 16, 24))
    return first, second, third, fourth
