"""A new match: who plays on the left, by which rules on the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game import matches
from game.match_setup import (
    EMBLEMS,
    LEVELS,
    NAME_LENGTH,
    PLAYERS,
    PRESETS,
    MatchRules,
    SeatSetup,
    Setup,
    expected_minutes,
    is_with_tiles,
    with_level,
    with_players,
    with_rules,
)
from game.nature import nature_words
from game.rule_words import length_words, level_title
from game.scenes.base import Size
from game.scenes.dialog import ask_to_replace_match
from game.scenes.limit_words import no_level_words, players_words, span_words
from game.scenes.menu import body_of, columns, frame, heading
from game.scenes.names import ask_all, seat_name
from game.scenes.own_rules import KeepsRules
from game.scenes.setup_rules import RulesForm
from game.scenes.table_items import turn_time_items
from game.theme import BODY, LABEL, SMALL
from game.widgets import Button, Choice, Label, Page, Panel, Paragraph, ScrollArea, Stepper, TextField, Widget
from game.widgets.buttons import BUTTON_HEIGHT, CONTROL_HEIGHT
from game.widgets.form import Row, lay_rows
from game.widgets.pictures import EmblemButton
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.app import App

LEFT_WIDTH, LEFT_SHARE = 650, 0.43
SEAT_GAP = 20
LEAST_NAME = 170
"""A name with less room has a line of its own, with who plays the seat below it."""


class SetupScene(KeepsRules):
    """Changes a `Setup` until it is dealt from."""

    needs = (1440, 640)

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__()
        self._given = setup
        self._of_other_game: MatchRules | None = None

    def enter(self, app: App) -> None:
        super().enter(app)
        self.setup = self._given or matches.next_setup(app)

    @property
    def rules(self) -> MatchRules:
        return self.setup.rules

    def build(self, size: Size) -> Page:
        theme = self.theme
        rect = frame(size, theme)
        body = body_of(rect, theme)
        left_width = min(theme.px(LEFT_WIDTH), round(rect.width * LEFT_SHARE))
        left, right = columns(body, left_width, theme)
        form = RulesForm(theme, self.app.settings, self.setup.rules, self)
        areas = [self._seats_area(left), form.area(right)]
        widgets = [Panel(right), *heading(rect, _("New game"), theme), *self._foot(rect)]
        return Page(theme, widgets, areas, focus="start")

    def change_rules(self, rules: MatchRules) -> None:
        """Take other rules; the number of players follows what they allow."""
        before = self.setup.players
        self.setup = with_rules(self.setup, rules)
        if self.setup.players != before:
            count = self.setup.players
            self.say(ngettext("{count} player", "At most {count} players", count).format(count=count), 3000)
        self.refresh()

    def change_game(self, has_tiles: bool) -> None:
        """Play with cards or with tiles, by the rules that were chosen there before."""
        other = self._of_other_game or PRESETS["steine" if has_tiles else "klassisch"]
        self._of_other_game = self.setup.rules
        self.change_rules(other)

    def _foot(self, rect: pygame.Rect) -> list[Widget]:
        theme = self.theme
        height = theme.px(BUTTON_HEIGHT)
        top = rect.bottom - height
        back_words, start_words = (
            _("Back"),
            _("Deal the tiles") if is_with_tiles(self.setup.rules) else _("Deal the cards"),
        )
        start_width = Button.width(theme, start_words, "play")
        back_width = Button.width(theme, back_words, "back")
        start = pygame.Rect(rect.right - start_width, top, start_width, height)
        back = pygame.Rect(rect.left, top, back_width, height)
        minutes = expected_minutes(self.setup.rules, self.setup.players)
        length = length_words(self.setup.rules, self.setup.players, minutes)
        between = pygame.Rect(back.right, top, start.left - back.right - theme.px(36), height)
        return [
            Label(between, length, BODY, theme.palette.quiet, align="right"),
            Button("back", back, back_words, self.back, icon="back"),
            Button("start", start, start_words, self._start, icon="play", is_primary=True),
        ]

    def _seats_area(self, rect: pygame.Rect) -> ScrollArea:
        theme, padding = self.theme, self.theme.px(28)
        count = self.setup.players
        least, most = PLAYERS[self.setup.rules.preset]
        inner = pygame.Rect(rect.left + padding, rect.top + theme.px(24), rect.width - 2 * padding, 0)
        control = pygame.Rect(0, inner.top, theme.px(232), theme.px(CONTROL_HEIGHT))
        control.right = inner.right
        label = pygame.Rect(inner.left, inner.top, control.left - inner.left, control.height)
        fewer = (lambda: self._set_players(count - 1)) if count > least else None
        more = (lambda: self._set_players(count + 1)) if count < most else None
        widgets: list[Widget] = [
            Label(label, _("Players"), LABEL, bold=True),
            Stepper(
                "players",
                control,
                str(count),
                fewer,
                more,
                below=span_words(least, most),
                refuse=lambda _more: self.say(players_words(self.setup.rules.preset)),
            ),
        ]
        top = control.bottom + theme.px(24)
        for number, seat in enumerate(self.setup.seats):
            line = pygame.Rect(inner.left, top, inner.width, theme.px(64))
            row = self._seat_row(line, number, seat)
            widgets += row
            top = max(widget.rect.bottom for widget in row) + theme.px(SEAT_GAP)
        says = _("Click an emblem for the next one. Seats go clockwise round the table.")
        says_rect = pygame.Rect(inner.left, top + theme.px(4), inner.width, 0)
        says_rect.height = theme.text_height(says, inner.width, SMALL)
        note = Paragraph(says_rect, says, SMALL, theme.palette.quiet)
        time_top = says_rect.bottom + theme.px(28)
        time = lay_rows(theme, pygame.Rect(inner.left, time_top, inner.width, 0), [self._time_row()])
        bottom = max(widget.rect.bottom for widget in time)
        panel = pygame.Rect(rect.left, rect.top, rect.width, bottom + theme.px(24) - rect.top)
        return ScrollArea("seats", rect, [Panel(panel), *widgets, note, *time])

    def _time_row(self) -> Row:
        items = turn_time_items()

        def make(place: pygame.Rect) -> list[Widget]:
            return [Choice("turn", place, items, self.setup.turn_s, self._set_turn)]

        says = _("When it is over, your turn is taken back.")
        return Row(_("Time for a turn"), says, make, Choice.width(self.theme, items))

    def _set_turn(self, turn_s: Any) -> None:
        self.setup = replace(self.setup, turn_s=turn_s)
        self.refresh()

    def _seat_row(self, rect: pygame.Rect, number: int, seat: SeatSetup) -> list[Widget]:
        theme = self.theme
        emblem = pygame.Rect(rect.left, rect.top, rect.height, rect.height)
        kind_width = theme.px(150 if number == 0 else 262)
        name = pygame.Rect(emblem.right + theme.px(18), 0, 0, theme.px(CONTROL_HEIGHT))
        name.width = rect.right - kind_width - name.left
        name.centery = rect.centery
        kind = pygame.Rect(name.right + theme.px(16), rect.top, kind_width - theme.px(16), rect.height)
        if name.width < theme.px(LEAST_NAME):
            name.width = rect.right - name.left
            kind = pygame.Rect(name.left, rect.bottom + theme.px(8), name.width, rect.height)

        def next_emblem() -> None:
            taken = {other.emblem for other in self.setup.seats if other is not seat}
            start = EMBLEMS.index(seat.emblem)
            ring = (*EMBLEMS[start + 1 :], *EMBLEMS[: start + 1])
            self._change_seat(number, emblem=next(each for each in ring if each not in taken))

        return [
            EmblemButton(f"emblem-{number}", emblem, seat.emblem, next_emblem),
            TextField(
                f"name-{number}",
                name,
                seat.name,
                lambda words: self._change_seat(number, name=words),
                hint=_("Name"),
                most_letters=NAME_LENGTH,
            ),
            self._kind(kind, number, seat),
        ]

    def _kind(self, rect: pygame.Rect, number: int, seat: SeatSetup) -> Widget:
        """Who plays a seat: a person at this screen, or a computer player of a level. The first is always a person."""
        is_alone = sum(seat.is_person for seat in self.setup.seats) < 2
        if number == 0:
            return Label(rect, _("You") if is_alone else _("Person"), SMALL, self.theme.palette.quiet)
        kinds = (None, *LEVELS)
        place = kinds.index(seat.level)

        def to(step: int) -> Callable[[], None] | None:
            if not 0 <= place + step < len(kinds):
                return None
            return lambda: self._change_level(number, kinds[place + step])

        control = rect.copy()
        control.height = self.theme.px(CONTROL_HEIGHT)
        control.centery = rect.centery
        says = _("Person") if seat.level is None else level_title(seat.level)
        nature = nature_words(self.setup.rules, seat.level, seat.emblem)
        return Stepper(
            f"level-{number}",
            control,
            says,
            to(-1),
            to(1),
            below=nature,
            refuse=lambda is_more: self.say(no_level_words(True)) if is_more else None,
        )

    def _set_players(self, count: int) -> None:
        self.setup = with_players(self.setup, count)
        self.refresh()

    def _change_seat(self, number: int, **changes: Any) -> None:
        seats = list(self.setup.seats)
        seats[number] = replace(seats[number], **changes)
        self.setup = replace(self.setup, seats=tuple(seats))
        self.refresh()

    def _change_level(self, number: int, level: str | None) -> None:
        self.setup = with_level(self.setup, number, level)
        self.refresh()

    def _start(self) -> None:
        asking = ask_all(self.setup, self._deal)
        if asking is None:
            self._deal(self.setup)
        else:
            self.app.push(asking)

    def _deal(self, named: Setup) -> None:
        setup = with_clean_names(named)
        self.setup = setup

        def start() -> None:
            self.app.pop()
            matches.start_match(self.app, setup)

        if matches.has_unfinished_match():
            self.app.push(ask_to_replace_match(start))
        else:
            start()


def with_clean_names(setup: Setup) -> Setup:
    """The setup with names fit to be shown, none empty and no two alike."""
    seats: list[SeatSetup] = []
    for number, seat in enumerate(setup.seats):
        name = seat_name(setup, number)
        taken = {other.name.casefold() for other in seats}
        own, count = name, 2
        while own.casefold() in taken:
            own = f"{name[: NAME_LENGTH - 4]} ({count})"
            count += 1
        seats.append(replace(seat, name=own))
    return replace(setup, seats=tuple(seats))
