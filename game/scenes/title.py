"""The title: the cards fan out once, then all is calm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import matches
from game.scenes.base import Size
from game.scenes.dialog import ask_to_quit, ask_to_replace_match
from game.scenes.fan import Fan
from game.scenes.menu import MenuScene
from game.storage import Trouble
from game.theme import BODY, DISPLAY, LABEL, Theme
from game.widgets import Button, Label, Page, Widget
from game.widgets.layout import column
from game.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app import App

MENU_WIDTH = 520
MENU_LEFT = 150
BUTTON_STEP = 84
FAN_GAP = 110
FAME_MARGIN = 40
NOTE_FOR_MS = 20_000
ATTRACT_AFTER_MS = 60_000
"""So long without any input until the title shows what the games look like."""


class TitleScene(MenuScene):
    """Where everything begins. `note` is shown once, at the bottom."""

    def __init__(self, note: str = "") -> None:
        super().__init__()
        self._first_note = note
        self._fan = Fan()
        self._told: Trouble | None = None
        self._seen_from_ms = 0

    def enter(self, app: App) -> None:
        super().enter(app)
        settings = app.settings
        self._fan.begin(app.now_ms, 0.0 if settings.has_reduced_motion else settings.motion_factor)
        self._seen_from_ms = app.now_ms
        self._tell(self._first_note)

    def uncovered(self) -> None:
        self._seen_from_ms = self.app.now_ms
        self._tell()
        self.refresh()

    def build(self, size: Size) -> Page:
        theme = self.theme
        entries = self._entries()
        left = _menu_left(size, theme)
        mark_height, says_height = theme.px(130), theme.px(44)
        room = size[1] - mark_height - says_height - 2 * theme.px(28)
        gap = theme.px(56 if room > theme.px(BUTTON_STEP) * len(entries) + theme.px(56) else 16)
        step = min(theme.px(BUTTON_STEP), (room - gap) // len(entries))
        menu_height = step * len(entries)
        top = (size[1] - menu_height - mark_height - says_height - gap) // 2
        width = theme.px(MENU_WIDTH)
        wide = pygame.Rect(left, top, size[0] - left, mark_height)
        says = pygame.Rect(left + theme.px(4), wide.bottom, theme.px(900), says_height)
        menu = pygame.Rect(left, says.bottom + gap, width, menu_height)
        between = min(theme.px(14), step // 6)
        places = column(menu, [step - between] * len(entries), between)
        widgets: list[Widget] = [
            Label(wide, "Rommé-Runde", DISPLAY, bold=True),
            Label(says, _("An evening of Rommé, wherever you are"), LABEL, theme.palette.quiet),
        ]
        for number, ((key, words, icon, action), place) in enumerate(zip(entries, places, strict=True)):
            widgets.append(
                Button(
                    key,
                    place,
                    words,
                    action,
                    icon=icon,
                    is_primary=number == 0,
                    align="left",
                    size=LABEL,
                )
            )
        widgets.append(self._fame_button(size))
        return Page(theme, widgets, focus=entries[0][0])

    def _fame_button(self, size: Size) -> Button:
        theme = self.theme
        words = _("Hall of fame")
        place = pygame.Rect(0, 0, Button.width(theme, words, "trophy", BODY), theme.px(BUTTON_STEP - 20))
        place.bottomright = (size[0] - theme.px(FAME_MARGIN), size[1] - theme.px(FAME_MARGIN))
        return Button("fame", place, words, self._fame, icon="trophy", size=BODY)

    def back(self) -> None:
        self.app.push(ask_to_quit(self.app.quit))

    def is_moving(self, now_ms: int) -> bool:
        return super().is_moving(now_ms) or self._fan.is_moving(now_ms)

    def tick(self, now_ms: int) -> None:
        super().tick(now_ms)
        if self._fan.has_just_ended(now_ms):
            self.app.sound.warm_up()
            self.app.invalidate()
        if now_ms - max(self.app.last_input_ms, self._seen_from_ms) >= ATTRACT_AFTER_MS:
            self._attract()

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        super().draw_ground(surface, now_ms)
        size = surface.get_size()
        left = _menu_left(size, self.theme) + self.theme.px(MENU_WIDTH + FAN_GAP)
        self._fan.draw(surface, self.app.cards, pygame.Rect(left, 0, size[0] - left, size[1]), now_ms)

    def _attract(self) -> None:
        from game.attract.scene import AttractScene

        if self.app.scene is self:
            self.app.push(AttractScene())

    def _tell(self, note: str = "") -> None:
        """Say the note, or what has been wrong with the settings since it was last told."""
        if not note and self.app.trouble is not self._told:
            note = trouble_words(self.app.trouble)
        self._told = self.app.trouble
        if note:
            self.say(note, for_ms=NOTE_FOR_MS)

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        entries: list[tuple[str, str, str, Callable[[], None]]] = []
        is_open = matches.has_open_match()
        if is_open:
            entries.append(("continue", _("Continue"), "play", self._continue))
        if self.app.settings.last_setup is not None:
            entries.append(("again", _("Play again"), "replay", self._again))
        entries.append(("new", _("New game"), "plus" if entries else "play", self._new))
        entries += [
            ("network", _("Play on the local network"), "network", self._network),
            ("rules", _("Rules"), "book", self._rules),
            ("settings", _("Settings"), "settings", self._settings),
            ("quit", _("Quit"), "leave", self.back),
        ]
        return entries

    def _continue(self) -> None:
        matches.continue_match(self.app)

    def _again(self) -> None:
        def start() -> None:
            matches.start_match(self.app, matches.next_setup(self.app))

        if matches.has_unfinished_match():
            self.app.push(ask_to_replace_match(start))
        else:
            start()

    def _new(self) -> None:
        from game.scenes.setup import SetupScene

        self.app.push(SetupScene())

    def _network(self) -> None:
        from game.scenes.lobby import LobbyScene

        self.app.push(LobbyScene())

    def _fame(self) -> None:
        from game.scenes.hall_of_fame import HallOfFameScene

        self.app.push(HallOfFameScene())

    def _rules(self) -> None:
        from game.scenes.rules import RulesScene

        self.app.push(RulesScene(matches.next_setup(self.app).rules))

    def _settings(self) -> None:
        from game.scenes.settings import SettingsScene

        self.app.push(SettingsScene())


def trouble_words(trouble: Trouble | None) -> str:
    """What was wrong with the settings' file, for the player."""
    match trouble:
        case Trouble.BROKEN:
            return _(
                "Your settings could not be read. The file has been set aside, and everything is as "
                "on the first day."
            )
        case Trouble.RESTORED:
            return _("Your settings were damaged. The copy from before is used.")
        case Trouble.NEWER:
            return _(
                "Your settings come from a newer version. They have been set aside; this one begins anew."
            )
        case Trouble.UNWRITABLE:
            return _("Nothing can be saved on this computer at the moment. You can still play.")
    return ""


def _menu_left(size: tuple[int, int], theme: Theme) -> int:
    return min(theme.px(MENU_LEFT), size[0] // 10) + max(0, (size[0] - round(size[1] * 16 / 9)) // 2)
