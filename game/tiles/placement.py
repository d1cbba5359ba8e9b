"""Where the sets lie on the table: in rows, each keeping its place as long as it can. Pure.

Lengths along a row are in widths of a tile. A set lies where most of its tiles lay before, so that a set that grows,
shrinks or splits does not jump. The tiles' height comes in steps: when the sets no longer fit they all become smaller
by a step and are put in rows anew, in the order in which they lay.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

TILE_RATIO = 3 / 4
"""A tile's width by its height."""

HEIGHT_STEPS = (
    0.104,
    0.095,
    0.087,
    0.079,
    0.072,
    0.066,
    0.060,
    0.055,
    0.050,
    0.046,
    0.042,
    0.038,
    0.034,
    0.031,
)
"""Heights of the tiles on the table, of the window's height (or of its width, where that is short)."""

PITCH = 1.03
"""From one tile of a set to the next."""

SET_GAP = 0.62
ROW_GAP = 0.30
"""Between two rows, of a tile's height: room for the frames of sets."""

SNAP = 0.25
DIGITS = 3
"""Places are rounded to so many digits, so that a set that stays does so to the pixel."""

_ROUNDING = 2e-3
_NEAR = 1e-6

Ids = tuple[int, ...]


class Spot(NamedTuple):
    """A row, and how far from the table's left edge."""

    row: int
    left: float


class Slot(NamedTuple):
    """Where a set lies, and the tiles it had there."""

    row: int
    left: float
    pieces: Ids


class Placement(NamedTuple):
    """The step of the tiles' height and each set's slot, in the order of the sets."""

    step: int = 0
    slots: tuple[Slot, ...] = ()


class Room(NamedTuple):
    """How many rows there are, and how long they are."""

    rows: int
    width: float


def place_sets(
    sets: Sequence[Ids],
    area: Rect,
    reference: float,
    before: Placement,
    wishes: Mapping[int, Spot] | None = None,
    may_grow: bool = False,
) -> Placement:
    """Slots for sets of these tiles within `area`; heights are shares of `reference`.

    `wishes` tells where new sets shall lie, by a tile of theirs. With `may_grow` tiles that have become small for want
    of room become larger again where there is much of it.
    """
    if not sets:
        return Placement()
    if may_grow and before.step > 1:
        for step in range(before.step - 1):
            slots = _flowed(sets, _in_order(sets, before), room_of(area, tile_height(step, reference)), 1.12)
            if slots is not None:
                return Placement(step, slots)
    wanted = _wanted(sets, before, wishes or {})
    for step in range(before.step, len(HEIGHT_STEPS)):
        room = room_of(area, tile_height(step, reference))
        slots = _kept(sets, wanted, room) if step == before.step else None
        slots = slots or _flowed(sets, _in_order(sets, before), room)
        if slots is not None:
            return Placement(step, slots)
    return Placement(len(HEIGHT_STEPS) - 1, _crowded(sets, room))


def tile_height(step: int, reference: float) -> int:
    """The height of the table's tiles in pixels."""
    return max(8, round(HEIGHT_STEPS[step] * reference))


def set_width(size: int) -> float:
    """The width of a set of so many tiles."""
    return 1.0 + (size - 1) * PITCH


