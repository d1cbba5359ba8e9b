"""How long the best partition of a hand takes: hands as dealt and as they are after some turns, tables empty at first.

Times are CPU microseconds of this thread. Garbage is collected between the hands, not within them.
"""

import gc
from collections.abc import Callable, Iterable
from time import thread_time_ns

from engine.chance import seed_from, shuffled
from engine.partition import Partition, best_opening, fewest_left, forget_tables, least_left, most_points
from engine.pieces import JOKER, Piece, deck
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.score import piece_penalty

HANDS = 1000
CARDS = 14
JOKERS = 2
TURNS = 8

Hand = tuple[Piece, ...]


def measure(hands: int = HANDS, preset: str = "klassisch") -> dict[str, dict[str, float]]:
    """Median, 99th percentile and longest time in microseconds, for each kind of hand and each question.

    `cold` begins with empty tables, `each cold` empties them before every hand.
    """
    rules = PRESETS[preset]
    dealt = [_dealt(number) for number in range(hands)]
    played = [_after_turns(number, rules) for number in range(hands)]
    found = {}
    for name, kind in (("dealt", dealt), (f"after {TURNS} turns", played)):
        found[f"{name}, least left, cold"] = _timed(kind, lambda hand: least_left(hand, rules))
        found[f"{name}, least left, each cold"] = _timed(
            kind, lambda hand: least_left(hand, rules), each=True
        )
        found[f"{name}, fewest left, cold"] = _timed(kind, lambda hand: fewest_left(hand, rules))
        found[f"{name}, most points, cold"] = _timed(kind, lambda hand: most_points(hand, rules))
        found[f"{name}, opening, cold"] = _timed(
            kind, lambda hand: best_opening(hand, rules, rules.opening_minimum)
        )
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


def _timed(
    hands: Iterable[Hand], question: Callable[[Hand], Partition | None], each: bool = False
) -> dict[str, float]:
    times = []
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
