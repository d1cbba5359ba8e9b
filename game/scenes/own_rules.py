"""Own rule sets: asking for a name, keeping and forgetting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.romme.rules import RommeRules
from game.intents import Confirm, Intent
from game.match_setup import NAME_LENGTH, MatchRules, clean_name, nearest
from game.scenes.base import Size
from game.scenes.dialog import BUTTON_GAP, DIALOG_WIDTH, PADDING, ask_to_delete_rules, draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.settings import MOST_OWN_RULES
from game.theme import HEADING, SMALL
from game.widgets import Button, Label, Page, Panel, TextField, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import row
from game.words import _

FIELD_HEIGHT = 68


class AskNameScene(MenuScene):
    """A field for a name, over the scene below; `taken` names are said to be replaced."""

    is_overlay = True

    def __init__(self, title: str, use: Callable[[str], None], taken: Sequence[str] = ()) -> None:
        super().__init__()
        self._title, self._use, self._taken = title, use, tuple(taken)
        self.name = ""

    def build(self, size: Size) -> Page:
        theme = self.theme
        width = min(theme.px(DIALOG_WIDTH), size[0] - 2 * theme.px(EDGE))
        padding, height = theme.px(PADDING), theme.px(BUTTON_HEIGHT)
        heights = (theme.px(54), theme.px(FIELD_HEIGHT), theme.line_height(SMALL), height)
        gaps = (theme.px(26), theme.px(10), theme.px(26))
        box = pygame.Rect(0, 0, width, sum(heights) + sum(gaps) + 2 * padding - theme.px(12))
        box.center = (size[0] // 2, size[1] // 2)
        inner = box.inflate(-2 * padding, -2 * padding + theme.px(12))
        title, field, says, foot = _stacked(inner, heights, gaps)
        words = (_("Cancel"), _("Save"))
        cancel, keep = row(foot, [Button.width(theme, each) for each in words], theme.px(BUTTON_GAP), "right")
        is_taken = clean_name(self.name) in self._taken
        note = _("Replaces the rules of that name.") if is_taken else ""
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, self._title, HEADING, bold=True),
            TextField("name", field, self.name, self._change, hint=_("Name"), most_letters=NAME_LENGTH),
            Label(says, note, SMALL, theme.palette.quiet),
            Button("cancel", cancel, words[0], self.back),
            Button(
                "keep", keep, words[1], self._keep, is_primary=True, is_enabled=bool(clean_name(self.name))
            ),
        ]
        return Page(theme, widgets, focus="name")

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self.page is not None and self.page.focus_key == "name":
            self._keep()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _change(self, name: str) -> None:
        self.name = name
        self.refresh()

    def _keep(self) -> None:
        name = clean_name(self.name)
        if name:
            self.app.pop()
            self._use(name)


class KeepsRules(MenuScene):
    """A scene with a rules form: keeps the present rules under a name, and forgets kept ones."""

    def __init__(self) -> None:
        super().__init__()
        self._began_from: str | None = None

    @property
    def rules(self) -> MatchRules:
        """The present rules."""
        raise NotImplementedError

    @property
    def base(self) -> str:
        """The rule set that rules of one's own are held against: the one they were begun from, else the nearest."""
        assert isinstance(self.rules, RommeRules)
        return self._began_from or nearest(self.rules)

    def begin_own(self, base: str | None) -> None:
        """Hold rules of one's own against this rule set from now on, None: against the nearest."""
        self._began_from = base

    def save_rules(self) -> None:
        """Ask for a name and keep the present rules under it."""
        names = [name for name, _rules in self.app.settings.own_rules]
        if len(names) >= MOST_OWN_RULES:
            self.say(_("There is no room for more rule sets. Delete one first."))
            return
        self.app.push(AskNameScene(_("Save rules as"), self._keep_as, names))

    def delete_rules(self, name: str) -> None:
        """Ask, and then forget the rules of that name."""

        def delete() -> None:
            kept = tuple(entry for entry in self.app.settings.own_rules if entry[0] != name)
            self.app.change_settings(own_rules=kept)
            self.refresh()

        self.app.push(ask_to_delete_rules(name, delete))

    def _keep_as(self, name: str) -> None:
        kept = [entry for entry in self.app.settings.own_rules if entry[0] != name]
        self.app.change_settings(own_rules=(*kept, (name, self.rules)))
        self.say(_("Saved as “{name}”.").format(name=name), 3000)
        self.refresh()


def _stacked(rect: pygame.Rect, heights: Sequence[int], gaps: Sequence[int]) -> list[pygame.Rect]:
    placed, top = [], rect.top
    for height, gap in zip(heights, (*gaps, 0), strict=True):
        placed.append(pygame.Rect(rect.left, top, rect.width, height))
        top += height + gap
    return placed
