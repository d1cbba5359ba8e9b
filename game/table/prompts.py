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
from game.sprites.pads import CAP_LETTERS, LARGE_CAP_LETTERS, key_cap, pad_button
from game.table.actions import Action
from game.table.sign_places import Box, Wanted, box_of, placed
from game.theme import Theme
from game.words import pgettext

if TYPE_CHECKING:
    from game.app import App

SIGN_HEIGHT, SMALL_SIGN_HEIGHT = 38, 32
COMPACT = 1.6
"""The height of a sign that has little room, of the least text."""
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
    `readable` is what no sign may cover.
    """

    buttons: Mapping[str, Rect]
    actions: Sequence[Action]
    focus: Rect | None = None
    plays_focus: bool = False
    readable: tuple[Box, ...] = ()


def sign_for(
    source: Source, name: str, is_primary: bool, height: int, is_compact: bool = False
) -> Surface | None:
    """What to press for a button of that name; None where nothing but the focus leads there."""
    if source.device is Device.PAD:
        button = Button.X if is_primary else _PAD.get(name)
        return pad_button(source.make, button, height) if button is not None else None
    if source.device is Device.KEYBOARD:
        words = key_words(name)
        letters = LARGE_CAP_LETTERS if is_compact else CAP_LETTERS
        return key_cap(words, height, letters) if words else None
    return None


def key_words(name: str) -> str:
    """The key for a button of that name, as it is printed on the keyboard; empty where there is none."""
    special = {"menu": "Esc", "back": "Backspace", "continue": "Enter", "leave": "", "jump": ""}
    return pgettext("keyboard", special[name]) if special.get(name) else _KEYS.get(name, "")


def sign_px(theme: Theme, height: float) -> int:
    """The height of a sign that is so high in a window of 1080, higher where its letter would be too small."""
    return max(theme.px(height), 2 * theme.viewing.least_text_px)


def compact_px(theme: Theme) -> int:
    """The height of a sign that takes no more room than its letter needs to be read."""
    return round(COMPACT * theme.viewing.least_text_px)


def has_signs(app: App) -> bool:
    """Signs are shown for the device that was used last."""
    return app.last_device in (Device.PAD, Device.KEYBOARD)


def prompts_now(app: App, prompted: Prompted) -> list[Picture]:
    """The signs for whatever device was used last."""
    return prompt_pictures(app.theme, Source(app.last_device, app.pads.last_make), prompted)


def prompt_pictures(theme: Theme, source: Source, prompted: Prompted) -> list[Picture]:
    """The signs as pictures, smaller or left out where they would cover words; none for mouse and finger."""
    if source.device not in (Device.PAD, Device.KEYBOARD):
        return []
    signs = {name: own for name in prompted.buttons if (own := _signs(theme, source, prompted, name))}
    wanted = [_wanted(prompted.buttons[name], tries) for name, tries in signs.items()]
    at_focus = _at_focus(theme, source, prompted)
    wanted += [own for own, _sign in at_focus]
    window = (0, 0, *theme.size)
    puts = placed(tuple(wanted), prompted.readable, window)
    found = []
    for (name, tries), put in zip(signs.items(), puts, strict=False):
        if put is not None:
            sign = tries[put.number]
            found.append(Picture(("sign", name, source, sign.get_size()), sign, put.at, PROMPT_Z))
    for number, ((_own, sign), put) in enumerate(zip(at_focus, puts[len(signs) :], strict=True)):
        if put is not None:
            key = ("focus sign", number, source.make, sign.get_size())
            found.append(Picture(key, sign, put.at, PROMPT_Z))
    return found


def _signs(theme: Theme, source: Source, prompted: Prompted, name: str) -> list[Surface]:
    """The sign of a button in its sizes, the usual one first; none where it has none now."""
    action = next((own for own in prompted.actions if own.name == name), None)
    is_primary = action is not None and action.is_primary
    if action is not None and not action.is_enabled:
        return []
    if is_primary and prompted.plays_focus and source.device is Device.PAD:
        return []
    usual = sign_px(theme, SMALL_SIGN_HEIGHT if _is_small(prompted.buttons[name]) else SIGN_HEIGHT)
    sizes = (
        sign_for(source, name, is_primary, usual),
        sign_for(source, name, is_primary, compact_px(theme), True),
    )
    return [sign for sign in sizes if sign is not None]


def _wanted(rect: Rect, tries: Sequence[Surface]) -> Wanted:
    sizes = tuple((sign.get_size(), _corner(rect, sign, _is_small(rect))) for sign in tries)
    return Wanted(box_of(rect), sizes)


def _at_focus(theme: Theme, source: Source, prompted: Prompted) -> list[tuple[Wanted, Surface]]:
    """A below what has the focus, and X beside it while that is what X plays."""
    rect = prompted.focus
    if source.device is not Device.PAD or rect is None:
        return []
    buttons = (Button.A, Button.X) if prompted.plays_focus else (Button.A,)
    signs = [pad_button(source.make, button, sign_px(theme, SIGN_HEIGHT)) for button in buttons]
    left = rect.centerx - sum(sign.get_width() for sign in signs) // 2
    top = rect.bottom - signs[0].get_height() // 3
    found = []
    for sign in signs:
        found.append((Wanted(box_of(rect), ((sign.get_size(), (left, top)),)), sign))
        left += sign.get_width()
    return found


def _is_small(rect: Rect) -> bool:
    return rect.width < 2 * rect.height


def _corner(rect: Rect, sign: Surface, is_small: bool) -> tuple[int, int]:
    """At a large button's upper right, over its rounding; a little below a small one's edge."""
    if is_small:
        return sign.get_rect(center=(rect.centerx, rect.bottom)).topleft
    place = sign.get_rect(center=(rect.right - rect.height // 4, rect.top + rect.height // 8))
    place.right = min(place.right, rect.right + sign.get_height() // 5)
    return place.topleft
