"""Sockets for a hall: listens, counts, secures, carries bytes and the time in and out. One thread, one loop."""

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from net.addresses import FIRST_PORT, LAST_PORT
from net.background import now_ms
from net.hall import Hall
from net.hosted import HostedTable
from net.line import Line
from net.outgoing import HangUp
from net.wire.connection import End, Ended, Greeted, Happening
from net.wire.messages import PeerFault
from net.wire.secured import Secured

SWEEP_S = 0.5
LINES_PER_SWEEP = 50
"""With more lines than these they are swept one part after another, so that nobody waits for all the others."""
CROWD = 64
OTHERS_AFTER_S = 0.004
"""With more connections than a crowd, what was not caused by oneself comes so much later, many messages in one go."""
TRIES_FOR_ANY_PORT = 5
BACKLOG = 64
"""So many connections may wait; each that is accepted costs some kilobytes before it is counted."""

log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """How much a host bears."""

    connections_per_address: int = 16
    connections: int = 256
    unread_bytes: int = 256 * 1024
    """Who lets more than this lie unread is dropped."""
    messages_per_sweep: int = 150
    """Who says more than this in half a second is read more slowly."""


USUAL = Limits()


class CannotListen(OSError):
    """No port could be listened on; `errno` is the system's last reason, `ports` were tried."""

    def __init__(self, ports: Iterable[int], error: OSError) -> None:
        self.ports = tuple(ports)
        super().__init__(error.errno, f"{error.strerror or error}, port {self.ports[0]} to {self.ports[-1]}")


