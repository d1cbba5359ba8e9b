"""The menus, by posted events and real frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.romme.rules import FREE_IN, OPTIONS, PRESETS, RommeRules
from game import matches
from game.app import App
from game.match_setup import PRESETS as ALL_PRESETS
from game.match_setup import Setup, newcomer_setup, options_of, options_shown, with_rules
from game.rule_words import option_says, option_title, value_words, words_of
from game.rules_text import Show, chapter_of, chapters
from game.scenes.base import Scene
from game.scenes.dialog import Answer, DialogScene, tell_out
from game.scenes.keys import KeysScene
from game.scenes.menu import MenuScene
from game.scenes.own_rules import AskNameScene
from game.scenes.result import ResultScene
from game.scenes.rules import RulesScene, card_key
from game.scenes.scores import ScoresScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene, with_clean_names
from game.scenes.setup_rules import neighbours
from game.scenes.title import TitleScene
from game.settings import load_settings, settings_path
from game.standings import leaders, names_together, number_words, places
from game.widgets import Label, Paragraph
from game.words import words
from tests.game.shell.conftest import Hands, shown
from tools import shots
from tools.shots_match import SEATS, SIX_SEATS, long_jolly, over, running, shared

TABLES = ("table", "tiles", "theme-", "attract-", "lan-table", "lan-reconnecting", "lan-watching")
MENUS = [name for name in shots.SCENES if not name.startswith(TABLES)]
LOCKED_SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


def texts(scene: MenuScene) -> list[str]:
    assert scene.page is not None
    return [each.words for each in scene.page._every() if isinstance(each, (Label, Paragraph))]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", MENUS)
def test_nothing_is_cut_and_nothing_leaves_the_window(
    name: str, language: str, make_app: Callable[..., App]
) -> None:
    for size in LOCKED_SIZES[: 1 if name.startswith("scores") else 2]:
        app = make_app(size, language)
        scene = shots.SCENES[name](app)
        shown(app, scene)
        assert isinstance(scene, MenuScene)
        page = scene.page
        assert page is not None
        whole = pygame.Rect((0, 0), size)
        for widget in page._widgets:
            if widget.rect.width:
                assert whole.contains(widget.rect), (size, widget.key, widget.rect)
        for area in page._areas:
            assert whole.colliderect(area.view)
        _assert_words_fit(scene, size, may_be_long=SIX_SEATS[-1].name)
        app.close()


def _assert_words_fit(scene: MenuScene, size: tuple[int, int], may_be_long: str) -> None:
    assert scene.page is not None
    for widget in scene.page._every():
        shown_words = getattr(widget, "words", "")
        if isinstance(widget, Label) and shown_words not in ("", may_be_long, SEATS[-1].name):
            theme, room = scene.theme, widget.rect
            fitting, lines = theme.fitted(shown_words, widget._size, room.width, room.height, widget._bold)
            width = max(theme.font(fitting, widget._bold).size(line)[0] for line in lines)
            assert width <= room.width + 1, (size, shown_words)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", MENUS)
def test_every_button_and_choice_shows_all_of_its_words(
    name: str, language: str, make_app: Callable[..., App]
) -> None:
    from game.widgets import Button, Choice

    app = make_app((1280, 720), language)
    scene = shots.SCENES[name](app)
    shown(app, scene)
    assert isinstance(scene, MenuScene) and scene.page is not None
    theme = scene.theme
    for widget in scene.page._every():
        if isinstance(widget, Button):
            icon_room = widget.rect.height if widget._icon else 0
            needed = theme.font(widget._size).size(widget.words)[0] + icon_room
            assert needed <= widget.rect.width, widget.words
        if isinstance(widget, Choice):
            cell = (widget.rect.width - theme.px(12)) // len(widget._items)
            for item in widget._items:
                assert theme.font(widget._size).size(item.words)[0] <= cell - theme.px(8), item.words


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
    hands = shown(app, TitleScene())
    hands.press(pygame.K_DOWN)
    hands.press(pygame.K_RETURN)
    assert isinstance(app.scene, SetupScene)


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


class Started(Scene):
    def __init__(self, setup: Setup) -> None:
        self.setup = setup


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


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_have_a_place_for_every_paragraph(preset: str, app: App) -> None:
    rules = PRESETS[preset]
    numbers = [f"B{number}" for number in range(1, 14)] + ["C", "C1", "C2", "C3", "0.1", "0.2", "0.3", "0.4"]
    known = {chapter.paragraph for chapter in chapters(rules)}
    assert all(chapter_of(number, rules) in known for number in numbers)


def test_the_rules_open_at_the_paragraph_asked_for(app: App) -> None:
    scene = RulesScene(PRESETS["klassisch"], "B7")
    shown(app, scene)
    assert scene.page is not None
    area = scene.page.area("text")
    heading = next(each for each in area.widgets if isinstance(each, Label) and each.words == "Opening")
    assert area.view.top <= area.place(heading).top < area.view.top + area.view.height // 3


def every_rule_set() -> list[RommeRules]:
    found = list(PRESETS.values())
    for option in OPTIONS:
        values = (
            option.values if isinstance(option.values, tuple) else (option.values.least, option.values.most)
        )
        found += [replace(PRESETS["eigene"], **{option.id: value}) for value in values]
    return found


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rules_can_be_told_for_every_choice(language: str) -> None:
    words.use(language)
    for rules in every_rule_set():
        for chapter in chapters(rules):
            for block in chapter.blocks:
                said = block.caption if isinstance(block, Show) else block.words
                assert said and "{" not in said
                if isinstance(block, Show):
                    assert all(card_key(card) >= 0 for group in block.groups for card in group.split())
    words.use("en")


def test_the_rules_say_the_options_in_force() -> None:
    def told(rules: RommeRules, paragraph: str) -> str:
        chapter = next(each for each in chapters(rules) if each.paragraph == paragraph)
        return " ".join(block.words for block in chapter.blocks if not isinstance(block, Show))

    assert "51 points" in told(PRESETS["house51"], "B7")
    assert "40 points" in told(PRESETS["klassisch"], "B7")
    assert "500 points" in told(PRESETS["jolly"], "C2")
    assert "14 cards" in told(PRESETS["house51"], "B2")
    assert "locked" in told(PRESETS["jolly"], "B5")
    assert "B12" not in {chapter.paragraph for chapter in chapters(PRESETS["jolly"])}


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


def test_the_score_sheet_shows_rounds_sums_items_and_who_leads(app: App) -> None:
    went_on: list[bool] = []
    scene = ScoresScene(running(), SEATS, PRESETS["klassisch"], lambda: went_on.append(True))
    hands = shown(app, scene)
    said = texts(scene)
    for expected in ("Jörg: Hand Rommé!", "Round 3", "88", "182", "Doubled by Hand Rommé", "44"):
        assert expected in said
    hands.press(pygame.K_RETURN)
    assert went_on == [True]


def test_a_score_sheet_before_the_first_round_says_so(app: App) -> None:
    from engine.romme.state import Standing

    scene = ScoresScene(Standing(1, (0, 0)), SEATS[:2], PRESETS["klassisch"])
    shown(app, scene)
    assert "No round is finished yet." in texts(scene)


def test_who_leads() -> None:
    from engine.romme.state import Standing

    assert leaders(running()) == {0}
    assert leaders(Standing(1, (0, 0))) == frozenset()
    assert leaders(shared()) == {0, 2}
    assert leaders(long_jolly()) == {0}


def test_seats_of_equal_points_share_a_place() -> None:
    assert places(shared())[:3] == ((1, 0), (1, 2), (3, 4))
    assert [seat for _place, seat in places(over())] == [0, 2, 3, 1]


def test_numbers_and_lists_of_names() -> None:
    words.use("en")
    assert number_words(-12) == "−12"
    assert names_together(["Ada"]) == "Ada"
    assert names_together(["Ada", "Kai", "Inge"]) == "Ada, Kai and Inge"


def test_the_result_names_the_winners_and_leads_on(app: App) -> None:
    done: list[str] = []
    scene = ResultScene(
        over(), SEATS, PRESETS["klassisch"], 0, lambda: done.append("again"), lambda: done.append("title")
    )
    hands = shown(app, scene)
    assert "You win the match!" in texts(scene)
    hands.click_on("scores")
    assert isinstance(app.scene, ScoresScene)
    hands.press(pygame.K_ESCAPE)
    hands.click_on("again")
    hands.press(pygame.K_ESCAPE)
    assert done == ["again", "title"]


def test_a_shared_win_is_shared(app: App) -> None:
    scene = ResultScene(shared(), SIX_SEATS, PRESETS["jolly"], 0, lambda: None, lambda: None)
    shown(app, scene)
    assert "Jörg and Oma Inge share the win" in texts(scene)
