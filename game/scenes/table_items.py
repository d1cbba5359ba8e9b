"""The paces of computer players, to choose from."""

from __future__ import annotations

from game.widgets.buttons import Item
from game.words import N_, _
from net.session import PACES

_WORDS = {"calm": N_("Calm"), "brisk": N_("Brisk"), "at_once": N_("At once")}


def pace_items() -> list[Item]:
    """Every pace, the calmest first."""
    return [Item(pace, _(_WORDS[pace])) for pace in PACES]
