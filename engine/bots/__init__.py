"""Computer players. `decide` gives one legal move and the memory to carry along; `hint` what the strong one would do."""

from collections.abc import Iterator

from engine.bots.base import Bot, Decision, Memory, remembering
from engine.bots.characters import CHARACTERS
from engine.bots.levels import LEVELS, USUAL_LEVEL
from engine.bots.player import strong
from engine.romme.moves import Draw, Move, Take
from engine.romme.state import Phase, View

__all__ = ["LEVELS", "Bot", "Decision", "Memory", "decide", "hint", "remembering"]

NOTHING_KNOWN = Memory()

PLAYED: dict[str, Bot] = {**LEVELS, **{f"{USUAL_LEVEL}-{name}": bot for name, bot in CHARACTERS.items()}}
"""Who can be asked for a move: the levels, and the characters of the usual one."""

CHARACTERS_OF: dict[str, tuple[str, ...]] = {
    USUAL_LEVEL: tuple(f"{USUAL_LEVEL}-{name}" for name in CHARACTERS)
}
"""For a level the characters that its players have, equal in strength."""


def decide(view: View, random: Iterator[int], memory: Memory, level: str | None = None) -> Decision:
    """The move of a player of a level (None: the usual one), or of a character of it, and what it remembers.

    Pass on the memory it returns, after `remembering` what the seat saw. The same view, chance and memory give the
    same decision.
    """
    return PLAYED[level or USUAL_LEVEL](view, random, memory)


def hint(view: View, memory: Memory = NOTHING_KNOWN) -> tuple[Move, ...]:
    """What the strong bot would do: the draw if one is due, else the whole turn from here to its end."""
    if view.public.phase is Phase.DRAW:
        return (Take() if strong.wants_top(view) else Draw(),)
    return strong.turn(view, memory)
