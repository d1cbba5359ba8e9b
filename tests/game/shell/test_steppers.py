"""Values between a button for less and one for more: on every page each press is one step, and an end says why."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.options import Numbers, Option
from game.app import App
from game.match_setup import PRESETS, newcomer_setup, with_rules
from game.scenes.lobby_open import OpenTableScene
from game.scenes.menu import MenuScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.setup_rules import neighbours
from game.widgets import Stepper
from tests.game.shell.conftest import Hands, shown

PAGES: dict[str, Callable[[], MenuScene]] = {
    **{
        preset: lambda preset=preset: SetupScene(with_rules(newcomer_setup("Jörg"), PRESETS[preset]))  # type: ignore[misc]
        for preset in PRESETS
    },
    "table": OpenTableScene,
    "settings": SettingsScene,
}
UNSAID = ("screen_inches",)
"""That there is no larger screen than the largest needs no words."""


@pytest.mark.parametrize("name", PAGES)
def test_a_press_on_the_value_changes_nothing(name: str, app: App) -> None:
    scene, hands = _page(app, name)
    for key in steppers(scene):
        before = _words(scene, key)
        hands.click(hands.place(key).center)
        assert _words(scene, key) == before, key


@pytest.mark.parametrize("name", PAGES)
def test_a_step_there_and_back_is_none_and_moves_nothing_under_the_pointer(name: str, app: App) -> None:
    scene, hands = _page(app, name)
    for key in steppers(scene):
        place, words = hands.place(key), _words(scene, key)
        more, less = (place.right - 12, place.centery), (place.left + 12, place.centery)
        steps = [words]
        for _ in range(3):
            hands.click(more)
            assert hands.place(key) == place, key
            steps.append(_words(scene, key))
        for before in [own for number, own in enumerate(steps) if own not in steps[:number]][-2::-1]:
            hands.click(less)
            assert _words(scene, key) == before, key


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("way", [pygame.K_RIGHT, pygame.K_LEFT])
def test_where_a_stepper_ends_it_says_why(name: str, way: int, app: App) -> None:
    scene, hands = _page(app, name)
    for key in steppers(scene):
        if key in UNSAID or (way == pygame.K_LEFT and (key.startswith("level-") or key == "computers")):
            continue
        for _ in range(60):
            before, scene._note = _words(scene, key), ""
            scene.page.give_focus(key)  # type: ignore[union-attr]
            hands.press(way)
            if _words(scene, key) == before:
                break
        assert scene._note, f"{name}: {key} stays at {before} and does not say why"


def test_four_players_are_the_most_of_klassisch_and_the_page_says_so(app: App) -> None:
    scene, hands = _page(app, "klassisch")
    place = hands.place("players")
    hands.click((place.right - 12, place.centery))
    assert isinstance(scene, SetupScene) and scene.setup.players == 4
    assert scene._note == "Classic is for 2 to 4 players."


@pytest.mark.parametrize("value", [100, 101, 149, 150, 199, 200])
def test_numbers_go_to_the_next_ones_that_steps_lead_to(value: int) -> None:
    option = Option("limit", Numbers(100, 220, 50), "")
    less, more = neighbours(option, value)
    assert less == (None if value == 100 else max(own for own in (100, 150, 200) if own < value))
    assert more == min(own for own in (150, 200, 220) if own > value)


def test_numbers_reach_both_ends() -> None:
    option = Option("limit", Numbers(110, 220, 50), "")
    assert neighbours(option, 150) == (110, 200)
    assert neighbours(option, 220) == (200, None)
    assert neighbours(option, 110) == (None, 150)


def steppers(scene: MenuScene) -> list[str]:
    """The keys of all steppers of a page."""
    assert scene.page is not None
    return [widget.key for widget in scene.page._every() if isinstance(widget, Stepper)]


def _page(app: App, name: str) -> tuple[MenuScene, Hands]:
    scene = PAGES[name]()
    return scene, shown(app, scene)


def _words(scene: MenuScene, key: str) -> str:
    assert scene.page is not None
    found = scene.page.find(key)
    assert isinstance(found, Stepper)
    return found.words
