"""A keyboard on the screen, for pads and fingers: which keys there are, where they lie, where a direction leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from game.intents import Position, Way
from game.theme import BODY, LABEL, Theme
from game.widgets.base import Look, Widget, draw_focus
from game.words import _

SHIFT, DELETE, LAYER, CARET_LEFT, CARET_RIGHT, SPACE, DONE = "⇧", "⌫", "#", "←", "→", " ", "↵"
"""The keys that write nothing, and the space bar; each by a sign that no other key has."""

COLUMNS = 11
GAP = 8
RADIUS = 14

_LETTERS = {
    "de": ("1234567890ß", "qwertzuiopü", "asdfghjklöä", f"{SHIFT}yxcvbnm.-{DELETE}"),
    "en": ("1234567890'", "qwertyuiop@", "asdfghjkl:/", f"{SHIFT}zxcvbnm.-{DELETE}"),
}
_SIGNS = ("1234567890ß", "äöüéèêàáâçñ", "øåæœšžğışőß", f"{SHIFT}_'!?+&,:{DELETE}", '()@/=*%"„“€')
_FOOT = ((LAYER, 2), (CARET_LEFT, 1), (CARET_RIGHT, 1), (SPACE, 4), (DONE, 3))
_HAS_NO_CAPITAL = "ß"


class Key(NamedTuple):
    """One key: what it is, its row, the columns that it covers from `left` to before `right`."""

    sign: str
    row: int
    left: float
    right: float

    @property
    def middle(self) -> float:
        """Its middle column."""
        return (self.left + self.right) / 2


def keys_of(language: str, has_signs: bool, is_shifted: bool) -> tuple[Key, ...]:
    """All keys of a layer."""
    rows = _SIGNS[1:] if has_signs else _LETTERS.get(language, _LETTERS["en"])
    if has_signs:
        rows = (_SIGNS[4], *_SIGNS[1:4])
    found = []
    for number, row in enumerate(rows):
        step = COLUMNS / len(row)
        for place, sign in enumerate(row):
            found.append(Key(_shifted(sign, is_shifted), number, place * step, (place + 1) * step))
    left = 0
    for sign, width in _FOOT:
        found.append(Key(sign, len(rows), left, left + width))
        left += width
    return tuple(found)


def neighbour_of(keys: tuple[Key, ...], here: Key, way: Way) -> Key:
    """The key that a direction leads to; at an edge it goes on at the other side."""
    step_x, step_y = way.value
    if step_x:
        row = [key for key in keys if key.row == here.row]
        return row[(row.index(here) + step_x) % len(row)]
    rows = max(key.row for key in keys) + 1
    there = (here.row + step_y) % rows
    return min((key for key in keys if key.row == there), key=lambda key: abs(key.middle - here.middle))


def places(keys: tuple[Key, ...], rect: pygame.Rect, gap: int) -> dict[Key, pygame.Rect]:
    """Where the keys lie in a rectangle, all of one height."""
    rows = max(key.row for key in keys) + 1
    height, width = (rect.height + gap) / rows, (rect.width + gap) / COLUMNS
    found = {}
    for key in keys:
        left, right = round(key.left * width), round(key.right * width) - gap
        top, bottom = round(key.row * height), round((key.row + 1) * height) - gap
        found[key] = pygame.Rect(rect.left + left, rect.top + top, right - left, bottom - top)
    return found


class OnScreenKeyboard(Widget):
    """The keys as one widget: directions move inside it, a confirmation presses the key that has the focus.

    `press` gets the sign of the key, a letter as it is to be written.
    """

    takes_focus = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        language: str,
        press: Callable[[str], None],
        is_shifted: bool = False,
        signs: Mapping[str, pygame.Surface] | None = None,
    ) -> None:
        """`signs`: a small picture for the corner of a key, of the button that does the same."""
        super().__init__(key, rect)
        self._language, self._press, self._signs = language, press, signs or {}
        self.is_shifted = is_shifted
        self.has_signs = False
        self.here = next(own for own in self.keys if own.sign.lower() == "g")

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the layer that is shown."""
        return keys_of(self._language, self.has_signs, self.is_shifted)

    def place_of(self, sign: str) -> pygame.Rect:
        """Where a key lies on the page; for tests and pictures."""
        return next(rect for key, rect in self._placed(self.rect, GAP).items() if key.sign == sign)

    def inherit(self, before: Widget) -> None:
        if isinstance(before, OnScreenKeyboard):
            self.is_shifted, self.has_signs = before.is_shifted, before.has_signs
            self._go_to(before.here)

    def step(self, way: Way) -> bool:
        self.here = neighbour_of(self.keys, self.here, way)
        return True

    def activate(self, at: Position | None) -> None:
        if at is None:
            self.press(self.here.sign)
            return
        local = pygame.Rect((0, 0), self.rect.size)
        for key, rect in self._placed(local, 0).items():
            if rect.collidepoint(at):
                self.here = key
                self.press(key.sign)
                return

    def press(self, sign: str) -> None:
        """Press a key; shift counts for one letter."""
        if sign == LAYER:
            self.has_signs = not self.has_signs
        elif sign == SHIFT:
            self.is_shifted = not self.is_shifted
        else:
            self._press(sign)
            self.is_shifted = self.is_shifted and sign in (DELETE, CARET_LEFT, CARET_RIGHT)
        self._go_to(self.here)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        for key, place in self._placed(rect, theme.px(GAP)).items():
            self._draw_key(surface, key, place, theme)
        if look.is_focused:
            ring = self._placed(rect, theme.px(GAP))[self.here]
            draw_focus(surface, ring, theme, theme.px(RADIUS))

    def _placed(self, rect: pygame.Rect, gap: int) -> dict[Key, pygame.Rect]:
        return places(self.keys, rect, gap)

    def _go_to(self, there: Key) -> None:
        """The key at the same place of the layer that is shown now."""
        row = [key for key in self.keys if key.row == there.row]
        self.here = min(row or self.keys, key=lambda key: abs(key.middle - there.middle))

    def _draw_key(self, surface: pygame.Surface, key: Key, place: pygame.Rect, theme: Theme) -> None:
        palette, ink = theme.palette, theme.palette.text
        fill = palette.control if len(key.sign) == 1 and key.sign.isalnum() else palette.control_pressed
        if key.sign == DONE:
            fill, ink = (*palette.brass, 255), palette.on_brass
        elif (key.sign == SHIFT and self.is_shifted) or (key.sign == LAYER and self.has_signs):
            fill, ink = (*palette.card, 235), palette.on_brass
        surface.blit(theme.shape(place.size, theme.px(RADIUS), fill), place)
        if key.sign in (SHIFT, DELETE, CARET_LEFT, CARET_RIGHT):
            _draw_sign(surface, key.sign, place, ink)
        else:
            words = {SPACE: _("Space bar"), DONE: _("Done"), LAYER: "abc" if self.has_signs else "é & !"}
            size = BODY if key.sign in words else LABEL
            theme.draw_text(
                surface,
                words.get(key.sign, key.sign),
                place.center,
                size,
                ink,
                anchor="center",
                width=place.width,
            )
        sign = self._signs.get(key.sign)
        if sign is not None:
            surface.blit(sign, sign.get_rect(midright=(place.right - theme.px(6), place.top + theme.px(4))))


def _shifted(sign: str, is_shifted: bool) -> str:
    capital = sign.upper()
    return capital if is_shifted and len(capital) == 1 and sign not in _HAS_NO_CAPITAL else sign


def _draw_sign(surface: pygame.Surface, sign: str, place: pygame.Rect, ink: tuple[int, int, int]) -> None:
    from game.sprites.icons import icon

    names = {SHIFT: "shift", DELETE: "delete", CARET_LEFT: "chevron-left", CARET_RIGHT: "chevron-right"}
    side = round(min(place.size) * 0.56)
    image = icon(names[sign], side, "#{:02X}{:02X}{:02X}".format(*ink))
    surface.blit(image, image.get_rect(center=place.center))
