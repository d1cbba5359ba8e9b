"""Where the melds lie on the table: in rows, each keeping its slot as long as it can.

The cards' height comes in steps; only when the melds no longer fit do they all become smaller by a step and
are put in rows anew. A cleared table begins with the largest step again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game.table.places import CARD_RATIO

HEIGHT_STEPS = (0.156, 0.128, 0.116, 0.104, 0.093, 0.082, 0.072, 0.063, 0.055, 0.048, 0.042, 0.036)
"""Heights of the cards on the table, of the window's height (or of its width, where that is short)."""

OVERLAP_STEP = 0.37
"""Of a card's width: how much of a covered card is seen."""

MELD_GAP = 0.42
ROW_GAP = 0.10


class Slot(NamedTuple):
    """A meld's row, and where it begins, in widths of a card from the table's left edge."""

    row: int
    left: float


class Placement(NamedTuple):
    """The step of the cards' height and each meld's slot, by the meld's number."""

    step: int = 0
    slots: tuple[Slot, ...] = ()


class _Room(NamedTuple):
    rows: int
    width: float


def place_melds(sizes: Sequence[int], area: Rect, reference: float, before: Placement) -> Placement:
    """Slots for melds of so many cards each within `area`; the steps are shares of `reference`."""
    if not sizes:
        return Placement()
    widths = [meld_width(size) for size in sizes]
    kept: tuple[Slot | None, ...] = before.slots[: len(sizes)]
    for step in range(before.step, len(HEIGHT_STEPS)):
        room = _room(area, card_height(step, reference))
        slots = _fit(widths, room, kept)
        if slots is not None:
            return Placement(step, slots)
        kept = ()
    return Placement(len(HEIGHT_STEPS) - 1, _stacked(widths, room))


def card_height(step: int, reference: float) -> float:
    """The height of the table's cards in pixels."""
    return round(HEIGHT_STEPS[step] * reference)


def meld_width(size: int) -> float:
    """The width of a meld of so many cards, in widths of a card."""
    return 1.0 + (size - 1) * OVERLAP_STEP


def row_count(area: Rect, height: float) -> int:
    """How many rows of cards of this height fit."""
    return max(1, int((area.height + ROW_GAP * height) // (height * (1 + ROW_GAP))))


def _room(area: Rect, height: float) -> _Room:
    return _Room(row_count(area, height), area.width / (height * CARD_RATIO))


def _fit(widths: list[float], room: _Room, kept: Sequence[Slot | None]) -> tuple[Slot, ...] | None:
    rows: list[list[tuple[float, int]]] = [[] for _ in range(room.rows)]
    homeless = []
    for number in range(len(widths)):
        slot = kept[number] if number < len(kept) else None
        if slot is None or slot.row >= room.rows:
            homeless.append(number)
        else:
            rows[slot.row].append((slot.left, number))
    for row, entries in enumerate(rows):
        entries.sort()
        while entries and not _settle(entries, widths, room.width):
            homeless.append(entries.pop()[1])
        rows[row] = entries
    for number in sorted(homeless):
        if not _house(number, rows, widths, room.width):
            return None
    slots = {number: Slot(row, left) for row, entries in enumerate(rows) for left, number in entries}
    return tuple(slots[number] for number in range(len(widths)))


def _settle(entries: list[tuple[float, int]], widths: list[float], width: float) -> bool:
    """Push the melds of a row apart where one has grown into the next; False if the row is too full."""
    at = 0.0
    for place, (wanted, number) in enumerate(entries):
        left = max(wanted, round(at, 6))
        entries[place] = (left, number)
        at = left + widths[number] + MELD_GAP
    end = width
    for place in range(len(entries) - 1, -1, -1):
        wanted, number = entries[place]
        left = min(wanted, round(end - widths[number], 6))
        if left < -1e-6:
            return False
        entries[place] = (max(0.0, left), number)
        end = left - MELD_GAP
    return True


def _house(number: int, rows: list[list[tuple[float, int]]], widths: list[float], width: float) -> bool:
    """Put a meld into the first gap that is wide enough, or into a row whose melds can move up for it."""
    for entries in rows:
        at = 0.0
        for left, other in entries:
            if left - MELD_GAP - at >= widths[number] - 1e-9:
                break
            at = left + widths[other] + MELD_GAP
        if _is_free(at, widths[number], entries, width):
            entries.append((round(at, 6), number))
            entries.sort()
            return True
    for entries in rows:
        needed = sum(widths[other] + MELD_GAP for _, other in entries) + widths[number]
        if needed <= width:
            entries.append((width, number))
            _settle(entries, widths, width)
            return True
    return False


def _is_free(at: float, own: float, entries: list[tuple[float, int]], width: float) -> bool:
    following = min((left for left, _ in entries if left >= at), default=width + MELD_GAP)
    return at + own <= width + 1e-9 and at + own + MELD_GAP <= following + 1e-9


def _stacked(widths: list[float], room: _Room) -> tuple[Slot, ...]:
    """More melds than any step has room for: rows as even as they come, melds beginning side by side."""
    each = -(-len(widths) // room.rows)
    return tuple(Slot(number // each, (number % each) * room.width / each) for number in range(len(widths)))
