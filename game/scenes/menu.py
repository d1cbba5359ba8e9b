"""A scene that is a page of widgets on the lamp-lit table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.input.buttons import Button, Make
from game.input.pads import Pads
from game.intents import Cancel, Command, Device, Intent
from game.scenes.base import Scene, Size
from game.sprites.pads import pad_button
from game.theme import SMALL, Room
from game.widgets import Page
from game.widgets.layout import split
from game.widgets.texts import Label
from game.words import _

if TYPE_CHECKING:
    from game.app import App
    from game.theme import Theme
    from game.widgets import Widget

NOTE_FOR_MS = 7000
EDGE = 72
"""Space around a page, at 1080."""
GAP = 24
HEAD_HEIGHT, FOOT_HEIGHT = 112, 104
COLUMN_GAP = 40


class MenuScene(Scene):
    """Builds its page in `build`, again after every change; keeps the focus and the scrolling."""

    needs: Room = (1200, 640)
    """The least room that the page fits into: a larger scale is lowered for it."""

    shows_pad_signs = True
    """The buttons of the pad that choose and go back are shown, if a pad was used last."""

    def __init__(self) -> None:
        self.page: Page | None = None
        self._note = ""
        self._note_until_ms = 0
        self._is_stale = False

    def build(self, size: Size) -> Page:
        """The page for a surface of `size` pixels, in the language in force."""
        raise NotImplementedError

    def back(self) -> None:
        """What Escape does."""
        self.app.pop()

    def enter(self, app: App) -> None:
        super().enter(app)

    @property
    def theme(self) -> Theme:
        """The theme in force; a smaller one where the page would not fit."""
        return self.app.theme.with_room(self.needs)

    def refresh(self) -> None:
        """Build the page anew before the next frame."""
        self._is_stale = True
        self.app.invalidate()

    def say(self, words: str, for_ms: int = NOTE_FOR_MS) -> None:
        """Show a note at the bottom for a while."""
        self._note, self._note_until_ms = words, self.app.now_ms + for_ms
        self.app.invalidate()

    def resized(self, size: Size) -> None:
        self._build(size)

    def covered(self) -> None:
        self.app.invalidate()

    def handle(self, intent: Intent) -> None:
        if self._is_stale:
            self._build(self.app.size)
        assert self.page is not None
        page, before = self.page, self.page.activations
        if page.handle(intent):
            self.app.invalidate()
            if page.activations != before:
                self.app.sound.play("button-tick")
        elif isinstance(intent, Cancel):
            if self.is_overlay or not page.leave_field():
                self.back()
            self.app.invalidate()
        elif isinstance(intent, Command):
            self.command(intent.name)

    def pads_changed(self, before: Pads, now: Pads) -> None:
        from game.scenes.mapping import offer_mapping

        self.refresh()
        if self.app.scene is self:
            offer_mapping(self.app, before, now)

    def command(self, name: str) -> None:
        """A named command that the page did not use."""
        if name == "help":
            from game.scenes.keys import KeysScene

            self.app.push(KeysScene())
        elif name == "mute":
            self.app.sound.is_muted = not self.app.sound.is_muted
        elif name == "back":
            self.back()

    def tick(self, now_ms: int) -> None:
        if self._is_stale:
            self._build(self.app.size)
        assert self.page is not None
        was_moving = self.page.is_moving()
        self.page.tick(now_ms)
        if was_moving and not self.page.is_moving():
            self.app.invalidate()
        if self._note and now_ms >= self._note_until_ms:
            self._note = ""
            self.app.invalidate()

    def is_moving(self, now_ms: int) -> bool:
        return self.page is not None and self.page.is_moving()

    def text_area(self) -> pygame.Rect | None:
        return self.page.text_area() if self.page is not None else None

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        if self._is_stale:
            self._build(self.app.size)
        self.draw_ground(surface, now_ms)
        assert self.page is not None
        self.page.draw(surface)
        if self.shows_pad_signs and self.app.last_device is Device.PAD and self.app.scene is self:
            self._draw_pad_signs(surface)
        if self._note:
            self._draw_note(surface)
        return None

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        """What lies under the page."""
        surface.blit(self.theme.backdrop, (0, 0))

    def _build(self, size: Size) -> None:
        self._is_stale = False
        page = self.build(size)
        page.shows_focus = page.shows_focus or self.app.last_device is Device.PAD
        page.inherit(self.page)
        self.page = page

    def _draw_pad_signs(self, surface: pygame.Surface) -> None:
        """Which buttons choose and go back, at an edge where they cover nothing."""
        sign = _pad_sign(self.theme, self.app.pads.last_make)
        place = self._place_of_sign(sign.get_size(), surface.get_rect())
        if place is not None:
            surface.blit(sign, place)

    def _place_of_sign(self, size: Size, screen: pygame.Rect) -> pygame.Rect | None:
        """The first free place along the lower edge, else the upper one; None where everything is full."""
        assert self.page is not None
        room = screen.inflate(-2 * self.theme.px(12), -2 * self.theme.px(4))
        sign = pygame.Rect((0, 0), size)
        for corner in ("bottomleft", "bottomright", "midbottom", "topright", "topleft", "midtop"):
            setattr(sign, corner, getattr(room, corner))
            if self.page.is_free(sign):
                return sign
        return None

    def _draw_note(self, surface: pygame.Surface) -> None:
        assert self.page is not None
        draw_note(surface, self.theme, self._note, self.page.is_free)


def _pad_sign(theme: Theme, make: Make) -> pygame.Surface:
    """The pad's own signs for choosing and going back, in one line."""
    parts: list[pygame.Surface] = []
    for button, words in ((Button.A, _("Choose")), (Button.B, _("Back"))):
        parts += [pad_button(make, button, theme.px(34)), theme.text(words, SMALL)]
    gaps = [theme.px(gap) for gap in (14, 10, 26, 10, 18)]
    width = sum(part.get_width() for part in parts) + sum(gaps)
    surface = pygame.Surface((width, theme.px(46)), pygame.SRCALPHA)
    theme.panel(surface, surface.get_rect(), theme.palette.dialog, radius=23)
    left = 0
    for part, gap in zip(parts, gaps, strict=False):
        left += gap
        surface.blit(part, part.get_rect(midleft=(left, surface.get_height() // 2)))
        left += part.get_width()
    return surface


def frame(size: Size, theme: Theme, most_width: float = 1776) -> pygame.Rect:
    """The part of the window that a page uses; wide windows keep their sides free."""
    width = min(size[0] - 2 * theme.px(EDGE), theme.px(most_width))
    rect = pygame.Rect(0, 0, width, size[1] - 2 * theme.px(54))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def body_of(rect: pygame.Rect, theme: Theme) -> pygame.Rect:
    """What is left of a page between its title and its buttons."""
    head, foot = theme.px(HEAD_HEIGHT), theme.px(FOOT_HEIGHT)
    return pygame.Rect(rect.left, rect.top + head, rect.width, rect.height - head - foot)


def columns(body: pygame.Rect, left_width: int, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
    """A page's left part, so wide, and the rest beside it."""
    return split(body, left_width, theme.px(COLUMN_GAP))


def heading(rect: pygame.Rect, words: str, theme: Theme) -> list[Widget]:
    """A page's title in the upper left of `rect`."""
    from game.theme import TITLE

    place = pygame.Rect(rect.left, rect.top, rect.width, theme.px(84))
    return [Label(place, words, TITLE, bold=True)]


def draw_note(
    surface: pygame.Surface,
    theme: Theme,
    words: str,
    is_free: Callable[[pygame.Rect], bool] | None = None,
) -> None:
    """A note above everything, near the bottom; beside what stands there where `is_free` knows of room."""
    width = min(theme.px(1100), surface.get_width() - 2 * theme.px(EDGE))
    lines = theme.lines(words, width - 2 * theme.px(40))
    text_width = max(theme.font().size(line)[0] for line in lines)
    rect = pygame.Rect(
        0, 0, text_width + 2 * theme.px(40), len(lines) * theme.line_height() + 2 * theme.px(20)
    )
    rect.midbottom = (surface.get_width() // 2, surface.get_height() - theme.px(40))
    rect = _beside(rect, surface.get_width() - theme.px(EDGE), is_free)
    theme.panel(surface, rect, theme.palette.dialog, radius=26)
    inner = rect.inflate(-2 * theme.px(40), -2 * theme.px(20))
    theme.draw_wrapped(surface, words, inner, align="centre")


def _beside(rect: pygame.Rect, right: int, is_free: Callable[[pygame.Rect], bool] | None) -> pygame.Rect:
    """The rectangle itself or the nearest free place above it or to its right; itself where there is none."""
    steps = range(0, 3 * rect.height, max(1, rect.height // 3))
    for left in (rect.left, right - rect.width):
        for up in steps:
            place = pygame.Rect((left, rect.top - up), rect.size)
            if is_free is None or is_free(place):
                return place
    return rect
