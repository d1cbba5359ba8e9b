"""The pads' pages at all sizes and profiles: nothing leaves the window, and a finger hits every key."""

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.match_setup import SeatSetup, Setup, newcomer_setup
from game.scenes.menu import MenuScene
from game.scenes.sit_down import SitDownScene, persons_of
from game.scenes.writing import WritingScene
from game.widgets import Label
from game.widgets.onscreen_keyboard import places
from game.widgets.targets import finger_px
from tests.game.shell.conftest import make_app, romme_home, shown  # noqa: F401
from tools import shots

SIZES = ((640, 360), (800, 600), (1280, 720), (1024, 1366), (5120, 1440), (3840, 2160))
PROFILES = ((False, 200), (True, 100))
SCENES = ("pads-writing", "pads-mapping", "pads-buttons", "pads-buttons-tiles", "pads-sitting")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("is_tv", "percent"), PROFILES)
def test_the_pads_pages_keep_inside_the_window(
    make_app: Callable[..., App],  # noqa: F811
    size: tuple[int, int],
    is_tv: bool,
    percent: int,
) -> None:
    app = make_app(size, "de")
    app.change_settings(is_tv=is_tv, scale_percent=percent)
    for name in SCENES:
        app.restart_with(shots.SCENES["title"](app))
        scene = shots.SCENES[name](app)
        shown(app, scene)
        assert isinstance(scene, MenuScene) and scene.page is not None
        whole = pygame.Rect((0, 0), app.size)
        for widget in scene.page._widgets:
            if widget.rect.width:
                assert whole.contains(widget.rect), (name, widget.key, widget.rect)
        _assert_nothing_overlaps(scene)


def _assert_nothing_overlaps(scene: MenuScene) -> None:
    """What takes the focus covers nothing else that does, and no line of text."""
    assert scene.page is not None
    targets = [widget for widget in scene.page._widgets if widget.takes_focus]
    lines = [widget for widget in scene.page._widgets if isinstance(widget, Label) and widget.words]
    for number, widget in enumerate(targets):
        for other in [*targets[number + 1 :], *lines]:
            assert not widget.rect.colliderect(other.rect), (
                widget.key,
                other.key,
                getattr(other, "words", ""),
            )


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (3840, 2160)])
def test_every_key_is_as_large_as_a_finger_needs(
    make_app: Callable[..., App],  # noqa: F811
    size: tuple[int, int],
) -> None:
    app = make_app(size, "de")
    scene = shots.SCENES["pads-writing"](app)
    shown(app, scene)
    assert isinstance(scene, WritingScene)
    keyboard = scene.keyboard
    gap = app.theme.px(8)
    for key, rect in places(keyboard.keys, keyboard.rect, gap).items():
        assert min(rect.width + gap, rect.height + gap) >= finger_px(size), (key.sign, rect)


@pytest.mark.parametrize("players", [2, 6])
def test_six_persons_sit_down_in_a_small_window(
    make_app: Callable[..., App],  # noqa: F811
    players: int,
) -> None:
    app = make_app((640, 360), "de")
    rules = newcomer_setup("Jörg").rules
    setup = Setup(rules, tuple(SeatSetup(f"Person {number}", "cat") for number in range(players)))
    scene = SitDownScene(persons_of(setup), "Geben", lambda: None)
    shown(app, scene)
    assert scene.page is not None
    whole = pygame.Rect((0, 0), app.size)
    assert all(whole.contains(widget.rect) for widget in scene.page._widgets)
    _assert_nothing_overlaps(scene)
