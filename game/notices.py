"""A word over whatever is on the screen, for a while: a gamepad has come or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.pads import Pad, Pads
from game.words import _

if TYPE_CHECKING:
    from game.theme import Theme

NOTICE_FOR_MS = 5000


class Notice:
    """The word that is shown now, if any."""

    def __init__(self) -> None:
        self.words = ""
        self._until_ms = 0

    def say(self, words: str, now_ms: int, for_ms: int = NOTICE_FOR_MS) -> None:
        """Show these words from now on."""
        self.words, self._until_ms = words, now_ms + for_ms

    def has_ended(self, now_ms: int) -> bool:
        """Whether its time is over; then it is gone."""
        if not self.words or now_ms < self._until_ms:
            return False
        self.words = ""
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw it at the top, where no hand is."""
        words = theme.text(self.words, width=surface.get_width() - theme.px(160))
        rect = words.get_rect().inflate(theme.px(80), theme.px(36))
        rect.midtop = (surface.get_width() // 2, theme.px(24))
        theme.panel(surface, rect, theme.palette.dialog, radius=26)
        surface.blit(words, words.get_rect(center=rect.center))


def pad_words(before: Pads, now: Pads) -> str:
    """What to say of the pads that have come or gone; empty where none has."""
    were, are = _plugged(before), _plugged(now)
    for number, pad in are.items():
        if number not in were:
            if not pad.is_known:
                return _(
                    "Gamepad {number} is an unknown model. You can set its buttons in the settings."
                ).format(number=number + 1)
            return _("Gamepad {number} connected: {name}").format(number=number + 1, name=pad.name)
    for number in were:
        if number not in are:
            return _("Gamepad {number} disconnected. Keyboard, mouse and other gamepads still work.").format(
                number=number + 1
            )
    return ""


def _plugged(pads: Pads) -> dict[int, Pad]:
    return {pad.number: pad for pad in pads.plugged}
