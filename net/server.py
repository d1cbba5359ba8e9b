"""Sockets for a hall: listens, counts, secures, carries bytes and the time in and out. One thread, one loop."""

import asyncio
import errno
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
from net.outgoing import HangUp
from net.wire.connection import Connection, End, Ended, Greeted, Happening, Misuse, Role
from net.wire.messages import PeerFault
from net.wire.secured import NotSecure, Secured

SWEEP_S = 0.5
CROWD = 64
OTHERS_AFTER_S = 0.004
"""With more connections than a crowd, what was not caused by oneself comes so much later, many messages in one go."""
CLOSING_WITHIN_MS = 2_000
TRIES_FOR_ANY_PORT = 5
BACKLOG = 64
"""So many connections may wait; each that is accepted costs some kilobytes before it is counted."""
PIECE_BYTES = 2_048
"""So much is read as messages before their answers are sent."""

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
    """No port could be listened on."""


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
        self._lines: dict[int, _Line] = {}
        self._per_address: Counter[str] = Counter()
        self._count = 0
        self._dirty: dict[int, _Line] = {}
        self._timers: dict[HostedTable, tuple[int, asyncio.TimerHandle]] = {}
        self._sweeping: asyncio.TimerHandle | None = None
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
        for candidate in ports:
            try:
                self._listener = await self._listening(candidate)
                break
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL, None):
                    log.warning("cannot listen on port %d: %s", candidate, error)
        if self._listener is None:
            raise CannotListen(f"no port of {', '.join(map(str, ports))} is free")
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

    def run(self, work: Callable[[], None]) -> None:
        """Do something at the hall and send what comes of it."""
        work()
        self._settle()

    def made(self, line: "_Line", address: str) -> bool:
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

    def lost(self, line: "_Line") -> None:
        """A connection is gone."""
        if self._lines.pop(line.number, None) is None:
            return
        self._dirty.pop(line.number, None)
        self._per_address[line.address] -= 1
        if self._per_address[line.address] <= 0:
            del self._per_address[line.address]
        self.took(line, line.end.cut())

    def took(self, line: "_Line", happenings: list[Happening]) -> None:
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
        return await loop.create_server(lambda: _Line(self), self._hosts, port, backlog=BACKLOG)

    def _ended(self, line: "_Line", ended: Ended) -> None:
        if ended.how in (End.FAULT, End.OTHER_VERSION):
            log.info("%s is ended: %s %s", line, ended.how.value, ended.why[:32])
        self.hall.gone(line.number, ended.how is End.GOODBYE, now_ms())
        line.finish()

    def _drop(self, line: "_Line", why: str) -> None:
        log.info("%s is dropped: %s", line, why)
        line.end.end(why)
        self.hall.gone(line.number, False, now_ms())
        line.finish()

    def _settle(self, cause: "_Line | None" = None) -> None:
        """Send what has come up, and set the clocks of the tables at which something was done."""
        self._flush(cause)
        for table in self.hall.touched():
            self.schedule(table)
            if table.has_changed:
                table.has_changed = False
                self._changed()

    def _flush(self, cause: "_Line | None" = None) -> None:
        """Give every connection what is for it; what `cause` caused itself is sent at once."""
        for item in self.hall.outgoing.drain():
            if isinstance(item, HangUp):
                line = self._lines.get(item.connection)
                if line is not None:
                    line.end.end(item.why)
                    self.hall.gone(item.connection, False, now_ms())
                    line.finish()
                continue
            line = self._lines.get(item[0])
            if line is not None and not line.end.is_over:
                line.end.send_body(item[1])
                self._dirty[line.number] = line
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
            if line.unread_bytes > self._limits.unread_bytes:
                log.info("%s does not read and is dropped", line)
                line.abort()

    def _tick(self, table: HostedTable) -> None:
        self._timers.pop(table, None)
        if table.gathering.table not in self.hall.tables:
            return
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
        """Twice a second: heartbeats, silences, and whether the listener still listens."""
        now = now_ms()
        for line in list(self._lines.values()):
            ended = line.end.tick(now)
            if ended:
                self.took(line, ended)
            else:
                line.sweep(now)
                self.hall.lag(line.number, line.end.lag_ms)
        loop = asyncio.get_running_loop()
        self._sweeping = loop.call_later(SWEEP_S, self._sweep)
        listener = self._listener
        if listener is not None and any(own.fileno() < 0 for own in listener.sockets):
            log.error("the listener has stopped; it is opened again")
            listener.close()
            self._reopening = loop.create_task(self._reopen())

    async def _reopen(self) -> None:
        try:
            self._listener = await self._listening(self.port)
        except OSError:
            log.exception("port %d cannot be listened on again", self.port)


class _Line(asyncio.Protocol):
    """One connection of a guest."""

    def __init__(self, server: Server) -> None:
        self.number = 0
        self.address = "?"
        self.end: Connection
        self._server = server
        self._secured: Secured | None = None
        self._transport: asyncio.Transport | None = None
        self._said = 0
        self._waiting = bytearray()
        self._finished_ms: int | None = None

    def __str__(self) -> str:
        return f"connection {self.number} of {self.address}"

    @property
    def unread_bytes(self) -> int:
        """How much the guest has not read."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else "?"
        # Counted before any handshake, which would cost more than the refusal.
        if not self._server.made(self, self.address):
            transport.abort()
            return
        self.end = Connection(Role.HOST, now_ms())
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._transport is None or self._finished_ms is not None:
            return
        if self._secured is None:
            self._secured = self._server.new_secured()
        try:
            plain = self._secured.receive(data)
        except NotSecure as error:
            log.info("%s speaks no TLS: %s", self, error)
            self.abort()
            return
        if plain:
            self._waiting += plain
            self._read()
        self.flush()
        if self._secured.is_closed and self._finished_ms is None:
            self._server.took(self, self.end.cut())

    def _read(self) -> None:
        """Take what has come, piece by piece; of one who says too much the rest waits for the next sweep."""
        while self._waiting and self._finished_ms is None and not self._server.is_too_much(self._said):
            piece = bytes(self._waiting[:PIECE_BYTES])
            del self._waiting[:PIECE_BYTES]
            happenings = self.end.receive(piece, now_ms())
            self._said += len(happenings)
            self._server.took(self, happenings)
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._waiting:
            transport.pause_reading()
        else:
            transport.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._server.lost(self)

    def flush(self) -> None:
        """Send what there is to send."""
        secured, transport = self._secured, self._transport
        if secured is None or transport is None or transport.is_closing():
            return
        if secured.is_ready:
            plain = self.end.outgoing()
            if plain:
                secured.send(plain)
        data = secured.outgoing()
        if data:
            transport.write(data)

    def finish(self) -> None:
        """Send what there is and close."""
        if self._finished_ms is not None:
            return
        self._finished_ms = now_ms()
        self.flush()
        if self._secured is not None and self._transport is not None:
            self._secured.close()
            data = self._secured.outgoing()
            if data:
                self._transport.write(data)
            self._transport.close()

    def abort(self) -> None:
        """Drop the connection as it is."""
        if self._transport is not None:
            self._transport.abort()

    def sweep(self, now: int) -> None:
        """Send heartbeats, read on, and see that a closed connection ends."""
        self._said = 0
        if self._waiting:
            self._read()
        if self._finished_ms is not None and now - self._finished_ms >= CLOSING_WITHIN_MS:
            self.abort()
        try:
            self.flush()
        except Misuse:
            self.abort()


def _free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as asking:
        asking.bind(("", 0))
        port: int = asking.getsockname()[1]
        return port
