"""A fan of cards that opens once: the picture of the title and of a won match."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.sprites.pieces import PieceArt

OPENS_IN_MS = 900
RISES_IN_MS = 500
SPREAD_DEG = 62.0
CARD_HEIGHT_SHARE = 0.42
LEAST_HEIGHT_PX = 24
PIVOT_BELOW_SHARE = 0.92
"""The point that the cards turn around lies so many card heights below their middle."""

NEW_ROTATIONS_A_FRAME = 1
SHADOW_STEP_DEG = 20
"""While the fan opens shadows turn in such steps, for a new one costs more than a frame has at 4K."""

TITLE_CARDS = (0 * 13 + 12, 1 * 13 + 11, 3 * 13 + 6, 52, 2 * 13 + 10, 1 * 13 + 0, 0 * 13 + 0)


class Fan:
    """Lies closed while its cards are drawn, one a frame; then opens with an easing end."""

    def __init__(self, codes: tuple[int, ...] = TITLE_CARDS) -> None:
        self._codes = codes
        self._began_ms = 0
        self._factor = 1.0
        self._ready = 0
        self._was_moving = False

    def begin(self, now_ms: int, factor: float) -> None:
        """Open from now on; `factor` stretches the time, 0 shows it open at once."""
        self._began_ms, self._factor = now_ms, factor
        self._ready = 0 if factor else len(self._codes)
        self._was_moving = True

    def is_moving(self, now_ms: int) -> bool:
        """It is still opening."""
        return self._ready < len(self._codes) or now_ms - self._began_ms < OPENS_IN_MS * self._factor

    def has_just_ended(self, now_ms: int) -> bool:
        """True once, when it has come to rest."""
        is_moving = self.is_moving(now_ms)
        has_ended = self._was_moving and not is_moving
        self._was_moving = is_moving
        return has_ended

    def draw(self, surface: pygame.Surface, cards: PieceArt, rect: pygame.Rect, now_ms: int) -> None:
        """Draw the fan in the middle of `rect`."""
        height = round(min(rect.height * CARD_HEIGHT_SHARE, rect.width * 0.45))
        if height < LEAST_HEIGHT_PX:
            self.begin(now_ms, 0.0)
            return
        is_moving = self.is_moving(now_ms)
        if self._ready < len(self._codes):
            self._ready += 1
            self._began_ms = now_ms
            cards.face(self._codes[-self._ready], height)
        opened = _eased(self._share(now_ms, OPENS_IN_MS))
        risen = _eased(self._share(now_ms, RISES_IN_MS))
        pivot = (rect.centerx, rect.centery + round(height * (0.72 + 0.12 * (1 - risen))))
        reach = height * PIVOT_BELOW_SHARE
        cards.begin_frame(NEW_ROTATIONS_A_FRAME if is_moving else None)
        count = len(self._codes)
        for number in range(count - self._ready, count):
            angle = (number / (count - 1) - 0.5) * SPREAD_DEG * opened
            centre = (
                round(pivot[0] + math.sin(math.radians(angle)) * reach),
                round(pivot[1] - math.cos(math.radians(angle)) * reach),
            )
            turned = round(angle / SHADOW_STEP_DEG) * SHADOW_STEP_DEG if is_moving else angle
            shadow = cards.shadow(height, 0.15, -turned)
            surface.blit(shadow, shadow.get_rect(center=centre))
            picture = cards.rotated(self._codes[number], height, -angle)
            surface.blit(picture, picture.get_rect(center=centre))

    def _share(self, now_ms: int, lasts_ms: int) -> float:
        if not self._factor:
            return 1.0
        return max(0.0, min(1.0, (now_ms - self._began_ms) / (lasts_ms * self._factor)))


def _eased(share: float) -> float:
    return float(1 - (1 - share) ** 3)
