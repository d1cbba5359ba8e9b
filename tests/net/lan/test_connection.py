"""The two ends of a connection joined in memory: whole, byte by byte, cut anywhere, and fed with anything."""

import struct
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from net.wire.connection import (
    GREETING_WITHIN_MS,
    HEARTBEAT_MS,
    MESSAGE_WITHIN_MS,
    SILENCE_MS,
    Connection,
    End,
    Ended,
    Greeted,
    Happening,
    Misuse,
    Role,
)
from net.wire.frames import framed
from net.wire.messages import (
    LARGEST_FROM_GUEST_BYTES,
    PROTOCOL,
    AskTables,
    Enter,
    Entered,
    Fault,
    Goodbye,
    Happened,
    Message,
    Pong,
    Say,
    Told,
    TurnedAway,
    body_of,
)

SCRIPT: tuple[Message, ...] = (
    Enter("", "Jörg", "cat", "red"),
    Say(1, 0, ["BeReady", True]),
    Say(2, 0, ["Chat", "grüß dich"]),
    Say(2, 0, ["Chat", "grüß dich"]),
    AskTables(),
)


class Pair:
    """A guest and a host whose bytes reach each other when told to."""

    def __init__(self, guest_protocol: int = PROTOCOL, host_protocol: int = PROTOCOL) -> None:
        self.now_ms = 0
        self.guest = Connection(Role.GUEST, 0, guest_protocol, "guest 1")
        self.host = Connection(Role.HOST, 0, host_protocol, "host 2")
        self.at_guest: list[Happening] = []
        self.at_host: list[Happening] = []

    def exchange(self, piece: int = 1 << 20) -> None:
        """Carry bytes both ways, in pieces, until none are left."""
        while True:
            up, down = self.guest.outgoing(), self.host.outgoing()
            if not up and not down:
                return
            for start in range(0, len(up), piece):
                self.at_host += self.host.receive(up[start : start + piece], self.now_ms)
            for start in range(0, len(down), piece):
                self.at_guest += self.guest.receive(down[start : start + piece], self.now_ms)


def greeted() -> Pair:
    pair = Pair()
    pair.exchange()
    assert pair.at_host == [Greeted("guest 1")] and pair.at_guest == [Greeted("host 2")]
    pair.at_host.clear()
    pair.at_guest.clear()
    return pair


def greeting_bytes(protocol: int = PROTOCOL) -> bytes:
    return framed(msgpack.packb(["romme", protocol, "guest 1"]))


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1 << 20])
def test_a_script_arrives_the_same_in_pieces_of_any_size(piece: int) -> None:
    pair = greeted()
    for message in SCRIPT:
        pair.guest.send(message)
    pair.exchange(piece)
    assert pair.at_host == list(SCRIPT)


def test_a_script_arrives_the_same_when_cut_at_each_offset() -> None:
    stream = greeting_bytes() + b"".join(framed(body_of(message)) for message in SCRIPT)
    for cut in range(len(stream)):
        host = Connection(Role.HOST, 0)
        come = host.receive(stream[:cut], 0) + host.receive(stream[cut:], 0)
        assert come == [Greeted("guest 1"), *SCRIPT]


def test_both_ends_are_told_the_other_version() -> None:
    for own, others in ((PROTOCOL, PROTOCOL + 1), (PROTOCOL + 1, PROTOCOL)):
        pair = Pair(own, others)
        pair.exchange()
        assert pair.at_guest == [Ended(End.OTHER_VERSION, "host 2", others)]
        assert pair.at_host == [Ended(End.OTHER_VERSION, "guest 1", own)]
        assert pair.guest.is_over and pair.host.is_over


def test_a_greeting_of_a_later_version_may_have_more_fields() -> None:
    host = Connection(Role.HOST, 0)
    later = framed(msgpack.packb(["romme", 9, "romme 9", ["more"], 3]))
    assert host.receive(later, 0) == [Ended(End.OTHER_VERSION, "romme 9", 9)]


def test_a_pause_shorter_than_the_silence_is_none_and_a_longer_one_ends_it() -> None:
    pair = greeted()
    for pair.now_ms in range(0, 60_000, 500):
        assert pair.host.tick(pair.now_ms) == [] and pair.guest.tick(pair.now_ms) == []
        pair.exchange()
    assert pair.at_host == [] and pair.at_guest == []
    heard = pair.now_ms
    told: list[tuple[int, list[Happening]]] = []
    for now_ms in range(heard + 500, heard + 20_000, 500):
        ended = pair.host.tick(now_ms)
        if ended:
            told.append((now_ms, ended))
    assert [ended for _, ended in told] == [[Ended(End.SILENT)]]
    assert SILENCE_MS - HEARTBEAT_MS <= told[0][0] - heard <= 10_000


