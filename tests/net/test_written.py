"""Moves and setups as JSON values: what was written is read again, and nothing else is."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import seed_from
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.rules import OPTIONS, PRESETS, rules_from
from net.session import Comforts, Pace, Seat
from net.setup import BadSetup, TableSetup, setup_from_data, setup_to_data
from net.written import MOST_PIECES, NotAMove, is_well_formed, read_move, written

ids = st.integers(-(2**62), 2**62)
names = st.none() | st.integers(0, 51)
lays = st.lists(st.tuples(ids, names), min_size=1, max_size=MOST_PIECES).map(
    lambda pairs: Lay(tuple(piece for piece, _ in pairs), tuple(name for _, name in pairs))
)
moves: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from((Draw(), Take(), Back(), Undo())),
    lays,
    st.builds(LayOff, ids, ids, names, st.booleans()),
    st.builds(Swap, ids, ids),
    st.builds(Discard, ids),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["draw", "lay", "swap", "discard"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)


@given(moves)
def test_a_move_is_read_as_it_was_written(move: Move) -> None:
    assert read_move(json.loads(json.dumps(written(move)))) == move
    assert is_well_formed(move)


@given(values)
def test_other_values_are_no_move_or_one_that_is_written_so(value: Any) -> None:
    try:
        move = read_move(value)
    except NotAMove:
        return
    assert written(move) == value


@pytest.mark.parametrize(
    "thing",
    [None, 1, "draw", Draw, (), Lay((), ()), Lay((1,), ()), LayOff(True, 0), Swap(0, 1.0)],  # type: ignore[arg-type]
)
def test_what_is_no_whole_move_is_not_well_formed(thing: object) -> None:
    assert not is_well_formed(thing)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_setup_is_read_as_it_was_written(preset: str) -> None:
    chosen = {OPTIONS[0].id: 2} if preset == "eigene" else {}
    setup = TableSetup(
        rules=rules_from(preset, chosen),
        seats=(Seat("Jörg", "owl", False), Seat("Ada", "fox", True, "level2")),
        seed=seed_from("setup"),
        pace=Pace(1, 2),
        comforts=Comforts(True, False),
        turn_ms=60_000,
    )
    assert setup_from_data(json.loads(json.dumps(setup_to_data(setup)))) == setup


@given(values)
def test_other_values_are_no_setup(value: Any) -> None:
    with pytest.raises(BadSetup):
        setup_from_data(value)
