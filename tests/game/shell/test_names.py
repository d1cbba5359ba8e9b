"""What persons are called: never “Du” or “You”, asked once, passed by one press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import cli, matches
from game.app import App
from game.intents import Confirm
from game.match_setup import COMPUTER_NAMES, PRESETS, newcomer_setup, with_level, with_person
from game.names import MADE_UP, default_name, name_of_login, person_name
from game.scenes.names import NamesScene, welcome
from game.scenes.setup import SetupScene
from game.scenes.title import TitleScene
from game.settings import Settings, load_settings, settings_from_data, settings_path, settings_to_data
from game.words import words
from tests.game.shell.conftest import Hands, shown, texts

NOBODY = ("Du", "You", "du", " YOU ", "Ich", "")


@pytest.mark.parametrize(
    ("login", "name"),
    [
        ("jörg", "Jörg"),
        ("max.mustermann", "Max"),
        ("m.mustermann", "Mustermann"),
        ("HOME\\anna2", "Anna"),
        ("kai@example.org", "Kai"),
        ("oma_inge", "Oma"),
        ("DuBois", "DuBois"),
        *(
            (login, "")
            for login in ("root", "user", "User1", "Administrator", "test.user", "du", "x", "4711", "")
        ),
    ],
)
def test_the_login_gives_a_name_or_none(login: str, name: str) -> None:
    assert name_of_login(login) == name


@pytest.mark.parametrize("login", ["root", "user", "", "you"])
def test_a_login_that_is_nobodys_gives_a_name_that_reads_well_of_somebody_else(
    login: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", login)
    monkeypatch.delenv("USERNAME", raising=False)
    for language in ("de", "en"):
        words.use(language)
        assert default_name() in MADE_UP and default_name() == default_name()
    words.use("en")
    assert not set(MADE_UP) & set(COMPUTER_NAMES)


@pytest.mark.parametrize("name", NOBODY)
def test_a_pronoun_is_nobodys_name(name: str) -> None:
    assert person_name(name) == ""
    assert person_name("Dunja") == "Dunja"


@pytest.mark.parametrize("name", ["Du", "You"])
def test_old_settings_that_hold_a_pronoun_get_a_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "jörg")
    setup = newcomer_setup("Zoë")
    setup = replace(setup, seats=(replace(setup.seats[0], name=name), *setup.seats[1:]))
    old = settings_to_data(replace(Settings(), player_name="Zoë", last_setup=setup)) | {"player_name": name}
    found = settings_from_data(old)
    assert found.player_name == ""
    assert found.last_setup is not None
    assert [seat.name for seat in found.last_setup.seats] == [
        "Jörg",
        *(seat.name for seat in setup.seats[1:]),
    ]


def test_an_old_tables_title_is_its_hosts_name(app: App) -> None:
    from game.lan.remembered import Remembered, remember
    from game.scenes.lobby_open import OpenTableScene, first_offer

    app.change_settings(player_name="Jörg")
    for title in ("You’s table", "Tisch von Du"):
        remember(Remembered(offer=replace(first_offer(app), title=title)))
        scene = OpenTableScene()
        shown(app, scene)
        assert scene.offer.title == "Jörg’s table"


def _first_start(app: App) -> NamesScene:
    app.push(TitleScene())
    scene = welcome(app)
    assert scene is not None
    app.push(scene)
    Hands(app).settle()
    return scene


def _press(how: str) -> Callable[[App], None]:
    def click(app: App) -> None:
        Hands(app).click_on("done")

    def tap(app: App) -> None:
        Hands(app).tap(Hands(app).place("done").center)

    def key(code: int) -> Callable[[App], None]:
        return lambda app: Hands(app).press(code)

    def pad(app: App) -> None:
        app.scene.handle(Confirm(pad=1))  # type: ignore[union-attr, call-arg]

    return {
        "enter": key(pygame.K_RETURN),
        "escape": key(pygame.K_ESCAPE),
        "space": key(pygame.K_SPACE),
        "mouse": click,
        "finger": tap,
        "pad": pad,
    }[how]


@pytest.mark.parametrize("how", ["enter", "escape", "space", "mouse", "finger", "pad"])
def test_the_first_start_asks_once_and_one_press_of_any_device_passes_it(
    app: App, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", "jörg")
    scene = _first_start(app)
    assert scene.persons[0].name == "Jörg"
    _press(how)(app)
    Hands(app).settle()
    assert isinstance(app.scene, TitleScene)
    assert app.settings.player_name == "Jörg"
    assert load_settings(settings_path())[0].player_name == "Jörg"
    assert welcome(app) is None, "it is asked once"


def test_the_first_start_takes_a_name_and_an_emblem(app: App) -> None:
    _first_start(app)
    hands = Hands(app)
    hands.click_on("name-0")
    hands.press(pygame.K_a, pygame.KMOD_CTRL)
    hands.write("Zoë")
    hands.settle()
    hands.click_on("emblem-owl")
    hands.settle()
    hands.click_on("done")
    assert (app.settings.player_name, app.settings.emblem) == ("Zoë", "owl")
    first = matches.next_setup(app).seats[0]
    assert (first.name, first.emblem) == ("Zoë", "owl")


def test_what_is_seen_first(app: App) -> None:
    first = cli._first_scene(app, None)
    assert isinstance(first, NamesScene)
    app.change_settings(player_name="Zoë")
    assert isinstance(cli._first_scene(app, None), TitleScene)


def test_a_picture_for_a_check_is_never_kept_waiting(
    tmp_path: Path, romme_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_given: object) -> None:
        raise AssertionError("asked")

    monkeypatch.setattr(NamesScene, "__init__", never)
    assert cli.main(["--frames", "2", "--shot", str(tmp_path / "x.png"), "--size", "1280x720"]) == 0
    assert not settings_path().exists() or load_settings(settings_path())[0].player_name == ""


def test_a_new_name_in_the_settings_is_the_next_matchs(app: App) -> None:
    app.change_settings(last_setup=newcomer_setup("Jörg"), player_name="Zoë", emblem="owl")
    seats = matches.next_setup(app).seats
    assert (seats[0].name, seats[0].emblem) == ("Zoë", "cat"), "the owl is Ada's"
    assert with_person(newcomer_setup("Jörg"), "Ada", "key").seats[0].name == "Jörg", "the name is Ada's"
    assert with_person(newcomer_setup("Jörg"), "", "key").seats[0].emblem == "key"


def test_a_person_is_not_called_as_a_computer_and_a_computer_not_as_nobody() -> None:
    setup = with_level(newcomer_setup("Jörg"), 1, None)
    assert (setup.seats[1].name, setup.seats[1].level) == ("", None)
    again = with_level(setup, 1, "level2")
    assert (again.seats[1].name, again.seats[1].level) == ("Ada", "level2")
    own = replace(setup, seats=(setup.seats[0], replace(setup.seats[1], name="Oma"), *setup.seats[2:]))
    assert with_level(own, 1, "level2").seats[1].name == "Oma"


def _two_persons(app: App) -> Hands:
    app.push(TitleScene())
    setup = with_level(newcomer_setup("Jörg"), 1, None)
    return shown(app, SetupScene(replace(setup, rules=PRESETS["klassisch"])))


def test_several_at_one_screen_are_asked_for_their_names(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    monkeypatch.setattr(matches, "start_match", lambda _app, setup: dealt.append(setup))
    hands = _two_persons(app)
    hands.click_on("start")
    scene = app.scene
    assert isinstance(scene, NamesScene) and dealt == []
    assert [person.name for person in scene.persons] == ["Jörg", ""]
    hands.click_on("name-1")
    hands.write("Zoë")
    hands.settle()
    hands.click_on("done")
    assert [seat.name for seat in dealt[0].seats][:2] == ["Jörg", "Zoë"]


def test_one_press_is_enough_for_several_too_and_escape_goes_back(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = []
    monkeypatch.setattr(matches, "start_match", lambda _app, setup: dealt.append(setup))
    hands = _two_persons(app)
    hands.click_on("start")
    hands.press(pygame.K_ESCAPE)
    assert isinstance(app.scene, SetupScene) and dealt == []
    hands.click_on("start")
    hands.press(pygame.K_RETURN)
    assert [seat.name for seat in dealt[0].seats][:2] == ["Jörg", "Player 2"]


def test_one_alone_is_not_asked_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    monkeypatch.setattr(matches, "start_match", lambda _app, setup: dealt.append(setup))
    app.push(TitleScene())
    hands = shown(app, SetupScene(newcomer_setup("Jörg")))
    hands.click_on("start")
    assert len(dealt) == 1


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_all_of_it_is_on_the_screen(
    make_app: Callable[..., App], language: str, size: tuple[int, int]
) -> None:
    app = make_app(size, language)
    scene = _first_start(app)
    six = newcomer_setup("WWWWWWWWWWWWWWWW").seats
    for shown_scene in (scene, NamesScene("?", "?", "!", (*six, *six)[:6], ["x"] * 6, lambda _named: None)):
        if app.scene is not shown_scene:
            app.push(shown_scene)
        page = shown_scene.page
        assert page is not None
        for widget in page._every():
            assert pygame.Rect((0, 0), size).contains(widget.rect), (widget.key, widget.rect)
    assert texts(scene)[0] == ("Willkommen!" if language == "de" else "Welcome!")