def test_a_program_that_was_stopped_does_not_take_its_own_sleep_for_the_peers_silence() -> None:
    pair = greeted()
    pair.host.tick(500)
    assert pair.host.tick(500 + 9_000) == []
    ended = [pair.host.tick(now_ms) for now_ms in range(10_000, 9_500 + SILENCE_MS + 500, 500)]
    assert not any(ended[:-1][:8]) and any(ended)


def test_the_lag_is_measured() -> None:
    pair = greeted()
    pair.host.tick(HEARTBEAT_MS)
    pair.now_ms = HEARTBEAT_MS + 40
    pair.exchange()
    assert pair.host.lag_ms == 40


def test_who_does_not_greet_in_time_or_never_ends_a_message_is_left() -> None:
    silent = Connection(Role.HOST, 0)
    told = [silent.tick(now_ms) for now_ms in range(500, GREETING_WITHIN_MS + 500, 500)]
    assert not any(told[:-1]) and told[-1] == [Ended(End.FAULT, "too_slow")]
    slow = Connection(Role.HOST, 0)
    slow.receive(greeting_bytes() + b"\0\0\1", 0)
    ended: list[Happening] = []
    for now_ms in range(500, MESSAGE_WITHIN_MS + 1_000, 500):
        ended += slow.receive(b"\0" if now_ms % 3_000 == 0 else b"", now_ms) + slow.tick(now_ms)
    assert ended == [Ended(End.FAULT, "too_slow")]


def test_a_goodbye_and_a_cut_are_told_apart() -> None:
    pair = greeted()
    pair.guest.end("left")
    pair.exchange()
    assert pair.at_host == [Ended(End.GOODBYE, "left")]
    assert greeted().host.cut() == [Ended(End.CUT)]


@pytest.mark.parametrize(
    "wrong", [Told([]), TurnedAway("x"), Happened(1, [], []), Entered(1, "t", 1, "romme")]
)
def test_a_guest_may_not_say_what_a_host_says(wrong: Message) -> None:
    pair = greeted()
    with pytest.raises(Misuse):
        pair.guest.send(wrong)
    come = pair.host.receive(framed(body_of(wrong)), 0)
    assert come == [Ended(End.FAULT, "not_a_message")]


def test_nothing_may_be_sent_before_the_greeting_or_after_the_end() -> None:
    with pytest.raises(Misuse):
        Connection(Role.GUEST, 0).send(AskTables())
    pair = greeted()
    pair.guest.end()
    with pytest.raises(Misuse):
        pair.guest.send(AskTables())


BAD_STREAMS: dict[str, tuple[bytes, Fault]] = {
    "random": (bytes(range(128, 256)), Fault.TOO_LONG),
    "http": (b"GET / HTTP/1.1\r\n\r\n", Fault.TOO_LONG),
    "length nought": (b"\0\0\0\0", Fault.TOO_LONG),
    "length 2^31": (struct.pack(">I", 2**31) + b"x", Fault.TOO_LONG),
    "oversized": (struct.pack(">I", LARGEST_FROM_GUEST_BYTES + 1), Fault.TOO_LONG),
    "claims 50 million": (framed(b"\xdd\x02\xfa\xf0\x80"), Fault.NOT_MSGPACK),
    "claims 4 billion": (framed(b"\xdd\xff\xff\xff\xff"), Fault.NOT_MSGPACK),
    "nested": (framed(b"\x91" * 1_100 + b"\xc0"), Fault.NOT_MSGPACK),
    "nested arrays of 32 bit": (framed(b"\xdd\x00\x00\x04\x00" * 400), Fault.NOT_MSGPACK),
    "a list as key": (framed(b"\x81\x91\x01\x01"), Fault.NOT_MSGPACK),
    "far future": (framed(b"\xc7\x0c\xff" + b"\xff" * 12), Fault.NOT_MSGPACK),
    "ext 42": (framed(msgpack.packb(msgpack.ExtType(42, b"x"))), Fault.NOT_MSGPACK),
    "two objects": (framed(b"\xc0\xc0"), Fault.NOT_MSGPACK),
    "cut inside": (framed(b"\x93\xa3say"), Fault.NOT_MSGPACK),
    "no utf-8": (framed(b"\x91\xa2\xff\xfe"), Fault.NOT_MSGPACK),
    "bytes": (framed(b"\x91\xc4\x01x"), Fault.NOT_MSGPACK),
}
BAD_MESSAGES: dict[str, Any] = {
    "unknown type": ["no_such", 1],
    "no type": [],
    "a number": 7,
    "nan": ["say", float("nan"), 0, []],
    "yes for a number": ["say", True, 0, []],
    "text for a number": ["say", "1", 0, []],
    "float for a number": ["say", 1.0, 0, []],
    "negative": ["say", -1, 0, []],
    "too large": ["say", 2**64 - 1, 0, []],
    "text for a list": ["say", 1, 0, "x"],
    "missing field": ["say", 1],
    "extra field": ["say", 1, 0, [], 9],
    "map": {},
    "a name of 2000": ["enter", "", "n" * 2_000, "cat", "red"],
    "no name": ["enter", "", None, "cat", "red"],
    "a greeting again": ["romme", PROTOCOL, "x"],
}


