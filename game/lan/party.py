"""One's line to a table with others, for as long as one stays: the waiting room and the matches played there share it.

News of the people stay here; what concerns the match goes on to the table's screen through a `TableLine`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

from game.table.turn_time import TurnTime
from net.guest import FINAL, Line, LineState
from net.host import Host
from net.lobby import Chatted, Denied, Lobby, News, Person, Reacted, Reason, Seated, State, Wish
from net.session import (
    Batch,
    Command,
    Company,
    Continue,
    SetPace,
    TookBack,
    Update,
    Welcome,
)

REACTION_SHOWN_MS = 4_000
CHAT_SHOWN_MS = 8_000
MOST_SAID = 100


class RemoteLine(Protocol):
    """What a party needs of its `RemoteSession`."""

    seat: int | None
    line: Line
    is_trusted: bool

    @property
    def person(self) -> int | None: ...
    @property
    def token(self) -> str | None: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    def send(self, command: Command | Wish) -> int: ...
    def poll(self) -> tuple[Update | News | Line, ...]: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody has said: a text, or one of the quick reactions."""

    person: int
    name: str
    text: str
    is_reaction: bool
    until_ms: int


class TableLine:
    """The session that a table's screen plays over; closing it leaves the party as it is."""

    def __init__(self, party: Party) -> None:
        self.seat: int | None = party.session.seat
        self._party = party
        self._come: deque[Update] = deque()

    def send(self, command: Command) -> int:
        """Send a command; the computers' pace is the table's, whatever this screen's speed is."""
        if isinstance(command, SetPace) or (isinstance(command, Continue) and self._only_watches):
            return 0
        return self._party.session.send(command)

    def poll(self) -> tuple[Update, ...]:
        """What has come for the table since the last call."""
        self.seat = self._party.session.seat
        come = tuple(self._come)
        self._come.clear()
        return come

    def close(self) -> None:
        """Leave the table's screen."""

    def take(self, update: Update) -> None:
        """Pass an update on."""
        self._come.append(update)

    @property
    def _only_watches(self) -> bool:
        return self.seat is None and any(awaited is not None for awaited in self._party.company.awaited)


