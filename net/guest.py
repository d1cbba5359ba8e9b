"""A guest's end of a table, without any socket: bytes and commands in, updates out, over one connection after another.

What was sent and not answered when a connection broke is sent again over the next, under the same number.
"""

from collections import OrderedDict, deque
from dataclasses import dataclass
from enum import Enum
from typing import Any

from net.lobby import Denied, Lobby, News, Reason, Seated, Wish
from net.session import Answer, Batch, Command, TookBack, Update, Welcome
from net.wire.connection import Connection, End, Ended, Greeted, Happening, Misuse, Role
from net.wire.messages import Enter, Entered, Happened, Say, Told, TurnedAway
from net.wire.values import BadValue
from net.wire.words import Words, words_of


class LineState(Enum):
    """How the line to the host is."""

    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    TURNED_AWAY = "turned_away"
    TAKEN_OVER = "taken_over"
    UNREACHABLE = "unreachable"
    HOST_GONE = "host_gone"
    CHANGED_HOST = "changed_host"


@dataclass(frozen=True, slots=True)
class Line:
    """The line to the host has changed; `theirs` is the host's protocol version where it is another one."""

    state: LineState
    reason: Reason | None = None
    theirs: int | None = None


FINAL = (LineState.TURNED_AWAY, LineState.TAKEN_OVER, LineState.CHANGED_HOST)
"""From here on no further connection is tried."""


class GuestEnd:
    """Somebody at a table of another program; `enter` says who comes to which table."""

    def __init__(self, enter: Enter) -> None:
        self.line = Line(LineState.CONNECTING)
        self.person: int | None = None
        self.token: str | None = enter.token
        self.seat: int | None = None
        self.seq = 0
        self.view: Any = None
        self.lobby: Lobby | None = None
        self.has_left = False
        self._enter = enter
        self._words: Words | None = None
        self._connection: Connection | None = None
        self._is_in = False
        self._ids = 0
        self._unanswered: OrderedDict[int, Say] = OrderedDict()
        self._come: deque[Update | News | Line] = deque()

    @property
    def is_over(self) -> bool:
        """Whether there is no connection."""
        return self._connection is None or self._connection.is_over

    @property
    def wants_connection(self) -> bool:
        """Whether to connect anew."""
        return self.is_over and not self.has_left and self.line.state not in FINAL

    @property
    def lag_ms(self) -> int:
        """How long a message to the host and back takes."""
        return 0 if self._connection is None else self._connection.lag_ms

    def connected(self, now_ms: int) -> None:
        """A new connection is open."""
        self._connection = Connection(Role.GUEST, now_ms)
        self._is_in = False

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes from the host."""
        if self._connection is not None:
            self._took(self._connection.receive(data, now_ms))

    def outgoing(self) -> bytes:
        """What is to be sent to the host."""
        return b"" if self._connection is None else self._connection.outgoing()

    def tick(self, now_ms: int) -> None:
        """Say that one is there, and see whether the host is; call it twice a second or so."""
        if self._connection is not None:
            self._took(self._connection.tick(now_ms))

    def cut(self) -> None:
        """The connection is gone."""
        if self._connection is not None:
            self._took(self._connection.cut())

    def leave(self) -> None:
        """Go away for good; what `outgoing` gives then is still to be sent."""
        self.has_left = True
        if self._connection is not None:
            self._connection.end()

    def unreachable(self, state: LineState = LineState.UNREACHABLE) -> None:
        """No connection could be opened."""
        if self.line.state in (LineState.CONNECTING, LineState.UNREACHABLE) or state in FINAL:
            self._now(Line(state))

    def next_id(self) -> int:
        """A number for the next command."""
        self._ids += 1
        return self._ids

    def send(self, what: Command | Wish, number: int | None = None, seq: int | None = None) -> int:
        """Send a command or a wish; returns the number that its answer will carry."""
        number = self.next_id() if number is None else number
        self._ids = max(self._ids, number)
        say = Say(number, self.seq if seq is None else seq, what)  # type: ignore[arg-type]
        self._unanswered[number] = say
        self._say(say)
        return number

    def take(self) -> list[Update | News | Line]:
        """What has come since the last call."""
        come = []
        while self._come:
            come.append(self._come.popleft())
        return come

    def _say(self, say: Say) -> None:
        if self._connection is not None and self._is_in and not self._connection.is_over:
            self._connection.send(say)

    def _took(self, happenings: list[Happening]) -> None:
        for happening in happenings:
            try:
                self._take(happening)
            except (BadValue, Misuse, KeyError):
                self._end_for_fault()
                return

    def _end_for_fault(self) -> None:
        if self._connection is not None:
            self._connection.end("fault")
        self._is_in = False
        self._now(Line(LineState.LOST))

    def _take(self, happening: Happening) -> None:
        assert self._connection is not None
        match happening:
            case Greeted():
                self._connection.send(self._coming())
            case Entered():
                self._entered(happening)
            case TurnedAway(reason):
                self._turned_away(reason)
            case Told(what):
                self._told(what)
            case Happened():
                self._happened(happening)
            case Ended():
                self._ended(happening)
            case _:
                raise BadValue("not asked for")

    def _coming(self) -> Enter:
        enter = self._enter
        return Enter(
            enter.table, enter.name, enter.emblem, enter.colour, self.token, enter.code, enter.watches
        )

    def _entered(self, message: Entered) -> None:
        self._words = words_of(message.game)
        self.person, self.token = message.person, message.token
        self._ids = max(self._ids, message.first_id - 1)
        self._is_in = True
        self._now(Line(LineState.OPEN))
        for say in list(self._unanswered.values()):
            self._say(say)

    def _turned_away(self, word: str) -> None:
        reason = _reason(word)
        if reason is Reason.UNKNOWN_TOKEN and self.token is not None and self._connection is not None:
            self.token = None
            self._connection.send(self._coming())
            return
        self._now(Line(LineState.TURNED_AWAY, reason))

    def _told(self, data: list[Any]) -> None:
        if self._words is None:
            raise BadValue("nobody has come in yet")
        update = self._words.update(data)
        match update:
            case Answer(number) | Denied(number):
                self._unanswered.pop(number, None)
            case Lobby():
                self.lobby = update
            case Seated(seat):
                self.seat = seat
            case Welcome(seq, view) | TookBack(seq, view):
                self.seq, self.view = seq, view
        self._come.append(update)

    def _happened(self, message: Happened) -> None:
        if self._words is None or self.view is None:
            raise BadValue("no view to change")
        events = self._words.events(message.events)
        if message.seq - len(events) != self.seq:
            raise BadValue("something was missed")
        self.view = self._words.view.apply(self.view, message.changes)
        self.seq = message.seq
        self._come.append(Batch(self.seq, events, self.view))

    def _ended(self, ended: Ended) -> None:
        self._is_in = False
        if self.has_left or self.line.state in FINAL:
            return
        match ended:
            case Ended(End.OTHER_VERSION):
                self._now(Line(LineState.TURNED_AWAY, Reason.OTHER_VERSION, ended.theirs))
            case Ended(End.GOODBYE, "taken_over"):
                self._now(Line(LineState.TAKEN_OVER))
            case Ended(End.GOODBYE, "closed"):
                self._now(Line(LineState.HOST_GONE))
            case _:
                self._now(Line(LineState.LOST))

    def _now(self, line: Line) -> None:
        if line != self.line:
            self.line = line
            self._come.append(line)


def _reason(word: str) -> Reason:
    try:
        return Reason(word)
    except ValueError:
        return Reason.NOT_NOW
