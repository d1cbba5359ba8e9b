"""Another's turn as a sequence: where tiles came from, and that each stage is a whole table."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tiles.events import Played
from engine.tiles.match import apply, start
from engine.tiles.moves import Draw, Placed, Table
from engine.tiles.rearrange import best_turn
from engine.tiles.rules import TileRules
from engine.tiles.state import Phase, view_of
from game.tiles.layout import Zone
from game.tiles.stages import Moved, played_steps, stages_of, told_of
from game.tiles.words import told_words
from net.session import Company, Pace
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]


def _turns(seed: int) -> list[Played]:
    """The plays of a game in which everybody plays the best turn."""
    match, _ = start(TileRules(), 3, bytes([seed]) * 32)
    found = []
    for _ in range(25):
        if match.state.public.phase is Phase.OVER:
            break
        view = view_of(match, match.state.public.seat)
        move = best_turn(view, 5_000, calm=False).move or Draw()
        match, events = apply(match, move)
        found += [event for event in events if isinstance(event, Played)]
    return found


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 60))
def test_every_stage_has_every_tile_once_and_the_last_is_the_table(seed: int) -> None:
    for played in _turns(seed):
        tiles = {piece for own in played.before for piece in own.pieces}
        told = []
        stages = played_steps(played)
        for table, moved in stages:
            tiles |= set(moved.pieces)
            lying = [piece for own in table for piece in own.pieces]
            assert len(lying) == len(set(lying)) and set(lying) == tiles
            assert moved.from_rack == all(piece in played.laid for piece in moved.pieces)
            told.append(told_words(moved, lambda seat: f"seat {seat}"))
        assert {frozenset(own.pieces) for own in stages[-1][0]} == {
            frozenset(own.pieces) for own in played.table
        }
        assert all(told)


def test_one_step_of_a_turn_is_shown_after_the_other(open_table: Open) -> None:
    match = match_with("k9 k13", "r3 r4 r5 r6 r7 r8", others="r5 k2 k1", seat=1)
    session = FakeSession(match, plays_others=False)
    table = open_table(session, motion_percent=100)
    session.let_play(Table((Placed((1, 2, 3), (None,) * 3), Placed((9, 4, 5, 6), (None,) * 4))))
    seen: list[tuple[str, ...]] = []
    lines: set[str] = set()
    now = table.app.now_ms
    for step in range(400):
        table.scene.tick(now + step * 16)
        table.app.invalidate(whole=False)
        table.app.draw_frame(now + step * 16)
        if not seen or seen[-1] != tuple(table.table()):
            seen.append(tuple(table.table()))
        lines.add(table.scene._status.line)
    assert seen == [
        ("r3 r4 r5 r6 r7 r8",),
        ("r3 r4 r5", "r6 r7 r8"),
        ("r3 r4 r5", "r5 r6 r7 r8"),
    ] or seen[-1] == ("r3 r4 r5", "r5 r6 r7 r8")
    assert any("Ada adds red 5" in line for line in lines)
    assert table.scene.model.marked == {9}


@pytest.mark.parametrize("motion_percent", [0, 50, 200])
@pytest.mark.parametrize("pace", [Pace(700, 1000), Pace(350, 500)])
def test_each_step_is_seen_as_long_as_the_pace_says_whatever_the_speed_of_motion(
    open_table: Open, motion_percent: int, pace: Pace
) -> None:
    match = match_with("k9 k13", "r3 r4 r5 r6 r7 r8", others="r5 k2 k1", seat=1)
    session = FakeSession(match, plays_others=False)
    table = open_table(session, motion_percent=motion_percent)
    session.tell(Company(table.scene.model.seats, pace=pace))
    session.let_play(Table((Placed((1, 2, 3), (None,) * 3), Placed((9, 4, 5, 6), (None,) * 4))))
    now, changed, seen = table.app.now_ms, [], table.table()
    for passed in range(0, 6_000, 10):
        table.scene.tick(now + passed)
        table.app.invalidate(whole=False)
        table.app.draw_frame(now + passed)
        if table.table() != seen:
            seen = table.table()
            changed.append(passed)
    flight_ms = 500 * 100 / motion_percent if motion_percent else 0
    first, second = changed
    assert pace.between_steps_ms <= second - first <= pace.between_steps_ms + flight_ms + 20


def test_two_turns_that_wait_do_not_hurry_the_second(open_table: Open) -> None:
    match = match_with("k9 k13", "r3 r4 r5 r6 r7 r8", others="r5 k2 k1", seat=1)
    session = FakeSession(match, plays_others=False)
    table = open_table(session, motion_percent=100)
    session.let_play(Table((Placed((1, 2, 3), (None,) * 3), Placed((9, 4, 5, 6), (None,) * 4))))
    session.let_play(Draw())
    table.turns(2)
    playback = table.scene._presentation.playback
    assert playback.waiting and playback.speed == 1.0


def test_a_click_shows_the_end_at_once(open_table: Open) -> None:
    match = match_with("k9 k13", "r3 r4 r5 r6 r7 r8", others="r5 k2 k1", seat=1)
    session = FakeSession(match, plays_others=False)
    table = open_table(session, motion_percent=100)
    session.let_play(Table((Placed((1, 2, 3), (None,) * 3), Placed((9, 4, 5, 6), (None,) * 4))))
    table.turns(2)
    assert not table.scene._presentation.is_level
    table.click(table.free())
    assert table.table() == ["r3 r4 r5", "r5 r6 r7 r8"]
    assert table.scene.model.draft is not None


def test_an_own_play_does_not_move_what_lies_there_already(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r9 k1", "r3 r4 r5 r6 r7 r8"), plays_others=False))
    table.drag(table.at(7), table.gap(0, 6))
    before = dict(table.layout.tiles)
    table.press("confirm")
    assert all(table.layout.tiles[piece].rect == before[piece].rect for piece in range(1, 8))
    assert table.layout.tiles[7].zone is Zone.TABLE


def test_the_last_turn_can_be_seen_again(open_table: Open) -> None:
    match = match_with("k9 k13", "r3 r4 r5 r6 r7 r8", others="r5 k2 k1", seat=1)
    session = FakeSession(match, plays_others=False)
    table = open_table(session)
    session.let_play(Table((Placed((1, 2, 3), (None,) * 3), Placed((9, 4, 5, 6), (None,) * 4))))
    table.turns(4)
    table.app.change_settings(motion_percent=100)
    table.scene._follow_settings()
    table.press("last_turn")
    assert not table.scene._presentation.is_level
    assert table.scene._presentation.stage is not None and table.scene._presentation.stage.is_again
    table.click(table.free())
    assert table.table() == ["r3 r4 r5", "r5 r6 r7 r8"]


def test_a_stage_tells_the_step_before_the_whole_turn() -> None:
    played = _turns(3)[0]
    match, _ = start(TileRules(), 3, bytes([3]) * 32)
    view = view_of(match, 0)._replace(
        public=view_of(match, 0).public._replace(table=played.table, rack_sizes=(14, 14, 14))
    )
    stages = stages_of(view, (played,), ())
    assert all(isinstance(told_of(stage), Moved) for stage in stages)
