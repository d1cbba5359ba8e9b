"""The rules' side of the setup: the rule set, own sets by name, and every option that matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from engine.options import Numbers, Option, Value
from engine.romme import rules as cards
from engine.romme.rules import RommeRules
from game.match_setup import FREE_IN, PRESETS, MatchRules, as_own, differing, is_with_tiles, options_of
from game.rule_words import option_says, option_title, preset_says, preset_title, value_words
from game.scenes.limit_words import span_words
from game.settings import Settings
from game.theme import BODY, Theme
from game.widgets import Button, Choice, Label, Paragraph, ScrollArea, Stepper, Widget
from game.widgets.buttons import CONTROL_HEIGHT, Item
from game.widgets.form import Dot, Row, dot_place, lay_rows
from game.widgets.layout import flow
from game.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable

PADDING = 32
MOST_SEGMENTS = 4
OWN = "eigene"
STEPPER_WIDTH = 380


class Changes(Protocol):
    """What the form asks of its scene."""

    def change_rules(self, rules: MatchRules) -> None:
        """Take other rules."""

    def change_game(self, has_tiles: bool) -> None:
        """Play with cards or with tiles, by the rules that were chosen there before."""

    @property
    def base(self) -> str:
        """The rule set that rules of one's own are held against."""

    def begin_own(self, base: str | None) -> None:
        """Hold rules of one's own against this rule set from now on, None: against the nearest."""

    def save_rules(self) -> None:
        """Keep the present rules under a name."""

    def delete_rules(self, name: str) -> None:
        """Forget the rules of that name."""

    def say(self, words: str) -> None:
        """Show a note for a while."""


