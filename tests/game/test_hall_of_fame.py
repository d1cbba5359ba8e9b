"""The hall of fame: who is entered for what, once; and a file that survives whatever happens to it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.romme.rules import PRESETS
from engine.romme.state import RoundResult, Standing
from engine.tiles.rules import PRESETS as TILE_PRESETS
from engine.tiles.state import RoundResult as TileResult
from engine.tiles.state import Standing as TileStanding
from game.app import App
from game.hall_of_fame import (
    FILE_VERSION,
    MOST_KNOWN,
    MOST_ROUNDS,
    HallOfFame,
    enter_match,
    entered,
    hall_path,
    load_hall,
    save_hall,
)
from game.preferences import Options
from game.scenes.hall_of_fame import HallOfFameScene
from game.storage import Trouble
from net.session import Seat

DAY = date(2026, 11, 30)
SEATS = (Seat("Jörg", "cat", False), Seat("Ada", "owl", True), Seat("Mia", "fox", False))
RULES = PRESETS["klassisch"]


def won(number: int, winner: int, points: tuple[int, ...], hand_romme: bool = False) -> RoundResult:
    return RoundResult(number, winner, hand_romme, points, ((),) * 3, ((),) * 3)


def over(*results: RoundResult, winners: tuple[int, ...] = (0,)) -> Standing:
    return Standing(len(results), (0, 0, 0), (), results, over=True, winners=winners)


MATCH = over(won(1, 0, (0, 40, 61)), won(2, 1, (30, 0, 5)), won(3, 2, (80, 122, 0), hand_romme=True))


def test_persons_are_entered_with_what_they_did_and_computer_players_are_not():
    hall = entered(HallOfFame(), MATCH, SEATS, RULES, DAY)
    assert {own.name: (own.played, own.wins, own.hand_rommes) for own in hall.players} == {
        "Jörg": (1, 1, 0),
        "Mia": (1, 0, 1),
    }
    assert [(own.name, own.points, own.is_hand_romme) for own in hall.rounds] == [
        ("Mia", 202, True),
        ("Jörg", 101, False),
    ]
    assert [own.name for own in hall.winners] == ["Jörg"]
    assert [own.name for own in hall.hand_rommes] == ["Mia"]


def test_points_below_zero_count_as_what_the_others_were_left_with():
    hall = entered(HallOfFame(), over(won(1, 0, (0, -50, -75))), SEATS, PRESETS["jolly"], DAY)
    assert hall.rounds[0].points == 125 and hall.rounds[0].preset == "jolly"


def test_tiles_count_too():
    result = TileResult(1, 2, False, True, (-20, -31, 51), ((),) * 3, ((),) * 3)
    standing = TileStanding(1, (0, 0, 0), (result,), over=True, winners=(2,))
    hall = entered(HallOfFame(), standing, SEATS, TILE_PRESETS["steine"], DAY)
    assert hall.rounds[0].points == 51 and hall.hand_rommes[0].name == "Mia"


def test_a_match_given_up_is_lost_even_by_who_leads_and_counts_each_time():
    """Only those who have given up are entered: at a table on the network the others play on."""
    running = MATCH._replace(over=False, winners=(), results=MATCH.results[:1])
    for standing in (running, MATCH):
        hall = entered(HallOfFame(), standing, SEATS, RULES, DAY, (0,))
        assert [(own.name, own.played, own.wins) for own in hall.players] == [("Jörg", 1, 0)]
    assert entered(HallOfFame(), running, SEATS, RULES, DAY, (0,)).rounds[0].points == 101
    hall = HallOfFame()
    for count in (1, 2):
        hall = entered(hall, running._replace(results=()), SEATS, RULES, DAY, (0, 2))
        assert [(own.played, own.wins) for own in hall.players] == [(count, 0)] * 2


def test_a_match_is_entered_once_and_one_that_is_not_over_or_without_persons_never():
    once = entered(HallOfFame(), MATCH, SEATS, RULES, DAY)
    assert entered(once, MATCH, SEATS, RULES, DAY) == once
    assert entered(HallOfFame(), MATCH._replace(over=False), SEATS, RULES, DAY) == HallOfFame()
    bots = tuple(Seat(seat.name, seat.emblem, True) for seat in SEATS)
    assert entered(HallOfFame(), MATCH, bots, RULES, DAY) == HallOfFame()


def test_a_name_is_one_person_however_it_is_written():
    hall = entered(HallOfFame(), MATCH, SEATS, RULES, DAY)
    other = over(won(1, 0, (0, 7, 9)))
    hall = entered(hall, other, (Seat("  JÖRG ", "boat", False), *SEATS[1:]), RULES, DAY)
    assert [(own.name, own.emblem, own.played) for own in hall.winners] == [("Jörg", "boat", 2)]


def test_it_does_not_grow_without_end():
    hall = HallOfFame()
    for number in range(MOST_KNOWN + 20):
        hall = entered(hall, over(won(1, 0, (0, number, 1))), SEATS, RULES, DAY)
    assert len(hall.rounds) == MOST_ROUNDS and len(hall.known) == MOST_KNOWN
    assert hall.rounds[0].points == MOST_KNOWN + 20


def test_what_is_saved_is_loaded(tmp_path: Path):
    hall = entered(HallOfFame(), MATCH, SEATS, RULES, DAY)
    save_hall(tmp_path / "hall.json", hall)
    assert load_hall(tmp_path / "hall.json") == (hall, None)
    assert load_hall(tmp_path / "none.json") == (HallOfFame(), None)


def kept(tmp_path: Path) -> Path:
    path = tmp_path / "hall-of-fame.json"
    save_hall(path, entered(HallOfFame(), MATCH, SEATS, RULES, DAY))
    return path


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 1}',
        '{"version": 1, "players": 3, "rounds": [], "known": []}',
        '{"version": 1, "players": [{"name": "A"}], "rounds": [], "known": []}',
        '{"version": 1, "players": [], "rounds": [{"name": "A", "emblem": "cat", "points": -1,'
        ' "preset": "klassisch", "day": "2026-11-30", "is_hand_romme": true}], "known": []}',
        '{"version": 1, "players": [], "rounds": [{"name": "A", "emblem": "cat", "points": 1,'
        ' "preset": "poker", "day": "2026-11-30", "is_hand_romme": true}], "known": []}',
    ],
)
def test_a_broken_file_is_kept_aside_and_nothing_is_lost(text: str, tmp_path: Path):
    path = kept(tmp_path)
    path.write_text(text, encoding="utf-8")
    hall, trouble = load_hall(path)
    assert (hall, trouble) == (HallOfFame(), Trouble.BROKEN)
    assert (tmp_path / "hall-of-fame.broken-1.json").read_text(encoding="utf-8") == text


def test_a_broken_file_is_replaced_by_the_copy_from_before(tmp_path: Path):
    path = kept(tmp_path)
    hall, _ = load_hall(path)
    save_hall(path, hall)
    path.write_bytes(b"\xff\x00")
    assert load_hall(path) == (hall, Trouble.RESTORED)


def test_a_newer_file_is_kept_aside(tmp_path: Path):
    path = kept(tmp_path)
    data = {"version": FILE_VERSION + 4, "heroes": []}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert load_hall(path) == (HallOfFame(), Trouble.NEWER)
    aside = tmp_path / f"hall-of-fame.newer-{FILE_VERSION + 4}-1.json"
    assert json.loads(aside.read_text(encoding="utf-8")) == data


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists))
def test_whatever_lies_in_the_file_nothing_fails(tmp_path_factory: pytest.TempPathFactory, value: object):
    path = tmp_path_factory.mktemp("hall") / "hall.json"
    path.write_text(
        json.dumps({"version": 1, "players": value, "rounds": value, "known": value}), encoding="utf-8"
    )
    hall, _ = load_hall(path)
    assert hall.players == () and hall.rounds == ()


def test_where_nothing_can_be_written_the_match_ends_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ROMME_HOME", str(blocked / "home"))
    enter_match(MATCH, SEATS, RULES, DAY)


def test_the_end_of_a_match_enters_it_and_the_screen_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    app = App(Options(size=(1280, 720), language="de"))
    try:
        app.push(HallOfFameScene())
        app.turn()
        assert "noch niemand" in words_on(app)
        enter_match(MATCH, SEATS, RULES, DAY)
        app.replace(HallOfFameScene())
        app.turn()
        assert "Mia" in words_on(app) and "202" in words_on(app) and "Ada" not in words_on(app)
        hall_path().write_text("{", encoding="utf-8")
        app.replace(HallOfFameScene())
        app.turn()
        assert (tmp_path / "hall-of-fame.broken-1.json").exists()
    finally:
        app.close()


def words_on(app: App) -> str:
    return " ".join(getattr(widget, "words", "") for widget in app.scene.page._widgets)  # type: ignore[union-attr]


def test_the_screen_of_a_matchs_result_enters_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from game.scenes.result import ResultScene
    from game.table import endings
    from tests.game.table.conftest import Table
    from tests.game.table.fake import FakeSession

    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    table = Table(FakeSession(players=3), (1280, 720), 0)
    try:
        view = table.view
        table.scene.model = replace(table.scene.model, view=view._replace(standing=MATCH))
        endings.show_result(table.scene)
        table.turns()
        assert isinstance(table.app.scene, ResultScene)
        persons = [seat.name for seat in table.scene.model.seats if not seat.is_bot]
        hall, trouble = load_hall(hall_path())
        assert trouble is None and [own.name for own in hall.players] == persons
        endings.show_result(table.scene)
        assert [own.played for own in load_hall(hall_path())[0].players] == [1] * len(persons)
    finally:
        table.app.close()
