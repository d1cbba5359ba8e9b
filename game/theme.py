"""How everything looks at the window's present size: scale, fonts, cached text, shapes, the table's light.

A theme belongs to one surface size. The app makes a new one when the size changes and then calls
`Scene.resized`, so keep no surface of an old theme.
"""

from __future__ import annotations

import importlib.util
import os
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

import pygame

from game.backdrop import make_backdrop
from game.palette import LIVING_ROOM, Colour, ColourAlpha, Palette
from game.shapes import disc, rounded
from game.viewing import DESK, Viewing, unit_of
from game.wrapping import ellipsis, wrap

LEAST_SCALE = 0.4

SMALL, BODY, LABEL, HEADING, TITLE, DISPLAY = 22, 26, 30, 40, 64, 104
"""Sizes of text in pixels of a window 1080 high."""

ENOUGH = 0.75
"""Words that fit into one line at this share of their size stay in one line."""

LEAST_FITTING = 18
"""Text that has to fit somewhere may become as small as this, in pixels of a window 1080 high at the usual scale."""

_CACHED_TEXTS = 600
_CACHED_SHAPES = 200
_MARKS = ("Mn", "Me")

Room = tuple[int, int]
"""Width and height in pixels of a window 1080 high at the usual scale."""

_ShapeKey = tuple[tuple[int, int], int, ColourAlpha, ColourAlpha | None, int]
_TextKey = tuple[str, int, Colour, bool]
_Key = TypeVar("_Key")


