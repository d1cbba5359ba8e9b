"""One end of a connection, without any socket: bytes and the time in, messages and bytes out.

Both ends greet first, and then say something every two seconds, if only that they are there. What the peer does
wrong ends the connection and is told as `Ended`; what this end does wrong raises `Misuse`.
"""

from dataclasses import dataclass
from enum import Enum

from net.version import VERSION
from net.wire.frames import LENGTH_BYTES, Frames
from net.wire.messages import (
    FROM_GUEST,
    FROM_HOST,
    LARGEST_FROM_GUEST_BYTES,
    LARGEST_FROM_HOST_BYTES,
    PROTOCOL,
    Decoder,
    Fault,
    Goodbye,
    Greeting,
    Message,
    PeerFault,
    Ping,
    Pong,
    body_of,
    greeting,
)

HEARTBEAT_MS = 2_000
LAG_EVERY_MS = 10_000
"""How often the way to the peer and back is measured, however much is being said."""
SILENCE_MS = 7_000
"""Who has said nothing for so long is gone."""
GREETING_WITHIN_MS = 5_000
MESSAGE_WITHIN_MS = 10_000
"""A message that has begun to come must be whole by then."""
PROGRAM = f"romme {VERSION}"


class Role(Enum):
    """The two ends of a connection."""

    HOST = "host"
    GUEST = "guest"


class End(Enum):
    """How a connection can end."""

    GOODBYE = "goodbye"
    OTHER_VERSION = "other_version"
    FAULT = "fault"
    SILENT = "silent"
    CUT = "cut"
    OURS = "ours"


class Misuse(Exception):
    """This end was used in a way that the protocol does not allow."""


@dataclass(frozen=True, slots=True)
class Greeted:
    """The peer speaks our version; everything may be said from now on."""

    program: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The connection is over. `theirs` is the peer's version where it is another one."""

    how: End
    why: str = ""
    theirs: int | None = None


Happening = Message | Greeted | Ended

_GUEST_SAYS = Decoder(FROM_GUEST, LARGEST_FROM_GUEST_BYTES)
_HOST_SAYS = Decoder(FROM_HOST, LARGEST_FROM_HOST_BYTES)


