"""Which persons are at the table, which have been lost for a moment, and for which a computer plays meanwhile."""

from enum import Enum

TURNS_BETWEEN_SPARED_CLOCKS = 5
"""A lost person's turn clock stands still, but not more often than once in so many of its turns."""


class Presence(Enum):
    """Whether a person is at the table. Of one who is lost the seat is kept; for one who is away a computer plays."""

    HERE = "here"
    LOST = "lost"
    AWAY = "away"


class Presences:
    """The presence of the persons at a table; each is there until something else is said."""

    def __init__(self) -> None:
        self._not_here: dict[int, Presence] = {}
        self._turns: dict[int, int] = {}
        self._spared_at: dict[int, int] = {}
        self.credit_ms: dict[int, int] = {}
        self.finishing: int | None = None
        """The seat whose person is back, but whose turn the computer has begun and ends."""
        self.clock_left_ms: int | None = None
        """What the lost person to move had left."""

    @property
    def away(self) -> tuple[int, ...]:
        """The seats whose persons are not there, lost or away."""
        return tuple(sorted(self._not_here))

    @property
    def played(self) -> frozenset[int]:
        """The seats of persons that a computer plays now."""
        seats = {seat for seat, presence in self._not_here.items() if presence is Presence.AWAY}
        return frozenset(seats if self.finishing is None else seats | {self.finishing})

    def is_played(self, seat: int) -> bool:
        """Whether a computer plays the seat of a person now."""
        return self.finishing == seat or self._not_here.get(seat) is Presence.AWAY

    def of(self, seat: int) -> Presence:
        """The presence of a seat's person."""
        return self._not_here.get(seat, Presence.HERE)

    def put(self, seat: int, presence: Presence) -> None:
        """Note a person's presence."""
        if presence is Presence.HERE:
            self._not_here.pop(seat, None)
        else:
            self._not_here[seat] = presence

    def turn_began(self, seat: int) -> None:
        """Note that a turn began."""
        self.finishing = self.clock_left_ms = None
        self._turns[seat] = self._turns.get(seat, 0) + 1

    def may_spare_clock(self, seat: int) -> bool:
        """Whether the clock of this lost seat may stand still; counts as done."""
        turn, last = self._turns.get(seat, 0), self._spared_at.get(seat)
        if last is not None and turn != last and turn - last < TURNS_BETWEEN_SPARED_CLOCKS:
            return False
        self._spared_at[seat] = turn
        return True
