"""A host and its guests joined in memory: every byte as over a wire, and a clock that only the test moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.chance import seed_from
from engine.games import GAMES
from net.bots import Answering, AtOnce, ComputerPlayers, Players
from net.guest import GuestEnd
from net.hall import Hall
from net.hosted import HostedTable, Keeper
from net.lobby import Begin, BeReady, Lobby, Offer, Wish
from net.outgoing import HangUp
from net.record import Record
from net.session import Answer, Command, Pace, Play
from net.wire.connection import Connection, End, Ended, Greeted, Role
from net.wire.messages import Enter, Fault, PeerFault
from tests.net.players import choose

STEP_MS = 500


class TestServices:
    """Matches that are the same every time, and computer players that need no time."""

    __test__ = False

    def __init__(self, seed: str = "a table") -> None:
        self._seed = seed
        self.matches = 0

    def seed(self) -> bytes:
        self.matches += 1
        return seed_from(f"{self._seed} {self.matches}")

    def players(self, record: Record, table: str) -> Players:
        return AtOnce(plain(ComputerPlayers(record.game, record.setup.seed)))


def plain(players: ComputerPlayers) -> Answering:
    """Computer players that play the simplest legal move."""

    def answer(question: Any) -> Any:
        return players._game.plain_move(question.view)

    return answer


@dataclass
class Wire:
    """One connection between a guest and the host; cut or silent, it carries nothing more."""

    number: int
    host_end: Connection
    guest: GuestEnd
    is_silent: bool = False
    is_cut: bool = False
    carried: list[bytes] = field(default_factory=list)


class House:
    """A hall with everybody who is connected to it."""

    def __init__(self, seed: str = "a table", keeper: Keeper | None = None) -> None:
        self.now_ms = 0
        self.hall = Hall("host", TestServices(seed), keeper)
        self.wires: dict[int, Wire] = {}
        self._count = 0

    def open(self, offer: Offer, pace: Pace | None = None) -> HostedTable:
        return self.hall.open(offer, pace=pace or Pace(0, 0))

    def connect(self, guest: GuestEnd) -> Wire:
        """Connect a guest and let it come in."""
        self._count += 1
        for old in self.wires.values():
            if old.guest is guest:
                old.guest = GuestEnd(Enter("", "nobody", "cat", "red"))
        wire = Wire(self._count, Connection(Role.HOST, self.now_ms), guest)
        self.wires[wire.number] = wire
        guest.connected(self.now_ms)
        self.exchange()
        return wire

    def join(self, name: str, table: str = "", **more: Any) -> GuestEnd:
        """Let somebody new come in."""
        guest = GuestEnd(Enter(table, name, "cat", "red", **more))
        self.connect(guest)
        return guest

    def exchange(self) -> None:
        """Carry bytes until all is quiet."""
        while self._carry():
            pass

    def pass_time(self, ms: int) -> None:
        """Let time pass, half a second at a time, with everybody ticking."""
        end = self.now_ms + ms
        while self.now_ms < end:
            self.now_ms = min(end, self.now_ms + STEP_MS)
            for wire in list(self.wires.values()):
                self._host_took(wire, wire.host_end.tick(self.now_ms))
                if not wire.is_cut:
                    wire.guest.tick(self.now_ms)
            self.run_tables()

    def run_tables(self) -> None:
        """Tick the tables as often as they want to be now."""
        for table in self.hall.tables.values():
            for _ in range(2_000):
                self.exchange()
                wake_ms = table.next_wake(self.now_ms)
                if wake_ms is None or wake_ms > self.now_ms:
                    break
                table.tick(self.now_ms)
        self.exchange()

    def goodbye(self, wire: Wire) -> None:
        """The guest leaves on purpose."""
        wire.guest.leave()
        self.exchange()

    def cut(self, wire: Wire) -> None:
        """The guest's program is gone, and its system says so."""
        wire.is_cut = True
        self._host_took(wire, wire.host_end.cut())
        self.exchange()

    def _carry(self) -> bool:
        moved = self._hand_out()
        for wire in list(self.wires.values()):
            up = b"" if wire.is_cut else wire.guest.outgoing()
            down = wire.host_end.outgoing()
            if wire.is_silent or wire.is_cut:
                continue
            if up:
                moved = True
                self._host_took(wire, wire.host_end.receive(up, self.now_ms))
            if down:
                moved = True
                wire.carried.append(down)
                wire.guest.receive(down, self.now_ms)
            if wire.host_end.is_over and not wire.guest.is_over and not down:
                wire.guest.cut()
        return moved | self._hand_out()

    def _hand_out(self) -> bool:
        out = self.hall.outgoing.drain()
        for item in out:
            connection = item.connection if isinstance(item, HangUp) else item[0]
            wire = self.wires.get(connection)
            if wire is None or wire.host_end.is_over:
                continue
            if isinstance(item, HangUp):
                wire.host_end.end(item.why)
                self._gone(wire, False)
            else:
                wire.host_end.send_body(item[1])
        return bool(out)

    def _host_took(self, wire: Wire, happenings: list[Any]) -> None:
        for happening in happenings:
            if isinstance(happening, Greeted):
                self.hall.arrived(wire.number)
            elif isinstance(happening, Ended):
                self._gone(wire, happening.how is End.GOODBYE)
            else:
                try:
                    self.hall.take(wire.number, happening, self.now_ms)
                except PeerFault as error:
                    assert isinstance(error.fault, Fault)
                    wire.host_end.end(error.fault.value)
                    self._gone(wire, False)
                    return

    def _gone(self, wire: Wire, is_goodbye: bool) -> None:
        self.hall.gone(wire.number, is_goodbye, self.now_ms)


class Player:
    """Somebody with a guest's end who plays by chance."""

    def __init__(self, end: GuestEnd, chance: Iterator[int]) -> None:
        self.end = end
        self.chance = chance
        self.updates: list[Any] = []

    @property
    def lobby(self) -> Lobby:
        self.take()
        lobby = self.end.lobby
        assert lobby is not None
        return lobby

    def take(self) -> list[Any]:
        """What has come since the last call."""
        come = self.end.take()
        self.updates += come
        return come

    def send(self, what: Command | Wish) -> int:
        return self.end.send(what)

    def is_on_turn(self) -> bool:
        view = self.end.view
        return (
            view is not None and view.public.result is None and view.public.seat == self.end.seat is not None
        )

    def play(self) -> bool:
        """Make a move if it is one's turn."""
        if not self.is_on_turn():
            return False
        view = self.end.view
        if hasattr(view, "rack"):
            move, _ = GAMES["tiles"].decide(view, self.chance, None, "level3")
        else:
            move = choose(view, self.chance)
        self.send(Play(move))
        return True


def answer_to(updates: Sequence[Any], number: int) -> Any:
    """The answer, or the denial, of a command."""
    return next((update for update in updates if getattr(update, "id", None) == number), None)


def all_ready(house: House, host: GuestEnd, others: list[GuestEnd]) -> None:
    """Everybody gets ready and the host begins."""
    for other in others:
        other.send(BeReady())
    house.exchange()
    number = host.send(Begin())
    house.exchange()
    assert answer_to(host.take(), number) == Answer(number, None)
