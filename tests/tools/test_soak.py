"""The soak: it watches whole matches, finds what is wrong with one, and counts the options that were played."""

import json
from collections import Counter

import pytest

from engine.chance import seed_from
from engine.events import Event
from engine.romme.match import start
from engine.romme.rules import PRESETS
from engine.romme.state import Match
from engine.tiles import events as tile_events
from engine.tiles.match import start as start_tiles
from engine.tiles.rules import TileRules
from tools.courses import COURSES
from tools.endurance import Fault, look_at, look_at_events, moves_of, watch
from tools.soak import ENOUGH, LEAST_SEEN, main, report_of, soak

CARDS, TILES = COURSES["romme"], COURSES["tiles"]


@pytest.mark.slow
def test_matches_of_all_rule_sets_pass() -> None:
    report = soak("romme", range(4), "short")
    assert report.faults == ()
    assert report.presets == dict.fromkeys(sorted(PRESETS), 1)
    assert report.moves > 100


def test_matches_of_tiles_pass() -> None:
    report = soak("tiles", range(6), "short")
    assert report.faults == ()
    assert (report.matches, report.presets) == (6, {"steine": 6})
    assert report.moves > 100


@pytest.mark.slow
@pytest.mark.parametrize("game", COURSES)
def test_twenty_matches_pass(game: str) -> None:
    report = soak(game, range(4, 24), "short")
    assert report.faults == ()
    assert sum(report.presets.values()) == 20


@pytest.mark.parametrize("game", COURSES)
def test_one_seed_gives_one_match(game: str) -> None:
    course = COURSES[game]
    first = course.setup("again", 2)
    assert first == course.setup("again", 2) != course.setup("another", 2)
    assert moves_of(course, first) == moves_of(course, first)


def test_every_number_of_players_and_free_option_comes_up() -> None:
    setups = [CARDS.setup("1", number) for number in range(200)]
    assert {len(own.names) for own in setups if own.rules.preset == "eigene"} == {2, 3, 4, 5, 6}
    assert {len(own.names) for own in setups if own.rules.preset == "klassisch"} == {2, 3, 4}
    assert len({own.rules.reshuffles for own in setups if own.rules.preset == "eigene"}) == 4
    assert {own.rules.reshuffles for own in setups if own.rules.preset == "house51"} == {1}


@pytest.mark.parametrize("seed", ["1", "evening"])
def test_a_thousand_matches_of_tiles_have_every_value_often_enough(seed: str) -> None:
    seen: Counter[object] = Counter()
    for number in range(ENOUGH):
        setup = TILES.setup(seed, number)
        chosen = setup.rules.choices()
        seen[len(setup.names)] += 1
        seen.update(setup.names)
        seen.update((option.id, chosen[option.id]) for option in TILES.game.options if option.matters(chosen))
    assert {2, 3, 4, 5, 6, *TILES.players} <= set(seen)
    for option in TILES.game.options:
        values = (
            option.values if isinstance(option.values, tuple) else (option.values.least, option.values.most)
        )
        for value in values:
            assert seen[option.id, value] >= LEAST_SEEN, (option.id, value)


def test_both_games_share_the_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "2", "--seed", "halves", "--jobs", "1", "--json"]) == 0
    reports = json.loads(capsys.readouterr().out)
    assert [(report["game"], report["matches"]) for report in reports] == [("romme", 1), ("tiles", 1)]
    assert main(["--game", "tiles", "--only", "1", "--seed", "halves", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 1


def test_the_report_counts_a_value_where_it_matters() -> None:
    match = watch(CARDS, CARDS.setup("short", 0))
    report = report_of("romme", [match], 1.0)
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
    look_at(CARDS, match, 0)
    with pytest.raises(Fault, match="lost or doubled"):
        look_at(CARDS, match._replace(state=short), 0)


def test_a_size_that_is_not_the_size_is_a_fault() -> None:
    match = dealt()
    public = match.state.public._replace(hand_sizes=(13, 12, 14))
    with pytest.raises(Fault, match="not the sizes"):
        look_at(CARDS, match._replace(state=match.state._replace(public=public)), 0)


def test_a_view_with_a_hidden_card_is_a_fault() -> None:
    match = dealt()
    state = match.state
    other = (state.public.seat + 1) % 3
    shown = state.public._replace(turn=state.public.turn._replace(taken=state.hands[other][0]))
    with pytest.raises(Fault, match="hidden piece"):
        look_at(CARDS, match._replace(state=state._replace(public=shown)), 0)


def test_a_lost_tile_is_a_fault() -> None:
    match, _ = start_tiles(TileRules(), 3, seed_from("watched"))
    state = match.state
    racks = (state.racks[0][1:], *state.racks[1:])
    look_at(TILES, match, 0)
    with pytest.raises(Fault, match="lost or doubled"):
        look_at(TILES, match._replace(state=state._replace(racks=racks)), 0)


def test_sums_that_do_not_come_to_nothing_are_a_fault() -> None:
    match, _ = start_tiles(TileRules(), 3, seed_from("watched"))
    with pytest.raises(Fault, match="come to nothing"):
        look_at(TILES, match._replace(standing=match.standing._replace(scores=(1, 0, 0))), 0)


class Blurted(tile_events.Drew):
    """A draw that everybody is told of."""

    def seen_by(self, seat: int | None) -> Event:
        return self


def test_an_event_that_tells_a_hidden_tile_is_a_fault() -> None:
    match, events = start_tiles(TileRules(), 3, seed_from("watched"))
    look_at_events(TILES, match, events)
    with pytest.raises(Fault, match="told of a hidden piece by Blurted"):
        look_at_events(TILES, match, (Blurted(0, match.state.racks[0][0]),))
