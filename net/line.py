"""One connection of a guest at the host: the bytes of a socket on one side, what they mean on the other."""

import asyncio
import logging
import socket
from typing import Protocol

from net.background import now_ms
from net.wire.connection import Connection, Happening, Misuse, Role
from net.wire.secured import NotSecure, Secured

CLOSING_WITHIN_MS = 2_000
SYSTEM_BUFFER_BYTES = 64 * 1024
PIECE_BYTES = 2_048
"""So much is read as messages before their answers are sent."""

log = logging.getLogger(__name__)


class Reception(Protocol):
    """Whoever takes in what the lines bring."""

    def made(self, line: "Line", address: str) -> bool:
        """Take note of a new connection; False where there are too many."""

    def lost(self, line: "Line") -> None:
        """A connection is gone."""

    def took(self, line: "Line", happenings: list[Happening]) -> None:
        """Take what a connection brought."""

    def is_too_much(self, said: int) -> bool:
        """Whether somebody says more than is read at once."""

    def new_secured(self) -> Secured:
        """TLS for a new connection."""


class Line(asyncio.Protocol):
    """One connection of a guest."""

    def __init__(self, reception: Reception) -> None:
        self.number = 0
        self.address = "?"
        self.end: Connection
        self._reception = reception
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
        if not self._reception.made(self, self.address):
            transport.abort()
            return
        # What is not read is to pile up here, where it is counted, and not in the system, which takes megabytes.
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER_BYTES
        )
        self.end = Connection(Role.HOST, now_ms())
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._transport is None or self._finished_ms is not None:
            return
        secured = self._secured
        if secured is None:
            secured = self._secured = self._reception.new_secured()
        try:
            plain = secured.receive(data)
        except NotSecure as error:
            log.info("%s speaks no TLS: %s", self, error)
            self.abort()
            return
        if plain and not self._waiting and len(plain) <= PIECE_BYTES:
            self._take(plain)
        elif plain:
            self._waiting += plain
            self._read()
        if secured.has_outgoing or self.end.has_outgoing:
            self.flush()
        if secured.is_closed and self._finished_ms is None:
            self._reception.took(self, self.end.cut())

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._reception.lost(self)

    def flush(self) -> None:
        """Send what there is to send."""
        secured, transport = self._secured, self._transport
        if secured is None or transport is None or transport.is_closing():
            return
        if secured.is_ready and self.end.has_outgoing:
            secured.send(self.end.outgoing())
        if secured.has_outgoing:
            transport.write(secured.outgoing())

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
        """Send heartbeats, read on, and see that a closed connection ends; twice a second or so."""
        self._said = 0
        if self._waiting:
            self._read()
        if self._finished_ms is not None and now - self._finished_ms >= CLOSING_WITHIN_MS:
            self.abort()
        try:
            self.flush()
        except Misuse:
            self.abort()

    def _take(self, plain: bytes) -> None:
        happenings = self.end.receive(plain, now_ms())
        self._said += len(happenings)
        self._reception.took(self, happenings)

    def _read(self) -> None:
        """Take what has come, piece by piece; of one who says too much the rest waits for the next sweep."""
        while self._waiting and self._finished_ms is None and not self._reception.is_too_much(self._said):
            piece = bytes(self._waiting[:PIECE_BYTES])
            del self._waiting[:PIECE_BYTES]
            self._take(piece)
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._waiting:
            transport.pause_reading()
        else:
            transport.resume_reading()
