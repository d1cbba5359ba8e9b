"""The settings; each works at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.match_setup import EMBLEMS, NAME_LENGTH
from game.names import default_name, person_name
from game.scenes.base import Size
from game.scenes.menu import EDGE, MenuScene, frame, heading
from game.scenes.pad_rows import pad_rows
from game.scenes.screen_rows import screen_rows
from game.scenes.table_items import pace_items
from game.settings import CHOICES
from game.widgets import Button, Choice, Page, ScrollArea, Slider, TextField, Toggle, Widget
from game.widgets.buttons import BUTTON_HEIGHT, Item
from game.widgets.form import Row, Section, lay_sections
from game.widgets.pictures import CardBackChoice, CardFrontChoice, ClothChoice, EmblemChoice, TileChoice
from game.words import _

VOLUME_STEP = 5
PAGE_WIDTH = 1440
MOST_PICTURES_WIDTH = 760


class SettingsScene(MenuScene):
    """One page of sections."""

    def __init__(self) -> None:
        super().__init__()
        self._typed_name: str | None = None

    def build(self, size: Size) -> Page:
        theme = self.theme
        rect = frame(size, theme, PAGE_WIDTH)
        top = theme.px(112)
        back_words = _("Back")
        back_width = Button.width(theme, back_words, "back")
        back = pygame.Rect(
            rect.right - back_width, rect.top + theme.px(6), back_width, theme.px(BUTTON_HEIGHT)
        )
        view = pygame.Rect(rect.left, rect.top + top, rect.width, size[1] - rect.top - top)
        area = ScrollArea(
            "settings",
            view.inflate(2 * theme.px(EDGE // 3), 0),
            lay_sections(theme, view.move(0, theme.px(8)), self._sections()),
            margin=theme.px(60),
        )
        widgets: list[Widget] = [
            *heading(rect, _("Settings"), theme),
            Button("back", back, back_words, self.back, icon="back"),
        ]
        return Page(theme, widgets, [area], focus="language")

    def _sections(self) -> tuple[Section, ...]:
        return (
            Section(_("You"), (self._name_row(), self._emblem_row())),
            Section(_("Language"), (self.choice_row("language", _("Language"), "", self._language_items()),)),
            Section(_("Screen"), screen_rows(self)),
            Section(_("Cards and tiles"), self._card_rows()),
            Section(
                _("Motion and sound"),
                (
                    self._motion_row(),
                    self.toggle_row(
                        "has_reduced_motion",
                        _("Reduced motion"),
                        _("Cards fade from place to place instead of flying."),
                    ),
                    *self._volume_rows(),
                ),
            ),
            Section(_("Gamepads"), pad_rows(self)),
            Section(
                _("While you play"),
                (
                    self.choice_row(
                        "pace",
                        _("Pace of the others"),
                        _("How long computer players pause, so that you can follow."),
                        pace_items(),
                    ),
                    self.choice_row(
                        "sorts_hand",
                        _("Sort the hand by itself"),
                        _("Whenever a card or tile comes: by runs or by sets."),
                        [Item("off", _("Off")), Item("sort_runs", "7 8 9"), Item("sort_sets", "7 7 7")],
                    ),
                    self.toggle_row(
                        "guards_misclicks",
                        _("Guard against slips"),
                        _(
                            "A card is discarded by a second press or by dragging. Off: one press or a double click."
                        ),
                    ),
                    self.toggle_row(
                        "shows_hints", _("Hints"), _("A button shows what a good player would do now.")
                    ),
                    self.toggle_row(
                        "opens_pile",
                        _("Leaf through the discard pile"),
                        _("All discarded cards can be looked at, the newest first."),
                    ),
                    self.toggle_row(
                        "allows_take_back",
                        _("Take back a turn"),
                        _("Alone against the computer you may take back your last turn."),
                    ),
                    self.choice_row(
                        "hand_shows",
                        _("Several at one screen"),
                        _("How long a hand is shown once its player has opened the curtain."),
                        [Item("turn", _("Until the turn ends")), Item("held", _("While held"))],
                    ),
                ),
            ),
        )

    def _card_rows(self) -> tuple[Row, ...]:
        letters = [
            Item("language", _("By language")),
            Item("german", _("B D K")),
            Item("english", _("J Q K")),
        ]
        colours = [Item("four", _("Four")), Item("two", _("Two"))]
        return (
            self.choice_row("index_letters", _("Letters on the cards"), "", letters),
            self.choice_row(
                "suit_colours",
                _("Colours of the suits"),
                _("With four colours diamonds are orange and clubs green."),
                colours,
            ),
            self._cloth_row(),
            self._back_row(),
            self._front_row(),
            self._tile_row(),
        )

    def _name_row(self) -> Row:
        def make(rect: pygame.Rect) -> Sequence[Widget]:
            return [
                TextField(
                    "name",
                    rect,
                    self.app.settings.player_name if self._typed_name is None else self._typed_name,
                    self._name_typed,
                    hint=default_name(),
                    most_letters=NAME_LENGTH,
                )
            ]

        return Row(_("Name"), _("Your name at the table."), make, self.theme.px(520))

    def _name_typed(self, name: str) -> None:
        """The field keeps what is typed, a space at its end too; the setting is the name that comes of it."""
        self._typed_name = name
        self.change(player_name=person_name(name))

    def _emblem_row(self) -> Row:
        def make(rect: pygame.Rect) -> Sequence[Widget]:
            return [
                EmblemChoice(
                    f"emblem-{name}",
                    pygame.Rect(rect.left + number * step, rect.top, side, side),
                    name,
                    name == self.app.settings.emblem,
                    lambda chosen: self.change(emblem=chosen),
                )
                for number, name in enumerate(EMBLEMS)
            ]

        side, step = self.theme.px(64), self.theme.px(82)
        return Row(_("Emblem"), "", make, (len(EMBLEMS) - 1) * step + side, side)

    def _back_row(self) -> Row:
        height = self.theme.px(140)
        return self._picture_row(
            "card_back", _("Back of the cards"), CardBackChoice, (height * 5 // 7, height)
        )

    def _front_row(self) -> Row:
        height = self.theme.px(140)
        return self._picture_row(
            "card_front", _("Front of the cards"), CardFrontChoice, (CardFrontChoice.width(height), height)
        )

    def _cloth_row(self) -> Row:
        size = (self.theme.px(102), self.theme.px(76))
        return self._picture_row("cloth", _("Table"), ClothChoice, size)

    def _tile_row(self) -> Row:
        height = self.theme.px(76)
        return self._picture_row("tile_theme", _("Tiles"), TileChoice, (TileChoice.width(height), height))

    def _picture_row(
        self, name: str, title: str, kind: Callable[..., Widget], size: tuple[int, int], says: str = ""
    ) -> Row:
        """Pictures to choose from, as many in a line as there is room for."""

        def make(rect: pygame.Rect) -> Sequence[Widget]:
            return [
                kind(
                    f"{name}-{value}",
                    pygame.Rect(
                        rect.left + number % columns * step,
                        rect.top + number // columns * (size[1] + gap),
                        *size,
                    ),
                    value,
                    value == getattr(self.app.settings, name),
                    lambda chosen: self.change(**{name: chosen}),
                )
                for number, value in enumerate(CHOICES[name])
            ]

        gap = self.theme.px(24)
        step = size[0] + gap
        count = len(CHOICES[name])
        columns = min(count, max(1, self.theme.px(MOST_PICTURES_WIDTH) // step))
        lines = -(-count // columns)
        return Row(title, says, make, (columns - 1) * step + size[0], lines * (size[1] + gap) - gap)

    def _motion_row(self) -> Row:
        words = {0: _("Off"), 50: _("Slow"), 100: _("Normal"), 150: _("Fast"), 200: _("Very fast")}
        items = [Item(percent, words[percent]) for percent in words]
        return self.choice_row("motion_percent", _("Motion"), _("How fast the cards move."), items)

    def _volume_rows(self) -> tuple[Row, ...]:
        return (
            self._volume_row("volume", _("Volume"), _("At 0 there is no sound."), "card-down"),
            self._volume_row("volume_pieces", _("Cards and tiles"), "", "card-down"),
            self._volume_row(
                "volume_signals", _("Signals"), _("Your turn, the last seconds, hints."), "turn"
            ),
            self._volume_row("volume_cheers", _("Openings and endings"), "", "opening-chord"),
            self._volume_row("volume_talk", _("Talk at the table"), "", "chat"),
            self._volume_row("volume_music", _("Music"), _("Soft, and off at first."), ""),
        )

    def _volume_row(self, name: str, title: str, says: str, sample: str) -> Row:
        def change(volume: int) -> None:
            self.change(**{name: volume})
            if sample:
                self.app.sound.play(sample)

        def make(rect: pygame.Rect) -> Sequence[Widget]:
            return [Slider(name, rect, getattr(self.app.settings, name), change, step=VOLUME_STEP)]

        return Row(title, says, make, self.theme.px(520))

    def choice_row(self, name: str, title: str, says: str, items: list[Item]) -> Row:
        """A setting that is one of a few."""

        def make(rect: pygame.Rect) -> Sequence[Widget]:
            value = getattr(self.app.settings, name)
            return [Choice(name, rect, items, value, lambda chosen: self.change(**{name: chosen}))]

        return Row(title, says, make, Choice.width(self.theme, items))

    def toggle_row(self, name: str, title: str, says: str) -> Row:
        """A setting that is on or off."""

        def make(rect: pygame.Rect) -> Sequence[Widget]:
            value = getattr(self.app.settings, name)
            return [Toggle(name, rect, value, lambda is_on: self.change(**{name: is_on}))]

        return Row(title, says, make, self.theme.px(88))

    def _language_items(self) -> list[Item]:
        return [Item("system", _("System language")), Item("de", "Deutsch"), Item("en", "English")]

    def change(self, **changes: Any) -> None:
        """Take settings; each works at once."""
        self.app.change_settings(**changes)
        self.refresh()
