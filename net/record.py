"""The course of a match as a frozen value that entries move on: a journal keeps it, a table plays from it.

All that changes a match is an entry; the same setup and entries give the same record, to the bit (0.5).
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import takewhile
from typing import NamedTuple

from engine.events import Event
from engine.game import Game, IllegalMove, Match, Move, View
from engine.games import game_of
from net.session import Seat
from net.setup import TableSetup

Arrangement = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A seat made a move."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The time of the seat to move was over (B13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A further round was dealt; `deal` is its digest, by which a reader knows that it has the same cards."""

    round: int
    deal: str


@dataclass(frozen=True, slots=True)
class Retracted:
    """A seat took back its last finished turn and all that followed."""

    seat: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A seat conceded; a computer plays it from then on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seat put its hand in order."""

    seat: int
    order: Arrangement


@dataclass(frozen=True, slots=True)
class SatDown:
    """A person took over a seat between rounds."""

    seat: int
    who: Seat


Entry = Played | TimeRanOut | Dealt | Retracted | GaveUp | Arranged | SatDown


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn of this round, done or being played: whose, the match as it began, what has happened in it."""

    seat: int
    before: Match
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A match so far. `seq` counts its events and each going back; `turns` are those of this round."""

    setup: TableSetup
    match: Match
    seq: int
    turns: tuple[PastTurn, ...]
    given_up: tuple[int, ...]
    arrangements: tuple[Arrangement, ...]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.setup.rules)

    @property
    def is_round_over(self) -> bool:
        """Whether the round is over and the next one not dealt."""
        return self.match.state.public.result is not None

    def view_of(self, seat: int | None) -> View:
        """What a seat, or a spectator, may see of the match."""
        return self.game.view_of(self.match, seat)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons sit at and have not given up, those out included."""
        return tuple(
            seat for seat, who in enumerate(self.setup.seats) if not who.is_bot and seat not in self.given_up
        )

    @property
    def playing_persons(self) -> tuple[int, ...]:
        """The seats that persons still play."""
        out = {seat for seat, _ in self.match.standing.out}
        return tuple(seat for seat in self.persons if seat not in out)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to go on with: the match is over, or every person has given it up."""
        return self.match.standing.over or (bool(self.given_up) and not self.persons)

    def recent(self, seat: int | None) -> tuple[Event, ...]:
        """This round's last events back to the seat's own last finished turn, as the seat may know them."""
        first = _last_finished_turn(self, seat) if seat is not None else None
        if first is None:
            first = max(0, len(self.turns) - len(self.setup.seats) - 1)
        return _seen(self.turns[first:], seat)

    def seen_this_round(self, seat: int) -> tuple[Event, ...]:
        """All events of this round, as the seat may know them."""
        return _seen(self.turns, seat)


class Step(NamedTuple):
    """A record after an entry, the events that the entry led to, and whether the table went back with it."""

    record: Record
    events: tuple[Event, ...]
    went_back: bool = False


class DoesNotFollow(ValueError):
    """An entry that cannot come next in a record."""


def begin(setup: TableSetup) -> tuple[Record, tuple[Event, ...]]:
    """A new match with its first round dealt, and the events of the deal."""
    match, events = game_of(setup.rules).start(setup.rules, len(setup.seats), setup.seed)
    nothing = ((),) * len(setup.seats)
    return Record(setup, match, len(events), _with_turn((), match, events), (), nothing), events


def advance(record: Record, entry: Entry, is_checked: bool = False) -> tuple[Record, tuple[Event, ...]]:
    """The record after an entry and the events it led to. Raises `DoesNotFollow` where it cannot come next.

    `is_checked` says that `check` has just allowed the move.
    """
    match entry:
        case Played(seat, move):
            return _after_move(record, seat, move, is_checked)
        case TimeRanOut(seat):
            _expect(not record.is_round_over, entry)
            _expect(record.match.state.public.seat == seat, entry)
            return _moved_on(record, record.game.time_over(record.match))
        case Dealt(number, deal):
            return _after_deal(record, number, deal)
        case Retracted(seat):
            return _gone_back(record, seat), ()
        case GaveUp(seat):
            _expect(seat in record.persons, entry)
            return replace(record, given_up=(*record.given_up, seat)), ()
        case Arranged(seat, order):
            _expect(0 <= seat < len(record.arrangements), entry)
            own = (*record.arrangements[:seat], order, *record.arrangements[seat + 1 :])
            return replace(record, arrangements=own), ()
        case SatDown(seat, who):
            _expect(0 <= seat < len(record.setup.seats) and record.is_round_over, entry)
            seats = (*record.setup.seats[:seat], who, *record.setup.seats[seat + 1 :])
            given_up = tuple(other for other in record.given_up if other != seat)
            return replace(record, setup=replace(record.setup, seats=seats), given_up=given_up), ()


def can_take_back(record: Record, seat: int) -> bool:
    """Whether the seat has finished a turn in this round that could be taken back."""
    return not record.match.standing.over and _last_finished_turn(record, seat) is not None


def digest(match: Match) -> str:
    """Sixteen hexadecimal digits that tell one deal from another: its faces in order, and who begins."""
    dealt = (match.state.public.seat, game_of(match.rules).faces_dealt(match))
    return sha256(repr(dealt).encode()).hexdigest()[:16]


def next_deal(record: Record) -> Dealt:
    """The entry that deals the next round."""
    match, _ = record.game.next_round(record.match)
    return Dealt(match.standing.round, digest(match))


def is_arrangement(order: object) -> bool:
    """Whether this is a tuple of ids, no id twice, and gaps, short enough to keep."""
    if type(order) is not tuple or len(order) > MOST_PLACES:
        return False
    ids = [place for place in order if place is not None]
    return all(type(place) is int for place in ids) and len(set(ids)) == len(ids)


MOST_PLACES = 256


def _after_move(record: Record, seat: int, move: Move, is_checked: bool) -> tuple[Record, tuple[Event, ...]]:
    _expect(record.match.state.public.seat == seat, move)
    if is_checked:
        return _moved_on(record, record.game.apply_checked(record.match, move))
    try:
        return _moved_on(record, record.game.apply(record.match, move))
    except IllegalMove as error:
        raise DoesNotFollow(str(error)) from error


def _after_deal(record: Record, number: int, deal: str) -> tuple[Record, tuple[Event, ...]]:
    match = record.match
    _expect(record.is_round_over and not match.standing.over, number)
    dealt, events = record.game.next_round(match)
    _expect(dealt.standing.round == number, number)
    if digest(dealt) != deal:
        raise DoesNotFollow(f"round {number} was dealt otherwise")
    after = replace(
        record,
        match=dealt,
        seq=record.seq + len(events),
        turns=_with_turn((), dealt, events),
        arrangements=((),) * len(record.arrangements),
    )
    return after, events


def _gone_back(record: Record, seat: int) -> Record:
    _expect(can_take_back(record, seat), Retracted(seat))
    place = _last_finished_turn(record, seat)
    assert place is not None
    turn = record.turns[place]
    state = turn.before.state._replace(sighted=record.match.state.sighted)
    began = tuple(takewhile(lambda event: event.leads_in, turn.events))
    turns = (*record.turns[:place], replace(turn, events=began))
    return replace(record, match=turn.before._replace(state=state), seq=record.seq + 1, turns=turns)


def _moved_on(record: Record, outcome: tuple[Match, tuple[Event, ...]]) -> tuple[Record, tuple[Event, ...]]:
    match, events = outcome
    turns = _with_turn(record.turns, match, events)
    # Not `replace`, which takes three times as long; this is done at every move.
    seq = record.seq + len(events)
    return Record(record.setup, match, seq, turns, record.given_up, record.arrangements), events


def _with_turn(turns: tuple[PastTurn, ...], match: Match, events: tuple[Event, ...]) -> tuple[PastTurn, ...]:
    """The turns with new events, which go to the running turn up to where another begins."""
    began = next((place for place, event in enumerate(events) if event.begins_turn), len(events))
    if turns:
        last = turns[-1]
        turns = (*turns[:-1], PastTurn(last.seat, last.before, last.events + events[:began]))
    else:
        # The deal belongs to the first turn, so that who comes back to it sees the cards dealt.
        began = 0
    if began == len(events):
        return turns
    return (*turns, PastTurn(match.state.public.seat, match, events[began:]))


def _seen(turns: tuple[PastTurn, ...], seat: int | None) -> tuple[Event, ...]:
    return tuple(event.seen_by(seat) for turn in turns for event in turn.events)


def _last_finished_turn(record: Record, seat: int) -> int | None:
    """The place in `turns` of the seat's last turn that is not being played."""
    finished = record.turns if record.is_round_over else record.turns[:-1]
    for place in range(len(finished) - 1, -1, -1):
        turn = finished[place]
        if turn.seat == seat and turn.before.state.public.result is None:
            return place
    return None


def _expect(is_so: bool, entry: object) -> None:
    if not is_so:
        raise DoesNotFollow(f"{entry!r} cannot come next")
