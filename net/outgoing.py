"""What a host says over its connections, as it comes up: bodies to send, and connections to end."""

from typing import NamedTuple

from net.wire.messages import Message, body_of


class HangUp(NamedTuple):
    """End a connection; `why` is said in the goodbye."""

    connection: int
    why: str


class Outgoing:
    """Collects what goes out; whoever has the sockets takes it with `drain`."""

    def __init__(self) -> None:
        self._out: list[tuple[int, bytes] | HangUp] = []

    def post(self, connection: int | None, body: bytes) -> None:
        """Send a message's bytes."""
        if connection is not None:
            self._out.append((connection, body))

    def say(self, connection: int | None, message: Message) -> None:
        """Send a message."""
        self.post(connection, body_of(message))

    def hang_up(self, connection: int | None, why: str) -> None:
        """End a connection once all before has been sent."""
        if connection is not None:
            self._out.append(HangUp(connection, why))

    def drain(self) -> list[tuple[int, bytes] | HangUp]:
        """What has come up since the last call, in order."""
        out, self._out = self._out, []
        return out