@pytest.mark.parametrize("name", list(BAD_STREAMS))
def test_a_bad_stream_ends_the_connection_with_its_fault(name: str) -> None:
    stream, fault = BAD_STREAMS[name]
    fresh = Connection(Role.HOST, 0)
    (ended,) = fresh.receive(stream, 0)
    assert isinstance(ended, Ended) and ended.how is End.FAULT
    pair = greeted()
    assert pair.host.receive(stream, 0) == [Ended(End.FAULT, fault.value)]
    pair.exchange()
    assert pair.at_guest == [Ended(End.GOODBYE, fault.value)]
    assert pair.host.receive(greeting_bytes(), 0) == []


@pytest.mark.parametrize("name", list(BAD_MESSAGES))
def test_a_bad_message_ends_the_connection_with_its_fault(name: str) -> None:
    pair = greeted()
    come = pair.host.receive(framed(msgpack.packb(BAD_MESSAGES[name])), 0)
    assert come == [Ended(End.FAULT, Fault.NOT_A_MESSAGE.value)]


class AnyBytes(RuleBasedStateMachine):
    """Two connections that are fed with anything at any time: nothing but the protocol's own comes of it."""

    def __init__(self) -> None:
        super().__init__()
        self.ends = [Connection(Role.HOST, 0), Connection(Role.GUEST, 0)]
        self.now_ms = 0

    def check(self, happenings: list[Happening]) -> None:
        for happening in happenings:
            assert isinstance(happening, (Message, Greeted, Ended))

    @rule(end=st.integers(0, 1), data=st.binary(max_size=200))
    def raw(self, end: int, data: bytes) -> None:
        self.check(self.ends[end].receive(data, self.now_ms))

    @rule(end=st.integers(0, 1), body=st.binary(min_size=1, max_size=100))
    def frame(self, end: int, body: bytes) -> None:
        self.check(self.ends[end].receive(framed(body), self.now_ms))

    @rule(end=st.integers(0, 1))
    def greet(self, end: int) -> None:
        self.check(self.ends[end].receive(greeting_bytes(), self.now_ms))

    @rule(message=st.sampled_from((*SCRIPT, Pong(1), Goodbye())), cut=st.integers(0, 40))
    def known(self, message: Message, cut: int) -> None:
        stream = framed(body_of(message))
        self.check(self.ends[0].receive(stream[:-cut] if cut else stream, self.now_ms))

    @rule(
        data=st.recursive(
            st.none() | st.booleans() | st.integers(0, 2**64 - 1) | st.floats() | st.text(max_size=9)
            | st.sampled_from(["say", "enter", "ping", "told", "happened", "tables", "entered"]),
            lambda inner: st.lists(inner, max_size=7),
            max_leaves=12,
        )
    )  # fmt: skip
    def shaped(self, data: Any) -> None:
        for end in self.ends:
            self.check(end.receive(framed(msgpack.packb(data)), self.now_ms))

    @rule(passed=st.integers(0, 9_000))
    def time(self, passed: int) -> None:
        self.now_ms += passed
        for end in self.ends:
            self.check(end.tick(self.now_ms))

    @rule()
    def restart(self) -> None:
        self.ends = [Connection(Role.HOST, self.now_ms), Connection(Role.GUEST, self.now_ms)]

    @invariant()
    def what_is_over_says_nothing_more(self) -> None:
        for end in self.ends:
            if end.is_over:
                end.outgoing()
                assert end.tick(self.now_ms + 99_999) == [] and end.outgoing() == b""


TestAnyBytes = AnyBytes.TestCase


_PIECES = st.binary(max_size=60) | st.sampled_from([framed(body_of(message)) for message in SCRIPT])


@given(st.lists(_PIECES, max_size=6))
def test_the_same_bytes_mean_the_same_however_they_come(pieces: list[bytes]) -> None:
    def outcome(parts: list[bytes]) -> list[Happening]:
        host = Connection(Role.HOST, 0)
        come = host.receive(greeting_bytes(), 0)
        for part in parts:
            come += host.receive(part, 0)
        return come

    stream = b"".join(pieces)
    assert outcome(pieces) == outcome([stream]) == outcome([stream[at : at + 1] for at in range(len(stream))])
