"""Guests that do harm, at a real door: each gets an answer or a closed connection, and the match goes on."""

import os
import re
import socket
import ssl
import struct
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgpack
import pytest

from engine.romme.moves import Discard, Draw, Lay, LayOff, Swap, Take
from net.client import door_from
from net.guest import LineState
from net.session import Arrange, Play
from net.wire.messages import PROTOCOL
from net.wire.values import pack
from tests.net.lan.people import PATIENCE_S, Somebody, begin_match
from tests.net.lan.test_commands import hosting
from tests.net.lan.test_connection import BAD_MESSAGES, BAD_STREAMS

MOST_MB = 5.0
TRIES = 20
GREETING_WITHIN_S = 5.0


class Raw:
    """A TLS connection to a host that says whatever it is told to."""

    def __init__(self, port: int, is_greeted: bool = True, buffer: int | None = None) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        plain = socket.socket()
        if buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        plain.settimeout(PATIENCE_S)
        plain.connect(("127.0.0.1", port))
        self.wire = context.wrap_socket(plain)
        self.wire.settimeout(PATIENCE_S)
        if is_greeted:
            self.say(["romme", PROTOCOL, "raw"])

    def say(self, message: Any) -> None:
        body = message if isinstance(message, bytes) else msgpack.packb(message)
        self.wire.sendall(struct.pack(">I", len(body)) + body)

    def rest(self) -> bytes:
        """All that still comes until the host closes."""
        heard = b""
        with suppress(ConnectionError, ssl.SSLError, TimeoutError):
            while data := self.wire.recv(65_536):
                heard += data
        return heard

    def close(self) -> None:
        self.wire.close()


def memory_mb(process: int) -> float:
    text = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", text)
    assert found
    return int(found[1]) / 1024


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is read from /proc")


@needs_proc
def test_all_that_is_bad_together_costs_little_and_the_match_goes_on(tmp_path: Path) -> None:
    with hosting(tmp_path, "--seats", "2") as (host, port):
        people = [
            Somebody.joins(door_from(f"127.0.0.1:{port}"), name).comes_in() for name in ("Anna", "Otto")
        ]
        begin_match(people)
        Raw(port).close()
        before_mb = memory_mb(host.pid)
        for stream, _ in BAD_STREAMS.values():
            bad = Raw(port)
            bad.wire.sendall(stream)
            assert b"goodbye" in bad.rest()
        for message in BAD_MESSAGES.values():
            bad = Raw(port)
            bad.say(message)
            assert b"goodbye" in bad.rest()
        for name in ("e" + "\u0301" * 500, "a\0b\u202e\n", "ü" * 64, "Anna", "\ufdfa" * 64):
            bad = Raw(port)
            bad.say(["enter", "", name, "cat", "red", None, None, True])
            time.sleep(0.02)
            bad.say(["say", 1, 0, ["Play", ["Draw"]]])
            bad.wire.recv(65_536)
            bad.close()
        _commands_that_are_none(port)
        assert memory_mb(host.pid) - before_mb < MOST_MB
        _plays_on(people)


def _commands_that_are_none(port: int) -> None:
    """After coming in, too, what is no command ends the connection."""
    for what in (
        ["Play", ["Discard", 1.5]],
        ["Play", ["Draw", 1]],
        ["Nosuch"],
        [],
        ["Arrange", [float("nan")]],
    ):
        bad = Raw(port)
        bad.say(["enter", "", "Böse", "cat", "red", None, None, True])
        bad.say(["say", 1, 0, what])
        assert b"goodbye" in bad.rest()
    bad = Raw(port)
    bad.say(["say", 1, 0, ["Play", ["Draw"]]])
    assert b"out_of_place" in bad.rest()


def _plays_on(people: list[Somebody]) -> None:
    on_turn = next(somebody for somebody in people if somebody.look() is not None and somebody.is_on_turn)
    answer = on_turn.does(Play(Draw()))
    assert answer.refusal is None or answer.refusal.code == "drawn_already"


