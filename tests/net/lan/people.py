"""People at real sockets on loopback, who wait for what comes as the screen's loop does."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from net.client import Door, Newcomer, RemoteSession, join
from net.guest import LineState
from net.host import Host, open_table
from net.lobby import Begin, BeReady, Lobby, Offer, State
from net.session import Answer, Batch, Continue, Pace, Play, TookBack, Welcome
from tests.net.players import choose

PATIENCE_S = 120.0
"""Nothing takes so long, but on a machine that is busy with other things."""
LOOPBACK = ("127.0.0.1",)
SINGLE = Offer("Tisch", options=(("rounds_per_player", "single"),))
AT_ONCE = Pace(0, 0)


def opened(folder: Path, offer: Offer = SINGLE, name: str = "Anna", **more: Any) -> tuple[Host, "Somebody"]:
    """A table on a free port of loopback, and who opened it."""
    more.setdefault("port", 0)
    host = open_table(
        offer, Newcomer(name), lambda: None, folder, hosts=LOOPBACK, is_announced=False, pace=AT_ONCE, **more
    )
    return host, Somebody(host.session)


def door_of(host: Host) -> Door:
    """The door as an announcement would give it."""
    from net.addresses import Address

    return Door((Address("127.0.0.1", host.port),), host.fingerprint, None, host.table)


class Somebody:
    """A session, and all that has come over it."""

    def __init__(self, session: RemoteSession) -> None:
        self.session = session
        self.updates: list[Any] = []
        self.view: Any = None
        self.seq = 0
        self.lobby: Lobby | None = None
        self.arrangement: Any = None

    @classmethod
    def joins(cls, door: Door, name: str, **more: Any) -> "Somebody":
        return cls(join(door, Newcomer(name, **more), lambda: None))

    def look(self) -> list[Any]:
        come = list(self.session.poll())
        self.updates += come
        for update in come:
            if isinstance(update, (Welcome, Batch, TookBack)):
                self.view, self.seq = update.view, update.seq
            if isinstance(update, Welcome):
                self.arrangement = update.arrangement
            if isinstance(update, Lobby):
                self.lobby = update
        return come

    def wait(self, is_so: Callable[[], bool], within_s: float = PATIENCE_S) -> float:
        """Look until it is so; returns how long that took."""
        start = time.monotonic()
        while time.monotonic() - start < within_s:
            self.look()
            if is_so():
                return time.monotonic() - start
            time.sleep(0.002)
        raise AssertionError(f"it did not come: {self.session.line}, {self.updates[-3:]}")

    def comes_in(self) -> "Somebody":
        self.wait(lambda: self.session.line.state is LineState.OPEN and self.lobby is not None)
        return self

    def does(self, what: Any) -> Any:
        """Send something and wait for its answer."""
        number = self.session.send(what)
        self.wait(lambda: any(getattr(update, "id", None) == number for update in self.updates))
        return next(update for update in self.updates if getattr(update, "id", None) == number)

    @property
    def is_on_turn(self) -> bool:
        view = self.view
        return (
            view is not None
            and view.public.result is None
            and view.public.seat == self.session.seat is not None
        )


def begin_match(people: list[Somebody]) -> None:
    """Everybody gets ready, and the first, who is the host, begins."""
    for somebody in people[1:]:
        assert isinstance(somebody.does(BeReady()), Answer)
    answer = people[0].does(Begin())
    assert isinstance(answer, Answer), answer
    for somebody in people:
        somebody.wait(lambda own=somebody: own.view is not None)  # type: ignore[misc]


def play_to_the_end(people: list[Somebody], chances: list[Iterator[int]], within_s: float = 600.0) -> int:
    """Everybody plays by chance until the match is over; returns how many moves that took."""
    moves, end = 0, time.monotonic() + within_s
    continued: dict[int, int] = {}
    while time.monotonic() < end:
        is_quiet = True
        for number, (somebody, chance) in enumerate(zip(people, chances, strict=True)):
            is_quiet = not somebody.look() and is_quiet
            if somebody.lobby is not None and somebody.lobby.state is State.WAITING and number == 0:
                return moves
            if somebody.is_on_turn:
                seq = somebody.view.public, moves
                answer = somebody.does(Play(choose(somebody.view, chance)))
                assert isinstance(answer, Answer)
                moves += answer.refusal is None
                is_quiet = seq is None
            elif somebody.view is not None and somebody.view.public.result is not None:
                played = somebody.view.standing.round
                if continued.get(number) != played and not somebody.view.standing.over:
                    continued[number] = played
                    somebody.session.send(Continue())
        if is_quiet:
            time.sleep(0.001)
    raise AssertionError("the match did not end")
