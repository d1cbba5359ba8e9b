"""The menu over the table; the table goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.intents import Command, Intent, PointReleased
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.theme import BODY, HEADING, Theme
from game.widgets import Button, Label, Page, Panel, Paragraph, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _

if TYPE_CHECKING:
    from game.table.endings import AtTable

BOX_WIDTH = 620
PADDING = 52
GAP = 16
BESIDE_ENTRIES = 340
"""What the box needs in height besides its entries, at 1080: the title, what it says, and its edges."""


class TableMenuScene(MenuScene):
    """What can be done beside playing; Escape, the menu's key or a click beside it plays on."""

    is_overlay = True

    def __init__(self, table: AtTable) -> None:
        super().__init__()
        self._table = table
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def theme(self) -> Theme:
        """Small enough for every entry to be in the window."""
        high = BESIDE_ENTRIES + len(self._entries()) * (BUTTON_HEIGHT + GAP)
        return self.app.theme.with_room((BOX_WIDTH + EDGE, high))

    def build(self, size: Size) -> Page:
        theme = self.theme
        pad, gap, step = theme.px(PADDING), theme.px(GAP), theme.px(BUTTON_HEIGHT)
        entries = self._entries()
        width = min(theme.px(BOX_WIDTH), size[0] - 2 * theme.px(EDGE // 2))
        says = self._says()
        says_height = theme.text_height(says, width - 2 * pad)
        beside = 2 * pad + theme.px(66) + says_height + theme.px(24)
        each = min(step + gap, (size[1] - beside) // len(entries))
        gap = round(each * gap / (step + gap))
        step = each - gap
        box = pygame.Rect(0, 0, width, beside + len(entries) * each - gap)
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        inner = box.inflate(-2 * pad, -2 * pad)
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.px(56))
        text = pygame.Rect(inner.left, inner.top + theme.px(66), inner.width, says_height)
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, _("Menu"), HEADING, bold=True),
            Paragraph(text, says, BODY, theme.palette.quiet),
        ]
        top = text.bottom + theme.px(24)
        for key, words, icon, action in entries:
            rect = pygame.Rect(inner.left, top, inner.width, step)
            widgets.append(Button(key, rect, words, action, icon, is_primary=key == "play-on", align="left"))
            top += step + gap
        return Page(theme, widgets, focus="play-on")

    def handle(self, intent: Intent) -> None:
        beside = isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start)
        if intent == Command("menu") or beside:
            self.back()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _pad_entry(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Who has which gamepad, where several persons share the screen and there is one."""
        from game.scenes.hot_seat import HotSeatScene
        from game.scenes.sit_down import Person, SitDownScene

        table = self._table
        persons: tuple[Person, ...] = ()
        if isinstance(table, HotSeatScene):
            seats = table.model.seats
            persons = tuple(Person(own, seats[own].name, seats[own].emblem) for own in sorted(table.screens))
        if len(persons) < 2 or not self.app.pads.plugged:
            return []
        scene = SitDownScene(persons, _("Play on"), self.back)
        return [("pads", _("Gamepads"), "gamepad", lambda: self.app.push(scene))]

    def _says(self) -> str:
        from game.lan.at_table import menu_says

        overlay = self._table.overlay
        return _("The match is saved at every step.") if overlay is None else menu_says(overlay.party)

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        from game.lan.at_table import menu_entries
        from game.scenes.settings import SettingsScene
        from game.table import endings

        table = self._table
        if table.overlay is not None:
            return menu_entries(table, table.overlay.party, self.back)
        return [
            ("play-on", _("Play on"), "play", self.back),
            *self._pad_entry(),
            ("scores", _("Score sheet"), "list", lambda: table.act("scores")),
            ("rules", _("Rules"), "book", lambda: table.act("rules")),
            ("settings", _("Settings"), "settings", lambda: self.app.push(SettingsScene())),
            ("concede", _("Give up"), "cross", lambda: endings.ask_to_concede(table)),
            ("leave", _("Leave the table"), "leave", lambda: endings.ask_to_leave(table)),
        ]