class Connection:
    """One end. Whoever drives it calls `receive` and `tick`, and sends on what `outgoing` gives."""

    def __init__(self, role: Role, now_ms: int, protocol: int = PROTOCOL, program: str = PROGRAM) -> None:
        self.lag_ms = 0
        self.is_over = False
        self._role = role
        self._protocol = protocol
        self._decoder = _GUEST_SAYS if role is Role.HOST else _HOST_SAYS
        self._may_say = FROM_HOST if role is Role.HOST else FROM_GUEST
        largest = LARGEST_FROM_GUEST_BYTES if role is Role.HOST else LARGEST_FROM_HOST_BYTES
        self._frames = Frames(largest)
        self._outgoing: list[bytes] = []
        self._is_greeted = False
        self._heard_ms = self._said_ms = self._looked_ms = self._began_ms = now_ms
        self._half_since_ms: int | None = None
        self._has_said = False
        self._pings = 0
        self._measured_ms = now_ms
        self._pinged_ms: int | None = None
        self._put(body_of(Greeting(protocol, program)))

    @property
    def is_greeted(self) -> bool:
        """Whether the peer has greeted and speaks our version."""
        return self._is_greeted

    @property
    def has_outgoing(self) -> bool:
        """Whether anything is to be sent to the peer."""
        return bool(self._outgoing)

    def send(self, message: Message) -> None:
        """Say something. Raises `Misuse` before the greeting, after the end, or for what this end may not say."""
        if not isinstance(message, self._may_say):
            raise Misuse(f"a {self._role.value} does not say {type(message).__name__}")
        self.send_body(body_of(message))

    def send_body(self, body: bytes) -> None:
        """Say something whose bytes are known already, as `body_of` makes them. Raises `Misuse`."""
        if not self._is_greeted or self.is_over:
            raise Misuse("not now")
        self._has_said = True
        self._put(body)

    def receive(self, data: bytes, now_ms: int) -> list[Happening]:
        """What the peer's bytes mean. After the end they mean nothing."""
        if self.is_over:
            return []
        happenings: list[Happening] = []
        self._heard_ms = now_ms
        try:
            for body in self._frames.take(data):
                happenings += self._take(body, now_ms)
                if self.is_over:
                    return happenings
        except PeerFault as error:
            happenings.append(self._fail(error.fault))
        if self._frames.is_between:
            self._half_since_ms = None
        elif self._half_since_ms is None:
            self._half_since_ms = now_ms
        return happenings

    def cut(self) -> list[Happening]:
        """The bytes have stopped coming: the line is gone."""
        return [self._ended(Ended(End.CUT))] if not self.is_over else []

    def end(self, why: str = "left") -> None:
        """Leave on purpose; what `outgoing` gives then is still to be sent."""
        if not self.is_over:
            self._put(body_of(Goodbye(why)))
            self._ended(Ended(End.OURS, why))

    def tick(self, now_ms: int) -> list[Happening]:
        """Say that this end is there, and see whether the other is; call it twice a second or so."""
        if self.is_over:
            return []
        self._forgive_own_sleep(now_ms)
        if not self._is_greeted and now_ms - self._began_ms >= GREETING_WITHIN_MS:
            return [self._fail(Fault.TOO_SLOW)]
        if self._half_since_ms is not None and now_ms - self._half_since_ms >= MESSAGE_WITHIN_MS:
            return [self._fail(Fault.TOO_SLOW)]
        if now_ms - self._heard_ms >= SILENCE_MS:
            return [self._ended(Ended(End.SILENT))]
        if self._has_said:
            self._has_said, self._said_ms = False, now_ms
        is_quiet = now_ms - self._said_ms >= HEARTBEAT_MS
        if self._is_greeted and (is_quiet or now_ms - self._measured_ms >= LAG_EVERY_MS):
            self._said_ms = self._measured_ms = self._pinged_ms = now_ms
            self._pings += 1
            self._put(body_of(Ping(self._pings)))
        return []

    def outgoing(self) -> bytes:
        """What is to be sent to the peer, since the last call."""
        if not self._outgoing:
            return b""
        data = b"".join(self._outgoing)
        self._outgoing.clear()
        return data

    def _forgive_own_sleep(self, now_ms: int) -> None:
        """A program that was stopped for a while has not listened: that is no silence of the peer's."""
        slept = now_ms - self._looked_ms - HEARTBEAT_MS
        self._looked_ms = now_ms
        if slept > 0:
            self._heard_ms += slept
            self._began_ms += slept
            if self._half_since_ms is not None:
                self._half_since_ms += slept

    def _take(self, body: bytes, now_ms: int) -> list[Happening]:
        if not self._is_greeted:
            return [self._greet(greeting(body))]
        message = self._decoder.message(body)
        if isinstance(message, Ping):
            self._put(body_of(Pong(message.number)))
            return []
        if isinstance(message, Pong):
            if self._pinged_ms is not None and message.number == self._pings:
                self.lag_ms, self._pinged_ms = now_ms - self._pinged_ms, None
            return []
        if isinstance(message, Goodbye):
            return [self._ended(Ended(End.GOODBYE, message.why))]
        return [message]

    def _greet(self, theirs: Greeting) -> Happening:
        if theirs.protocol != self._protocol:
            return self._ended(Ended(End.OTHER_VERSION, theirs.program, theirs.protocol))
        self._is_greeted = True
        return Greeted(theirs.program)

    def _fail(self, fault: Fault) -> Ended:
        if self._is_greeted:
            self._put(body_of(Goodbye(fault.value)))
        return self._ended(Ended(End.FAULT, fault.value))

    def _ended(self, ended: Ended) -> Ended:
        self.is_over = True
        return ended

    def _put(self, body: bytes) -> None:
        self._outgoing += (len(body).to_bytes(LENGTH_BYTES, "big"), body)
