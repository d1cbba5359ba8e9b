"""What a person wants, whichever device said it: mouse, touch, keyboard or pad all become these values.

Positions are pixels of the window's surface. A press is followed by exactly one of
`PointReleased` (it was a click), `LongPress`, or `DragBegan` … `DragDropped`/`DragCancelled`.
Wishes that come from keys or a pad are equal whoever has them: `device` says which kind of device it was,
and `pad` which pad (its number in `game.input.pads.Pads`), None for every other device.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

Position = tuple[int, int]


class Device(Enum):
    """Where an intent came from; focus is only shown for those that need it."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYBOARD = "keyboard"
    PAD = "pad"


class Way(Enum):
    """A direction on the screen, as a step in x and y."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


class Edit(Enum):
    """What a key does to a text that is being written."""

    LEFT = "left"
    RIGHT = "right"
    HOME = "home"
    END = "end"
    BACKSPACE = "backspace"
    DELETE = "delete"
    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"
    SELECT_ALL = "select_all"


@dataclass(frozen=True, slots=True)
class PointMoved:
    """The pointer is over `at`, nothing is held. A finger never hovers."""

    at: Position
    device: Device = Device.MOUSE


@dataclass(frozen=True, slots=True)
class PointLeft:
    """The pointer left the window: nothing is hovered any more."""

    device: Device = Device.MOUSE


@dataclass(frozen=True, slots=True)
class PointPressed:
    """A button or finger went down at `at`. `is_secondary`: the right button."""

    at: Position
    device: Device = Device.MOUSE
    is_secondary: bool = False
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointReleased:
    """The press ended without a drag or a long press: a click. `start` is where it began."""

    at: Position
    start: Position
    device: Device = Device.MOUSE
    is_secondary: bool = False
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class DragBegan:
    """The press at `start` has moved far enough to be a drag; it is now at `at`."""

    start: Position
    at: Position
    device: Device = Device.MOUSE


@dataclass(frozen=True, slots=True)
class DragMoved:
    """The drag that began at `start` is now at `at`."""

    start: Position
    at: Position
    device: Device = Device.MOUSE


@dataclass(frozen=True, slots=True)
class DragDropped:
    """The drag that began at `start` was let go at `at`. `clicks`: the clicks it counts as where that is the same place."""

    start: Position
    at: Position
    device: Device = Device.MOUSE
    clicks: int = 0


@dataclass(frozen=True, slots=True)
class DragCancelled:
    """The drag that began at `start` is void: Escape, the right button, or the window lost its focus."""

    start: Position
    device: Device = Device.MOUSE


@dataclass(frozen=True, slots=True)
class LongPress:
    """Held still at `at` for `LONG_PRESS_MS`; the release that follows is not reported."""

    at: Position
    device: Device = Device.TOUCH


@dataclass(frozen=True, slots=True)
class Scrolled:
    """The wheel turned over `at`: positive `steps` show what lies further down."""

    at: Position
    steps: float
    device: Device = Device.MOUSE
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Direction:
    """One step of the focus. `is_repeat`: the key is still held."""

    way: Way
    device: Device = field(default=Device.KEYBOARD, compare=False)
    is_repeat: bool = False
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Confirm:
    """Enter, or the pad's south button: do what has the focus."""

    device: Device = field(default=Device.KEYBOARD, compare=False)
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Cancel:
    """Escape, or the pad's east button: one step back."""

    device: Device = field(default=Device.KEYBOARD, compare=False)
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Next:
    """Tab or the right shoulder: the next part of the screen."""

    device: Device = field(default=Device.KEYBOARD, compare=False)
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Previous:
    """Shift+Tab or the left shoulder: the part before."""

    device: Device = field(default=Device.KEYBOARD, compare=False)
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Command:
    """A named wish with a key of its own; the names are in `game.input.keys.HOT_KEYS`."""

    name: str
    device: Device = field(default=Device.KEYBOARD, compare=False)
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Held:
    """A key or button that counts while it is held was pressed, or let go of (also when its device went).

    The only name so far is "peek": the own hand is to be seen.
    """

    name: str
    is_down: bool
    device: Device = field(default=Device.KEYBOARD, compare=False)
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pushed:
    """Something of a pad that is being mapped was pushed; `place` as in `game.input.pad_map`."""

    place: str
    pad: int


@dataclass(frozen=True, slots=True)
class Text:
    """Finished text for the field that has the focus; never made of key codes."""

    text: str


@dataclass(frozen=True, slots=True)
class Composition:
    """Text that an input method is still composing; empty when it ends. `caret` counts characters."""

    text: str
    caret: int


@dataclass(frozen=True, slots=True)
class EditKey:
    """A key that edits the focused field. `extends`: shift is held, the selection grows."""

    edit: Edit
    extends: bool = False
    is_word: bool = False


Intent = (
    PointMoved
    | PointLeft
    | PointPressed
    | PointReleased
    | DragBegan
    | DragMoved
    | DragDropped
    | DragCancelled
    | LongPress
    | Scrolled
    | Direction
    | Confirm
    | Cancel
    | Next
    | Previous
    | Command
    | Held
    | Pushed
    | Text
    | Composition
    | EditKey
)


def click_of(intent: Intent) -> PointReleased | None:
    """The click that an intent is: a release, or a drag that ended where it began."""
    if isinstance(intent, PointReleased):
        return intent
    if isinstance(intent, DragDropped) and intent.clicks:
        return PointReleased(intent.start, intent.start, intent.device, clicks=intent.clicks)
    return None
