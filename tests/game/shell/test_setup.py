"""Who plays by which rules, chosen by posted events; rules of one's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.romme.rules import FREE_IN, OPTIONS, PRESETS
from game import matches
from game.app import App
from game.match_setup import PRESETS as ALL_PRESETS
from game.match_setup import Setup, newcomer_setup, options_of, options_shown, with_rules
from game.rule_words import option_says, option_title, value_words, words_of
from game.scenes.dialog import DialogScene
from game.scenes.own_rules import AskNameScene
from game.scenes.setup import SetupScene, with_clean_names
from game.scenes.setup_rules import neighbours
from game.scenes.title import TitleScene
from game.settings import load_settings, settings_path
from game.words import words
from tests.game.shell.conftest import shown


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    found: list[Setup] = []

    def start(app: App, setup: Setup, is_remembered: bool = True) -> None:
        found.append(setup)

    monkeypatch.setattr(matches, "start_match", start)
    return found


def test_a_newcomer_deals_klassisch_against_three(app: App, started: list[Setup]) -> None:
    hands = shown(app, TitleScene())
    hands.click_on("new")
    hands.press(pygame.K_RETURN)
    assert len(started) == 1
    assert started[0].rules == PRESETS["klassisch"]
    assert [seat.is_person for seat in started[0].seats] == [True, False, False, False]
    assert isinstance(app.scene, TitleScene)


def test_a_new_match_asks_before_it_ends_an_open_one(app: App, started: list[Setup]) -> None:
    matches.match_path().touch()
    hands = shown(app, TitleScene())
    app.push(SetupScene())
    hands.press(pygame.K_RETURN)
    assert isinstance(app.scene, DialogScene)
    assert started == []
    hands.press(pygame.K_RETURN)
    assert len(started) == 1


def test_players_names_and_emblems_are_chosen(app: App, started: list[Setup]) -> None:
    scene = SetupScene(newcomer_setup("Jörg"))
    app.push(TitleScene())
    hands = shown(app, scene)
    hands.click(hands.place("players").move(-60, 0).center)
    scene.page.give_focus("players")  # type: ignore[union-attr]
    hands.press(pygame.K_LEFT)
    hands.click_on("name-1")
    hands.press(pygame.K_a, pygame.KMOD_CTRL)
    hands.write("Größe ♠")
    before = scene.setup.seats[1].emblem
    hands.click_on("emblem-1")
    assert scene.setup.seats[1].emblem not in (before, scene.setup.seats[0].emblem)
    hands.click_on("start")
    assert started[0].seats[1].name == "Größe ♠"
    assert started[0].players in (2, 3)


def test_presets_are_fixed_but_for_what_they_leave_open(app: App) -> None:
    for preset in PRESETS:
        scene = SetupScene(with_rules(newcomer_setup("x"), PRESETS[preset]))
        shown(app, scene)
        assert scene.page is not None
        for option in OPTIONS:
            is_there = scene.page.find(f"option-{option.id}") is not None
            matters = option.id in options_shown(PRESETS[preset])
            assert is_there == (option.id in FREE_IN[preset] and matters), (preset, option.id)
        app.pop()


def test_an_option_that_does_not_matter_is_hidden(app: App) -> None:
    scene = SetupScene(with_rules(newcomer_setup("x"), PRESETS["eigene"]))
    hands = shown(app, scene)
    assert scene.page is not None and scene.page.find("option-swap_ends_count") is None
    scene.change_rules(replace(scene.setup.rules, swap_from="opening", match_end="limit"))
    hands.settle()
    assert scene.page.find("option-swap_ends_count") is not None
    assert scene.page.find("option-limit") is not None
    assert scene.page.find("option-rounds_per_player") is None


def test_every_option_can_be_changed_by_keyboard(app: App) -> None:
    scene = SetupScene(with_rules(newcomer_setup("x"), replace(PRESETS["eigene"], swap_from="opening")))
    hands = shown(app, scene)
    for option in OPTIONS:
        assert scene.page is not None
        if scene.page.find(f"option-{option.id}") is None:
            continue
        before = getattr(scene.setup.rules, option.id)
        scene.page.give_focus(f"option-{option.id}")
        hands.press(pygame.K_RIGHT)
        if getattr(scene.setup.rules, option.id) == before:
            scene.page.give_focus(f"option-{option.id}")
            hands.press(pygame.K_LEFT)
        assert getattr(scene.setup.rules, option.id) != before, option.id
        scene.change_rules(replace(scene.setup.rules, **{option.id: before}))
        hands.settle()


def test_own_rules_are_kept_by_name_taken_and_deleted(app: App, romme_home: Path) -> None:
    scene = SetupScene(with_rules(newcomer_setup("x"), replace(PRESETS["eigene"], runs_wrap=True)))
    hands = shown(app, scene)
    hands.click_on("own save")
    assert isinstance(app.scene, AskNameScene)
    hands.press(pygame.K_RETURN)
    assert isinstance(app.scene, AskNameScene)
    hands.write("Bei Oma")
    hands.press(pygame.K_RETURN)
    hands.settle()
    assert [name for name, _rules in app.settings.own_rules] == ["Bei Oma"]
    assert load_settings(settings_path())[0].own_rules == app.settings.own_rules
    scene.change_rules(PRESETS["eigene"])
    hands.settle()
    hands.click_on("own-Bei Oma")
    assert scene.setup.rules.runs_wrap is True
    hands.settle()
    hands.click_on("own delete")
    hands.press(pygame.K_RETURN)
    assert app.settings.own_rules == ()


def test_names_are_never_empty_nor_alike() -> None:
    setup = newcomer_setup("Ada")
    seats = tuple(
        replace(seat, name=name)
        for seat, name in zip(setup.seats, ("Ada", " ADA ", "", "W" * 16), strict=True)
    )
    names = [seat.name for seat in with_clean_names(replace(setup, seats=seats)).seats]
    assert names[1] == "ADA (2)"
    assert len({name.casefold() for name in names}) == 4
    assert all(0 < len(name) <= 16 for name in names)


def test_a_range_of_numbers_steps_within_its_ends() -> None:
    limit = next(option for option in OPTIONS if option.id == "limit")
    assert neighbours(limit, 500) == (450, 550)
    assert neighbours(limit, 100)[0] is None
    assert neighbours(limit, 2000)[1] is None


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("preset", ["klassisch", "steine"])
def test_every_option_and_value_has_words(language: str, preset: str) -> None:
    words.use(language)
    rules = ALL_PRESETS[preset]
    options = options_of(rules)
    assert set(words_of(rules)) == {option.id for option in options}
    for option in options:
        assert option_title(option.id, rules) and option_says(option.id, rules).endswith(".")
        values = option.values if isinstance(option.values, tuple) else (option.values.least,)
        said = [value_words(option.id, value, rules) for value in values]
        assert len(set(said)) == len(said)
        assert not set(said) & {"True", "False", "None"}
        assert all("_" not in each for each in said)
    words.use("en")
