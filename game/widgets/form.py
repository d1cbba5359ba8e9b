"""Rows of a form: what it is on the left, the control on the right, or below where it needs the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.theme import BODY, LABEL, SMALL, Theme
from game.widgets.base import Look, Widget
from game.widgets.buttons import CONTROL_HEIGHT
from game.widgets.texts import Label, Panel, Paragraph

MakeControl = Callable[[pygame.Rect], Sequence[Widget]]

PADDING = 32
ROW_GAP = 30
CONTROL_GAP = 36
MOST_CONTROL_SHARE = 0.6
DOT, DOT_BEFORE = 12, 16


class Dot(Widget):
    """A brass dot: this one is not as usual."""

    def __init__(self, rect: pygame.Rect) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        surface.blit(theme.disc(rect.width, (*theme.palette.brass, 255)), rect)


def dot_place(theme: Theme, text: pygame.Rect) -> pygame.Rect:
    """Where a dot stands before the first line of a text."""
    side = theme.px(DOT)
    place = pygame.Rect(0, 0, side, side)
    place.center = (text.left - theme.px(DOT_BEFORE), text.top + theme.line_height(BODY) // 2)
    return place


@dataclass(frozen=True, slots=True)
class Row:
    """One entry: its title, one sentence, and the control with the room it wants (pixels).

    A marked one has a dot before its title, in the panel's margin.
    """

    title: str
    says: str
    control: MakeControl
    control_width: int
    control_height: int | None = None
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that belong together under a heading."""

    title: str
    rows: tuple[Row, ...]


def lay_sections(theme: Theme, rect: pygame.Rect, sections: Sequence[Section]) -> list[Widget]:
    """Each section a panel, from the top of `rect` down; the widgets may reach below its bottom."""
    widgets: list[Widget] = []
    top = rect.top
    for section in sections:
        if section.title:
            place = pygame.Rect(rect.left + theme.px(6), top, rect.width, theme.line_height(LABEL))
            widgets.append(Label(place, section.title, LABEL, bold=True))
            top = place.bottom + theme.px(14)
        inner = pygame.Rect(rect.left + theme.px(PADDING), top + theme.px(PADDING - 4), 0, 0)
        inner.width = rect.width - 2 * theme.px(PADDING)
        rows = lay_rows(theme, inner, section.rows)
        bottom = max((widget.rect.bottom for widget in rows), default=inner.top) + theme.px(PADDING - 4)
        widgets.append(Panel(pygame.Rect(rect.left, top, rect.width, bottom - top)))
        widgets += rows
        top = bottom + theme.px(40)
    return widgets


def lay_rows(theme: Theme, rect: pygame.Rect, rows: Sequence[Row]) -> list[Widget]:
    """The rows from the top of `rect` down."""
    widgets: list[Widget] = []
    top = rect.top
    for row in rows:
        made, bottom = _lay_row(theme, pygame.Rect(rect.left, top, rect.width, 0), row)
        widgets += made
        top = bottom + theme.px(ROW_GAP)
    return widgets


def _lay_row(theme: Theme, rect: pygame.Rect, row: Row) -> tuple[list[Widget], int]:
    height = row.control_height or theme.px(CONTROL_HEIGHT)
    is_beside = row.control_width <= rect.width * MOST_CONTROL_SHARE
    text_width = rect.width - (row.control_width + theme.px(CONTROL_GAP) if is_beside else 0)
    title_height = theme.text_height(row.title, text_width, BODY)
    says_height = theme.text_height(row.says, text_width, SMALL) if row.says else 0
    text_height = title_height + (theme.px(2) + says_height if row.says else 0)
    top = rect.top + (max(0, height - text_height) // 2 if is_beside else 0)
    title = pygame.Rect(rect.left, top, text_width, title_height)
    says = pygame.Rect(rect.left, title.bottom + theme.px(2), text_width, says_height)
    widgets: list[Widget] = [Paragraph(title, row.title, BODY)]
    if row.is_marked:
        widgets.append(Dot(dot_place(theme, title)))
    if row.says:
        widgets.append(Paragraph(says, row.says, SMALL, theme.palette.quiet))
    if is_beside:
        used = max(height, text_height)
        place = pygame.Rect(
            rect.right - row.control_width, rect.top + (used - height) // 2, row.control_width, height
        )
        return [*widgets, *row.control(place)], rect.top + used
    if row.control_width > rect.width:
        height = max(height, 2 * theme.font(BODY).get_height() + theme.px(16))
    place = pygame.Rect(
        rect.left, top + text_height + theme.px(14), min(row.control_width, rect.width), height
    )
    return [*widgets, *row.control(place)], place.bottom
