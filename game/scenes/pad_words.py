"""What the buttons of a pad are called and what they do, in words."""

from __future__ import annotations

from game.input.buttons import Button
from game.words import _


def pad_entries(has_tiles: bool = False) -> tuple[tuple[tuple[Button, ...], str], ...]:
    """The pad's buttons and what they do at a table. No button at all stands for the directions."""
    if has_tiles:
        choose, play, whole = (
            _("Choose a tile, a place, a button"),
            _("Lay the tiles, or press the golden button"),
            _("Held: choose a whole set"),
        )
        trigger, move = _("Split a set at the marked tile"), _("Right stick: move the tile")
    else:
        choose, play, whole = (
            _("Choose a card, a place, a button"),
            _("The golden button: draw, lay, discard"),
            _("Held: a gap before the card"),
        )
        trigger, move = _("Take the top discard"), _("Right stick: move the card")
    return (
        ((), _("Move the focus")),
        ((Button.A,), choose),
        ((Button.A,), whole),
        ((Button.X,), play),
        ((Button.B,), _("Cancel, menu, back")),
        ((Button.Y,), _("Back one step")),
        ((Button.LEFT_SHOULDER, Button.RIGHT_SHOULDER), _("Next part of the screen")),
        ((Button.RIGHT_TRIGGER,), trigger),
        ((Button.LEFT_TRIGGER,), _("Held: see your hand")),
        ((Button.RIGHT_STICK,), move),
        ((Button.LEFT_STICK,), _("Pressed: hint")),
        ((Button.RIGHT_STICK,), _("Pressed: reactions and chat")),
        ((Button.START,), _("Menu")),
        ((Button.BACK,), _("This page")),
    )


def button_words(button: Button) -> str:
    """What to press, for somebody who is asked for it."""
    return {
        Button.A: _("the lower of the four buttons on the right: “choose”"),
        Button.B: _("the right of the four buttons: “back”"),
        Button.X: _("the left of the four buttons"),
        Button.Y: _("the upper of the four buttons"),
        Button.LEFT_SHOULDER: _("the left button at the front edge"),
        Button.RIGHT_SHOULDER: _("the right button at the front edge"),
        Button.LEFT_TRIGGER: _("the left trigger"),
        Button.RIGHT_TRIGGER: _("the right trigger"),
        Button.BACK: _("the small button on the left in the middle"),
        Button.START: _("the small button on the right in the middle: “menu”"),
        Button.UP: _("up on the cross"),
        Button.DOWN: _("down on the cross"),
        Button.LEFT: _("left on the cross"),
        Button.RIGHT: _("right on the cross"),
    }.get(button, button.value)
