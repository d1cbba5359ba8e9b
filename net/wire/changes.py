"""What has changed between two values, as plain data, so that a view need not be sent whole after every move.

The change of a row (a NamedTuple) lists its changed fields: `[field, WHOLE, value]`, `[field, WITHIN, changes]`
for a row inside it, or `[field, SPLICE, start, removed, items]` for a tuple of which a part is other.
"""

from collections.abc import Callable
from typing import Any, get_args, get_origin

from net.wire.values import BadValue, Codec, Reader

WHOLE, WITHIN, SPLICE = 0, 1, 2
SHORT = 4
"""A tuple of so many items or fewer is sent whole: that is as short as its splice."""

Change = list[Any]


def changes(old: Any, new: Any) -> list[Change]:
    """What has changed from one row to another of its class."""
    return [
        change_of(number, before, after)
        for number, (before, after) in enumerate(zip(old, new, strict=True))
        if before is not after and before != after
    ]


def change_of(number: int, before: Any, after: Any) -> Change:
    """The change of one field that has another value now."""
    if type(before) is type(after) and isinstance(after, tuple):
        if hasattr(after, "_fields"):
            return [number, WITHIN, changes(before, after)]
        if len(after) > SHORT or len(before) > SHORT:
            return [number, SPLICE, *_splice(before, after)]
    return [number, WHOLE, after]


def _splice(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, int, tuple[Any, ...]]:
    shorter = min(len(before), len(after))
    start = _same(before, after, shorter)
    # What is longer by its end alone is the usual case.
    same_end = _same(before[::-1], after[::-1], shorter - start) if start < shorter else 0
    return start, len(before) - start - same_end, after[start : len(after) - same_end]


def _same(one: tuple[Any, ...], other: tuple[Any, ...], most: int) -> int:
    """How many of the first items are the same, `most` at most."""
    for place, (old, new) in enumerate(zip(one[:most], other, strict=False)):
        if old is not new and old != new:
            return place
    return most


class Applier:
    """Carries changes out on rows of one class. What is not of its kind raises `BadValue`."""

    def __init__(self, codec: Codec, kind: type) -> None:
        self._codec = codec
        self._kind = kind
        self._fields = tuple(_Field(codec, own) for own in codec.field_kinds(kind))

    def apply(self, old: Any, data: Any) -> Any:
        """The row after the changes."""
        if type(data) is not list:
            raise BadValue("no list of changes")
        values = list(old)
        for change in data:
            if type(change) is not list or len(change) < 3 or type(change[0]) is not int:
                raise BadValue("no change")
            if not 0 <= change[0] < len(values):
                raise BadValue("no such field")
            values[change[0]] = self._fields[change[0]].changed(values[change[0]], change)
        return self._kind._make(values)  # type: ignore[attr-defined]


class _Field:
    """How one field of a row changes."""

    def __init__(self, codec: Codec, kind: Any) -> None:
        self._codec = codec
        self._kind = kind
        self._read: Reader = codec.reader(kind)
        self._within: Callable[[Any, Any], Any] | None = None
        row = next((own for own in (kind, *get_args(kind)) if hasattr(own, "_fields")), None)
        if row is not None and get_origin(kind) is not tuple:
            self._within = Applier(codec, row).apply
        is_tuple = get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis
        self._read_items: Reader | None = self._read if is_tuple else None

    def changed(self, old: Any, change: Change) -> Any:
        match change[1:]:
            case [kind, value] if kind == WHOLE:
                return self._read(value)
            case [kind, within] if kind == WITHIN and old is not None and self._within is not None:
                return self._within(old, within)
            case [kind, start, removed, items] if kind == SPLICE and self._read_items is not None:
                if type(start) is not int or type(removed) is not int or start < 0 or removed < 0:
                    raise BadValue("no place")
                if start + removed > len(old):
                    raise BadValue("beyond the end")
                return (*old[:start], *self._read_items(items), *old[start + removed :])
            case _:
                raise BadValue("no change of this field")