class Server:
    """A hall's door to the network."""

    def __init__(
        self,
        hall: Hall,
        context: ssl.SSLContext,
        limits: Limits = USUAL,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.hall = hall
        self.port = 0
        self._context = context
        self._limits = limits
        self._changed = changed
        self._listener: asyncio.Server | None = None
        self._hosts: tuple[str, ...] | None = None
        self._lines: dict[int, Line] = {}
        self._per_address: Counter[str] = Counter()
        self._count = 0
        self._dirty: dict[int, Line] = {}
        self._timers: dict[HostedTable, tuple[int, asyncio.TimerHandle]] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._parts: list[list[Line]] = []
        self._pause_s = SWEEP_S
        self._sending: asyncio.TimerHandle | None = None

    async def listen(self, port: int | None = None, hosts: Iterable[str] | None = None) -> None:
        """Listen on a port, or on the first free one of the usual; on every address unless told otherwise.

        Raises `CannotListen`.
        """
        self._hosts = None if hosts is None else tuple(hosts)
        ports: Iterable[int] = range(FIRST_PORT, LAST_PORT + 1) if port is None else (port,)
        if port == 0:
            # The system would give IPv4 and IPv6 a port each.
            ports = [_free_port() for _ in range(TRIES_FOR_ANY_PORT)]
        refused: OSError | None = None
        for candidate in ports:
            try:
                self._listener = await self._listening(candidate)
                break
            except OSError as error:
                refused = error
        if self._listener is None:
            assert refused is not None
            raise CannotListen(ports, refused) from refused
        self.port = self._listener.sockets[0].getsockname()[1]
        self._sweep()

    async def close(self, why: str = "closed") -> None:
        """Say goodbye to everybody and stop listening; the port is free afterwards."""
        self.hall.close(why)
        self._flush()
        if self._sweeping is not None:
            self._sweeping.cancel()
        for _, timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._listener is not None:
            self._listener.close()
        for _ in range(20):
            if not self._lines:
                break
            await asyncio.sleep(0.02)
        for line in list(self._lines.values()):
            line.abort()
        await asyncio.sleep(0)

    def schedule(self, table: HostedTable) -> None:
        """See when a table wants to be ticked next."""
        now = now_ms()
        wake_ms = table.next_wake(now)
        waiting = self._timers.get(table)
        if wake_ms is None or (waiting is not None and waiting[0] <= wake_ms):
            return
        if waiting is not None:
            waiting[1].cancel()
        loop = asyncio.get_running_loop()
        timer = loop.call_later((wake_ms - now) / 1000, self._tick, table)
        self._timers[table] = wake_ms, timer

    def wake(self, table: str) -> None:
        """See at a table whether something is due, as after its computer players have answered."""
        if table in self.hall.tables:
            self._do_what_is_due(self.hall.tables[table])

    def run(self, work: Callable[[], None]) -> None:
        """Do something at the hall and send what comes of it."""
        work()
        self._settle()

    def made(self, line: Line, address: str) -> bool:
        """Take note of a new connection; False where there are too many."""
        limits = self._limits
        if (
            self._per_address[address] >= limits.connections_per_address
            or len(self._lines) >= limits.connections
        ):
            return False
        self._per_address[address] += 1
        self._count += 1
        line.number = self._count
        self._lines[line.number] = line
        return True

    def lost(self, line: Line) -> None:
        """A connection is gone."""
        if self._lines.pop(line.number, None) is None:
            return
        self._dirty.pop(line.number, None)
        self._per_address[line.address] -= 1
        if self._per_address[line.address] <= 0:
            del self._per_address[line.address]
        self.took(line, line.end.cut())

    def took(self, line: Line, happenings: list[Happening]) -> None:
        """Hand what a connection brought to the hall, and send what comes of it."""
        for happening in happenings:
            if isinstance(happening, Greeted):
                self.hall.arrived(line.number)
            elif isinstance(happening, Ended):
                self._ended(line, happening)
            else:
                try:
                    self.hall.take(line.number, happening, now_ms())
                except PeerFault as error:
                    self._drop(line, error.fault.value)
                    break
                except Exception:
                    log.exception("a message of %s could not be taken", line)
                    self._drop(line, "failed")
                    break
        self._settle(line)

    def is_too_much(self, said: int) -> bool:
        """Whether somebody says more than is read at once."""
        return said > self._limits.messages_per_sweep

    def new_secured(self) -> Secured:
        """TLS for a new connection."""
        return Secured(self._context, is_server=True)

    async def _listening(self, port: int) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: Line(self), self._hosts, port, backlog=BACKLOG)

    def _ended(self, line: Line, ended: Ended) -> None:
        if ended.how in (End.FAULT, End.OTHER_VERSION):
            log.info("%s is ended: %s %s", line, ended.how.value, ended.why[:32])
        self.hall.gone(line.number, ended.how is End.GOODBYE, now_ms())
        line.finish()

    def _drop(self, line: Line, why: str) -> None:
        log.info("%s is dropped: %s", line, why)
        line.end.end(why)
        self.hall.gone(line.number, False, now_ms())
        line.finish()

    def _settle(self, cause: Line | None = None) -> None:
        """Send what has come up, and set the clocks of the tables at which something was done."""
        self._flush(cause)
        for table in self.hall.touched():
            self.schedule(table)
            if table.has_changed:
                table.has_changed = False
                self._changed()

    def _flush(self, cause: Line | None = None) -> None:
        """Give every connection what is for it; what `cause` caused itself is sent at once."""
        lines, dirty = self._lines, self._dirty
        while out := self.hall.outgoing.drain():
            for item in out:
                line = lines.get(item[0])
                if line is None:
                    continue
                if isinstance(item, HangUp):
                    line.end.end(item.why)
                    self.hall.gone(item.connection, False, now_ms())
                    line.finish()
                elif not line.end.is_over:
                    line.end.send_body(item[1])
                    dirty[line.number] = line
        if cause is None or len(self._lines) <= CROWD:
            self._send()
            return
        self._dirty.pop(cause.number, None)
        if self._dirty and self._sending is None:
            self._sending = asyncio.get_running_loop().call_later(OTHERS_AFTER_S, self._send)

    def _send(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
        dirty, self._dirty = self._dirty, {}
        for line in dirty.values():
            line.flush()
            self._see_that_it_reads(line)

    def _see_that_it_reads(self, line: Line) -> None:
        if line.unread_bytes > self._limits.unread_bytes:
            log.info("%s does not read and is dropped", line)
            line.abort()

    def _tick(self, table: HostedTable) -> None:
        self._timers.pop(table, None)
        if table.gathering.table in self.hall.tables:
            self._do_what_is_due(table)

    def _do_what_is_due(self, table: HostedTable) -> None:
        try:
            table.tick(now_ms())
        except Exception:
            log.exception("table %s failed", table.gathering.table)
            return
        self._flush()
        self.schedule(table)
        if table.has_changed:
            table.has_changed = False
            self._changed()

    def _sweep(self) -> None:
        """See after a part of the lines; after each of them twice a second."""
        if not self._parts:
            self._see_after_listener()
            lines = list(self._lines.values())
            starts = range(0, max(1, len(lines)), LINES_PER_SWEEP)
            self._parts = [lines[start : start + LINES_PER_SWEEP] for start in starts]
            self._pause_s = SWEEP_S / len(self._parts)
        now = now_ms()
        for line in self._parts.pop():
            if line.number in self._lines:
                self._see_after(line, now)
        self._sweeping = asyncio.get_running_loop().call_later(self._pause_s, self._sweep)

    def _see_after(self, line: Line, now: int) -> None:
        """Heartbeats and silences."""
        ended = line.end.tick(now)
        if ended:
            self.took(line, ended)
        else:
            line.sweep(now)
            self._see_that_it_reads(line)
            self.hall.lag(line.number, line.end.lag_ms)

    def _see_after_listener(self) -> None:
        """Whether the listener still listens."""
        listener = self._listener
        if listener is not None and any(own.fileno() < 0 for own in listener.sockets):
            log.error("the listener has stopped; it is opened again")
            listener.close()
            self._reopening = asyncio.get_running_loop().create_task(self._reopen())

    async def _reopen(self) -> None:
        try:
            self._listener = await self._listening(self.port)
        except OSError:
            log.exception("port %d cannot be listened on again", self.port)


def _free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as asking:
        asking.bind(("", 0))
        port: int = asking.getsockname()[1]
        return port