def test_moves_that_one_may_not_make_change_nothing_and_nobody_else_hears_of_them(tmp_path: Path) -> None:
    with hosting(tmp_path, "--seats", "2") as (_, port):
        people = [
            Somebody.joins(door_from(f"127.0.0.1:{port}"), name).comes_in() for name in ("Anna", "Otto")
        ]
        begin_match(people)
        on_turn, other = sorted(people, key=lambda somebody: not somebody.is_on_turn)
        stolen = other.view.hand[0].id
        own = [piece.id for piece in on_turn.view.hand]
        on_turn.does(Play(Draw()))
        other.wait(lambda: len(other.view.public.hand_sizes) == 2 and other.view.public.phase.value == "play")
        heard, view = len(other.updates), on_turn.view
        for move in (
            Discard(stolen), Lay((own[0], own[0], own[0]), (None,) * 3), LayOff(stolen, 0), LayOff(own[0], -1),
            LayOff(own[0], 10**9), Swap(own[0], 99), Discard(-1), Discard(2**62), Lay((), ()), Draw(),
        ):  # fmt: skip
            assert on_turn.does(Play(move)).refusal is not None
        for move in (Draw(), Take(), Discard(other.view.hand[0].id)):
            assert other.does(Play(move)).refusal.code == "not_your_turn"
        assert on_turn.does(Arrange((1, 1))).refusal is not None
        assert on_turn.view == view
        other.look()
        told = [update for update in other.updates[heard:] if getattr(update, "id", None) is None]
        assert told == []


@needs_proc
@pytest.mark.slow
def test_ten_thousand_connections_from_one_address_are_at_most_sixteen_at_a_time(tmp_path: Path) -> None:
    with hosting(tmp_path, "--seats", "2") as (host, port):
        people = [
            Somebody.joins(door_from(f"127.0.0.1:{port}"), name).comes_in() for name in ("Anna", "Otto")
        ]
        begin_match(people)
        before_mb = memory_mb(host.pid)
        assert any(_kept_of_forty(port) == 16 - 2 for _ in range(TRIES))
        with ExitStack() as stack:
            for _ in range(40):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S))
            for _ in range(10_000):
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S):
                    pass
            assert memory_mb(host.pid) - before_mb < MOST_MB
            _plays_on(people)
        wait_for_room = Somebody.joins(door_from(f"127.0.0.1:{port}"), "Ida")
        wait_for_room.wait(lambda: wait_for_room.session.line.state is LineState.OPEN)


def _kept_of_forty(port: int) -> int:
    """How many of forty connections the host keeps; the count is true only before the first is too slow to greet."""
    with ExitStack() as stack:
        began_s = time.monotonic()
        held = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S))
            for _ in range(40)
        ]
        kept = 40
        while kept > 16 - 2 and time.monotonic() - began_s < GREETING_WITHIN_S:
            kept = sum(_is_open(plain) for plain in held)
        return kept


def _is_open(plain: socket.socket) -> bool:
    plain.settimeout(0.01)
    try:
        return plain.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


@needs_proc
def test_who_never_reads_is_dropped_and_costs_little(tmp_path: Path) -> None:
    with hosting(tmp_path, "--seats", "2") as (host, port):
        people = [
            Somebody.joins(door_from(f"127.0.0.1:{port}"), name).comes_in() for name in ("Anna", "Otto")
        ]
        begin_match(people)
        before_mb = memory_mb(host.pid)
        deaf = Raw(port, buffer=4_096)
        deaf.say(["enter", "", "Taub", "cat", "red", None, None, True])
        questions = _framed(["ask_tables"]) * 50
        with pytest.raises((ConnectionError, ssl.SSLError)):
            for _ in range(40_000):
                # None of the answers is read.
                deaf.wire.sendall(questions)
        assert memory_mb(host.pid) - before_mb < MOST_MB
        _plays_on(people)


def _framed(message: Any) -> bytes:
    body = pack(message)
    return struct.pack(">I", len(body)) + body


def test_a_message_that_comes_byte_by_byte_is_understood_and_one_never_ended_is_not_waited_for(
    tmp_path: Path,
) -> None:
    with hosting(tmp_path, "--seats", "2") as (_, port):
        slow = Raw(port, is_greeted=False)
        for byte in _framed(["romme", PROTOCOL, "slow"]) + _framed(["enter", "", "Langsam", "cat", "red"]):
            slow.wire.sendall(bytes([byte]))
        slow.wire.recv(10)
        heard = slow.wire.recv(65_536)
        while b"entered" not in heard:
            heard += slow.wire.recv(65_536)
        slow.close()
        with (
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as mute,
            suppress(ConnectionError),
        ):
            while mute.recv(100):
                pass


def test_the_log_holds_no_token_and_nothing_of_what_was_sent(tmp_path: Path) -> None:
    log = tmp_path / "host.log"
    with hosting(tmp_path, "--seats", "2", "--log", str(log)) as (_, port):
        guest = Somebody.joins(door_from(f"127.0.0.1:{port}"), "Geheim").comes_in()
        bad = Raw(port)
        bad.say(["say", 1, 0, ["sehr geheim"]])
        bad.rest()
        token = guest.session.token
        guest.session.close()
    text = log.read_text(encoding="utf-8")
    assert "dropped" in text and token is not None
    assert token not in text and "geheim" not in text.casefold()
