"""Coming in to a table of another program: a `Session` over the network, which finds its way back by itself."""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from net.addresses import Address, BadAddress, address_from
from net.background import Background, background, now_ms
from net.dialling import Dialled, NobodyThere, OtherHost, Pin, Wire, dial
from net.guest import GuestEnd, Line, LineState
from net.identity import KnownHosts, NoCode, four_words, guest_context, read_code, short_of
from net.lobby import News, Wish
from net.session import Batch, Command, TookBack, Update, Welcome
from net.wire.messages import Enter

TICK_S = 0.5
FIRST_RETRY_S, LONGEST_RETRY_S = 0.1, 2.0
LEAVING_WITHIN_S = 1.0
SEEK_AFTER_FAILURES, SEEK_EVERY_S, SEEK_FOR_S = 2, 10.0, 2.0
"""A host that does not answer where it was is looked for by its announcement."""
MOST_ADDRESSES = 16

Wake = Callable[[], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Door:
    """Where a table is: addresses to try, what is known of the host's fingerprint, and which of its tables."""

    addresses: tuple[Address, ...]
    fingerprint: str | None = None
    short_fingerprint: int | None = None
    table: str = ""

    @property
    def pin(self) -> Pin:
        """Whom to expect there."""
        return Pin(self.fingerprint, self.short_fingerprint)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who comes in; `code` opens a locked table, `token` gives back a seat."""

    name: str
    emblem: str = "cat"
    colour: str = "red"
    code: str | None = None
    watches: bool = False
    token: str | None = None


def door_from(text: str) -> Door:
    """The door that somebody typed: an address, or a join code. Raises `BadAddress`."""
    try:
        address, short = read_code(text)
    except NoCode:
        return Door((address_from(text),))
    # "cafe" could be a host's name: a code is taken for one only at its usual length.
    if len("".join(text.split()).replace("-", "")) >= SHORTEST_CODE:
        return Door((address,), short_fingerprint=short)
    with suppress(BadAddress):
        return Door((address_from(text),))
    return Door((address,), short_fingerprint=short)


SHORTEST_CODE = 10


def join(
    door: Door, newcomer: Newcomer, wake: Wake, folder: Path | None = None, net: Background | None = None
) -> "RemoteSession":
    """Come in to a table; returns at once, and the session says how it goes.

    `wake` is called in the net's thread when updates have come; hosts met are remembered in the folder.
    """
    return RemoteSession(door, newcomer, wake, KnownHosts(folder), net or background())


class RemoteSession:
    """One's line to a table over the network."""

    def __init__(
        self, door: Door, newcomer: Newcomer, wake: Wake, known: KnownHosts, net: Background
    ) -> None:
        self.seat: int | None = None
        self.line = Line(LineState.CONNECTING)
        self.fingerprint: str | None = None
        self.is_trusted = door.fingerprint is not None or door.short_fingerprint is not None
        """Whether the host was known before: by its announcement, its join code, or from an earlier time."""
        self._door = door
        self._known = known
        self._wake = wake
        self._net = net
        self._end = GuestEnd(
            Enter(
                door.table,
                newcomer.name[:256],
                newcomer.emblem,
                newcomer.colour,
                newcomer.token,
                newcomer.code,
                newcomer.watches,
            )
        )
        # A program that is started again must not use the numbers of the one before.
        self._ids = int(time.time() * 1000) if newcomer.token else 0
        self._seq = 0
        self._lock = threading.Lock()
        self._updates: deque[Update | News | Line] = deque()
        self._wire: Wire | None = None
        self._is_called: asyncio.Event | None = None
        self._sought_s = -SEEK_EVERY_S
        self._is_closed = threading.Event()
        net.start(self._run())

    @property
    def person(self) -> int | None:
        """One's number at the table."""
        return self._end.person

    @property
    def token(self) -> str | None:
        """What gives one's seat back, also in another program."""
        return self._end.token

    @property
    def words(self) -> tuple[str, ...]:
        """The four words of the host's certificate."""
        return () if self.fingerprint is None else four_words(self.fingerprint)

    @property
    def lag_ms(self) -> int:
        """How long a message to the host and back takes."""
        return self._end.lag_ms

    def send(self, command: Command | Wish) -> int:
        """Send a command or a wish; returns the id that its answer will carry. Never blocks."""
        with self._lock:
            self._ids += 1
            number = self._ids
        self._net.call(self._send, command, number, self._seq)
        return number

    def poll(self) -> tuple[Update | News | Line, ...]:
        """What has come since the last call."""
        come = []
        while self._updates:
            update = self._updates.popleft()
            if isinstance(update, (Batch, TookBack, Welcome)):
                self._seq = update.seq
            elif isinstance(update, Line):
                self.line = update
            come.append(update)
        self.seat = self._end.seat
        return tuple(come)

    def close(self) -> None:
        """Leave the table; the seat is kept while its match is on."""
        self._net.call(self._leave)
        if threading.current_thread().name != "romme-net":
            self._is_closed.wait(LEAVING_WITHIN_S)

    def drop_wire(self) -> None:
        """Let the connection break without a word, as a pulled cable does; another one is tried at once."""
        self._net.call(self._drop)

    async def _run(self) -> None:
        self._is_called = asyncio.Event()
        pause_s, failures = FIRST_RETRY_S, 0
        try:
            while self._end.wants_connection:
                if await self._connect():
                    pause_s, failures = FIRST_RETRY_S, 0
                    await self._stay()
                else:
                    failures += 1
                if self._end.wants_connection and failures >= SEEK_AFTER_FAILURES:
                    await self._seek()
                if self._end.wants_connection:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._is_called.wait(), pause_s)
                    pause_s = min(LONGEST_RETRY_S, pause_s * 2)
        except Exception:
            log.exception("the line to the table failed")
            self._end.unreachable()
        finally:
            self._tell()
            self._is_closed.set()

    async def _connect(self) -> bool:
        try:
            dialled = await dial(self._door.addresses, self._pin(), guest_context(), self._came, self._lost)
        except OtherHost:
            self._end.unreachable(LineState.CHANGED_HOST)
        except NobodyThere:
            self._end.unreachable()
        else:
            self._met(dialled)
            self._end.connected(now_ms())
            self._wire = dialled.wire
            self._wire.begin()
            self._flush()
            return True
        self._tell()
        return False

    async def _seek(self) -> None:
        """See whether the host is announced at other addresses now; not too often."""
        fingerprint, now_s = self._door.fingerprint, time.monotonic()
        if fingerprint is None or now_s < self._sought_s + SEEK_EVERY_S:
            return
        self._sought_s = now_s
        # Only now, for it takes time to load.
        from net.finding import find

        found = await find(fingerprint, SEEK_FOR_S)
        addresses = tuple(dict.fromkeys((*found, *self._door.addresses)))
        self._door = replace(self._door, addresses=addresses[:MOST_ADDRESSES])

    def _pin(self) -> Pin:
        pin = self._door.pin
        if pin.is_open and len(self._door.addresses) == 1:
            met = self._known.fingerprint(self._door.addresses[0])
            self.is_trusted = self.is_trusted or met is not None
            return Pin(met, None)
        return pin

    def _met(self, dialled: Dialled) -> None:
        self.fingerprint = dialled.fingerprint
        if self._door.pin.is_open:
            self._known.remember(dialled.address, dialled.fingerprint)
        # From now on it must be the very same host.
        self._door = replace(
            self._door, fingerprint=dialled.fingerprint, short_fingerprint=short_of(dialled.fingerprint)
        )

    async def _stay(self) -> None:
        """Keep the line until it breaks."""
        assert self._is_called is not None
        while not self._end.is_over:
            self._is_called.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_called.wait(), TICK_S)
            self._end.tick(now_ms())
            self._flush()
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _came(self, data: bytes) -> None:
        self._end.receive(data, now_ms())
        self._flush()
        if self._end.is_over and self._is_called is not None:
            self._is_called.set()

    def _lost(self) -> None:
        self._end.cut()
        self._tell()
        if self._is_called is not None:
            self._is_called.set()

    def _send(self, command: Command | Wish, number: int, seq: int) -> None:
        self._end.send(command, number, seq)
        self._flush()

    def _leave(self) -> None:
        self._end.leave()
        self._flush()
        if self._is_called is not None:
            self._is_called.set()

    def _drop(self) -> None:
        if self._wire is not None:
            self._wire.abort()

    def _flush(self) -> None:
        data = self._end.outgoing()
        if data and self._wire is not None:
            self._wire.send(data)
        self._tell()

    def _tell(self) -> None:
        come = self._end.take()
        if come:
            self._updates.extend(come)
            try:
                self._wake()
            except Exception:
                log.exception("the screen could not be woken; it finds the updates when it asks")
