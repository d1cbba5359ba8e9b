"""What can be pointed at and what can have the focus of the keyboard at the tile table. Pure.

A spot is a kind and its number or name: `("tile", id)`, `("slot", place)`, `("set", number)`, `("gap", "2.1")`,
`("place", "table" | "pool" | "line")`, `("button", name)`.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from pygame import Rect

from game.intents import Way
from game.table.spots import Spot
from game.tiles.layout import Layout, SetBox, Zone
from game.tiles.placement import PITCH, TILE_RATIO
from game.widgets.targets import finger_px

ASIDE = 2.4
"""How much worse a step to the side is than one ahead."""

REACH_X, REACH_Y = 0.58, 0.16
"""How far round a set a point still counts as on it, of a tile's width and height."""

EDGES_MEET = 0.30
"""How far apart two edges may be that meet, of a tile's width: less than half of what lies between two sets."""

FINGERS_MEET, MOST_FOR_FINGERS = 0.33, 0.50
"""How far where a finger holds the tiles, of what a finger needs, and at the most, of a tile's width."""

BRIDGED = 0.9
"""How much wider than the tiles between them two sets may be apart that they join, of a tile's width."""


class Met(NamedTuple):
    """A set that held tiles meet, and the gap among its staying tiles that they are nearest to."""

    box: SetBox
    gap: int


