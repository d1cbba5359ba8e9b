"""Whole matches of tile rummy between computer players, with options drawn by lot and every step looked at."""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time
from typing import NamedTuple

from engine.chance import number_below, seed_from, words
from engine.options import Numbers
from engine.pieces import deck
from engine.tiles.bots import LEVELS, choose
from engine.tiles.check import check
from engine.tiles.events import Event
from engine.tiles.match import apply, next_round, start, time_over
from engine.tiles.moves import Move
from engine.tiles.rules import OPTIONS, TileRules, rules_from
from engine.tiles.state import Match, Phase, view_of

MOST_GAMES = 4
TIME_OVER_ONE_IN = 40


class Soaked(NamedTuple):
    """What a match came to: the rules, the seats, its moves (None: time over) and the end."""

    rules: TileRules
    players: int
    moves: tuple[Move | None, ...]
    match: Match


def soak_match(seed: int) -> Soaked:
    """A match played to its end (or for some games) by computer players of all levels; the same seed, the same match.

    Raises `AssertionError` where a tile is lost, a refused move is chosen or the sums are wrong.
    """
    name = f"tile soak {seed}"
    random = words(seed_from(name), "options")
    players = 2 + number_below(5, random)
    rules = _some_rules(random)
    pack = Counter(deck(rules.copies(players), rules.jokers(players)))
    levels = [sorted(LEVELS)[number_below(len(LEVELS), random)] for _ in range(players)]
    match, _ = start(rules, players, seed_from(name))
    moves: list[Move | None] = []
    while True:
        look_at(match, pack)
        if match.state.public.phase is Phase.OVER:
            if match.standing.over or match.standing.round >= MOST_GAMES:
                return Soaked(rules, players, tuple(moves), match)
            match, _ = next_round(match)
            continue
        seat = match.state.public.seat
        if number_below(TIME_OVER_ONE_IN, random) == 0:
            moves.append(None)
            match, events = time_over(match)
        else:
            view = view_of(match, seat)
            moves.append(choose(view, random, levels[seat]))
            assert check(view, moves[-1]) is None, (seed, moves[-1])
            match, events = apply(match, moves[-1])
        hidden_stays_hidden(events, seat, players)


def replayed(soaked: Soaked, seed: int) -> Match:
    """The end of a match played again from its seed and its moves."""
    match, _ = start(soaked.rules, soaked.players, seed_from(f"tile soak {seed}"))
    for move in soaked.moves:
        if match.state.public.phase is Phase.OVER:
            match, _ = next_round(match)
        match, _ = time_over(match) if move is None else apply(match, move)
    return match


def look_at(match: Match, pack: Counter[int]) -> None:
    """No tile is lost or doubled, ids are their own, and sums come to nothing."""
    state = match.state
    laid = [piece for tiles in state.public.table for piece in tiles.pieces]
    seen = [*laid, *(piece for rack in state.racks for piece in rack)]
    assert Counter(piece.face for piece in (*seen, *state.pool)) == pack
    assert len({piece.id for piece in seen}) == len(seen)
    assert state.public.rack_sizes == tuple(map(len, state.racks))
    assert state.public.pool_size == len(state.pool)
    assert sum(match.standing.scores) == 0


def hidden_stays_hidden(events: tuple[Event, ...], seat: int, players: int) -> None:
    """What others see of a turn names no tile that was drawn."""
    for other in range(players):
        for event in events:
            shown = event.seen_by(other)
            if other != seat and hasattr(shown, "piece"):
                assert shown.piece is None


def _some_rules(random: object) -> TileRules:
    chosen = {}
    for option in OPTIONS:
        values = option.values
        if isinstance(values, Numbers):
            chosen[option.id] = values.least + values.step * number_below(4, random)  # type: ignore[arg-type]
        else:
            chosen[option.id] = values[number_below(len(values), random)]  # type: ignore[arg-type]
    return rules_from("steine", chosen)


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:])
    for number in range(first, last):
        began = process_time()
        end = soak_match(number)
        assert replayed(end, number) == end.match
        spent = process_time() - began
        if spent > 20 or number % 50 == 0:
            print(
                number,
                end.players,
                len(end.moves),
                f"{spent:.1f} s",
                end.rules if spent > 20 else "",
                flush=True,
            )
