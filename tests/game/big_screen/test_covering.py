"""At every table what is written can be read: no sign of a key or a pad, no card and no notice lies over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.intents import Device
from game.preferences import Options
from game.scenes.at_table import TableScreen
from game.table.sign_places import Put, Wanted, placed
from game.words import words
from tests.game.big_screen.covering import covered_words
from tools.shots import SCENES

TABLES = (
    "table-middle",
    "table-hint",
    "table-six",
    "tiles-half-built",
    "tiles-hint",
    "tiles-six",
    "lan-table",
    "lan-watching",
    "lan-watching-tiles",
)
SIZES = ((640, 360), (800, 600), (1280, 720), (1920, 1080), (720, 1280))
LOOKS = ((100, False), (150, False), (75, False), (200, False), (100, True))
ALWAYS = (((1280, 720), 150, False, "de"), ((640, 360), 100, False, "de"), ((720, 1280), 100, True, "en"))
LATER_MS = 10_000


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    made: list[App] = []

    def make(size: tuple[int, int], percent: int, is_tv: bool, language: str) -> App:
        made.append(App(Options(size=size)))
        made[-1].change_settings(
            motion_percent=0, scale_percent=percent, is_tv=is_tv, language=language, player_name="Jörg"
        )
        return made[-1]

    yield make
    for app in made:
        app.close()
    words.use("en")


ALL = list(product(SIZES, LOOKS, ("de", "en")))
SOMETIMES = [(size, *look, language) for size, look, language in ALL[::6]]
"""Looked at in the whole suite; the long run looks at all."""


def _marks(chosen: tuple[object, ...]) -> tuple[pytest.MarkDecorator, ...]:
    if chosen in ALWAYS:
        return ()
    return (pytest.mark.slow,) if chosen in SOMETIMES else (pytest.mark.long,)


COMBINED = [
    pytest.param(*chosen, marks=_marks(chosen))
    for size, (percent, is_tv), language in ALL
    if (chosen := (size, percent, is_tv, language))
]


@pytest.mark.parametrize(("size", "percent", "is_tv", "language"), COMBINED)
def test_no_words_are_covered(
    size: tuple[int, int], percent: int, is_tv: bool, language: str, make_app: Callable[..., App]
) -> None:
    app = make_app(size, percent, is_tv, language)
    found = []
    for name, device in product(TABLES, (Device.KEYBOARD, Device.PAD)):
        app.restart_with(SCENES[name](app))
        app.last_device = device
        app.turn()
        assert isinstance(app.scene, TableScreen)
        found += [f"{name} {device.name}: {fault}" for fault in covered_words(app, app.now_ms + LATER_MS)]
    assert not found


def test_the_measure_sees_what_is_covered(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app((1280, 720), 150, False, "de")
    app.restart_with(SCENES["tiles-half-built"](app))
    app.last_device = Device.KEYBOARD
    app.turn()

    def at_best(wanted: tuple[Wanted, ...], *_more: object) -> tuple[Put | None, ...]:
        return tuple(Put(0, own.tries[0][1]) for own in wanted)

    monkeypatch.setattr("game.table.prompts.placed", at_best)
    assert any("button back" in fault for fault in covered_words(app, app.now_ms + LATER_MS))


OWNER, WINDOW = (100, 100, 80, 30), (0, 0, 400, 300)


def test_a_sign_goes_to_its_best_place_where_that_is_free() -> None:
    assert placed((Wanted(OWNER, (((20, 20), (170, 90)),)),), (), WINDOW) == (Put(0, (170, 90)),)


def test_a_sign_makes_way_for_words_becomes_smaller_and_is_left_out_at_last() -> None:
    wanted = Wanted(OWNER, (((20, 20), (170, 90)), ((8, 8), (172, 96))))
    label = (110, 105, 66, 20)
    (put,) = placed((wanted,), (label,), WINDOW)
    assert put is not None and put.number == 0
    assert pygame.Rect(put.at, (20, 20)).collidelist([pygame.Rect(label)]) < 0
    wide = (80, 85, 100, 60)
    (put,) = placed((wanted,), (wide, (180, 85, 40, 35)), WINDOW)
    assert put is None or put.number == 1
    assert placed((wanted,), ((0, 0, 400, 300),), WINDOW) == (None,)


def test_no_sign_lies_over_another_or_leaves_the_window() -> None:
    wanted = Wanted((0, 0, 60, 20), (((30, 18), (40, -6)),))
    puts = placed((wanted, wanted, wanted), (), WINDOW)
    rects = [pygame.Rect(put.at, (30, 18)) for put in puts if put is not None]
    assert len(rects) >= 2
    assert all(pygame.Rect(WINDOW).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))
