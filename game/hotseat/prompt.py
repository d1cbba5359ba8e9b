"""The strip at the bottom while the curtain is down: who is next and what opens it, or who plays meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.input.buttons import Button, Make
from game.palette import ColourAlpha
from game.shapes import ring
from game.sprites.display_list import Picture
from game.sprites.icons import emblem
from game.sprites.pads import key_cap, pad_button
from game.sprites.panels import fitting_size
from game.theme import HEADING, LABEL, TITLE, Theme

PROMPT_Z = 20_100
PROGRESS_STEPS = 50
MOST_KEPT = 60
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
        self._kept: dict[Hashable, Surface] = {}

    def pictures(self, rect: Rect, prompt: Prompt) -> list[Picture]:
        """The strip in its rectangle, and above it the bar of the press that is going on."""
        still, look = prompt._replace(progress=0), prompt.is_asking
        ground = self._keep(("strip", rect.size, look), lambda: self._ground(rect.size, look))
        words = self._keep(("words", rect.size, still), lambda: self._written(rect.size, still))
        found = [Picture("curtain", ground, rect.topleft, PROMPT_Z)]
        if prompt.progress:
            steps = prompt.progress
            light = self._keep(("light", rect.size, steps), lambda: self._light(rect.size, steps))
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
        theme = self.theme
        surface = Surface(size, pygame.SRCALPHA)
        width, height = size
        side = round(height * 0.66)
        spot = Rect(round(height * 0.26), 0, side, side)
        spot.centery = height // 2
        if prompt.emblem:
            surface.blit(emblem(prompt.emblem, side), spot)
        if prompt.emblem and prompt.is_asking:
            outer = side + 2 * theme.px(9)
            circle = ring(outer, (*theme.palette.brass, 255), max(2, theme.px(6)))
            surface.blit(circle, circle.get_rect(center=spot.center))
        left = spot.right + round(height * 0.24)
        asks_width = round((width - left) * 0.58) if prompt.asks else 0
        self._words(surface, prompt, left, width - left - asks_width - round(height * 0.3))
        if prompt.asks:
            self._asks(surface, prompt, asks_width)
        return surface

    def _words(self, surface: Surface, prompt: Prompt, left: int, room: int) -> None:
        theme, height = self.theme, surface.get_height()
        name_size = fitting_size(theme, prompt.name, min(TITLE, height / theme.scale * 0.46), room)
        says_size = fitting_size(theme, prompt.says, min(LABEL, height / theme.scale * 0.24), room)
        colour = theme.palette.text
        at = (left, round(height * 0.36))
        theme.draw_text(surface, prompt.name, at, name_size, colour, True, anchor="midleft", width=room)
        at = (left, round(height * 0.74))
        quiet = theme.palette.quiet
        theme.draw_text(surface, prompt.says, at, says_size, quiet, anchor="midleft", width=room)

    def _asks(self, surface: Surface, prompt: Prompt, room: int) -> None:
        """What to press, at the right: the button as it is printed on the pad, and the words in up to three lines."""
        theme = self.theme
        width, height = surface.get_size()
        right = width - round(height * 0.30)
        inner = Rect(right - room + round(height * 0.30), 0, 0, height)
        pressed = self._pressed(prompt, round(height * 0.50))
        if pressed is not None:
            right = surface.blit(pressed, pressed.get_rect(midright=(right, height // 2))).left - theme.px(26)
        inner.width = max(1, right - inner.left)
        size = HEADING
        while size > LEAST_ASKS and theme.line_height(size) * len(
            theme.lines(prompt.asks, inner.width, size)
        ) > (height * MOST_ASKS_HIGH):
            size -= 2
        lines = theme.lines(prompt.asks, inner.width, size)
        step = theme.line_height(size)
        top = (height - step * len(lines)) // 2
        for number, words in enumerate(lines):
            at = (inner.right, top + round((number + 0.5) * step))
            colour = theme.palette.text
            theme.draw_text(surface, words, at, size, colour, anchor="midright", width=inner.width)

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

    def _keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        surface = self._kept.get(key)
        if surface is None:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
            surface = self._kept[key] = make().convert_alpha()
        return surface
