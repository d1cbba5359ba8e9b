"""The strip at the bottom while the curtain is down: who is next and what opens it, or who plays meanwhile."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.input.buttons import Button, Make
from game.palette import ColourAlpha
from game.shapes import ring
from game.sprites.display_list import Picture
from game.sprites.icons import emblem
from game.sprites.kept import KeptPictures
from game.sprites.pads import key_cap, pad_button
from game.sprites.panels import fitting_size
from game.theme import HEADING, LABEL, TITLE, Theme

PROMPT_Z = 20_100
PROGRESS_STEPS = 50
MOST_KEPT = 60
STACKED_BELOW = 6.0
"""A strip shorter than this (width by height) has what to press below the name."""

ASKS_SHARE = 0.60
LEAST_ASKS = 20
MOST_ASKS_HIGH = 0.76


class Prompt(NamedTuple):
    """What stands on the strip, with the key or the pad's button that it asks for.

    `progress` is of a press that is going on, in steps of `PROGRESS_STEPS`.
    """

    name: str
    emblem: str
    says: str
    asks: str = ""
    key: str = ""
    button: tuple[Make, Button] | None = None
    is_asking: bool = False
    progress: int = 0


class PromptPainter:
    """Makes the strip's pictures; keeps the surfaces that it has made for one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept = KeptPictures(MOST_KEPT)

    def pictures(self, rect: Rect, prompt: Prompt) -> list[Picture]:
        """The strip in its rectangle, and above it the bar of the press that is going on."""
        still, look = prompt._replace(progress=0), prompt.is_asking
        ground = self._kept.keep(("strip", rect.size, look), lambda: self._ground(rect.size, look))
        words = self._kept.keep(("words", rect.size, still), lambda: self._written(rect.size, still))
        found = [Picture("curtain", ground, rect.topleft, PROMPT_Z)]
        if prompt.progress:
            steps = prompt.progress
            light = self._kept.keep(("light", rect.size, steps), lambda: self._light(rect.size, steps))
            found.append(Picture("curtain light", light, rect.topleft, PROMPT_Z + 1))
        return [*found, Picture("curtain words", words, rect.topleft, PROMPT_Z + 2)]

    def _ground(self, size: tuple[int, int], is_asking: bool) -> Surface:
        palette = self.theme.palette
        surface = Surface(size, pygame.SRCALPHA)
        border: ColourAlpha | None = (*palette.brass, 255) if is_asking else None
        fill = palette.dialog if is_asking else palette.panel
        self.theme.panel(surface, surface.get_rect(), fill, radius=28, border=border, border_px=4)
        return surface

    def _written(self, size: tuple[int, int], prompt: Prompt) -> Surface:
        """Who at the left and what to press at the right, or one below the other in a strip that is not long."""
        surface = Surface(size, pygame.SRCALPHA)
        who, asks = Rect((0, 0), size), Rect((0, 0), size)
        if prompt.asks and size[0] < STACKED_BELOW * size[1]:
            who.height = asks.height = round(size[1] * 0.5)
            who.top, asks.bottom = round(size[1] * 0.03), round(size[1] * 0.97)
            asks.width -= round(asks.height * 0.5)
        elif prompt.asks:
            asks.width = round(size[0] * ASKS_SHARE)
            asks.right = size[0]
            who.width = asks.left
        self._who(surface, prompt, who)
        if prompt.asks:
            self._asks(surface, prompt, asks)
        return surface

    def _who(self, surface: Surface, prompt: Prompt, area: Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        height = min(area.height, round(area.width * 0.3))
        side = round(height * 0.66)
        spot = Rect(area.left + round(height * 0.26), 0, side, side)
        spot.centery = area.centery
        if prompt.emblem:
            surface.blit(emblem(prompt.emblem, side), spot)
        if prompt.emblem and prompt.is_asking:
            circle = ring(side + 2 * theme.px(9), (*palette.brass, 255), max(2, theme.px(6)))
            surface.blit(circle, circle.get_rect(center=spot.center))
        left = spot.right + round(height * 0.24)
        room = max(1, area.right - left - round(height * 0.15))
        per_unit = height / theme.scale
        for words, size, at, ink, is_bold in (
            (prompt.name, min(TITLE, per_unit * 0.46), -0.14, palette.text, True),
            (prompt.says, min(LABEL, per_unit * 0.24), 0.24, palette.quiet, False),
        ):
            fitting = fitting_size(theme, words, size, room)
            place = (left, area.centery + round(height * at))
            theme.draw_text(surface, words, place, fitting, ink, is_bold, anchor="midleft", width=room)

    def _asks(self, surface: Surface, prompt: Prompt, area: Rect) -> None:
        """What to press: the button as it is printed on the pad, and the words in up to three lines."""
        theme = self.theme
        height = min(area.height, round(area.width * 0.25))
        right = area.right - round(height * 0.30)
        pressed = self._pressed(prompt, round(height * 0.50))
        if pressed is not None:
            at = pressed.get_rect(midright=(right, area.centery))
            right = surface.blit(pressed, at).left - theme.px(26)
        room = max(1, right - area.left - round(height * 0.15))
        size = HEADING
        while size > LEAST_ASKS and theme.line_height(size) * len(theme.lines(prompt.asks, room, size)) > (
            area.height * MOST_ASKS_HIGH
        ):
            size -= 2
        lines = theme.lines(prompt.asks, _even_width(theme, prompt.asks, room, size), size)
        step = theme.line_height(size)
        top = area.centery - step * len(lines) // 2
        for number, words in enumerate(lines):
            at_line = (right, top + round((number + 0.5) * step))
            theme.draw_text(surface, words, at_line, size, theme.palette.text, anchor="midright", width=room)

    @staticmethod
    def _pressed(prompt: Prompt, height: int) -> Surface | None:
        if prompt.button is not None:
            return pad_button(*prompt.button, height)
        return key_cap(prompt.key, height) if prompt.key else None

    def _light(self, size: tuple[int, int], steps: int) -> Surface:
        """A light that runs along the strip while it is held."""
        surface = Surface(size, pygame.SRCALPHA)
        self.theme.panel(surface, surface.get_rect(), (*self.theme.palette.brass, 74), radius=28)
        reached = round(size[0] * steps / PROGRESS_STEPS)
        surface.fill((0, 0, 0, 0), Rect(reached, 0, size[0] - reached, size[1]))
        return surface


def _even_width(theme: Theme, words: str, room: int, size: float) -> int:
    """The least width at which the words take no more lines than in all of the room, so that no word stands alone."""
    count = len(theme.lines(words, room, size))
    width = room
    while width > room // 3 and len(theme.lines(words, width - theme.px(12), size)) == count:
        width -= theme.px(12)
    return width