def room_of(area: Rect, height: float) -> Room:
    """The rows that fit an area."""
    rows = int((area.height - 2 * _margin(height)) // (height * (1 + ROW_GAP)) + _NEAR)
    return Room(max(1, rows), (area.width - 2 * _margin(height)) / (height * TILE_RATIO))


def row_top(row: int, area: Rect, height: float) -> float:
    """Where a row's tiles begin: rows share the area evenly."""
    rows = room_of(area, height).rows
    pitch = (area.height - 2 * _margin(height)) / rows
    return area.top + _margin(height) + row * pitch + (pitch - height) / 2


def left_of(along: float, area: Rect, height: float) -> float:
    """Where a length along a row is on the screen."""
    return area.left + _margin(height) + along * height * TILE_RATIO


def spot_of(at: tuple[int, int], area: Rect, height: float, size: int = 1) -> Spot:
    """The place for a set of so many tiles whose middle is at a point."""
    room = room_of(area, height)
    pitch = (area.height - 2 * _margin(height)) / room.rows
    row = int((at[1] - area.top - _margin(height)) // pitch)
    along = (at[0] - area.left - _margin(height)) / (height * TILE_RATIO) - set_width(size) / 2
    snapped = round(along / SNAP) * SNAP
    left = max(0.0, min(snapped, room.width - set_width(size)))
    return Spot(max(0, min(row, room.rows - 1)), left)


def _margin(height: float) -> float:
    return 0.10 * height


def _wanted(sets: Sequence[Ids], before: Placement, wishes: Mapping[int, Spot]) -> list[Spot | None]:
    """For each set the place where most of its tiles need not move, or the one wished for."""
    lay = {piece: (slot, place) for slot in before.slots for place, piece in enumerate(slot.pieces)}
    found = []
    for own in sets:
        votes: Counter[Spot] = Counter()
        for place, piece in enumerate(own):
            if piece in lay:
                slot, old = lay[piece]
                votes[Spot(slot.row, round(slot.left + (old - place) * PITCH, DIGITS))] += 1
        wished = next((wishes[piece] for piece in own if piece in wishes), None)
        found.append(wished or (votes.most_common(1)[0][0] if votes else None))
    return found


def _in_order(sets: Sequence[Ids], before: Placement) -> list[int]:
    """The sets as they lay, row by row; new ones last."""
    wanted = _wanted(sets, before, {})
    return sorted(range(len(sets)), key=lambda index: wanted[index] or Spot(10_000, float(index)))


def _kept(sets: Sequence[Ids], wanted: Sequence[Spot | None], room: Room) -> tuple[Slot, ...] | None:
    rows: list[list[tuple[float, int]]] = [[] for _ in range(room.rows)]
    widths = [set_width(len(own)) for own in sets]
    homeless = []
    for index, spot in enumerate(wanted):
        if spot is None or spot.row >= room.rows:
            homeless.append(index)
        else:
            rows[spot.row].append((spot.left, index))
    for row, entries in enumerate(rows):
        entries.sort()
        while not _settle(entries, widths, room.width):
            homeless.append(_least_needed(entries, widths))
            entries[:] = [own for own in entries if own[1] != homeless[-1]]
        rows[row] = entries
    for index in sorted(homeless, key=lambda own: (wanted[own] is None, own)):
        if not _house(index, rows, widths, room.width, wanted[index]):
            return None
    slots = {
        index: Slot(row, round(left, DIGITS), sets[index])
        for row, entries in enumerate(rows)
        for left, index in entries
    }
    return tuple(slots[index] for index in range(len(sets)))


def _settle(entries: list[tuple[float, int]], widths: Sequence[float], width: float) -> bool:
    """Push the sets of a row apart where they touch; False if the row is too full."""
    if sum(widths[index] + SET_GAP for _, index in entries) - SET_GAP > width + _NEAR and entries:
        return False
    at = 0.0
    for place, (wished, index) in enumerate(entries):
        left = wished if wished >= at - _ROUNDING else at
        entries[place] = (left, index)
        at = left + widths[index] + SET_GAP
    end = width
    for place in range(len(entries) - 1, -1, -1):
        wished, index = entries[place]
        left = max(0.0, min(wished, end - widths[index]))
        entries[place] = (left, index)
        end = left - SET_GAP
    return True


def _least_needed(entries: Sequence[tuple[float, int]], widths: Sequence[float]) -> int:
    """The set that leaves a row that is too full: the smallest one, of these the last."""
    return min(reversed(entries), key=lambda own: widths[own[1]])[1]


def _house(
    index: int, rows: list[list[tuple[float, int]]], widths: Sequence[float], width: float, wish: Spot | None
) -> bool:
    """Put a set into the gap nearest to where it would be, else into a row whose sets can move up for it."""
    found = []
    for row, entries in enumerate(rows):
        at = 0.0
        for left, other in [*entries, (width + SET_GAP, -1)]:
            last = left - SET_GAP - widths[index]
            if last >= at - _NEAR:
                here = at if wish is None else max(at, min(wish.left, last))
                away = 0.0 if wish is None else abs(row - wish.row) * 3 + abs(here - wish.left)
                found.append((away, row, here))
            at = left + widths[other] + SET_GAP if other >= 0 else at
    if found:
        _, row, here = min(found)
        rows[row] = sorted([*rows[row], (here, index)])
        return True
    for entries in sorted(rows, key=lambda own: sum(widths[other] for _, other in own)):
        tried = [*entries, (width, index)]
        if _settle(tried, widths, width):
            entries[:] = tried
            return True
    return False


def _flowed(
    sets: Sequence[Ids], order: Sequence[int], room: Room, spare: float = 1.0
) -> tuple[Slot, ...] | None:
    """All sets row by row, each in the first row with room for it; None if they do not fit."""
    ends = [0.0] * room.rows
    slots: dict[int, Slot] = {}
    for index in order:
        width = set_width(len(sets[index]))
        row = next((own for own, end in enumerate(ends) if (end + width) * spare <= room.width + _NEAR), None)
        if row is None:
            return None
        slots[index] = Slot(row, round(ends[row], DIGITS), sets[index])
        ends[row] += width + SET_GAP
    return tuple(slots[index] for index in range(len(sets)))


def _crowded(sets: Sequence[Ids], room: Room) -> tuple[Slot, ...]:
    """More sets than any step has room for: as even as they come, sets beginning side by side."""
    each = -(-len(sets) // room.rows)
    return tuple(
        Slot(index // each, (index % each) * room.width / each, own) for index, own in enumerate(sets)
    )
