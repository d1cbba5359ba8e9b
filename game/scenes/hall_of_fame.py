"""The hall of fame: three lists side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.hall_of_fame import HallOfFame, hall_path, load_hall
from game.rule_words import preset_title
from game.scenes.base import Size
from game.scenes.menu import MenuScene, frame, heading
from game.storage import Trouble
from game.theme import BODY, HEADING, LABEL, SMALL
from game.widgets import Button, Emblem, Label, Page, Panel, Paragraph, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import equal_row
from game.words import _

if TYPE_CHECKING:
    from game.app import App

SHOWN = 6
GAP = 36
HEAD = 116
LIST_HEAD = 84
ROW_HEIGHT = 92
PADDING = 30

Row = tuple[str, str, str, str]
"""A line of a list: emblem, name, what else is to be said, and the number."""


class HallOfFameScene(MenuScene):
    """What people have done here. `is_only_shown`: between demos, without a button."""

    needs = (1440, 800)

    def __init__(self, is_only_shown: bool = False) -> None:
        super().__init__()
        self.is_only_shown = is_only_shown
        self._hall = HallOfFame()

    def enter(self, app: App) -> None:
        super().enter(app)
        self._hall, trouble = load_hall(hall_path())
        if trouble is not None and not self.is_only_shown:
            self.say(_trouble_words(trouble))

    def build(self, size: Size) -> Page:
        theme = self.theme
        rect = frame(size, theme)
        widgets: list[Widget] = list(heading(rect, _("Hall of fame"), theme))
        if not self.is_only_shown:
            words = _("Back")
            back = pygame.Rect(0, 0, Button.width(theme, words, "back"), theme.px(BUTTON_HEIGHT))
            back.topright = (rect.right, rect.top + theme.px(6))
            widgets.append(Button("back", back, words, self.back, icon="back"))
        body = pygame.Rect(rect.left, rect.top + theme.px(HEAD), rect.width, rect.height - theme.px(HEAD))
        if not self._hall.players:
            widgets.append(
                Paragraph(body, _("Nobody has played here yet. The next match starts the list."), LABEL)
            )
            return Page(theme, widgets, focus="back")
        rows = min(SHOWN, (body.height - theme.px(LIST_HEAD + PADDING)) // theme.px(ROW_HEIGHT))
        height = theme.px(LIST_HEAD + PADDING) + rows * theme.px(ROW_HEIGHT)
        places = equal_row(pygame.Rect(body.left, body.top, body.width, height), 3, theme.px(GAP))
        lists = (
            (_("Matches won"), self._wins()),
            (_("Hand-Rommés"), self._hand_rommes()),
            (_("Best rounds"), self._rounds()),
        )
        for place, (title, listed) in zip(places, lists, strict=True):
            widgets += self._list(place, title, listed[:rows])
        return Page(theme, widgets, focus="back")

    def _wins(self) -> list[Row]:
        return [
            (own.emblem, own.name, _("of {count}").format(count=own.played), str(own.wins))
            for own in self._hall.winners
        ]

    def _hand_rommes(self) -> list[Row]:
        return [(own.emblem, own.name, "", str(own.hand_rommes)) for own in self._hall.hand_rommes]

    def _rounds(self) -> list[Row]:
        return [
            (own.emblem, own.name, preset_title(own.preset), str(own.points)) for own in self._hall.rounds
        ]

    def _list(self, place: pygame.Rect, title: str, rows: list[Row]) -> list[Widget]:
        theme = self.theme
        inner = place.inflate(-2 * theme.px(PADDING), 0)
        head = pygame.Rect(inner.left, place.top, inner.width, theme.px(LIST_HEAD))
        widgets: list[Widget] = [Panel(place), Label(head, title, LABEL, theme.palette.quiet)]
        if not rows:
            empty = pygame.Rect(inner.left, head.bottom, inner.width, theme.px(ROW_HEIGHT))
            widgets.append(Label(empty, _("Nobody yet"), BODY, theme.palette.quiet))
        for number, row in enumerate(rows):
            line = pygame.Rect(
                inner.left, head.bottom + number * theme.px(ROW_HEIGHT), inner.width, theme.px(ROW_HEIGHT)
            )
            widgets += self._row(line, row, is_first=number == 0)
        return widgets

    def _row(self, line: pygame.Rect, row: Row, is_first: bool) -> list[Widget]:
        theme = self.theme
        emblem, name, says, number = row
        side = theme.px(60)
        spot = pygame.Rect(line.left, line.centery - side // 2, side, side)
        width = theme.font(HEADING, bold=True).size(number)[0] + theme.px(8)
        left = spot.right + theme.px(18)
        room = max(1, line.right - width - theme.px(12) - left)
        colour = theme.palette.brass if is_first else theme.palette.text
        upper = pygame.Rect(left, line.top, room, line.height)
        widgets: list[Widget] = [Emblem(spot, emblem)]
        fitting = theme.fitting_size(name, LABEL, room, is_first)
        if says and theme.font(fitting, is_first).size(name)[0] <= room:
            upper.height = round(line.height * 0.62)
            lower = pygame.Rect(left, line.top + round(line.height * 0.54), room, round(line.height * 0.36))
            widgets.append(Label(lower, says, SMALL, theme.palette.quiet))
        return [
            *widgets,
            Label(upper, name, LABEL, colour, bold=is_first),
            Label(line, number, HEADING, colour, bold=True, align="right"),
        ]


def _trouble_words(trouble: Trouble) -> str:
    match trouble:
        case Trouble.RESTORED:
            return _("The hall of fame was damaged. The copy from before is used.")
        case Trouble.NEWER:
            return _(
                "The hall of fame comes from a newer version. It has been set aside; a new one begins here."
            )
        case Trouble.UNWRITABLE:
            return _("The hall of fame cannot be read at the moment.")
        case _:
            return _(
                "The hall of fame could not be read. The file has been set aside, and the lists begin anew."
            )
