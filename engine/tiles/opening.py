"""Openings (A4): whether tiles hold sets of their own that count enough, and the fewest tiles that do."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from engine.pieces import JOKER, RANKS, SUITS, Face, face_of
from engine.tiles.search import Costs, Counts, Search

_LEAST = 3


class Makeable(NamedTuple):
    """A set that tiles can make: the faces it takes, jokers included, and what it counts at most."""

    faces: tuple[Face, ...]
    points: int


def can_open_with(tiles: Counter[Face], minimum: int) -> bool:
    """Whether these tiles hold sets of their own, together worth the minimum (A4)."""
    return minimum <= 0 or _search(tiles, minimum)


def most_points(tiles: Counter[Face]) -> int:
    """The most that sets made of these tiles alone count together, each joker as its tile (A4)."""
    low, high = 0, RANKS * tiles.total()
    while low < high:
        middle = (low + high + 1) // 2
        if can_open_with(tiles, middle):
            low = middle
        else:
            high = middle - 1
    return low


def _search(tiles: Counter[Face], minimum: int) -> bool:
    have = tuple(
        tuple(tiles[face_of(suit, number)] for suit in range(SUITS)) for number in range(1, RANKS + 1)
    )
    counts = Counts(have, ((0,) * SUITS,) * RANKS, 0, tiles[JOKER])
    search = Search(counts, Costs((0,) * RANKS, 0), reverse=True, minimum=minimum)
    while not search.run(1 << 16):
        pass
    return search.solution is not None


def minimal_openings(tiles: Counter[Face], minimum: int, most: int) -> list[Counter[Face]]:
    """The choices of tiles that hold an opening while no smaller part of them does, fewest tiles first.

    Where there are more than `most` to look at, so many unsorted ones, and some may hold others.
    """
    candidates = sorted(makeable(tiles), key=lambda made: (-made.points, made.faces))
    choices = list(islice(_together(candidates, 0, tiles, minimum), most))
    if len(choices) == most:
        return choices
    found: list[Counter[Face]] = []
    for choice in sorted(choices, key=Counter.total):
        if not any(other <= choice for other in found):
            found.append(choice)
    return found


def makeable(tiles: Counter[Face]) -> list[Makeable]:
    """Every set that these tiles can make; of those that take the same tiles, the one that counts most."""
    best: dict[tuple[Face, ...], int] = {}
    for faces, points in (*_groups(tiles), *_runs(tiles)):
        best[faces] = max(points, best.get(faces, 0))
    return [Makeable(faces, points) for faces, points in best.items()]


def _together(
    candidates: list[Makeable], start: int, tiles: Counter[Face], missing: int
) -> Iterator[Counter[Face]]:
    if missing <= 0:
        yield Counter()
        return
    for index in range(start, len(candidates)):
        made = Counter(candidates[index].faces)
        if made <= tiles:
            for rest in _together(candidates, index, tiles - made, missing - candidates[index].points):
                yield made + rest


def _groups(tiles: Counter[Face]) -> Iterator[tuple[tuple[Face, ...], int]]:
    for number in range(1, RANKS + 1):
        own = [face for suit in range(SUITS) if tiles[face := face_of(suit, number)]]
        for size in range(1, SUITS + 1):
            for real in combinations(own, size):
                for jokers in range(max(0, _LEAST - size), min(tiles[JOKER], SUITS - size) + 1):
                    yield (*real, *(JOKER,) * jokers), number * (size + jokers)


def _runs(tiles: Counter[Face]) -> Iterator[tuple[tuple[Face, ...], int]]:
    for suit in range(SUITS):
        for start in range(1, RANKS - 1):
            for end in range(start + _LEAST - 1, RANKS + 1):
                faces = [face_of(suit, number) for number in range(start, end + 1)]
                points = sum(range(start, end + 1))
                for jokers in range(min(tiles[JOKER], len(faces) - 1) + 1):
                    for real in combinations(faces, len(faces) - jokers):
                        if all(tiles[face] for face in real):
                            yield (*real, *(JOKER,) * jokers), points
