"""What can have the focus of the keyboard, and where the arrows lead. Pure."""

from collections.abc import Mapping

from pygame import Rect

from game.intents import Way
from game.table.layout import Layout, Zone

Spot = tuple[str, int | str]
ASIDE = 2.6
"""How much worse a step to the side is than one ahead."""


def spots_of(layout: Layout, has_table: bool = True) -> dict[Spot, Rect]:
    """Everything that can have the focus, with the rectangle to go by."""
    found: dict[Spot, Rect] = {
        ("place", "stock"): layout.stock.bounds(),
        ("place", "pile"): layout.pile.bounds(),
    }
    if has_table:
        found["place", "table"] = layout.frame.table
    for box in layout.melds:
        found["meld", box.number] = box.rect
    for number, mark in enumerate(layout.marks):
        found["mark", number] = mark.rect
    for row in layout.fan.rows:
        for piece in row:
            found["card", piece] = visible_part(layout, piece)
    for name, rect in layout.buttons.items():
        found["button", name] = rect
    return found


def visible_part(layout: Layout, piece: int) -> Rect:
    """The part of a hand's card that no other card covers."""
    place = layout.fan.places[piece]
    bounds = place.bounds()
    row = next(row for row in layout.fan.rows if piece in row)
    if piece == row[-1]:
        return bounds
    following = layout.fan.places[row[row.index(piece) + 1]]
    width = max(8, round(following.x - place.x))
    return Rect(bounds.left, bounds.top, min(width, bounds.width), bounds.height)


def next_spot(spots: Mapping[Spot, Rect], current: Spot, way: Way, layout: Layout) -> Spot:
    """Where an arrow leads from a spot; the same spot where there is nothing that way."""
    if current not in spots:
        return first_spot(spots, layout)
    if current[0] == "card" and way in (Way.LEFT, Way.RIGHT):
        neighbour = _along_hand(layout, int(current[1]), way.value[0])
        if neighbour is not None:
            return neighbour
    start = _point(spots[current], current)
    best, least = current, float("inf")
    for spot, rect in spots.items():
        if spot == current or (spot == ("place", "table") and current[0] == "meld" and way is not Way.RIGHT):
            continue
        x, y = _point(rect, spot)
        dx, dy = x - start[0], y - start[1]
        ahead = dx * way.value[0] + dy * way.value[1]
        aside = abs(dx * way.value[1]) + abs(dy * way.value[0])
        if ahead <= 2:
            continue
        distance = ahead + ASIDE * aside
        if distance < least:
            best, least = spot, distance
    return best


def first_spot(spots: Mapping[Spot, Rect], layout: Layout) -> Spot:
    """Where the focus begins: at the hand's first card, else at the stock."""
    for row in layout.fan.rows:
        if row:
            return ("card", row[0])
    return next(iter(spots), ("place", "stock"))


def spot_at(layout: Layout, at: tuple[int, int]) -> Spot | None:
    """What lies under a point, the topmost first."""
    for number, box in enumerate(layout.marks):
        if box.rect.collidepoint(at):
            return ("mark", number)
    card = card_at(layout, at)
    if card is not None:
        return ("card", card)
    for name, rect in layout.buttons.items():
        if rect.collidepoint(at):
            return ("button", name)
    place = place_at(layout, at)
    if place is not None:
        return place
    if layout.frame.line.collidepoint(at):
        return ("place", "line")
    return None


def card_at(layout: Layout, at: tuple[int, int]) -> int | None:
    """The card of the hand under a point."""
    own = [(card.z, piece) for piece, card in layout.cards.items() if card.zone is Zone.HAND]
    for _, piece in sorted(own, reverse=True):
        place = layout.cards[piece].place
        lifted = place._replace(y=place.y + place.height * 0.08, height=place.height * 1.16)
        if place.holds(at) or (at[1] > place.y and lifted._replace(height=place.height).holds(at)):
            return piece
    return None


def place_at(layout: Layout, at: tuple[int, int]) -> Spot | None:
    """The place of the table under a point: a pile, a meld, or the free table."""
    reach = round(10 * layout.frame.unit)
    if layout.stock.bounds().inflate(reach, reach).collidepoint(at):
        return ("place", "stock")
    if layout.pile.bounds().inflate(4 * reach, 4 * reach).collidepoint(at):
        return ("place", "pile")
    for box in layout.melds:
        if box.rect.inflate(reach, reach).collidepoint(at):
            return ("meld", box.number)
    if layout.frame.table.collidepoint(at):
        return ("place", "table")
    return None


def insertion_at(layout: Layout, at: tuple[int, int], order: tuple[int | None, ...]) -> int | None:
    """Before which place of the order (without the dragged cards) a drop puts them; None off the hand."""
    if not layout.frame.hand.inflate(round(40 * layout.frame.unit), 0).collidepoint(at):
        return None
    rows = [row for row in layout.fan.rows if row]
    if not rows:
        return 0
    row = min(rows, key=lambda pieces: abs(layout.fan.places[pieces[0]].y - at[1]))
    staying = [piece for piece in row if piece in order]
    for piece in staying:
        if at[0] < layout.fan.places[piece].x:
            return order.index(piece)
    return order.index(staying[-1]) + 1 if staying else len(order)


def _along_hand(layout: Layout, piece: int, step: int) -> Spot | None:
    pieces = [own for row in layout.fan.rows for own in row]
    place = pieces.index(piece) + step
    return ("card", pieces[place]) if 0 <= place < len(pieces) else None


def _point(rect: Rect, spot: Spot) -> tuple[int, int]:
    if spot == ("place", "table"):
        return (rect.right - rect.width // 8, rect.centery)
    return rect.center
