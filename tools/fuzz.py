"""`python3 -m tools fuzz`: feed both ends of a connection, and a table behind it, with bytes of every kind.

Nothing may come of it but what the protocol says: messages, faults, ends. With atheris installed (group bench) the
bytes are led by coverage; without it known messages are bent by chance. An input that breaks something is written to
`fuzz-crash`, and the command returns 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import logging
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from game.commands.values import file_to_read, whole
from net.bots import AtOnce, Players
from net.guest import GuestEnd
from net.hall import Hall
from net.lobby import Begin, BeReady, Chat, Choose, Look, Offer, React
from net.outgoing import HangUp
from net.record import Record
from net.session import Arrange, Continue, Pause, Play, Resume
from net.wire.connection import Connection, Ended, Greeted, Role
from net.wire.frames import framed
from net.wire.messages import PROTOCOL, AskTables, Enter, PeerFault, body_of
from net.wire.values import pack

FRESH_AFTER = 2_000
"""After so many inputs the table is made anew, so that what an input does comes from it and few before."""
GREETING = framed(pack(["romme", PROTOCOL, "fuzz"]))
CRASH = Path("fuzz-crash")


def main(argv: list[str]) -> int:
    """Feed for some time; 0 where nothing broke."""
    parser = argparse.ArgumentParser(prog="python3 -m tools fuzz", description=__doc__)
    parser.add_argument("--seconds", type=whole(1), default=600, help="for how long")
    parser.add_argument("--seed", type=whole(0), default=1, help="of the chance, without atheris")
    parser.add_argument("--input", type=file_to_read, help="feed this one file, such as a crash")
    asked = parser.parse_args(argv)
    logging.disable(logging.CRITICAL)
    if asked.input is not None:
        Table().feed(asked.input.read_bytes())
        return 0
    if importlib.util.find_spec("atheris") is not None:
        return _led_by_coverage(asked.seconds)
    return _by_chance(asked.seconds, asked.seed)


class Table:
    """A table with a match on, and everything that an input is fed to."""

    def __init__(self) -> None:
        self.fed = 0
        self._renew()

    def feed(self, data: bytes) -> None:
        """Feed one input. Its first byte says to whom and how; raises whatever breaks."""
        self.fed += 1
        if self.fed % FRESH_AFTER == 0:
            self._renew()
        if not data:
            return
        how, rest = data[0], data[1:]
        if how % 4 == 0:
            self._feed_host(GREETING * (how // 4 % 2) + rest, 1 + how // 8)
        elif how % 4 == 1:
            self._feed_host(GREETING + self._entering(how) + _frames(rest), 4_096)
        elif how % 4 == 2:
            self._feed_host(GREETING + self._entering(how) + _commands(rest), 4_096)
        else:
            self._feed_guest(rest, how // 4)

    def _renew(self) -> None:
        self.now_ms = 0
        self.hall = Hall("fuzz", _Services())
        self.hall.open(Offer("T", seats=2))
        self.count = 0
        self.tokens: list[str] = []
        ends = []
        for name in ("A", "B"):
            end = GuestEnd(Enter("", name, "cat", "red"))
            ends.append((self._connect(end), end))
        self._carry(ends)
        ends[1][1].send(BeReady())
        self._carry(ends)
        ends[0][1].send(Begin())
        self._carry(ends)
        self.tokens = [end.token or "" for _, end in ends]
        self._lines = ends

    def _connect(self, end: GuestEnd) -> tuple[int, Connection]:
        self.count += 1
        end.connected(self.now_ms)
        return self.count, Connection(Role.HOST, self.now_ms)

    def _carry(self, ends: list[tuple[tuple[int, Connection], GuestEnd]]) -> None:
        for _ in range(6):
            for (number, host_end), end in ends:
                self._took(number, host_end, end.outgoing())
                for item in self.hall.outgoing.drain():
                    for (other, other_end), _end in ends:
                        if not isinstance(item, HangUp) and item[0] == other and not other_end.is_over:
                            other_end.send_body(item[1])
                for (_, other_end), guest in ends:
                    guest.receive(other_end.outgoing(), self.now_ms)

    def _entering(self, how: int) -> bytes:
        token = self.tokens[how // 4 % 2] if how >= 64 else None
        return framed(body_of(Enter("", "F", "cat", "red", token)))

    def _feed_host(self, data: bytes, piece: int) -> None:
        self.count += 1
        self.now_ms += 10
        number, end = self.count, Connection(Role.HOST, self.now_ms)
        for start in range(0, len(data), piece):
            self._took(number, end, data[start : start + piece])
        end.tick(self.now_ms)
        if not end.is_over:
            end.cut()
            self.hall.gone(number, False, self.now_ms)
        self.hall.outgoing.drain()

    def _took(self, number: int, end: Connection, data: bytes) -> None:
        for happening in end.receive(data, self.now_ms):
            if isinstance(happening, Greeted):
                self.hall.arrived(number)
            elif isinstance(happening, Ended):
                self.hall.gone(number, False, self.now_ms)
            else:
                try:
                    self.hall.take(number, happening, self.now_ms)
                except PeerFault:
                    end.end("fault")
                    self.hall.gone(number, False, self.now_ms)
                    return

    def _feed_guest(self, data: bytes, how: int) -> None:
        """Feed the guest's end, fresh or in the middle of a match."""
        end = GuestEnd(Enter("", "G", "cat", "red"))
        end.connected(self.now_ms)
        end.receive(GREETING, self.now_ms)
        if how % 2:
            end.receive(framed(pack(["entered", 1, "t", 1, ("romme", "tiles")[how // 2 % 2]])), self.now_ms)
        playing = next(iter(self.hall.tables.values())).playing
        if how % 4 == 1 and playing is not None:
            end.receive(framed(pack(["told", playing.table.welcome(0)])), self.now_ms)
        end.receive(_frames(data) if how % 8 < 4 else data, self.now_ms)
        end.take()
        end.outgoing()


class _Services:
    def seed(self) -> bytes:
        return bytes(32)

    def players(self, record: Record, table: str) -> Players:
        return AtOnce(lambda question: record.game.plain_move(question.view))


def _frames(data: bytes) -> bytes:
    """The data cut into frames, each behind a byte with its length."""
    framed_data, place = b"", 0
    while place < len(data):
        length = data[place] or 1
        body = data[place + 1 : place + 1 + length]
        framed_data += framed(body) if body else b""
        place += 1 + length
    return framed_data


def _commands(data: bytes) -> bytes:
    """The data as the contents of commands, each behind a byte with its length."""
    said, place, number = b"", 0, 1
    while place < len(data):
        length = data[place] or 1
        body = data[place + 1 : place + 1 + length]
        if body:
            said += framed(b"\x94" + pack("say") + pack(number) + pack(10**6) + body)
        place += 1 + length
        number += 1
    return said


def corpus() -> list[bytes]:
    """Inputs to begin with: what is really said."""
    from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Swap, Take, Undo

    moves: tuple[Any, ...] = (
        Draw(), Take(), Lay((1, 2, 3), (None, 5, None)), LayOff(1, 0, 3, True), Swap(1, 0), Discard(1), Back(), Undo(),
    )  # fmt: skip
    said: list[Any] = [Play(move) for move in moves]
    said += [Continue(), Arrange((1, None, 2)), Pause(), Resume(), Choose(1), Look("fox", "teal"), Chat("hi")]
    said += [React("wow"), BeReady(), Begin()]
    found = []
    for what in said:
        body = pack(what)
        for how in (2, 66, 70):
            found.append(bytes([how, len(body)]) + body)
    for message in (AskTables(), Enter("", "X", "cat", "red", None, None, True)):
        body = body_of(message)
        found.append(bytes([1, len(body)]) + body)
        found.append(bytes([4]) + framed(body))
    return found


_CHILD = """
import atheris
with atheris.instrument_imports(include=["net"]):
    from tools.fuzz import fuzz_here
fuzz_here()
"""


def _led_by_coverage(seconds: int) -> int:
    """Run atheris in a process of its own, which it ends itself, and in which it sees the modules come."""
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(corpus()):
            (Path(folder) / f"{number:03}").write_bytes(data)
        command = [sys.executable, "-c", _CHILD, folder, f"-max_total_time={seconds}"]
        command += ["-max_len=2048", "-print_final_stats=1", f"-artifact_prefix={CRASH}-"]
        return int(subprocess.run(command, check=False).returncode != 0)


def fuzz_here() -> None:
    """Fuzz in this process until the time is over; for the process that `_led_by_coverage` starts."""
    import atheris

    logging.disable(logging.CRITICAL)
    atheris.Setup(sys.argv, Table().feed)
    atheris.Fuzz()


def _by_chance(seconds: int, seed: int) -> int:
    """Bend known inputs by chance; needs nothing installed."""
    chance, known, table = random.Random(seed), corpus(), Table()
    end, fed = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        data = _bent(chance.choice(known), chance)
        if chance.random() < 0.3:
            other = _bent(chance.choice(known), chance)
            data += other[1:]
        try:
            table.feed(data)
        except Exception:
            CRASH.write_bytes(data)
            print(f"input {fed} broke something; it is in {CRASH}", file=sys.stderr)
            raise
        fed += 1
    print(f"{fed} inputs in {seconds} s, nothing broke")
    return 0


def _bent(data: bytes, chance: random.Random) -> bytes:
    bent = bytearray(data)
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(bent)) if bent else 0
        match chance.randrange(5):
            case 0 if bent:
                bent[place] = chance.randrange(256)
            case 1 if bent:
                del bent[place : place + chance.randrange(1, 4)]
            case 2:
                bent[place:place] = chance.randbytes(chance.randrange(1, 4))
            case 3 if bent:
                bent[place] = chance.choice((0x90, 0x91, 0xC0, 0xC3, 0xCB, 0xCF, 0xD9, 0xDC, 0xDD, 0xFF))
            case _:
                bent[place:place] = bent[place : place + 8]
    return bytes(bent)
