"""The strongest level: worlds agree with all that was seen, choices are made by paired trials, and rounds end."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.bots import Memory, remembering
from engine.bots.equity import Equity
from engine.bots.master import Effort, Master
from engine.bots.race import Race
from engine.bots.weighing import best_of
from engine.bots.worlds import World, Worlds
from engine.bots.worth import live_copies
from engine.chance import seed_from, words
from engine.pieces import CARDS, deck
from engine.romme.match import apply, start
from engine.romme.rules import PLAYERS, PRESETS
from engine.romme.state import Match, view_of
from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.parting import parting_of
from tests.engine.at_table import position
from tests.engine.test_simulation import any_rules

QUICK = Master(Effort(draw_worlds=2, turn_worlds=2, gate=0.0))


def on_its_way(preset: str, moves: int) -> tuple[Match, Memory]:
    """A match some moves on, and what seat 0 remembers."""
    match, _ = start(PRESETS[preset], PLAYERS[preset][1], seed_from(preset))
    memories = [Memory()] * PLAYERS[preset][1]
    for number in range(moves):
        seat = match.state.public.seat
        move, memories[seat] = QUICK(view_of(match, seat), words(b"", str(number)), memories[seat])
        match, events = apply(match, move)
        memories = [
            remembering(memory, [event.seen_by(own) for event in events])
            for own, memory in enumerate(memories)
        ]
        if match.state.public.result is not None:
            break
    return match, memories[0]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_world_holds_every_card_once_and_what_was_taken_where_it_is(preset: str) -> None:
    for moves in (0, 40):
        match, memory = on_its_way(preset, moves)
        view = view_of(match, 0)
        worlds = Worlds(view, memory.known, Dice(b"w"))
        for _ in range(10):
            world = worlds.one()
            seen = [piece.face for piece in (*view.hand, *view.public.pile)]
            seen += [piece.face for meld in view.public.table for piece in meld.pieces]
            hidden = [card for hand in world.hands for card in hand.cards] + world.stock
            assert Counter(seen) + Counter(hidden) == Counter(deck(2, view.public.rules.jokers))
            assert len(world.stock) == view.public.stock_size
            for seat, hand in enumerate(world.hands):
                assert len(hand.cards) == (0 if seat == 0 else view.public.hand_sizes[seat])
                known = Counter(face for own, face in memory.known if own == seat and seat != 0)
                assert not known - Counter(hand.cards)


@pytest.mark.parametrize("number", range(5))
def test_a_round_of_masters_ends(number: int) -> None:
    rules = any_rules(number)
    players = 2 + number % 3
    match, _ = start(rules, players, seed_from(f"masters {number}"))
    memories = [Memory()] * players
    for count in range(3_000):
        seat = match.state.public.seat
        if match.state.public.result is not None:
            return
        move, memories[seat] = QUICK(view_of(match, seat), words(b"", str(count)), memories[seat])
        match, events = apply(match, move)
        memories = [
            remembering(memory, [event.seen_by(own) for event in events])
            for own, memory in enumerate(memories)
        ]
    raise AssertionError("the round has no end")


def test_a_way_is_only_left_for_one_that_is_surely_better() -> None:
    view = view_of(position(hands=["S2 H3", "D4 D5"]), 0)
    worlds = Worlds(view, (), Dice(b"w"))
    noise = Dice(b"noise")

    def worth(value: float, spread: float) -> float:
        return value + spread * (noise.below(1000) / 1000 - 0.5)

    def same(world: World) -> float:
        return worth(0.5, 1.0)

    def better(world: World) -> float:
        return worth(0.9, 1.0)

    assert best_of([same, better], worlds, 60, 2.0) == 1
    assert best_of([better, same], worlds, 60, 2.0) == 0
    assert best_of([lambda world: 0.5, lambda world: 0.5], worlds, 60, 2.0) == 0


def test_points_are_worth_what_they_do_for_the_match() -> None:
    match = position("klassisch", {"rounds_per_player": 1}, hands=["S2 H3", "D4 D5"])
    last = view_of(match, 0)
    last = last._replace(standing=last.standing._replace(round=2, scores=(50, 0)))
    assert Equity(last).of((0, 49)) == 0.0
    assert Equity(last).of((0, 50)) == 0.5
    assert Equity(last).of((0, 51)) == 1.0
    first = last._replace(standing=last.standing._replace(round=1))
    assert 0.3 < Equity(first).of((0, 20)) < Equity(first).of((0, 49)) < 0.5
    longer = first.public._replace(rules=replace(first.public.rules, rounds_per_player=5))
    assert Equity(first._replace(public=longer)).of((0, 20)) > Equity(first).of((0, 20))


@pytest.mark.parametrize("last_card", ["must_discard", "optional"])
def test_one_card_beside_the_melds_is_thrown_to_go_out(last_card: str) -> None:
    """Where the last card need not be thrown it may be (B11), so the race is the same."""
    rules = replace(PRESETS["eigene"], last_card=last_card, hand_romme=True)
    faces = [CARDS.read(word) for word in "S3 S4 S5 H7 H8 H9 DJ DQ DK C2 C3 C4 S2".split()]
    match = position("eigene", {"last_card": last_card, "hand_romme": True}, hands=["D2 D3", "C5 C6"])
    at = view_of(match, 0)
    live = live_copies(at, ())
    race = Race(parting_of(rules), live, [0] * len(live))
    assert race.promise(Hand(faces)) > 0


def test_no_world_is_begun_once_the_turns_are_used_up() -> None:
    """A round without an end in sight costs no more than so many simulated turns and what one world takes."""
    match, memory = on_its_way("jolly", 12)
    view = view_of(match, 0)
    tried = 0

    def trial(world: World) -> float:
        nonlocal tried
        tried += 1
        return 0.5

    assert best_of([trial, trial], Worlds(view, memory.known, Dice(b"w")), 36, 2.0, lambda: tried < 10) == 0
    assert tried == 10
