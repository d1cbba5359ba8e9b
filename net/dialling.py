"""Opening a connection: all addresses of a host side by side, the near ones first, to the one whose fingerprint fits."""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from net.addresses import Address, in_order, own_addresses
from net.identity import fingerprint_of, short_of
from net.wire.secured import NotSecure, Secured

NEXT_AFTER_S = 0.15
"""So long one address is tried alone before the next one joins in."""
WITHIN_S = 5.0

Came = Callable[[bytes], None]

log = logging.getLogger(__name__)


class Pin(NamedTuple):
    """Whom to expect: a fingerprint, the part of one that a join code holds, or anybody."""

    fingerprint: str | None = None
    short: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether anybody will do."""
        return self.fingerprint is None and self.short is None

    def fits(self, fingerprint: str) -> bool:
        """Whether this is who was expected."""
        if self.fingerprint is not None:
            return fingerprint == self.fingerprint
        return self.short is None or short_of(fingerprint) == self.short


class NobodyThere(OSError):
    """No address answered in time."""


class OtherHost(Exception):
    """Somebody else answers there than was expected."""


class Dialled(NamedTuple):
    """A connection that is open and secured, and who answered where."""

    wire: "Wire"
    address: Address
    fingerprint: str


async def dial(
    addresses: tuple[Address, ...],
    pin: Pin,
    context: ssl.SSLContext,
    came: Came,
    lost: Callable[[], None],
    local: str | None = None,
) -> Dialled:
    """Connect to the first address that answers as expected.

    `came` gets plain bytes and `lost` is called once, both only after `Wire.begin`. Raises `NobodyThere` or
    `OtherHost`.
    """
    ordered = in_order(addresses, own_addresses()) if len(addresses) > 1 else addresses
    waiting = {
        asyncio.create_task(_dial_one(address, place * NEXT_AFTER_S, pin, context, came, lost, local))
        for place, address in enumerate(ordered)
    }
    found: Dialled | None = None
    is_other = False
    try:
        async with asyncio.timeout(WITHIN_S):
            while waiting and found is None:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    try:
                        if found is None:
                            found = task.result()
                        else:
                            task.result().wire.abort()
                    except OtherHost:
                        is_other = True
                    except (OSError, NotSecure, ValueError) as error:
                        log.debug("no answer: %s", error)
    except TimeoutError:
        pass
    finally:
        for task in waiting:
            task.cancel()
        for task in waiting:
            with suppress(asyncio.CancelledError, OSError, NotSecure, OtherHost, ValueError):
                (await task).wire.abort()
    if found is not None:
        return found
    if is_other:
        raise OtherHost
    raise NobodyThere(f"nobody answers at {', '.join(map(str, addresses))}")


async def _dial_one(
    address: Address,
    after_s: float,
    pin: Pin,
    context: ssl.SSLContext,
    came: Came,
    lost: Callable[[], None],
    local: str | None,
) -> Dialled:
    await asyncio.sleep(after_s)
    loop = asyncio.get_running_loop()
    wire = Wire(context, came, lost)
    from_address = None if local is None else (local, 0)
    try:
        await loop.create_connection(lambda: wire, address.host, address.port, local_addr=from_address)
        certificate = await wire.secured
        fingerprint = fingerprint_of(certificate)
        if not pin.fits(fingerprint):
            raise OtherHost
    except BaseException:
        wire.abort()
        raise
    return Dialled(wire, address, fingerprint)


class Wire(asyncio.Protocol):
    """A secured connection: plain bytes out by `send`, in by the function given, from `begin` on."""

    def __init__(self, context: ssl.SSLContext, came: Came, lost: Callable[[], None]) -> None:
        self.secured: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._came = came
        self._lost = lost
        self._tls = Secured(context, is_server=False)
        self._transport: asyncio.Transport | None = None
        self._early: list[bytes] = []
        self._has_begun = False
        self._is_gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        own = transport.get_extra_info("socket")
        if own is not None:
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.write(self._tls.outgoing())

    def data_received(self, data: bytes) -> None:
        try:
            plain = self._tls.receive(data)
        except NotSecure as error:
            if not self.secured.done():
                self.secured.set_exception(error)
            self.abort()
            return
        self._put()
        if self._tls.is_ready and not self.secured.done():
            self.secured.set_result(self._tls.certificate)
        if plain:
            if self._has_begun:
                self._came(plain)
            else:
                self._early.append(plain)
        if self._tls.is_closed and self._transport is not None:
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.secured.done():
            self.secured.set_exception(error or ConnectionResetError("closed during the handshake"))
            # Nobody may be waiting for it any more.
            self.secured.exception()
        self._is_gone = True
        if self._has_begun:
            self._lost()

    def begin(self) -> None:
        """Hand over what has come, and what comes from now on."""
        self._has_begun = True
        early, self._early = self._early, []
        for plain in early:
            self._came(plain)
        if self._is_gone:
            self._lost()

    def send(self, plain: bytes) -> None:
        """Send plain bytes."""
        if self._transport is not None and not self._transport.is_closing():
            try:
                self._tls.send(plain)
            except ssl.SSLError:
                self.abort()
                return
            self._put()

    def close(self) -> None:
        """Close once all is sent."""
        if self._transport is not None:
            self._tls.close()
            self._put()
            self._transport.close()

    def abort(self) -> None:
        """Drop the connection as it is."""
        if self._transport is not None:
            self._transport.abort()

    def _put(self) -> None:
        if self._tls.has_outgoing and self._transport is not None:
            self._transport.write(self._tls.outgoing())
