"""What a seat can do in a turn of tile rummy (A5), as frozen values that name tiles by their ids."""

from dataclasses import dataclass

from engine.pieces import Face


@dataclass(frozen=True, slots=True)
class Placed:
    """One set of a final table: tile ids in order (a run from its low end), and the face each joker is named, or None."""

    pieces: tuple[int, ...]
    names: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table as it shall stand at the end of the turn; what is new on it comes from the rack."""

    sets: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one tile from the pool, which ends the turn."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Neither play nor draw; only with an empty pool."""


Move = Table | Draw | Pass
