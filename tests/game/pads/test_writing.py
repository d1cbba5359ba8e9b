"""Writing with the keyboard on the screen: by pad, by pointer, by keys; every letter that a name needs."""

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.preferences import Options
from game.scenes.settings import SettingsScene
from game.scenes.title import TitleScene
from game.scenes.writing import WritingScene
from game.widgets.onscreen_keyboard import (
    COLUMNS,
    DELETE,
    DONE,
    LAYER,
    SHIFT,
    SPACE,
    keys_of,
    neighbour_of,
    places,
)
from tests.game.pads.person import WAYS, PadPerson, paths
from tests.game.pads.virtual import VirtualPad
from tests.game.steady import SteadyClock

Plug = Callable[..., VirtualPad]
LANGUAGES = ("de", "en")
NAMES = ("Jörg", "Ayşe 3", "Oma Müß", "René", "Ädelweiß")


@pytest.fixture
def language() -> str:
    return "de"


@pytest.fixture
def app(home: Path, language: str):  # type: ignore[no-untyped-def]
    found = App(Options(size=(1280, 720), language=language), clock=SteadyClock())
    found.change_settings(motion_percent=0, pace="at_once", language=language)
    found.push(TitleScene())
    found.push(SettingsScene())
    yield found
    found.close()


class Writer(PadPerson):
    """Opens the keyboard on the name, and writes by pad."""

    @property
    def scene(self) -> WritingScene:
        assert isinstance(self.app.scene, WritingScene)
        return self.app.scene

    def open(self, name: str = "") -> None:
        """Open it on a name that stands there already."""
        self.app.change_settings(player_name=name)
        self.app.scene.refresh()  # type: ignore[union-attr]
        self.app.scene.page.give_focus("name")  # type: ignore[union-attr]
        self.turns()
        self.press("a")

    def write(self, words: str) -> None:
        for letter in words:
            self._press_key(letter)

    def _press_key(self, letter: str) -> None:
        keyboard = self.scene.keyboard
        for _ in range(4):
            if letter == " ":
                self.press("y")
                return
            there = next((key for key in keyboard.keys if key.sign == letter), None)
            if there is not None:
                break
            shown = {key.sign.lower() for key in keyboard.keys}
            self.press("left_stick" if letter.lower() in shown else "right_trigger")
        assert there is not None, letter
        keys = keyboard.keys
        steps = paths(
            keyboard.here, lambda key, step: neighbour_of(keys, key, WAYS[step]) if step in WAYS else key
        )
        self.press(*steps[there], "a")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_written_by_pad(app: App, plug: Plug, name: str) -> None:
    writer = Writer(app, plug())
    writer.open()
    writer.write(name)
    assert writer.scene.words == name
    writer.press("start")
    assert isinstance(app.scene, SettingsScene)
    assert app.settings.player_name == name
    assert writer.presses <= 10 * len(name)


def test_a_name_is_the_same_on_a_slow_machine(app: App, plug: Plug, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a turn of the loop takes, a button that was pressed is not held."""
    late = count(time.monotonic_ns(), 500_000_000)
    monkeypatch.setattr(time, "monotonic_ns", lambda: next(late))
    writer = Writer(app, plug())
    writer.open()
    writer.write("Jörg")
    assert writer.scene.words == "Jörg"


def test_deleting_and_moving_the_caret(app: App, plug: Plug) -> None:
    writer = Writer(app, plug())
    writer.open("Adda")
    writer.press("left_shoulder", "x", "start")
    assert app.settings.player_name == "Ada"


def test_east_leaves_the_name_as_it_was(app: App, plug: Plug) -> None:
    writer = Writer(app, plug())
    writer.open("Ada")
    writer.press("x", "x", "b")
    assert isinstance(app.scene, SettingsScene)
    assert app.settings.player_name == "Ada"


def test_all_may_be_deleted(app: App, plug: Plug) -> None:
    writer = Writer(app, plug())
    writer.open("Ada")
    writer.press("x", "x", "x", "x", "start")
    assert app.settings.player_name == ""


def test_a_finger_opens_it_and_writes(app: App) -> None:
    at = _field(app)
    _tap(app, at)
    writing = app.scene
    assert isinstance(writing, WritingScene)
    for sign in ("A", "d", "a"):
        _tap(app, writing.keyboard.place_of(sign).center)
    assert writing.words == "Ada"
    _tap(app, writing.keyboard.place_of(DELETE).center)
    _tap(app, writing.keyboard.place_of(DONE).center)
    assert app.settings.player_name == "Ad"


def test_a_mouse_does_not_open_it_and_keys_write_into_it(app: App, plug: Plug) -> None:
    at = _field(app)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    app.turn()
    assert isinstance(app.scene, SettingsScene)
    writer = Writer(app, plug())
    writer.turns()
    writer.press("a")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Ömer"))
    writer.turns()
    assert writer.scene.words == "Ömer"
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    writer.turns()
    assert app.settings.player_name == "Ömer"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("has_signs", [False, True])
def test_every_key_is_reached_and_none_overlaps(language: str, has_signs: bool) -> None:
    keys = keys_of(language, has_signs, False)
    assert len({key.sign for key in keys}) == len(keys)
    for way in WAYS.values():
        assert all(neighbour_of(keys, key, way) in keys for key in keys)
    found = paths(keys[0], lambda key, step: neighbour_of(keys, key, WAYS[step]) if step in WAYS else key)
    assert set(found) == set(keys)
    assert max(map(len, found.values())) <= COLUMNS
    placed = list(places(keys, pygame.Rect(10, 10, 1100, 400), 6).values())
    for number, rect in enumerate(placed):
        assert rect.collidelist(placed[number + 1 :]) == -1
        assert pygame.Rect(10, 10, 1100, 400).contains(rect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_that_names_and_codes_need_are_there(language: str) -> None:
    signs = {
        key.sign
        for layer in (False, True)
        for is_up in (False, True)
        for key in keys_of(language, layer, is_up)
    }
    wanted = "abcdefghijklmnopqrstuvwxyzäöüABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß0123456789éèçñåøşğı.-:/@_'"
    assert set(wanted) <= signs
    assert {SHIFT, DELETE, LAYER, SPACE, DONE} <= signs


def _field(app: App) -> tuple[int, int]:
    """Where the empty name stands."""
    scene = app.scene
    assert isinstance(scene, SettingsScene)
    app.change_settings(player_name="")
    scene.refresh()
    app.turn()
    rect = scene.page.place("name")  # type: ignore[union-attr]
    assert rect is not None
    return rect.center


def _tap(app: App, at: tuple[int, int]) -> None:
    width, height = app.size
    place = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height, "finger_id": 3, "touch_id": 1}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **place))
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, **place))
    app.turn()
    app.turn()
