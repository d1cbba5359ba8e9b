"""Where freed jokers may go under `new_set_only` (A6): every set that has a tile played this turn and holds no old set."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.melds import Kind
from engine.pieces import JOKER, RANKS, SUITS, Face, face_of
from engine.tiles.build import Reserved, Shape
from engine.tiles.fates import Fate
from engine.tiles.jokers import contains
from engine.tiles.sets import LEAST
from engine.tiles.task import Task, as_meld


class _Candidate(NamedTuple):
    """A set, how many freed jokers it takes in, and which of its tiles can be the one that is played."""

    tiles: Reserved
    printed: Counter[Face]
    takes: int
    own: tuple[Face, ...]


class _Supply(NamedTuple):
    """What the candidates are made of: tiles and jokers that may be used, and those of the rack among them."""

    lies: Counter[Face]
    rack: Counter[Face]
    jokers: int


def reservations(
    task: Task, kept: frozenset[int], fate: Fate
) -> Iterator[tuple[Counter[Face], tuple[Reserved, ...]]]:
    """Every choice of new sets that takes in all freed jokers, with the rack tiles that it asks to be played."""
    supply = _supply(task, kept, fate)
    candidates = sorted(_candidates(task, supply), key=lambda made: len(made.tiles.faces))
    for chosen in _choices(candidates, 0, supply.lies + supply.rack, fate.freed):
        for played in _played(chosen, supply):
            yield played, tuple(made.tiles for made in chosen)


def _supply(task: Task, kept: frozenset[int], fate: Fate) -> _Supply:
    lies = Counter(
        piece.face
        for index, tiles in enumerate(task.table)
        if index not in kept
        for piece in tiles.pieces
        if piece.face != JOKER
    )
    lies.update(fate.pins)
    lies[JOKER] = fate.freed
    return _Supply(lies, task.held, fate.freed + task.held[JOKER])


def _candidates(task: Task, supply: _Supply) -> Iterator[_Candidate]:
    ready = supply.lies + supply.rack
    for tiles in (*_runs(ready, supply.jokers), *_groups(ready, supply.jokers)):
        printed = tuple(JOKER if place in tiles.jokers else face for place, face in enumerate(tiles.faces))
        if not any(supply.rack[face] for face in printed):
            continue
        made = as_meld(Shape(tiles.kind, printed, tiles.faces))
        if any(contains(made, old) for old in task.table):
            continue
        jokers = len(tiles.jokers)
        own = tuple(face for face in dict.fromkeys(printed) if face != JOKER and supply.rack[face])
        if own:
            yield _Candidate(tiles, Counter(printed), jokers, own)
        if jokers > 1 and supply.rack[JOKER]:
            yield _Candidate(tiles, Counter(printed), jokers - 1, (JOKER,))


def _runs(ready: Counter[Face], jokers: int) -> Iterator[Reserved]:
    for suit in range(SUITS):
        for start in range(1, RANKS + 1):
            for length in range(LEAST, RANKS - start + 2):
                faces = tuple(face_of(suit, number) for number in range(start, start + length))
                gaps = [place for place, face in enumerate(faces) if not ready[face]]
                others = [place for place, face in enumerate(faces) if ready[face]]
                for extra in range(max(0, 1 - len(gaps)), min(jokers - len(gaps), len(others) - 1) + 1):
                    for places in combinations(others, extra):
                        yield Reserved(Kind.RUN, faces, frozenset((*gaps, *places)))


def _groups(ready: Counter[Face], jokers: int) -> Iterator[Reserved]:
    for number in range(1, RANKS + 1):
        own = [face for suit in range(SUITS) if ready[face := face_of(suit, number)]]
        for size in range(1, SUITS):
            for real in combinations(own, size):
                for wild in range(max(1, LEAST - size), min(jokers, SUITS - size) + 1):
                    faces = (*real, *(real[0],) * wild)
                    yield Reserved(Kind.SET, faces, frozenset(range(size, size + wild)))


def _choices(
    candidates: Sequence[_Candidate], start: int, ready: Counter[Face], freed: int
) -> Iterator[tuple[_Candidate, ...]]:
    """Sets that together hold all freed jokers; jokers of the rack may be among theirs."""
    if freed <= 0:
        yield ()
        return
    for index in range(start, len(candidates)):
        made = candidates[index]
        if made.printed <= ready:
            for rest in _choices(candidates, index, ready - made.printed, freed - made.takes):
                yield (made, *rest)


def _played(sets: Sequence[_Candidate], supply: _Supply) -> Iterator[Counter[Face]]:
    """Which rack tiles have to be played so that each set has one of its own and all its tiles are at hand."""
    needed = Counter[Face]()
    for made in sets:
        needed += made.printed
    asked = needed - supply.lies
    for own in _one_each(sets, supply.rack):
        yield asked | own


def _one_each(sets: Sequence[_Candidate], rack: Counter[Face]) -> Iterator[Counter[Face]]:
    if not sets:
        yield Counter()
        return
    for face in sets[0].own:
        if rack[face]:
            for rest in _one_each(sets[1:], rack - Counter((face,))):
                yield Counter((face,)) + rest
