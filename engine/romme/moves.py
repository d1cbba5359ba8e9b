"""What a seat can do in a turn of Rommé (B5), as frozen values that name pieces by their ids."""

from dataclasses import dataclass

from engine.pieces import Face


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of the discard pile."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new meld: piece ids in order (a run from its low end), and the face that each joker is named, or None."""

    pieces: tuple[int, ...]
    names: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a piece to a meld on the table; a joker may be named; `high` asks for the high end of a run."""

    piece: int
    meld: int
    name: Face | None = None
    high: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a real card into a meld for one of its jokers (B10)."""

    piece: int
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card face up on the discard pile, which ends the turn."""

    piece: int


@dataclass(frozen=True, slots=True)
class Back:
    """Take back the last step of the turn (0.2)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back all steps of the turn: to right after the draw, or to before a take (0.2)."""


Move = Draw | Take | Lay | LayOff | Swap | Discard | Back | Undo
