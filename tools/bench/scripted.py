"""Seats that play by a script, cheap enough to load a host: draw, throw the card drawn, and so on; many in a process.

`python3 -m tools.bench.scripted PORT FINGERPRINT FIRST COUNT RATE SECONDS` plays tables FIRST..FIRST+COUNT with four
seats each, at so many moves a second in all, and prints the answers' times as JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import time
from typing import Any

from net.addresses import Address
from net.dialling import NobodyThere, Pin, Wire, dial
from net.identity import guest_context
from net.lobby import Begin, BeReady
from net.wire.frames import Frames, framed
from net.wire.messages import PROTOCOL, AskTables, Enter, Greeting, Message, body_of, unpacked
from net.wire.values import pack

LARGEST_BYTES = 1 << 20
CONNECTIONS_PER_ADDRESS = 12
SEATS = 4
HEARTBEAT_S = 2.0
BEGIN_WITHIN_S = 16.0
"""The tables begin one after the other, about as long as a stock lasts: else all of them would shuffle in one second."""
DIALS = 5
"""So often one tries to connect to a host on a machine that is busy."""


class Beat:
    """When a table's next move is due: at one rate on the whole, however late the one before was answered.

    Every pause is another one, from half to one and a half of the mean: tables do not think in step, and those that once
    fell in step come out of it.
    """

    def __init__(self, pause_s: float, chance: random.Random) -> None:
        self._pause_s = pause_s
        self._chance = chance
        self._due_s = 0.0

    def wait_s(self) -> float:
        """How long the next move has to wait."""
        now = time.perf_counter()
        pause_s = self._pause_s * self._chance.uniform(0.5, 1.5)
        # Who is too far behind does not catch up.
        self._due_s = max(self._due_s + pause_s, now - self._pause_s)
        return max(0.0, self._due_s - now)


class Seat:
    """One seat: reads just as much of what comes as the script needs."""

    def __init__(self, script: Script, beat: Beat, number: int) -> None:
        self.script = script
        self.table_beat = beat
        self.number = number
        self.wire: Wire | None = None
        self.is_in = False
        self.seq = 0
        self._seat = -1
        self._ids = 0
        self._asked: dict[int, float] = {}
        self._frames = Frames(LARGEST_BYTES)
        self._has_said = False

    async def comes_in(self, address: Address, pin: Pin, table: str, local: str) -> None:
        for patience in range(DIALS, 0, -1):
            try:
                dialled = await dial((address,), pin, guest_context(), self.came, self.lost, local)
                break
            except NobodyThere:
                if patience == 1:
                    raise
        self.wire = dialled.wire
        self.wire.begin()
        self._say(Greeting(PROTOCOL, "script"))
        self._say(Enter(table, f"S{self.number}", "cat", "red"))

    def beat(self) -> None:
        """Say that one is there, where nothing else was said for a while."""
        if self.wire is not None and not self._has_said:
            self.wire.send(framed(pack(["ping", 0])))
        self._has_said = False

    def command(self, what: Any) -> None:
        """Send a command or a wish."""
        self._ids += 1
        self._has_said = True
        self._asked[self._ids] = time.perf_counter()
        if self.wire is not None:
            self.wire.send(framed(pack(["say", self._ids, self.seq, what])))

    def came(self, data: bytes) -> None:
        for body in self._frames.take(data):
            message = unpacked(body, LARGEST_BYTES)
            if message[0] == "happened":
                self.seq = message[1]
                self._happened(message[2])
            elif message[0] == "told":
                self._told(message[1])
            elif message[0] == "entered":
                self.is_in = True
            elif message[0] == "ping" and self.wire is not None:
                self.wire.send(framed(pack(["pong", message[1]])))

    def lost(self) -> None:
        self.script.lost += 1

    def _told(self, update: list[Any]) -> None:
        kind = update[0]
        if kind == "Answer":
            self.script.answered(time.perf_counter() - self._asked.pop(update[1]), update[2])
        elif kind == "Seated":
            self._seat = update[1]
        elif kind == "Welcome":
            self.seq = update[1]
            if update[2][2][3] == self._seat:
                self._draw_soon()

    def _happened(self, events: list[list[Any]]) -> None:
        for event in events:
            kind = event[0]
            if kind == "TurnBegan" and event[1] == self._seat:
                self._draw_soon()
            elif kind == "Drew" and event[1] == self._seat:
                self.script.move(self, ["Play", ["Discard", event[2][0]]])
            elif kind == "RoundEnded":
                self.command(["Continue"])

    def _draw_soon(self) -> None:
        self.script.move(self, ["Play", ["Draw"]])

    def _say(self, message: Message) -> None:
        if self.wire is not None:
            self.wire.send(framed(body_of(message)))


class Script:
    """All the seats of this process; moves are made at one rate at every table."""

    def __init__(self, tables: int, rate: float) -> None:
        self.times: list[float] = []
        self.refused = self.lost = 0
        self.is_measuring = False
        self.pause_s = tables / rate

    def move(self, seat: Seat, what: list[Any]) -> None:
        asyncio.get_running_loop().call_later(seat.table_beat.wait_s(), seat.command, what)

    def answered(self, took_s: float, refusal: Any) -> None:
        self.refused += refusal is not None
        if self.is_measuring:
            self.times.append(took_s)


async def play(
    port: int, fingerprint: str, first: int, count: int, rate: float, seconds: float
) -> dict[str, Any]:
    script = Script(count, rate)
    address, pin = Address("127.0.0.1", port), Pin(fingerprint)
    tables = await _tables(address, pin)
    seats: list[list[Seat]] = []
    connections = 0
    beating = asyncio.create_task(_beat(seats))
    for number, table in enumerate(tables[first : first + count]):
        beat = Beat(script.pause_s, random.Random(first + number))
        own = [Seat(script, beat, place) for place in range(SEATS)]
        for seat in own:
            place = first * SEATS + connections
            local = f"127.0.{1 + place // CONNECTIONS_PER_ADDRESS}.1"
            connections += 1
            await seat.comes_in(address, pin, table, local)
            while not seat.is_in:
                await asyncio.sleep(0.001)
        seats.append(own)
        for seat in own[1:]:
            seat.command(BeReady())
        assert number < count
    gc.collect()
    gc.disable()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    for own in seats:
        own[0].command(Begin())
        await asyncio.sleep(BEGIN_WITHIN_S / count)
    await asyncio.sleep(2.0)
    print("measuring", flush=True)
    script.is_measuring = True
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - start
    script.is_measuring = False
    beating.cancel()
    return {"times": script.times, "seconds": took, "refused": script.refused, "lost": script.lost}


async def _beat(seats: list[list[Seat]]) -> None:
    while True:
        for own in seats:
            for seat in own:
                seat.beat()
        await asyncio.sleep(HEARTBEAT_S)


async def _tables(address: Address, pin: Pin) -> list[str]:
    """The ids of the host's tables, in order."""
    frames, found = Frames(LARGEST_BYTES), asyncio.get_running_loop().create_future()

    def came(data: bytes) -> None:
        for body in frames.take(data):
            message = unpacked(body, LARGEST_BYTES)
            if message[0] == "tables" and not found.done():
                found.set_result([each[1] for each in message[2]])

    dialled = await dial((address,), pin, guest_context(), came, lambda: None)
    dialled.wire.begin()
    dialled.wire.send(framed(body_of(Greeting(PROTOCOL, "script"))))
    dialled.wire.send(framed(body_of(AskTables())))
    tables: list[str] = await found
    dialled.wire.close()
    return tables


if __name__ == "__main__":
    port, fingerprint, first, count, rate, seconds = sys.argv[1:]
    told = asyncio.run(play(int(port), fingerprint, int(first), int(count), float(rate), float(seconds)))
    print(json.dumps(told))
