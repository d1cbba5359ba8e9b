"""Asking persons for their names and emblems: at the very first start, and before several play at one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.match_setup import EMBLEMS, NAME_LENGTH, SeatSetup, Setup, clean_name
from game.names import default_name, person_name
from game.scenes.base import Size
from game.scenes.dialog import PADDING, draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.theme import BODY, HEADING
from game.widgets import Button, Label, Page, Panel, Paragraph, TextField, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import row
from game.widgets.pictures import EmblemButton, EmblemChoice
from game.words import _

if TYPE_CHECKING:
    from game.app import App

BOX_WIDTH = 1120
ROW_HEIGHT, ROW_GAP = 68, 18
EMBLEM_GAP = 18
LEAST_HEIGHT = 420
"""Of the page without its rows."""

Persons = tuple[SeatSetup, ...]


class NamesScene(MenuScene):
    """Over the scene below: a row for each person, the name in a field. One alone sees all emblems.

    Going on takes the persons as they stand, so a single press is enough; a name left empty is `hints`'s. Escape goes
    on too, or back to the scene below where there is something to go back to.
    """

    is_overlay = True

    def __init__(
        self,
        title: str,
        says: str,
        done: str,
        persons: Sequence[SeatSetup],
        hints: Sequence[str],
        then: Callable[[Persons], None],
        may_go_back: bool = False,
    ) -> None:
        super().__init__()
        self._may_go_back = may_go_back
        self._title, self._says, self._done = title, says, done
        self._hints, self._then = tuple(hints), then
        self.persons: Persons = tuple(persons)
        rows = 2 if len(persons) == 1 else len(persons)
        self.needs = (BOX_WIDTH + EDGE, LEAST_HEIGHT + rows * (ROW_HEIGHT + ROW_GAP))

    def build(self, size: Size) -> Page:
        theme = self.theme
        padding, gap = theme.px(PADDING), theme.px(ROW_GAP)
        width = min(theme.px(BOX_WIDTH), size[0] - theme.px(EDGE))
        inner = pygame.Rect(0, 0, width - 2 * padding, 0)
        says_height = theme.text_height(self._says, inner.width, BODY)
        rows = self._rows(inner)
        rows_height = max(widget.rect.bottom for widget in rows)
        head, foot = theme.px(60), theme.px(BUTTON_HEIGHT)
        box = pygame.Rect(0, 0, width, 2 * padding + head + says_height + rows_height + foot + 4 * gap)
        box.center = (size[0] // 2, size[1] // 2)
        inner.topleft = (box.left + padding, box.top + padding)
        title = pygame.Rect(inner.left, inner.top, inner.width, head)
        says = pygame.Rect(inner.left, title.bottom, inner.width, says_height)
        done = pygame.Rect(0, box.bottom - padding - foot, Button.width(theme, self._done), foot)
        done.right = inner.right
        back = pygame.Rect(inner.left, done.top, Button.width(theme, _("Back")), foot)
        for widget in rows:
            widget.rect = widget.rect.move(inner.left, says.bottom + 2 * gap)
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, self._title, HEADING, bold=True),
            Paragraph(says, self._says, BODY, theme.palette.quiet),
            *rows,
            *([Button("back", back, _("Back"), self.back)] if self._may_go_back else []),
            Button("done", done, self._done, self._finish, is_primary=True),
        ]
        return Page(theme, widgets, focus="done")

    def back(self) -> None:
        if self._may_go_back:
            super().back()
        else:
            self._finish()

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _rows(self, inner: pygame.Rect) -> list[Widget]:
        """The rows from the top left corner of nothing."""
        theme = self.theme
        height, widgets = theme.px(ROW_HEIGHT), list[Widget]()
        for number, person in enumerate(self.persons):
            top = number * (height + theme.px(ROW_GAP))
            emblem = pygame.Rect(0, top, height, height)
            name = pygame.Rect(emblem.right + theme.px(ROW_GAP), top, 0, height)
            name.width = inner.width - name.left
            if len(self.persons) == 1:
                name = pygame.Rect(0, top, inner.width, height)
            else:
                widgets.append(EmblemButton(f"emblem-{number}", emblem, person.emblem, self._next(number)))
            widgets.append(
                TextField(
                    f"name-{number}",
                    name,
                    person.name,
                    self._naming(number),
                    hint=self._hints[number],
                    most_letters=NAME_LENGTH,
                )
            )
        if len(self.persons) == 1:
            widgets += self._all_emblems(pygame.Rect(0, height + theme.px(ROW_GAP + 8), inner.width, height))
        return widgets

    def _all_emblems(self, rect: pygame.Rect) -> list[Widget]:
        gap = self.theme.px(EMBLEM_GAP)
        side = min(rect.height, (rect.width - gap * (len(EMBLEMS) - 1)) // len(EMBLEMS))
        places = row(pygame.Rect(rect.left, rect.top, rect.width, side), [side] * len(EMBLEMS), gap)
        own = self.persons[0].emblem
        return [
            EmblemChoice(
                f"emblem-{name}", place, name, name == own, lambda name: self._change(0, emblem=name)
            )
            for name, place in zip(EMBLEMS, places, strict=True)
        ]

    def _next(self, number: int) -> Callable[[], None]:
        """What a press on an emblem does: the next one that no other row has."""

        def change() -> None:
            taken = {person.emblem for place, person in enumerate(self.persons) if place != number}
            start = EMBLEMS.index(self.persons[number].emblem)
            ring = (*EMBLEMS[start + 1 :], *EMBLEMS[: start + 1])
            self._change(number, emblem=next(name for name in ring if name not in taken))

        return change

    def _naming(self, number: int) -> Callable[[str], None]:
        return lambda words: self._change(number, name=words)

    def _change(self, number: int, **changes: str) -> None:
        persons = list(self.persons)
        persons[number] = replace(persons[number], **changes)
        self.persons = tuple(persons)
        self.refresh()

    def _finish(self) -> None:
        self.app.pop()
        named = zip(self.persons, self._hints, strict=True)
        self._then(tuple(replace(one, name=person_name(one.name) or hint) for one, hint in named))


def welcome(app: App, then: Callable[[], None] | None = None) -> NamesScene | None:
    """What asks a person who never said it for a name and an emblem, and then goes on; None where they are known."""
    if app.settings.player_name:
        return None

    def known(persons: Persons) -> None:
        app.change_settings(player_name=persons[0].name, emblem=persons[0].emblem)
        if then is not None:
            then()

    name = default_name()
    return NamesScene(
        _("Welcome!"),
        _("This is how the others see you. You can change it in the settings at any time."),
        _("Let’s go"),
        [SeatSetup(name, app.settings.emblem)],
        [name],
        known,
    )


def ask_all(setup: Setup, then: Callable[[Setup], None]) -> NamesScene | None:
    """What asks several persons at one screen for their names; None where there is one, or all have a name."""
    numbers = [number for number, seat in enumerate(setup.seats) if seat.is_person]
    persons = [setup.seats[number] for number in numbers]
    if len(persons) < 2 or all(person_name(person.name) for person in persons):
        return None

    def known(named: Persons) -> None:
        seats = list(setup.seats)
        for number, person in zip(numbers, named, strict=True):
            seats[number] = person
        then(replace(setup, seats=tuple(seats)))

    hints = [seat_name(setup, number) for number in numbers]
    says = _("Each of you types a name. Click an emblem for the next one.")
    return NamesScene(_("Who is playing?"), says, _("Go on"), persons, hints, known, may_go_back=True)


def seat_name(setup: Setup, number: int) -> str:
    """What a seat is called whose name is left empty or names nobody."""
    seat = setup.seats[number]
    name = person_name(seat.name) if seat.is_person else clean_name(seat.name)
    if name or number == 0:
        return name or default_name()
    return _("Player {number}").format(number=number + 1)
