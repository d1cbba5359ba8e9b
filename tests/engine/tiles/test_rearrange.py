"""The table solver against proven optima and an integer programme (A3-A6), every answer held against the check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games import NOTATIONS
from engine.referee import position_of
from engine.tiles.check import check
from engine.tiles.rearrange import Rearrangement, best_turn, rearranged
from engine.tiles.rules import rules_from
from engine.tiles.state import Phase, Public, Standing, View, view_of
from tests.engine.tiles.positions import Position, position
from tests.engine.tiles.programme import optimum

HERE = Path(__file__).resolve().parents[2] / "positions"
BESIDE = Path(__file__).resolve().parents[4] / "shared" / "positions"
MODES: dict[str, dict[str, Any]] = {
    "free": {"joker_exchange": "free"},
    "replace": {},
    "rack_only": {"joker_source": "rack_only"},
    "both": {"joker_in_group_of_3": "both"},
    "new_set_only": {"joker_reuse": "new_set_only"},
    "every_strictness": {
        "joker_source": "rack_only",
        "joker_in_group_of_3": "both",
        "joker_reuse": "new_set_only",
    },
    "unopened": {"opened": False},
    "opening_40": {"opened": False, "opening_minimum": 40},
    "same_turn": {"opened": False, "rearrange_from": "same_turn"},
    "joker_50": {"joker_value": 50},
}
QUICK, MANY, MORE = range(1), range(1, 14), range(14, 22)
COMMON = ("replace", "rack_only", "both", "new_set_only", "unopened")
"""The options that matches are mostly played with have the most positions: 220, and 90 openings."""


def files() -> list[Path]:
    return [path for folder in (HERE, BESIDE) if folder.is_dir() for path in sorted(folder.glob("*.jsonl"))]


def given() -> list[object]:
    lines = [line for path in files() for line in path.read_text(encoding="utf-8").splitlines()]
    objects = [json.loads(line) for line in dict.fromkeys(lines)]
    return [pytest.param(each, id=each["id"]) for each in objects]


@pytest.mark.parametrize("given", given())
def test_a_proven_optimum_is_reached(given: dict[str, Any]) -> None:
    match = position_of(given, NOTATIONS["tiles"])
    view = view_of(match, match.state.public.seat)
    found = best_turn(view, calm=False)
    assert (found.places, found.points) == (given["expect"]["places"], given["expect"]["points"])
    assert found.exact
    assert (found.move is None) == (found.places == 0)
    assert found.move is None or check(view, found.move) is None


@pytest.mark.parametrize("tiles", [106, 160])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", QUICK)
def test_a_made_position_is_solved_as_by_the_programme(mode: str, tiles: int, seed: int) -> None:
    solved_as_by_the_programme(position(seed, tiles=tiles, **MODES[mode]), least=True)


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [106, 160])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", MANY)
def test_many_made_positions_are_solved_as_by_the_programme(mode: str, tiles: int, seed: int) -> None:
    sets = 8 if tiles == 106 else 5
    solved_as_by_the_programme(position(seed, tiles=tiles, sets=sets, **MODES[mode]), least=tiles == 106)


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [106, 160])
@pytest.mark.parametrize("mode", COMMON)
@pytest.mark.parametrize("seed", MORE)
def test_more_made_positions_are_solved_as_by_the_programme(mode: str, tiles: int, seed: int) -> None:
    solved_as_by_the_programme(position(seed, tiles=tiles, **MODES[mode]), least=False)


@pytest.mark.parametrize("minimum", [30, 40, 50])
@pytest.mark.parametrize("tiles", [106, 160])
@pytest.mark.parametrize("seed", range(100, 115))
def test_A4_an_opening_is_the_best_of_the_programme(seed: int, tiles: int, minimum: int) -> None:
    given = position(seed, tiles=tiles, opened=False, opening_minimum=minimum)
    solved_as_by_the_programme(given, least=False)


@pytest.mark.parametrize(
    ("mode", "seed", "sets"),
    [
        pytest.param("free", 0, 25, marks=pytest.mark.long),
        pytest.param("free", 4, 24, marks=pytest.mark.long),
        pytest.param("replace", 3, 25, marks=pytest.mark.long),
        pytest.param("rack_only", 0, 19, marks=pytest.mark.slow),
        pytest.param("rack_only", 1, 15, marks=pytest.mark.slow),
    ],
)
def test_a_table_of_many_sets_is_disturbed_least(mode: str, seed: int, sets: int) -> None:
    """These take the programme up to 25 s each, and more with other options."""
    given = position(seed, sets=25, **MODES[mode])
    assert len(given.table) == sets
    solved_as_by_the_programme(given, least=True)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("mode", ["replace", "both", "every_strictness", "new_set_only"])
def test_disturbance_that_is_not_proven_is_said_to_be_a_bound(mode: str, seed: int) -> None:
    """On tables of up to 34 sets the answer is legal, and few nodes never make it claim what more nodes take back."""
    given = position(seed, tiles=160, sets=34, **MODES[mode])
    answers = [
        rearranged(given.rack, given.table, given.rules, given.opened, nodes) for nodes in (2_000, 30_000)
    ]
    for found in answers:
        assert found.move is None or check(view_from(given), found.move) is None
        assert found.exact or not found.least
    short, long = answers
    if short.least:
        assert (short.places, short.points, short.changed) == (long.places, long.points, long.changed)
    elif short.exact:
        assert short.changed >= long.changed


@pytest.mark.parametrize(
    ("rack", "table"),
    [
        ("r6 *", ("r5 *=r6 r7", "b7 b8 b9 b10 b11 b12", "k1 k2 k3")),
        ("r6 * k4", ("r5 *=r6 r7", "b7 b8 b9 b10 b11 b12", "k1 k2 k3")),
        ("r6 * o9 k4", ("r5 *=r6 r7", "r9 b9 k9", "k1 k2 k3")),
        ("r6 r7 * b1", ("r5 *=r6 r7", "r6 *=r7 r8", "b7 b8 b9 b10 b11 b12")),
        ("r6 b3 b3 * *", ("r5 *=r6 r7", "o4 *=b4 k4", "b8 b9 b10 b11")),
    ],
)
def test_A6_a_joker_of_the_rack_is_a_tile_played_only_where_it_lies(
    rack: str, table: tuple[str, ...]
) -> None:
    notation = NOTATIONS["tiles"]
    held = {"hands": [rack, "b1"], "opened": [True, True], "table": list(table)}
    rules = rules_from("steine", {"tile_set": 160, "joker_reuse": "new_set_only"})
    view = view_of(notation.read(held, rules), 0)
    given = Position(view.rack, view.public.table, rules, opened=True)
    solved_as_by_the_programme(given, least=True)


def solved_as_by_the_programme(given: Position, *, least: bool) -> None:
    found = rearranged(given.rack, given.table, given.rules, given.opened, calm=least)
    faces = [piece.face for piece in given.rack]
    best = optimum(faces, given.table, given.rules, given.opened, least=least)
    assert found.exact
    if best is None:
        assert found.move is None
        return
    assert (found.places, found.points) == (best.places, best.points)
    if least:
        assert found.least and found.changed == best.changed
    assert found.move is not None and check(view_from(given), found.move) is None


def view_from(given: Position) -> View:
    public = Public(
        rules=given.rules,
        starter=0,
        seat=0,
        phase=Phase.PLAY,
        table=given.table,
        pool_size=5,
        rack_sizes=(len(given.rack), 1),
        opened=(given.opened, True),
    )
    return View(0, given.rack, public, Standing(1, (0, 0)))


def hinted(
    rack: str, *table: str, opened: bool = True, nodes: int = 200_000, **options: object
) -> Rearrangement:
    notation = NOTATIONS["tiles"]
    held = {"hands": [rack, "b1"], "opened": [opened, True], "table": list(table)}
    match = notation.read(held, rules_from("steine", {"tile_set": 160, **options}))
    view = view_of(match, 0)
    found = best_turn(view, nodes)
    if found.move is not None:
        assert check(view, found.move) is None
    return found


def test_two_joker_sets_that_another_solver_drops() -> None:
    assert hinted("o9 k9 b9", "r1 b1 k1 *", joker_exchange="free").places == 3
    assert hinted("o11 o12 o13", "r5 b5 k5 *", "r9 b9 k9 *", joker_exchange="free").places == 3


def test_the_greedy_long_run_is_not_taken() -> None:
    assert hinted("r3 r4 r5 r6 r7 b6 k6", opened=False).places == 6


def test_A6_two_jokers_of_one_face_may_stay_in_one_group() -> None:
    rack = "r3 r3 r4 r4 r8 r8 r9 r9 b6"
    assert hinted(rack, "r5 *=r6 r7", "r5 *=r6 r7").places == 9


def test_A6_a_joker_that_leaves_needs_its_tile() -> None:
    assert hinted("b9 b10", "r3 r4 r5 *=r6").move is None
    assert hinted("b9 b10", "r3 r4 r5 *=r6", joker_exchange="free").places == 2
    assert hinted("b9 b10 r6", "r3 r4 r5 *=r6").places == 3


def test_a_group_of_four_gives_its_joker_no_other_place() -> None:
    """Without a run or a group of three the joker cannot go anywhere, so o7 cannot be laid."""
    assert hinted("o7", "r7 b7 k7 *", joker_exchange="free").move is None


def test_jokers_match_before_any_run_is_met() -> None:
    assert hinted("o7 r9 b9 k9", "r7 b7 k7 *", joker_exchange="free").places == 4


def test_jokers_alone_are_no_set() -> None:
    assert hinted("* * *").move is None
    assert hinted("* * * r5").places == 4


def test_a_joker_may_lead_a_run_to_the_end_of_a_colour() -> None:
    assert hinted("r12 r13 *").points == 55
    assert hinted("r1 r2 *").places == 3
    assert hinted("r13 * *").places == 3


def test_nothing_to_lay() -> None:
    found = hinted("r1 b5 k9", "o1 o2 o3")
    assert (found.move, found.places, found.exact) == (None, 0, True)


def test_A4_a_low_opening_is_not_laid() -> None:
    assert hinted("r1 r2 r3 b1 b2 b3 k1 k2 k3", opened=False).move is None
    assert hinted("r9 r10 r11 b1 b2 b3", opened=False).places == 6


def test_A4_a_joker_that_need_not_help_to_open_is_laid_all_the_same() -> None:
    assert hinted("r13 o13 b13 o3 k3 r3 * r2 b9 o5", opened=False).places == 7


def test_A4_an_opening_leaves_the_table_alone() -> None:
    found = hinted("r9 r10 r11 r8", "r5 r6 r7", opened=False)
    assert (found.places, found.changed) == (4, 0)
    assert hinted("r9 r10 r11 k4", "r4 b4 o4", opened=False).places == 3
    assert hinted("r9 r10 r11 k4", "r4 b4 o4", opened=False, rearrange_from="same_turn").places == 4


def test_without_nodes_the_answer_is_legal_and_says_that_it_is_no_proof() -> None:
    given = json.loads((HERE / "stress.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    match = position_of(given, NOTATIONS["tiles"])
    view = view_of(match, match.state.public.seat)
    found = best_turn(view, 5)
    assert not found.exact and not found.least
    assert found.move is None or check(view, found.move) is None


def test_an_answer_is_the_same_every_time() -> None:
    given = position(7, **MODES["replace"])
    one, other = (rearranged(given.rack, given.table, given.rules, given.opened) for _ in range(2))
    assert one == other
