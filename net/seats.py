"""Who sits where: which seats a computer plays now, who watches, and for whom the next round waits."""

from collections.abc import Set
from dataclasses import replace

from net.record import Record
from net.session import Company, Seat
from net.setup import TableSetup

Viewer = int | None
"""A seat that a person sits at, or None for somebody who only watches."""


def audience(setup: TableSetup) -> tuple[Viewer, ...]:
    """Everybody who is told what happens: the seats of persons; a spectator where only computers play."""
    persons = tuple(number for number, seat in enumerate(setup.seats) if not seat.is_bot)
    return persons or (None,)


def is_computers(record: Record, seat: int) -> bool:
    """Whether a computer plays the seat: from the start, or since its person gave up."""
    return record.setup.seats[seat].is_bot or seat in record.given_up


def seats_now(record: Record) -> tuple[Seat, ...]:
    """The seats as they are played now."""
    return tuple(
        replace(seat, is_bot=is_computers(record, number)) for number, seat in enumerate(record.setup.seats)
    )


def awaited(record: Record) -> tuple[Viewer, ...]:
    """Who must be ready for the next round: the persons who play; where none does, those who watch."""
    if record.is_finished:
        return ()
    return record.playing_persons or record.persons or audience(record.setup)


def company(record: Record, ready: Set[Viewer], is_paused: bool) -> Company:
    """Who is at the table, for the screen."""
    waiting = awaited(record) if record.match.state.public.result is not None else ()
    return Company(
        seats=seats_now(record),
        given_up=record.given_up,
        ready=tuple(viewer for viewer in waiting if viewer in ready),
        awaited=waiting,
        paused=is_paused,
    )
