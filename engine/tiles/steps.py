"""From one table to another in the fewest steps: what was pulled from where, what came from the rack.

A step takes tiles that lie together in one set, or on the rack, to one other set. No tile moves twice, and no list of
such steps is shorter: each set of the table after that takes tiles from another place needs a step for each such
place, and as many sets as can be grow out of one that lay there before.
"""

from collections.abc import Sequence
from typing import NamedTuple

Row = tuple[int, ...]


class Step(NamedTuple):
    """Tiles from a row (None: the rack) to a row (None: back to the rack), and that row as it lies afterwards."""

    pieces: Row
    source: int | None
    target: int | None
    row: Row


class Way(NamedTuple):
    """The steps, and for each set of the table after them the number of its row; rows are numbered on from the old ones."""

    steps: tuple[Step, ...]
    rows: tuple[int, ...]


def steps(before: Sequence[Row], after: Sequence[Row]) -> Way:
    """The fewest steps from one table to another, each given as rows of tile ids.

    Tiles that only the second table has come from the rack, those that only the first has go back to it, first of all.
    """
    where = {piece: index for index, row in enumerate(before) for piece in row}
    wanted = {piece for row in after for piece in row}
    homes = _homes(before, after)
    numbers = _numbered(homes, len(before))
    left = [list(row) for row in before] + [[] for _ in range(max(numbers, default=-1) + 1 - len(before))]
    found = []
    for index, row in enumerate(before):
        gone = tuple(piece for piece in row if piece not in wanted)
        if gone:
            left[index] = [piece for piece in left[index] if piece not in gone]
            found.append(Step(gone, index, None, ()))
    for number, row in sorted(zip(numbers, after, strict=True), key=lambda own: _from_rack(own[1], where)):
        for source in _sources(row, where, number):
            pieces = tuple(piece for piece in row if where.get(piece) == source)
            if source is not None:
                left[source] = [piece for piece in left[source] if piece not in pieces]
            left[number] = _joined(left[number], pieces, row)
            found.append(Step(pieces, source, number, tuple(left[number])))
    return Way(tuple(found), tuple(numbers))


def replay(before: Sequence[Row], way: Way) -> list[dict[int, Row]]:
    """The rows by number after each step, without those that are empty."""
    rows = dict(enumerate(before))
    found = []
    for step in way.steps:
        if step.source is not None:
            rows[step.source] = tuple(piece for piece in rows[step.source] if piece not in step.pieces)
        if step.target is not None:
            rows[step.target] = step.row
        found.append({number: row for number, row in rows.items() if row})
    return found


def _sources(row: Row, where: dict[int, int], number: int) -> list[int | None]:
    """Where the tiles of a row come from besides the row itself, those of the rack last."""
    found = list(dict.fromkeys(where.get(piece) for piece in row))
    return sorted((own for own in found if own != number), key=lambda own: own is None)


def _from_rack(row: Row, where: dict[int, int]) -> bool:
    """Sets made of the rack alone come last: what is rearranged first makes room for what is laid."""
    return all(piece not in where for piece in row)


def _joined(lying: list[int], pieces: Row, wanted: Row) -> list[int]:
    """A row with tiles put in where they belong; tiles that will leave it yet stay beside their neighbours."""
    place = {piece: at for at, piece in enumerate(wanted)}
    arrived = [piece for piece in wanted if piece in lying or piece in pieces]
    result: list[int] = []
    for piece in arrived:
        result.append(piece)
        if piece in lying:
            at = lying.index(piece) + 1
            while at < len(lying) and lying[at] not in place:
                result.append(lying[at])
                at += 1
    leading = []
    for piece in lying:
        if piece in place:
            break
        leading.append(piece)
    return leading + result


def _numbered(homes: Sequence[int | None], following: int) -> list[int]:
    numbers = []
    for home in homes:
        numbers.append(following if home is None else home)
        following += home is None
    return numbers


def _homes(before: Sequence[Row], after: Sequence[Row]) -> list[int | None]:
    """For each set after the old one that it grows out of: as many as can be, and then those that keep most tiles.

    Paths that better the matching are taken one by one, each time the one that gains most (Bellman and Ford).
    """
    shared = [
        {index: len(kept) for index, old in enumerate(before) if (kept := set(row) & set(old))}
        for row in after
    ]
    home: list[int | None] = [None] * len(after)
    owner: dict[int, int] = {}
    while (path := _best_path(shared, home, owner)) is not None:
        for new, old in path:
            home[new], owner[old] = old, new
    return home


def _best_path(
    shared: list[dict[int, int]], home: list[int | None], owner: dict[int, int]
) -> list[tuple[int, int]] | None:
    """The pairs to take so that one more set has a home, with the greatest gain; None where no more can have one."""
    gain = {new: 0 for new, own in enumerate(home) if own is None}
    came: dict[int, tuple[int, int]] = {}
    for _ in range(len(shared)):
        changed = False
        for new, so_far in list(gain.items()):
            for old, size in shared[new].items():
                holder = owner.get(old)
                if old == home[new] or holder is None:
                    continue
                better = so_far + size - shared[holder][old]
                if better > gain.get(holder, -1_000_000) and home[holder] is not None:
                    gain[holder], came[holder] = better, (new, old)
                    changed = True
        if not changed:
            break
    free = [
        (so_far + size, new, old)
        for new, so_far in gain.items()
        for old, size in shared[new].items()
        if old not in owner
    ]
    if not free:
        return None
    _, new, old = max(free, key=lambda own: (own[0], -own[1], -own[2]))
    path = [(new, old)]
    while home[path[-1][0]] is not None:
        path.append(came[path[-1][0]])
    return path
