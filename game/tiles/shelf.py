"""How a player's tiles stand on the rack: two shelves of places, each with a tile's id or None. Pure.

Only the player changes it. A tile that lies on the table for the moment keeps its place, unless another is put there.
"""

from collections.abc import Collection, Iterable, Sequence

Places = tuple[int | None, ...]
"""The upper shelf's places, then as many of the lower."""

LEAST_COLUMNS = 15


def columns(places: Places) -> int:
    """How many places a shelf has."""
    return len(places) // 2


def completed(places: Sequence[int | None], rack: Iterable[int]) -> Places:
    """The places with every tile of the rack: what is gone leaves its place empty, what is new comes after the last."""
    ids = tuple(rack)
    known = set(ids)
    seen: set[int] = set()
    kept: list[int | None] = []
    for entry in places:
        fits = entry is not None and entry in known and entry not in seen
        kept.append(entry if fits else None)
        if fits and entry is not None:
            seen.add(entry)
    kept = _grown(kept, len(ids))
    for own in ids:
        if own not in seen:
            kept[_place_for_new(kept)] = own
    return tuple(kept)


def put(places: Places, ids: Sequence[int], at: int, standing: Collection[int]) -> Places:
    """The places with some tiles side by side from place `at`; what stands there makes way.

    `standing` are the tiles that are on the rack now; others may lose their place.
    """
    shelf: list[int | None] = [None if entry in ids else entry for entry in places]
    width = columns(places)
    row, column = divmod(max(0, min(at, len(places) - 1)), width)
    column = max(0, min(column, width - len(ids)))
    displaced: list[int] = []
    for number, own in enumerate(ids):
        place = row * width + (column + number) % width
        _make_room(shelf, place, row, standing, displaced, keep=ids)
        shelf[place] = own
    for own in displaced:
        free = _free_places(shelf)
        if free:
            shelf[min(free, key=lambda spot: abs(spot - at))] = own
    return tuple(shelf)


def stepped(places: Places, piece: int, step: int, standing: Collection[int]) -> Places:
    """The places with a tile moved by one place; it changes places with a neighbour."""
    at = places.index(piece)
    to = at + step
    if not 0 <= to < len(places):
        return places
    shelf = list(places)
    shelf[at], shelf[to] = shelf[to], shelf[at]
    return tuple(shelf)


def grouped(groups: Sequence[Sequence[int]], least: int = LEAST_COLUMNS) -> Places:
    """Groups with an empty place between each two, none of them parted where that can be."""
    width = max(least, -(-sum(map(len, groups)) // 2))
    for gap in (1, 0):
        rows = _shelved(groups, width, gap)
        if rows is not None:
            return tuple(entry for row in rows for entry in (*row, *(None,) * (width - len(row))))
    flat = [own for group in groups for own in group]
    return tuple(flat) + (None,) * (2 * width - len(flat))


def _shelved(groups: Sequence[Sequence[int]], width: int, gap: int) -> list[list[int | None]] | None:
    rows: list[list[int | None]] = [[]]
    for group in groups:
        space = gap if rows[-1] else 0
        if len(rows[-1]) + space + len(group) > width:
            rows.append([])
            space = 0
        rows[-1] += [*[None] * space, *group]
    if len(rows) > 2 or any(len(row) > width for row in rows):
        return None
    return [*rows, []][:2]


def _grown(places: list[int | None], count: int) -> list[int | None]:
    """At least as many columns as are needed, an upper and a lower shelf of the same width."""
    width = max(LEAST_COLUMNS, -(-len(places) // 2), -(-count // 2))
    half = -(-len(places) // 2)
    upper, lower = places[:half], places[half:]
    return [*upper, *[None] * (width - len(upper)), *lower, *[None] * (width - len(lower))]


def _place_for_new(places: list[int | None]) -> int:
    last = max((at for at, entry in enumerate(places) if entry is not None), default=-1)
    after = last + 1
    if after < len(places):
        return after
    return places.index(None)


def _free_places(places: Sequence[int | None]) -> list[int]:
    return [at for at, entry in enumerate(places) if entry is None]


def _make_room(
    shelf: list[int | None],
    place: int,
    row: int,
    standing: Collection[int],
    displaced: list[int],
    keep: Collection[int],
) -> None:
    """Empty a place by moving its neighbours towards the nearest gap of the shelf."""
    there = shelf[place]
    if there is None:
        return
    if there not in standing:
        displaced.append(there)
        shelf[place] = None
        return
    width = len(shelf) // 2
    gaps = [
        at
        for at in range(row * width, (row + 1) * width)
        if (shelf[at] is None or shelf[at] not in standing)
        and not any(shelf[between] in keep for between in _between(at, place))
    ]
    if not gaps:
        displaced.append(there)
        shelf[place] = None
        return
    gap = min(gaps, key=lambda at: (abs(at - place), at < place))
    moved = shelf[gap]
    if moved is not None:
        displaced.append(moved)
    step = 1 if gap > place else -1
    for at in range(gap, place, -step):
        shelf[at] = shelf[at - step]
    shelf[place] = None


def _between(one: int, other: int) -> range:
    return range(min(one, other), max(one, other) + 1)
