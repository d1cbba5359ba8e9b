"""Several persons at a table in this process: a session for each, and one that watches."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.romme.moves import Draw
from engine.romme.rules import PRESETS
from net.local import LocalSession, Sessions, SoloSetup, has_several_persons, open_party, resume
from net.session import Arrange, Batch, Company, Concede, Pace, Play, Seat, Update, Welcome

SEATS = (Seat("Jörg", "cat", False), Seat("Ada", "owl", True, "level1"), Seat("Oma Inge", "fox", False))
PATIENCE_S = 30.0


def setup(path: Path | None = None, seats: tuple[Seat, ...] = SEATS) -> SoloSetup:
    return SoloSetup(PRESETS["klassisch"], seats, b"p" * 32, Pace(0, 0), path=path)


@pytest.fixture
def party() -> Iterator[Sessions]:
    sessions = open_party(setup(), lambda: None)
    yield sessions
    sessions.close()


def heard(session: LocalSession, wanted: Callable[[Update], bool]) -> Update:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        for update in session.poll():
            if wanted(update):
                return update
        time.sleep(0.002)
    raise AssertionError("it was never said")


def welcome(session: LocalSession) -> Welcome:
    found = heard(session, lambda update: isinstance(update, Welcome))
    assert isinstance(found, Welcome)
    return found


def test_each_person_sees_the_own_hand_and_who_watches_none(party: Sessions) -> None:
    assert set(party.by_seat) == {0, 2}
    for seat, session in party.by_seat.items():
        view = welcome(session).view
        assert view.seat == seat and len(view.hand) == 13
    watched = welcome(party.watching)
    assert watched.view.seat is None and watched.view.hand == ()
    assert all(hand is None for event in watched.recent for hand in getattr(event, "hands", ()))


def test_a_turn_is_told_to_all_and_its_card_to_its_seat_alone(party: Sessions) -> None:
    views = {seat: welcome(session).view for seat, session in party.by_seat.items()}
    seat = welcome(party.watching).view.public.seat
    while seat not in party.by_seat:
        batch = heard(party.watching, lambda update: isinstance(update, Batch))
        assert isinstance(batch, Batch)
        seat = batch.view.public.seat
    for session in party.by_seat.values():
        session.poll()
    party.by_seat[seat].send(Play(Draw()))
    own = heard(party.by_seat[seat], lambda update: isinstance(update, Batch))
    other = heard(party.by_seat[2 - seat], lambda update: isinstance(update, Batch))
    watched = heard(party.watching, lambda update: isinstance(update, Batch))
    assert isinstance(own, Batch) and isinstance(other, Batch) and isinstance(watched, Batch)
    assert own.events[0].piece is not None and own.seq == other.seq == watched.seq
    assert other.events[0].piece is None and watched.events[0].piece is None
    assert len(own.view.hand) == len(views[seat].hand) + 1
    party.by_seat[2 - seat].send(Play(Draw()))
    answer = heard(party.by_seat[2 - seat], lambda update: hasattr(update, "refusal"))
    assert answer.refusal is not None, "the other one is not to move"  # type: ignore[union-attr]


def test_who_watches_can_play_nothing(party: Sessions) -> None:
    welcome(party.watching)
    party.watching.send(Play(Draw()))
    answer = heard(party.watching, lambda update: hasattr(update, "refusal"))
    assert answer.refusal is not None  # type: ignore[union-attr]


def test_the_match_is_resumed_for_as_many_persons_and_as_each_had_arranged(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    sessions = open_party(setup(path), lambda: None)
    orders = {}
    for seat, session in sessions.by_seat.items():
        hand = [piece.id for piece in welcome(session).view.hand]
        orders[seat] = (*hand[5:], None, *hand[:5])
        number = session.send(Arrange(orders[seat]))
        heard(session, lambda update, number=number: getattr(update, "id", None) == number)  # type: ignore[misc]
    sessions.close()
    again = resume(path, lambda: None)
    assert isinstance(again, Sessions) and set(again.by_seat) == {0, 2}
    assert {seat: welcome(session).arrangement for seat, session in again.by_seat.items()} == orders
    again.close()


def test_one_persons_match_is_resumed_as_such(tmp_path: Path) -> None:
    alone = setup(tmp_path / "match.json", (SEATS[0], SEATS[1]))
    assert not has_several_persons(alone)
    open_party(alone, lambda: None).close()
    again = resume(tmp_path / "match.json", lambda: None)
    assert isinstance(again, LocalSession) and again.seat == 0
    again.close()


def test_all_persons_giving_up_ends_it(party: Sessions) -> None:
    for session in party.by_seat.values():
        session.send(Concede())
    company = heard(party.watching, lambda update: isinstance(update, Company) and len(update.given_up) == 2)
    assert isinstance(company, Company) and all(seat.is_bot for seat in company.seats)
