"""The soak: it watches whole matches, finds what is wrong with one, and counts the options that were played."""

import pytest

from engine.chance import seed_from
from engine.romme.match import start
from engine.romme.rules import PRESETS
from engine.romme.state import Match
from tools.endurance import Fault, look_at, moves_of, setup, watch
from tools.soak import report_of, soak


def test_matches_of_all_rule_sets_pass() -> None:
    report = soak(range(4), "short")
    assert report.faults == ()
    assert report.presets == dict.fromkeys(sorted(PRESETS), 1)
    assert report.moves > 100


@pytest.mark.slow
def test_twenty_matches_pass() -> None:
    report = soak(range(4, 24), "short")
    assert report.faults == ()
    assert sum(report.presets.values()) == 20


def test_one_seed_gives_one_match() -> None:
    first = setup("again", 2)
    assert first == setup("again", 2) != setup("another", 2)
    assert moves_of(first) == moves_of(first)


def test_every_number_of_players_and_free_option_comes_up() -> None:
    setups = [setup("1", number) for number in range(200)]
    assert {len(own.names) for own in setups if own.rules.preset == "eigene"} == {2, 3, 4, 5, 6}
    assert {len(own.names) for own in setups if own.rules.preset == "klassisch"} == {2, 3, 4}
    assert len({own.rules.reshuffles for own in setups if own.rules.preset == "eigene"}) == 4
    assert {own.rules.reshuffles for own in setups if own.rules.preset == "house51"} == {1}


def test_the_report_counts_a_value_where_it_matters() -> None:
    match = watch(setup("short", 0))
    report = report_of([match], 1.0)
    assert report.values["jokers"]["6"] == 1
    assert sum(report.values["limit"].values()) == 0
    assert "jokers 2: 0" in report.rare


def dealt() -> Match:
    match, _ = start(PRESETS["klassisch"], 3, seed_from("watched"))
    return match


def test_a_lost_card_is_a_fault() -> None:
    match = dealt()
    state = match.state
    short = state._replace(
        stock=state.stock[1:], public=state.public._replace(stock_size=len(state.stock) - 1)
    )
    look_at(match, 0)
    with pytest.raises(Fault, match="lost or doubled"):
        look_at(match._replace(state=short), 0)


def test_a_size_that_is_not_the_size_is_a_fault() -> None:
    match = dealt()
    public = match.state.public._replace(hand_sizes=(13, 12, 14))
    with pytest.raises(Fault, match="not the sizes"):
        look_at(match._replace(state=match.state._replace(public=public)), 0)


def test_a_view_with_a_hidden_card_is_a_fault() -> None:
    match = dealt()
    state = match.state
    other = (state.public.seat + 1) % 3
    shown = state.public._replace(turn=state.public.turn._replace(taken=state.hands[other][0]))
    with pytest.raises(Fault, match="hidden card"):
        look_at(match._replace(state=state._replace(public=shown)), 0)
