"""Which button of the pad, or which key, does what: signs on the table's buttons and at the focus.

They are shown for the device that was used last; mouse and finger need none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from game.input.buttons import Button, Make
from game.intents import Device
from game.sprites.display_list import Picture
from game.sprites.pads import key_cap, pad_button
from game.table.actions import Action
from game.theme import Theme
from game.words import pgettext

if TYPE_CHECKING:
    from game.app import App

SIGN_HEIGHT, SMALL_SIGN_HEIGHT = 38, 32
PROMPT_Z = 9_000

_PAD = {
    "back": Button.Y,
    "take": Button.RIGHT_TRIGGER,
    "hint": Button.LEFT_STICK,
    "hint_step": Button.LEFT_STICK,
    "menu": Button.START,
    "help": Button.BACK,
    "talk": Button.RIGHT_STICK,
}
_KEYS = {
    "draw": "N",
    "pass": "N",
    "take": "T",
    "lay": "L",
    "lay_off": "L",
    "discard": "A",
    "undo": "U",
    "hint": "H",
    "hint_step": "H",
    "confirm": "F",
    "sort_runs": "1",
    "sort_sets": "2",
    "pile": "B",
    "log": "G",
    "last_turn": "W",
    "help": "F1",
    "talk": "C",
}


class Source(NamedTuple):
    """The device whose signs are shown."""

    device: Device
    make: Make = Make.OTHER


class Prompted(NamedTuple):
    """What the signs belong to: the buttons, those at the right among them, and what has the focus.

    `plays_focus`: what is picked is put where the focus is, so that the brass button is not what X presses.
    """

    buttons: Mapping[str, Rect]
    actions: Sequence[Action]
    focus: Rect | None = None
    plays_focus: bool = False


def sign_for(source: Source, name: str, is_primary: bool, height: int) -> Surface | None:
    """What to press for a button of that name; None where nothing but the focus leads there."""
    if source.device is Device.PAD:
        button = Button.X if is_primary else _PAD.get(name)
        return pad_button(source.make, button, height) if button is not None else None
    if source.device is Device.KEYBOARD:
        words = key_words(name)
        return key_cap(words, height) if words else None
    return None


def key_words(name: str) -> str:
    """The key for a button of that name, as it is printed on the keyboard; empty where there is none."""
    special = {"menu": "Esc", "back": "Backspace", "continue": "Enter", "leave": "", "jump": ""}
    return pgettext("keyboard", special[name]) if special.get(name) else _KEYS.get(name, "")


def sign_px(theme: Theme, height: float) -> int:
    """The height of a sign that is so high in a window of 1080, higher where its letter would be too small."""
    return max(theme.px(height), 2 * theme.viewing.least_text_px)


def prompts_now(app: App, prompted: Prompted) -> list[Picture]:
    """The signs for whatever device was used last."""
    return prompt_pictures(app.theme, Source(app.last_device, app.pads.last_make), prompted)


def prompt_pictures(theme: Theme, source: Source, prompted: Prompted) -> list[Picture]:
    """The signs as pictures; none for mouse and finger."""
    if source.device not in (Device.PAD, Device.KEYBOARD):
        return []
    found = []
    primary = {own.name for own in prompted.actions if own.is_primary}
    enabled = {own.name: own.is_enabled for own in prompted.actions}
    for name, rect in prompted.buttons.items():
        if not enabled.get(name, True) or (
            name in primary and prompted.plays_focus and source.device is Device.PAD
        ):
            continue
        is_small = rect.width < 2 * rect.height
        height = sign_px(theme, SMALL_SIGN_HEIGHT if is_small else SIGN_HEIGHT)
        sign = sign_for(source, name, name in primary, height)
        if sign is not None:
            at = _corner(rect, sign, is_small)
            found.append(Picture(("sign", name, source, sign.get_size()), sign, at, PROMPT_Z))
    if source.device is Device.PAD and prompted.focus is not None:
        found += _at_focus(theme, source.make, prompted)
    return found


def _at_focus(theme: Theme, make: Make, prompted: Prompted) -> list[Picture]:
    """A below what has the focus, and X beside it while that is what X plays."""
    assert prompted.focus is not None
    height = sign_px(theme, SIGN_HEIGHT)
    signs = [pad_button(make, Button.A, height)]
    if prompted.plays_focus:
        signs.append(pad_button(make, Button.X, height))
    left = prompted.focus.centerx - sum(sign.get_width() for sign in signs) // 2
    top = prompted.focus.bottom - signs[0].get_height() // 3
    found = []
    for number, sign in enumerate(signs):
        found.append(Picture(("focus sign", number, make, sign.get_size()), sign, (left, top), PROMPT_Z))
        left += sign.get_width()
    return found


def _corner(rect: Rect, sign: Surface, is_small: bool) -> tuple[int, int]:
    """At a large button's upper right, over its rounding; a little below a small one's edge."""
    if is_small:
        return sign.get_rect(center=(rect.centerx, rect.bottom)).topleft
    place = sign.get_rect(center=(rect.right - rect.height // 4, rect.top + rect.height // 8))
    place.right = min(place.right, rect.right + sign.get_height() // 5)
    return place.topleft
