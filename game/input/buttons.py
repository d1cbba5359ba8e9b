"""The buttons of a pad by what they are for, and the makes that print something else on them."""

from __future__ import annotations

from enum import Enum


class Button(Enum):
    """A button or a push of a stick. The letters are those that the pad itself shows (Xbox and Nintendo)."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    BACK = "back"
    START = "start"
    LEFT_STICK = "left_stick"
    RIGHT_STICK = "right_stick"
    LEFT_SHOULDER = "left_shoulder"
    RIGHT_SHOULDER = "right_shoulder"
    LEFT_TRIGGER = "left_trigger"
    RIGHT_TRIGGER = "right_trigger"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class Make(Enum):
    """Who made a pad, as far as what is printed on it goes."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    OTHER = "other"


_VENDORS = {"5e04": Make.XBOX, "4c05": Make.PLAYSTATION, "7e05": Make.NINTENDO}
_WORDS = (
    (Make.PLAYSTATION, ("playstation", "dualshock", "dualsense", "sony", "ps2", "ps3", "ps4", "ps5")),
    (Make.NINTENDO, ("nintendo", "switch", "joy-con", "joycon", "8bitdo sn", "wii")),
    (Make.XBOX, ("xbox", "x-box", "xinput", "microsoft")),
)


def make_of(name: str, guid: str = "") -> Make:
    """The make of a pad by its name, else by the vendor in SDL's `guid`."""
    lowered = name.lower()
    for make, words in _WORDS:
        if any(word in lowered for word in words):
            return make
    return _VENDORS.get(guid[8:12].lower(), Make.OTHER)
