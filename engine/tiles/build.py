"""From the counts of a solution to sets of tiles: which run goes on with which tile, which groups there are."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.melds import Kind
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, face_of
from engine.tiles.groups import groups_of
from engine.tiles.search import Counts, Solution

LEAST = 3
ANY = -1


class Shape(NamedTuple):
    """A set without ids: for each place what is printed on the tile there, and the face it is or stands for.

    A joker in a group that stands for no colour in particular has `JOKER` for a face.
    """

    kind: Kind
    printed: tuple[Face, ...]
    faces: tuple[Face, ...]


class _Slot:
    """A place in a set that is being built; `colour` is `ANY` for a joker in a group."""

    __slots__ = ("colour", "is_joker", "number")

    def __init__(self, colour: int, number: int, is_joker: bool) -> None:
        self.colour = colour
        self.number = number
        self.is_joker = is_joker


_Set = list[_Slot]


class Reserved(NamedTuple):
    """A set that was fixed before the search: its faces, and at which of its places a joker lies.

    In a group a joker's face is of no meaning.
    """

    kind: Kind
    faces: tuple[Face, ...]
    jokers: frozenset[int]


def build(
    counts: Counts, solution: Solution, pins: Sequence[Sequence[int]], reserved: Sequence[Reserved] = ()
) -> tuple[Shape, ...] | None:
    """The sets of a solution; `pins` says how many of the tiles of each number and colour are jokers that stay there.

    None where jokers alone would have to form a set.
    """
    fixed = [(tiles.kind, _slots(tiles)) for tiles in reserved]
    groups = list(_groups(counts, solution)) + [tiles for kind, tiles in fixed if kind is Kind.SET]
    runs = _runs(solution) + [tiles for kind, tiles in fixed if kind is Kind.RUN]
    _add_jokers_left(runs, solution.jokers_left)
    _pin_jokers(runs + groups, pins)
    if not _give_each_a_real_tile(runs + groups):
        return None
    return tuple(_run_shape(run) for run in runs) + tuple(_group_shape(group) for group in groups)


def _slots(tiles: Reserved) -> _Set:
    return [
        _Slot(
            ANY if tiles.kind is Kind.SET and place in tiles.jokers else SUIT_OF[face],
            RANK_OF[face],
            place in tiles.jokers,
        )
        for place, face in enumerate(tiles.faces)
    ]


def _runs(solution: Solution) -> list[_Set]:
    closed: list[_Set] = []
    for colour in range(SUITS):
        going: list[_Set] = []
        for number, choice in enumerate(solution.choices, start=1):
            places, real = choice.places[colour], choice.real[colour]
            if places < len(going):
                going.sort(key=_may_end)
                closed += going[places:]
                del going[places:]
            else:
                going += [[] for _ in range(places - len(going))]
            if real == places:
                for run in going:
                    run.append(_Slot(colour, number, False))
                continue
            going.sort(key=_real_tiles, reverse=True)
            for place, run in enumerate(going):
                run.append(_Slot(colour, number, place < places - real))
        closed += going
    return closed


def _may_end(run: _Set) -> bool:
    return len(run) >= LEAST


def _real_tiles(run: _Set) -> int:
    return sum(not slot.is_joker for slot in run)


def _groups(counts: Counts, solution: Solution) -> Iterator[_Set]:
    for index, choice in enumerate(solution.choices):
        have, real = counts.have[index], choice.real
        if have == real:
            continue
        held = tuple(max(0, low - own) for low, own in zip(counts.must[index], real, strict=True))
        may = tuple(all_ - own - low for all_, own, low in zip(have, real, held, strict=True))
        for group in groups_of(held, may, choice.groups):
            tiles = [_Slot(colour, index + 1, False) for colour in range(SUITS) if group[colour]]
            yield tiles + [_Slot(ANY, index + 1, True) for _ in range(group[SUITS])]


def _add_jokers_left(runs: list[_Set], jokers: int) -> None:
    for _ in range(jokers):
        short = next((run for run in runs if len(run) < RANKS), None)
        if short is None:
            longest = runs.pop()
            runs.append(longest[LEAST:])
            short = longest[:LEAST]
            runs.append(short)
        colour = short[0].colour
        if short[-1].number < RANKS:
            short.append(_Slot(colour, short[-1].number + 1, True))
        else:
            short.insert(0, _Slot(colour, short[0].number - 1, True))


def _pin_jokers(sets: Sequence[_Set], pins: Sequence[Sequence[int]]) -> None:
    if not any(map(any, pins)):
        return
    left = [list(row) for row in pins]
    for tiles in sets:
        real = sum(not slot.is_joker for slot in tiles)
        for slot in tiles:
            if not slot.is_joker and real > 1 and left[slot.number - 1][slot.colour]:
                left[slot.number - 1][slot.colour] -= 1
                slot.is_joker = True
                real -= 1
    for tiles in sets:
        for slot in tiles:
            if not slot.is_joker and left[slot.number - 1][slot.colour]:
                left[slot.number - 1][slot.colour] -= 1
                slot.is_joker = True


def _give_each_a_real_tile(sets: list[_Set]) -> bool:
    bare = [tiles for tiles in sets if all(slot.is_joker for slot in tiles)]
    return all(_swap_one(tiles, sets) for tiles in bare)


def _swap_one(tiles: _Set, sets: list[_Set]) -> bool:
    for own in tiles:
        for other in sets:
            if sum(not slot.is_joker for slot in other) < 2:
                continue
            for slot in other:
                if not slot.is_joker and (slot.colour, slot.number) == (own.colour, own.number):
                    slot.is_joker, own.is_joker = True, False
                    return True
    return False


def _run_shape(run: _Set) -> Shape:
    faces = tuple(face_of(slot.colour, slot.number) for slot in run)
    printed = tuple(JOKER if slot.is_joker else face for slot, face in zip(run, faces, strict=True))
    return Shape(Kind.RUN, printed, faces)


def _group_shape(group: _Set) -> Shape:
    printed = tuple(JOKER if slot.is_joker else face_of(slot.colour, slot.number) for slot in group)
    real = {face for face in printed if face != JOKER}
    if len(group) < SUITS:
        return Shape(Kind.SET, printed, printed)
    missing = iter(face for colour in range(SUITS) if (face := face_of(colour, group[0].number)) not in real)
    return Shape(Kind.SET, printed, tuple(next(missing) if face == JOKER else face for face in printed))
