"""The screen itself: the safe area, the scale in force, a TV's colours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.cli import main
from game.intents import DragMoved, PointMoved, PointReleased
from game.palette import LIVING_ROOM, TV
from game.preferences import Options
from game.scenes.dialog import ask_to_quit
from game.scenes.settings import SettingsScene
from game.scenes.title import TitleScene
from game.settings import Settings, load_settings, settings_path
from game.theme import SMALL
from game.viewing import safe_part
from tests.game.big_screen.listening import Listening
from tests.game.shell.conftest import Hands, shown
from tools.shots import SCENES

NO_PURE_WHITE = 253


@pytest.mark.parametrize("percent", range(11))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (801, 599)])
def test_the_safe_part_leaves_the_same_share_free_at_each_edge(size: tuple[int, int], percent: int) -> None:
    rect = safe_part(size, percent)
    assert rect.left == size[0] - rect.right == round(size[0] * percent / 100)
    assert rect.top == size[1] - rect.bottom == round(size[1] * percent / 100)


def test_a_scene_draws_and_is_pointed_at_inside_the_safe_part(make: Callable[..., App]) -> None:
    app = make()
    app.change_settings(safe_percent=10)
    scene = Listening()
    hands = shown(app, scene)
    assert app.size == (1024, 576)
    assert app.window.surface.get_at((640, 360))[:3] == (200, 100, 50)
    for at in ((127, 360), (1152, 360), (640, 71), (640, 648)):
        assert app.window.surface.get_at(at)[:3] != (200, 100, 50), "the edge stays free"
    hands.click((228, 172))
    assert PointMoved((100, 100)) in scene.intents
    assert any(isinstance(own, PointReleased) and own.at == own.start == (100, 100) for own in scene.intents)


def test_a_drag_and_a_finger_are_seen_from_the_safe_part(make: Callable[..., App]) -> None:
    app = make()
    app.change_settings(safe_percent=5)
    scene = Listening()
    hands = shown(app, scene)
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(164, 136), button=1))
    for x in (200, 264):
        post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 136), rel=(1, 0), buttons=(1, 0, 0)))
    hands.turn(2)
    moved = [own for own in scene.intents if isinstance(own, DragMoved)]
    assert moved[-1].start == (100, 100) and moved[-1].at == (200, 100)
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(264, 136), button=1))
    hands.turn()
    scene.intents.clear()
    place = {"x": 164 / 1280, "y": 136 / 720, "finger_id": 7, "touch_id": 1}
    post(pygame.event.Event(pygame.FINGERDOWN, **place))
    post(pygame.event.Event(pygame.FINGERUP, **place))
    hands.turn(2)
    taps = [own for own in scene.intents if isinstance(own, PointReleased)]
    assert taps and abs(taps[0].at[0] - 100) <= 1 and abs(taps[0].at[1] - 100) <= 1


def test_only_what_changed_is_shown_at_its_place_in_the_window(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    app.change_settings(safe_percent=10)
    scene = Listening()
    hands = shown(app, scene)
    seen: list[Any] = []
    monkeypatch.setattr(app.window, "show", seen.append)
    scene.changed = [pygame.Rect(0, 0, 10, 10)]
    app.invalidate(whole=False)
    hands.turn()
    assert seen == [[pygame.Rect(128, 72, 10, 10)]]


def test_a_dialog_darkens_the_free_edge_too(make: Callable[..., App]) -> None:
    app = make()
    app.change_settings(safe_percent=10)
    hands = shown(app, TitleScene())
    hands.settle()
    before = app.window.surface.get_at((640, 30))
    app.push(ask_to_quit(app.quit))
    hands.settle()
    assert sum(app.window.surface.get_at((640, 30))[:3]) < sum(before[:3])


def test_the_slider_moves_everything_at_once(make: Callable[..., App]) -> None:
    app = make()
    hands = shown(app, SettingsScene())
    rect = hands.place("safe_percent")
    hands.click((rect.right - rect.height // 2, rect.centery))
    assert app.settings.safe_percent == 10
    assert app.size == (1024, 576)
    assert load_settings(settings_path())[0].safe_percent == 10


# The scale


def test_a_scale_that_has_no_room_is_lowered_and_says_so(make: Callable[..., App]) -> None:
    app = make(language="en")
    hands = shown(app, SettingsScene())
    app.change_settings(scale_percent=200)
    assert 100 < app.canvas.percent < 200
    assert f"{app.canvas.percent} %" in app._notice.words
    hands.settle()
    said = [getattr(widget, "words", "") for widget in app.scene.page._every()]  # type: ignore[union-attr]
    assert any(f"gets {app.canvas.percent} %" in own for own in said)


def test_a_scale_that_fits_says_nothing(make: Callable[..., App]) -> None:
    app = make()
    shown(app, TitleScene())
    app.change_settings(scale_percent=125)
    assert app.canvas.percent == 125
    assert app._notice.words == ""


def test_the_scale_makes_text_and_buttons_larger(make: Callable[..., App]) -> None:
    app = make()
    small = app.theme.text_px(SMALL), app.theme.px(100)
    app.change_settings(scale_percent=150)
    assert app.theme.px(100) == pytest.approx(1.5 * small[1], abs=1)
    assert app.theme.text_px(SMALL) > small[0]


def test_a_window_without_room_says_what_it_needs(make: Callable[..., App]) -> None:
    app = make((400, 260))
    shown(app, TitleScene())
    assert app.canvas.is_too_small
    colours = {app.window.surface.get_at((x, 130))[:3] for x in range(400)}
    assert len(colours) > 2, "a sentence is written there"


@pytest.mark.parametrize("size", [(640, 360), (800, 600), (5120, 1440), (1080, 1920)])
def test_an_unusual_window_is_laid_out(make: Callable[..., App], size: tuple[int, int]) -> None:
    app = make(size)
    shown(app, TitleScene())
    assert not app.canvas.is_too_small
    assert app.size == size


# The TV


def test_the_tv_flag_is_for_this_once(make: Callable[..., App]) -> None:
    app = make(is_tv=True)
    assert app.theme.viewing.is_tv
    assert app.theme.palette.text == TV.text
    app.change_settings(volume=10)
    assert load_settings(settings_path())[0] == Settings(volume=10)
    app.change_settings(is_tv=False)
    assert app.theme.palette.text == LIVING_ROOM.text
    app.change_settings(is_tv=True, volume=20)
    assert app.settings.is_tv


def test_the_command_line_asks_for_the_tv_and_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Options] = []

    class Asked(Exception):
        pass

    def note(options: Options) -> None:
        asked.append(options)
        raise Asked

    monkeypatch.setattr("game.app.App", note)
    with pytest.raises(Asked):
        main(["--tv", "--fullscreen", "--display", "1"])
    with pytest.raises(Asked):
        main([])
    assert (asked[0].is_tv, asked[0].is_full_screen, asked[0].display) == (True, True, 1)
    assert (asked[1].is_tv, asked[1].is_full_screen, asked[1].display) == (None, None, None)


@pytest.mark.parametrize("name", ["title", "settings", "table-middle", "tiles", "result", "setup"])
def test_nothing_on_a_tv_is_pure_white(make: Callable[..., App], name: str) -> None:
    app = make((1280, 720), is_tv=True)
    app.change_settings(motion_percent=0, pace="at_once")
    app.push(SCENES[name](app))
    Hands(app).settle()
    raw = pygame.image.tobytes(app.window.surface, "RGB")
    brightest = max(min(raw[at : at + 3]) for at in range(0, len(raw), 3 * 7))
    assert brightest < NO_PURE_WHITE


def test_the_ring_of_the_focus_is_wider_on_a_tv(make: Callable[..., App]) -> None:
    from game.widgets.base import focus_margin

    app = make((1920, 1080))
    desk = focus_margin(app.theme)
    app.change_settings(is_tv=True)
    assert focus_margin(app.theme) >= 1.5 * desk


def test_broken_screen_settings_are_put_right(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"version": 1, "safe_percent": 99, "display": -4, "scale_percent": 110, "screen_inches": 9999,'
        ' "is_tv": "yes", "has_reduced_motion": true}',
        encoding="utf-8",
    )
    found, _trouble = load_settings(path)
    assert (found.safe_percent, found.display, found.scale_percent) == (10, 0, 100)
    assert (found.screen_inches, found.is_tv, found.has_reduced_motion) == (150, False, True)
