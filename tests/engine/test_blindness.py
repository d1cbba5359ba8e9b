"""No level knows more than its seat: with all that is hidden dealt otherwise it answers the same, given its chance."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import number_below, seed_from, shuffled, words
from engine.game import Game, IllegalMove, Match
from engine.games import GAMES
from engine.pieces import Piece
from tests.engine.test_simulation import any_rules

FAST = ("level1", "level2", "level3", "level4")
ON_THEIR_WAY = ("level1", "level2", "level4")
"""Who plays up to a position: at tiles level 3 tries one by one and takes longest."""
POSITIONS = {"romme": 150, "tiles": 40}
MOST_MOVES = 120


def with_hidden_dealt_otherwise(match: Match, seat: int) -> Match:
    """The match with the faces of all that the seat may not see in other places."""
    state = match.state
    hands, stock = (state.hands, state.stock) if hasattr(state, "hands") else (state.racks, state.pool)
    hidden = [piece for other, hand in enumerate(hands) if other != seat for piece in hand]
    faces = iter(shuffled([piece.face for piece in (*stock, *hidden)], b"", f"{len(stock)} {seat}"))
    turned_stock = tuple(Piece(own.id, next(faces)) for own in stock)
    turned_hands = tuple(
        hand if other == seat else tuple(Piece(own.id, next(faces)) for own in hand)
        for other, hand in enumerate(hands)
    )
    if hasattr(state, "hands"):
        return match._replace(state=state._replace(hands=turned_hands, stock=turned_stock))
    return match._replace(state=state._replace(racks=turned_hands, pool=turned_stock))


def positions(game: Game, count: int) -> Iterator[tuple[Match, Any, bytes]]:
    """Matches on their way, each with what the seat to move remembers, and a seed."""
    number = 0
    while count:
        number += 1
        rules = any_rules(number % 12) if game.key == "romme" else game.presets["steine"]
        seed = seed_from(f"blind {game.key} {number}")
        match, events = game.start(rules, 2 + number % 3, seed)
        memories = [game.memory] * (2 + number % 3)
        chance = words(seed, "when")
        for move_number in range(MOST_MOVES):
            if match.state.public.result is not None or not count:
                break
            seat = match.state.public.seat
            if number_below(12, chance) == 0:
                count -= 1
                yield match, memories[seat], seed
            level = ON_THEIR_WAY[(number + seat) % len(ON_THEIR_WAY)]
            move, memories[seat] = game.decide(
                game.view_of(match, seat), words(seed, f"move {move_number}"), memories[seat], level
            )
            try:
                match, events = game.apply(match, move)
            except IllegalMove as error:
                raise AssertionError(level) from error
            memories = [
                game.remembering(memory, [event.seen_by(own) for event in events])
                for own, memory in enumerate(memories)
            ]


def assert_blind(game: Game, count: int, levels: tuple[str, ...]) -> None:
    for match, memory, seed in positions(game, count):
        seat = match.state.public.seat
        other = with_hidden_dealt_otherwise(match, seat)
        view, turned = game.view_of(match, seat), game.view_of(other, seat)
        assert view == turned
        for level in levels:
            answers = {game.decide(own, words(seed, level), memory, level)[0] for own in (view, turned)}
            assert len(answers) == 1, level


@pytest.mark.parametrize("key", GAMES)
def test_every_level_but_the_last_answers_without_what_is_hidden(key: str) -> None:
    assert_blind(GAMES[key], POSITIONS[key], FAST)


@pytest.mark.parametrize("key", GAMES)
def test_the_strongest_answers_without_what_is_hidden(key: str) -> None:
    assert_blind(GAMES[key], 12, ("level5",))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_no_level_sees_what_is_hidden_in_two_thousand_positions(key: str) -> None:
    assert_blind(GAMES[key], 1_000, (*FAST, "level5"))
