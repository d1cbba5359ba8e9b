"""Every scene in every window, profile, scale and language: no text is cut, leaves the screen or lies over another."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.app import App
from game.intents import Device
from game.preferences import Options
from game.scenes.menu import MenuScene
from game.scenes.table import TableScene
from game.viewing import unit_of
from game.words import words
from net.session import Comforts
from tests.game.big_screen.measuring import (
    PERCENTS,
    PROFILES,
    SIZES,
    MeasuringTheme,
    Written,
    only_measured,
    target_faults,
)
from tools.shots import SCENES

LANGUAGES = ("de", "en")
LONG_NAME = "Maximilian-Josef"
QUOTES = ("„", "“")
"""What somebody said may be longer than any room for it; all of it is in the chat."""

LEAST_TARGET = 24
"""The least width and height of a place to click, at 1080 and the scale in force."""

ALL = [name for name in SCENES if name != "table" and not name.startswith(("tiles-full", "theme-"))]
"""A deal in motion, a whole table of tiles and other colours say nothing that others do not."""

ALWAYS = ((800, 600), (1366, 768), (3840, 2160))
"""The sizes that are looked at in every run; the whole suite looks at all, and the long run at all combinations."""

COMBINED = [
    pytest.param(size, *others, marks=() if size in ALWAYS else pytest.mark.slow)
    for size, *others in zip(
        SIZES,
        itertools.cycle(PROFILES),
        itertools.cycle((100, 200, 150, 75, 200)),
        itertools.cycle(("de", "de", "en")),
        strict=False,
    )
]


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    made: list[App] = []

    def make(size: tuple[int, int]) -> App:
        made.append(App(Options(size=size)))
        return made[-1]

    with only_measured():
        yield make
        for app in made:
            app.close()
    words.use("en")


def faults(app: App, name: str) -> list[str]:
    """What is wrong with the scene as it is first drawn, and at rest."""
    MeasuringTheme.written = first = Written()
    app.last_device = Device.PAD if app.settings.is_tv else Device.MOUSE
    app.restart_with(SCENES["title"](app))
    if name != "title":
        app.push(SCENES[name](app))
    app.turn()
    now_ms = app.now_ms + 10_000
    for each in app.scenes:
        each.tick(now_ms)
    MeasuringTheme.written, MeasuringTheme.canvas = Written(), app.window.surface
    app.invalidate()
    assert app.scene is not None
    app.scene.draw(app.window.surface, now_ms)
    rest = MeasuringTheme.written
    found = [fault for fault in first.faults + rest.faults if not any(sign in fault for sign in QUOTES)]
    page = getattr(app.scene, "page", None)
    least = LEAST_TARGET * unit_of(app.size) * app.canvas.viewing.factor
    targets = target_faults(page, app.size, least) if page is not None else []
    return [*dict.fromkeys(found), *rest.overlaps(), *targets]


def look_at_all(app: App, is_tv: bool, percent: int, language: str) -> list[str]:
    app.change_settings(
        is_tv=is_tv,
        scale_percent=percent,
        language=language,
        motion_percent=0,
        pace="at_once",
        player_name=LONG_NAME,
    )
    where = f"{app.size} {'TV ' if is_tv else ''}{percent} % {language}"
    return [f"{name} {where}: {fault}" for name in ALL for fault in faults(app, name)]


@pytest.mark.parametrize(("size", "is_tv", "percent", "language"), COMBINED)
def test_nothing_is_cut_or_overlaps(
    size: tuple[int, int], is_tv: bool, percent: int, language: str, measured: Callable[..., App]
) -> None:
    assert not look_at_all(measured(size), is_tv, percent, language)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_overlaps_in_any_combination(
    size: tuple[int, int], measured: Callable[..., App]
) -> None:
    app = measured(size)
    seen: set[tuple[object, str]] = set()
    found: list[str] = []
    for is_tv, percent, language in itertools.product(PROFILES, PERCENTS, LANGUAGES):
        app.change_settings(is_tv=is_tv, scale_percent=percent)
        if (app.canvas.viewing, language) not in seen:
            seen.add((app.canvas.viewing, language))
            found += look_at_all(app, is_tv, percent, language)
    assert not found


@pytest.mark.slow
def test_every_menu_is_among_the_scenes(measured: Callable[..., App]) -> None:
    app = measured((1280, 720))
    seen: set[type] = set()
    for name in ALL:
        app.restart_with(SCENES["title"](app))
        faults(app, name)
        seen.update(kind for scene in app.scenes for kind in type(scene).__mro__)
    kinds = [kind for kind in _below(MenuScene) if kind.__module__.startswith("game.")]
    assert len(kinds) > 20
    assert not [kind.__name__ for kind in kinds if kind not in seen]


def _below(kind: type) -> list[type]:
    return [own for child in kind.__subclasses__() for own in (child, *_below(child))]


def test_the_measure_sees_what_is_cut(measured: Callable[..., App]) -> None:
    app = measured((1280, 720))
    MeasuringTheme.written = Written()
    MeasuringTheme.canvas = app.window.surface
    app.theme.draw_text(app.window.surface, "A line that is much too long", (10, 10), width=60)
    app.theme.draw_text(app.window.surface, "One", (300, 300))
    app.theme.draw_text(app.window.surface, "Other", (310, 302))
    app.theme.draw_text(app.window.surface, "Outside", (1270, 100))
    written = MeasuringTheme.written
    assert len(written.faults) == 2
    assert len(written.overlaps()) == 1


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (3840, 2160)])
def test_the_light_round_the_pile_leaves_its_label_free(
    size: tuple[int, int], is_open: bool, measured: Callable[..., App]
) -> None:
    app = measured(size)
    app.restart_with(SCENES["table-hint-thrown"](app))
    app.turn()
    scene = app.scene
    assert isinstance(scene, TableScene) and scene._painter is not None
    scene.model = replace(scene.model, comforts=Comforts(pile_open=is_open))
    scene.changed()
    pictures = {own.key: own for own in scene._pictures(scene._painter, app.now_ms)}
    lit, label = (
        own.surface.get_bounding_rect().move(own.at)
        for own in (pictures["goal", "pile"], pictures["button" if is_open else "label", "pile"])
    )
    assert not lit.colliderect(label)
