"""Which tiles of one number can form groups, by counting alone (A3).

With e tiles of each colour and g jokers, k groups exist exactly if no colour has more than k, every group gets a real
tile, and three to four times k tiles are there in all.
"""

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from engine.pieces import SUITS

Counts = tuple[int, ...]

_MOST_TILES = 8
_KIND_BITS = 3
_KINDS: dict[tuple[int, int], int] = {
    (held, total - held): place
    for place, (total, held) in enumerate(
        (total, held) for total in range(_MOST_TILES) for held in range(total + 1)
    )
}


class GroupStep(NamedTuple):
    """One way to use the tiles of a number that no run takes: jokers into groups, and tiles left on the rack."""

    jokers: int
    skipped: int


def rest_key(must: int, have: int, real: int) -> int:
    """What one colour adds to the key of a number's rest, when `real` of its `have` tiles are in runs.

    The sum over the colours tells how many have so many tiles that must lie in groups and so many that may.
    """
    held = max(0, must - real)
    return 1 << _KIND_BITS * _KINDS[held, have - real - held]


def steps_of_rest(rest: int, jokers: int, exact: bool) -> tuple[GroupStep, ...]:
    """Every useful way to group the tiles of a number that no run takes; `rest` is a sum of `rest_key`.

    Only ways that skip fewer tiles for more jokers; with `exact` one for every number of jokers that groups can hold.
    """
    return _steps(rest, jokers, exact)


@lru_cache(maxsize=1 << 14)
def groups_of(must: Counts, may: Counts, step: GroupStep) -> tuple[Counts, ...]:
    """Groups for a step of `steps_of_rest`: for each group how many tiles it has of each colour, its jokers last."""
    if sum(must) + sum(may) == step.skipped:
        return ()
    placed = next(
        counts
        for counts in product(*(range(low, low + more + 1) for low, more in zip(must, may, strict=True)))
        if sum(must) + sum(may) - sum(counts) == step.skipped
        and step.jokers in _jokers_held(max(counts), sum(counts), step.jokers)
    )
    total = sum(placed) + step.jokers
    number = next(
        count for count in range(max(placed), sum(placed) + 1) if 3 * count <= total <= SUITS * count
    )
    groups = [[0] * (SUITS + 1) for _ in range(number)]
    turn = 0
    for colour, count in enumerate((*placed, step.jokers)):
        for _ in range(count):
            groups[turn % number][colour] += 1
            turn += 1
    return tuple(tuple(group) for group in groups)


@cache
def _steps(rest: int, jokers: int, exact: bool) -> tuple[GroupStep, ...]:
    kinds = [
        kind
        for kind, place in _KINDS.items()
        for _ in range(rest >> _KIND_BITS * place & ((1 << _KIND_BITS) - 1))
    ]
    must, may = tuple(held for held, _ in kinds), tuple(more for _, more in kinds)
    total = sum(must) + sum(may)
    fewest: dict[int, int] = {}
    for counts in product(*(range(low, low + more + 1) for low, more in zip(must, may, strict=True))):
        placed = sum(counts)
        held = _jokers_held(max(counts), placed, jokers)
        for needed in held if exact else held[:1]:
            fewest[needed] = min(total - placed, fewest.get(needed, total))
    if exact:
        return tuple(GroupStep(needed, fewest[needed]) for needed in sorted(fewest))
    found: list[GroupStep] = []
    for needed in sorted(fewest):
        if not found or fewest[needed] < found[-1].skipped:
            found.append(GroupStep(needed, fewest[needed]))
    return tuple(found)


def _jokers_held(most: int, placed: int, jokers: int) -> list[int]:
    """How many jokers groups of these tiles can hold, ascending; `most` is the count of the commonest colour."""
    if not placed:
        return [0]
    return [
        held
        for held in range(jokers + 1)
        if any(3 * count <= placed + held <= SUITS * count for count in range(most, placed + 1))
    ]
