"""The sets that the cards of one rank can form: which cards go into them, and with how many jokers.

The cards of a rank are two masks of four bits, bit 0 the first suit: the suits held at least once, and twice.
Worth depends only on the cards used and the number of jokers, so choices are told apart by these alone.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.melds import LEAST
from engine.pieces import SUITS

MOST_JOKERS = 6


class SetSplit(NamedTuple):
    """One set: its real suits as a mask, and its jokers."""

    suits: int
    jokers: int


class SetChoice(NamedTuple):
    """Cards of a rank that go into sets: their suits, one for each card, how many, and the ways by jokers."""

    suits: tuple[int, ...]
    cards: int
    ways: tuple[tuple[int, tuple[SetSplit, ...]], ...]


@lru_cache(maxsize=4096)
def set_choices(once: int, twice: int, jokers: int, most_each: int) -> tuple[SetChoice, ...]:
    """Every way to use cards of a rank, with `jokers` jokers at most and `most_each` of them in a set."""
    found: dict[tuple[int, int], dict[int, tuple[SetSplit, ...]]] = {}
    for splits in _splits(once, twice, jokers, most_each, None):
        used_once = used_twice = used_jokers = 0
        for split in splits:
            used_twice |= used_once & split.suits
            used_once |= split.suits
            used_jokers += split.jokers
        found.setdefault((used_once, used_twice), {}).setdefault(used_jokers, splits)
    return tuple(
        SetChoice(suits, len(suits), tuple(sorted(ways.items())))
        for used, ways in found.items()
        if (suits := tuple(suit for mask in used for suit in range(SUITS) if mask >> suit & 1))
    )


def _splits(
    once: int, twice: int, jokers: int, most_each: int, last: SetSplit | None
) -> Iterator[tuple[SetSplit, ...]]:
    yield ()
    for suits in range(1, 1 << SUITS):
        count = suits.bit_count()
        if suits & ~once or count < 2:
            continue
        for used in range(max(0, LEAST - count), min(SUITS - count, jokers, most_each) + 1):
            split = SetSplit(suits, used)
            if last is not None and split < last:
                continue
            rest = once & ~suits | suits & twice
            for others in _splits(rest, twice & ~suits, jokers - used, most_each, split):
                yield (split, *others)
