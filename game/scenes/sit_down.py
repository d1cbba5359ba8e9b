"""Who plays with which gamepad: everybody presses A on their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.input.buttons import Button as PadButton
from game.input.pads import Pad, Pads
from game.intents import Cancel, Command, Confirm, Device, Direction, Intent, Way
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.sprites.pads import pad_button
from game.theme import HEADING, LABEL, SMALL
from game.widgets import Button, Label, Page, Panel, Paragraph, Picture, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.texts import Emblem
from game.words import _

if TYPE_CHECKING:
    from game.app import App
    from game.match_setup import Setup

BOX_WIDTH, ROW_HEIGHT, PADDING, SIGN_HEIGHT = 1080, 84, 56, 52
LEAST_HEIGHT = 400
"""Of the page without its rows."""


class Person(NamedTuple):
    """Somebody at this screen: the seat, the name and the emblem."""

    seat: int
    name: str
    emblem: str


class SitDownScene(MenuScene):
    """A pad's A sits it down at the first seat without one, left and right move it on, B lets it stand up.

    `then` is what happens when all are seated, by the button or by a pad's Start. Keys and mouse need no seat.
    """

    is_overlay = True
    shows_pad_signs = False

    def __init__(self, persons: tuple[Person, ...], done: str, then: Callable[[], None]) -> None:
        super().__init__()
        self._persons = persons
        self.needs = (BOX_WIDTH, LEAST_HEIGHT + ROW_HEIGHT * len(persons))
        self._done, self._then = done, then

    def build(self, size: Size) -> Page:
        theme = self.theme
        padding, height = theme.px(PADDING), theme.px(ROW_HEIGHT)
        width = min(theme.px(BOX_WIDTH), size[0] - 2 * theme.px(EDGE // 2))
        says = _(
            "Press A to sit down, left and right to change seats, B to stand up. Without a gamepad: "
            "keyboard or mouse."
        )
        says_height = theme.text_height(says, width - 2 * padding, SMALL)
        foot = theme.px(BUTTON_HEIGHT)
        head = theme.px(60)
        rows = len(self._persons) * height
        box = pygame.Rect(0, 0, width, 2 * padding + head + says_height + rows + foot + theme.px(48))
        box.height = min(box.height, size[1] - theme.px(16))
        box.center = (size[0] // 2, size[1] // 2)
        inner = box.inflate(-2 * padding, -2 * padding)
        title = pygame.Rect(inner.left, inner.top, inner.width, head)
        text = pygame.Rect(inner.left, title.bottom, inner.width, says_height)
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, _("Who plays with which gamepad?"), HEADING, bold=True),
            Paragraph(text, says, SMALL, theme.palette.quiet),
        ]
        top = text.bottom + theme.px(18)
        for person in self._persons:
            widgets += self._row(pygame.Rect(inner.left, top, inner.width, height), person)
            top += height
        done_width = Button.width(theme, self._done)
        done = pygame.Rect(inner.right - done_width, inner.bottom - foot, done_width, foot)
        widgets.append(Button("done", done, self._done, self._finish, is_primary=True))
        widgets.append(Picture(done, self._draw_start))
        return Page(theme, widgets, focus="done")

    def handle(self, intent: Intent) -> None:
        pad = self.app.pads.get(getattr(intent, "pad", None))
        if pad is None or not self._seated(pad, intent):
            super().handle(intent)
        else:
            self.refresh()

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def pads_changed(self, before: Pads, now: Pads) -> None:
        self.refresh()

    def _seated(self, pad: Pad, intent: Intent) -> bool:
        """What a pad does here; False where it is for the page."""
        match intent:
            case Confirm():
                if pad.seat is None:
                    self.app.seat_pad(pad.number, self._first_free())
                    self.app.sound.play("card-down")
            case Direction(way=Way.LEFT | Way.RIGHT as way) if pad.seat is not None:
                self._move(pad, way.value[0])
            case Direction():
                pass
            case Cancel() if pad.seat is not None:
                self.app.seat_pad(pad.number, None)
            case Command(name="menu"):
                self._finish()
            case _:
                return False
        return True

    def _first_free(self) -> int:
        seats = [person.seat for person in self._persons]
        return next((seat for seat in seats if not self.app.pads.has_pad(seat)), seats[0])

    def _move(self, pad: Pad, step: int) -> None:
        seats = [person.seat for person in self._persons]
        place = seats.index(pad.seat) if pad.seat in seats else 0
        self.app.seat_pad(pad.number, seats[(place + step) % len(seats)])
        self.app.sound.play("button-tick")

    def _finish(self) -> None:
        self.app.pop()
        self._then()

    def _row(self, rect: pygame.Rect, person: Person) -> list[Widget]:
        theme, side = self.theme, rect.height - self.theme.px(22)
        emblem = pygame.Rect(rect.left, rect.top + (rect.height - side) // 2, side, side)
        name = pygame.Rect(emblem.right + theme.px(22), rect.top, rect.width // 2 - side, rect.height)
        pads = [pad for pad in self.app.pads.of_seat(person.seat) if pad.is_plugged]
        beside = pygame.Rect(rect.centerx, rect.top, rect.width // 2, rect.height)

        def paint(surface: pygame.Surface, place: pygame.Rect) -> None:
            right = place.right
            for pad in pads[::-1]:
                words = theme.text(str(pad.number + 1), LABEL, bold=True)
                sign = pad_button(pad.make, PadButton.A, theme.px(SIGN_HEIGHT))
                right = surface.blit(sign, sign.get_rect(midright=(right, place.centery))).left - theme.px(8)
                right = surface.blit(words, words.get_rect(midright=(right, place.centery))).left - theme.px(
                    24
                )

        widgets: list[Widget] = [Emblem(emblem, person.emblem), Label(name, person.name, LABEL)]
        if pads:
            return [*widgets, Picture(beside, paint)]
        return [*widgets, Label(beside, _("keyboard or mouse"), SMALL, theme.palette.quiet, align="right")]

    def _draw_start(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        if self.app.last_device is Device.PAD:
            sign = pad_button(self.app.pads.last_make, PadButton.START, self.theme.px(38))
            surface.blit(
                sign, sign.get_rect(center=(place.right - place.height // 4, place.top + place.height // 8))
            )


def persons_of(setup: Setup) -> tuple[Person, ...]:
    """The persons of a setup."""
    return tuple(
        Person(number, seat.name, seat.emblem)
        for number, seat in enumerate(setup.seats)
        if seat.level is None
    )


def seat_pads_first(app: App, setup: Setup, then: Callable[[], None]) -> None:
    """Where several persons are to play and there are gamepads, ask who has which, and go on; else go on at once."""
    persons = persons_of(setup)
    app.gamepads.stand_up()
    if len(persons) > 1 and app.pads.plugged:
        app.push(SitDownScene(persons, _("Deal"), then))
    else:
        then()
