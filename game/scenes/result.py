"""The end of a match: who has won, the places, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.match_setup import MatchRules, is_with_tiles
from game.scenes.base import Size
from game.scenes.fan import Fan
from game.scenes.menu import MenuScene, frame
from game.scenes.scores import ScoresScene
from game.standings import AnyStanding, names_together, number_words, places
from game.theme import BODY, HEADING, LABEL, SMALL, TITLE
from game.widgets import Button, Emblem, Label, Page, Panel, Paragraph, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import column, row
from game.words import _, ngettext
from net.session import Seat

if TYPE_CHECKING:
    from game.app import App

LIST_WIDTH = 900
PLACE_HEIGHT = 84
GAP = 24
WINNING_TILES = (0 * 13 + 12, 1 * 13 + 12, 52, 2 * 13 + 12, 3 * 13 + 12)
WINNING_CARDS = (0 * 13 + 9, 0 * 13 + 10, 0 * 13 + 11, 0 * 13 + 12, 0 * 13 + 0)


class ResultScene(MenuScene):
    """`own` is the seat at this screen, or None. `again` and `to_title` are called for the two buttons.

    For the seats that have `given_up` the match is over as it stands, and lost.
    """

    def __init__(
        self,
        standing: AnyStanding,
        seats: Sequence[Seat],
        rules: MatchRules,
        own: int | None,
        again: Callable[[], None],
        to_title: Callable[[], None],
        given_up: Sequence[int] = (),
    ) -> None:
        super().__init__()
        self._standing, self._seats, self._rules, self._own = standing, tuple(seats), rules, own
        self._again, self._to_title = again, to_title
        self._given_up = tuple(given_up)
        self._fan = Fan(WINNING_TILES if is_with_tiles(rules) else WINNING_CARDS)

    needs = (1360, 960)

    def enter(self, app: App) -> None:
        super().enter(app)
        settings = app.settings
        self._fan.begin(app.now_ms, 0.0 if settings.has_reduced_motion else settings.motion_factor)
        if self._own in self._standing.winners:
            app.sound.play("match-won")

    def build(self, size: Size) -> Page:
        theme = self.theme
        rect = frame(size, theme)
        width = min(theme.px(LIST_WIDTH), round(rect.width * 0.56))
        listed = places(self._standing, self._given_up)
        words = self._winner_words()
        title_height = theme.text_height(words, width, TITLE, bold=True)
        list_height = theme.px(PLACE_HEIGHT) * len(listed) + theme.px(24)
        says_height = theme.line_height(LABEL)
        height = title_height + says_height + list_height + theme.px(BUTTON_HEIGHT) + 3 * theme.px(GAP + 6)
        top = (size[1] - height) // 2
        title = pygame.Rect(rect.left, top, width, title_height)
        says = pygame.Rect(rect.left, title.bottom + theme.px(4), width, says_height)
        panel = pygame.Rect(rect.left, says.bottom + theme.px(GAP), width, list_height)
        foot = pygame.Rect(rect.left, panel.bottom + theme.px(GAP + 12), rect.width, theme.px(BUTTON_HEIGHT))
        widgets: list[Widget] = [
            Paragraph(title, words, TITLE, bold=True),
            Label(says, self._length_words(), LABEL, theme.palette.quiet),
            Panel(panel),
            *self._places(panel, listed),
            *self._buttons(foot),
        ]
        return Page(theme, widgets, focus="again")

    def back(self) -> None:
        self._to_title()

    def is_moving(self, now_ms: int) -> bool:
        return super().is_moving(now_ms) or self._fan.is_moving(now_ms)

    def tick(self, now_ms: int) -> None:
        super().tick(now_ms)
        if self._fan.has_just_ended(now_ms):
            self.app.invalidate()

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        super().draw_ground(surface, now_ms)
        size = surface.get_size()
        rect = frame(size, self.theme)
        left = rect.left + min(self.theme.px(LIST_WIDTH), round(rect.width * 0.56))
        art = self.app.tiles if is_with_tiles(self._rules) else self.app.cards
        self._fan.draw(surface, art, pygame.Rect(left, 0, size[0] - left, size[1]), now_ms)

    def _winner_words(self) -> str:
        winners = self._standing.winners
        if self._given_up:
            is_own = self._own in self._given_up
            return _("You have given up the match") if is_own else _("The match has been given up")
        if winners == (self._own,):
            return _("You win the match!")
        if self._own in winners:
            others = names_together([self._seats[seat].name for seat in winners if seat != self._own])
            return _("You share the win with {names}").format(names=others)
        names = names_together([self._seats[seat].name for seat in winners])
        if len(winners) == 1:
            return _("{name} wins the match").format(name=names)
        return _("{names} share the win").format(names=names)

    def _length_words(self) -> str:
        if self._given_up:
            return _("In round {number}").format(number=self._standing.round)
        count = len(self._standing.results)
        says = ngettext("After one round", "After {count} rounds", count).format(count=count)
        order = _("later out is higher")
        return f"{says} · {order}" if len(self._standing.out) > 1 else says

    def _places(self, panel: pygame.Rect, listed: tuple[tuple[int | None, int], ...]) -> list[Widget]:
        theme = self.theme
        inner = panel.inflate(-2 * theme.px(36), -theme.px(24))
        widgets: list[Widget] = []
        for (place, seat), line in zip(
            listed, column(inner, [theme.px(PLACE_HEIGHT)] * len(listed)), strict=True
        ):
            number, emblem_cell, rest = row(
                line, [theme.px(70), theme.px(64), line.width - theme.px(70 + 64 + 24)], theme.px(12)
            )
            emblem = pygame.Rect(0, 0, theme.px(64), theme.px(64))
            emblem.center = emblem_cell.center
            is_winner = seat in self._standing.winners
            score = number_words(self._standing.scores[seat])
            score_width = theme.font(HEADING, bold=True).size(score)[0]
            name = pygame.Rect(rest.left, rest.top, rest.width - score_width - theme.px(24), rest.height)
            colour = theme.palette.text if is_winner else theme.palette.quiet
            widgets += [
                Label(number, "–" if place is None else f"{place}.", HEADING, colour, bold=True),
                Emblem(emblem, self._seats[seat].emblem),
                *self._name(name, seat),
                Label(rest, score, HEADING, colour, bold=True, align="right"),
            ]
        return widgets

    def _name(self, rect: pygame.Rect, seat: int) -> list[Widget]:
        """The name, and below it when the seat went out of the match."""
        theme, out = self.theme, dict(self._standing.out)
        words, is_winner = self._seats[seat].name, seat in self._standing.winners
        if seat not in out:
            return [Label(rect, words, LABEL, theme.palette.text, bold=is_winner)]
        upper = pygame.Rect(rect.left, rect.top + theme.px(4), rect.width, theme.px(48))
        lower = pygame.Rect(rect.left, upper.bottom - theme.px(6), rect.width, theme.px(30))
        says = _("out: round {number}").format(number=out[seat])
        return [
            Label(upper, words, LABEL, theme.palette.text, bold=is_winner),
            Label(lower, says, SMALL, theme.palette.quiet),
        ]

    def _buttons(self, rect: pygame.Rect) -> list[Widget]:
        theme = self.theme
        entries = (
            ("again", _("Play again"), self._again),
            ("scores", _("Score sheet"), self._show_scores),
            ("title", _("Main menu"), self._to_title),
        )
        widths = [Button.width(theme, words) for _key, words, _action in entries]
        if sum(widths) + 2 * theme.px(GAP) > rect.width:
            spare = (rect.width - 2 * theme.px(GAP)) // 3
            widths = [spare] * 3
        places = row(rect, widths, theme.px(GAP))
        size = LABEL if sum(widths) < rect.width else BODY
        return [
            Button(key, place, words, action, is_primary=key == "again", size=size)
            for (key, words, action), place in zip(entries, places, strict=True)
        ]

    def _show_scores(self) -> None:
        self.app.push(ScoresScene(self._standing, self._seats, self._rules))
