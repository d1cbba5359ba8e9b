"""Widgets that are pushed, switched, chosen, stepped or slid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.intents import Position, Way
from game.palette import Colour, ColourAlpha
from game.theme import BODY, LABEL, SMALL, Theme
from game.widgets.base import DISABLED_ALPHA, Look, Widget, draw_focus
from game.widgets.layout import equal_row
from game.widgets.targets import CONTROL_HEIGHT as CONTROL_HEIGHT

BUTTON_HEIGHT = 72
BUTTON_PADDING = 40
ICON_SHARE = 0.46
USUAL_DOT = 8


class Button(Widget):
    """Does one thing. `is_primary`: the one brass button of a page; `is_chosen`: the one that is on."""

    takes_focus = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        words: str,
        action: Callable[[], None],
        icon: str | None = None,
        is_primary: bool = False,
        is_chosen: bool = False,
        is_quiet: bool = False,
        align: str = "centre",
        size: float = LABEL,
        radius: float | None = None,
        is_enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(key, rect, is_enabled)
        self.words, self._action, self._icon, self.tip = words, action, icon, tip
        self._is_primary, self._is_chosen, self._is_quiet = is_primary, is_chosen, is_quiet
        self._align, self._size, self._radius = align, size, radius

    @property
    def is_marked(self) -> bool:
        return self._is_primary

    @staticmethod
    def width(theme: Theme, words: str, icon: str | None = None, size: float = LABEL) -> int:
        """How wide a button with these words wants to be."""
        room = theme.font(size).size(words)[0] + 2 * theme.px(BUTTON_PADDING)
        return room + (round(theme.px(BUTTON_HEIGHT) * ICON_SHARE) + theme.px(14) if icon else 0)

    def activate(self, at: Position | None) -> None:
        self._action()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        radius = rect.height // 2 if self._radius is None else theme.px(self._radius)
        fill, ink = self._colours(theme, look)
        if fill[3]:
            surface.blit(theme.shape(rect.size, radius, fill), rect)
        self._draw_words(surface, rect, theme, ink)
        if look.is_focused:
            draw_focus(surface, rect, theme, radius)

    def _colours(self, theme: Theme, look: Look) -> tuple[ColourAlpha, Colour]:
        palette = theme.palette
        if not self.is_enabled:
            return (*palette.control[:3], palette.control[3] // 2), palette.quiet
        if self._is_primary:
            return (*(palette.brass_light if look.is_hovered else palette.brass), 255), palette.on_brass
        if self._is_chosen:
            return (*palette.card, 235), palette.on_brass
        fill = palette.control
        if look.is_pressed:
            fill = palette.control_pressed
        elif look.is_hovered:
            fill = palette.control_hover
        elif self._is_quiet:
            fill = (255, 255, 255, 0)
        return fill, palette.text

    def written_in(self, rect: pygame.Rect, theme: Theme) -> pygame.Rect:
        """Where the icon and the words stand in a button of this place."""
        beside, words = self._parts(rect, theme, theme.palette.text)
        high = max(words.get_height(), round(rect.height * ICON_SHARE) if self._icon else 0)
        found = pygame.Rect(self._left(rect, beside + words.get_width(), theme), 0, 0, high)
        found.width, found.centery = beside + words.get_width(), rect.centery
        return found

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, ink: Colour) -> None:
        beside, words = self._parts(rect, theme, ink)
        left = self._left(rect, beside + words.get_width(), theme)
        if self._icon:
            image = _icon(self._icon, round(rect.height * ICON_SHARE), ink)
            surface.blit(image, image.get_rect(midleft=(left, rect.centery)))
        surface.blit(words, words.get_rect(midleft=(left + beside, rect.centery)))

    def _parts(self, rect: pygame.Rect, theme: Theme, ink: Colour) -> tuple[int, pygame.Surface]:
        """How much room the icon takes, with the gap behind it, and the words as a picture."""
        gap = theme.px(14) if self.words else 0
        beside = round(rect.height * ICON_SHARE) + gap if self._icon else 0
        padding = min(theme.px(18), rect.width // 40) if self.words else 0
        return beside, self._written(theme, max(1, rect.width - beside - padding), rect.height, ink)

    def _left(self, rect: pygame.Rect, width: int, theme: Theme) -> int:
        return rect.centerx - width // 2 if self._align == "centre" else rect.left + theme.px(28)

    def _written(self, theme: Theme, width: int, height: int, ink: Colour) -> pygame.Surface:
        """The words as a picture, in two lines where one would be cut."""
        if not self.words:
            return pygame.Surface((0, 0))
        size, lines = theme.fitted(self.words, self._size, width, height)
        if len(lines) == 1:
            return theme.text(self.words, size, ink, width=width)
        images = [theme.text(line, size, ink, width=width) for line in lines]
        step = images[0].get_height()
        whole = pygame.Surface(
            (max(image.get_width() for image in images), step * len(images)), pygame.SRCALPHA
        )
        for number, image in enumerate(images):
            whole.blit(image, image.get_rect(midtop=(whole.get_width() // 2, number * step)))
        return whole


class Toggle(Widget):
    """On or off."""

    takes_focus = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        is_on: bool,
        change: Callable[[bool], None],
        is_enabled: bool = True,
    ) -> None:
        super().__init__(key, rect, is_enabled)
        self._is_on, self._change = is_on, change

    def activate(self, at: Position | None) -> None:
        self._change(not self._is_on)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        height = theme.px(48)
        track = pygame.Rect(0, 0, theme.px(88), height)
        track.midright = rect.midright
        palette = theme.palette
        fill = (
            (*palette.card, 235)
            if self._is_on
            else palette.control_hover
            if look.is_hovered
            else palette.control
        )
        surface.blit(theme.shape(track.size, height // 2, fill), track)
        knob = theme.disc(height - theme.px(12), (*(palette.on_brass if self._is_on else palette.quiet), 255))
        margin = theme.px(6)
        spot = knob.get_rect(midright=(track.right - margin, track.centery))
        if not self._is_on:
            spot = knob.get_rect(midleft=(track.left + margin, track.centery))
        surface.blit(knob, spot)
        if look.is_focused:
            draw_focus(surface, track, theme, height // 2)


@dataclass(frozen=True, slots=True)
class Item:
    """One value of a choice and its words."""

    value: object
    words: str


class Choice(Widget):
    """One of a few values, all of them in sight, side by side; the `usual` one has a dot, where it is not chosen."""

    takes_focus = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        items: Sequence[Item],
        value: object,
        change: Callable[[object], None],
        is_enabled: bool = True,
        size: float = BODY,
        usual: object = None,
    ) -> None:
        super().__init__(key, rect, is_enabled)
        self._items, self._change, self._size, self._usual = tuple(items), change, size, usual
        self._chosen = next((number for number, item in enumerate(items) if _same(item.value, value)), -1)
        self._ends: list[int] = []

    @staticmethod
    def width(theme: Theme, items: Sequence[Item], size: float = BODY) -> int:
        """How wide all segments together want to be."""
        widest = max((theme.font(size).size(item.words)[0] for item in items), default=0)
        return (widest + theme.px(44)) * len(items) + theme.px(12)

    def activate(self, at: Position | None) -> None:
        number = (self._chosen + 1) % len(self._items)
        if at is not None:
            number = min(len(self._items) - 1, sum(at[0] >= end for end in self._ends))
        self._choose(number)

    def step(self, way: Way) -> bool:
        number = self._chosen + way.value[0]
        if not way.value[0] or not 0 <= number < len(self._items):
            return False
        self._choose(number)
        return True

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        palette, radius = theme.palette, min(rect.height // 2, theme.px(30))
        ground = palette.control_hover if look.is_hovered and self.is_enabled else palette.control
        surface.blit(theme.shape(rect.size, radius, ground), rect)
        margin = theme.px(6)
        cells, size = self._cells(theme, rect.inflate(-2 * margin, -2 * margin))
        self._ends = [cell.right - rect.left for cell in cells]
        for number, (item, cell) in enumerate(zip(self._items, cells, strict=True)):
            ink = palette.text if self.is_enabled else palette.quiet
            if number == self._chosen:
                alpha = 235 if self.is_enabled else DISABLED_ALPHA
                surface.blit(theme.shape(cell.size, radius - margin, (*palette.card, alpha)), cell)
                ink = palette.on_brass
            place = cell.inflate(-theme.px(8), 0)
            theme.draw_fitted(surface, item.words, place, size, ink, align="centre")
            if self._usual is not None and number != self._chosen and _same(item.value, self._usual):
                dot = theme.disc(theme.px(USUAL_DOT), (*palette.brass, 255))
                surface.blit(dot, dot.get_rect(midbottom=(cell.centerx, cell.bottom - theme.px(1))))
        if look.is_focused:
            draw_focus(surface, rect, theme, radius)

    def _cells(self, theme: Theme, inner: pygame.Rect) -> tuple[list[pygame.Rect], float]:
        """Equal parts and the size of their words; parts as wide as their words where equal ones are too narrow."""
        edge = theme.px(8)
        cells = equal_row(inner, len(self._items))
        room = min(cell.width for cell in cells) - edge
        size = min(theme.fitting_size(item.words, self._size, room) for item in self._items)
        wide = [theme.font(size).size(item.words)[0] for item in self._items]
        if max(wide) <= room:
            return cells, size
        spare = inner.width - sum(wide)
        if spare < 0:
            return cells, size
        left, cells = float(inner.left), []
        for own in wide:
            width = own + spare / len(wide)
            cells.append(pygame.Rect(round(left), inner.top, round(left + width) - round(left), inner.height))
            left += width
        return cells, size

    def _choose(self, number: int) -> None:
        if number != self._chosen:
            self._change(self._items[number].value)


class Stepper(Widget):
    """A value between a button for less and one for more. `words` says the value, and `below` something of it.

    Where there is no less or no more, `refuse` is called with True for more. A press on the value changes nothing.
    """

    takes_focus = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        words: str,
        less: Callable[[], None] | None,
        more: Callable[[], None] | None,
        is_enabled: bool = True,
        below: str = "",
        refuse: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(key, rect, is_enabled)
        self.words, self._less, self._more, self.below = words, less, more, below
        self._refuse = refuse

    def activate(self, at: Position | None) -> None:
        end = max(self.rect.height, self.rect.width // 3)
        if at is None or at[0] >= self.rect.width - end:
            self._take(True)
        elif at[0] < end:
            self._take(False)

    def step(self, way: Way) -> bool:
        if not way.value[0]:
            return False
        self._take(way is Way.RIGHT)
        return True

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        palette, radius = theme.palette, min(rect.height // 2, theme.px(30))
        ground = palette.control_hover if look.is_hovered and self.is_enabled else palette.control
        surface.blit(theme.shape(rect.size, radius, ground), rect)
        side = round(rect.height * 0.42)
        for name, action, x in (
            ("minus", self._less, rect.left + rect.height // 2),
            ("plus", self._more, rect.right - rect.height // 2),
        ):
            image = _icon(name, side, palette.text)
            image.set_alpha(255 if action and self.is_enabled else 70)
            surface.blit(image, image.get_rect(center=(x, rect.centery)))
        room = rect.width - 2 * rect.height
        self._write(surface, rect, theme, max(1, room))
        if look.is_focused:
            draw_focus(surface, rect, theme, radius)

    def _write(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, room: int) -> None:
        if not self.below:
            theme.draw_text(surface, self.words, rect.center, BODY, anchor="center", width=room)
            return
        sizes = SMALL + 2, SMALL - 3
        high, low = (theme.font(size).get_height() for size in sizes)
        # What lies over one another is the room for accents and tails, never letters.
        common = min(max(0, high + low - rect.height), low // 4)
        top = rect.centery - (high + low - common) // 2
        upper, lower = (rect.centerx, top), (rect.centerx, top + high - common)
        theme.draw_text(surface, self.words, upper, sizes[0], anchor="midtop", width=room)
        theme.draw_text(
            surface, self.below, lower, sizes[1], theme.palette.quiet, anchor="midtop", width=room
        )

    def _take(self, is_more: bool) -> None:
        action = self._more if is_more else self._less
        if not self.is_enabled:
            return
        if action is not None:
            action()
        elif self._refuse is not None:
            self._refuse(is_more)


class Slider(Widget):
    """A value from `least` to `most`, moved in steps by key and freely by the pointer."""

    takes_focus = True
    takes_drags = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        value: int,
        change: Callable[[int], None],
        least: int = 0,
        most: int = 100,
        step: int = 5,
    ) -> None:
        super().__init__(key, rect)
        self._value, self._change = value, change
        self._least, self._most, self._step = least, most, step

    def activate(self, at: Position | None) -> None:
        if at is not None:
            self.drag(at)

    def step(self, way: Way) -> bool:
        if not way.value[0]:
            return False
        self._set(self._value + way.value[0] * self._step)
        return True

    def drag(self, at: Position) -> None:
        knob = self.rect.height // 2
        share = (at[0] - knob) / max(1, self.rect.width - 2 * knob)
        steps = round(share * (self._most - self._least) / self._step)
        self._set(self._least + steps * self._step)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        palette, knob = theme.palette, rect.height // 2
        track = pygame.Rect(rect.left, 0, rect.width, theme.px(12))
        track.centery = rect.centery
        surface.blit(theme.shape(track.size, track.height // 2, palette.control_hover), track)
        share = (self._value - self._least) / (self._most - self._least)
        x = rect.left + knob + round(share * (rect.width - 2 * knob))
        filled = pygame.Rect(track.left, track.top, max(track.height, x - track.left), track.height)
        surface.blit(theme.shape(filled.size, track.height // 2, (*palette.card, 235)), filled)
        large = theme.px(44 if look.is_hovered or look.is_pressed else 38)
        disc = theme.disc(large, (*palette.card, 255))
        surface.blit(disc, disc.get_rect(center=(x, rect.centery)))
        if look.is_focused:
            draw_focus(surface, disc.get_rect(center=(x, rect.centery)), theme, large // 2)

    def _set(self, value: int) -> None:
        value = max(self._least, min(self._most, value))
        if value != self._value:
            self._value = value
            self._change(value)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _icon(name: str, side: int, colour: Colour) -> pygame.Surface:
    from game.sprites.icons import icon

    return icon(name, side, "#{:02X}{:02X}{:02X}".format(*colour))
