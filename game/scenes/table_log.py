"""The log of the match: what happened, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.intents import Command, Intent, PointReleased
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.theme import BODY, HEADING
from game.widgets import Button, Emblem, Label, Page, Panel, Paragraph, ScrollArea, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _

BOX_WIDTH = 980
PADDING = 48
LINE_GAP = 2
TURN_GAP = 14
EMBLEM = 40
INDENT = 58


class Said(NamedTuple):
    """A line of the log, and the emblem of whoever did it; none for what nobody did."""

    words: str
    emblem: str = ""


class LogScene(MenuScene):
    """A panel over the table; Escape, G or a click beside it closes it."""

    is_overlay = True

    def __init__(self, says: Sequence[Said]) -> None:
        """`says` are the lines, the oldest first; empty ones are left out."""
        super().__init__()
        self._says = tuple(said for said in says if said.words)
        self._box = pygame.Rect(0, 0, 0, 0)

    def build(self, size: Size) -> Page:
        theme = self.theme
        pad = theme.px(PADDING)
        width = min(theme.px(BOX_WIDTH), size[0] - 2 * theme.px(EDGE // 2))
        box = pygame.Rect(0, 0, width, size[1] - 2 * theme.px(40))
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        inner = box.inflate(-2 * pad, -2 * pad)
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.px(56))
        foot = theme.px(BUTTON_HEIGHT)
        view = pygame.Rect(inner.left, title.bottom + theme.px(12), inner.width, 0)
        view.height = inner.bottom - foot - theme.px(20) - view.top
        words = _("Close")
        close = pygame.Rect(0, 0, Button.width(theme, words), foot)
        close.bottomright = inner.bottomright
        area = ScrollArea("log", view, self._lines(view))
        area.scroll_to(area.most, at_once=True)
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, _("What happened"), HEADING, bold=True),
            Button("close", close, words, self.back, is_primary=True),
        ]
        return Page(theme, widgets, [area], focus="close")

    def handle(self, intent: Intent) -> None:
        beside = isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start)
        if intent == Command("log") or beside:
            self.back()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _lines(self, view: pygame.Rect) -> list[Widget]:
        """The lines; beside the first one of a turn the emblem of whose it is."""
        theme = self.theme
        indent, side = theme.px(INDENT), theme.px(EMBLEM)
        top = view.top
        before = ""
        widgets: list[Widget] = []
        for words, emblem in self._says:
            is_next = emblem != before
            top += theme.px(TURN_GAP) if is_next and widgets else 0
            width = view.width - indent - theme.px(20)
            rect = pygame.Rect(view.left + indent, top, width, theme.text_height(words, width))
            widgets.append(Paragraph(rect, words, BODY))
            if is_next and emblem:
                above = rect.top + (theme.line_height(BODY) - side) // 2
                widgets.append(Emblem(pygame.Rect(view.left, above, side, side), emblem))
            top = rect.bottom + theme.px(LINE_GAP)
            before = emblem
        return widgets
