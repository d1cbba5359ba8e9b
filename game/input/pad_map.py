"""Where on a plain joystick the buttons are: guessed, or as its owner has shown them.

A place is written `b3` (button 3), `a1+` or `a1-` (axis 1 pushed one way or the other), `h0u` (hat 0 up; u d l r).
A map is a dictionary from buttons to places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.input.buttons import Button

PadMap = Mapping[Button, str]

GUESS: PadMap = {
    Button.A: "b0",
    Button.B: "b1",
    Button.X: "b2",
    Button.Y: "b3",
    Button.LEFT_SHOULDER: "b4",
    Button.RIGHT_SHOULDER: "b5",
    Button.BACK: "b6",
    Button.START: "b7",
    Button.LEFT_STICK: "b8",
    Button.RIGHT_STICK: "b9",
}
"""What most joysticks have where. The first two axes and the hat are always directions besides."""

ASKED = (
    Button.A,
    Button.B,
    Button.X,
    Button.Y,
    Button.LEFT_SHOULDER,
    Button.RIGHT_SHOULDER,
    Button.LEFT_TRIGGER,
    Button.RIGHT_TRIGGER,
    Button.BACK,
    Button.START,
    Button.UP,
    Button.DOWN,
    Button.LEFT,
    Button.RIGHT,
)
"""What the owner of an unknown pad is asked for, in this order."""

NEEDED = frozenset({Button.A, Button.B})
"""What a map cannot be without."""

MOST_MAPS = 16
_PLACE = re.compile(r"b\d{1,3}|a\d{1,2}[+-]|h\d[udlr]")
_HATS = {"u": (0, 1), "d": (0, -1), "l": (-1, 0), "r": (1, 0)}

PadMaps = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""The maps as settings keep them: the pad's GUID, and button and place in pairs."""


def button_place(number: int) -> str:
    """How a button is written."""
    return f"b{number}"


def axis_places(axis: int, share: float) -> tuple[tuple[str, float], ...]:
    """The two places of an axis, and how far each is pushed."""
    return (f"a{axis}+", share), (f"a{axis}-", -share)


def hat_places(hat: int, value: tuple[int, int]) -> tuple[tuple[str, bool], ...]:
    """The four places of a hat, and whether each is pushed."""
    return tuple(
        (f"h{hat}{letter}", (value[0] == x != 0) or (value[1] == y != 0)) for letter, (x, y) in _HATS.items()
    )


def map_of(maps: PadMaps, guid: str) -> PadMap | None:
    """The owner's map of a kind of pad."""
    pairs = next((pairs for own, pairs in maps if own == guid), None)
    return {Button(button): place for button, place in pairs} if pairs is not None else None


def with_map(maps: PadMaps, guid: str, new: PadMap | None) -> PadMaps:
    """The maps with another one for that kind of pad, or with none for it."""
    kept = tuple(own for own in maps if own[0] != guid)
    if new is None:
        return kept
    pairs = tuple((button.value, place) for button, place in new.items())
    return (*kept, (guid, pairs))[-MOST_MAPS:]


def maps_to_data(maps: PadMaps) -> list[dict[str, Any]]:
    """The maps as JSON values."""
    return [{"guid": guid, "map": dict(pairs)} for guid, pairs in maps]


def maps_from_data(data: Any) -> PadMaps:
    """The maps that `maps_to_data` wrote down, without what is wrong in them."""
    found: PadMaps = ()
    for entry in data if isinstance(data, list) else []:
        guid, pairs = (entry.get("guid"), entry.get("map")) if isinstance(entry, dict) else (None, None)
        if isinstance(guid, str) and isinstance(pairs, dict):
            read = _read(pairs)
            found = with_map(found, guid, read) if read.keys() >= NEEDED else found
    return found


def _read(pairs: dict[Any, Any]) -> dict[Button, str]:
    by_name = {button.value: button for button in Button}
    return {
        by_name[name]: place
        for name, place in pairs.items()
        if name in by_name and isinstance(place, str) and _PLACE.fullmatch(place)
    }
