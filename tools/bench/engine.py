"""`python3 -m tools bench engine`: random playouts through the real engine and the simulation, and the best partition.

A playout is a 4-player round of Klassisch. At every step of a turn, half of the time, all plays that the cards allow
are generated, and a legal one is made if there is one. A turn that laid too little to open is undone and then ends
with a discard. Every draw, take, lay, lay-off, swap, undo and discard is one move: judged by `check`, applied, and its
events are made into what each of the four seats may see.

The computer players' simulation plays random rounds of its own beside others' gin rummy: see playouts.py.
"""

import argparse
import gc
import json
import random
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

from engine.game import IllegalMove
from engine.romme.legal import PossiblePlays, discardable
from engine.romme.match import apply, start
from engine.romme.moves import Discard, Draw, Move, Take, Undo
from engine.romme.rules import PRESETS
from engine.romme.state import Phase, View, view_of
from engine.romme.turn import is_play
from game.commands.values import number
from tools.bench import partition, playouts

PLAYERS = 4
REPEATS = 5
SECONDS_EACH = 2.0
TAKES_ONE_IN = 4


class Count(NamedTuple):
    """What some playouts came to."""

    moves: int = 0
    plays: int = 0
    rounds: int = 0
    events_seen: int = 0
    seconds: float = 0.0


def main(argv: list[str]) -> int:
    """Print the figures; `--json` as one object, `--seconds S` for a shorter or longer run."""
    parser = argparse.ArgumentParser(prog="python3 -m tools bench engine", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=number(0.01, 3600), default=SECONDS_EACH)
    chosen = parser.parse_args(argv)
    figures = measure(chosen.seconds)
    print(json.dumps(figures) if chosen.json else as_text(figures))
    return 0


def measure(seconds: float = SECONDS_EACH) -> dict[str, Any]:
    """Medians over repetitions, in moves a CPU second; None for what is not installed."""
    ours = []
    _playouts(seconds / 4, seed=0)
    gc.collect()
    gc.freeze()
    for repeat in range(REPEATS):
        ours.append(_playouts(seconds, seed=repeat + 1))
    simulated = playouts.measure(seconds, REPEATS)
    gc.unfreeze()
    moves = sum(count.moves for count in ours)
    return {
        "playouts": {
            "moves_per_second": _median([count.moves / count.seconds for count in ours]),
            "rounds_per_second": _median([count.rounds / count.seconds for count in ours]),
            "share_of_plays": sum(count.plays for count in ours) / moves,
            "events_seen_per_move": sum(count.events_seen for count in ours) / moves,
        },
        **simulated,
        "partition_us": partition.measure(),
    }


def as_text(figures: dict[str, Any]) -> str:
    """The figures as lines to read."""
    real = figures["playouts"]
    return "\n".join(
        (
            f"real engine, Klassisch, {PLAYERS} players      {real['moves_per_second']:>9,.0f} moves/s"
            f"   {real['rounds_per_second']:>6,.0f} games/s"
            f"   {real['share_of_plays']:.1%} of the moves lay, lay off or swap"
            f"   {real['events_seen_per_move']:.1f} events seen a move",
            playouts.as_text(figures),
            partition.as_text(figures["partition_us"]),
        )
    )


def _playouts(seconds: float, seed: int) -> Count:
    chance = random.Random(seed)
    count = Count()
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        count = _one_round(chance, count)
    return count._replace(seconds=spent)


def _one_round(chance: random.Random, count: Count) -> Count:
    match, _ = start(PRESETS["klassisch"], PLAYERS, chance.randbytes(32))
    moves = plays = seen = 0
    has_undone = False
    while match.state.public.result is None:
        view = view_of(match, match.state.public.seat)
        for move in _candidates(view, chance, has_undone):
            try:
                match, events = apply(match, move)
            except IllegalMove:
                continue
            break
        has_undone = type(move) is Undo or (has_undone and view.public.phase is Phase.PLAY)
        plays += is_play(move)
        moves += 1
        seen += len([event.seen_by(seat) for seat in range(PLAYERS) for event in events])
    return count._replace(
        moves=count.moves + moves,
        plays=count.plays + plays,
        rounds=count.rounds + 1,
        events_seen=count.events_seen + seen,
    )


def _candidates(view: View, chance: random.Random, has_undone: bool) -> Iterator[Move]:
    """Random moves to try, the last of them legal for certain."""
    if view.public.phase is Phase.DRAW:
        if chance.randrange(TAKES_ONE_IN) == 0:
            yield Take()
        yield Draw()
        return
    possible = () if has_undone or chance.random() < 0.5 else PossiblePlays(view)
    if possible:
        first = chance.randrange(len(possible))
        for place in range(len(possible)):
            yield possible[(first + place) % len(possible)]
    ends = discardable(view)
    yield Discard(chance.choice(ends)) if ends else Undo()


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
