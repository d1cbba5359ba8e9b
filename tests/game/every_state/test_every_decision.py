"""Every screen of a match, drawn for every decision of simulated rounds under all presets of both games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.preferences import Options
from game.scenes.base import Scene
from game.words import words
from tests.game.big_screen.measuring import MeasuringTheme, Written, only_measured
from tests.game.every_state.rounds import Course, courses, played
from tests.game.every_state.screens import Look, Screens

SCREENS: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    ((1280, 720), {}),
    ((640, 360), {}),
    ((1280, 720), {"scale_percent": 150}),
    ((1920, 1080), {"is_tv": True}),
    ((720, 1280), {}),
    ((800, 600), {"scale_percent": 200}),
    ((2560, 1080), {"safe_percent": 5}),
    ((1366, 768), {"scale_percent": 75}),
)
LANGUAGES = ("de", "de", "de", "en", "en", "en")

PRESETS = 5
ROUNDS_A_MATCH = 3
LONG_ROUNDS, PIECES = 1_000, 20


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], App]]:
    """Apps with another screen and language for every number."""
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    made: list[App] = []

    def make(number: int) -> App:
        while made:
            made.pop().close()
        size, screen = next(islice(cycle(SCREENS), number, None))
        made.append(App(Options(size=size)))
        language = LANGUAGES[number % len(LANGUAGES)]
        made[0].change_settings(motion_percent=0, pace="at_once", language=language, **screen)
        return made[0]

    yield make
    for app in made:
        app.close()
    words.use("en")


def drawn(
    first: int, rounds: int, make_app: Callable[[int], App], looking: Callable[[App, Course], Look]
) -> int:
    """Draw so many rounds from the course of that number on; the rounds that were drawn to their ends."""
    ended = 0
    for course in courses(first):
        app = make_app(course.number)
        screens = Screens(app, course, looking(app, course))
        for told in played(course, min(ROUNDS_A_MATCH, rounds - ended)):
            screens.see(told)
            ended += told.view.public.result is not None
        if ended >= rounds:
            break
    return ended


def _only_drawing(app: App, course: Course) -> Look:
    return lambda scene, now_ms: None


class Measured:
    """Notes what is cut, or lies over one another."""

    def __init__(self) -> None:
        self.faults: dict[str, str] = {}

    def looking(self, app: App, course: Course) -> Look:
        where = f"{app.window.size} {app.canvas.percent} % {app.words.language} {course}"

        def look(scene: Scene, now_ms: int) -> None:
            MeasuringTheme.written, MeasuringTheme.canvas = Written(), app.canvas.of(app.window.surface)
            scene.draw(MeasuringTheme.canvas, now_ms)
            for fault in (*MeasuringTheme.written.faults, *MeasuringTheme.written.overlaps()):
                self.faults.setdefault(f"{type(scene).__name__}: {fault}", where)

        return look


@pytest.mark.parametrize("first", range(PRESETS, 2 * PRESETS))
def test_a_round_of_each_preset_is_drawn(first: int, make_app: Callable[[int], App]) -> None:
    assert drawn(first, 1, make_app, _only_drawing) == 1


@pytest.mark.parametrize("first", [*range(PRESETS - 1), pytest.param(PRESETS - 1, marks=pytest.mark.slow)])
def test_nothing_is_cut_in_a_round_of_each_preset(first: int, make_app: Callable[[int], App]) -> None:
    measured = Measured()
    with only_measured():
        assert drawn(first, 1, make_app, measured.looking) == 1
    assert not measured.faults


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_a_thousand_rounds_are_drawn(piece: int, make_app: Callable[[int], App]) -> None:
    rounds = LONG_ROUNDS // PIECES
    assert drawn(piece * rounds, rounds, make_app, _only_drawing) == rounds


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_nothing_is_cut_in_a_thousand_rounds(piece: int, make_app: Callable[[int], App]) -> None:
    measured, rounds = Measured(), LONG_ROUNDS // PIECES
    with only_measured():
        assert drawn(piece * rounds, rounds, make_app, measured.looking) == rounds
    assert not measured.faults
