"""The sums of a match over its rounds as lines, to be read from the sofa: the better, the higher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, cos, floor, log10, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.romme.state import RoundResult
from engine.tiles.state import RoundResult as TileResult
from engine.tiles.state import Standing as TileStanding
from game.palette import Colour
from game.sprites.icons import emblem
from game.standings import AnyStanding, number_words
from game.theme import BODY, HEADING, LABEL, SMALL, Theme
from game.widgets.base import Look, Widget
from net.session import Seat

INKS: tuple[Colour, ...] = (
    (0x74, 0xC0, 0xFC),
    (0xFF, 0x8A, 0x75),
    (0xB4, 0xE0, 0x5F),
    (0xD2, 0xA8, 0xFF),
    (0xFA, 0xF6, 0xEC),
    (0xFF, 0x9C, 0xD2),
)
"""A line's colour by seat. None is brass, and each line has a mark of its own besides."""

FINE = 2
"""The lines are drawn so many times larger and made small again, for a smooth edge."""

LINE_PX, GRID_PX, MARK_PX, WINNER_MARK_PX = 7, 2, 15, 22
LEGEND_SHARE, MOST_LEGEND_SHARE, LEAST_LEGEND_PX = 0.27, 0.5, 230
BESIDE_NAME_PX = 320
"""What mark, emblem and sum take of a row."""
MOST_GRID_LINES = 5
OUT_ALPHA = 110
LEAST_ROUND_GAP_PX = 44
"""Round numbers closer than this are left out in part."""

Point = tuple[float, float]


class Series(NamedTuple):
    """One seat's sums, beginning with 0 before the first round; shorter for a seat that fell out."""

    seat: int
    sums: tuple[int, ...]
    won: tuple[int, ...]


class Chart(NamedTuple):
    """What is drawn: the lines, how many rounds, and the values at the grid's lines."""

    series: tuple[Series, ...]
    rounds: int
    best: float
    worst: float
    grid: tuple[int, ...]


def chart_of(standing: AnyStanding) -> Chart:
    """The sums over the rounds. With cards the fewest points are best, with tiles the most."""
    results: Sequence[RoundResult | TileResult] = standing.results
    out = dict(standing.out)
    series = []
    for seat in range(len(standing.scores)):
        sums, won = [0], []
        for number, result in enumerate(results, 1):
            if seat in out and number > out[seat]:
                break
            sums.append(sums[-1] + result.points[seat])
            if result.winner == seat:
                won.append(number)
        series.append(Series(seat, tuple(sums), tuple(won)))
    values = [value for own in series for value in own.sums]
    low, high = min(values), max(values)
    grid = grid_of(low, high)
    low, high = min(low, grid[0]), max(high, grid[-1])
    most_is_best = isinstance(standing, TileStanding) or high <= 0
    best, worst = (high, low) if most_is_best else (low, high)
    return Chart(tuple(series), len(results), float(best), float(worst), grid)


def grid_of(low: int, high: int) -> tuple[int, ...]:
    """Round values from `low` to `high`, at most `MOST_GRID_LINES` and one; 0 is one of them."""
    span = max(1, high - low)
    rough = span / MOST_GRID_LINES
    power = 10 ** floor(log10(rough)) if rough >= 1 else 1
    step = next(int(times * power) for times in (1, 2, 5, 10) if times * power >= rough)
    return tuple(range(step * floor(low / step), step * ceil(high / step) + 1, step)) or (0,)


