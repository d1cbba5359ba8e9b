"""Frozen values as plain data and back, for a closed list of classes; nothing else is ever built.

A dataclass is `[class name, *fields]`, a NamedTuple `[*fields]`, an enum its value, a tuple a list. The fields'
own annotations say what may stand where: `true` is no number, and nothing is converted.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgpack

Reader = Callable[[Any], Any]
LONGEST_TEXT = 1_000
LARGEST_NUMBER = 2**63 - 1
_SCALARS = (int, str, bool, NoneType)


class BadValue(ValueError):
    """Data that writes no value of the kind expected."""


def plain(value: Any) -> Any:
    """What msgpack packs for a value that it does not know itself: its class name and fields, or an enum's value."""
    kind = type(value)
    names = _NAMES.get(kind)
    if names is None:
        if isinstance(value, Enum):
            return value.value
        if not is_dataclass(kind):
            raise TypeError(f"{kind.__name__} does not go over a wire")
        names = _names(kind)
    return [kind.__name__, *[getattr(value, name) for name in names]]


def pack(value: Any) -> bytes:
    """A value as msgpack bytes."""
    packed: bytes = _own.packer.pack(value)
    return packed


class _Own(threading.local):
    """A packer for each thread: to make one costs more than to pack with it."""

    def __init__(self) -> None:
        self.packer = msgpack.Packer(default=plain)


_own = _Own()


class Codec:
    """Reads the values of a closed list of classes.

    `instead` names, for a field of a class, another kind than its annotation; `checks` are asked of each value
    of a class that was read, and raise ValueError or are false where it cannot be.
    """

    def __init__(
        self,
        classes: Iterable[type],
        instead: Mapping[tuple[type, str], Any] | None = None,
        checks: Mapping[type, Callable[[Any], bool]] | None = None,
    ) -> None:
        self._by_name: dict[str, type] = {}
        for kind in classes:
            if self._by_name.setdefault(kind.__name__, kind) is not kind:
                raise TypeError(f"two classes are called {kind.__name__}")
        self._instead = dict(instead or {})
        self._checks = dict(checks or {})
        self._readers: dict[Any, Reader] = {}

    def read(self, kind: Any, data: Any) -> Any:
        """The value of the kind that the data writes. Raises `BadValue` for anything else."""
        return self.reader(kind)(data)

    def reader(self, kind: Any) -> Reader:
        """What reads values of the kind."""
        known = self._readers.get(kind)
        if known is None:
            known = self._readers[kind] = self._made(kind)
        return known

    def field_kinds(self, kind: type) -> tuple[Any, ...]:
        """The kinds of a class's fields, in order."""
        hints = get_type_hints(kind)
        return tuple(self._instead.get((kind, name), hints[name]) for name in _names(kind))

    def _made(self, kind: Any) -> Reader:
        origin = get_origin(kind)
        if origin in (Union, UnionType):
            return self._of_union(get_args(kind))
        if origin is tuple:
            return self._of_tuple(get_args(kind))
        if kind is object:
            return _read_any_scalar
        if kind is str:
            return _read_text
        if kind is int:
            return _read_number
        if kind in (bool, NoneType):
            return _exactly(kind)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _of_enum(kind)
        if isinstance(kind, type) and is_dataclass(kind):
            return self._of_tagged([own for own in self._by_name.values() if issubclass(own, kind)])
        if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return self._of_row(kind)
        raise TypeError(f"{kind!r} does not go over a wire")

    def _of_union(self, kinds: tuple[Any, ...]) -> Reader:
        others = [kind for kind in kinds if kind is not NoneType]
        if len(others) == 1:
            only = self.reader(others[0])
            return lambda data: None if data is None else only(data)
        if all(kind in _SCALARS for kind in others):
            by_type = {kind: self.reader(kind) for kind in kinds}
            return lambda data: by_type.get(type(data), _refuse)(data)
        if not all(is_dataclass(kind) for kind in others):
            raise TypeError(f"{kinds!r} cannot be told apart on a wire")
        tagged = self._of_tagged([own for own in self._by_name.values() if issubclass(own, tuple(others))])
        if NoneType in kinds:
            return lambda data: None if data is None else tagged(data)
        return tagged

    def _of_tuple(self, kinds: tuple[Any, ...]) -> Reader:
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            each = self.reader(kinds[0])
            return lambda data: tuple([each(item) for item in _listed(data)])
        return _of_items(tuple, tuple(map(self.reader, kinds)))

    def _of_row(self, kind: type) -> Reader:
        readers = tuple(map(self.reader, self.field_kinds(kind)))
        return self._checked(kind, _of_items(kind._make, readers))  # type: ignore[attr-defined]

    def _of_tagged(self, kinds: list[type]) -> Reader:
        readers = {kind.__name__: self._of_fields(kind) for kind in kinds}

        def read(data: Any) -> Any:
            if not _listed(data) or type(data[0]) is not str or data[0] not in readers:
                raise BadValue("no value that may stand here")
            return readers[data[0]](data[1:])

        return read

    def _of_fields(self, kind: type) -> Reader:
        readers: tuple[Reader, ...] | None = None

        def read(data: Any) -> Any:
            nonlocal readers
            if readers is None:
                readers = tuple(map(self.reader, self.field_kinds(kind)))
            return _of_items(lambda items: kind(*items), readers)(data)

        return self._checked(kind, read)

    def _checked(self, kind: type, read: Reader) -> Reader:
        check = self._checks.get(kind)
        if check is None:
            return read

        def read_and_check(data: Any) -> Any:
            value = read(data)
            try:
                is_sound = check(value)
            except ValueError as error:
                raise BadValue(str(error)) from error
            if not is_sound:
                raise BadValue(f"no such {kind.__name__}")
            return value

        return read_and_check


