"""What is shown when nobody is there: it comes by itself, keeps nothing, and goes at the first touch."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.attract.demo import GAMES, demo_setup
from game.attract.scene import HALL_STAYS_MS, STAYS_AFTER_ROUND_MS, AttractScene
from game.hall_of_fame import HallOfFame, entered, hall_path, save_hall
from game.match_setup import PLAYERS, is_with_tiles
from game.preferences import Options
from game.scenes.hall_of_fame import HallOfFameScene
from game.scenes.table import TableScene
from game.scenes.tile_table import TileTableScene
from game.scenes.title import ATTRACT_AFTER_MS, TitleScene
from tests.game.test_hall_of_fame import MATCH, RULES, SEATS


class VirtualApp(App):
    """An app whose clock is moved by the test."""

    def __init__(self, options: Options) -> None:
        self.shifted_ms = 0
        super().__init__(options, clock=lambda: 1_000_000 + self.shifted_ms)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualApp]:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    found = VirtualApp(Options(size=(960, 540), seed="attract"))
    pygame.event.clear()
    found.push(TitleScene())
    found.turn()
    yield found
    found.close()


def wait(app: VirtualApp, ms: int) -> None:
    app.shifted_ms += ms
    app.turn()


def attracted(app: VirtualApp) -> AttractScene:
    wait(app, ATTRACT_AFTER_MS + 1000)
    scene = app.scene
    assert isinstance(scene, AttractScene)
    return scene


TOUCHES: dict[str, Callable[[], pygame.event.Event]] = {
    "a key that means something": lambda: pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0
    ),
    "a key that means nothing": lambda: pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_F7, mod=0, unicode="", scancode=0
    ),
    "escape": lambda: pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0),
    "the mouse moved": lambda: pygame.event.Event(
        pygame.MOUSEMOTION, pos=(300, 200), rel=(3, 0), buttons=(0, 0, 0)
    ),
    "a click": lambda: pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(200, 300), button=1),
    "the wheel": lambda: pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0),
    "a finger": lambda: pygame.event.Event(
        pygame.FINGERDOWN, x=0.3, y=0.5, finger_id=1, touch_id=1, dx=0, dy=0, pressure=1.0
    ),
    "a pad": lambda: pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=0),
}


def test_it_comes_after_a_minute_without_anybody(app: VirtualApp):
    wait(app, ATTRACT_AFTER_MS - 1000)
    assert isinstance(app.scene, TitleScene)
    wait(app, 2000)
    assert isinstance(app.scene, AttractScene)


def test_whoever_touches_something_starts_the_minute_anew(app: VirtualApp):
    wait(app, ATTRACT_AFTER_MS - 1000)
    pygame.event.post(TOUCHES["the mouse moved"]())
    wait(app, 500)
    wait(app, ATTRACT_AFTER_MS - 1000)
    assert isinstance(app.scene, TitleScene)


def test_it_comes_at_the_title_only(app: VirtualApp):
    from game.scenes.settings import SettingsScene

    app.push(SettingsScene())
    wait(app, 10 * ATTRACT_AFTER_MS)
    assert isinstance(app.scene, SettingsScene)
    app.pop()
    wait(app, 100)
    assert isinstance(app.scene, TitleScene)


@pytest.mark.parametrize("touch", TOUCHES)
def test_any_input_ends_it_at_once_and_does_nothing_else(touch: str, app: VirtualApp):
    attracted(app)
    wait(app, 50)
    pygame.event.post(TOUCHES[touch]())
    if touch == "a click":
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(200, 300), button=1))
    wait(app, 20)
    assert isinstance(app.scene, TitleScene) and len(app.scenes) == 1
    for _ in range(3):
        wait(app, 20)
    assert isinstance(app.scene, TitleScene) and app.is_running is False


def test_the_release_of_what_ended_it_does_nothing_either(app: VirtualApp):
    attracted(app)
    place = app.scenes[0].page.place("new")  # type: ignore[attr-defined]
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1))
    wait(app, 20)
    assert isinstance(app.scene, TitleScene)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place.center, button=1))
    wait(app, 20)
    assert isinstance(app.scene, TitleScene)


def test_nothing_is_kept_of_it(app: VirtualApp, tmp_path: Path):
    before = {path.name for path in tmp_path.rglob("*")}
    scene = attracted(app)
    until = time.monotonic() + 10
    while not scene.part.model.log and time.monotonic() < until:  # type: ignore[attr-defined]
        wait(app, 40)
        time.sleep(0.005)
    assert scene.part.model.log  # type: ignore[attr-defined]
    app.pop()
    assert {path.name for path in tmp_path.rglob("*")} == before
    assert app.settings.last_setup is None


def test_nobody_is_heard_and_nobodys_hand_is_seen(app: VirtualApp, monkeypatch: pytest.MonkeyPatch):
    heard: list[str] = []
    monkeypatch.setattr(app.sound, "play", lambda name, volume=1.0: heard.append(name))
    scene = attracted(app)
    for _ in range(60):
        wait(app, 60)
        view = scene.part.model.view  # type: ignore[attr-defined]
        assert view is None or (view.seat is None and not getattr(view, "hand", ()))
    assert heard == []


def test_a_demo_has_no_buttons(app: VirtualApp):
    scene = attracted(app)
    for _ in range(20):
        wait(app, 30)
    assert scene.part.layout.buttons == {}  # type: ignore[attr-defined]


def test_both_games_and_the_hall_of_fame_are_shown_in_turn(app: VirtualApp):
    save_hall(hall_path(), entered(HallOfFame(), MATCH, SEATS, RULES, date(2026, 11, 30)))
    scene = attracted(app)
    seen = [type(scene.part)]
    for _ in range(3):
        number = scene._number
        until = time.monotonic() + 30
        while scene._number == number and time.monotonic() < until:
            if isinstance(scene.part, HallOfFameScene):
                wait(app, HALL_STAYS_MS)
            else:
                scene._part_ends_ms = app.now_ms + STAYS_AFTER_ROUND_MS
                wait(app, STAYS_AFTER_ROUND_MS)
        seen.append(type(scene.part))
    assert seen == [TableScene, HallOfFameScene, TileTableScene, HallOfFameScene]


def test_without_anybody_in_the_hall_only_the_games_are_shown(app: VirtualApp):
    scene = attracted(app)
    scene._part_ends_ms = app.now_ms
    wait(app, 10)
    assert isinstance(scene.part, TileTableScene)


def test_the_demos_can_be_dealt():
    for number in range(6):
        setup = demo_setup(number)
        assert is_with_tiles(setup.rules) == (number % len(GAMES) == 1)
        least, most = PLAYERS[setup.rules.preset]
        assert least <= len(setup.seats) <= most
        assert not any(seat.is_person for seat in setup.seats)
        assert len({seat.name for seat in setup.seats}) == len({seat.emblem for seat in setup.seats}) == 4


def test_a_demo_is_drawn_only_while_something_moves(app: VirtualApp, monkeypatch: pytest.MonkeyPatch):
    attracted(app)
    drawn = []
    monkeypatch.setattr(app, "draw_frame", drawn.append)
    app.scene.part.session.poll = lambda: ()  # type: ignore[union-attr, attr-defined, method-assign]
    app._needs_frame = False
    for _ in range(400):
        wait(app, 50)
    count = len(drawn)
    for _ in range(50):
        wait(app, 5)
    assert len(drawn) == count


def test_it_follows_a_resize_and_another_language(app: VirtualApp):
    scene = attracted(app)
    app.change_settings(language="de", cloth="walnut")
    app.window.surface = pygame.display.set_mode((1280, 720))
    app._resized()
    wait(app, 20)
    assert scene._stage.size[0] == 1280 and scene._stage.theme.palette == app.theme.palette