class ScoreChart(Widget):
    """The chart as a part of a page."""

    def __init__(self, rect: Rect, standing: AnyStanding, seats: Sequence[Seat]) -> None:
        super().__init__("chart", rect)
        self._standing, self._seats = standing, tuple(seats)
        self._chart = chart_of(standing)
        self._kept: tuple[Theme, Surface] | None = None

    def draw(self, surface: Surface, rect: Rect, theme: Theme, look: Look) -> None:
        if self._kept is None or self._kept[0] is not theme or self._kept[1].get_size() != rect.size:
            self._kept = theme, self._drawn(rect.size, theme)
        surface.blit(self._kept[1], rect)

    def _drawn(self, size: tuple[int, int], theme: Theme) -> Surface:
        surface = Surface(size, pygame.SRCALPHA)
        plot, legend = self._areas(size, theme)
        self._draw_grid(surface, plot, theme)
        lines = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        for own in self._by_rank(worst_first=True):
            self._draw_line(lines, plot, own, theme)
        surface.blit(pygame.transform.smoothscale(lines, size), (0, 0))
        self._draw_legend(surface, plot, legend, theme)
        return surface

    def _areas(self, size: tuple[int, int], theme: Theme) -> tuple[Rect, Rect]:
        """Where the lines are, and where the names stand behind them."""
        font = theme.font(SMALL)
        values = max(font.size(number_words(value))[0] for value in self._chart.grid)
        left = values + theme.px(26)
        names = max(theme.font(BODY).size(self._seats[own.seat].name)[0] for own in self._chart.series)
        wanted = max(
            round(size[0] * LEGEND_SHARE), theme.px(LEAST_LEGEND_PX), names + theme.px(BESIDE_NAME_PX)
        )
        width = min(wanted, round(size[0] * MOST_LEGEND_SHARE))
        foot = theme.line_height(SMALL) + theme.px(14)
        top = theme.px(22)
        plot = Rect(left, top, max(1, size[0] - left - width - theme.px(30)), max(1, size[1] - top - foot))
        return plot, Rect(size[0] - width, 0, width, size[1])

    def _place(self, plot: Rect, number: int, value: float) -> Point:
        chart = self._chart
        across = number / max(1, chart.rounds)
        span = (chart.worst - chart.best) or 1.0
        return plot.left + across * plot.width, plot.top + (value - chart.best) / span * plot.height

    def _draw_grid(self, surface: Surface, plot: Rect, theme: Theme) -> None:
        quiet = theme.palette.quiet
        thick = max(1, theme.px(GRID_PX))
        for value in self._chart.grid:
            y = round(self._place(plot, 0, value)[1])
            alpha = 110 if value == 0 else 46
            line = Surface((plot.width, thick), pygame.SRCALPHA)
            line.fill((*quiet, alpha))
            surface.blit(line, (plot.left, y - thick // 2))
            at = (plot.left - theme.px(14), y)
            theme.draw_text(surface, number_words(value), at, SMALL, quiet, anchor="midright")
        gap = plot.width / max(1, self._chart.rounds)
        each = max(1, ceil(theme.px(LEAST_ROUND_GAP_PX) / gap))
        for number in range(each, self._chart.rounds + 1, each):
            x = round(self._place(plot, number, 0)[0])
            at = (x, plot.bottom + theme.px(12))
            theme.draw_text(surface, str(number), at, SMALL, quiet, anchor="midtop")

    def _draw_line(self, lines: Surface, plot: Rect, own: Series, theme: Theme) -> None:
        colour = INKS[own.seat % len(INKS)]
        points = [
            (FINE * x, FINE * y)
            for x, y in (self._place(plot, number, value) for number, value in enumerate(own.sums))
        ]
        width = FINE * theme.px(LINE_PX)
        for start, end in pairwise(points):
            _thick_line(lines, colour, start, end, width)
        for number, point in enumerate(points[1:], 1):
            size = WINNER_MARK_PX if number in own.won else MARK_PX
            draw_mark(lines, own.seat, point, FINE * theme.px(size), colour, theme.palette.dialog[:3])

    def _by_rank(self, worst_first: bool = False) -> list[Series]:
        """The lines from the best to the worst as they stand now, those that have ended before behind all others."""
        chart = self._chart
        span = (chart.worst - chart.best) or 1.0

        def rank(own: Series) -> tuple[bool, float, int]:
            return self._is_out(own), (own.sums[-1] - chart.best) / span, own.seat

        return sorted(chart.series, key=rank, reverse=worst_first)

    def _is_out(self, own: Series) -> bool:
        return any(seat == own.seat for seat, _number in self._standing.out)

    def _draw_legend(self, surface: Surface, plot: Rect, legend: Rect, theme: Theme) -> None:
        """Mark, emblem, name and sum of each, beside the end of the line as far as there is room."""
        ranked = self._by_rank()
        step = min(theme.px(78), legend.height // max(1, len(ranked)))
        wanted = [self._place(plot, len(own.sums) - 1, own.sums[-1])[1] for own in ranked]
        for own, y in zip(ranked, spread(wanted, step, legend.top, legend.bottom), strict=True):
            self._draw_name(surface, Rect(legend.left, round(y - step / 2), legend.width, step), own, theme)

    def _draw_name(self, surface: Surface, row: Rect, own: Series, theme: Theme) -> None:
        colour = INKS[own.seat % len(INKS)]
        seat = self._seats[own.seat]
        mark = min(theme.px(WINNER_MARK_PX), row.height // 3)
        fine = Surface((FINE * 3 * mark, FINE * 3 * mark), pygame.SRCALPHA)
        middle = FINE * 1.5 * mark
        draw_mark(fine, own.seat, (middle, middle), FINE * mark, colour, theme.palette.dialog[:3])
        small = pygame.transform.smoothscale(fine, (3 * mark, 3 * mark))
        surface.blit(small, small.get_rect(center=(row.left + 2 * mark, row.centery)))
        side = min(theme.px(58), round(row.height * 0.84))
        place = Rect(row.left + 4 * mark, 0, side, side)
        place.centery = row.centery
        face = emblem(seat.emblem, side)
        if self._is_out(own):
            face = face.copy()
            face.set_alpha(OUT_ALPHA)
        surface.blit(face, place)
        total = number_words(own.sums[-1])
        ink = theme.text(total, min(HEADING, row.height / theme.scale * 0.62), colour, bold=True)
        at = surface.blit(ink, ink.get_rect(midright=(row.right, row.centery)))
        room = at.left - place.right - theme.px(28)
        size = min(LABEL + 6, row.height / theme.scale * 0.52)
        beside = Rect(place.right + theme.px(14), row.top, max(1, room), row.height)
        ink_of_name = theme.palette.quiet if self._is_out(own) else theme.palette.text
        theme.draw_fitted(surface, seat.name, beside, size, ink_of_name)


def spread(wanted: Sequence[float], step: float, top: float, bottom: float) -> list[float]:
    """Heights in the same order, at least `step` apart and half of that within the ends, near those wanted."""
    found = list(wanted)
    least = top + step / 2
    for number, own in enumerate(found):
        found[number] = least = max(own, least)
        least += step
    most = bottom - step / 2
    for number in range(len(found) - 1, -1, -1):
        found[number] = most = min(found[number], most)
        most -= step
    return found


def draw_mark(surface: Surface, seat: int, at: Point, size: float, colour: Colour, edge: Colour) -> None:
    """The mark of a seat with a dark edge: disc, square, triangle, diamond, star or cross; `size`: its diameter."""
    for ink, half in ((edge, size * 0.72), (colour, size * 0.5)):
        _SHAPES[seat % len(_SHAPES)](surface, ink, at, half)


def _disc(surface: Surface, ink: Colour, at: Point, half: float) -> None:
    pygame.draw.circle(surface, ink, at, half)


def _corners(turns: Sequence[float], lengths: Sequence[float] = (1.0,)) -> Callable[..., None]:
    def draw(surface: Surface, ink: Colour, at: Point, half: float) -> None:
        points = [
            (
                at[0] + half * lengths[number % len(lengths)] * sin(turn * pi),
                at[1] - half * lengths[number % len(lengths)] * cos(turn * pi),
            )
            for number, turn in enumerate(turns)
        ]
        pygame.draw.polygon(surface, ink, points)

    return draw


def _cross(surface: Surface, ink: Colour, at: Point, half: float) -> None:
    arm = half * 0.42
    for wide, high in ((1.15 * half, arm), (arm, 1.15 * half)):
        pygame.draw.rect(surface, ink, Rect(at[0] - wide, at[1] - high, 2 * wide, 2 * high))


_SHAPES: tuple[Callable[..., None], ...] = (
    _disc,
    _corners((0.25, 0.75, 1.25, 1.75), (1.22,)),
    _corners((0.0, 2 / 3, 4 / 3), (1.28,)),
    _corners((0.0, 0.5, 1.0, 1.5), (1.25,)),
    _corners(tuple(number / 5 for number in range(10)), (1.38, 0.62)),
    _cross,
)


def _thick_line(surface: Surface, ink: Colour, start: Point, end: Point, width: float) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    across, down = -dy / length * width / 2, dx / length * width / 2
    corners = [
        (start[0] + across, start[1] + down),
        (end[0] + across, end[1] + down),
        (end[0] - across, end[1] - down),
        (start[0] - across, start[1] - down),
    ]
    pygame.draw.polygon(surface, ink, corners)
    for point in (start, end):
        pygame.draw.circle(surface, ink, point, width / 2)
