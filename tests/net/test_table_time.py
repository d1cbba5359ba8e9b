"""The table's time: the computer players' pauses, the turn timer, a pause, players that do not come to an end."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from engine.melds import Meld
from engine.romme.events import Discarded, Drew, TimeOver, TurnBegan
from engine.romme.moves import Back, Discard, Draw, Lay, Move, Take, Undo
from engine.romme.state import Phase
from engine.tiles.game import TILES
from engine.tiles.rules import PRESETS as TILE_PRESETS
from engine.tiles.steps import steps
from net.bots import ComputerPlayers
from net.record import begin
from net.session import (
    Company,
    Concede,
    Hurry,
    Pace,
    Pause,
    Play,
    Resume,
    Sent,
    SetPace,
    TakeBack,
    TurnClock,
    Update,
)
from net.table import Table
from tests.net.players import Played, events_in, setup_of
from tests.net.turns import accepted, code_of, play_turn, until_persons_turn


def test_computer_players_pause_before_a_turn_and_between_steps() -> None:
    played = Played.at(setup_of("pbbb", pace=Pace(350, 500)))
    until_persons_turn(played)
    start, seen = played.now_ms, played.table.record.seq
    played.times.clear()
    play_turn(played)
    while played.table.record.match.state.public.seat == 1 and played.step():
        pass
    steps = [time - start for time in played.times]
    assert steps == [350 + 500 * step for step in range(len(steps))]
    assert len(steps) >= 2 and played.table.record.seq > seen


def test_nothing_happens_before_its_time() -> None:
    played = Played.at(setup_of("pb", pace=Pace(350, 500)))
    until_persons_turn(played)
    play_turn(played)
    before = played.table.record
    assert played.table.tick(played.now_ms + 349) == () and played.table.record == before
    assert played.table.tick(played.now_ms + 350) != () and played.table.record != before


def test_hurry_lets_the_pauses_lapse_until_the_next_turn() -> None:
    played = Played.at(setup_of("pbb", pace=Pace(350, 500)))
    until_persons_turn(played)
    play_turn(played)
    start = played.now_ms
    assert accepted(played.send(0, Hurry()))
    while played.table.record.match.state.public.seat == 1:
        assert played.step()
    assert played.now_ms == start
    played.step()
    assert played.now_ms == start + 350


def test_a_new_pace_holds_for_the_pause_that_runs() -> None:
    played = Played.at(setup_of("pb", pace=Pace(60_000, 60_000)))
    until_persons_turn(played)
    play_turn(played)
    start = played.now_ms
    played.send(0, SetPace(Pace(10, 20)))
    played.step()
    played.step()
    assert played.now_ms == start + 30


def test_a_pause_stops_every_timer_and_every_move() -> None:
    played = Played.at(setup_of("pb", pace=Pace(350, 500)))
    until_persons_turn(played)
    play_turn(played)
    start = played.now_ms
    played.now_ms += 100
    played.new(0)
    assert accepted(played.send(0, Pause()))
    (told, _) = played.new(0)
    assert isinstance(told, Company) and told.paused
    assert played.table.next_wake(played.now_ms) is None
    before = played.table.record
    assert played.table.tick(played.now_ms + 10_000) == ()
    assert code_of(played.send(0, Play(Draw()))) == "table_paused"
    assert code_of(played.send(0, TakeBack())) == "table_paused"
    assert accepted(played.send(0, Pause()))
    assert played.table.record == before
    played.now_ms += 5_000
    assert accepted(played.send(0, Resume()))
    assert played.table.next_wake(played.now_ms) == start + 350 + 5_000


def test_any_seat_ends_a_pause() -> None:
    played = Played.at(setup_of("pp"))
    played.send(0, Pause())
    played.send(1, Resume())
    assert not played.table.is_paused


def test_without_a_turn_timer_the_table_waits_for_a_person_for_ever() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    assert played.table.next_wake(played.now_ms) is None


def test_B13_a_turn_ends_by_itself_when_its_time_is_over() -> None:
    played = Played.at(setup_of("pp", turn_ms=30_000))
    seat = played.table.record.match.state.public.seat
    assert played.table.next_wake(0) == 30_000
    played.now_ms = 29_000
    played.send(seat, Play(Draw()))
    assert played.table.next_wake(played.now_ms) == 30_000
    played.new(0)
    played.step()
    events = events_in(played.new(0))
    assert [type(event) for event in events] == [TimeOver, Discarded, TurnBegan]
    assert played.table.record.match.state.public.seat == 1 - seat
    assert played.table.next_wake(played.now_ms) == 60_000


def test_a_turns_time_is_told_and_stands_still_in_a_pause() -> None:
    played = Played.at(setup_of("pp", turn_ms=30_000))
    seat = played.table.record.match.state.public.seat
    played.now_ms = 10_000
    played.send(seat, Pause())
    played.now_ms = 100_000
    played.new(1 - seat)
    played.send(1 - seat, Resume())
    assert TurnClock(seat, 20_000) in played.new(1 - seat)
    assert played.table.next_wake(played.now_ms) == 120_000


def test_one_who_gives_up_does_not_lengthen_the_turn_of_another() -> None:
    played = Played.at(setup_of("ppp", turn_ms=30_000))
    seat = played.table.record.match.state.public.seat
    played.now_ms = 20_000
    assert accepted(played.send((seat + 1) % 3, Concede()))
    assert played.table.next_wake(played.now_ms) == 30_000


@pytest.mark.parametrize("answered", [None, Undo(), Back(), Discard(1), Lay((1, 2, 3), (None,) * 3), "?"])
def test_a_computer_player_without_a_legal_move_plays_plainly(
    answered: Any, caplog: pytest.LogCaptureFixture
) -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    seen: list[Update] = played.new(0)
    with caplog.at_level(logging.ERROR):
        assert accepted(played.send(0, Play(Draw())))
        throw = Discard(played.view.hand[-1].id)
        played._deliver(played.table.handle(0, Sent(9_999, played.table.record.seq, Play(throw)), 0))
        while played.table.record.match.state.public.seat == 1:
            for question in played.table.questions():
                played.table.decide(question.number, answered, 0)
            played._deliver(played.table.tick(0))
    seen = played.new(0)
    kinds = [type(event) for event in events_in(seen)]
    assert kinds == [Drew, Discarded, TurnBegan, Drew, Discarded, TurnBegan]
    assert "made no legal move" in caplog.text


def test_a_computer_player_that_goes_round_in_circles_is_stopped() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    played.table.questions()
    played.send(0, Play(Draw()))
    throw = Discard(played.view.hand[-1].id)
    played.table.handle(0, Sent(9_999, played.table.record.seq, Play(throw)), 0)
    steps = 0
    while played.table.record.match.state.public.seat == 1:
        for question in played.table.questions():
            move: Move = Undo()
            if question.view.public.phase is Phase.DRAW:
                move = Take()
            played.table.decide(question.number, move, 0)
        played.table.tick(0)
        steps += 1
        assert steps < 200
    assert steps > 50


def test_after_a_turn_with_tiles_the_next_waits_until_its_steps_were_seen() -> None:
    """Such a turn is one move that is shown step by step."""
    setup = replace(setup_of("bbb", pace=Pace(700, 1000)), rules=TILE_PRESETS["steine"])
    played = Played(Table(begin(setup)[0], 0), ComputerPlayers(TILES, setup.seed))
    counts, due_ms = set(), 700
    while played.table.record.match.state.public.result is None and max(counts, default=0) < 3:
        before, now_ms = played.table.record.match.state.public.table, played.now_ms
        assert played.step()
        assert played.now_ms - now_ms == due_ms
        after = played.table.record.match.state.public.table
        shown = steps(*([_ids(own) for own in lying] for lying in (before, after))).steps
        due_ms = 700 + 1000 * len(shown)
        counts.add(len(shown))
    assert max(counts) >= 3


def _ids(meld: Meld) -> tuple[int, ...]:
    return tuple(piece.id for piece in meld.pieces)
