"""What the table's buttons without words do, beside the one that is pointed at or has the focus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pygame import Rect

from game.intents import Device
from game.sprites.display_list import Picture
from game.sprites.kept import KeptPictures
from game.table.prompts import key_words
from game.table.spots import Spot
from game.theme import Theme
from game.widgets.tips import tip, tip_place
from game.words import N_, _

if TYPE_CHECKING:
    from game.app import App

MOST_KEPT = 24
TIP_Z = 19_000

TIPS = {
    "menu": N_("Menu"),
    "log": N_("What happened"),
    "last_turn": N_("Show the last turns again"),
    "help": N_("Help"),
    "talk": N_("Reactions and chat"),
    "sort_runs": N_("Sort for runs"),
    "sort_sets": N_("Sort for sets"),
    "pile": N_("See all discarded cards"),
}


TILE_TIPS = {
    **TIPS,
    "sort_runs": N_("Sort the rack for runs"),
    "sort_sets": N_("Sort the rack for groups"),
}


class Tips:
    """The tips of one table's screen."""

    def __init__(self, words: Mapping[str, str] = TIPS) -> None:
        self._words = words
        self._kept = KeptPictures(MOST_KEPT)

    def forget(self) -> None:
        """The theme has changed."""
        self._kept.clear()

    def pictures(
        self, app: App, buttons: Mapping[str, Rect], hover: Spot | None, focus: Spot | None
    ) -> list[Picture]:
        """The tip of the button that the mouse is over, else of the one with the focus; a finger has none."""
        spot = focus if app.last_device in (Device.KEYBOARD, Device.PAD) else hover
        if spot is None or spot[0] != "button" or app.last_device is Device.TOUCH:
            return []
        name = str(spot[1])
        if name not in self._words or name not in buttons:
            return []
        return [self.picture(app.theme, name, buttons)]

    def picture(self, theme: Theme, name: str, buttons: Mapping[str, Rect]) -> Picture:
        """The tip of one of some buttons."""
        words, key = _(self._words[name]), key_words(name)
        words = f"{words} · {key}" if key else words
        surface = self._kept.keep(words, lambda: tip(theme, words))
        others = [rect for own, rect in buttons.items() if own != name]
        screen = Rect((0, 0), theme.size)
        place = tip_place(theme, buttons[name], surface.get_size(), screen, others)
        return Picture("tip", surface, place.topleft, TIP_Z)
