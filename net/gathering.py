"""Who is at a table and where: people come in, sit, get ready, and the host arranges them. No match in here."""

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from net.lobby import (
    COLOURS,
    EMBLEMS,
    LEVELS,
    BeReady,
    ChangeOffer,
    Choose,
    Denied,
    Listed,
    Lobby,
    Look,
    Offer,
    Person,
    Place,
    PutComputer,
    Reason,
    Remove,
    Reseat,
    State,
    Wish,
)
from net.names import clean_name, unlike
from net.offers import BadOffer, checked, differing, rules_of
from net.session import Answer

MOST_WATCHERS = 16
TOKEN_BYTES = 18
ANSWERS_KEPT = 64


@dataclass(slots=True)
class Guest:
    """Somebody at the table, as the host knows them; the token is theirs alone."""

    number: int
    token: str
    name: str
    emblem: str
    colour: str
    place: int | None = None
    seat: int | None = None
    """The seat in the match that is played or was played last."""
    is_ready: bool = False
    wants: int | None = None
    connection: int | None = None
    lost_at_ms: int | None = None
    view: Any = None
    """The view that was last sent over the connection."""
    last_id: int = 0
    answers: "OrderedDict[int, Answer | Denied]" = field(default_factory=OrderedDict)
    said_ms: list[int] = field(default_factory=list)

    @property
    def is_here(self) -> bool:
        """Whether a connection of theirs is open."""
        return self.connection is not None


