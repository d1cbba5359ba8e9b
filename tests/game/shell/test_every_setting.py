"""Every setting changes something that a person sees, hears or can do: a switch that does nothing is a false promise."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.romme.rules import PRESETS, rules_from
from game import matches
from game.app import App
from game.input.buttons import Button
from game.input.pad_map import with_map
from game.match_setup import SeatSetup, Setup
from game.preferences import Options
from game.scenes.hot_seat import HotSeatScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from game.scenes.tile_table import TileTableScene
from game.settings import CHOICES, MOST_DISPLAY, Settings
from game.sound import KINDS
from game.table.solo import table_setup
from game.viewing import MOST_SAFE_PERCENT
from net.local import SoloSetup
from net.session import SetPace
from tests.game.hotseat.party import Clock, Party, dealt
from tests.game.shell.conftest import shown
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with
from tests.game.tiles.fake import FakeSession as TileSession

OTHER_SETUP = Setup(PRESETS["jolly"], (SeatSetup("Mia", "fox"), SeatSetup("Kai", "boat", "level1")))
FEW_JOKERS = rules_from("eigene", {"jokers": 2})


class Program:
    """The program with one setting at one value, and what of it can be seen, heard and done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
        self.asked: list[object] = []
        self.monkeypatch = monkeypatch
        self.app = App(Options(size=(1280, 720)))
        monkeypatch.setattr(self.app.window, "follow", lambda *asked: self.asked.append(asked))
        self.app.change_settings(language="en", motion_percent=0)
        self.app.change_settings(**{name: value})

    def turns(self, count: int = 4) -> None:
        for _ in range(count):
            self.app.turn()

    def picture(self) -> str:
        """What the window shows."""
        self.turns()
        self.app.must_draw_all = True
        self.app.draw_frame(self.app.now_ms)
        return hashlib.sha1(pygame.image.tobytes(self.app.window.surface, "RGB")).hexdigest()

    def cards(self, hand: str = "HQ DK CA S2 S3 * C5") -> TableScene:
        scene = TableScene(FakeSession(match=match_with(hand), plays_others=False))
        self.app.push(scene)
        self.turns()
        return scene

    def table_of_cards(self) -> object:
        self.cards()
        return self.picture()

    def table_of_tiles(self) -> object:
        self.app.push(TileTableScene(TileSession()))
        return self.picture()

    def touched(self) -> object:
        """How large things are once a finger was used."""
        self.cards()
        finger = {"x": 0.5, "y": 0.3, "finger_id": 1, "touch_id": 1, "dx": 0, "dy": 0}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, **finger))
            self.turns(2)
        return self.app.canvas.percent

    def window(self) -> object:
        """What the window is asked to fill."""
        return self.asked

    def heard(self) -> object:
        """How loud a sound of each kind is, and the music."""
        loud: list[float] = []
        sound = SimpleNamespace(set_volume=loud.append, play=lambda: None)
        self.monkeypatch.setattr(self.app.sound, "_load", lambda _name: [sound])
        names = ("card-down", "turn", "opening-chord", "chat")
        assert {KINDS_OF[name] for name in names} == set(KINDS)
        for name in names:
            self.app.sound.play(name)
        return loud, self.app.sound._music_percent

    def moves(self) -> object:
        """How the cards move."""
        scene = self.cards()
        return scene._presentation.tempo, scene._presentation.is_calm

    def order(self) -> object:
        """How the hand lies that one was dealt."""
        return self.cards().model.order

    def pace(self) -> object:
        return [command.pace for command in self.cards().session.sent if isinstance(command, SetPace)]

    def double_click(self) -> object:
        scene = self.cards()
        place = scene.layout.cards[scene.layout.fan.rows[0][0]].place
        at = round(place.x - place.width * 0.38), round(place.y)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        self.turns()
        return scene.session.moves()

    def one_press(self) -> object:
        scene = self.cards()
        for key in (pygame.K_END, pygame.K_a):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
            self.turns(2)
        return scene.session.moves()

    def comforts(self) -> object:
        setup = matches.next_setup(self.app)
        return table_setup(self.app, setup, b"7" * 32, None, SoloSetup).comforts

    def next_match(self) -> object:
        return matches.next_setup(self.app)

    def own_rules(self) -> object:
        setup = Setup(PRESETS["eigene"], OTHER_SETUP.seats)
        self.app.change_settings(last_setup=setup)
        self.app.push(SetupScene())
        return self.picture()

    def pads(self) -> object:
        """What pads go by when the program is started again."""
        self.app.close()
        self.app = App(Options(size=(1280, 720)))
        return self.app.gamepads._maps

    def curtain(self) -> object:
        """Whether a hand is still seen once the key that opened it was let go."""
        clock = Clock()
        self.app._clock = lambda: clock.ms
        scene = HotSeatScene(Party(dealt(PRESETS["klassisch"]), clock))  # type: ignore[arg-type]
        self.app.push(scene)
        while scene.next is None or scene.is_moving(clock.ms):
            clock.ms += 20
            self.app.turn()
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode=""))
            for _ in range(60):
                clock.ms += 20
                self.app.turn()
        return scene.front is scene.watching


