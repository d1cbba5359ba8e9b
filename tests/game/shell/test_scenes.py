"""The title, the settings and the dialogs, by posted events and real frames."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import matches
from game.app import App
from game.match_setup import newcomer_setup
from game.scenes.dialog import Answer, DialogScene, tell_out
from game.scenes.keys import KeysScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.title import TitleScene
from game.settings import load_settings, settings_path
from game.words import words
from tests.game.shell.conftest import Hands, shown, texts


def test_the_title_leads_everywhere_and_back(app: App) -> None:
    hands = shown(app, TitleScene())
    for key, kind in (("new", SetupScene), ("rules", RulesScene), ("settings", SettingsScene)):
        hands.click_on(key)
        assert isinstance(app.scene, kind)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(app.scene, TitleScene)
    hands.press(pygame.K_F1)
    assert isinstance(app.scene, KeysScene)
    hands.press(pygame.K_F1)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(app.scene, DialogScene)
    app.is_running = True
    hands.press(pygame.K_RETURN)
    assert app.is_running is False


def test_the_title_is_usable_by_keyboard_alone(app: App) -> None:
    title = TitleScene()
    hands = shown(app, title)
    hands.press(pygame.K_RETURN)
    assert isinstance(app.scene, SetupScene), "Enter is meant for the brass button"
    hands.press(pygame.K_ESCAPE)
    keys = [entry[0] for entry in title._entries()]
    title.page = None
    title.resized(app.size)
    assert title.page is not None and not title.page.shows_focus
    hands.press(pygame.K_DOWN)
    assert title.page.focus_key == keys[1], "and Down leads on from there"


def test_continue_and_play_again_are_there_only_when_there_is_something(app: App, romme_home: Path) -> None:
    title = TitleScene()
    shown(app, title)
    assert title.page is not None
    assert title.page.find("continue") is None
    assert title.page.find("again") is None
    app.change_settings(last_setup=newcomer_setup("Ada"))
    matches.match_path().touch()
    title.refresh()
    Hands(app).settle()
    assert title.page.focus_key in ("new", "continue")
    assert title.page.find("continue") is not None
    assert title.page.find("again") is not None


def test_escape_leaves_a_field_first_and_then_the_scene(app: App) -> None:
    app.push(TitleScene())
    scene = SettingsScene()
    hands = shown(app, scene)
    hands.click_on("name")
    assert scene.text_area() is not None
    hands.press(pygame.K_ESCAPE)
    assert app.scene is scene and scene.text_area() is None
    hands.press(pygame.K_ESCAPE)
    assert isinstance(app.scene, TitleScene)


def test_settings_work_at_once_and_are_written(app: App, romme_home: Path) -> None:
    scene = SettingsScene()
    hands = shown(app, scene)
    scene.page.give_focus("language")  # type: ignore[union-attr]
    hands.press(pygame.K_LEFT)
    assert words.language == "de"
    hands.settle()
    assert "Einstellungen" in texts(scene)
    hands.click_on("has_high_contrast")
    assert app.theme.palette.quiet != (0, 0, 0)
    hands.click_on("card_back-waves")
    assert app.cards.back_name == "waves"
    hands.click_on("name")
    hands.write("Änne")
    kept, trouble = load_settings(settings_path())
    assert trouble is None
    assert kept == app.settings
    assert (kept.language, kept.has_high_contrast, kept.player_name) == ("de", True, "Änne")


def test_the_letters_on_the_cards_follow_the_language_or_the_setting(app: App) -> None:
    app.change_settings(language="de")
    assert app.cards.index_language.value == "de"
    app.change_settings(index_letters="english")
    assert app.cards.index_language.value == "en"


def test_settings_that_cannot_be_written_are_told_once_and_play_goes_on(
    app: App, romme_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError("read-only file system")

    monkeypatch.setattr("game.preferences.save_settings", refuse)
    app.change_settings(volume=3)
    assert app.settings.volume == 3
    title = TitleScene()
    shown(app, title)
    assert "saved" in title._note


def test_a_dialog_does_what_it_says_and_escape_does_nothing(app: App) -> None:
    done: list[str] = []
    for keys, expected in (([pygame.K_ESCAPE], []), ([pygame.K_RETURN], ["yes"])):
        hands = shown(
            app, DialogScene("Sure?", "It says what it means.", (Answer("Yes", lambda: done.append("yes")),))
        )
        for key in keys:
            hands.press(key)
        assert done == expected
        assert not isinstance(app.scene, DialogScene)


def test_a_dialog_without_answers_only_closes(app: App) -> None:
    hands = shown(app, DialogScene("Sorry", "That cannot be done.", (), stay="Back"))
    hands.press(pygame.K_RETURN)
    assert not isinstance(app.scene, DialogScene)


def test_who_is_out_may_watch_or_leave(app: App) -> None:
    done: list[str] = []
    hands = shown(app, tell_out(None, 500, lambda: done.append("watch"), lambda: done.append("leave")))
    hands.press(pygame.K_RETURN)
    assert done == ["watch"]
