"""What a press means while the picture is behind the match: it lets the picture catch up, and plays nothing. Pure.

What is beside the game, and the order of one's own hand, can be had at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from game.intents import (
    Command,
    Confirm,
    DragBegan,
    DragCancelled,
    DragDropped,
    DragMoved,
    Intent,
    LongPress,
    PointPressed,
    PointReleased,
    Position,
)
from game.table.actions import PLAYS

_OF_A_PRESS = (PointPressed, PointReleased, LongPress, DragBegan, DragMoved, DragDropped, DragCancelled)


@dataclass(slots=True)
class Press:
    """One press of mouse or finger, from the button's going down on.

    `plays`: it would do something in the game. `is_on_hand`: it began on a piece of the own hand, `is_apart`: on one
    that rests, so that what others are doing need not end for it. Once it has let the picture catch up, the rest of
    it does nothing: it `is_used_up`.
    """

    plays: bool = True
    is_on_hand: bool = False
    is_apart: bool = False
    is_used_up: bool = False


def is_of_press(intent: Intent) -> bool:
    """The intent is part of a press of mouse or finger."""
    return isinstance(intent, _OF_A_PRESS)


def press_beside_hand(buttons: Mapping[str, Rect], at: Position) -> Press:
    """A press that begins on none of the own pieces."""
    button = next((name for name, rect in buttons.items() if rect.collidepoint(at)), None)
    return Press(plays=button is None or button in PLAYS)


def plays(intent: Intent, press: Press, hand: Rect) -> bool:
    """Whether an intent would do something in the game."""
    match intent:
        case Command(name=name):
            return name in PLAYS
        case Confirm():
            return True
        case DragDropped(at=at) if press.is_on_hand:
            return not hand.collidepoint(at)
        case _:
            return is_of_press(intent) and press.plays


def is_by_others(me: int, stage: Any) -> bool:
    """Whether a stage, of cards or of tiles, is of the deal or of what another seat has done."""
    moved = getattr(stage, "moved", None)
    if moved is not None and moved.seat != me:
        return True
    done = (event for event in stage.events if not event.begins_turn)
    return any(event.begins_round or getattr(event, "seat", me) != me for event in done)
