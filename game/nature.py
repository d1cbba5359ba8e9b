"""How a computer player is by nature, in a word: strong ones at cards differ by their faces, and none is stronger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.words import N_, _

if TYPE_CHECKING:
    from engine.game import Rules
    from net.session import Seat

NATURES = {"patient": N_("patient"), "bold": N_("bold"), "tidy": N_("tidy")}


def nature_words(rules: Rules, level: str | None, emblem: str) -> str:
    """The word for the computer player of a level with a face; empty where its level has no such differences."""
    if level is None:
        return ""
    # Only here, for the first screen needs none of it.
    from engine.games import game_of
    from net.bots import in_character
    from net.session import Seat

    character = in_character(game_of(rules), Seat("", emblem, True, level)) or ""
    nature = character.removeprefix(f"{level}-")
    return _(NATURES[nature]) if nature in NATURES else ""


def nature_of(rules: Rules, seat: Seat | None) -> str:
    """The word for who sits at a seat; empty for persons."""
    return nature_words(rules, seat.level, seat.emblem) if seat is not None and seat.is_bot else ""
