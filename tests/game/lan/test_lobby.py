"""The list of tables, by mouse and keyboard: what is grey, what is told, what disappears."""

from __future__ import annotations

import pygame

from game.scenes.lobby import LobbyScene
from game.scenes.lobby_dialogs import AskCodeScene
from game.scenes.waiting_room import WaitingRoomScene
from net.discovery import Seen
from net.lobby import State
from net.wire.messages import PROTOCOL
from tests.game.lan.conftest import Screen
from tests.game.lan.made import listed


def see(screen: Screen, *tables: object, has_network: bool = True) -> None:
    screen.network.seen = Seen(tables, has_network)  # type: ignore[arg-type]
    screen.settle()


def note(screen: Screen) -> str:
    scene = screen.app.scene
    assert isinstance(scene, LobbyScene)
    return scene._note


def test_a_table_appears_and_disappears(screen: Screen) -> None:
    see(screen)
    assert "Looking for tables" in screen.texts()
    see(screen, listed())
    assert screen.has("table-t")
    see(screen)
    assert not screen.has("table-t")


def test_no_network_is_said_plainly(screen: Screen) -> None:
    see(screen, has_network=False)
    assert "This computer is not on a network" in screen.texts()


def test_another_version_and_a_silent_host_are_told_not_joined(screen: Screen) -> None:
    see(screen, listed("new", protocol=PROTOCOL + 1), listed("grey", is_answering=False))
    screen.click_on("table-new")
    assert "a newer version" in note(screen) and "on this computer" in note(screen)
    screen.click_on("table-grey")
    assert "does not answer" in note(screen)


def test_rows_say_what_is_to_be_had_there(screen: Screen) -> None:
    see(
        screen,
        listed("full", taken=4),
        listed("closed", taken=4, spectators=False),
        listed("on", state=State.RUNNING),
    )
    page = screen.app.scene.page  # type: ignore[union-attr]
    notes = {key: page.find(f"table-{key}").shown.note for key in ("full", "closed", "on")}
    assert notes == {"full": "watch", "closed": "full", "on": "watch"}
    assert "match in progress" in page.find("table-on").shown.says


def test_a_locked_table_asks_for_its_code_first(screen: Screen) -> None:
    see(screen, listed(is_locked=True))
    screen.click_on("table-t")
    assert isinstance(screen.app.scene, AskCodeScene)
    screen.press(pygame.K_ESCAPE)
    assert isinstance(screen.app.scene, LobbyScene)


def test_a_wrong_address_is_explained_and_the_text_stays(screen: Screen) -> None:
    screen.type_address("300.1.2.3")
    assert "neither a join code nor an address" in note(screen) and "300.1.2.3" in note(screen)
    assert screen.app.scene.page.find("address").words == "300.1.2.3"  # type: ignore[union-attr]
    screen.type_address("")
    assert note(screen).startswith("Type the join code")


def test_nobody_answering_is_said_and_escape_leads_back(screen: Screen) -> None:
    screen.type_address("127.0.0.1:1")
    assert isinstance(screen.app.scene, WaitingRoomScene)
    screen.wait(lambda: "Nobody answers there" in screen.texts())
    screen.press(pygame.K_ESCAPE)
    assert isinstance(screen.app.scene, LobbyScene)


def test_the_lobby_is_reached_and_left_by_keyboard_alone(screen: Screen) -> None:
    screen.press(pygame.K_ESCAPE)
    page = screen.app.scene.page  # type: ignore[union-attr]
    for _step in range(10):
        if page.focus_key == "network":
            break
        screen.press(pygame.K_DOWN)
        page = screen.app.scene.page  # type: ignore[union-attr]
    assert page.focus_key == "network"
    screen.press(pygame.K_RETURN)
    assert isinstance(screen.app.scene, LobbyScene)
