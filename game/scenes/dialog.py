"""Questions that say what the answer will do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.intents import Intent, PointReleased
from game.scenes.base import Size
from game.scenes.menu import EDGE, MenuScene
from game.standings import names_together, number_words
from game.theme import BODY, HEADING
from game.widgets import Button, Page, Panel, Paragraph, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import row
from game.words import _, ngettext

DIALOG_WIDTH = 980
PADDING = 56
BUTTON_GAP = 24


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog: its words, and what happens after the dialog has closed."""

    words: str
    action: Callable[[], None]


class DialogScene(MenuScene):
    """A question over the scene below. The first answer is the primary one; Escape does nothing but close.

    `stay` names the button that does the same as Escape; empty, there is none.
    """

    is_overlay = True

    def __init__(self, title: str, says: str, answers: tuple[Answer, ...], stay: str | None = None) -> None:
        super().__init__()
        self._title, self._says = title, says
        self._answers = answers
        self._stay = stay
        self._box = pygame.Rect(0, 0, 0, 0)

    def build(self, size: Size) -> Page:
        theme = self.theme
        width = min(theme.px(DIALOG_WIDTH), size[0] - 2 * theme.px(EDGE))
        inner_width = width - 2 * theme.px(PADDING)
        buttons = self._buttons()
        title_height = theme.text_height(self._title, inner_width, HEADING, bold=True)
        says_height = theme.text_height(self._says, inner_width)
        button_height = theme.px(BUTTON_HEIGHT)
        widths = [Button.width(theme, words) for words, _action in buttons]
        is_stacked = sum(widths) + theme.px(BUTTON_GAP) * (len(widths) - 1) > inner_width
        rows = len(buttons) if is_stacked else 1
        foot = rows * button_height + (rows - 1) * theme.px(BUTTON_GAP)
        gap = theme.px(30)
        height = title_height + says_height + foot + 2 * gap + 2 * theme.px(PADDING) - theme.px(10)
        box = pygame.Rect(0, 0, width, height)
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        left, top = box.left + theme.px(PADDING), box.top + theme.px(PADDING) - theme.px(6)
        title_rect = pygame.Rect(left, top, inner_width, title_height)
        says_rect = pygame.Rect(left, title_rect.bottom + theme.px(14), inner_width, says_height)
        foot_rect = pygame.Rect(left, box.bottom - theme.px(PADDING) - foot, inner_width, button_height)
        places = (
            [foot_rect.move(0, number * (button_height + theme.px(BUTTON_GAP))) for number in range(rows)]
            if is_stacked
            else row(foot_rect, widths, theme.px(BUTTON_GAP), "right")
        )
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Paragraph(title_rect, self._title, HEADING, bold=True),
            Paragraph(says_rect, self._says, BODY, theme.palette.quiet),
        ]
        for number, ((words, action), place) in enumerate(zip(buttons, places, strict=True)):
            is_primary = number == len(buttons) - 1 if not is_stacked else number == 0
            widgets.append(Button(f"answer-{words}", place, words, action, is_primary=is_primary))
        first = self._answers[0].words if self._answers else buttons[0][0]
        return Page(theme, widgets, focus=f"answer-{first}")

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start):
            self.back()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _buttons(self) -> list[tuple[str, Callable[[], None]]]:
        primary_last = [(answer.words, self._closing(answer.action)) for answer in reversed(self._answers)]
        if self._stay == "":
            return primary_last
        return [(self._stay or _("Cancel"), self.back), *primary_last]

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        def close_and_act() -> None:
            self.app.pop()
            action()

        return close_and_act


def draw_veil(surface: pygame.Surface, colour: tuple[int, int, int, int]) -> None:
    """Darken all that has been drawn."""
    veil = pygame.Surface(surface.get_size())
    veil.fill(colour[:3])
    veil.set_alpha(colour[3])
    surface.blit(veil, (0, 0))


def ask_to_quit(quit_now: Callable[[], None]) -> DialogScene:
    """Before the program ends."""
    return DialogScene(
        _("Quit Rommé-Runde?"),
        _("See you soon. Your settings are kept."),
        (Answer(_("Quit"), quit_now),),
        stay=_("Stay"),
    )


def ask_to_leave(leave: Callable[[], None]) -> DialogScene:
    """Before a running match is left; it can be continued later."""
    return DialogScene(
        _("Leave the table?"),
        _("The match is saved as it stands. “Continue” in the main menu brings you back to this turn."),
        (Answer(_("Leave the table"), leave),),
        stay=_("Play on"),
    )


def ask_to_concede(concede: Callable[[], None]) -> DialogScene:
    """Before a match is given up for good."""
    return DialogScene(
        _("Give up the match?"),
        _("The match counts as lost and cannot be continued."),
        (Answer(_("Give up"), concede),),
        stay=_("Play on"),
    )


def tell_out(
    names: Sequence[str] | None, limit: int, watch: Callable[[], None], leave: Callable[[], None]
) -> DialogScene:
    """After seats passed the limit: their `names`, or None if the person at this screen is one of them.

    `limit` is written as the points are: below zero where they are minus points.
    """
    points = number_words(limit)
    if names is None:
        says = (
            _("Below {limit} points: you are out of this match. The others play on; you may watch.")
            if limit < 0
            else _("More than {limit} points: you are out of this match. The others play on; you may watch.")
        )
        answers = (Answer(_("Keep watching"), watch), Answer(_("To the main menu"), leave))
        return DialogScene(_("You are out"), says.format(limit=points), answers, stay="")
    title = ngettext("{names} is out", "{names} are out", len(names)).format(names=names_together(names))
    says = (
        _("Below {limit} points. The others play on.")
        if limit < 0
        else _("More than {limit} points. The others play on.")
    )
    return DialogScene(title, says.format(limit=points), (Answer(_("Play on"), watch),), stay="")


def ask_to_delete_rules(name: str, delete: Callable[[], None]) -> DialogScene:
    """Before own rules are deleted."""
    return DialogScene(
        _("Delete “{name}”?").format(name=name),
        _("These rules will be gone for good. Matches already played stay as they are."),
        (Answer(_("Delete"), delete),),
        stay=_("Keep them"),
    )


def ask_to_replace_match(start: Callable[[], None]) -> DialogScene:
    """Before a new match is begun while another is still open."""
    return DialogScene(
        _("Start a new match?"),
        _("A match is still open. It ends without a result when you start another one."),
        (Answer(_("Start anew"), start),),
        stay=_("Back"),
    )
