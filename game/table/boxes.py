"""Where the other players' panels and the buttons stand, at the card table and at the tile table. Pure."""

from typing import NamedTuple

from pygame import Rect

from game.table.frame import Frame
from game.table.places import CARD_RATIO

ROUND_STEP = 1.25
"""From one round button to the next, in their width."""

ROOMY_PLAYERS = 4
"""With more players than these the panels have no room for long words."""


class SeatBox(NamedTuple):
    """Another player's panel, and where in it the pieces of that hand are."""

    seat: int
    rect: Rect
    cards: Rect


def others(players: int, own: int | None) -> tuple[int, ...]:
    """The seats shown along the top: clockwise from the own one, or all for somebody who only watches."""
    if own is None:
        return tuple(range(players))
    return tuple((own + step) % players for step in range(1, players))


def seat_boxes(players: int, own: int | None, frame: Frame) -> tuple[SeatBox, ...]:
    """The panels of the other seats, evenly along the top."""
    shown = others(players, own)
    area = frame.seats
    gap = round(0.018 * area.width)
    count = max(len(shown), 1)
    width = min((area.width - gap * (count - 1)) // count, round(5.3 * area.height))
    spacing = (area.width - width * count) / count
    boxes = []
    for number, seat in enumerate(shown):
        left = area.left + round(spacing / 2 + number * (width + spacing))
        rect = Rect(left, area.top, width, area.height)
        height = round(area.height * 0.58)
        right = rect.right - min(round(area.height * 0.62), rect.width // 2)
        cards = Rect(0, 0, min(round(height * CARD_RATIO * 1.5), right - rect.left), height)
        cards.midright = (right, rect.centery)
        boxes.append(SeatBox(seat, rect, cards))
    return tuple(boxes)


def button_column(
    names: tuple[str, ...], frame: Frame, area: Rect, places: int, proportion: float
) -> dict[str, Rect]:
    """Buttons one below the other from the top, or side by side in a narrow window."""
    if frame.is_narrow:
        gap = round(8 * frame.unit)
        width = (area.width - gap * (places - 1)) // places
        return {
            name: Rect(area.left + number * (width + gap), area.top, width, area.height)
            for number, name in enumerate(names)
        }
    gap = round(0.045 * area.height)
    height = min((area.height - gap * (places - 1)) // places, round(area.width * proportion))
    return {
        name: Rect(area.left, area.top + number * (height + gap), area.width, height)
        for number, name in enumerate(names)
    }


def icon_buttons(names: tuple[str, ...], frame: Frame) -> dict[str, Rect]:
    """The round buttons: a column at the right edge, or a row in a narrow window."""
    area = frame.icons
    columns, side = _round_buttons(area, len(names), frame.is_narrow)
    step = round(side * ROUND_STEP)
    found = {}
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        left = area.right - (min(columns, len(names)) - column - 1) * step - side
        found[name] = Rect(left, area.top + row * step, side, side)
    return found


def _round_buttons(area: Rect, count: int, is_narrow: bool) -> tuple[int, int]:
    """In how many columns the round buttons stand, and how large they are."""
    if is_narrow:
        return max(count, 1), min(area.height, area.width // 5)
    sides = {}
    for columns in (1, 2):
        rows = -(-max(count, 1) // columns)
        high = area.height / (rows * ROUND_STEP - ROUND_STEP + 1)
        sides[columns] = int(min(high, area.width / (columns * ROUND_STEP - ROUND_STEP + 1)))
    best = max(sides, key=lambda columns: (sides[columns], -columns))
    return best, sides[best]