def _names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        own = getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))
        names = _NAMES[kind] = tuple(own)
    return names


_NAMES: dict[type, tuple[str, ...]] = {}


def _listed(data: Any) -> list[Any]:
    if type(data) is not list:
        raise BadValue(f"{type(data).__name__} for a list")
    return data


def _of_items(make: Callable[[Any], Any], readers: tuple[Reader, ...]) -> Reader:
    count = len(readers)

    def read(data: Any) -> Any:
        if len(_listed(data)) != count:
            raise BadValue(f"{len(data)} items for {count}")
        return make([reader(item) for reader, item in zip(readers, data, strict=True)])

    return read


def _of_enum(kind: type[Enum]) -> Reader:
    members = {member.value: member for member in kind}

    def read(data: Any) -> Any:
        if type(data) is not str or data not in members:
            raise BadValue(f"no {kind.__name__}")
        return members[data]

    return read


def _exactly(kind: type) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise BadValue(f"{type(data).__name__} for {kind.__name__}")
        return data

    return read


def _read_number(data: Any) -> int:
    if type(data) is not int or not -LARGEST_NUMBER <= data <= LARGEST_NUMBER:
        raise BadValue("no whole number of 64 bits")
    return data


def _read_text(data: Any) -> str:
    if type(data) is not str or len(data) > LONGEST_TEXT:
        raise BadValue("no text, or one too long")
    return data


def _read_any_scalar(data: Any) -> object:
    """A number, a text, yes or no, nothing, or a row of them: what a sentence may need."""
    if type(data) is list:
        return tuple([_read_one(item) for item in data])
    return _read_one(data)


def _read_one(data: Any) -> object:
    if type(data) is int:
        return _read_number(data)
    if type(data) is str:
        return _read_text(data)
    if data is None or type(data) is bool:
        return data
    return _refuse(data)


def _refuse(data: Any) -> Any:
    raise BadValue(f"{type(data).__name__} may not stand here")
