"""What a table asks computer players, from what each seat has seen: their moves, and hints for persons. Pure."""

from typing import NamedTuple

from engine.events import Event
from net.bots import Question, Seen, in_character
from net.record import Record
from net.seats import Viewer


class Hint(NamedTuple):
    """A hint that was asked for and not given yet."""

    viewer: Viewer
    command: int
    seq: int


class Questions:
    """The questions of one table: numbered, and kept until somebody fetches them."""

    def __init__(self) -> None:
        self._asked = 0
        self._new: list[Question] = []
        self._hints: dict[int, Hint] = {}
        self._seen: Seen | None = None

    def fetch(self) -> tuple[Question, ...]:
        """What has been asked since the last call."""
        asked, self._new = tuple(self._new), []
        return asked

    def ask_move(self, record: Record, seat: int) -> int:
        """Ask for the move of a seat; returns the question's number."""
        return self._ask(record, seat, is_hint=False)

    def ask_hint(self, record: Record, hint: Hint) -> None:
        """Ask for a hint; one that comes twice asks once."""
        if hint not in self._hints.values() and hint.viewer is not None:
            self._hints[self._ask(record, hint.viewer, is_hint=True)] = hint

    def hint_of(self, number: int) -> Hint | None:
        """The hint that a question of this number asked for, once: it is being given now."""
        return self._hints.pop(number, None)

    def happened(self, events: tuple[Event, ...]) -> None:
        """Let the seats have seen this too."""
        if self._seen is not None:
            self._seen.add(events)

    def took_back(self) -> None:
        """Something has not happened after all."""
        self._seen = None

    def _ask(self, record: Record, seat: int, *, is_hint: bool) -> int:
        self._asked += 1
        if self._seen is None:
            self._seen = Seen(record)
        question = Question(
            number=self._asked,
            seat=seat,
            seq=record.seq,
            level=in_character(record.game, record.setup.seats[seat]),
            view=record.view_of(seat),
            seen=self._seen.by(seat),
            is_hint=is_hint,
        )
        self._new.append(question)
        return self._asked
