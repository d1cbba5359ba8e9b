"""What may be chosen of a table, as items of a choice."""

from __future__ import annotations

from game.widgets.buttons import Item
from game.words import N_, _
from net.lobby import TURN_TIMES_S
from net.session import PACES

_PACES = {"calm": N_("Calm"), "brisk": N_("Brisk"), "at_once": N_("At once")}


def pace_items() -> list[Item]:
    """Every pace of computer players, the calmest first."""
    return [Item(pace, _(_PACES[pace])) for pace in PACES]


def turn_time_items() -> list[Item]:
    """The times that a turn may last, none first."""
    return [Item(0, _("Off")), *(Item(seconds, f"{seconds} s") for seconds in TURN_TIMES_S[1:])]
