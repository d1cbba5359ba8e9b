"""The open runs of one colour while the numbers are gone through, as the solver's state (van Rijn, Takes & Vis 2015).

A lane code holds how many runs of the colour are open with one, with two, and with three or more tiles, three bits
each from the lowest on. Short runs must go on; long ones may. How many tiles of the next number go into runs decides
the next code: short runs first, then long ones, then new ones.
"""

from collections.abc import Iterator
from typing import NamedTuple

LANE_BITS = 9
LEAST = 3
ONES, TWOS, LONGS = 0o007, 0o070, 0o700


class LaneStep(NamedTuple):
    """One way for a colour to go on: real tiles into runs, the code after it, jokers into runs, jokers sure to follow."""

    real: int
    code: int
    jokers: int
    owed: int


def open_runs(code: int) -> int:
    """How many runs a code has open: as many places as the last number gave to runs."""
    return (code & 7) + (code >> 3 & 7) + (code >> 6)


def lane_steps(
    code: int, have: int, following: tuple[int, int], jokers: int, left: int, anywhere: bool
) -> Iterator[LaneStep]:
    """Every useful way on at a number with `have` tiles and `left` numbers behind it, `following` at the next two.

    Jokers in runs are held back to where they cannot be spared: a joker is used in a run only when all real tiles of
    its place are; it begins a run only where the run could not end with it instead; it lengthens a long run only if
    something may follow. `anywhere` drops the last two, for openings, where a joker's value counts.
    """
    ones, twos, longs = code & 7, code >> 3 & 7, code >> 6
    short = ones + twos
    if anywhere or left == LEAST - 1:
        most = have + jokers
    else:
        bridges = longs if left and (following[0] or jokers > max(0, short - have) + 1) else 0
        most = max(have, min(short + bridges, have + jokers))
    for places in range(short, most + 1):
        extra = max(0, places - have)
        going_on = min(places - short, longs)
        new = places - short - going_on
        if (left == 0 and new + ones) or (left == 1 and new):
            continue
        owed = max(0, new + ones - following[0]) if left else 0
        if left > 1:
            owed += max(0, new - following[1])
        if extra + owed <= jokers:
            after = new | ones << 3 | (twos + going_on) << 6
            yield LaneStep(min(places, have), after, extra, owed)
