"""Games and matches of tile rummy (A2, A7-A10, timeouts), and what a seat may know."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import seed_from
from engine.game import IllegalMove
from engine.games import NOTATIONS
from engine.options import BadOption
from engine.pieces import deck
from engine.tiles.events import Drew, MatchMoved, Played, RoundBegan, RoundEnded, TimeOver
from engine.tiles.hints import hint
from engine.tiles.match import apply, next_round, ranking, start, time_over
from engine.tiles.moves import Draw, Pass
from engine.tiles.notation import read_move, write_move
from engine.tiles.rules import OPTIONS, TileRules, rules_from
from engine.tiles.state import Match, Phase, Standing, view_of

NOTATION = NOTATIONS["tiles"]


def match_at(hands: list[str], **given: object) -> Match:
    rules = {key: given.pop(key) for key in list(given) if key in {option.id for option in OPTIONS}}
    return NOTATION.read({"hands": hands, **given}, NOTATION.rules(rules))


@pytest.mark.parametrize(("players", "size"), [(2, 106), (4, 106), (5, 160), (6, 160)])
def test_A2_tiles_by_players(players: int, size: int) -> None:
    match, events = start(TileRules(), players, seed_from("a"))
    state = match.state
    faces = [piece.face for part in (*state.racks, state.pool) for piece in part]
    copies, jokers = (2, 2) if size == 106 else (3, 4)
    assert Counter(faces) == Counter(deck(copies, jokers)) and len(faces) == size
    assert state.public.rack_sizes == (14,) * players
    assert isinstance(events[0], RoundBegan)


def test_A2_the_starter_moves_on() -> None:
    match = match_at(["k2", "r5 b7"], opened=[True, False], table=["k3 k4 k5"], dealer=1)
    match, _ = apply(match, read_move("table k2 k3 k4 k5", view_of(match, 0)))
    match, _ = next_round(match._replace(seed=seed_from("b")))
    assert (match.state.public.starter, match.standing.round) == (0, 2)


def test_the_same_seed_deals_the_same() -> None:
    assert start(TileRules(), 3, seed_from("c")) == start(TileRules(), 3, seed_from("c"))
    assert start(TileRules(), 3, seed_from("c")) != start(TileRules(), 3, seed_from("d"))


def test_A7_racks_left_are_paid_to_the_winner() -> None:
    match = match_at(
        ["k2", "r5 b7", "* k3", "o13 o13"], opened=[True] * 4, table=["k3 k4 k5"], joker_value=50
    )
    match, events = apply(match, read_move("table k2 k3 k4 k5", view_of(match, 0)))
    assert match.standing.scores == (91, -12, -53, -26)
    result = match.state.public.result
    assert result is not None and result.winner == 0 and not result.blocked
    assert [type(event) for event in events] == [Played, RoundEnded, MatchMoved]
    assert result.lines[0][0].code == "others_racks"


def test_A8_a_blocked_game_and_its_odd_points() -> None:
    match = match_at(["r8", "b8", "k8", "o13 k5"], turn=3, passes=3, dealer=2)
    match, _ = apply(match, Pass())
    assert match.standing.scores == (3, 3, 4, -10)
    result = match.state.public.result
    assert result is not None and result.winner is None and result.blocked


def test_A9_in_one_stroke_is_a_line_of_its_own() -> None:
    match = match_at(["r9 r10 r11", "r5 b7"], double_in_one_stroke="on")
    match, _ = apply(match, read_move("table r9 r10 r11", view_of(match, 0)))
    result = match.state.public.result
    assert result is not None and result.in_one_stroke
    assert result.points == (24, -24)
    assert [line.code for line in result.lines[1]] == ["rack", "in_one_stroke_doubles"]


def test_A10_ranking_puts_ties_together() -> None:
    assert ranking(Standing(1, (5, -10, 5))) == ((0, 2), (1,))


def test_a_move_after_the_end_is_illegal() -> None:
    match = match_at(["r8", "b8"], turn=1, passes=1)
    match, _ = apply(match, Pass())
    with pytest.raises(IllegalMove):
        apply(match, Pass())


@pytest.mark.parametrize(
    ("draws", "pool", "drawn"), [(1, "r1 r2 r3 r4", 1), (3, "r1 r2 r3 r4", 3), (3, "r1", 1)]
)
def test_A6_time_over_draws(draws: int, pool: str, drawn: int) -> None:
    match = match_at(["r8", "b8"], pool=pool, timeout_draws=draws)
    match, events = time_over(match)
    assert match.state.public.rack_sizes == (1 + drawn, 1)
    assert match.state.public.seat == 1
    assert isinstance(events[0], TimeOver) and sum(isinstance(event, Drew) for event in events) == drawn


def test_time_over_without_a_pool_is_a_pass() -> None:
    match, _ = time_over(match_at(["r8", "b8"], passes=1))
    assert match.state.public.phase is Phase.OVER


def test_a_drawn_tile_gets_its_id_when_it_is_seen() -> None:
    match, _ = start(TileRules(), 2, seed_from("e"))
    seat = match.state.public.seat
    below = {piece.id for piece in match.state.pool}
    match, events = apply(match, Draw())
    drew = next(event for event in events if isinstance(event, Drew))
    assert drew.piece is not None and drew.piece.id not in below
    assert drew.piece == match.state.racks[seat][-1]
    assert drew.seen_by(1 - seat) == Drew(seat, None)


def test_a_view_is_the_same_whatever_is_hidden() -> None:
    one, _ = start(TileRules(), 3, seed_from("f"))
    state = one.state
    racks = (state.racks[0], state.racks[2], state.racks[1])
    other = one._replace(state=state._replace(racks=racks, pool=state.pool[::-1]))
    assert view_of(one, 0) == view_of(other, 0)
    assert view_of(one, None).rack == ()


@pytest.mark.parametrize(
    ("option", "value"),
    [("joker_value", 40), ("joker_value", True), ("games", 0), ("games", "all"), ("target", 49), ("what", 1)],
)
def test_A1_bad_options_are_refused(option: str, value: object) -> None:
    with pytest.raises(BadOption):
        rules_from("steine", {option: value})


def test_a_written_turn_reads_as_it_was() -> None:
    match = match_at(["r10 * * b7", "b1"], pool="o1")
    view = view_of(match, 0)
    move = hint(view).move
    again = read_move(write_move(move, view), view)
    assert write_move(again, view) == write_move(move, view)
    assert NOTATION.play(match, write_move(move, view))[1] is None


def test_a_written_position_reads_again() -> None:
    match = match_at(["r10 * * b7", "b1"], pool="o1", tile_set=160)
    match, refusal = NOTATION.play(match, "table r10 *=b10 *=k10")
    assert refusal is None
    written = NOTATION.write(match)
    assert written["table"] == ["r10 * *"]
    read = {key: value for key, value in written.items() if key in NOTATION.position_keys}
    assert NOTATION.write(NOTATION.read(read, match.rules)) == written
