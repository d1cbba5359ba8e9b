"""The zones of a table's screen at another scale: rows and columns grow, and the table has what is left. Pure."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import pairwise

Span = tuple[float, float, float, float]
Zones = Mapping[str, Span]

MOST_HAND = 1.10
"""The hand grows no further than this: it is large already."""

MOST_PILES = 1.2
MOST_SORTING = 1.35
LEAST_SEATS = 0.88
"""The names' panels shrink no further: names stop shrinking too."""
EDGE = 0.020
BESIDE = 0.010
FOUR_ROUND, TWO_ROUND = 4.75, 2.25
"""So many round buttons in a row with the space between them, in widths of one."""

_GROWING_ROWS = ("seats", "line", "bar")


def stretched(
    zones: Zones, factor: float, size: tuple[int, int], slack: float, is_narrow: bool
) -> dict[str, Span]:
    """The zones with their rows and columns `factor` times as large, in a window of `size` pixels.

    `slack`: how large a unit is there in comparison with a row; below 1 the rows have room to spare already.
    """
    if factor == 1.0:
        return dict(zones)
    down = _down(zones, factor, slack, is_narrow)
    found = {
        name: (left, down(top), right, down(bottom)) for name, (left, top, right, bottom) in zones.items()
    }
    if is_narrow:
        _part_the_buttons(found, factor)
        return found
    across = _across(zones, factor)
    is_below = zones["piles"][1] >= zones["table"][3]
    for name in ("sorting", "hand", "actions", *(("piles",) if is_below else ())):
        left, top, right, bottom = found[name]
        found[name] = (across(left), top, across(right), bottom)
    _widen_lines(found, factor)
    _fit_beside_table(found, zones, factor, size[1] / size[0], is_below)
    return found


def _part_the_buttons(found: dict[str, Span], factor: float) -> None:
    """In a narrow window the sorting's words need more of the row as they grow."""
    sorting, actions = found["sorting"], found["actions"]
    gap = actions[0] - sorting[2]
    end = sorting[0] + (sorting[2] - sorting[0]) * min(max(factor, 1.0), MOST_SORTING)
    found["sorting"] = (sorting[0], sorting[1], end, sorting[3])
    found["actions"] = (end + gap, actions[1], actions[2], actions[3])


def _down(zones: Zones, factor: float, slack: float, is_narrow: bool) -> Callable[[float], float]:
    """Where a height goes to: rows grow from both ends, the table between them shrinks."""
    grow = factor if factor <= 1.0 else max(1.0, factor * slack)
    rows = ["seats", "table", "line", "bar", "hand"]
    if is_narrow:
        rows = ["seats", "piles", "table", "line", "bar", "sorting", "hand"]
    growth = dict.fromkeys(rows, 1.0)
    growth |= dict.fromkeys((*_GROWING_ROWS, *(("sorting",) if is_narrow else ())), grow)
    growth["hand"] = min(grow, MOST_HAND)
    growth["seats"] = max(LEAST_SEATS, grow if is_narrow else factor)
    marks = sorted({edge for name in rows for edge in (zones[name][1], zones[name][3])} | {0.0, 1.0})
    sizes = []
    for top, bottom in pairwise(marks):
        name = next((row for row in rows if zones[row][1] <= top and bottom <= zones[row][3]), None)
        sizes.append((bottom - top) * (growth[name] if name else 1.0))
    at_table = next(place for place, mark in enumerate(marks) if mark == zones["table"][1])
    sizes[at_table] -= sum(sizes) - 1.0
    places = [0.0]
    for size in sizes:
        places.append(places[-1] + size)
    return _through(marks, places)


def _across(zones: Zones, factor: float) -> Callable[[float], float]:
    """Where a place at the bottom's columns goes to: the sorting and the actions grow, the hand shrinks."""
    sorting, hand, actions = zones["sorting"], zones["hand"], zones["actions"]
    marks = [0.0, sorting[0], sorting[2], hand[0], hand[2], actions[0], actions[2], 1.0]
    left, right = (
        sorting[0] + (sorting[2] - sorting[0]) * factor,
        actions[2] - (actions[2] - actions[0]) * factor,
    )
    places = [
        0.0,
        sorting[0],
        left,
        left + hand[0] - sorting[2],
        right - actions[0] + hand[2],
        right,
        actions[2],
        1.0,
    ]
    return _through(marks, places)


def _through(marks: list[float], places: list[float]) -> Callable[[float], float]:
    """A broken line through the marks and their places."""

    def moved(at: float) -> float:
        number = min(max(bisect_right(marks, at) - 1, 0), len(marks) - 2)
        span = marks[number + 1] - marks[number]
        share = (at - marks[number]) / span if span else 0.0
        return places[number] + share * (places[number + 1] - places[number])

    return moved


def _widen_lines(found: dict[str, Span], factor: float) -> None:
    """Lines of text become wider, as far as there is room beside them."""
    line, bar, piles, actions = (found[name] for name in ("line", "bar", "piles", "actions"))
    least = piles[2] + BESIDE if piles[3] > line[1] else EDGE
    most = actions[0] - BESIDE if actions[1] < bar[3] else 1.0 - EDGE
    for name in ("line", "bar"):
        left, top, right, bottom = found[name]
        wanted = min((right - left) * max(1.0, factor), most - least)
        middle = min(max((left + right) / 2, least + wanted / 2), most - wanted / 2)
        found[name] = (middle - wanted / 2, top, middle + wanted / 2, bottom)


def _fit_beside_table(
    found: dict[str, Span], zones: Zones, factor: float, ratio: float, is_pile_below: bool
) -> None:
    """The piles and the round buttons grow, and the table gives way; `ratio`: the window's height by its width."""
    left, top, right, bottom = found["table"]
    if not is_pile_below:
        piles = found["piles"]
        end = piles[0] + (piles[2] - piles[0]) * min(factor, MOST_PILES)
        found["piles"] = (piles[0], piles[1], end, piles[3])
        left = end + zones["table"][0] - zones["piles"][2]
    icons = found["icons"]
    side, high = (icons[2] - icons[0]) * factor, (icons[3] - icons[1]) * ratio
    across = side if side * FOUR_ROUND <= high else TWO_ROUND * min(side, high / TWO_ROUND)
    found["icons"] = (icons[2] - across, icons[1], icons[2], icons[3])
    right = icons[2] - across - (zones["icons"][0] - zones["table"][2])
    found["table"] = (left, top, right, bottom)
