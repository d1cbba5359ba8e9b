"""How long the best partition of a hand takes: hands as dealt and as they are after some turns.

The exact search of the engine, and what the computer players' simulation does: its own quick partition, and the exact
one where it asks for that. Cold begins with empty tables, warm with tables that these hands have filled but with no
answer kept. Times are CPU microseconds of this thread. Garbage is collected between the hands, not within them.
"""

import gc
from collections.abc import Callable, Iterable, Sequence
from time import thread_time_ns
from typing import TypeVar

from engine.chance import seed_from, shuffled
from engine.partition import best_opening, fewest_left, forget_hands, forget_tables, least_left, most_points
from engine.pieces import JOKER, Piece, deck
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.score import piece_penalty
from engine.simulation.hand import Hand as Simulated
from engine.simulation.parting import Parting

HANDS = 1000
CARDS = 14
JOKERS = 2
TURNS = 8

Hand = tuple[Piece, ...]
Asked = TypeVar("Asked")


def measure(hands: int = HANDS, preset: str = "klassisch") -> dict[str, dict[str, float]]:
    """Median, 99th percentile and longest time in microseconds, for each kind of hand and each question.

    `each cold` empties the tables before every hand.
    """
    rules = PRESETS[preset]
    dealt = [_dealt(number) for number in range(hands)]
    played = [_after_turns(number, rules) for number in range(hands)]
    found = {}
    for name, kind in (("dealt", dealt), (f"after {TURNS} turns", played)):
        found[f"{name}, least left, cold"] = _timed(kind, lambda hand: least_left(hand, rules))
        forget_hands()
        found[f"{name}, least left, warm"] = _timed(kind, lambda hand: least_left(hand, rules), cold=False)
        found[f"{name}, least left, each cold"] = _timed(
            kind, lambda hand: least_left(hand, rules), each=True
        )
        found[f"{name}, fewest left, cold"] = _timed(kind, lambda hand: fewest_left(hand, rules))
        found[f"{name}, most points, cold"] = _timed(kind, lambda hand: most_points(hand, rules))
        found[f"{name}, opening, cold"] = _timed(kind, lambda hand: best_opening(hand, rules, rules.opens_at))
        found |= _simulated(name, kind, rules)
    return found


def as_text(figures: dict[str, dict[str, float]]) -> str:
    """The figures as a table to read."""
    lines = [f"{'best partition, µs':<36}{'median':>8}{'p99':>8}{'most':>8}"]
    lines += [
        f"{name:<36}{row['median']:>8.0f}{row['p99']:>8.0f}{row['most']:>8.0f}"
        for name, row in figures.items()
    ]
    return "\n".join(lines)


def _dealt(number: int) -> Hand:
    faces = shuffled(deck(2, 0), seed_from("partition bench"), f"deal {number}")[: CARDS - JOKERS]
    return tuple(Piece(place, face) for place, face in enumerate([*faces, *[JOKER] * JOKERS]))


def _after_turns(number: int, rules: RommeRules) -> Hand:
    """A dealt hand that drew some cards and threw the dearest loose one each time."""
    deal = shuffled(deck(2, 0), seed_from("partition bench"), f"deal {number}")
    hand = _dealt(number)
    for turn in range(TURNS):
        hand = (*hand, Piece(100 + turn, deal[CARDS - JOKERS + turn]))
        loose = [piece for piece in least_left(hand, rules).left if piece.face != JOKER] or list(hand)
        thrown = max(loose, key=lambda piece: (piece_penalty(piece.face, rules), piece.id))
        hand = tuple(piece for piece in hand if piece is not thrown)
    return hand


def _simulated(name: str, hands: Sequence[Hand], rules: RommeRules) -> dict[str, dict[str, float]]:
    """The partitions of the simulation: the quick one, and the exact one."""
    held = [Simulated([piece.face for piece in hand]) for hand in hands]
    parting = Parting(rules)
    found = {f"{name}, simulation, cold": _timed(held, parting.of)}
    parting.forget_hands()
    found[f"{name}, simulation, warm"] = _timed(held, parting.of, cold=False)
    found[f"{name}, simulation exact, cold"] = _timed(held, parting.exact)
    forget_hands()
    found[f"{name}, simulation exact, warm"] = _timed(held, parting.exact, cold=False)
    return found


def _timed(
    hands: Iterable[Asked], question: Callable[[Asked], object], each: bool = False, cold: bool = True
) -> dict[str, float]:
    times = []
    if cold:
        forget_tables()
    gc.collect()
    gc.disable()
    try:
        for hand in hands:
            if each:
                forget_tables()
            began = thread_time_ns()
            question(hand)
            times.append((thread_time_ns() - began) / 1000)
    finally:
        gc.enable()
    times.sort()
    return {"median": times[len(times) // 2], "p99": times[int(len(times) * 0.99)], "most": times[-1]}


if __name__ == "__main__":
    print(as_text(measure()))
