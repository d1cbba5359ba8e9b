"""The screen itself: the safe area, the scale in force, a TV's colours, dimming, displays that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.burn_in import DIM_AFTER_MS, DIM_SHARE, BurnInGuard
from game.cli import main
from game.intents import Confirm, DragMoved, Intent, PointMoved, PointReleased
from game.palette import LIVING_ROOM, TV
from game.preferences import Options
from game.scenes.base import Scene
from game.scenes.dialog import ask_to_quit
from game.scenes.settings import SettingsScene
from game.scenes.title import TitleScene
from game.settings import Settings, load_settings, settings_path
from game.theme import SMALL
from game.viewing import safe_part
from game.window import Window
from game.words import words
from tests.game.shell.conftest import Hands, shown
from tools.shots import SCENES

NO_PURE_WHITE = 253


class Listening(Scene):
    """Keeps what it is told, and paints its canvas in one colour."""

    def __init__(self) -> None:
        self.intents: list[Intent] = []
        self.changed: list[pygame.Rect] | None = None
        self.moves = False

    def is_moving(self, now_ms: int) -> bool:
        return self.moves

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        surface.fill((200, 100, 50))
        return self.changed


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    made: list[App] = []

    def begin(size: tuple[int, int] = (1280, 720), **options: Any) -> App:
        made.append(App(Options(size=size, **options)))
        pygame.event.clear()
        return made[-1]

    yield begin
    for app in made:
        app.close()
    words.use("en")


def at_time(app: App, monkeypatch: pytest.MonkeyPatch, now_ms: int) -> None:
    monkeypatch.setattr(type(app), "now_ms", property(lambda _self: now_ms))


# The safe area


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
    app.change_settings(motion_percent=0)
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


# Dimming


def test_a_guard_dims_after_minutes_and_wakes_at_once() -> None:
    guard = BurnInGuard()
    assert not guard.passed(0, is_tv=True)
    assert not guard.passed(DIM_AFTER_MS - 1, is_tv=True)
    assert guard.passed(DIM_AFTER_MS, is_tv=True) and guard.is_dim
    assert not guard.passed(DIM_AFTER_MS + 1, is_tv=True), "only the change asks for a frame"
    assert guard.used(DIM_AFTER_MS + 2) and not guard.is_dim
    assert not guard.passed(9 * DIM_AFTER_MS, is_tv=False), "a desk is never dimmed"


def test_an_idle_tv_is_dimmed_with_one_frame_and_a_key_only_wakes_it(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make(is_tv=True)
    scene = Listening()
    at_time(app, monkeypatch, 1000)
    hands = shown(app, scene)
    bright = app.window.surface.get_at((640, 360))[0]
    at_time(app, monkeypatch, 1000 + DIM_AFTER_MS)
    frames: list[Any] = []
    monkeypatch.setattr(app.window, "show", frames.append)
    hands.turn(20)
    assert len(frames) == 1
    assert app.window.surface.get_at((640, 360))[0] == pytest.approx(bright * DIM_SHARE, abs=2)
    scene.intents.clear()
    hands.press(pygame.K_RETURN)
    hands.turn()
    assert app.window.surface.get_at((640, 360))[0] == bright
    assert not any(isinstance(intent, Confirm) for intent in scene.intents), "the key that wakes does no more"
    hands.press(pygame.K_RETURN)
    assert any(isinstance(intent, Confirm) for intent in scene.intents)


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0),
        pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1),
        pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=3, button=2),
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=2),
    ],
    ids=lambda event: pygame.event.event_name(event.type),
)
def test_any_input_wakes(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch, event: pygame.event.Event
) -> None:
    app = make(is_tv=True)
    at_time(app, monkeypatch, 0)
    hands = shown(app, Listening())
    at_time(app, monkeypatch, DIM_AFTER_MS)
    hands.turn(2)
    assert app._guard.is_dim
    pygame.event.post(event)
    hands.turn(2)
    assert not app._guard.is_dim


def test_what_moves_keeps_a_tv_bright_unless_nobody_asked_for_it(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make(is_tv=True)
    scene = Listening()
    at_time(app, monkeypatch, 0)
    hands = shown(app, scene)
    scene.moves = True
    for minute in range(1, 9):
        at_time(app, monkeypatch, minute * 60_000)
        hands.turn()
    assert not app._guard.is_dim
    scene.keeps_bright = False
    at_time(app, monkeypatch, 20 * 60_000)
    hands.turn()
    assert app._guard.is_dim


# Displays that come and go


def displays(
    monkeypatch: pytest.MonkeyPatch, sizes: list[tuple[int, int]]
) -> list[tuple[tuple[int, int], int]]:
    """Let there be these displays; what windows are opened is noted: size and display."""
    opened: list[tuple[tuple[int, int], int]] = []
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        if display >= len(sizes):
            raise pygame.error("displayIndex must be in range")
        opened.append((size, display))
        return real(size)

    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: len(sizes))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    return opened


def test_full_screen_fills_the_chosen_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = displays(monkeypatch, [(1280, 720), (1920, 1080)])
    window = Window((640, 360), True, display=1)
    assert opened[-1] == ((1920, 1080), 1)
    window.fill_screen(0)
    assert opened[-1] == ((1280, 720), 0)
    window.leave_full_screen()
    assert window.size == (640, 360)


def test_a_display_that_is_gone_at_the_start_is_the_first_one_until_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = [(1280, 720)]
    opened = displays(monkeypatch, sizes)
    window = Window((640, 360), True, display=1)
    assert window.is_full_screen and opened[-1] == ((1280, 720), 0)
    assert not window.follow_displays()
    sizes.append((1920, 1080))
    assert window.follow_displays()
    assert opened[-1] == ((1920, 1080), 1)


def test_a_tv_that_is_switched_off_and_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [(1280, 720), (1920, 1080)]
    opened = displays(monkeypatch, sizes)
    window = Window((640, 360), True, display=1)
    tv = sizes.pop()
    assert window.follow_displays() and opened[-1] == ((1280, 720), 0)
    sizes.clear()
    assert not window.follow_displays(), "with no screen at all everything stays as it is"
    sizes[:] = [(1280, 720), tv]
    assert window.follow_displays() and opened[-1] == ((1920, 1080), 1)


def test_the_app_lays_out_anew_when_a_display_goes(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = [(1280, 720), (1920, 1080)]
    displays(monkeypatch, sizes)
    app = make(is_full_screen=True, display=1)
    hands = shown(app, TitleScene())
    assert app.size == (1920, 1080)
    sizes.pop()
    at_time(app, monkeypatch, app.now_ms + 5000)
    hands.turn()
    assert app.size == (1280, 720)
    assert app.settings.display == 1, "it is remembered for when it is back"


def test_a_full_screen_that_cannot_be_had_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window((640, 360))
    real = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    window.fill_screen(0)
    assert not window.is_full_screen and window.size == (640, 360)


def test_a_frame_that_cannot_be_shown_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window((640, 360))

    def fail() -> None:
        raise pygame.error("the display is gone")

    monkeypatch.setattr(pygame.display, "flip", fail)
    window.show(None)


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
