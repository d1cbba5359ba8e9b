"""The loop: frames only when needed, scenes in a stack, faults that end at the title."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.intents import Intent, PointLeft
from game.matches import match_path
from game.scenes.base import Scene
from game.scenes.title import TitleScene
from game.window import NoDisplay
from tests.game.shell.conftest import shown


class Painted(Scene):
    """Counts what the app asks of it."""

    def __init__(self, is_overlay: bool = False) -> None:
        self.is_overlay = is_overlay
        self.drawn: list[bool] = []
        self.sizes: list[tuple[int, int]] = []
        self.intents: list[Intent] = []
        self.log: list[str] = []
        self.moves = False
        self.changed: list[pygame.Rect] | None = None

    def resized(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def covered(self) -> None:
        self.log.append("covered")

    def uncovered(self) -> None:
        self.log.append("uncovered")

    def leave(self) -> None:
        self.log.append("left")

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)

    def is_moving(self, now_ms: int) -> bool:
        return self.moves

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        self.drawn.append(self.app.must_draw_all)
        return self.changed


class Broken(Scene):
    def tick(self, now_ms: int) -> None:
        raise RuntimeError("the tick broke")


def test_nothing_new_no_frame(app: App) -> None:
    scene = Painted()
    hands = shown(app, scene)
    count = len(scene.drawn)
    hands.turn(10)
    assert len(scene.drawn) == count


def test_a_moving_scene_is_drawn_every_turn_and_may_draw_a_part(app: App) -> None:
    scene = Painted()
    hands = shown(app, scene)
    scene.moves, scene.changed = True, [pygame.Rect(0, 0, 4, 4)]
    count = len(scene.drawn)
    hands.turn(3)
    assert scene.drawn[count:] == [False, False, False]


def test_invalidate_asks_for_the_whole_frame_or_only_for_a_frame(app: App) -> None:
    scene = Painted()
    hands = shown(app, scene)
    scene.drawn.clear()
    app.invalidate(whole=False)
    hands.turn()
    app.invalidate()
    hands.turn()
    assert scene.drawn == [False, True]


def test_an_overlay_leaves_the_scene_below_as_it_was(app: App) -> None:
    below, above = Painted(), Painted(is_overlay=True)
    hands = shown(app, below)
    app.push(above)
    hands.turn()
    count = len(below.drawn)
    app.invalidate()
    hands.turn()
    assert len(below.drawn) == count
    assert len(above.drawn) == 2
    app.pop()
    hands.turn()
    assert below.drawn[-1] is True
    assert below.log == ["covered", "uncovered"]


def test_only_the_top_scene_gets_intents(app: App) -> None:
    below, above = Painted(), Painted(is_overlay=True)
    hands = shown(app, below)
    app.push(above)
    below.intents.clear()
    hands.press(pygame.K_RETURN)
    assert below.intents == []
    assert len(above.intents) == 1


def test_a_covered_scene_is_told_that_the_pointer_left(app: App) -> None:
    below = Painted()
    shown(app, below)
    app.push(Painted())
    assert PointLeft() in below.intents


def test_an_empty_stack_ends_the_program(app: App) -> None:
    scene = Painted()
    app.push(scene)
    app.pop()
    assert app.scene is None
    assert scene.log == ["left"]


def test_wake_lets_a_resting_loop_go_on_at_once(app: App) -> None:
    shown(app, Painted())
    app._pacing.last_intent_ms = app.now_ms - 10_000
    app.wake()
    began = time.perf_counter()
    app._rest(began, is_moving=False)
    assert time.perf_counter() - began < 0.03


@pytest.mark.parametrize("size", [(320, 200), (1, 1), (3440, 1440), (600, 1200)])
def test_any_size_can_be_laid_out_and_drawn(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    app = make_app(size)
    hands = shown(app, TitleScene())
    hands.press(pygame.K_DOWN)
    assert app.window.size == size


def test_full_screen_and_back_gives_the_same_window(app: App) -> None:
    scene = Painted()
    hands = shown(app, scene)
    before = app.size
    hands.press(pygame.K_F11)
    assert app.window.is_full_screen
    assert app.settings.is_full_screen
    hands.press(pygame.K_F11)
    assert app.size == before
    assert scene.sizes[-1] == before


def test_a_fault_ends_at_the_title_says_where_it_is_written_and_keeps_the_match(
    app: App, romme_home: Path
) -> None:
    hands = shown(app, TitleScene())
    match_path().touch()
    app.push(Broken())
    hands.turn(2)
    assert isinstance(app.scene, TitleScene)
    assert match_path().exists()
    log = romme_home / "log" / "romme.log"
    assert "the tick broke" in log.read_text(encoding="utf-8")
    assert str(log) in app.scene._note
    assert "Your match is kept." in app.scene._note


def test_where_no_home_is_writable_the_fault_goes_to_the_temporary_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from game.faults import write_down

    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ROMME_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    path = write_down(RuntimeError("no room"))
    assert path.parent == tmp_path
    assert "no room" in path.read_text(encoding="utf-8")


def test_a_home_that_cannot_be_written_is_told_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ROMME_HOME", str(blocked))
    app = App()
    title = TitleScene()
    shown(app, title)
    assert "You can still play." in title._note
    app.close()


def test_a_title_that_faults_again_and_again_gives_up(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: TitleScene, now_ms: int) -> None:
        raise RuntimeError("for ever")

    monkeypatch.setattr(TitleScene, "tick", fail)
    app.push(TitleScene())
    with pytest.raises(RuntimeError, match="for ever"):
        for _number in range(10):
            app.turn()


def test_the_screen_saver_waits_during_a_match(app: App) -> None:
    class Match(Painted):
        keeps_screen_on = True

    shown(app, Painted())
    assert pygame.display.get_allow_screensaver()
    app.push(Match())
    assert not pygame.display.get_allow_screensaver()
    app.push(Painted(is_overlay=True))
    assert not pygame.display.get_allow_screensaver()
    app.pop(2)
    assert pygame.display.get_allow_screensaver()


def test_the_window_stays_when_a_second_screen_takes_the_focus(app: App) -> None:
    assert os.environ["SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"] == "0"


def test_a_display_that_is_gone_means_the_first_one(romme_home: Path) -> None:
    from game.preferences import Options

    app = App(Options(size=(640, 360), display=7))
    assert app.size == (640, 360)
    app.close()


def test_a_driver_that_shows_nothing_is_no_display(monkeypatch: pytest.MonkeyPatch, romme_home: Path) -> None:
    pygame.display.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a screen")
    with pytest.raises(NoDisplay):
        App()


def test_without_a_sound_device_everything_plays_silently(romme_home: Path) -> None:
    code = (
        "from game.sound import Sound\n"
        "sound = Sound()\nsound.play('click')\nsound.play('nothing of that name')\nsound.close()\nprint('ok')"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": "nonsense"}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False, timeout=60
    )
    assert ran.stdout.strip().endswith("ok")
    assert ran.stderr == ""


def test_resting_costs_next_to_nothing(app: App) -> None:
    hands = shown(app, TitleScene())
    hands.settle()
    pixels = pygame.image.tobytes(app.window.surface, "RGB")
    hands.turn(5)
    assert pygame.image.tobytes(app.window.surface, "RGB") == pixels
    assert not app._needs_frame