KINDS_OF = {"card-down": "pieces", "turn": "signals", "opening-chord": "cheers", "chat": "talk"}
Effect = Callable[[Program], object]

EFFECTS: dict[str, tuple[Effect, ...]] = {
    **dict.fromkeys(
        (
            "language",
            "index_letters",
            "suit_colours",
            "cloth",
            "card_back",
            "card_front",
            "has_high_contrast",
        ),
        (Program.table_of_cards,),
    ),
    **dict.fromkeys(
        ("scale_percent", "is_tv", "safe_percent"), (Program.table_of_cards, Program.table_of_tiles)
    ),
    "tile_theme": (Program.table_of_tiles,),
    "screen_inches": (Program.touched,),
    "is_full_screen": (Program.window,),
    "display": (Program.window,),
    **dict.fromkeys(("volume", "volume_music", *(f"volume_{kind}" for kind in KINDS)), (Program.heard,)),
    "motion_percent": (Program.moves,),
    "has_reduced_motion": (Program.moves,),
    "pace": (Program.pace,),
    "sorts_hand": (Program.order,),
    "guards_misclicks": (Program.double_click, Program.one_press),
    "shows_hints": (Program.comforts,),
    "opens_pile": (Program.comforts,),
    "allows_take_back": (Program.comforts,),
    "hand_shows": (Program.curtain,),
    "player_name": (Program.next_match,),
    "emblem": (Program.next_match,),
    "last_setup": (Program.next_match,),
    "own_rules": (Program.own_rules,),
    "pad_maps": (Program.pads,),
}
"""What each setting changes; a new one needs its line here."""

VALUES: dict[str, tuple[Any, ...]] = {
    **{name: (0, 35, 100) for name in EFFECTS if name.startswith("volume")},
    "display": (0, 1, MOST_DISPLAY),
    "safe_percent": (0, 1, MOST_SAFE_PERCENT),
    "screen_inches": (0, 10),
    "scale_percent": (75, 100, 125, 150),
    "player_name": ("", "Oma Inge"),
    "last_setup": (None, OTHER_SETUP),
    "own_rules": ((), (("Few", FEW_JOKERS),)),
    "pad_maps": ((), with_map((), "0300", {Button.A: "b1", Button.B: "b0"})),
    "language": ("de", "en"),
    "index_letters": ("german", "english"),
}


def values_of(name: str) -> tuple[Any, ...]:
    """What a setting may be; two for one that is on or off."""
    return VALUES.get(name) or CHOICES.get(name) or (False, True)


@pytest.fixture
def program(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, object], Program]]:
    opened: list[Program] = []

    def start(name: str, value: object) -> Program:
        if opened:
            opened.pop().app.close()
        opened.append(Program(monkeypatch, name, value))
        return opened[-1]

    yield start
    for one in opened:
        one.app.close()


def test_every_setting_is_tried_here() -> None:
    assert set(EFFECTS) == {field.name for field in fields(Settings)}


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        pytest.param(name, effect, id=f"{name} {effect.__name__}")
        for name in EFFECTS
        for effect in EFFECTS[name]
    ],
)
def test_every_value_of_a_setting_changes_something(program, name: str, effect: Effect) -> None:
    found = {repr(value): effect(program(name, value)) for value in values_of(name)}
    for one, two in combinations(found, 2):
        assert found[one] != found[two], (name, one, two)


def test_a_name_of_two_words_can_be_typed(app: App) -> None:
    hands = shown(app, SettingsScene())
    hands.click_on("name")
    for letter in "Oma Inge":
        hands.write(letter)
    assert app.settings.player_name == "Oma Inge"
