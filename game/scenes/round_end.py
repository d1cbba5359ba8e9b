"""After a round: all hands lie open, with what each costs. Its button goes on to the score sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.pieces import JOKER, RANK_OF, SUIT_OF, Piece
from engine.romme.events import RoundEnded
from engine.tiles.events import RoundEnded as TileRoundEnded
from engine.tiles.state import RoundResult as TileResult
from game.intents import Command, Intent
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.standings import number_words
from game.table.pictures import picture_of
from game.table.places import CARD_RATIO
from game.table.words import ending_words
from game.theme import BODY, HEADING, LABEL, SMALL, TITLE
from game.tiles.placement import PITCH, TILE_RATIO
from game.tiles.words import ending_words as tile_ending_words
from game.widgets import Button, Emblem, Label, Page, Panel, Picture, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _

if TYPE_CHECKING:
    from game.table.endings import AtTable

BOX_WIDTH = 1720
PADDING = 48
ROW_HEIGHT = 150
NAME_WIDTH = 400
SUM_WIDTH = 190
LEAST_STEP = 0.28
MOST_STEP = 0.62


class RoundEndScene(MenuScene):
    """The open hands of a round."""

    needs = (1440, 800)

    is_overlay = True

    def __init__(self, table: AtTable) -> None:
        super().__init__()
        self._table = table
        view = table.model.view
        assert view is not None and view.public.result is not None
        self._view = view
        self._result = view.public.result

    def build(self, size: Size) -> Page:
        theme = self.theme
        pad = theme.px(PADDING)
        seats = self._seats()
        title_height, foot = theme.px(96), theme.px(BUTTON_HEIGHT)
        room = size[1] - 2 * theme.px(36) - 2 * pad - title_height - foot - theme.px(16)
        row_height = min(theme.px(ROW_HEIGHT), room // max(1, len(seats)))
        width = min(theme.px(BOX_WIDTH), size[0] - 2 * theme.px(EDGE // 2))
        height = 2 * pad + title_height + foot + theme.px(16) + row_height * len(seats)
        box = pygame.Rect(0, 0, width, height)
        box.center = (size[0] // 2, size[1] // 2)
        inner = box.inflate(-2 * pad, -2 * pad)
        headline = self._headline()
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.px(70))
        title_size = TITLE if theme.font(TITLE, bold=True).size(headline)[0] <= inner.width else HEADING
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, headline, title_size, theme.palette.brass if self._is_won else None, bold=True),
        ]
        top = inner.top + title_height
        for seat in seats:
            row = pygame.Rect(inner.left, top, inner.width, row_height)
            widgets += self._row(row, seat)
            top += row_height
        words = _("Score sheet")
        go_on = pygame.Rect(0, 0, Button.width(theme, words), foot)
        go_on.bottomright = inner.bottomright
        widgets.append(Button("go-on", go_on, words, self._go_on, is_primary=True))
        return Page(theme, widgets, focus="go-on")

    def handle(self, intent: Intent) -> None:
        if intent in (Command("scores"), Command("continue")):
            self._go_on()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    @property
    def _is_won(self) -> bool:
        return self._result.winner is not None

    def _go_on(self) -> None:
        from game.table import endings

        self.app.pop()
        endings.show_scores(self._table)

    def _seats(self) -> list[int]:
        """The winner first, then by what the hands cost; those already out of the match are left out."""
        result = self._result
        if isinstance(result, TileResult):
            return sorted(range(len(result.points)), key=lambda seat: -result.points[seat])
        out = {seat for seat, number in self._view.standing.out if number < result.round}
        playing = [seat for seat in range(len(result.points)) if seat not in out]
        return sorted(playing, key=lambda seat: (seat != result.winner, abs(result.points[seat])))

    def _row(self, row: pygame.Rect, seat: int) -> list[Widget]:
        theme = self.theme
        model = self._table.model
        side = min(theme.px(72), round(row.height * 0.6))
        emblem = pygame.Rect(row.left, 0, side, side)
        emblem.centery = row.centery
        gap = theme.px(20)
        name = pygame.Rect(emblem.right + gap, row.top, theme.px(NAME_WIDTH) - side - gap, row.height)
        total = pygame.Rect(0, row.top, theme.px(SUM_WIDTH), row.height)
        total.right = row.right
        cards = pygame.Rect(name.right + gap, row.top, total.left - name.right - 2 * gap, row.height)
        is_winner = seat == self._result.winner or self._shares(seat)
        colour = theme.palette.brass if is_winner else theme.palette.text
        points = number_words(self._result.points[seat])
        upper = pygame.Rect(total.left, row.top, total.width, row.height)
        widgets: list[Widget] = [
            Emblem(emblem, model.seats[seat].emblem),
            Label(name, model.name(seat), LABEL, colour, bold=is_winner),
            Label(upper, points, HEADING, colour, bold=True, align="right"),
        ]
        doubled = self._doubled(seat)
        if doubled:
            note = pygame.Rect(total.left, row.centery + theme.px(20), total.width, theme.px(40))
            widgets.append(Label(note, doubled, SMALL, theme.palette.quiet, align="right"))
        hand = self._hand(seat)
        if hand:
            widgets.append(Picture(cards, partial(self._paint, hand=hand)))
        else:
            words = _("no tiles left") if isinstance(self._result, TileResult) else _("no cards left")
            widgets.append(Label(cards, words, BODY, theme.palette.quiet))
        return widgets

    def _headline(self) -> str:
        name, own = self._table.model.name, self._view.seat
        if isinstance(self._result, TileResult):
            return tile_ending_words(TileRoundEnded(self._result), name, own)
        return ending_words(RoundEnded(self._result), name, own)

    def _hand(self, seat: int) -> tuple[Piece, ...]:
        result = self._result
        return result.racks[seat] if isinstance(result, TileResult) else result.hands[seat]

    def _shares(self, seat: int) -> bool:
        return any(line.code == "shared" for line in self._result.lines[seat])

    def _doubled(self, seat: int) -> str:
        times = 2 ** sum(line.code.endswith("doubles") for line in self._result.lines[seat])
        return _("{times} times").format(times=times) if times > 1 else ""

    def _paint(self, surface: pygame.Surface, place: pygame.Rect, hand: tuple[Piece, ...]) -> None:
        if isinstance(self._result, TileResult):
            self._paint_tiles(surface, place, hand)
            return
        ordered = sorted(hand, key=_by_suit)
        height = round(place.height * 0.86)
        width = height * CARD_RATIO
        step = min(MOST_STEP * width, (place.width - width) / max(1, len(ordered) - 1))
        if step < LEAST_STEP * width:
            height = round(height * 0.75)
            width = height * CARD_RATIO
            step = min(MOST_STEP * width, (place.width - width) / max(1, len(ordered) - 1))
        art = self.app.cards
        shadow = art.shadow(height)
        for number, piece in enumerate(ordered):
            x = place.left + number * step + width / 2
            surface.blit(shadow, shadow.get_rect(center=(round(x), place.centery)))
            picture = art.picture(picture_of(piece), height)
            surface.blit(picture, picture.get_rect(center=(round(x), place.centery)))

    def _paint_tiles(self, surface: pygame.Surface, place: pygame.Rect, hand: tuple[Piece, ...]) -> None:
        """Tiles stand side by side, and smaller where there are many."""
        height = min(round(place.height * 0.72), self.theme.px(96))
        height = min(height, round(place.width / len(hand) / PITCH / TILE_RATIO))
        art, step = self.app.tiles, round(PITCH * height * TILE_RATIO)
        for number, piece in enumerate(sorted(hand, key=_by_suit)):
            picture, shadow = art.picture(piece.face, height), art.shadow(height)
            spot = picture.get_rect(midleft=(place.left + number * step, place.centery))
            surface.blit(shadow, shadow.get_rect(center=spot.center))
            surface.blit(picture, spot)


def _by_suit(piece: Piece) -> tuple[bool, int, int]:
    return piece.face == JOKER, SUIT_OF[piece.face], RANK_OF[piece.face]