class Theme:
    """Sizes, fonts, colours and cached surfaces for a surface of `size` pixels."""

    def __init__(
        self,
        size: tuple[int, int],
        palette: Palette = LIVING_ROOM,
        viewing: Viewing = DESK,
        ground: pygame.Surface | None = None,
    ) -> None:
        """`ground`: the table under its lamp where it is wider than the part of the screen that is `size`."""
        self.size = size
        self.palette = palette
        self.viewing = viewing
        self.scale = max(LEAST_SCALE, unit_of(size)) * viewing.factor
        self._texts: OrderedDict[_TextKey, pygame.Surface] = OrderedDict()
        self._shapes: OrderedDict[_ShapeKey, pygame.Surface] = OrderedDict()
        self._backdrop = ground
        self._for_pages: dict[Room, Theme] = {}

    def with_room(self, needs: Room) -> Theme:
        """This theme, or for a page that would not fit a smaller one: `needs` is its least size at scale 1."""
        share = min(1.0, self.size[0] / (needs[0] * self.scale), self.size[1] / (needs[1] * self.scale))
        if share >= 1.0:
            return self
        if needs not in self._for_pages:
            viewing = self.viewing._replace(scale=self.viewing.scale * share)
            self._for_pages[needs] = type(self)(self.size, self.palette, viewing, self.backdrop)
        return self._for_pages[needs]

    def px(self, length: float) -> int:
        """A length given for a window 1080 high, in pixels of this one; at least 1 where it is not 0."""
        scaled = round(length * self.scale)
        return scaled if scaled or not length else (1 if length > 0 else -1)

    def text_px(self, size: float) -> int:
        """A text size given for a window 1080 high, in pixels of this one; never too small to read."""
        return max(self.viewing.least_text_px, round(size * self.scale))

    def font(self, size: float = BODY, bold: bool = False) -> pygame.font.Font:
        """Roboto Medium, or Bold for indices and numbers; its digits are all equally wide."""
        return font_at(self.text_px(size), bold)

    def text(
        self,
        words: str,
        size: float = BODY,
        colour: Colour | None = None,
        bold: bool = False,
        width: int | None = None,
    ) -> pygame.Surface:
        """One line of text as a cached surface, not to be changed.

        Where it exceeds `width` it is written smaller, and only where that could not be read is it cut with ….
        """
        words = printable(words)
        if width is not None:
            size = self.fitting_size(words, size, width, bold)
            words = ellipsis(words, width, self.font(size, bold).size)
        return self._text(words, self.text_px(size), colour or self.palette.text, bold)

    def fitting_size(self, words: str, size: float, width: int, bold: bool = False) -> float:
        """The size, made smaller where the words would not fit; no smaller than can be read."""
        least = min(size, LEAST_FITTING / self.viewing.factor)
        while size > least:
            wide = self.font(size, bold).size(words)[0]
            if wide <= width:
                break
            size = max(least, min(size - 0.5, size * (width + 1) / wide))
        return size

    def lines(self, words: str, width: int, size: float = BODY, bold: bool = False) -> list[str]:
        """`words` broken into lines not wider than `width` pixels."""
        clean = "\n".join(printable(line) for line in words.split("\n"))
        return wrap(clean, width, self.font(size, bold).size)

    def line_height(self, size: float = BODY) -> int:
        """From one line of wrapped text to the next."""
        return round(self.text_px(size) * 1.36)

    def text_height(self, words: str, width: int, size: float = BODY, bold: bool = False) -> int:
        """How high `words` are when wrapped to `width`."""
        return len(self.lines(words, width, size, bold)) * self.line_height(size)

    def draw_text(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[int, int],
        size: float = BODY,
        colour: Colour | None = None,
        bold: bool = False,
        anchor: str = "topleft",
        width: int | None = None,
    ) -> pygame.Rect:
        """Draw one line with its `anchor` (a point of pygame.Rect) at `at`; returns where it stands."""
        image = self.text(words, size, colour, bold, width)
        rect = image.get_rect(**{anchor: at})
        surface.blit(image, rect)
        return rect

    def draw_fitted(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        size: float = BODY,
        colour: Colour | None = None,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """Draw words upright in the middle of `rect`: smaller where they must be, then in lines, cut only at last."""
        anchor = {"left": "midleft", "centre": "center", "right": "midright"}[align]
        size, lines = self.fitted(words, size, rect.width, rect.height, bold)
        step = self.font(size, bold).get_height()
        x, y = getattr(rect, anchor)
        y -= round((len(lines) - 1) * step / 2)
        for line in lines:
            self.draw_text(surface, line, (x, y), size, colour, bold, anchor, rect.width)
            y += step

    def draw_wrapped(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        size: float = BODY,
        colour: Colour | None = None,
        bold: bool = False,
        align: str = "left",
    ) -> int:
        """Draw wrapped text from the top of `rect`; `align` is left, centre or right. Returns its height."""
        step = self.line_height(size)
        top = rect.top
        for line in self.lines(words, rect.width, size, bold):
            image = self.text(line, size, colour, bold)
            x = {"left": rect.left, "right": rect.right - image.get_width()}.get(
                align, rect.centerx - image.get_width() // 2
            )
            surface.blit(image, (x, top + (step - image.get_height()) // 2))
            top += step
        return top - rect.top

    def fitted(
        self, words: str, size: float, width: int, height: int, bold: bool = False
    ) -> tuple[float, list[str]]:
        """The size and the lines in which `words` fit best: one line, or more where that keeps them much larger."""
        one = self.fitting_size(words, size, width, bold)
        fits = self.font(one, bold).size(words)[0] <= width
        if fits and one >= ENOUGH * size:
            return one, [words]
        tried = size
        while tried >= one:
            lines = self._lines_within(words, self.font(tried, bold), width, height)
            if lines and (not fits or tried > one / ENOUGH):
                return tried, lines
            tried = tried * 0.94 if tried > one else 0.0
            if 0.0 < tried < one:
                tried = one
        return one, [words]

    @staticmethod
    def _lines_within(words: str, font: pygame.font.Font, width: int, height: int) -> list[str]:
        """The lines, if no word has to be broken and all of them have the height."""
        if any(font.size(word)[0] > width for word in words.split(" ")):
            return []
        lines = wrap(printable(words), width, font.size)
        return lines if len(lines) * font.get_height() <= height + 2 else []

    def panel(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: ColourAlpha | None = None,
        radius: float = 24,
        border: ColourAlpha | None = None,
        border_px: float = 2,
    ) -> None:
        """Draw a panel with soft round corners; `radius` and `border_px` are lengths at 1080."""
        if rect.width <= 0 or rect.height <= 0:
            return
        width = max(1, self.px(border_px)) if border else 0
        surface.blit(self.shape(rect.size, self.px(radius), fill or self.palette.panel, border, width), rect)

    def shape(
        self,
        size: tuple[int, int],
        radius: int,
        fill: ColourAlpha,
        border: ColourAlpha | None = None,
        border_width: int = 0,
    ) -> pygame.Surface:
        """A cached rounded rectangle with smooth edges; all lengths in pixels."""
        key = (size, radius, fill, border, border_width)
        return _remembered(self._shapes, key, _CACHED_SHAPES, lambda: rounded(*key))

    def disc(self, diameter: int, fill: ColourAlpha) -> pygame.Surface:
        """A cached circle with a smooth edge."""
        key = ((diameter, diameter), -1, fill, None, 0)
        return _remembered(self._shapes, key, _CACHED_SHAPES, lambda: disc(diameter, fill))

    @property
    def backdrop(self) -> pygame.Surface:
        """The table under its lamp, as large as the window; not to be changed."""
        if self._backdrop is None:
            palette = self.palette
            self._backdrop = make_backdrop(self.size, palette.lamp, palette.shade, palette.texture)
        return self._backdrop

    def _text(self, words: str, pixels: int, colour: Colour, bold: bool) -> pygame.Surface:
        key = (words, pixels, colour, bold)
        return _remembered(
            self._texts,
            key,
            _CACHED_TEXTS,
            lambda: font_at(pixels, bold).render(words, True, colour),
        )


@lru_cache(maxsize=2000)
def printable(words: str) -> str:
    """`words` as one line that a font can draw: composed, without control characters and stacked marks."""
    if words.isascii() and words.isprintable():
        return words
    composed = unicodedata.normalize("NFC", words)
    return "".join(
        letter for letter in composed if letter.isprintable() and unicodedata.category(letter) not in _MARKS
    )


def _remembered(
    store: OrderedDict[_Key, pygame.Surface], key: _Key, limit: int, make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    if key in store:
        store.move_to_end(key)
        return store[key]
    store[key] = make()
    if len(store) > limit:
        store.popitem(last=False)
    return store[key]


@cache
def font_at(pixels: int, bold: bool) -> pygame.font.Font:
    """The font at a size in pixels of the screen, for what is no text to be read: letters on things."""
    path = _font_file("Roboto-Bold.ttf" if bold else "Roboto-Medium.ttf")
    # As bytes, for pygame does not find a path with umlauts where the system's locale knows English letters only.
    return pygame.font.Font(path if os.name == "nt" else os.fsencode(path), pixels)


@cache
def _font_file(name: str) -> Path:
    found = importlib.util.find_spec("font_roboto")
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError("The package font-roboto is missing.")
    return Path(found.submodule_search_locations[0]) / "files" / name