class Gathering:
    """The people and places of one table."""

    def __init__(self, offer: Offer, table: str) -> None:
        self.table = table
        self.offer = checked(offer)
        self.state = State.WAITING
        self.places: list[Place] = []
        self.people: dict[int, Guest] = {}
        self.host: int | None = None
        self._count = 0
        self._set_places(self.offer)

    def lobby(self) -> Lobby:
        """The table as everybody at it sees it."""
        offer = self.offer
        return Lobby(
            table=self.table,
            state=self.state,
            title=offer.title,
            game=offer.game,
            preset=offer.preset,
            options=tuple(rules_of(offer).choices().items()),
            differing=differing(offer),
            turn_s=offer.turn_s,
            is_locked=offer.code is not None,
            spectators=offer.spectators,
            chat=offer.chat,
            grace_s=offer.grace_s,
            pace=offer.pace,
            pile_open=offer.pile_open,
            places=tuple(self.places),
            people=tuple(_person(guest) for guest in self.people.values()),
            host=self.host,
        )

    def listed(self) -> Listed:
        """The table as it is announced."""
        offer = self.offer
        return Listed(
            table=self.table,
            title=offer.title,
            game=offer.game,
            preset=offer.preset,
            state=self.state,
            seats=len(self.places),
            taken=sum(not place.is_free for place in self.places),
            is_locked=offer.code is not None,
            spectators=offer.spectators,
        )

    def by_token(self, token: str) -> Guest | None:
        """Whose token this is."""
        own = token.encode("utf-8", "replace")
        for guest in self.people.values():
            if hmac.compare_digest(guest.token.encode(), own):
                return guest
        return None

    def opens_with(self, code: str | None) -> Reason | None:
        """Why this code does not let anybody in, or None if it does."""
        if self.offer.code is None:
            return None
        if not code:
            return Reason.LOCKED
        is_right = hmac.compare_digest(self.offer.code.encode(), code.encode("utf-8", "replace"))
        return None if is_right else Reason.WRONG_CODE

    def come_in(self, name: str, emblem: str, colour: str, watches: bool) -> Guest | Reason:
        """Let somebody in: to the first free place, else to watch."""
        shown = clean_name(name)
        if shown is None:
            return Reason.BAD_NAME
        place = None if watches or self.state is State.RUNNING else self._free_place()
        if place is None:
            reason = self._no_room(watches)
            if reason is not None:
                return reason
        self._count += 1
        guest = Guest(
            number=self._count,
            token=secrets.token_urlsafe(TOKEN_BYTES),
            name=unlike(shown, [other.name for other in self.people.values()]),
            emblem=emblem if emblem in EMBLEMS else EMBLEMS[self._count % len(EMBLEMS)],
            colour=self._free_colour(colour),
        )
        self.people[guest.number] = guest
        self._sit(guest, place)
        if self.host is None:
            self.host = guest.number
        return guest

    def readmit(self, guest: Guest) -> None:
        """Take in somebody known from before, as they were."""
        self._count = max(self._count, guest.number)
        self.people[guest.number] = guest

    def go(self, guest: Guest) -> None:
        """Let somebody go for good."""
        self._sit(guest, None)
        self.people.pop(guest.number, None)
        if self.host == guest.number:
            self.pass_on()

    def pass_on(self) -> None:
        """Make somebody else the host: the first who is there."""
        there = [guest.number for guest in self.people.values() if guest.is_here]
        self.host = there[0] if there else next(iter(self.people), None)

    def seated(self) -> tuple[Guest, ...]:
        """The people who sit, in the order of their places."""
        return tuple(self.people[place.person] for place in self.places if place.person is not None)

    def close_ranks(self) -> None:
        """Take the free places away, so that the places are the seats of the match."""
        self.places = [place for place in self.places if not place.is_free]
        for number, place in enumerate(self.places):
            if place.person is not None:
                self.people[place.person].place = number

    def open_ranks(self) -> None:
        """After a match: as many places as were offered, the people who sat where they sat."""
        self.places += [Place()] * (self.offer.seats - len(self.places))
        for guest in self.people.values():
            guest.is_ready, guest.wants = False, None

    def free_computers_place(self, guest: Guest, place: int) -> None:
        """Put somebody at a place that was a computer's."""
        self.places[place] = Place()
        self._sit(guest, place)
        guest.wants = None

    def grant(self, guest: Guest, wish: Wish) -> Reason | None:
        """Do what somebody wishes, or say why not. Beginning, reactions and chat are not in here."""
        if isinstance(wish, (Reseat, Remove, PutComputer, ChangeOffer)) and guest.number != self.host:
            return Reason.HOST_ONLY
        granting = _GRANTING.get(type(wish))
        return granting(self, guest, wish) if granting is not None else Reason.NOT_NOW

    def _no_room(self, watches: bool) -> Reason | None:
        """Why nobody can come in to watch."""
        watchers = sum(guest.place is None for guest in self.people.values())
        if self.state is State.RUNNING:
            may_wait = any(place.level is not None for place in self.places)
            if not self.offer.spectators and not may_wait:
                return Reason.RUNNING
        elif not self.offer.spectators:
            return Reason.TABLE_FULL if not watches else Reason.NOT_NOW
        return Reason.TABLE_FULL if watchers >= MOST_WATCHERS else None

    def _free_place(self) -> int | None:
        return next((number for number, place in enumerate(self.places) if place.is_free), None)

    def _free_colour(self, wanted: str) -> str:
        used = {guest.colour for guest in self.people.values()}
        if wanted in COLOURS and wanted not in used:
            return wanted
        return next((colour for colour in COLOURS if colour not in used), COLOURS[0])

    def _sit(self, guest: Guest, place: int | None) -> None:
        if guest.place is not None:
            self.places[guest.place] = Place()
        guest.place = place
        guest.is_ready = False
        if place is not None:
            self.places[place] = Place(person=guest.number)

    def _set_places(self, offer: Offer) -> None:
        """The places of an offer: those who sit stay as far as there are seats, then the computers, then free ones."""
        sitting = [place for place in self.places if place.person is not None]
        for place in sitting[offer.seats :]:
            self.people[place.person or 0].place = None
        kept = sitting[: offer.seats]
        computers = [Place(level=level) for level in offer.levels][: offer.seats - len(kept)]
        free = [Place()] * (offer.seats - len(kept) - len(computers))
        self.places = [*kept, *free, *computers]
        for number, place in enumerate(self.places):
            if place.person is not None:
                self.people[place.person].place = number

    def _choose(self, guest: Guest, wish: Choose) -> Reason | None:
        place = wish.place
        if place is not None and not 0 <= place < len(self.places):
            return Reason.NO_SUCH_SEAT
        if self.state is State.RUNNING:
            return self._want(guest, place)
        if place is None:
            if not self.offer.spectators:
                return Reason.NOT_NOW
        elif place != guest.place and not self.places[place].is_free:
            return Reason.SEAT_TAKEN
        if place != guest.place:
            self._sit(guest, place)
        return None

    def _want(self, guest: Guest, place: int | None) -> Reason | None:
        """Note that somebody wants a computer's seat when the round is over."""
        if guest.place is not None:
            return Reason.NOT_NOW
        if place is not None and self.places[place].level is None:
            return Reason.SEAT_TAKEN
        if place is not None and any(
            other.wants == place for other in self.people.values() if other != guest
        ):
            return Reason.SEAT_TAKEN
        guest.wants = place
        return None

    def _look(self, guest: Guest, wish: Look) -> Reason | None:
        if self.state is State.RUNNING or wish.emblem not in EMBLEMS or wish.colour not in COLOURS:
            return Reason.NOT_NOW
        if any(other.colour == wish.colour for other in self.people.values() if other is not guest):
            return Reason.SEAT_TAKEN
        guest.emblem, guest.colour = wish.emblem, wish.colour
        return None

    def _be_ready(self, guest: Guest, wish: BeReady) -> Reason | None:
        if self.state is State.RUNNING or guest.place is None:
            return Reason.NOT_NOW
        guest.is_ready = wish.is_ready
        return None

    def _reseat(self, _host: Guest, wish: Reseat) -> Reason | None:
        other = self.people.get(wish.person)
        if self.state is State.RUNNING:
            return Reason.NOT_NOW
        if other is None:
            return Reason.NO_SUCH_PERSON
        if wish.place is None:
            self._sit(other, None)
            return None
        if not 0 <= wish.place < len(self.places):
            return Reason.NO_SUCH_SEAT
        there, from_place = self.places[wish.place], other.place
        self._sit(other, None)
        if there.person is not None and there.person != other.number:
            self._sit(self.people[there.person], from_place)
        elif there.level is not None and from_place is not None:
            self.places[from_place] = there
        self._sit(other, wish.place)
        return None

    def _put_computer(self, _host: Guest, wish: PutComputer) -> Reason | None:
        if self.state is State.RUNNING or (wish.level is not None and wish.level not in LEVELS):
            return Reason.NOT_NOW
        if not 0 <= wish.place < len(self.places):
            return Reason.NO_SUCH_SEAT
        if self.places[wish.place].person is not None:
            return Reason.SEAT_TAKEN
        self.places[wish.place] = Place(level=wish.level)
        return None

    def _change_offer(self, _host: Guest, wish: ChangeOffer) -> Reason | None:
        if self.state is State.RUNNING:
            return Reason.NOT_NOW
        try:
            offer = checked(wish.offer)
        except BadOffer:
            return Reason.BAD_SETUP
        if offer.game != self.offer.game:
            return Reason.OTHER_GAME
        self.offer = offer
        self._set_places(offer)
        for guest in self.people.values():
            guest.is_ready = False
        return None


_GRANTING: dict[type, Callable[[Gathering, Guest, Any], Reason | None]] = {
    Choose: Gathering._choose,
    Look: Gathering._look,
    BeReady: Gathering._be_ready,
    Reseat: Gathering._reseat,
    PutComputer: Gathering._put_computer,
    ChangeOffer: Gathering._change_offer,
}


def _person(guest: Guest) -> Person:
    return Person(
        number=guest.number,
        name=guest.name,
        emblem=guest.emblem,
        colour=guest.colour,
        place=guest.place,
        is_ready=guest.is_ready,
        is_here=guest.is_here,
        wants=guest.wants,
    )
