"""A half-built tile table at a table on the network: one's own line breaks, one's program ends, the host's ends."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.tiles.game import plain_move
from game.scenes.lobby import LobbyScene
from game.scenes.tile_table import TileTableScene
from net.guest import LineState
from net.host import Host
from net.lobby import Begin, Offer
from net.session import DraftShown, Play
from tests.game.lan.conftest import Screen
from tests.game.lan.test_whole_way import keys_of, lines_of
from tests.net.lan.people import Somebody

TILES = Offer("Tisch", game="tiles", preset="steine", seats=2)
Rows = set[tuple[int, ...]]


def table_of(screen: Screen) -> TileTableScene | None:
    scene = screen.app.scene
    return scene if isinstance(scene, TileTableScene) and scene.is_ready else None


def own_turn(screen: Screen, anna: Somebody | None = None) -> TileTableScene:
    """The table, once it is one's own turn there."""
    screen.wait(lambda: table_of(screen) is not None)
    table = table_of(screen)
    assert table is not None
    if anna is not None and not table.model.is_own_turn:
        anna.wait(lambda: anna.is_on_turn)
        anna.does(Play(plain_move(anna.view)))
    screen.wait(lambda: table.model.is_own_turn)
    return table


def sits_down(screen: Screen, host: Host, anna: Somebody) -> TileTableScene:
    screen.type_address(f"127.0.0.1:{host.port}")
    screen.wait(lambda: screen.is_in_room)
    screen.click_on("go")
    screen.wait(lambda: screen.room.party.me.is_ready)  # type: ignore[union-attr]
    anna.session.send(Begin())
    return own_turn(screen, anna)


def build(table: TileTableScene) -> Rows:
    """Lay two tiles beside each other and one alone, and put one to another place of the rack."""
    first, second, third, fourth, *_ = (piece.id for piece in table.model.view.rack)  # type: ignore[union-attr]
    for pieces in ((first, second), (third,)):
        table.controller.pick(pieces)
        table.controller.command("lay")
    places = list(table.model.places)
    at = places.index(fourth)
    places[at], places[25] = None, fourth
    table.controller.stand(tuple(places))
    return lying(table)


def lying(table: TileTableScene) -> Rows:
    assert table.model.draft is not None
    return {own.ids for own in table.model.draft.sets}


def seen_by(anna: Somebody) -> Rows:
    """What the other one is shown of the turn."""
    shown = [update for update in anna.updates if isinstance(update, DraftShown)]
    return {tuple(piece.id for piece in row) for row in shown[-1].rows} if shown else set()


def test_a_broken_line_loses_nothing_of_a_half_built_table(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", TILES)
    table = sits_down(screen, host, anna)
    built, places = build(table), table.model.places
    told = lines_of(screen)
    screen.room.party.session.drop_wire()  # type: ignore[attr-defined]
    screen.wait(lambda: LineState.LOST in told and told[-1] is LineState.OPEN)
    screen.wait(lambda: table.model.company.away == ())
    screen.settle()
    assert table_of(screen) is table and lying(table) == built and table.model.places == places
    table.controller.command("back")
    assert len(lying(table)) == 1


def test_a_program_that_ended_comes_back_to_the_half_built_table(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", TILES)
    table = sits_down(screen, host, anna)
    built, places = build(table), table.model.places
    screen.wait(lambda: len(seen_by(anna)) == 2)
    dies(screen)
    anna.wait(lambda: anna.lobby is not None and not anna.lobby.people[1].is_here)
    anna.updates.clear()
    screen.app.push(LobbyScene(screen.network))  # type: ignore[arg-type]
    screen.type_address(f"127.0.0.1:{host.port}")
    again = own_turn(screen)
    assert again is not table and lying(again) == built and again.model.places == places
    screen.wait(lambda: len(seen_by(anna)) == 2)
    again.controller.command("back")
    assert len(lying(again)) == 1


def test_what_a_computer_played_meanwhile_puts_the_table_back(screen: Screen, tmp_path: Path) -> None:
    host, anna = screen.hosts_table(tmp_path / "host", TILES)
    table = sits_down(screen, host, anna)
    build(table)
    seq = table.model.seq
    screen.press(pygame.K_p)
    screen.click_on("leave")
    screen.click_on("answer-Leave the table")
    anna.wait(lambda: anna.seq > seq and anna.is_on_turn)
    screen.app.push(LobbyScene(screen.network))  # type: ignore[arg-type]
    screen.type_address(f"127.0.0.1:{host.port}")
    again = own_turn(screen, anna)
    assert again.model.draft is not None and not again.model.draft.is_moved


def test_a_host_whose_program_ended_finds_the_own_half_built_table(screen: Screen) -> None:
    screen.click_on("open")
    screen.click_on("game")
    screen.press(pygame.K_RIGHT)
    screen.click_on("computers")
    screen.press(pygame.K_RIGHT)
    screen.click_on("start")
    screen.wait(lambda: screen.is_in_room)
    screen.click_on("go")
    table = own_turn(screen)
    built, places = build(table), table.model.places
    screen.press(pygame.K_p)
    screen.click_on("leave")
    screen.click_on("answer-Leave the table")
    screen.app.push(LobbyScene(screen.network))  # type: ignore[arg-type]
    screen.wait(lambda: any(key.startswith("kept-") for key in keys_of(screen)))
    screen.click_on(next(key for key in keys_of(screen) if key.startswith("kept-")))
    again = own_turn(screen)
    assert again is not table and lying(again) == built and again.model.places == places


def dies(screen: Screen) -> None:
    """The program is gone without a word; what it was is not asked again."""
    session = screen.room.party.session
    session._end.has_left = True  # type: ignore[attr-defined]
    session.drop_wire()  # type: ignore[attr-defined]
    screen.app._stack.lose_all()
