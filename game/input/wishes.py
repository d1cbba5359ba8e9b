"""What a pad's buttons ask for."""

from __future__ import annotations

from game.input.buttons import Button
from game.intents import Cancel, Command, Confirm, Device, Intent, Next, Previous, Scrolled, Way

HOLDS_AFTER_MS = 500
"""So long the button A is held until that means more than pressing it."""

HELD: dict[Button, str] = {Button.LEFT_TRIGGER: "peek"}
"""What counts for as long as it is held."""

COMMANDS: dict[Button, str] = {
    Button.X: "primary",
    Button.Y: "back",
    Button.START: "menu",
    Button.BACK: "help",
    Button.LEFT_STICK: "hint",
    Button.RIGHT_STICK: "talk",
    Button.RIGHT_TRIGGER: "take_discard",
}

_TURNED = {Way.LEFT: "move_left", Way.RIGHT: "move_right"}
_NOWHERE = (-1, -1)


def pressed(button: Button, pad: int) -> list[Intent]:
    """What pressing a button asks for."""
    match button:
        case Button.A:
            return [Confirm(Device.PAD, pad)]
        case Button.B:
            return [Cancel(Device.PAD, pad)]
        case Button.LEFT_SHOULDER:
            return [Previous(Device.PAD, pad)]
        case Button.RIGHT_SHOULDER:
            return [Next(Device.PAD, pad)]
    return [Command(COMMANDS[button], Device.PAD, pad)] if button in COMMANDS else []


def turned(way: Way, pad: int) -> Intent:
    """What the right stick asks for: it moves the focused piece, and scrolls."""
    if way in _TURNED:
        return Command(_TURNED[way], Device.PAD, pad)
    return Scrolled(_NOWHERE, float(way.value[1]), Device.PAD, pad)
