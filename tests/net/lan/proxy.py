"""A forwarder on loopback that can hear, stop forwarding without a word, and cut."""

import asyncio
import threading
from contextlib import suppress
from types import TracebackType


class Proxy:
    """Forwards to a port of loopback; `silence` stops that in both directions, with every connection left open."""

    def __init__(self, to_port: int) -> None:
        self.heard = bytearray()
        self.port = 0
        self._to_port = to_port
        self._may_pass = asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._writers: list[asyncio.StreamWriter] = []
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._is_up.wait(10)

    def silence(self, is_silent: bool = True) -> None:
        """Stop forwarding, or go on with what has piled up."""
        self._loop.call_soon_threadsafe(self._may_pass.clear if is_silent else self._may_pass.set)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._may_pass.set()
        self._is_up.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        for writer in self._writers:
            writer.transport.abort()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there_reader, there = await asyncio.open_connection("127.0.0.1", self._to_port)
        except OSError:
            writer.transport.abort()
            return
        self._writers += [writer, there]
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self._pass_on(reader, there), self._pass_on(there_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                self.heard += data
                await self._may_pass.wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()
