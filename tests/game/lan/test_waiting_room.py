"""The waiting room's controls: what each of them asks the table for, as host and as guest."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.lan.party import Party
from game.lan.remembered import recall
from game.scenes.lobby_open import OpenTableScene
from game.scenes.rules import RulesScene
from game.scenes.title import TitleScene
from game.scenes.waiting_room import WaitingRoomScene
from net.guest import Line, LineState
from net.lobby import (
    Begin,
    BeReady,
    ChangeOffer,
    Chat,
    Choose,
    Look,
    Place,
    PutComputer,
    Remove,
    Reseat,
)
from tests.game.lan.made import MadeUpLine, lobby, person
from tests.game.shell.conftest import Hands, app, make_app, romme_home  # noqa: F401

PLACES = (Place(1), Place(2), Place(level="level3"), Place())


class Room(Hands):
    """The person in a waiting room that is made up."""

    def __init__(self, app: App, number: int) -> None:  # noqa: F811
        super().__init__(app)
        self.line = MadeUpLine(number)
        self.scene = WaitingRoomScene(Party(self.line))
        app.push(TitleScene())
        app.push(self.scene)
        self.line.tells(lobby(places=PLACES))
        self.settle()

    @property
    def asked(self) -> object:
        return self.line.sent[-1]

    def texts(self) -> str:
        assert self.scene.page is not None
        return "\n".join(str(getattr(widget, "words", "")) for widget in self.scene.page._every())


@pytest.fixture
def enter(app: App) -> Callable[[int], Room]:  # noqa: F811
    pygame.event.clear()
    return lambda number: Room(app, number)


def test_the_host_moves_removes_and_seats_computers(enter: Callable[[int], Room]) -> None:
    room = enter(1)
    for key, wish in (
        ("up-1", Reseat(2, 0)),
        ("remove-1", Remove(2)),
        ("remove-2", PutComputer(2, None)),
        ("computer-3", PutComputer(3, "level3")),
        ("level-2", PutComputer(2, "level4")),
        ("go", Begin()),
    ):
        place = room.place(key)
        room.click((place.right - place.height // 2, place.centery))
        assert room.asked == wish, key


def test_the_host_changes_what_is_played(enter: Callable[[int], Room]) -> None:
    room = enter(1)
    room.click_on("change")
    assert isinstance(room.app.scene, OpenTableScene)
    room.click_on("turn")
    room.click_on("start")
    assert isinstance(room.app.scene, WaitingRoomScene) and isinstance(room.asked, ChangeOffer)
    assert room.asked.offer.levels == ("level3",) and room.asked.offer.title == "Annas Tisch"


def test_a_guest_has_no_part_in_what_is_the_hosts(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    page = room.scene.page
    assert page is not None
    assert all(page.find(key) is None for key in ("up-1", "remove-1", "computer-3", "change", "level-2"))


def test_a_computer_player_has_a_name_and_a_nature_before_the_deal(enter: Callable[[int], Room]) -> None:
    for number in (1, 2):
        room = enter(number)
        room.line.tells(lobby(places=(Place(1), Place(2), Place(level="level4"), Place())))
        room.settle()
        says = room.texts()
        assert "Ada" in says and ("ordentlich" in says or "tidy" in says)


def test_a_guest_sits_looks_gets_ready_and_talks(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    for key, wish in (
        ("sit-3", Choose(3)),
        ("watch", Choose(None)),
        ("colour-teal", Look("cat", "teal")),
        ("emblem", Look("owl", "blue")),
        ("go", BeReady(True)),
    ):
        room.click_on(key)
        assert room.asked == wish, key
    assert recall().colour == "blue" and room.app.settings.emblem == "owl"
    room.line.tells(lobby(places=PLACES, people=(person(1, 0), person(2, 1, is_ready=True))))
    room.settle()
    room.click_on("go")
    assert room.asked == BeReady(False)
    room.click_on("chat")
    room.write("Guten Abend")
    room.press(pygame.K_RETURN)
    assert room.asked == Chat("Guten Abend")


def test_a_colour_that_somebody_has_cannot_be_chosen(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    room.click_on("colour-red")
    assert room.line.sent == []


def test_without_chat_there_is_no_field_and_the_reactions_stay(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    room.line.tells(lobby(places=PLACES, chat=False))
    room.settle()
    assert room.scene.page is not None and room.scene.page.find("chat") is None
    assert "No chat at this table" in room.texts() and room.scene.page.find("talk") is not None


def test_what_differs_from_the_rule_set_is_listed_and_the_rules_open(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    room.line.tells(lobby(places=PLACES, differing=("rounds_per_player",), is_locked=True))
    room.settle()
    assert "Rounds" in room.texts() and "locked with a code" in room.texts()
    room.click_on("rules")
    assert isinstance(room.app.scene, RulesScene)


def test_a_broken_line_is_said_and_nothing_can_be_asked_meanwhile(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    room.line.tells(Line(LineState.LOST))
    room.settle()
    assert "The connection to the host was lost." in room.texts()
    room.click_on("go")
    assert room.line.sent == []


def test_leaving_closes_the_line(enter: Callable[[int], Room]) -> None:
    room = enter(2)
    room.press(pygame.K_ESCAPE)
    assert isinstance(room.app.scene, TitleScene) and room.line.is_closed