class Party:
    """Everybody at a table on the network, as this program knows them. `host` is set where it was opened here."""

    def __init__(self, session: RemoteLine, host: Host | None = None, is_muted: bool = False) -> None:
        self.session = session
        self.host = host
        self.is_muted = is_muted
        self.lobby: Lobby | None = None
        self.line = session.line
        self.said: deque[Said] = deque(maxlen=MOST_SAID)
        self.company = Company(())
        self.table: TableLine | None = None
        self.has_new_table = False
        self.is_broken_off = False
        """The match has ended without a result, since nobody plays it any more; whoever tells of it resets this."""
        self.rules: Any = None
        """The rules of the match that was begun last."""
        self.revision = 0
        """Counts whatever has changed, for screens that look again."""
        self.turn_time = TurnTime()
        self._is_match_over = True
        self._denied: deque[Reason] = deque()
        self._sounds: list[str] = []
        self._is_closed = False

    @property
    def me(self) -> Person | None:
        """Oneself."""
        return self.lobby.person(self.session.person) if self.lobby is not None else None

    @property
    def is_host(self) -> bool:
        """Whether one may start, move and remove."""
        return self.lobby is not None and self.lobby.host == self.session.person

    @property
    def is_open(self) -> bool:
        """Whether the line to the host is good."""
        return self.line.state is LineState.OPEN

    @property
    def is_final(self) -> bool:
        """Whether there is no way back in."""
        return self.line.state in FINAL

    @property
    def is_match_on(self) -> bool:
        """Whether a match is being played, as far as this screen knows."""
        return not self._is_match_over

    @property
    def keeps_seat(self) -> bool:
        """Whether a seat is kept for oneself when one leaves now."""
        return self.is_match_on and self.session.seat is not None

    def ask(self, wish: Command | Wish) -> None:
        """Send a wish; where it is not granted, `denials` tells."""
        self.session.send(wish)

    def poll(self, now_ms: int) -> None:
        """Take what has come since the last call."""
        for update in self.session.poll():
            self.revision += 1
            self._take(update, now_ms)
        self._count_down(now_ms)

    def sounds(self) -> tuple[str, ...]:
        """What is to be heard of the people since the last call, by the sounds' names."""
        heard, self._sounds = tuple(self._sounds), []
        return heard

    def denials(self) -> tuple[Reason, ...]:
        """Why wishes were not granted since the last call."""
        denied = tuple(self._denied)
        self._denied.clear()
        return denied

    def person_at(self, seat: int) -> Person | None:
        """Who plays a seat of the match."""
        people = self.lobby.people if self.lobby is not None else ()
        return next((person for person in people if person.place == seat), None)

    def watchers(self) -> tuple[Person, ...]:
        """Who has no seat."""
        people = self.lobby.people if self.lobby is not None else ()
        return tuple(person for person in people if person.place is None)

    def saying(self, person: int, now_ms: int) -> Said | None:
        """What somebody is saying right now."""
        for said in reversed(self.said):
            if said.person == person and said.until_ms > now_ms:
                return None if self.is_muted and said.is_reaction else said
        return None

    def clock(self, now_ms: int) -> tuple[int, int] | None:
        """The seat to move and the milliseconds it has left, where the table has a turn timer."""
        return self.turn_time.left(now_ms)

    def close(self) -> None:
        """Leave; a table that was opened here is closed for everybody."""
        if self._is_closed:
            return
        self._is_closed = True
        if self.host is not None:
            self.host.close()
        else:
            self.session.close()

    def _take(self, update: Update | News | Line, now_ms: int) -> None:
        match update:
            case Line():
                self.line = update
            case Lobby(state=state):
                self._hear_who_came(update)
                self.lobby = update
                if state is State.WAITING and not self._is_match_over:
                    self._is_match_over = self.is_broken_off = True
            case Denied(reason=reason):
                self._denied.append(reason)
            case Reacted(person, reaction):
                self._hear(person, reaction, True, now_ms + REACTION_SHOWN_MS)
            case Chatted(person, text):
                self._hear(person, text, False, now_ms + CHAT_SHOWN_MS)
            case Seated():
                pass
            case _:
                self._take_of_match(update, now_ms)

    def _take_of_match(self, update: Update, now_ms: int) -> None:
        match update:
            case Welcome(view=view, company=company):
                if not view.standing.over and (self.table is None or self._is_match_over):
                    self.table = TableLine(self)
                    self.has_new_table = True
                    self.rules = view.public.rules
                    self.turn_time.forget()
                self._is_match_over = view.standing.over
                self.company = company
            case Batch(view=view) | TookBack(view=view):
                self._is_match_over = view.standing.over
            case Company():
                self.company = update
        self.turn_time.take(update, now_ms)
        if self.table is not None:
            self.table.take(update)

    def _count_down(self, now_ms: int) -> None:
        """One's own last seconds are heard, one by one."""
        if self.turn_time.strikes(self.session.seat, now_ms):
            self._sounds.append("last-seconds")

    def _hear_who_came(self, lobby: Lobby) -> None:
        if self.lobby is None:
            return
        before = {person.number for person in self.lobby.people}
        now = {person.number for person in lobby.people}
        if now - before:
            self._sounds.append("joined")
        elif before - now:
            self._sounds.append("gone")

    def _hear(self, person: int, text: str, is_reaction: bool, until_ms: int) -> None:
        if person != self.session.person and not (is_reaction and self.is_muted):
            self._sounds.append("reaction" if is_reaction else "chat")
        known = self.lobby.person(person) if self.lobby is not None else None
        self.said.append(Said(person, known.name if known is not None else "", text, is_reaction, until_ms))
