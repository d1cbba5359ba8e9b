"""Where the window lies: what has room, what is kept, and what is asked of the system."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game import desktop
from game.desktop import Frame
from game.window import Window
from game.window_place import (
    LEAST_SIZE,
    USUAL_FRAME,
    Place,
    first_place,
    keep_place,
    load_place,
    within,
)

LAPTOP = Rect(0, 0, 1366, 728)
SCREENS = (Rect(0, 0, 1920, 1040), Rect(1920, -200, 1280, 1024))


def with_frame(place: Rect, frame: Frame) -> Rect:
    left, top, right, bottom = frame
    return Rect(place.x - left, place.y - top, place.width + left + right, place.height + top + bottom)


@pytest.mark.parametrize("frame", [Frame(), USUAL_FRAME, Frame(1, 20, 1, 5), Frame(12, 70, 12, 12)])
@pytest.mark.parametrize(
    "screen",
    [
        Rect(0, 0, 640, 480),
        Rect(0, 0, 1024, 600),
        LAPTOP,
        Rect(70, 30, 1296, 738),
        Rect(0, 0, 1440, 900),
        Rect(-1080, 0, 1080, 1920),
        Rect(1920, 200, 3840, 2110),
    ],
)
def test_the_first_place_has_room_with_its_frame(screen: Rect, frame: Frame) -> None:
    place = first_place(screen, frame)
    assert screen.contains(with_frame(place, frame))
    assert place.width >= min(1280, screen.width - 30) and place.height >= min(720, screen.height - 90)


def test_a_large_screen_gets_a_large_window() -> None:
    assert first_place(Rect(0, 0, 3840, 2160), Frame()).size == (3072, 1728)


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        (Rect(100, 100, 1000, 600), Rect(100, 100, 1000, 600)),
        (Rect(2000, 0, 1000, 600), Rect(2000, 0, 1000, 600)),
        (Rect(-50, -10, 1000, 600), Rect(4, 32, 1000, 600)),
        (Rect(1800, 900, 400, 400), Rect(1516, 636, 400, 400)),
        (Rect(2500, 700, 1200, 700), Rect(1996, 120, 1200, 700)),
        (Rect(9000, 9000, 1000, 600), Rect(916, 436, 1000, 600)),
        (Rect(0, 0, 5000, 5000), Rect(4, 32, 1912, 1004)),
    ],
)
def test_a_place_is_moved_onto_the_screen_it_lies_on_most(place: Rect, wanted: Rect) -> None:
    assert within(place, SCREENS, USUAL_FRAME) == wanted


def test_with_no_screen_known_a_place_stays() -> None:
    assert within(Rect(5, 6, 700, 500), (), USUAL_FRAME) == Rect(5, 6, 700, 500)


@pytest.mark.parametrize("is_maximised", [False, True])
def test_a_place_is_kept(tmp_path: Path, is_maximised: bool) -> None:
    path, place = tmp_path / "new" / "window.json", Place(Rect(-1700, 44, 900, 560), is_maximised)
    assert load_place(path) is None
    keep_place(path, place)
    assert load_place(path) == place
    written = path.stat().st_mtime_ns
    keep_place(path, place)
    assert path.stat().st_mtime_ns == written, "what is the same is not written again"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version": 1}',
        '{"version": 1, "x": 0, "y": 0, "width": 2, "height": 700}',
        '{"version": 1, "x": 0, "y": 0, "width": "900", "height": 700}',
        '{"version": 1, "x": 0, "y": 1e300, "width": 900, "height": 700}',
        '{"version": 1, "x": 0, "y": 0, "width": 9000000, "height": 700}',
        '{"version": 7, "x": 0, "y": 0, "width": 900, "height": 700}',
    ],
)
def test_a_place_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "window.json"
    path.write_text(text, encoding="utf-8")
    assert load_place(path) is None


def test_a_place_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep_place(tmp_path / "file" / "window.json", Place(Rect(0, 0, 900, 560)))


# What the system is asked


def test_the_system_is_asked_for_the_usable_desktop() -> None:
    Window((640, 360))
    assert desktop._sdl() is not None, "pygame's SDL is found"
    assert desktop.usable(0) == Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    assert desktop.frame() == Frame()
    assert not desktop.is_maximised() and not desktop.is_minimised()


def test_where_the_system_does_not_say_a_share_is_left_free(monkeypatch: pytest.MonkeyPatch) -> None:
    Window((640, 360))
    monkeypatch.setattr(desktop, "_sdl", lambda: None)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1000, 600), (2000, 1000)])
    assert desktop.usable(0) == Rect(50, 45, 900, 510)
    assert desktop.usable(1).size == (1800, 850)
    assert desktop.usable(5).size == (1800, 850)
    assert desktop.frame() == Frame()
    assert not desktop.is_maximised()


def test_a_system_that_knows_no_bars_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    Window((640, 360))
    whole = pygame.display.get_desktop_sizes()[0]
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    assert desktop.usable(0).size == (round(whole[0] * 0.9), round(whole[1] * 0.85))


def test_the_least_size_is_told_each_time_the_window_is_opened() -> None:
    window = Window()
    for _times in range(2):
        assert desktop._window().minimum_size == LEAST_SIZE
        window.fill_screen(0)
        window.leave_full_screen()
    Window((400, 300))
    assert desktop._window().minimum_size == (400, 300), "a smaller one was asked for"


def test_a_window_manager_that_answers_late_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window((700, 400))
    monkeypatch.setattr("game.window._is_blind", lambda: False)
    pygame.display.set_window_position((200, 100))
    window.fill_screen(0)
    window.leave_full_screen()

    def come_late() -> None:
        window.surface = pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
        pygame.display.set_window_position((201, 120))

    come_late()
    window.fill_screen(0)
    window.leave_full_screen()
    come_late()
    assert window.watch(1000), "the size was changed"
    assert window.size == (700, 400) and pygame.display.get_window_position() == (200, 100)
    pygame.display.set_window_position((201, 120))
    assert not window.watch(1001), "not at once again"
    assert not window.watch(2000)
    assert pygame.display.get_window_position() == (200, 100)
    for now_ms in range(3000, 9000, 1000):
        window.watch(now_ms)
    come_late()
    window.watch(10_000)
    assert window.size == (1024, 600), "from then on it is the person's"


def test_the_window_has_its_icon_before_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    set_icon, set_mode = pygame.display.set_icon, pygame.display.set_mode

    def note_icon(icon: pygame.Surface) -> None:
        told.append(f"icon {icon.get_width()}")
        set_icon(icon)

    def note_mode(*arguments: object, **named: object) -> pygame.Surface:
        told.append("window")
        return set_mode(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.display, "set_icon", note_icon)
    monkeypatch.setattr(pygame.display, "set_mode", note_mode)
    Window((640, 360))
    assert told[:2] == ["icon 128", "window"]


def test_window_managers_know_the_program_by_its_name() -> None:
    code = (
        "import os, pygame; from game.window import Window; Window((640, 360));"
        " print(os.environ['SDL_VIDEO_X11_WMCLASS'], os.environ['SDL_VIDEO_WAYLAND_WMCLASS'])"
    )
    environment = {**os.environ, "DISPLAY": ":77", "SDL_VIDEODRIVER": "dummy"}
    environment.pop("SDL_VIDEO_X11_WMCLASS", None)
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
        timeout=60,
        cwd=Path(__file__).resolve().parents[3],
    )
    assert ran.stdout.split() == ["romme", "romme"]


def test_nothing_is_kept_where_nobody_sees_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    Window().close()
    assert not list(tmp_path.iterdir())
