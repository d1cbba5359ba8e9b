"""A session over an engine alone, in this thread: it answers at once, and the other seats play at once."""

from abc import ABC, abstractmethod
from typing import Any

from engine.refusal import Refusal
from net.session import (
    Answer,
    AskHint,
    Batch,
    Comforts,
    Command,
    Company,
    Continue,
    HintGiven,
    Play,
    Seat,
    SetPace,
    Update,
    Welcome,
)

SEATS = (
    Seat("Jörg", "cat", False),
    Seat("Ada", "owl", True),
    Seat("Oma Inge", "fox", True),
    Seat("Kai", "boat", True),
    Seat("Frieda", "leaf", True),
    Seat("Bruno", "moon", True),
)


class EngineSession(ABC):
    """The first seat at a match; `sent` is every command that came."""

    def __init__(self, match: Any, events: tuple[Any, ...], plays_others: bool) -> None:
        self.seat = 0
        self.sent: list[Command] = []
        self.is_closed = False
        self.plays_others = plays_others
        self.match = match
        self._seq = len(events)
        self._seats = SEATS[: match.state.public.players]
        recent = tuple(event.seen_by(0) for event in events)
        self._updates: list[Update] = [
            Welcome(self._seq, self._view(0), self._seats, (), recent, Comforts(True, True, True))
        ]
        self._let_others_play()

    def send(self, command: Command) -> int:
        self.sent.append(command)
        number = len(self.sent)
        match command:
            case Play(move):
                refusal = self._check(move)
                if refusal is None:
                    self._play_own(move)
                self._updates.append(Answer(number, refusal))
                self._let_others_play()
                return number
            case Continue():
                self._happened(self._next_round())
                self._let_others_play()
            case AskHint():
                self._updates.append(HintGiven(self._seq, self._hint()))
            case SetPace(pace):
                self._updates.append(Company(self._seats, pace=pace))
            case _:
                self._do(command)
        self._updates.append(Answer(number, None))
        return number

    def poll(self) -> tuple[Update, ...]:
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        self.is_closed = True

    def moves(self) -> list[Any]:
        """The moves that were sent."""
        return [command.move for command in self.sent if isinstance(command, Play)]

    def tell(self, update: Update) -> None:
        """Have an update come."""
        self._updates.append(update)

    def let_play(self, move: Any) -> None:
        """Have the seat to move make a move."""
        self._happened(self._after(move))

    def _play_own(self, move: Any) -> None:
        self.let_play(move)

    def _let_others_play(self) -> None:
        while self.plays_others and self.match.state.public.result is None:
            seat = self.match.state.public.seat
            if seat == 0:
                return
            self.let_play(self._move_of(seat))

    def _happened(self, outcome: tuple[Any, tuple[Any, ...]]) -> None:
        self.match, events = outcome
        self._seq += len(events)
        seen = tuple(event.seen_by(0) for event in events)
        self._updates.append(Batch(self._seq, seen, self._view(0)))

    @abstractmethod
    def _view(self, seat: int) -> Any:
        """The match as a seat sees it."""

    @abstractmethod
    def _check(self, move: Any) -> Refusal | None:
        """Why the own seat may not make a move."""

    @abstractmethod
    def _after(self, move: Any) -> tuple[Any, tuple[Any, ...]]:
        """The match after a move, and what happened."""

    @abstractmethod
    def _next_round(self) -> tuple[Any, tuple[Any, ...]]:
        """The match with the next round dealt, and what happened."""

    @abstractmethod
    def _hint(self) -> Any:
        """A move for the own seat."""

    @abstractmethod
    def _do(self, command: Command) -> None:
        """Do what is neither a move nor asks for one."""

    @abstractmethod
    def _move_of(self, seat: int) -> Any:
        """What another seat does."""
