"""The score sheet: a line for each round, a column for each seat, and where the last points came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.romme.state import RoundResult
from engine.tiles.rules import TileRules
from engine.tiles.state import RoundResult as TileResult
from game.match_setup import MatchRules
from game.palette import Colour
from game.rule_words import rounds_of, signed_limit
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.scenes.score_chart import ScoreChart
from game.standings import LINE_WORDS, AnyStanding, leaders, line_words, number_words
from game.theme import BODY, HEADING, LABEL, SMALL
from game.widgets import Button, Emblem, Label, Page, Panel, Paragraph, Picture, ScrollArea, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import equal_row
from game.words import _, ngettext
from net.session import Seat

BOX_WIDTH = 1600
FIRST_COLUMN = 330
ROW_HEIGHT = 54
DETAIL_HEIGHT = 42
HEAD_HEIGHT = 132
FEW_SEATS = 4
"""So many leave the words of a line more room."""
PADDING = 56
ROW_MARGIN = 24
NOT_PLAYED = "–"
"""In the rounds after a seat has gone out of the match."""


AnyResult = RoundResult | TileResult


@dataclass(frozen=True, slots=True)
class _Line:
    words: str
    cells: tuple[str, ...]
    is_detail: bool = False
    is_last: bool = False
    winner: int | None = None


class ScoresScene(MenuScene):
    """Over the table. With `go_on` it ends a round: its button plays on; without, it only closes."""

    needs = (1440, 720)

    is_overlay = True

    def __init__(
        self,
        standing: AnyStanding,
        seats: Sequence[Seat],
        rules: MatchRules,
        go_on: Callable[[], None] | None = None,
        is_show: bool = False,
        review: Callable[[], None] | None = None,
        own: int | None = None,
    ) -> None:
        """`is_show`: for a whole room, so the lines of the sums come first; a button changes to the sheet.

        `own` is the seat of the one person at this screen, who is addressed; None where there is none or several.

        `review` opens the look back at one's own turns of the round.
        """
        super().__init__()
        self._standing, self._seats, self._rules, self._go_on = standing, tuple(seats), rules, go_on
        self._review, self._own = review, own
        self._is_chart = is_show and bool(standing.results)

    def build(self, size: Size) -> Page:
        theme = self.theme
        lines = self._lines()
        box = self._chart_box(size) if self._is_chart else self._box(size, lines)
        inner = box.inflate(-2 * theme.px(PADDING), -2 * theme.px(PADDING - 12))
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.px(56))
        head = pygame.Rect(inner.left, title.bottom + theme.px(8), inner.width, self._head_height(inner))
        foot = pygame.Rect(
            inner.left, inner.bottom - theme.px(BUTTON_HEIGHT), inner.width, theme.px(BUTTON_HEIGHT)
        )
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, self._title(), HEADING, bold=True),
            *self._foot(foot),
        ]
        if self._is_chart:
            view = pygame.Rect(inner.left, title.bottom + theme.px(12), inner.width, 0)
            view.height = foot.top - theme.px(20) - view.top
            return Page(theme, [*widgets, ScoreChart(view, self._standing, self._seats)], focus="go-on")
        total = pygame.Rect(inner.left, 0, inner.width, theme.px(74))
        total.bottom = foot.top - theme.px(26)
        view = pygame.Rect(inner.left, head.bottom, inner.width, total.top - head.bottom - theme.px(8))
        widgets += [*self._head(head), *self._total(total)]
        view = view.inflate(2 * theme.px(ROW_MARGIN), 0)
        area = ScrollArea("rounds", view, self._rows(view, lines))
        if self.page is None:
            area.scroll_to(area.most, at_once=True)
        return Page(theme, widgets, [area], focus="go-on")

    def _foot(self, foot: pygame.Rect) -> list[Widget]:
        """How the match ends, the button for the other look, and the one that goes on."""
        theme = self.theme
        words = self._go_on_words()
        button = pygame.Rect(0, foot.top, Button.width(theme, words), foot.height)
        button.right = foot.right
        widgets: list[Widget] = [Button("go-on", button, words, self.back, is_primary=True)]
        if self._standing.results:
            other = _("Sheet") if self._is_chart else _("Chart")
            left = button.left - theme.px(20) - Button.width(theme, other)
            button = pygame.Rect(left, foot.top, Button.width(theme, other), foot.height)
            widgets.insert(0, Button("other", button, other, self._change_look))
        if self._review is not None:
            words = _("Look back")
            left = button.left - theme.px(20) - Button.width(theme, words)
            button = pygame.Rect(left, foot.top, Button.width(theme, words), foot.height)
            widgets.insert(0, Button("review", button, words, self._review))
        how = pygame.Rect(foot.left, foot.top, button.left - theme.px(30) - foot.left, foot.height)
        how.inflate_ip(0, theme.px(PADDING - 12))
        return [Label(how, self._how_it_ends(), SMALL, theme.palette.quiet), *widgets]

    def _go_on_words(self) -> str:
        """What the button does that goes on."""
        if self._go_on is None:
            return _("Close")
        return _("Result") if self._standing.over else _("Next round")

    def _change_look(self) -> None:
        self._is_chart = not self._is_chart
        self.refresh()

    def _chart_box(self, size: Size) -> pygame.Rect:
        box = pygame.Rect(0, 0, size[0] - self.theme.px(EDGE), size[1] - self.theme.px(EDGE))
        box.center = (size[0] // 2, size[1] // 2)
        return box

    def back(self) -> None:
        self.app.pop()
        if self._go_on is not None:
            self._go_on()

    def command(self, name: str) -> None:
        if name == "scores":
            self.back()
        else:
            super().command(name)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _box(self, size: Size, lines: list[_Line]) -> pygame.Rect:
        theme = self.theme
        width = min(theme.px(BOX_WIDTH), size[0] - theme.px(EDGE))
        rows = sum(theme.px(DETAIL_HEIGHT if line.is_detail else ROW_HEIGHT) for line in lines)
        inner = pygame.Rect(0, 0, width - 2 * theme.px(PADDING), 0)
        fixed = theme.px(56 + 8 + 8 + 74 + 26 + BUTTON_HEIGHT) + 2 * theme.px(PADDING - 12)
        fixed += self._head_height(inner)
        height = min(fixed + max(rows, theme.px(ROW_HEIGHT)) + theme.px(10), size[1] - theme.px(EDGE))
        box = pygame.Rect(0, 0, width, height)
        box.center = (size[0] // 2, size[1] // 2)
        return box

    def _title(self) -> str:
        results = self._standing.results
        if self._go_on is None or not results:
            return _("Score sheet")
        last = results[-1]
        if isinstance(last, TileResult):
            return self._tile_title(last)
        if last.winner is None:
            return _("The stock is used up: nobody wins this round")
        if last.hand_romme:
            words = _("{name}: Hand-Rommé!")
            return self._said_of(last.winner, words, _("You go out in one turn: Hand-Rommé!"))
        return self._went_out(last.winner)

    def _tile_title(self, last: TileResult) -> str:
        if last.winner is None:
            return _("Nobody can go on: the lowest racks share the win")
        if last.blocked:
            words = _("Nobody can go on: {name} has the lowest rack")
            return self._said_of(last.winner, words, _("Nobody can go on: your rack is the lowest"))
        return self._went_out(last.winner)

    def _went_out(self, seat: int) -> str:
        words = _("{name} goes out: the round is over")
        return self._said_of(seat, words, _("You go out: the round is over"))

    def _said_of(self, seat: int, words: str, to_oneself: str) -> str:
        return to_oneself if seat == self._own else words.format(name=self._seats[seat].name)

    def _how_it_ends(self) -> str:
        if isinstance(self._rules, TileRules):
            return self._how_tiles_end(self._rules)
        if self._rules.match_end == "limit":
            says = (
                _("Whoever falls below {points} points is out.")
                if self._rules.counts_down
                else _("Whoever goes beyond {points} points is out.")
            )
            return says.format(points=number_words(signed_limit(self._rules)))
        rounds = rounds_of(self._rules, len(self._seats))
        return ngettext(
            "{played} of {rounds} round played. The fewest points win.",
            "{played} of {rounds} rounds played. The fewest points win.",
            rounds,
        ).format(played=len(self._standing.results), rounds=rounds)

    def _how_tiles_end(self, rules: TileRules) -> str:
        if rules.match_end == "target":
            return _("Whoever has {points} points after a round wins.").format(points=rules.target)
        rounds = rounds_of(rules, len(self._seats))
        return ngettext(
            "{played} of {rounds} round played. The most points win.",
            "{played} of {rounds} rounds played. The most points win.",
            rounds,
        ).format(played=len(self._standing.results), rounds=rounds)

    def _columns(self, rect: pygame.Rect) -> tuple[pygame.Rect, list[pygame.Rect]]:
        longest = max(self.theme.font(SMALL).size(line_words(code))[0] for code in LINE_WORDS)
        wanted = max(self.theme.px(FIRST_COLUMN), longest + self.theme.px(8))
        first_width = min(wanted, round(rect.width * (0.33 if len(self._seats) <= FEW_SEATS else 0.29)))
        first = pygame.Rect(rect.left, rect.top, first_width, rect.height)
        rest = pygame.Rect(first.right, rect.top, rect.right - first.right, rect.height)
        return first, equal_row(rest, len(self._seats), self.theme.px(8))

    def _head(self, rect: pygame.Rect) -> list[Widget]:
        theme = self.theme
        _first, columns = self._columns(rect)
        widgets: list[Widget] = []
        for seat, column in zip(self._seats, columns, strict=True):
            side = theme.px(64)
            emblem = pygame.Rect(0, column.top + theme.px(6), side, side)
            emblem.centerx = column.centerx
            name = pygame.Rect(column.left, emblem.bottom + theme.px(6), column.width, 0)
            size = self._name_size(seat.name, column.width)
            name.height = max(theme.px(44), theme.text_height(seat.name, column.width, size))
            widgets += [Emblem(emblem, seat.emblem), Paragraph(name, seat.name, size, align="centre")]
        return widgets

    def _name_size(self, name: str, width: int) -> float:
        return BODY if self.theme.font(BODY).size(name)[0] <= width else SMALL

    def _head_height(self, rect: pygame.Rect) -> int:
        """The emblems and the names, which may take two lines."""
        theme = self.theme
        width = self._columns(rect)[1][0].width
        names = [theme.text_height(own.name, width, self._name_size(own.name, width)) for own in self._seats]
        return theme.px(HEAD_HEIGHT - 44) + max(theme.px(44), *names)

    def _lines(self) -> list[_Line]:
        if not self._standing.results:
            return [_Line(_("No round is finished yet."), ("",) * len(self._seats))]
        *before, last = self._standing.results
        lines = [self._round_line(result) for result in before]
        lines.append(self._round_line(last, is_last=True))
        return lines + self._details(last)

    def _round_line(self, result: AnyResult, is_last: bool = False) -> _Line:
        out = dict(self._standing.out)
        cells = tuple(
            number_words(points) if result.round <= out.get(seat, result.round) else NOT_PLAYED
            for seat, points in enumerate(result.points)
        )
        return _Line(
            _("Round {number}").format(number=result.round), cells, is_last=is_last, winner=result.winner
        )

    def _details(self, result: AnyResult) -> list[_Line]:
        codes = [
            code for code in LINE_WORDS if any(line.code == code for lines in result.lines for line in lines)
        ]
        if len(codes) < 2:
            return []
        found = []
        for code in codes:
            cells = [
                "".join(number_words(line.points) for line in lines if line.code == code)
                for lines in result.lines
            ]
            found.append(_Line(line_words(code), tuple(cells), is_detail=True))
        return found

    def _rows(self, view: pygame.Rect, lines: list[_Line]) -> list[Widget]:
        theme = self.theme
        widgets: list[Widget] = []
        top = view.top
        for line in lines:
            height = theme.px(DETAIL_HEIGHT if line.is_detail else ROW_HEIGHT)
            rect = pygame.Rect(view.left, top, view.width, height)
            if line.is_last:
                widgets.append(Panel(rect, theme.palette.control, radius=14))
            rect = rect.inflate(-2 * theme.px(ROW_MARGIN), 0)
            first, columns = self._columns(rect)
            size = SMALL if line.is_detail else BODY
            colour: Colour = theme.palette.text if line.is_last else theme.palette.quiet
            widgets.append(Label(first, line.words, size, colour))
            for seat, (cell, column) in enumerate(zip(line.cells, columns, strict=True)):
                ink = theme.palette.text if seat == line.winner else colour
                widgets.append(Label(column, cell, size, ink, bold=seat == line.winner, align="centre"))
            top += height
        return widgets

    def _total(self, rect: pygame.Rect) -> list[Widget]:
        theme = self.theme
        first, columns = self._columns(rect)
        front = leaders(self._standing)
        out = dict(self._standing.out)
        words = _("Total")
        widgets: list[Widget] = [Label(first, words, LABEL, bold=True)]
        for seat, column in enumerate(columns):
            score = number_words(self._standing.scores[seat])
            colour = theme.palette.quiet if seat in out else theme.palette.text
            widgets.append(Label(column, score, HEADING, colour, bold=True, align="centre"))
            half = theme.font(HEADING, bold=True).size(score)[0] // 2
            if seat in front:
                side = theme.px(34)
                crown = pygame.Rect(column.centerx - half - side - theme.px(12), 0, side, side)
                crown.centery = column.centery
                widgets.append(Picture(crown, self._paint_crown))
            if seat in out:
                below = pygame.Rect(column.left, column.bottom - theme.px(16), column.width, theme.px(30))
                says = _("out: round {number}").format(number=out[seat])
                if theme.font(theme.fitting_size(says, SMALL, 0)).size(says)[0] > column.width:
                    says = _("Round {number}").format(number=out[seat])
                widgets.append(Label(below, says, SMALL, theme.palette.quiet, align="centre"))
        return widgets

    def _paint_crown(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        from game.sprites.icons import icon

        colour = "#{:02X}{:02X}{:02X}".format(*self.theme.palette.brass)
        surface.blit(icon("crown", rect.height, colour), rect)
