"""From the setup to a table of tiles with computer players, and back to it after leaving."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.tiles.rules import TileRules
from game.app import App
from game.match_setup import (
    PRESETS,
    expected_minutes,
    newcomer_setup,
    options_shown,
    setup_from_data,
    setup_to_data,
    with_players,
    with_rules,
)
from game.matches import continue_match, has_open_match, start_match
from game.preferences import Options
from game.rule_words import length_words
from game.scenes.rules import RulesScene
from game.scenes.setup import SetupScene
from game.scenes.tile_table import TileTableScene
from game.scenes.title import TitleScene
from game.tile_rules_text import chapter_of, chapters
from game.words import words
from tests.game.shell.conftest import texts

PATIENCE_S = 20.0


@pytest.fixture
def app(home: Path):  # type: ignore[no-untyped-def]
    found = App(Options(size=(1280, 720), language="en", seed="tiles"))
    found.change_settings(motion_percent=0, pace="at_once")
    yield found
    found.close()


def wait_for(app: App, done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < until
        app.turn()
        time.sleep(0.001)


def test_a_setup_with_tiles_is_dealt_left_and_gone_on_with(app: App) -> None:
    setup = with_players(with_rules(newcomer_setup("Jörg"), PRESETS["steine"]), 3)
    app.push(TitleScene())
    start_match(app, setup)
    scene = app.scene
    assert isinstance(scene, TileTableScene)
    wait_for(app, lambda: scene.model.is_own_turn)
    app.scene.controller.command("draw")
    wait_for(app, lambda: len(scene.model.view.rack) == 15 and scene.model.is_own_turn)
    rack = scene.model.places
    app.restart_with(TitleScene())
    assert has_open_match()
    continue_match(app)
    again = app.scene
    assert isinstance(again, TileTableScene)
    wait_for(app, lambda: again.is_ready)
    assert {own for own in again.model.places if own} == {own for own in rack if own}
    assert app.settings.last_setup == setup


def test_the_game_is_chosen_in_the_setup(app: App) -> None:
    scene = SetupScene()
    app.push(scene)
    app.turn()
    scene.change_game(True)
    assert isinstance(scene.setup.rules, TileRules)
    changed = replace(scene.setup.rules, opening_minimum=50)
    scene.change_rules(changed)
    scene.change_game(False)
    assert scene.setup.rules.preset == "klassisch"
    scene.change_game(True)
    assert scene.setup.rules == changed
    assert setup_from_data(setup_to_data(scene.setup)) == scene.setup


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rules_are_told_as_they_are_set(app: App, language: str) -> None:
    words.use(language)
    for rules in (
        TileRules(),
        TileRules(double_in_one_stroke="on", match_end="target", joker_exchange="free", tile_set=160),
        TileRules(rearrange_from="same_turn", joker_source="rack_only", joker_reuse="new_set_only", games=1),
    ):
        told = chapters(rules)
        assert [own.paragraph for own in told if own.paragraph != "A9"] == [
            "A1",
            "A2",
            "A3",
            "A4",
            "A5",
            "A6",
            "A7",
            "A8",
            "A10",
        ]
        assert ("A9" in {own.paragraph for own in told}) == (rules.double_in_one_stroke == "on")
        app.push(RulesScene(rules, "A6"))
        app.turn()
        app.pop()
    assert chapter_of("A9", TileRules()) == "A1" and chapter_of("0.3", TileRules()) == "A5"
    words.use("en")


def test_options_are_shown_only_where_they_matter() -> None:
    assert "joker_source" in options_shown(TileRules())
    assert "joker_source" not in options_shown(TileRules(joker_exchange="free"))
    assert "target" not in options_shown(TileRules()) and "games" in options_shown(TileRules())


def test_the_length_of_a_match_is_said() -> None:
    assert "4 rounds" in length_words(TileRules(), 4, expected_minutes(TileRules(), 4))
    assert "200 points" in length_words(TileRules(match_end="target"), 4, 30)


def test_the_help_at_the_tile_table_tells_its_own_keys(app: App) -> None:
    setup = with_players(with_rules(newcomer_setup("Jörg"), PRESETS["steine"]), 2)
    app.push(TitleScene())
    start_match(app, setup, is_remembered=False)
    scene = app.scene
    wait_for(app, lambda: scene.is_ready)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    app.turn()
    app.turn()
    assert "Select a whole set" in texts(app.scene)
