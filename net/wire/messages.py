"""The messages of a connection: what they are, which end may send them, and their bytes.

A message is a msgpack array of its tag and its fields. Values of a game or of the lobby travel inside as plain
data, which `net.wire.values` reads once it is known which game the table plays.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any

import msgpack
import msgspec

from net.wire.values import pack

PROTOCOL = 3
"""Counted up with every change by which two programs would no longer understand each other."""
LARGEST_FROM_GUEST_BYTES = 64 * 1024
LARGEST_FROM_HOST_BYTES = 1024 * 1024

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Text = Annotated[str, msgspec.Meta(max_length=1_024)]


class Fault(Enum):
    """What a peer can do wrong."""

    TOO_LONG = "too_long"
    NOT_MSGPACK = "not_msgpack"
    NOT_A_MESSAGE = "not_a_message"
    OUT_OF_PLACE = "out_of_place"
    TOO_SLOW = "too_slow"


class PeerFault(Exception):
    """The peer sent what it may not; the connection ends, and nothing else does."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Anything that one end says to the other."""


class Greeting(Message, frozen=True, tag="romme"):
    """The first message of both ends. Its first two fields stay for ever, so that versions can tell each other."""

    protocol: Number
    program: Text


class Ping(Message, frozen=True, tag="ping"):
    """Are you there? The number comes back."""

    number: Number


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a `Ping`."""

    number: Number


class Goodbye(Message, frozen=True, tag="goodbye"):
    """The last message of an end that leaves on purpose; `why` is a word of the protocol, for the log."""

    why: Short = "left"


class AskTables(Message, frozen=True, tag="ask_tables"):
    """Which tables are there?"""


class Enter(Message, frozen=True, tag="enter"):
    """Come in to a table; an empty `table` is the only one. With a token one comes back to one's seat."""

    table: Short
    name: Text
    emblem: Short
    colour: Short
    token: Short | None = None
    code: Short | None = None
    watches: bool = False


class Say(Message, frozen=True, tag="say"):
    """A command or a wish: its number, the last `seq` that its sender had seen, and what is wanted."""

    id: Number
    seq: Number
    what: list[Any]


class Tables(Message, frozen=True, tag="tables"):
    """The tables of the host called `host`."""

    host: Short
    tables: list[Any]


class Entered(Message, frozen=True, tag="entered"):
    """Come in: one's number at the table, the token to come back with, the id to count one's commands from."""

    person: Number
    token: Short
    first_id: Number
    game: Short


class TurnedAway(Message, frozen=True, tag="turned_away"):
    """Not let in; `reason` is a value of `net.lobby.Reason`."""

    reason: Short


class Told(Message, frozen=True, tag="told"):
    """An update of the match or news of the lobby."""

    what: list[Any]


class Happened(Message, frozen=True, tag="happened"):
    """A batch: the `seq` after it, its events, and what changed in the receiver's view."""

    seq: Number
    events: list[Any]
    changes: list[Any]


FROM_BOTH: tuple[type[Message], ...] = (Ping, Pong, Goodbye)
FROM_GUEST: tuple[type[Message], ...] = (*FROM_BOTH, AskTables, Enter, Say)
FROM_HOST: tuple[type[Message], ...] = (*FROM_BOTH, Tables, Entered, TurnedAway, Told, Happened)


def body_of(message: Message) -> bytes:
    """A message as msgpack bytes."""
    kind = type(message)
    fields = [kind.__struct_config__.tag, *(getattr(message, name) for name in kind.__struct_fields__)]
    return pack(fields)


def told(update: Any) -> bytes:
    """An update or news as the bytes of a `Told` message."""
    return pack([Told.__struct_config__.tag, update])


class Decoder:
    """Reads the messages that one end may send. Raises `PeerFault` for all else."""

    def __init__(self, kinds: tuple[type[Message], ...], largest_bytes: int) -> None:
        self._by_tag: Mapping[object, type[Message]] = {kind.__struct_config__.tag: kind for kind in kinds}
        self._largest_bytes = largest_bytes

    def message(self, body: bytes) -> Message:
        """The message that the bytes write."""
        data = unpacked(body, self._largest_bytes)
        if type(data) is not list or not data or type(data[0]) is not str or data[0] not in self._by_tag:
            raise PeerFault(Fault.NOT_A_MESSAGE)
        try:
            message: Message = msgspec.convert(data, self._by_tag[data[0]])
        except (msgspec.ValidationError, OverflowError, RecursionError) as error:
            raise PeerFault(Fault.NOT_A_MESSAGE) from error
        return message


def greeting(body: bytes) -> Greeting:
    """The peer's first message; of another version's only the first two fields are looked at."""
    data = unpacked(body, LARGEST_FROM_GUEST_BYTES)
    match data:
        case ["romme", int(protocol), str(program), *_] if type(protocol) is int and 0 <= protocol < 2**53:
            return Greeting(protocol, program[:64])
        case _:
            raise PeerFault(Fault.NOT_A_MESSAGE)


def unpacked(body: bytes, largest_bytes: int) -> Any:
    """The one msgpack object of the bytes, within limits. Raises `PeerFault`."""
    try:
        return msgpack.unpackb(
            body,
            max_str_len=4_096,
            max_bin_len=0,
            max_array_len=min(1_024, largest_bytes),
            max_map_len=0,
            max_ext_len=0,
        )
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise PeerFault(Fault.NOT_MSGPACK) from error
