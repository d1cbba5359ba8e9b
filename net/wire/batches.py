"""A table's batches for many receivers: what is the same for several of them is packed once."""

from typing import Any

import msgpack

from net.wire.changes import change_of
from net.wire.messages import Happened
from net.wire.values import pack

_PACKER = msgpack.Packer()
_HEAD = _PACKER.pack_array_header(4) + msgpack.packb(Happened.__struct_config__.tag)

_Changed = list[tuple[int, Any, Any]]


def happened(seq: int, events: tuple[Any, ...], before: Any, after: Any) -> bytes:
    """The body of a `Happened` message: the plain way, by which `Batches` is tested."""
    rows = [
        change_of(place, old, new)
        for place, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
    ]
    return b"".join([_HEAD, pack(seq), pack(events), pack(rows)])


class Batches:
    """Packs one batch for receiver after receiver; a new one for every batch."""

    def __init__(self, seq: int) -> None:
        self._head = _HEAD + pack(seq)
        self._bodies: list[tuple[tuple[int, ...], _Changed, bytes]] = []
        self._events: dict[tuple[int, ...], bytes] = {}
        self._rows: list[tuple[int, Any, Any, bytes]] = []

    def body(self, events: tuple[Any, ...], before: Any, after: Any) -> bytes:
        """The body of the message to a receiver whose view was `before`."""
        # The events of a batch outlive it, so an id names one of them.
        key = tuple(map(id, events))
        changed = [
            (place, old, new)
            for place, (old, new) in enumerate(zip(before, after, strict=True))
            if old is not new and old != new
        ]
        for known_key, known, body in self._bodies:
            if known_key == key and _is_same(known, changed):
                return body
        rows = [self._row(place, old, new) for place, old, new in changed]
        body = b"".join([self._head, self._packed_events(key, events), _header(len(rows)), *rows])
        self._bodies.append((key, changed, body))
        return body

    def _packed_events(self, key: tuple[int, ...], events: tuple[Any, ...]) -> bytes:
        packed = self._events.get(key)
        if packed is None:
            packed = self._events[key] = pack(events)
        return packed

    def _row(self, place: int, old: Any, new: Any) -> bytes:
        for own_place, before, after, packed in self._rows:
            if own_place == place and before == old and after == new:
                return packed
        packed = pack(change_of(place, old, new))
        if hasattr(new, "_fields"):
            self._rows.append((place, old, new, packed))
        return packed


def _is_same(one: _Changed, other: _Changed) -> bool:
    """Whether these are the very same values, which is soon seen."""
    return len(one) == len(other) and all(
        place == other_place and old is other_old and new is other_new
        for (place, old, new), (other_place, other_old, other_new) in zip(one, other, strict=True)
    )


def _header(count: int) -> bytes:
    header: bytes = _PACKER.pack_array_header(count)
    return header
