"""One table of a host: people gather, a match is played, they come and go; no socket, no clock, no file in here.

Messages and the time come in; what goes out is collected in a `Outgoing`. A match goes to a `Keeper`, if there is one.
"""

from typing import Protocol, get_args

from engine.games import GAMES
from net.bots import Players
from net.faces import Face, faces_of_computers
from net.gathering import Gathering, Guest
from net.lobby import (
    LONGEST_CHAT,
    REACTIONS,
    Begin,
    Chat,
    Chatted,
    Denied,
    Offer,
    Place,
    React,
    Reacted,
    Reason,
    Remove,
    State,
    Wish,
)
from net.names import cleaned
from net.offers import rules_of
from net.outgoing import Outgoing
from net.playing import Playing, remember, tell
from net.presence import Presence
from net.record import Entry, Record, begin
from net.session import PACES, Answer, Comforts, Pace, Seat, Sent
from net.setup import TableSetup
from net.wire.messages import Enter, Entered, Fault, PeerFault, Say, TurnedAway, told
from net.wire.values import BadValue
from net.wire.words import words_of

SAYINGS, SAYINGS_WITHIN_MS = 5, 5_000
"""So many reactions and sentences a person may have in such a time."""
WRONG_CODES, WRONG_CODES_WITHIN_MS = 10, 60_000
LEVEL_AFTER_REMOVAL = "level3"
_WISHES = get_args(Wish)


class Keeper(Protocol):
    """Keeps a table where it outlasts the program."""

    def begin(self, table: "HostedTable", record: Record) -> None:
        """A match has begun."""

    def keep(self, table: "HostedTable", entries: tuple[Entry, ...]) -> None:
        """A match has moved on."""

    def people_changed(self, table: "HostedTable") -> None:
        """Somebody has come, gone, or sits elsewhere."""


class Services(Protocol):
    """What a table needs from outside."""

    def seed(self) -> bytes:
        """A new match's seed."""

    def players(self, record: Record, table: str) -> Players:
        """The computer players of a match; when their answers have come, the table of this name is ticked."""


