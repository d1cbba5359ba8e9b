"""Choosing among ways to play by trying each in the same hidden worlds, until the difference is no accident.

The first way is the one that is played unless another proves better: by the mean of the differences world by world,
beyond so many standard errors. Ways that prove worse are dropped after every batch.
"""

from collections.abc import Callable, Sequence
from math import sqrt

from engine.bots.worlds import World, Worlds

BATCH = 12

Trial = Callable[[World], float]
"""Plays a way to its end in a world; returns what came of it, from 0 to 1."""


def best_of(
    trials: Sequence[Trial],
    worlds: Worlds,
    most_worlds: int,
    gate: float,
    goes_on: Callable[[], bool] = lambda: True,
) -> int:
    """The number of the way to play; no further world is tried once `goes_on` is false."""
    still = list(range(len(trials)))
    found: list[list[float]] = [[] for _ in trials]
    tried = 0
    while tried < most_worlds and len(still) > 1 and goes_on():
        for _ in range(min(BATCH, most_worlds - tried)):
            if not goes_on():
                break
            world = worlds.one()
            tried += 1
            for number in still:
                found[number].append(trials[number](world))
        leader = max(still, key=lambda number: sum(found[number]))
        still = [
            number
            for number in still
            if number == leader or _errors_above(found[leader], found[number]) < DROPPED_BEYOND
        ]
    leader = max(still, key=lambda number: sum(found[number]))
    if leader == 0 or 0 not in still:
        return leader
    return leader if _errors_above(found[leader], found[0]) >= gate else 0


DROPPED_BEYOND = 2.5
"""Standard errors behind the leader at which a way is given up."""


def _errors_above(better: Sequence[float], worse: Sequence[float]) -> float:
    """By how many standard errors one is above another, both tried in the same worlds."""
    apart = [one - other for one, other in zip(better, worse, strict=True)]
    count = len(apart)
    mean = sum(apart) / count
    variance = sum([(each - mean) ** 2 for each in apart]) / max(1, count - 1)
    if not variance:
        return 0.0 if not mean else 1e9 if count >= BATCH and mean > 0 else 0.0
    return mean / sqrt(variance / count)
