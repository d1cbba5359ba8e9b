"""Persons who are lost, away, and back: the table never waits for them, and gives them back what is theirs."""

from engine.romme.moves import Draw
from engine.romme.state import Phase
from net.presence import Presence
from net.record import advance, begin
from net.session import Answer, Company, Continue, Play, Seat, Sent, TurnClock
from net.table import Table
from tests.net.players import Played, chance_of, choose, persons_move, setup_of


def on_turn(played: Played) -> int:
    seat: int = played.table.record.match.state.public.seat
    return seat


def put(played: Played, seat: int, presence: Presence) -> None:
    played._deliver(played.table.set_presence(seat, presence, played.now_ms))
    played.think()


def company(played: Played, seat: int) -> Company:
    return [update for update in played.new(seat) if isinstance(update, Company)][-1]


def test_the_table_waits_for_one_who_is_lost_and_a_computer_plays_for_one_who_is_away() -> None:
    played = Played.at(setup_of("ppp"))
    seat = on_turn(played)
    put(played, seat, Presence.LOST)
    assert not played.step() and company(played, (seat + 1) % 3).away == (seat,)
    put(played, seat, Presence.AWAY)
    told = company(played, (seat + 1) % 3)
    assert told.away == (seat,) and told.seats[seat].is_bot
    played.run()
    assert on_turn(played) == (seat + 1) % 3


def test_who_comes_back_before_the_computer_has_begun_plays_at_once() -> None:
    played = Played.at(setup_of("ppp"))
    seat = on_turn(played)
    put(played, seat, Presence.AWAY)
    put(played, seat, Presence.HERE)
    assert not played.step()
    answer = played.send(seat, Play(Draw()))
    assert answer is not None and answer.refusal is None


def test_a_turn_that_the_computer_has_begun_it_ends() -> None:
    played = Played.at(setup_of("ppp"))
    seat = on_turn(played)
    put(played, seat, Presence.AWAY)
    played.step()
    assert on_turn(played) == seat
    put(played, seat, Presence.HERE)
    answer = played.send(seat, Play(Draw()))
    assert answer is not None and answer.refusal is not None
    assert answer.refusal.code == "computer_ends_turn"
    played.run()
    assert on_turn(played) == (seat + 1) % 3 and not played.table.presences.played
    for _ in range(200):
        move = persons_move(played, chance_of("back"))
        if on_turn(played) == seat or move is None:
            break
        played.send(on_turn(played), Play(move))
    answer = played.send(seat, Play(Draw()))
    assert answer is not None and (answer.refusal is None or answer.refusal.code != "computer_ends_turn")


def test_B13_the_clock_of_one_who_is_lost_stands_still_but_not_every_time() -> None:
    played = Played.at(setup_of("pp", turn_ms=30_000))
    seat, chance = on_turn(played), chance_of("clock")
    played.now_ms = 10_000
    put(played, seat, Presence.LOST)
    assert played.table.next_wake(played.now_ms) is None
    played.now_ms = 60_000
    played.new(seat)
    put(played, seat, Presence.HERE)
    assert TurnClock(seat, 20_000) in played.new(seat)
    assert played.table.next_wake(played.now_ms) == 80_000
    turn = seat
    while True:
        played.send(on_turn(played), Play(choose(played.table.welcome(on_turn(played)).view, chance)))
        if on_turn(played) != turn:
            turn = on_turn(played)
            if turn == seat:
                break
    put(played, seat, Presence.LOST)
    assert played.table.next_wake(played.now_ms) is not None


def test_the_lag_is_credited_to_the_clock_but_not_shown() -> None:
    played = Played.at(setup_of("pp", turn_ms=30_000))
    seat = on_turn(played)
    played.table.presences.credit_ms = {0: 400, 1: 400}
    put(played, seat, Presence.AWAY)
    put(played, seat, Presence.HERE)
    assert TurnClock(seat, 30_000) in played.new(seat) and played.table.next_wake(0) == 30_400


def to_the_rounds_end(played: Played) -> None:
    chance = chance_of("to the end")
    for _ in range(5_000):
        move = persons_move(played, chance)
        if move is not None:
            played.send(on_turn(played), Play(move))
        elif not played.step():
            break
    assert played.table.record.match.state.public.phase is Phase.OVER


def test_the_next_round_does_not_wait_for_one_who_is_away() -> None:
    played = Played.at(setup_of("ppp"))
    to_the_rounds_end(played)
    played.send(0, Continue())
    played.send(1, Continue())
    assert played.table.record.match.state.public.phase is Phase.OVER
    put(played, 2, Presence.AWAY)
    assert played.table.record.match.state.public.phase is Phase.DRAW


def test_the_next_round_can_be_dealt_without_waiting() -> None:
    played = Played.at(setup_of("ppp"))
    assert played.table.deal_without_waiting(0) == ()
    to_the_rounds_end(played)
    played.table.deal_without_waiting(played.now_ms)
    assert played.table.record.match.state.public.phase is Phase.DRAW


def test_a_person_takes_over_a_computers_seat_between_rounds_and_the_journal_knows() -> None:
    setup = setup_of("pbb")
    played = Played.at(setup)
    to_the_rounds_end(played)
    who = Seat("Ida", "fox", False)
    played._deliver(played.table.sit_down(1, who, played.now_ms))
    assert played.table.record.setup.seats[1] == who and 1 in played.table.audience
    record, _ = begin(setup)
    for entry in played.entries:
        record, _ = advance(record, entry)
    assert record == played.table.record
    played.send(0, Continue())
    assert played.table.record.match.state.public.phase is Phase.OVER
    played.send(1, Continue())
    assert played.table.record.match.state.public.phase is Phase.DRAW
    assert played.table.welcome(1).view.hand


def test_somebody_may_watch_beside_the_players() -> None:
    table = Table(begin(setup_of("pp"))[0], 0)
    assert table.audience == (0, 1)
    table.let_watch()
    assert table.audience == (0, 1, None)
    seat = table.record.match.state.public.seat
    told = {delivery.viewer for delivery in table.handle(seat, Sent(1, table.record.seq, Play(Draw())), 0)}
    assert told == {0, 1, None}
    assert table.welcome(None).view.hand == ()
    (delivery,) = table.handle(None, Sent(1, table.record.seq, Play(Draw())), 0)
    assert isinstance(delivery.update, Answer) and delivery.update.refusal is not None
    assert delivery.update.refusal.code == "watching_only"
