"""The discard pile, looked through: all its cards, the newest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.pieces import Piece
from engine.romme.state import View
from game.intents import Command, Intent, PointReleased
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.sprites.cards import card_width
from game.table.pictures import picture_of
from game.theme import BODY, HEADING
from game.widgets import Button, Label, Page, Panel, Paragraph, Picture, ScrollArea, Widget
from game.widgets.base import draw_focus, focus_margin
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.table.endings import AtTable

PADDING = 48
CARD_HEIGHT = 168
CARD_GAP = 16
MOST_IN_A_ROW = 11
CORNER_SHARE = 0.055


class PileScene(MenuScene):
    """A panel over the table that follows the pile; Escape, B or a click beside it closes it."""

    is_overlay = True

    def __init__(self, table: AtTable) -> None:
        super().__init__()
        self._table = table
        self._box = pygame.Rect(0, 0, 0, 0)
        self._shown: tuple[Piece, ...] = ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The cards of the pile, the newest first."""
        view = self._table.model.view
        return view.public.pile if isinstance(view, View) else ()

    def build(self, size: Size) -> Page:
        theme = self.theme
        self._shown = pieces = self.pieces
        pad, gap, foot = theme.px(PADDING), theme.px(CARD_GAP), theme.px(BUTTON_HEIGHT)
        height = theme.px(CARD_HEIGHT)
        step = card_width(height) + gap
        columns = max(1, min(MOST_IN_A_ROW, (size[0] - 2 * theme.px(EDGE // 2) - 2 * pad + gap) // step))
        lines = max(1, -(-len(pieces) // columns))
        head = theme.px(70)
        wanted = lines * (height + gap) - gap
        most = size[1] - 2 * theme.px(40) - 2 * pad - head - foot - theme.px(28)
        box = pygame.Rect(0, 0, columns * step - gap + 2 * pad, 0)
        box.height = 2 * pad + head + min(wanted, most) + theme.px(28) + foot
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        inner = box.inflate(-2 * pad, -2 * pad)
        view = pygame.Rect(inner.left, inner.top + head, inner.width, min(wanted, most))
        words = _("Close")
        close = pygame.Rect(0, 0, Button.width(theme, words), foot)
        close.bottomright = inner.bottomright
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            *self._title(pygame.Rect(inner.left, inner.top, inner.width, theme.px(56)), len(pieces)),
            Button("close", close, words, self.back, is_primary=True),
        ]
        reach = focus_margin(theme)
        seen = view.inflate(2 * reach, 2 * reach)
        area = ScrollArea("pile", seen, self._cards(view, pieces, columns, height), margin=reach)
        return Page(theme, widgets, [area], focus="close")

    def handle(self, intent: Intent) -> None:
        beside = isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start)
        if intent == Command("pile") or beside:
            self.back()
            return
        super().handle(intent)

    def tick(self, now_ms: int) -> None:
        if self.pieces != self._shown:
            self.refresh()
        super().tick(now_ms)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _title(self, rect: pygame.Rect, count: int) -> list[Widget]:
        theme = self.theme
        says = ngettext("{count} card", "{count} cards, the newest first", count).format(count=count)
        return [
            Label(rect, _("Discard pile"), HEADING, bold=True),
            Label(rect, says, BODY, theme.palette.quiet, align="right"),
        ]

    def _cards(self, view: pygame.Rect, pieces: tuple[Piece, ...], columns: int, height: int) -> list[Widget]:
        theme = self.theme
        if not pieces:
            return [Paragraph(view, _("Nothing has been discarded yet."), BODY, theme.palette.quiet)]
        width, gap = card_width(height), theme.px(CARD_GAP)
        widgets: list[Widget] = []
        for number, piece in enumerate(pieces):
            line, column = divmod(number, columns)
            place = pygame.Rect(
                view.left + column * (width + gap), view.top + line * (height + gap), width, height
            )
            widgets.append(Picture(place, self._painting(piece, height, is_top=not number)))
        return widgets

    def _painting(
        self, piece: Piece, height: int, is_top: bool
    ) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            art = self.app.cards
            shadow = art.shadow(height)
            surface.blit(shadow, shadow.get_rect(center=rect.center))
            surface.blit(art.picture(picture_of(piece), height), rect)
            if is_top:
                draw_focus(surface, rect, self.theme, round(height * CORNER_SHARE))

        return paint
