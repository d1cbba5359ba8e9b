"""Looking at every scene in every window without drawing it: what is written where, and what does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pygame
from pygame import Rect, Surface

from game.theme import Theme, printable
from game.widgets import Page
from game.wrapping import ellipsis

SIZES = (
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (3840, 2160),
    (5120, 1440),
    (1080, 1920),
    (720, 1280),
)
PROFILES = (False, True)
PERCENTS = (75, 100, 150, 200)

_DOT = 1


@dataclass
class Written:
    """All text of a frame, and what was wrong with it."""

    texts: list[tuple[str, Rect]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def overlaps(self) -> list[str]:
        """Texts of the canvas that lie over one another."""
        found = []
        for number, (words, rect) in enumerate(self.texts):
            for other_words, other in self.texts[number + 1 :]:
                common = rect.clip(other)
                if common.width > 3 and common.height > 0.3 * min(rect.height, other.height):
                    found.append(f"{words!r} {rect} lies over {other_words!r} {other}")
        return found


def target_faults(page: Page, size: tuple[int, int], least: float) -> list[str]:
    """Places to click that overlap, are too small, or leave the screen."""
    found = []
    screen = Rect((0, 0), size)
    fixed = [widget for widget in page._widgets if widget.takes_focus]
    groups = [fixed, *([own for own in area.widgets if own.takes_focus] for area in page._areas)]
    for widgets in groups:
        for number, widget in enumerate(widgets):
            if min(widget.rect.size) < least:
                found.append(f"{widget.key} is only {widget.rect.size}")
            other = widget.rect.collidelist([own.rect for own in widgets[number + 1 :]])
            if other >= 0:
                found.append(f"{widget.key} {widget.rect} lies over {widgets[number + 1 + other].key}")
    found += [f"{own.key} {own.rect} leaves {size}" for own in fixed if not screen.contains(own.rect)]
    for area in page._areas:
        if not screen.contains(area.view.clip(screen)) or area.view.width <= 0 or area.view.height <= 0:
            found.append(f"area {area.key} {area.view} leaves {size}")
    return found


class MeasuringTheme(Theme):
    """Lays text out and notes it; what it gives to draw has the right size and no content."""

    written = Written()
    canvas: Surface | None = None

    def text(self, words: str, *arguments: Any, **options: Any) -> Surface:
        named = dict(zip(("size", "colour", "bold", "width"), arguments, strict=False)) | options
        size, bold, width = named.get("size", 26), named.get("bold", False), named.get("width")
        words = printable(words)
        if width is not None:
            size = self.fitting_size(words, size, width, bold)
            cut = ellipsis(words, width, self.font(size, bold).size)
            if cut != words and words.strip("W…"):
                self.written.faults.append(f"cut to {width}: {words!r}")
            words = cut
        return Surface(self.font(size, bold).size(words))

    def draw_text(self, surface: Surface, words: str, *arguments: Any, **options: Any) -> Rect:
        rect = super().draw_text(surface, words, *arguments, **options)
        is_scrolled = surface.get_clip() != surface.get_rect()
        if words.strip("W…") and not is_scrolled and not surface.get_rect().inflate(2, 2).contains(rect):
            self.written.faults.append(f"{words!r} at {rect} leaves {surface.get_rect()}")
        self._note(surface, words, rect)
        return rect

    def draw_wrapped(self, surface: Surface, words: str, rect: Rect, *arguments: Any, **options: Any) -> int:
        height = super().draw_wrapped(surface, words, rect, *arguments, **options)
        if height > rect.height + 4 and rect.height:
            self.written.faults.append(f"{height} high in {rect}: {words!r}")
        self._note(surface, words, Rect(rect.topleft, (rect.width, height)))
        return height

    def shape(self, size: tuple[int, int], *_more: Any) -> Surface:
        return _blank(size)

    def disc(self, diameter: int, *_more: Any) -> Surface:
        return _blank((diameter, diameter))

    @property
    def backdrop(self) -> Surface:
        return _blank((_DOT, _DOT))

    def _note(self, surface: Surface, words: str, rect: Rect) -> None:
        if surface is self.canvas and words.strip():
            seen = rect.clip(surface.get_clip())
            if seen.width and seen.height:
                self.written.texts.append((words, seen))


def _blank(size: tuple[int, int]) -> Surface:
    return pygame.Surface((max(1, size[0]), max(1, size[1])))


class NoArt:
    """Pictures of cards or tiles that are all one dot; as the real ones, none can be less than a pixel high."""

    def __init__(self, *_anything: Any) -> None:
        return

    def __getattr__(self, name: str) -> Any:
        if name.endswith("_in_steps"):
            return lambda *_arguments, **_options: iter(())
        height = HEIGHT_IN.get(name)
        return lambda *arguments, **_options: _dot(arguments[height] if height is not None else 1)


HEIGHT_IN = {"face": 1, "back": 0, "joker_as": 1, "picture": 1, "rotated": 1, "scaled": 1, "shadow": 0}
"""Which argument is the height of the picture that is asked for."""


def _dot(height: float) -> Surface:
    if height < 1:
        raise ValueError(f"a picture {height} high")
    return Surface((_DOT, _DOT))


@contextmanager
def only_measured() -> Iterator[None]:
    """Everything is laid out, and nothing but dots is drawn."""
    with (
        patch("game.canvas.Theme", MeasuringTheme),
        patch("game.canvas.make_backdrop", lambda size, *_more: Surface(size)),
        patch("game.app.chosen_cards", NoArt),
        patch("game.app.chosen_tiles", NoArt),
        patch("game.scenes.fan.Fan.draw", lambda *_anything: None),
    ):
        yield
