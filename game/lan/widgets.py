"""The parts that only the screens of the network have: a table that was found, an emblem in one's colour, a colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.intents import Position
from game.lan.colours import colour_of
from game.lan.words import WORD_GAP
from game.palette import Colour
from game.theme import BODY, LABEL, SMALL, Theme
from game.widgets.base import Look, Widget, draw_focus

ROW_RADIUS = 22
GREY_ALPHA = 110
RING_PX = 4
RING_GAP_PX = 4


@dataclass(frozen=True, slots=True)
class RowLook:
    """What stands on a table's row. `seats` is None where they do not matter."""

    title: str
    says: str
    note: str
    taken: int
    seats: int
    is_locked: bool
    is_grey: bool
    is_warning: bool


class TableRow(Widget):
    """A table on the network that can be gone to."""

    takes_focus = True

    def __init__(self, key: str, rect: pygame.Rect, shown: RowLook, action: Callable[[], None]) -> None:
        super().__init__(key, rect)
        self.shown, self._action = shown, action

    def activate(self, at: Position | None) -> None:
        self._action()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        palette = theme.palette
        fill = palette.control_hover if look.is_hovered and not self.shown.is_grey else palette.control
        surface.blit(theme.shape(rect.size, theme.px(ROW_RADIUS), fill), rect)
        ink = palette.quiet if self.shown.is_grey else palette.text
        inner = rect.inflate(-2 * theme.px(28), -2 * theme.px(14))
        right = self._draw_seats(surface, inner, theme, ink)
        if self.shown.note:
            colour = palette.warning if self.shown.is_warning else palette.brass
            colour = palette.quiet if self.shown.is_grey and not self.shown.is_warning else colour
            at = (right - theme.px(28), inner.centery)
            right = theme.draw_text(surface, self.shown.note, at, BODY, colour, anchor="midright").left
        room = max(1, right - inner.left - theme.px(28))
        title = theme.text(
            self.shown.title, LABEL, ink, True, room - (theme.px(44) if self.shown.is_locked else 0)
        )
        at_title = title.get_rect(midleft=(inner.left, inner.top + inner.height * 3 // 10))
        surface.blit(title, at_title)
        if self.shown.is_locked:
            lock = _icon("lock", theme.px(28), ink)
            surface.blit(lock, lock.get_rect(midleft=(at_title.right + theme.px(14), at_title.centery)))
        below = (inner.left, inner.top + inner.height * 15 // 20)
        theme.draw_text(
            surface, self._says(theme, room), below, SMALL, palette.quiet, anchor="midleft", width=room
        )
        if look.is_focused:
            draw_focus(surface, rect, theme, theme.px(ROW_RADIUS))

    def _says(self, theme: Theme, room: int) -> str:
        """As much as there is room for: the seats, last of all, are drawn as well."""
        parts = self.shown.says.split(WORD_GAP)
        size = theme.font(theme.fitting_size(self.shown.says, SMALL, 0)).size
        while len(parts) > 1 and size(WORD_GAP.join(parts))[0] > room:
            parts.pop()
        return WORD_GAP.join(parts)

    def _draw_seats(self, surface: pygame.Surface, inner: pygame.Rect, theme: Theme, ink: Colour) -> int:
        """A dot for each seat, full where somebody sits; returns where they begin."""
        side, gap = theme.px(20), theme.px(10)
        left = inner.right - self.shown.seats * (side + gap) + gap
        for number in range(self.shown.seats):
            is_taken = number < self.shown.taken
            place = pygame.Rect(left + number * (side + gap), 0, side, side)
            place.centery = inner.centery
            if is_taken:
                surface.blit(theme.disc(side, (*ink, 255)), place)
            else:
                edge = max(2, theme.px(2))
                surface.blit(
                    theme.shape(place.size, side // 2, (0, 0, 0, 0), (*theme.palette.quiet, 255), edge), place
                )
        return left


class ColouredEmblem(Widget):
    """Somebody's emblem in a ring of their colour; faint for who is not there."""

    def __init__(self, rect: pygame.Rect, name: str, colour: str, is_here: bool = True) -> None:
        super().__init__("", rect)
        self._name, self._colour, self._is_here = name, colour, is_here

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        draw_emblem(surface, rect, theme, self._name, self._colour, self._is_here)


class ColourDot(Widget):
    """A colour that can be chosen, or is somebody else's."""

    takes_focus = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        colour: str,
        is_chosen: bool,
        choose: Callable[[], None],
        is_enabled: bool = True,
    ) -> None:
        super().__init__(key, rect, is_enabled)
        self._colour, self._is_chosen, self._choose = colour, is_chosen, choose

    def activate(self, at: Position | None) -> None:
        self._choose()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        side = min(rect.size)
        inner = side - 4 * theme.px(RING_PX) + (theme.px(4) if look.is_hovered else 0)
        alpha = 255 if self.is_enabled else 60
        disc = theme.disc(inner, (*colour_of(self._colour), alpha))
        surface.blit(disc, disc.get_rect(center=rect.center))
        place = pygame.Rect(0, 0, side, side)
        place.center = rect.center
        if self._is_chosen:
            edge = max(2, theme.px(RING_PX))
            ring = theme.shape(place.size, side // 2, (0, 0, 0, 0), (*theme.palette.card, 255), edge)
            surface.blit(ring, place)
        if look.is_focused:
            draw_focus(surface, place, theme, side // 2)


class IconLabel(Widget):
    """An icon by itself, as a mark."""

    def __init__(self, rect: pygame.Rect, name: str, colour: Colour) -> None:
        super().__init__("", rect)
        self._name, self._colour = name, colour

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        image = _icon(self._name, min(rect.size), self._colour)
        surface.blit(image, image.get_rect(center=rect.center))


def draw_emblem(
    surface: pygame.Surface, rect: pygame.Rect, theme: Theme, name: str, colour: str, is_here: bool = True
) -> None:
    """An emblem in a ring of a colour."""
    from game.sprites.icons import emblem

    side = min(rect.size)
    edge, gap = max(2, theme.px(RING_PX)), theme.px(RING_GAP_PX)
    image = emblem(name, max(4, side - 2 * (edge + gap)))
    if not is_here:
        image = image.copy()
        image.set_alpha(GREY_ALPHA)
    place = pygame.Rect(0, 0, side, side)
    place.center = rect.center
    ring = theme.shape(
        place.size, side // 2, (0, 0, 0, 0), (*colour_of(colour), 255 if is_here else 90), edge
    )
    surface.blit(ring, place)
    surface.blit(image, image.get_rect(center=rect.center))


def _icon(name: str, side: int, ink: Colour) -> pygame.Surface:
    from game.sprites.icons import icon

    return icon(name, side, "#{:02x}{:02x}{:02x}".format(*ink))
