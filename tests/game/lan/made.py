"""A table on the network that is made up: a line that says what a test wants, and the values it speaks of."""

from __future__ import annotations

from collections import deque
from typing import Any

from engine.chance import seed_from
from engine.games import GAMES
from game.lan.party import Party
from net.addresses import Address
from net.discovery import ListedTable
from net.guest import Line, LineState
from net.lobby import Lobby, Person, Place, Seated, State
from net.session import Company, Seat, Welcome
from net.wire.messages import PROTOCOL

NAMES = ("Anna", "Jörg", "Ida")


class MadeUpLine:
    """A `RemoteSession` without any network; `sent` is what was asked for."""

    def __init__(self, person: int = 2, seat: int | None = None) -> None:
        self.person, self.seat = person, seat
        self.line, self.is_trusted = Line(LineState.OPEN), True
        self.token: str | None = "token"
        self.words = ("Anker", "Birne", "Kerze", "Wolke")
        self.sent: list[Any] = []
        self.is_closed = False
        self._come: deque[Any] = deque()

    def tells(self, *updates: Any) -> None:
        self._come.extend(updates)

    def send(self, what: Any) -> int:
        self.sent.append(what)
        return len(self.sent)

    def poll(self) -> tuple[Any, ...]:
        come = tuple(self._come)
        self._come.clear()
        for update in come:
            if isinstance(update, Line):
                self.line = update
        return come

    def close(self) -> None:
        self.is_closed = True


def lobby(state: State = State.WAITING, **more: Any) -> Lobby:
    """Anna's table with Jörg, and a third place."""
    rules = GAMES["romme"].presets["klassisch"]
    values: dict[str, Any] = {
        "table": "t",
        "state": state,
        "title": "Annas Tisch",
        "game": "romme",
        "preset": "klassisch",
        "options": tuple(rules.choices().items()),
        "differing": (),
        "turn_s": 60,
        "is_locked": False,
        "spectators": True,
        "chat": True,
        "grace_s": 30,
        "pace": "calm",
        "pile_open": False,
        "places": (Place(1), Place(2), Place(level="level3")),
        "people": (person(1, 0), person(2, 1)),
        "host": 1,
    }
    return Lobby(**{**values, **more})


def person(number: int, place: int | None, **more: Any) -> Person:
    """One of the people."""
    values: dict[str, Any] = {"is_ready": False, "is_here": True, **more}
    colours = ("red", "blue", "green")
    return Person(number, NAMES[number - 1], "cat", colours[number - 1], place, **values)


def welcome(seat: int | None, preset: str = "klassisch") -> Welcome:
    """Three at a table, one of them a computer."""
    game = GAMES["tiles" if preset == "steine" else "romme"]
    match, _events = game.start(game.presets[preset], 3, seed_from("made up"))
    seats = (Seat("Anna", "cat", False), Seat("Jörg", "cat", False), Seat("Ada", "key", True, "level3"))
    return Welcome(1, game.view_of(match, seat), seats, (), (), company=Company(seats))


def party(
    seat: int | None = 1, number: int = 2, preset: str = "klassisch", **more: Any
) -> tuple[Party, MadeUpLine]:
    """A party at a table where a match is on."""
    line = MadeUpLine(number, seat)
    found = Party(line)
    line.tells(lobby(State.RUNNING, **more), Seated(seat), welcome(seat, preset))
    found.poll(0)
    return found, line


def listed(table: str = "t", **more: Any) -> ListedTable:
    """A table as the network shows it."""
    values: dict[str, Any] = {
        "title": "Annas Tisch",
        "game": "romme",
        "preset": "klassisch",
        "state": State.WAITING,
        "seats": 4,
        "taken": 2,
        "is_locked": False,
        "spectators": True,
        "protocol": PROTOCOL,
        "host": "romme",
        "fingerprint": "5a" * 32,
        "addresses": (Address("127.0.0.1", 1),),
    }
    return ListedTable(table=table, **{**values, **more})
