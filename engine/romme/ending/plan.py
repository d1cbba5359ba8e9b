"""What the searches find: which uses to make, in which part of the turn."""

from typing import NamedTuple

from engine.romme.ending.uses import Use


class Counted(NamedTuple):
    """A new meld that counts towards the opening: with how many jokers it is laid, and where such a run begins."""

    use: Use
    jokers: int
    start: int


class Plan(NamedTuple):
    """A way to end a turn: first the plain swaps, then the melds that count, then all other uses.

    Jokers that must be played and are needed in none of these go wherever there is room; where `kept` is given, all
    others do too, but for so many.
    """

    swaps: tuple[Use, ...] = ()
    counted: tuple[Counted, ...] = ()
    uses: tuple[Use, ...] = ()
    kept: int | None = None
