"""From the lobby to a table and back, over real sockets: as guest, as host, watching, and with a broken line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from engine.romme.game import plain_move
from game.cli import Going
from game.hall_of_fame import hall_path, load_hall
from game.lan.remembered import recall
from game.scenes.lobby import LobbyScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.scenes.waiting_room import WaitingRoomScene
from net.addresses import Address
from net.guest import Line, LineState
from net.host import Host
from net.identity import join_code
from net.lobby import Begin, BeReady, Chat, Offer, PutComputer, React, Remove
from net.session import Concede, Pause, Play, Resume
from tests.game.lan.conftest import Screen
from tests.net.lan.people import SINGLE, Somebody, door_of

FULL = replace(SINGLE, preset="eigene", seats=6, levels=("level3",) * 4)


def table_of(screen: Screen) -> TableScene | None:
    scene = screen.app.scene
    return scene if isinstance(scene, TableScene) and scene.is_ready else None


def test_a_guest_comes_in_by_code_gets_ready_and_sees_a_hand(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    screen.type_address(join_code(Address("127.0.0.1", host.port), host.fingerprint))
    screen.wait(lambda: screen.is_in_room)
    assert "Anna" in screen.texts() and "Free seat" in screen.texts()
    screen.click_on("go")
    screen.wait(lambda: screen.room.party.me.is_ready)  # type: ignore[union-attr]
    anna.session.send(Begin())
    screen.wait(lambda: table_of(screen) is not None)
    table = table_of(screen)
    assert table is not None and len(table.model.hand_ids) == 13 and table.session.seat == 1


def test_an_address_shows_the_four_words_of_the_host(screen: Screen, tmp_path: Path) -> None:
    host, _anna = screen.hosts_table(tmp_path / "host", SINGLE)
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    screen.settle()
    assert "  ".join(host.words) in screen.texts()


def test_a_locked_table_asks_for_its_code_until_it_is_the_right_one(screen: Screen, tmp_path: Path) -> None:
    host, _anna = screen.hosts_table(tmp_path / "host", replace(SINGLE, code="Kekse"))
    screen.type_address(f"127.0.0.1:{host.port}")
    for typed, is_right in (("Kuchen", False), ("Kekse", True)):
        screen.wait(lambda: screen.has("enter-code"))
        screen.click_on("enter-code")
        screen.click_on("code")
        screen.write(typed)
        screen.press(pygame.K_RETURN)
        screen.wait(lambda right=is_right: screen.is_in_room if right else screen.room.party.is_final)  # type: ignore[misc]


def test_a_table_is_opened_by_keyboard_alone_and_dealt(screen: Screen) -> None:
    screen.click_on("open")
    screen.click_on("computers")
    for _number in range(2):
        screen.press(pygame.K_RIGHT)
    page = screen.app.scene.page  # type: ignore[union-attr]
    page.give_focus("start")
    screen.press(pygame.K_RETURN)
    screen.wait(lambda: screen.is_in_room)
    assert recall().offer is not None and len(recall().offer.levels) == 2  # type: ignore[union-attr]
    screen.press(pygame.K_RETURN)
    screen.wait(lambda: table_of(screen) is not None)
    assert len(table_of(screen).model.seats) == 3  # type: ignore[union-attr]


def test_the_host_waits_for_ready_guests_removes_one_and_adds_a_computer(screen: Screen) -> None:
    screen.click_on("open")
    screen.click_on("start")
    screen.wait(lambda: screen.is_in_room)
    host = screen.room.party.host
    assert host is not None
    guest = Somebody.joins(door_of(host), "Ida")
    screen.others.append(guest)
    screen.wait(lambda: screen.has("remove-1"))
    screen.click_on("go")
    screen.wait(lambda: screen.room._note != "")
    assert screen.room._note == "Not everybody is ready yet."
    screen.click_on("remove-1")
    screen.wait(lambda: guest.session.line.state is LineState.TURNED_AWAY)
    screen.click_on("computer-2")
    screen.wait(lambda: screen.has("level-2"))


def test_who_comes_late_watches_without_any_hand(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    assert anna.does(PutComputer(1, "level1")) and anna.does(Begin())
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: table_of(screen) is not None)
    table = table_of(screen)
    assert table is not None and table.session.seat is None
    assert table.model.view is not None and table.model.view.hand == () and not table.layout.fan.places
    screen.press(pygame.K_p)
    screen.click_on("want")
    screen.wait(lambda: screen.room.party.me.wants == 1)  # type: ignore[union-attr]
    screen.wait(lambda: "After this round" in table.overlay._shown.watching)  # type: ignore[union-attr]


def test_a_broken_line_is_told_and_the_table_is_back_as_it_was(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    table = sits_down(screen, host, anna)
    hand = table.model.hand_ids
    told = lines_of(screen)
    screen.room.party.session.drop_wire()  # type: ignore[attr-defined]
    screen.wait(lambda: LineState.LOST in told and told[-1] is LineState.OPEN)
    screen.wait(lambda: screen.room.party.is_open)
    assert table_of(screen) is table and table.model.hand_ids == hand


def test_the_turns_time_runs_and_stands_still_while_the_host_pauses(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", replace(SINGLE, turn_s=30))
    table = sits_down(screen, host, anna)
    party = screen.room.party
    screen.wait(lambda: party.clock(screen.app.now_ms) is not None)
    assert 0 < party.clock(screen.app.now_ms)[1] <= 30_000  # type: ignore[index]
    anna.session.send(Pause())
    screen.wait(lambda: party.company.paused)
    stopped = party.clock(screen.app.now_ms)
    assert party.clock(screen.app.now_ms + 5_000) == stopped
    assert table.overlay is not None
    screen.wait(lambda: "paused" in table.overlay._shown.banner)  # type: ignore[union-attr]
    anna.session.send(Resume())
    screen.wait(lambda: not party.company.paused)
    assert party.clock(screen.app.now_ms + 5_000) != stopped


def test_a_host_who_closes_is_told_at_the_table_and_the_way_out_is_open(
    screen: Screen, tmp_path: Path
) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    table = sits_down(screen, host, anna)
    host.close()
    assert table.overlay is not None
    screen.wait(lambda: "The host has closed the table." in table.overlay._shown.banner)  # type: ignore[union-attr]
    screen.press(pygame.K_p)
    screen.click_on("leave")
    screen.click_on("answer-Leave the table")
    assert isinstance(screen.app.scene, TitleScene)


def test_being_sent_away_is_said_in_a_sentence(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    anna.session.send(Remove(2))
    screen.wait(lambda: screen.room.party.is_final)
    screen.settle()
    assert "The host has asked you to leave the table." in screen.texts()
    screen.click_on("back")
    assert isinstance(screen.app.scene, LobbyScene)


def test_people_talk_and_a_muted_reaction_is_not_shown(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    screen.press(pygame.K_c)
    screen.click_on("react-hello")
    screen.click_on("chat")
    screen.write("Guten Abend")
    screen.press(pygame.K_RETURN)
    screen.wait(lambda: len(screen.room.party.said) == 2)
    assert [said.text for said in screen.room.party.said] == ["hello", "Guten Abend"]
    anna.session.send(React("wow"))
    screen.wait(lambda: len(screen.room.party.said) == 3)
    party, now_ms = screen.room.party, screen.app.now_ms
    assert party.saying(1, now_ms) is not None
    party.is_muted = True
    assert party.saying(1, now_ms) is None
    anna.session.send(Chat("Hallo"))
    screen.wait(lambda: len(party.said) == 4)
    assert party.saying(1, screen.app.now_ms) is not None
    assert isinstance(screen.app.scene, WaitingRoomScene)


def test_after_the_match_the_same_people_meet_again(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", FULL)
    first = sits_down(screen, host, anna)
    play_out(screen, first, anna)
    for key in ("go-on", "go-on", "again"):
        screen.wait(lambda key=key: screen.has(key))  # type: ignore[misc]
        screen.click_on(key)
    screen.wait(lambda: screen.is_in_room)
    screen.click_on("go")
    screen.wait(lambda: screen.room.party.me.is_ready)  # type: ignore[union-attr]
    anna.session.send(Begin())
    screen.wait(lambda: table_of(screen) not in (None, first))


def test_a_match_that_everybody_gives_up_ends_in_the_waiting_room(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    sits_down(screen, host, anna)
    screen.press(pygame.K_ESCAPE)
    screen.click_on("concede")
    screen.click_on("answer-Give up")
    hall, _trouble = load_hall(hall_path())
    assert [(own.played, own.wins) for own in hall.players] == [(1, 0)], "it counts as lost"
    anna.session.send(Concede())
    screen.wait(lambda: screen.is_in_room)
    assert "without a result" in screen.room._note


def sits_down(screen: Screen, host: Host, anna: Somebody) -> TableScene:
    """Come in, get ready, be dealt a hand."""
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    screen.click_on("go")
    screen.wait(lambda: screen.room.party.me.is_ready)  # type: ignore[union-attr]
    anna.session.send(Begin())
    screen.wait(lambda: table_of(screen) is not None)
    table = table_of(screen)
    assert table is not None
    return table


def lines_of(screen: Screen) -> list[LineState]:
    """How the line is from now on, told once for each change: a slow machine sees two of them at one look."""
    told: list[LineState] = []
    session: Any = screen.room.party.session
    poll = session.poll

    def noting() -> tuple[Any, ...]:
        come: tuple[Any, ...] = poll()
        told.extend(update.state for update in come if isinstance(update, Line))
        return come

    session.poll = noting
    return told


def play_out(screen: Screen, table: TableScene, anna: Somebody) -> None:
    """Both draw and throw away until the round is over."""
    party = screen.room.party
    while party.is_match_on:
        if table.model.is_own_turn:
            seq = table.model.seq
            table.send(Play(plain_move(table.model.view)))  # type: ignore[arg-type]
            screen.wait(lambda seq=seq: not party.is_match_on or table.model.seq != seq)  # type: ignore[misc]
        elif anna.is_on_turn:
            seen = anna.view
            anna.session.send(Play(plain_move(seen)))
            screen.wait(lambda seen=seen: not party.is_match_on or anna.view is not seen)  # type: ignore[misc]
        else:
            screen.wait(lambda: not party.is_match_on or anna.is_on_turn or table.model.is_own_turn)


def test_ready_is_not_asked_of_who_watches(screen: Screen, tmp_path: Path) -> None:
    host, _anna = screen.hosts_table(tmp_path / "host", Offer("Tisch", seats=2))
    screen.others.append(Somebody.joins(door_of(host), "Ida").comes_in())
    screen.others[-1].does(BeReady())
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    screen.settle()
    assert not screen.has("go") and "Watching: " in screen.texts()


def test_a_host_who_left_opens_the_table_again_with_the_same_hand(screen: Screen) -> None:
    screen.click_on("open")
    screen.click_on("computers")
    screen.press(pygame.K_RIGHT)
    screen.click_on("start")
    screen.wait(lambda: screen.is_in_room)
    screen.click_on("go")
    screen.wait(lambda: table_of(screen) is not None)
    before = table_of(screen)
    assert before is not None
    cards = sorted(piece.face for piece in before.model.view.hand)  # type: ignore[union-attr]
    screen.press(pygame.K_p)
    screen.click_on("leave")
    assert "closes for everybody" in screen.texts()
    screen.click_on("answer-Leave the table")
    screen.app.push(LobbyScene(screen.network))  # type: ignore[arg-type]
    screen.wait(lambda: any(key.startswith("kept-") for key in keys_of(screen)))
    screen.click_on(next(key for key in keys_of(screen) if key.startswith("kept-")))
    screen.wait(lambda: table_of(screen) not in (None, before))
    again = table_of(screen)
    assert again is not None and again.session.seat == 0
    assert sorted(piece.face for piece in again.model.view.hand) == cards  # type: ignore[union-attr]


def test_a_guest_who_left_a_match_finds_the_seat_by_the_same_address(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", SINGLE)
    table = sits_down(screen, host, anna)
    hand = table.model.hand_ids
    screen.press(pygame.K_p)
    screen.click_on("leave")
    screen.click_on("answer-Leave the table")
    anna.wait(lambda: anna.lobby is not None and not anna.lobby.people[1].is_here)
    screen.app.push(LobbyScene(screen.network))  # type: ignore[arg-type]
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: table_of(screen) is not None)
    again = table_of(screen)
    assert again is not None and again is not table and again.session.seat == 1
    assert len(again.model.hand_ids & hand) >= 12, "a computer has played one turn at most meanwhile"
    assert anna.lobby is not None and len(anna.lobby.people) == 2


def test_the_command_line_leads_to_the_table_under_the_given_name(screen: Screen, tmp_path: Path) -> None:
    host, _anna = screen.hosts_table(tmp_path / "host", SINGLE)
    screen.app.push(LobbyScene(screen.network, Going(door_of(host), "Tante")))  # type: ignore[arg-type]
    screen.wait(lambda: screen.is_in_room)
    me = screen.room.party.me
    assert me is not None and me.name == "Tante"


def test_a_finger_sits_down_elsewhere_and_changes_colour(screen: Screen, tmp_path: Path) -> None:
    host, _anna = screen.hosts_table(tmp_path / "host", SINGLE)
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    screen.tap(screen.place("sit-3").center)
    screen.wait(lambda: screen.room.party.me.place == 3)  # type: ignore[union-attr]
    screen.tap(screen.place("colour-teal").center)
    screen.wait(lambda: screen.room.party.me.colour == "teal")  # type: ignore[union-attr]


def keys_of(screen: Screen) -> list[str]:
    """The keys of the page in front."""
    page = getattr(screen.app.scene, "page", None)
    return [] if page is None else [widget.key for widget in page._every()]
