"""Who sits where: which seats a computer plays now, who watches, and for whom the next round waits."""

from collections.abc import Set
from dataclasses import replace

from net.presence import Presences
from net.record import Record
from net.session import Company, Pace, Seat
from net.setup import TableSetup

Viewer = int | None
"""A seat that a person sits at, or None for somebody who only watches."""


def audience(setup: TableSetup) -> tuple[Viewer, ...]:
    """Everybody who is told what happens: the seats of persons; a spectator where only computers play."""
    persons = tuple(number for number, seat in enumerate(setup.seats) if not seat.is_bot)
    return persons or (None,)


def is_computers(record: Record, seat: int, presences: Presences) -> bool:
    """Whether a computer plays the seat: from the start, since its person gave up, or while its person is away."""
    return record.setup.seats[seat].is_bot or seat in record.given_up or presences.is_played(seat)


def seats_now(record: Record, presences: Presences) -> tuple[Seat, ...]:
    """The seats as they are played now."""
    return tuple(
        replace(seat, is_bot=is_computers(record, number, presences))
        for number, seat in enumerate(record.setup.seats)
    )


def awaited(record: Record, presences: Presences) -> tuple[Viewer, ...]:
    """Who must be ready for the next round: the persons who play and are there; where none does, those who watch."""
    if record.is_finished:
        return ()
    for persons in (record.playing_persons, record.persons):
        there = tuple(seat for seat in persons if seat not in presences.played)
        if there:
            return there
    return audience(record.setup)


def company(record: Record, ready: Set[Viewer], is_paused: bool, presences: Presences, pace: Pace) -> Company:
    """Who is at the table, for the screen."""
    waiting = awaited(record, presences) if record.match.state.public.result is not None else ()
    return Company(
        seats=seats_now(record, presences),
        given_up=record.given_up,
        ready=tuple(viewer for viewer in waiting if viewer in ready),
        awaited=waiting,
        paused=is_paused,
        away=presences.away,
        pace=pace,
    )
