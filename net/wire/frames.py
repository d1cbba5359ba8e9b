"""A stream of bytes cut into messages: each comes behind its length, four bytes, the highest first."""

from collections.abc import Iterable, Iterator

from net.wire.messages import Fault, PeerFault

LENGTH_BYTES = 4


def framed(body: bytes) -> bytes:
    """A message's bytes as they go over the wire."""
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


class Frames:
    """What has come of a stream: takes it in pieces of any size, gives whole messages."""

    def __init__(self, largest_bytes: int) -> None:
        self._largest_bytes = largest_bytes
        self._come = bytearray()

    @property
    def is_between(self) -> bool:
        """Whether no message is half there."""
        return not self._come

    def take(self, data: bytes) -> Iterable[bytes]:
        """The messages that are whole now, one by one. Raises `PeerFault` at one announced too long or empty."""
        length = len(data) - LENGTH_BYTES
        is_one = 0 < length <= self._largest_bytes and int.from_bytes(data[:LENGTH_BYTES], "big") == length
        # What comes is nearly always one message, no more and no less.
        return (data[LENGTH_BYTES:],) if is_one and not self._come else self._cut(data)

    def _cut(self, data: bytes) -> Iterator[bytes]:
        come = self._come
        come += data
        start = 0
        try:
            while len(come) - start >= LENGTH_BYTES:
                length = int.from_bytes(come[start : start + LENGTH_BYTES], "big")
                if not 0 < length <= self._largest_bytes:
                    raise PeerFault(Fault.TOO_LONG)
                end = start + LENGTH_BYTES + length
                if len(come) < end:
                    break
                body = bytes(come[start + LENGTH_BYTES : end])
                start = end
                yield body
        finally:
            del come[:start]