class RulesForm:
    """Makes the scrolled area of one build of the page."""

    def __init__(self, theme: Theme, settings: Settings, rules: MatchRules, changes: Changes) -> None:
        self._theme, self._settings, self._rules, self._changes = theme, settings, rules, changes
        self._base = changes.base if rules.preset == OWN else rules.preset
        self._differing = differing(rules, self._base) if rules.preset == OWN else ()

    def area(self, rect: pygame.Rect) -> ScrollArea:
        """The form seen through `rect`."""
        theme = self._theme
        inner = rect.inflate(-2 * theme.px(PADDING), -2 * theme.px(24))
        place = pygame.Rect(inner.left, inner.top, inner.width, theme.px(CONTROL_HEIGHT + 4))
        games = [Item(False, _("Cards")), Item(True, _("Tiles"))]
        has_tiles = is_with_tiles(self._rules)
        widgets: list[Widget] = [Choice("game", place, games, has_tiles, self._choose_game)]
        if not has_tiles:
            place = place.move(0, place.height + theme.px(18))
            items = [Item(preset, preset_title(preset)) for preset in cards.PRESETS]
            widgets.append(Choice("preset", place, items, self._rules.preset, self._choose_preset))
        says = preset_says(self._rules.preset)
        says_rect = pygame.Rect(inner.left, place.bottom + theme.px(18), inner.width, 0)
        says_rect.height = theme.text_height(says, inner.width, BODY)
        widgets.append(Paragraph(says_rect, says, BODY, theme.palette.quiet))
        top = says_rect.bottom + theme.px(26)
        if self._rules.preset == OWN:
            made = self._own_sets(pygame.Rect(inner.left, top, inner.width, 0))
            widgets += made
            below = pygame.Rect(inner.left, made[-1].rect.bottom + theme.px(20), inner.width, 0)
            made, bottom = self._difference(below)
            widgets += made
            top = bottom + theme.px(30)
        rows = lay_rows(theme, pygame.Rect(inner.left, top, inner.width, 0), self._rows())
        view = rect.inflate(0, -2 * theme.px(14))
        return ScrollArea("rules", view, [*widgets, *rows], margin=theme.px(18))

    def _choose_game(self, has_tiles: object) -> None:
        if has_tiles != is_with_tiles(self._rules):
            self._changes.change_game(bool(has_tiles))

    def _choose_preset(self, preset: object) -> None:
        if preset != OWN:
            self._changes.change_rules(PRESETS[str(preset)])
        elif isinstance(self._rules, RommeRules) and self._rules.preset != OWN:
            self._changes.begin_own(self._rules.preset)
            self._changes.change_rules(as_own(self._rules))

    def _own_sets(self, rect: pygame.Rect) -> list[Widget]:
        theme, height = self._theme, self._theme.px(CONTROL_HEIGHT)
        chosen = self._chosen_set()
        entries: list[tuple[str, str, str | None, bool, Callable[[], None]]] = [
            (f"own-{name}", name, None, name == chosen, self._taking(rules))
            for name, rules in self._settings.own_rules
        ]
        keep, forget = _("Save under a name"), _("Delete")
        if chosen is None:
            entries.append(("own save", keep, "plus", False, self._changes.save_rules))
        else:
            name = chosen
            entries.append(("own delete", forget, "trash", False, lambda: self._changes.delete_rules(name)))
        # Whether they are to be kept or deleted, what stands below stays where it is.
        widest = max(Button.width(theme, words, "plus", BODY) for words in (keep, forget))
        widths = [Button.width(theme, words, icon, BODY) for _key, words, icon, _on, _do in entries[:-1]]
        widths = [min(rect.width, width) for width in (*widths, widest)]
        places = flow(rect, widths, height, theme.px(14))
        return [
            Button(key, place, words, action, icon=icon, is_chosen=is_on, size=BODY)
            for (key, words, icon, is_on, action), place in zip(entries, places, strict=True)
        ]

    def _difference(self, rect: pygame.Rect) -> tuple[list[Widget], int]:
        """How far the rules are from where they began, and the way back there; always of the same height."""
        theme, count, name = self._theme, len(self._differing), preset_title(self._base)
        back_words = _("As in {rules}").format(rules=name)
        back_width = Button.width(theme, back_words, "undo", BODY)
        room = rect.width - back_width - theme.px(20)
        same = _("Like {rules} so far. Change whatever you like.").format(rules=name)
        other = ngettext(
            "{count} rule differs from {rules}.",
            "{count} rules differ from {rules}.",
            max(1, count),
        ).format(count=count, rules=name)
        text_height = max(theme.text_height(words, room, BODY) for words in (same, other))
        height = max(theme.px(CONTROL_HEIGHT), text_height)
        text = pygame.Rect(rect.left, rect.top + (height - text_height) // 2, room, text_height)
        widgets: list[Widget] = [Paragraph(text, other if count else same, BODY, theme.palette.quiet)]
        if count:
            place = pygame.Rect(rect.right - back_width, rect.top, back_width, theme.px(CONTROL_HEIGHT))
            back = self._taking(as_own(cards.PRESETS[self._base]), self._base)
            widgets += [
                Dot(dot_place(theme, text)),
                Button("own back", place, back_words, back, icon="undo", size=BODY),
            ]
        return widgets, rect.top + height

    def _chosen_set(self) -> str | None:
        return next((name for name, rules in self._settings.own_rules if rules == self._rules), None)

    def _taking(self, rules: MatchRules, base: str | None = None) -> Callable[[], None]:
        def take() -> None:
            self._changes.begin_own(base)
            self._changes.change_rules(rules)

        return take

    def _rows(self) -> list[Row]:
        chosen = self._rules.choices()
        shown = [option for option in options_of(self._rules) if option.matters(chosen)]
        free = FREE_IN[self._rules.preset]
        ordered = (
            sorted(shown, key=lambda option: option.id not in free)
            if len(free) < len(options_of(self._rules))
            else shown
        )
        rows = [self._row(option, option.id in free) for option in ordered]
        return [
            replace(row, is_marked=option.id in self._differing)
            for option, row in zip(ordered, rows, strict=True)
        ]

    def _row(self, option: Option, is_free: bool) -> Row:
        title, says = option_title(option.id, self._rules), option_says(option.id, self._rules)
        value = getattr(self._rules, option.id)
        if not is_free:
            return self._fixed_row(title, says, value_words(option.id, value, self._rules))
        if isinstance(option.values, Numbers) or len(option.values) > MOST_SEGMENTS:
            return self._stepper_row(option, title, says, value)

        def make(rect: pygame.Rect) -> Sequence[Widget]:
            return [
                Choice(
                    f"option-{option.id}",
                    rect,
                    items,
                    value,
                    lambda new: self._set(option.id, new),
                    usual=self._usual(option),
                )
            ]

        items = [Item(each, value_words(option.id, each, self._rules)) for each in option.values]
        return Row(title, says, make, Choice.width(self._theme, items))

    def _fixed_row(self, title: str, says: str, words: str) -> Row:
        def make(rect: pygame.Rect) -> Sequence[Widget]:
            return [Label(rect, words, BODY, align="right")]

        width = self._theme.font(BODY).size(words)[0] + self._theme.px(4)
        return Row(title, says, make, width, self._theme.line_height(BODY))

    def _stepper_row(self, option: Option, title: str, says: str, value: Value) -> Row:
        less, more = neighbours(option, value)
        if isinstance(self._rules, RommeRules) and self._rules.counts_down:
            less, more = more, less  # the only number to choose there is the limit, below zero

        def make(rect: pygame.Rect) -> Sequence[Widget]:
            words = value_words(option.id, value, self._rules)
            return [
                Stepper(
                    f"option-{option.id}",
                    rect,
                    words,
                    self._setting(option.id, less),
                    self._setting(option.id, more),
                    below=self._usual_words(option),
                    refuse=lambda _more: self._changes.say(self._range_words(option, title)),
                )
            ]

        return Row(title, says, make, self._theme.px(STEPPER_WIDTH))

    def _usual(self, option: Option) -> Value | None:
        """What the option is where the rules began, if it is not so any more."""
        return PRESETS[self._base].choices()[option.id] if option.id in self._differing else None

    def _usual_words(self, option: Option) -> str:
        usual = self._usual(option)
        if usual is None:
            return ""
        return f"{preset_title(self._base)}: {value_words(option.id, usual, PRESETS[self._base])}"

    def _range_words(self, option: Option, title: str) -> str:
        """From where to where an option goes."""
        ends = (
            (option.values.least, option.values.most)
            if isinstance(option.values, Numbers)
            else (option.values[0], option.values[-1])
        )
        least, most = (value_words(option.id, end, self._rules) for end in ends)
        return f"{title}: {span_words(least, most)}"

    def _setting(self, option: str, value: Value | None) -> Callable[[], None] | None:
        return None if value is None else lambda: self._set(option, value)

    def _set(self, option: str, value: Any) -> None:
        self._changes.change_rules(replace(self._rules, **{option: value}))


def neighbours(option: Option, value: Value) -> tuple[Value | None, Value | None]:
    """The values before and after `value`, of numbers the next ones that its steps lead to; None at the ends."""
    if isinstance(option.values, Numbers):
        number, numbers = int(value), option.values
        less = max(numbers.least, (number - 1) // numbers.step * numbers.step)
        more = min(numbers.most, (number // numbers.step + 1) * numbers.step)
        return (less if less < number else None, more if more > number else None)
    place = option.values.index(value)
    before = option.values[place - 1] if place > 0 else None
    after = option.values[place + 1] if place + 1 < len(option.values) else None
    return before, after