def spot_at(layout: Layout, at: tuple[int, int]) -> Spot | None:
    """What lies under a point, the topmost first."""
    for piece, tile in layout.tiles.items():
        if tile.zone is not Zone.HELD and tile.rect.collidepoint(at):
            return ("tile", piece)
    for name, rect in layout.buttons.items():
        if rect.collidepoint(at):
            return ("button", name)
    if layout.pool.inflate(layout.pool.width, layout.pool.height // 3).collidepoint(at):
        return ("place", "pool")
    box = set_at(layout, at)
    if box is not None:
        return ("set", box.number)
    slot = slot_at(layout, at)
    if slot is not None:
        return ("slot", slot)
    if layout.frame.line.collidepoint(at):
        return ("place", "line")
    if layout.frame.table.collidepoint(at):
        return ("place", "table")
    return None


def set_at(layout: Layout, at: tuple[int, int]) -> SetBox | None:
    """The set that a point lies on or close to."""
    near = [box for box in layout.sets if reach(box).collidepoint(at)]
    return min(near, key=lambda box: abs(box.rest.centerx - at[0]) - box.rest.width / 2, default=None)


def reach(box: SetBox) -> Rect:
    """A set and a little round it."""
    width = box.rest.width / max(1, len(box.ids))
    return box.rest.inflate(round(2 * REACH_X * width), round(2 * REACH_Y * box.rest.height))


def met_by(layout: Layout, row: Rect, held: Collection[int], slack: float) -> tuple[Met, ...]:
    """The sets that a row of held tiles lies on or meets with its edge, the nearest first; with the gap of each.

    They are taken as they rest, so that a set that opens for the tiles does not draw back from them.
    """
    found = []
    for box in layout.sets:
        staying = box.staying(held)
        if not staying:
            continue
        apart = max(staying[0].left - row.right, row.left - staying[-1].right)
        aside = abs(staying[0].centery - row.centery)
        if apart <= slack and aside <= (0.5 + REACH_Y) * staying[0].height:
            gap = sum(rect.centerx < row.centerx for rect in staying)
            found.append((aside, apart, Met(box, gap)))
    return tuple(met for _, _, met in sorted(found, key=lambda own: own[:2]))


def reach_of_edges(layout: Layout, is_finger: bool) -> float:
    """How far from the edge of held tiles a set may be that it meets, in pixels."""
    width = layout.table_height * TILE_RATIO
    if not is_finger:
        return EDGES_MEET * width
    wide = FINGERS_MEET * finger_px(layout.frame.size)
    return max(EDGES_MEET * width, min(wide, MOST_FOR_FINGERS * width))


def neighbour_at(layout: Layout, box: SetBox, gap: int, held: Collection[int]) -> SetBox | None:
    """The set that begins right behind a set's end, or ends right before its beginning: tiles can join the two."""
    staying = box.staying(held)
    if not staying:
        return None
    width = staying[0].width
    most = (len(held) - 1) * PITCH * width + (1 + BRIDGED) * width
    for other in layout.sets:
        beyond = other.staying(held)
        if other.number == box.number or not beyond or abs(beyond[0].top - staying[0].top) > width // 4:
            continue
        if gap == len(staying) and 0 <= beyond[0].left - staying[-1].right <= most:
            return other
        if gap == 0 and 0 <= staying[0].left - beyond[-1].right <= most:
            return other
    return None


def slot_at(layout: Layout, at: tuple[int, int]) -> int | None:
    """The place of the rack nearest to a point on it."""
    return slot_nearest(layout, at) if layout.frame.hand.collidepoint(at) and layout.slots else None


def slot_nearest(layout: Layout, at: tuple[int, int]) -> int:
    """The place of the rack nearest to a point."""
    return min(
        range(len(layout.slots)),
        key=lambda place: (
            abs(layout.slots[place].centery - at[1]) * 3 + abs(layout.slots[place].centerx - at[0])
        ),
    )


def spots_of(layout: Layout, is_placing: bool, held: Collection[int] = ()) -> dict[Spot, Rect]:
    """Everything that can have the focus, with the rectangle to go by; while placing, only where tiles may go."""
    if is_placing:
        return _places_to_go(layout, held)
    found: dict[Spot, Rect] = {}
    for entry, rect in zip(layout.rack, layout.slots, strict=True):
        if entry is not None and entry in layout.tiles and layout.tiles[entry].zone is Zone.RACK:
            found["tile", entry] = rect
    for box in layout.sets:
        for piece in box.ids:
            if piece in layout.tiles:
                found["tile", piece] = layout.tiles[piece].rect
    for name, rect in layout.buttons.items():
        found["button", name] = rect
    found["place", "pool"] = layout.pool
    return found


def _places_to_go(layout: Layout, held: Collection[int]) -> dict[Spot, Rect]:
    found: dict[Spot, Rect] = {}
    for box in layout.sets:
        rects = [layout.tiles[piece].rect for piece in box.ids if piece not in held and piece in layout.tiles]
        for gap in range(len(rects) + 1):
            if rects:
                at = rects[gap].left if gap < len(rects) else rects[-1].right
                found["gap", f"{box.number}.{gap}"] = Rect(at - 6, rects[0].top, 12, rects[0].height)
    table = layout.frame.table
    height = layout.table_height
    found["place", "table"] = Rect(table.left, table.bottom - height, table.width, height)
    hand = layout.frame.hand
    found["place", "rack"] = Rect(hand.left, hand.centery - 6, hand.width, 12)
    return found


def gap_of(spot: Spot) -> tuple[int, int]:
    """The set and the gap that a spot of kind "gap" names."""
    number, gap = str(spot[1]).split(".")
    return int(number), int(gap)


def next_spot(spots: Mapping[Spot, Rect], current: Spot, way: Way) -> Spot:
    """Where an arrow leads from a spot; the same spot where there is nothing that way."""
    if current not in spots:
        return next(iter(spots), current)
    start = spots[current].center
    best, least = current, float("inf")
    for spot, rect in spots.items():
        x, y = _nearest(rect, start)
        dx, dy = x - start[0], y - start[1]
        ahead = dx * way.value[0] + dy * way.value[1]
        aside = abs(dx * way.value[1]) + abs(dy * way.value[0])
        if spot == current or ahead <= 2:
            continue
        distance = ahead + ASIDE * aside
        if distance < least:
            best, least = spot, distance
    return best


def _nearest(rect: Rect, to: tuple[int, int]) -> tuple[int, int]:
    """The middle of a small rectangle; of a long one the point beside `to`."""
    if rect.width > 6 * rect.height:
        return (max(rect.left, min(to[0], rect.right)), rect.centery)
    return rect.center