class HostedTable:
    """A table and everybody at it."""

    def __init__(
        self,
        offer: Offer,
        table: str,
        outgoing: Outgoing,
        services: Services,
        keeper: Keeper | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.gathering = Gathering(offer, table)
        self.playing: Playing | None = None
        self.has_changed = True
        """Whether what is announced of the table has changed; whoever announces it resets this."""
        self._outgoing = outgoing
        self._services = services
        self._keeper = keeper
        self._pace = pace
        self._wrong_codes_ms: list[int] = []

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there."""
        return not any(guest.is_here for guest in self.gathering.people.values())

    @property
    def is_running(self) -> bool:
        """Whether a match is on."""
        return self.gathering.state is State.RUNNING

    def enter(self, connection: int, message: Enter, now_ms: int) -> int | None:
        """Let somebody in over a connection; returns the person's number, None where they are turned away."""
        guest = self._let_in(message, now_ms)
        if isinstance(guest, Reason):
            self._outgoing.say(connection, TurnedAway(guest.value))
            return None
        self._outgoing.hang_up(guest.connection, "taken_over")
        guest.connection, guest.lost_at_ms, guest.view = connection, None, None
        game = self.gathering.offer.game
        self._outgoing.say(connection, Entered(guest.number, guest.token, guest.last_id + 1, game))
        self._people_changed()
        if self.playing is not None:
            self.playing.wake_up(now_ms)
            self.playing.put(guest, Presence.HERE, now_ms)
            if self.is_running or guest.seat is not None:
                self.playing.welcome(guest)
        return guest.number

    def say(self, person: int, message: Say, now_ms: int) -> None:
        """Take what somebody says. Raises `PeerFault` where it is no command and no wish."""
        guest = self.gathering.people[person]
        try:
            what = words_of(self.gathering.offer.game).command(message.what)
        except BadValue as error:
            raise PeerFault(Fault.NOT_A_MESSAGE) from error
        guest.last_id = max(guest.last_id, message.id)
        known = guest.answers.get(message.id)
        if known is not None:
            tell(self._outgoing, guest, known)
        elif isinstance(what, _WISHES):
            self._answer(guest, message.id, self._granted(guest, what, now_ms))
        elif self.playing is None:
            self._answer(guest, message.id, Reason.NOT_NOW)
        else:
            sent = Sent(message.id, message.seq, what)
            self.playing.command(guest, sent, self.gathering.host, now_ms)

    def gone(self, person: int, connection: int, is_goodbye: bool, now_ms: int) -> None:
        """Somebody's connection is over: by a goodbye they leave, else their seat is kept for a while."""
        guest = self.gathering.people.get(person)
        if guest is None or guest.connection != connection:
            return
        guest.connection, guest.view, guest.lost_at_ms = None, None, now_ms
        has_seat = self.is_running and guest.seat is not None
        if is_goodbye and not has_seat:
            self.gathering.go(guest)
        elif has_seat and self.playing is not None:
            self.playing.put(guest, Presence.AWAY if is_goodbye else Presence.LOST, now_ms)
        if is_goodbye and self.gathering.host == person:
            self.gathering.pass_on()
        self._see_who_is_left(now_ms)
        self._people_changed()

    def lag(self, person: int, lag_ms: int) -> None:
        """Note how long a message to somebody and back takes."""
        guest = self.gathering.people.get(person)
        if guest is not None and self.playing is not None:
            self.playing.credit(guest, lag_ms)

    def tick(self, now_ms: int) -> None:
        """Do what has become due."""
        lost = [guest for guest in self.gathering.people.values() if guest.lost_at_ms is not None]
        for guest in lost:
            if now_ms - (guest.lost_at_ms or 0) >= self._grace_ms:
                self._give_away(guest, now_ms)
        if self.playing is not None:
            self.playing.tick(now_ms)

    def next_wake(self, now_ms: int) -> int | None:
        """When the table wants to be ticked next."""
        wake_ms = self.playing.next_wake(now_ms) if self.playing is not None else None
        for guest in self.gathering.people.values():
            if guest.lost_at_ms is not None:
                over_ms = guest.lost_at_ms + self._grace_ms
                wake_ms = over_ms if wake_ms is None else min(wake_ms, over_ms)
        return None if wake_ms is None else max(now_ms, wake_ms)

    def go_on(self, record: Record, now_ms: int) -> None:
        """Go on with a match that was kept; the table sleeps until somebody comes back."""
        self._play(record, now_ms)
        assert self.playing is not None
        for guest in self.gathering.people.values():
            guest.lost_at_ms = now_ms
        self.playing.begin(now_ms)
        self._see_who_is_left(now_ms)

    def close(self, why: str) -> None:
        """Tell everybody that the table is gone."""
        for guest in self.gathering.people.values():
            self._outgoing.hang_up(guest.connection, why)

    @property
    def _grace_ms(self) -> int:
        return self.gathering.offer.grace_s * 1_000

    def _let_in(self, message: Enter, now_ms: int) -> Guest | Reason:
        if message.token is not None:
            return self.gathering.by_token(message.token) or Reason.UNKNOWN_TOKEN
        self._wrong_codes_ms = [at for at in self._wrong_codes_ms if now_ms - at < WRONG_CODES_WITHIN_MS]
        if message.code and len(self._wrong_codes_ms) >= WRONG_CODES:
            return Reason.TOO_OFTEN
        reason = self.gathering.opens_with(message.code)
        if reason is Reason.WRONG_CODE:
            self._wrong_codes_ms.append(now_ms)
        if reason is not None:
            return reason
        return self.gathering.come_in(message.name, message.emblem, message.colour, message.watches)

    def _see_who_is_left(self, now_ms: int) -> None:
        """Where nobody is left the match stands still."""
        if self.is_empty and self.is_running and self.playing is not None:
            self.playing.fall_asleep(now_ms)

    def _give_away(self, guest: Guest, now_ms: int) -> None:
        """The time that a seat is kept for somebody is over."""
        guest.lost_at_ms = None
        if self.is_running and guest.seat is not None and self.playing is not None:
            self.playing.put(guest, Presence.AWAY, now_ms)
        else:
            self.gathering.go(guest)
        if self.gathering.host == guest.number and not self.is_empty:
            self.gathering.pass_on()
        self._people_changed()

    def _answer(self, guest: Guest, number: int, reason: Reason | None) -> None:
        answer = Answer(number, None) if reason is None else Denied(number, reason)
        remember(self._outgoing, guest, number, answer)

    def _granted(self, guest: Guest, wish: Wish, now_ms: int) -> Reason | None:
        match wish:
            case React(reaction):
                return self._react(guest, reaction, now_ms)
            case Chat(text):
                return self._chat(guest, text, now_ms)
            case Begin():
                return self._begin(guest, now_ms)
            case Remove(person):
                reason = self._remove(guest, person, now_ms)
            case _:
                reason = self.gathering.grant(guest, wish)
        if reason is None:
            self._seat_newcomers(now_ms)
            self._people_changed()
        return reason

    def _begin(self, guest: Guest, now_ms: int) -> Reason | None:
        gathering = self.gathering
        if guest.number != gathering.host:
            return Reason.HOST_ONLY
        if self.is_running:
            return Reason.NOT_NOW
        filled = sum(not place.is_free for place in gathering.places)
        if filled < GAMES[gathering.offer.game].players[gathering.offer.preset][0]:
            return Reason.TOO_FEW
        if not all(other.is_ready for other in gathering.seated() if other is not guest):
            return Reason.NOT_READY
        gathering.close_ranks()
        for other in gathering.people.values():
            other.seat = other.place
        record, _ = begin(self._setup())
        self._play(record, now_ms)
        if self._keeper is not None:
            self._keeper.begin(self, record)
        self._people_changed()
        assert self.playing is not None
        self.playing.begin(now_ms)
        return None

    def _play(self, record: Record, now_ms: int) -> None:
        self.gathering.state = State.RUNNING
        players = self._services.players(record, self.gathering.table)
        self.playing = Playing(record, self.gathering.people, self._outgoing, players, self._keep, now_ms)

    def _setup(self) -> TableSetup:
        offer = self.gathering.offer
        places = self.gathering.places
        faces = faces_of_computers(places, self.gathering.people.values())
        return TableSetup(
            rules=rules_of(offer),
            seats=tuple(self._seat(place, faces.get(number)) for number, place in enumerate(places)),
            seed=self._services.seed(),
            pace=self._pace or PACES[offer.pace],
            comforts=Comforts(pile_open=offer.pile_open),
            turn_ms=offer.turn_s * 1_000 or None,
        )

    def _seat(self, place: Place, face: Face | None) -> Seat:
        if place.person is None:
            assert face is not None
            return Seat(face.name, face.emblem, True, place.level)
        guest = self.gathering.people[place.person]
        return Seat(guest.name, guest.emblem, False)

    def _keep(self, entries: tuple[Entry, ...], now_ms: int) -> None:
        """The match has moved on: keep it, and see whether the round or the match is over."""
        assert self.playing is not None
        if self._keeper is not None:
            self._keeper.keep(self, entries)
        if self.playing.record.is_finished and self.is_running:
            self.gathering.state = State.WAITING
            self.gathering.open_ranks()
            self._people_changed()
        elif self.playing.is_between_rounds:
            self._seat_newcomers(now_ms)

    def _seat_newcomers(self, now_ms: int) -> None:
        """Between rounds, those who want a computer's seat get it."""
        playing = self.playing
        if playing is None or not self.is_running or not playing.is_between_rounds:
            return
        for guest in list(self.gathering.people.values()):
            place = guest.wants
            if place is not None and guest.is_here and self.gathering.places[place].level is not None:
                self.gathering.free_computers_place(guest, place)
                playing.sit_down(guest, place, now_ms)
                self._people_changed()

    def _remove(self, host: Guest, person: int, now_ms: int) -> Reason | None:
        guest = self.gathering.people.get(person)
        if host.number != self.gathering.host:
            return Reason.HOST_ONLY
        if guest is None or guest is host:
            return Reason.NO_SUCH_PERSON
        if guest.connection is not None:
            self._outgoing.say(guest.connection, TurnedAway(Reason.REMOVED.value))
            self._outgoing.hang_up(guest.connection, Reason.REMOVED.value)
        place, guest.connection = guest.place, None
        self.gathering.go(guest)
        if place is not None and self.is_running and self.playing is not None:
            self.gathering.places[place] = Place(level=LEVEL_AFTER_REMOVAL)
            self.playing.give_up(place, now_ms)
        return None

    def _react(self, guest: Guest, reaction: str, now_ms: int) -> Reason | None:
        if reaction not in REACTIONS:
            return Reason.NOT_NOW
        if not _may_say(guest, now_ms):
            return Reason.TOO_OFTEN
        self._tell_all(told(Reacted(guest.number, reaction)))
        return None

    def _chat(self, guest: Guest, text: str, now_ms: int) -> Reason | None:
        said = cleaned(text, LONGEST_CHAT)
        if not self.gathering.offer.chat:
            return Reason.CHAT_OFF
        if not said:
            return Reason.NOT_NOW
        if not _may_say(guest, now_ms):
            return Reason.TOO_OFTEN
        self._tell_all(told(Chatted(guest.number, said)))
        return None

    def _people_changed(self) -> None:
        self.has_changed = True
        self._tell_all(told(self.gathering.lobby()))
        if self._keeper is not None:
            self._keeper.people_changed(self)

    def _tell_all(self, body: bytes) -> None:
        for guest in self.gathering.people.values():
            self._outgoing.post(guest.connection, body)


def _may_say(guest: Guest, now_ms: int) -> bool:
    """Whether somebody has not said too much lately; counts as said."""
    guest.said_ms = [at for at in guest.said_ms if now_ms - at < SAYINGS_WITHIN_MS]
    if len(guest.said_ms) >= SAYINGS:
        return False
    guest.said_ms.append(now_ms)
    return True
