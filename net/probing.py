"""Asking a host again and again which tables it has, over one connection that is opened anew when it breaks."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from net.background import now_ms
from net.client import Door
from net.dialling import NobodyThere, OtherHost, dial
from net.identity import guest_context
from net.lobby import Listed
from net.wire.connection import Connection, Ended, Greeted, Happening, Role
from net.wire.messages import AskTables, Tables
from net.wire.values import BadValue, Codec

ASK_EVERY_S = 2.0
ANSWER_WITHIN_S = 2.0

Answered = Callable[[str, tuple[Listed, ...]], None]

_TABLES = Codec((Listed,)).reader(tuple[Listed, ...])

log = logging.getLogger(__name__)


class Probe:
    """Asks one host. `answered` is called with every answer of the host that was meant."""

    def __init__(self, door: Door, host: str, answered: Answered) -> None:
        self.door = door
        self._host = host
        self._answered = answered
        self._task: asyncio.Task[None] | None = None
        self._end: Connection | None = None
        self._heard = asyncio.Event()
        self._is_over = asyncio.Event()

    def start(self) -> None:
        """Begin to ask."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Ask no more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            with suppress(NobodyThere, OtherHost, OSError):
                await self._ask_over_one_connection()
            await asyncio.sleep(ASK_EVERY_S)

    async def _ask_over_one_connection(self) -> None:
        self._is_over.clear()
        self._heard.clear()
        dialled = await dial(
            self.door.addresses, self.door.pin, guest_context(), self._came, self._is_over.set
        )
        wire = dialled.wire
        self._end = Connection(Role.GUEST, now_ms())
        try:
            wire.begin()
            wire.send(self._end.outgoing())
            has_heard = await self._hears()
            while has_heard and self._end.is_greeted and not self._end.is_over:
                self._end.send(AskTables())
                wire.send(self._end.outgoing())
                has_heard = await self._hears()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._is_over.wait(), ASK_EVERY_S)
        finally:
            if not self._end.is_over:
                self._end.end("asked")
                wire.send(self._end.outgoing())
            wire.close()

    async def _hears(self) -> bool:
        """Whether the host says something in time, or has done so since the last call."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._heard.wait(), ANSWER_WITHIN_S)
        has_heard = self._heard.is_set()
        self._heard.clear()
        return has_heard

    def _came(self, data: bytes) -> None:
        if self._end is not None:
            for happening in self._end.receive(data, now_ms()):
                self._take(happening)

    def _take(self, happening: Happening) -> None:
        if isinstance(happening, (Greeted, Ended)):
            self._heard.set()
        elif isinstance(happening, Tables) and happening.host == self._host:
            try:
                tables = _TABLES(happening.tables)
            except BadValue as error:
                log.info("a host's tables could not be read: %s", error)
                return
            self._heard.set()
            self._answered(self._host, tables)
