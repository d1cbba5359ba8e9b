"""The table: who may do what and when, answers, timers, pauses, rounds, taking back, giving up."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from engine.pieces import JOKER
from engine.romme.events import Discarded, Drew, RoundBegan, RoundEnded, TimeOver, TurnBegan
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.rules import rules_from
from engine.romme.state import Phase, View, view_of
from net.bots import plain_move
from net.record import GaveUp
from net.session import (
    Answer,
    Arrange,
    AskHint,
    Batch,
    Comforts,
    Company,
    Concede,
    Continue,
    HintGiven,
    Hurry,
    JumpToEnd,
    Pace,
    Pause,
    Play,
    Resume,
    Sent,
    SetPace,
    TakeBack,
    TookBack,
    TurnClock,
    Update,
)
from tests.net.players import Played, chance_of, events_in, persons_move, setup_of

ONE_ROUND_EACH = rules_from("klassisch", {"rounds_per_player": 1})


def until_persons_turn(played: Played, seat: int = 0) -> View:
    """Play on until the person at the seat is to draw; other persons play plainly."""
    for _ in range(400):
        played.run()
        public = played.table.record.match.state.public
        assert public.phase is not Phase.OVER, "the round is over"
        if public.seat == seat and public.phase is Phase.DRAW:
            return view_of(played.table.record.match, seat)
        if public.seat in played.table.record.persons:
            played.send(public.seat, Play(plain_move(view_of(played.table.record.match, public.seat))))
    raise AssertionError("nobody's turn ends")


def play_turn(played: Played, seat: int = 0) -> None:
    """Draw and throw the card drawn."""
    assert accepted(played.send(seat, Play(Draw())))
    view = view_of(played.table.record.match, seat)
    assert accepted(played.send(seat, Play(Discard(view.hand[-1].id))))


def play_round(played: Played, chance_text: str = "round") -> None:
    """Play on to the end of the round."""
    chance = chance_of(chance_text)
    for _ in range(20_000):
        played.run()
        public = played.table.record.match.state.public
        if public.phase is Phase.OVER:
            return
        move = persons_move(played, chance)
        assert move is not None
        assert accepted(played.send(public.seat, Play(move)))
    raise AssertionError("the round does not end")


def accepted(answer: Answer | None) -> bool:
    assert answer is not None
    assert answer.refusal is None, answer.refusal
    return True


def code_of(answer: Answer | None) -> str:
    assert answer is not None and answer.refusal is not None
    return answer.refusal.code


def test_a_move_comes_as_a_batch_to_all_and_as_an_answer_to_its_sender_alone() -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    played.send(seat, Play(Draw()), id=77)
    batch, answer = played.new(seat)
    assert isinstance(batch, Batch) and answer == Answer(77, None)
    (other,) = played.new(1 - seat)
    assert isinstance(other, Batch)
    assert other.events == (Drew(seat, None),)
    assert batch.view.hand and batch.view.seat == seat and other.view.seat == 1 - seat


def test_seq_counts_events_without_a_gap() -> None:
    played = Played.at(setup_of("pbb", ONE_ROUND_EACH))
    seen = played.table.record.seq
    play_round(played)
    played.send(0, Continue())
    play_round(played, "second")
    for update in played.new(0):
        if isinstance(update, Batch):
            assert update.seq - len(update.events) == seen
            seen = update.seq
    assert seen == played.table.record.seq


@pytest.mark.parametrize(
    "move",
    [
        Discard(-1),
        Discard(1 << 70),
        Lay((), ()),
        Lay((1, 2, 3), (None, None)),
        Lay((1, 1, 1), (None, None, None)),
        LayOff(1, -1),
        LayOff(1, 99, JOKER),
        LayOff(True, 0),
        Swap(1, True),
        Swap("1", 0),  # type: ignore[arg-type]
        LayOff(1, 0, high=1),  # type: ignore[arg-type]
        Lay([1, 2, 3], (None, None, None)),  # type: ignore[arg-type]
        Discard(None),  # type: ignore[arg-type]
        "draw",
        None,
        Draw,
    ],
)
def test_nonsense_is_refused_and_changes_nothing(move: Any) -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    played.send(seat, Play(Draw()))
    before = played.table.record
    played.new(1 - seat)
    answer = played.send(seat, Play(move))
    assert answer is not None and answer.refusal is not None
    assert played.table.record == before
    assert played.new(1 - seat) == []


def test_cards_of_others_are_refused_like_cards_that_do_not_exist() -> None:
    played = Played.at(setup_of("pp"))
    record = played.table.record
    seat = record.match.state.public.seat
    played.send(seat, Play(Draw()))
    theirs = played.table.record.match.state.hands[1 - seat][0].id
    of_nobody = 12345
    first = played.send(seat, Play(Discard(theirs)))
    second = played.send(seat, Play(Discard(of_nobody)))
    assert first is not None and second is not None
    assert first.refusal == second.refusal is not None


def test_out_of_turn_is_refused_to_the_sender_alone() -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    before = played.table.record
    assert code_of(played.send(1 - seat, Play(Draw()))) == "not_your_turn"
    assert played.new(seat) == [] and played.table.record == before


def test_a_command_that_comes_twice_is_answered_twice_and_done_once() -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    first = played.send(seat, Play(Draw()), id=5)
    before = played.table.record
    again = played.send(seat, Play(Draw()), id=5)
    assert first == again == Answer(5, None)
    assert played.table.record == before
    refused = played.send(seat, Play(Draw()), id=6)
    assert refused == played.send(seat, Play(Draw()), id=6)
    assert played.table.record == before


def test_two_seats_may_use_the_same_id() -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    assert code_of(played.send(1 - seat, Play(Draw()), id=9)) == "not_your_turn"
    assert accepted(played.send(seat, Play(Draw()), id=9))


def test_a_move_sent_before_the_turn_began_is_out_of_date() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    early = played.table.record.seq
    play_turn(played)
    until_persons_turn(played)
    before = played.table.record
    assert code_of(played.send(0, Play(Draw()), seq=early)) == "out_of_date"
    assert played.table.record == before


def test_moves_sent_in_one_go_within_a_turn_are_all_taken() -> None:
    played = Played.at(setup_of("pb"))
    view = until_persons_turn(played)
    seen = played.table.record.seq
    assert accepted(played.send(0, Play(Draw()), seq=seen))
    assert accepted(played.send(0, Play(Discard(view.hand[0].id)), seq=seen))


@pytest.mark.parametrize("sent", [Sent(True, 0, Hurry()), Sent(-1, 0, Hurry()), Sent(1, -1, Hurry())])
def test_a_command_with_a_nonsense_number_is_refused(sent: Sent) -> None:
    played = Played.at(setup_of("pb"))
    ((viewer, answer),) = played.table.handle(0, sent, 0)
    assert viewer == 0 and isinstance(answer, Answer) and code_of(answer) == "not_a_command"


def test_somebody_who_is_not_at_the_table_is_refused() -> None:
    played = Played.at(setup_of("pb"))
    before = played.table.record
    for stranger in (None, 1, 2, -1):
        assert code_of(played.send(stranger, Play(Draw()))) == "not_a_command"
        assert code_of(played.send(stranger, Concede())) == "not_a_command"
    assert played.table.record == before


NO_PACE: Any = True


@pytest.mark.parametrize(
    "command", [None, "draw", Draw(), SetPace(NO_PACE), SetPace(Pace(-1, 0)), Arrange((1, 1))]
)
def test_what_is_no_command_is_refused(command: Any) -> None:
    played = Played.at(setup_of("pb"))
    before = played.table.record
    assert code_of(played.send(0, command)) == "not_a_command"
    assert played.table.record == before


def test_computer_players_pause_before_a_turn_and_between_steps() -> None:
    played = Played.at(setup_of("pbbb", pace=Pace(350, 500)))
    until_persons_turn(played)
    start, seen = played.now_ms, played.table.record.seq
    played.times.clear()
    play_turn(played)
    while played.table.record.match.state.public.seat == 1 and played.step():
        pass
    steps = [time - start for time in played.times]
    assert steps == [350 + 500 * step for step in range(len(steps))]
    assert len(steps) >= 2 and played.table.record.seq > seen


def test_nothing_happens_before_its_time() -> None:
    played = Played.at(setup_of("pb", pace=Pace(350, 500)))
    until_persons_turn(played)
    play_turn(played)
    before = played.table.record
    assert played.table.tick(played.now_ms + 349) == () and played.table.record == before
    assert played.table.tick(played.now_ms + 350) != () and played.table.record != before


def test_hurry_lets_the_pauses_lapse_until_the_next_turn() -> None:
    played = Played.at(setup_of("pbb", pace=Pace(350, 500)))
    until_persons_turn(played)
    play_turn(played)
    start = played.now_ms
    assert accepted(played.send(0, Hurry()))
    while played.table.record.match.state.public.seat == 1:
        assert played.step()
    assert played.now_ms == start
    played.step()
    assert played.now_ms == start + 350


def test_a_new_pace_holds_for_the_pause_that_runs() -> None:
    played = Played.at(setup_of("pb", pace=Pace(60_000, 60_000)))
    until_persons_turn(played)
    play_turn(played)
    start = played.now_ms
    played.send(0, SetPace(Pace(10, 20)))
    played.step()
    played.step()
    assert played.now_ms == start + 30


def test_a_pause_stops_every_timer_and_every_move() -> None:
    played = Played.at(setup_of("pb", pace=Pace(350, 500)))
    until_persons_turn(played)
    play_turn(played)
    start = played.now_ms
    played.now_ms += 100
    played.new(0)
    assert accepted(played.send(0, Pause()))
    (told, _) = played.new(0)
    assert isinstance(told, Company) and told.paused
    assert played.table.next_wake(played.now_ms) is None
    before = played.table.record
    assert played.table.tick(played.now_ms + 10_000) == ()
    assert code_of(played.send(0, Play(Draw()))) == "table_paused"
    assert code_of(played.send(0, TakeBack())) == "table_paused"
    assert accepted(played.send(0, Pause()))
    assert played.table.record == before
    played.now_ms += 5_000
    assert accepted(played.send(0, Resume()))
    assert played.table.next_wake(played.now_ms) == start + 350 + 5_000


def test_any_seat_ends_a_pause() -> None:
    played = Played.at(setup_of("pp"))
    played.send(0, Pause())
    played.send(1, Resume())
    assert not played.table.is_paused


def test_without_a_turn_timer_the_table_waits_for_a_person_for_ever() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    assert played.table.next_wake(played.now_ms) is None


def test_B13_a_turn_ends_by_itself_when_its_time_is_over() -> None:
    played = Played.at(setup_of("pp", turn_ms=30_000))
    seat = played.table.record.match.state.public.seat
    assert played.table.next_wake(0) == 30_000
    played.now_ms = 29_000
    played.send(seat, Play(Draw()))
    assert played.table.next_wake(played.now_ms) == 30_000
    played.new(0)
    played.step()
    events = events_in(played.new(0))
    assert [type(event) for event in events] == [TimeOver, Discarded, TurnBegan]
    assert played.table.record.match.state.public.seat == 1 - seat
    assert played.table.next_wake(played.now_ms) == 60_000


def test_a_turns_time_is_told_and_stands_still_in_a_pause() -> None:
    played = Played.at(setup_of("pp", turn_ms=30_000))
    seat = played.table.record.match.state.public.seat
    played.now_ms = 10_000
    played.send(seat, Pause())
    played.now_ms = 100_000
    played.new(1 - seat)
    played.send(1 - seat, Resume())
    assert TurnClock(seat, 20_000) in played.new(1 - seat)
    assert played.table.next_wake(played.now_ms) == 120_000


def test_one_who_gives_up_does_not_lengthen_the_turn_of_another() -> None:
    played = Played.at(setup_of("ppp", turn_ms=30_000))
    seat = played.table.record.match.state.public.seat
    played.now_ms = 20_000
    assert accepted(played.send((seat + 1) % 3, Concede()))
    assert played.table.next_wake(played.now_ms) == 30_000


def test_the_next_round_waits_for_every_person() -> None:
    played = Played.at(setup_of("ppb", ONE_ROUND_EACH))
    assert code_of(played.send(0, Continue())) == "round_not_over"
    play_round(played)
    assert played.table.next_wake(played.now_ms) is None
    assert accepted(played.send(1, Continue()))
    assert played.table.record.match.standing.round == 1
    told = [update for update in played.new(0) if isinstance(update, Company)][-1]
    assert told.ready == (1,) and told.awaited == (0, 1)
    assert accepted(played.send(0, Continue()))
    assert played.table.record.match.standing.round == 2
    assert isinstance(events_in(played.new(1))[-2], RoundBegan)


def test_a_readiness_sent_in_an_earlier_round_does_not_count() -> None:
    played = Played.at(setup_of("pb", ONE_ROUND_EACH))
    early = played.table.record.seq
    play_round(played)
    assert code_of(played.send(0, Continue(), seq=early)) == "out_of_date"


def test_a_finished_match_goes_no_further() -> None:
    played = Played.at(setup_of("pb", rules_from("klassisch", {"rounds_per_player": "single"})))
    play_round(played)
    record = played.table.record
    assert record.match.standing.over and record.is_finished
    assert played.table.next_wake(played.now_ms) is None
    for command in (Continue(), Concede(), TakeBack(), JumpToEnd()):
        assert code_of(played.send(0, command)) == "match_is_over"
    assert played.table.record == record


def test_take_back_goes_to_before_the_last_finished_turn_and_forgets_the_replies() -> None:
    played = Played.at(setup_of("pbb"))
    view = until_persons_turn(played)
    play_turn(played)
    until_persons_turn(played)
    played.send(0, Play(Draw()))
    seq = played.table.record.seq
    played.new(0)
    assert accepted(played.send(0, TakeBack()))
    (back, _) = played.new(0)
    assert isinstance(back, TookBack) and back.seq == seq + 1
    assert back.view == view
    assert accepted(played.send(0, Play(Draw())))


def test_take_back_can_be_repeated_to_the_rounds_first_turn() -> None:
    played = Played.at(setup_of("pb"))
    first = until_persons_turn(played)
    play_turn(played)
    until_persons_turn(played)
    play_turn(played)
    until_persons_turn(played)
    assert accepted(played.send(0, TakeBack()))
    assert accepted(played.send(0, TakeBack()))
    assert played.view == first
    assert code_of(played.send(0, TakeBack())) == "nothing_to_take_back"


def test_a_take_back_that_was_sent_before_another_is_out_of_date() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    play_turn(played)
    until_persons_turn(played)
    play_turn(played)
    until_persons_turn(played)
    seen = played.table.record.seq
    assert accepted(played.send(0, TakeBack(), seq=seen))
    assert code_of(played.send(0, TakeBack(), seq=seen)) == "out_of_date"


def test_take_back_works_while_the_others_play() -> None:
    played = Played.at(setup_of("pb", pace=Pace(350, 500)))
    view = until_persons_turn(played)
    seen = played.table.record.seq
    play_turn(played)
    played.step()
    assert accepted(played.send(0, TakeBack(), seq=seen))
    assert played.view == view
    assert played.table.next_wake(played.now_ms) is None


def test_take_back_works_after_the_round_and_not_into_the_round_before() -> None:
    played = Played.at(setup_of("pb", ONE_ROUND_EACH))
    play_round(played)
    assert accepted(played.send(0, TakeBack()))
    assert played.table.record.match.state.public.phase is not Phase.OVER
    assert played.table.record.match.standing.results == ()
    play_round(played, "otherwise")
    played.send(0, Continue())
    assert code_of(played.send(0, TakeBack())) == "nothing_to_take_back"


def test_a_card_drawn_after_a_take_back_has_an_id_of_its_own() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    played.send(0, Play(Draw()))
    drawn = played.view.hand[-1]
    played.send(0, Play(Discard(drawn.id)))
    until_persons_turn(played)
    played.send(0, TakeBack())
    played.send(0, Play(Draw()))
    again = played.view.hand[-1]
    assert again.face == drawn.face and again.id != drawn.id


def test_take_back_is_refused_where_the_table_does_not_allow_it() -> None:
    played = Played.at(setup_of("pb", comforts=Comforts()))
    until_persons_turn(played)
    play_turn(played)
    until_persons_turn(played)
    assert code_of(played.send(0, TakeBack())) == "take_back_not_allowed"
    assert code_of(played.send(0, AskHint())) == "hints_not_allowed"


def test_a_welcome_tells_what_every_other_seat_did_since_ones_own_turn() -> None:
    played = Played.at(setup_of("pbbb"))
    until_persons_turn(played)
    assert played.table.welcome(0).recent
    play_turn(played)
    until_persons_turn(played)
    recent = played.table.welcome(0).recent
    assert [event.seat for event in recent if isinstance(event, TurnBegan)] == [0, 1, 2, 3, 0]
    assert all(event.piece is None for event in recent if isinstance(event, Drew) and event.seat)
    played.send(0, TakeBack())
    recent = played.table.welcome(0).recent
    assert not [event for event in recent if isinstance(event, Drew) and event.seat == 0]


def test_a_hint_is_a_legal_move_for_the_one_who_asked() -> None:
    played = Played.at(setup_of("pp"))
    until_persons_turn(played, 0)
    played.new(0), played.new(1)
    played.send(0, AskHint(), id=50)
    hint, answer = played.new(0)
    assert isinstance(hint, HintGiven) and answer == Answer(50, None)
    assert hint.seq == played.table.record.seq
    assert accepted(played.send(0, Play(hint.move)))
    assert not any(isinstance(update, HintGiven) for update in played.new(1))
    assert code_of(played.send(1, AskHint())) == "not_your_turn"


def test_a_hint_that_comes_too_late_is_not_given() -> None:
    played = Played.at(setup_of("pp"))
    until_persons_turn(played, 0)
    assert played.table.handle(0, Sent(70, 0, AskHint()), 0) == ()
    assert played.table.handle(0, Sent(70, 0, AskHint()), 0) == ()
    (question,) = played.table.questions()
    played.send(0, Play(Draw()))
    ((viewer, answer),) = played.table.decide(question.number, Draw(), 0)
    assert viewer == 0 and isinstance(answer, Answer) and code_of(answer) == "out_of_date"
    assert played.table.decide(question.number, Draw(), 0) == ()


def test_one_who_gives_up_is_played_by_a_computer_from_then_on() -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    played.send(seat, Play(Draw()))
    assert accepted(played.send(seat, Concede()))
    told = next(update for update in played.new(1 - seat) if isinstance(update, Company))
    assert told.given_up == (seat,) and told.seats[seat].is_bot
    played.run()
    assert played.table.record.match.state.public.seat == 1 - seat
    assert code_of(played.send(seat, Concede())) == "seat_given_up"
    assert code_of(played.send(seat, Play(Draw()))) == "seat_given_up"
    assert code_of(played.send(seat, JumpToEnd())) == "others_still_play"
    assert any(isinstance(update, Batch) for update in played.new(seat))


def test_the_round_after_waits_for_those_who_still_play() -> None:
    played = Played.at(setup_of("pp", ONE_ROUND_EACH))
    played.send(1, Concede())
    play_round(played)
    played.send(0, Continue())
    assert played.table.record.match.standing.round == 2


def test_giving_up_between_rounds_lets_the_others_go_on() -> None:
    played = Played.at(setup_of("pp", ONE_ROUND_EACH))
    play_round(played)
    played.send(0, Continue())
    played.send(1, Concede())
    assert played.table.record.match.standing.round == 2


def test_the_match_ends_when_the_last_person_gives_up() -> None:
    played = Played.at(setup_of("pbb"))
    assert accepted(played.send(0, Concede()))
    assert played.table.record.is_finished and GaveUp(0) in played.entries
    before = played.table.record
    played.run()
    assert played.table.record == before


def test_the_end_of_a_match_given_up_can_be_looked_at() -> None:
    played = Played.at(setup_of("pb", ONE_ROUND_EACH, pace=Pace(350, 500)))
    played.send(0, Concede())
    played.new(0)
    assert accepted(played.send(0, JumpToEnd()))
    played.run()
    assert played.table.record.match.standing.over
    batches = [update for update in played.new(0) if isinstance(update, Batch)]
    assert len(batches) == len(played.table.record.match.standing.results) == 2
    assert batches[-1].view.standing.over and played.now_ms == 0


def after_a_round_that_seat_0_fell_in() -> Played:
    """A match by limit between two rounds, in which the person is out and three computers go on."""
    played = Played.at(setup_of("pbbb", rules_from("jolly", {"limit": 400})))
    play_round(played)
    record = played.table.record
    standing = record.match.standing
    assert not standing.over
    fallen = standing._replace(scores=(-450, -390, -390, -390), out=((0, 1),))
    return Played.on(replace(record, match=record.match._replace(standing=fallen)))


def test_C2_one_who_is_out_watches_and_may_hurry_or_jump_to_the_end() -> None:
    played = after_a_round_that_seat_0_fell_in()
    record = played.table.record
    assert record.persons == (0,) and record.playing_persons == ()
    assert accepted(played.send(0, SetPace(Pace(350, 500))))
    assert accepted(played.send(0, Continue()))
    played.new(0)
    played.step()
    batch = next(update for update in played.new(0) if isinstance(update, Batch))
    assert batch.view.hand == () and batch.view.seat == 0
    assert code_of(played.send(0, Play(Draw()))) == "not_your_turn"
    assert accepted(played.send(0, Hurry()))
    assert accepted(played.send(0, JumpToEnd()))
    played.run()
    assert played.table.record.match.standing.over


def test_only_computers_at_the_table_are_watched_by_a_spectator() -> None:
    played = Played.at(setup_of("bbb", ONE_ROUND_EACH))
    assert played.table.audience == (None,)
    played.run()
    batches = [update for update in played.new(None) if isinstance(update, Batch)]
    assert all(batch.view.hand == () for batch in batches)
    assert isinstance(batches[-1].events[-2], RoundEnded)
    assert code_of(played.send(None, Play(Draw()))) == "watching_only"
    assert accepted(played.send(None, Continue()))
    assert played.table.record.match.standing.round == 2


@pytest.mark.parametrize("answered", [None, Undo(), Back(), Discard(1), Lay((1, 2, 3), (None,) * 3), "?"])
def test_a_computer_player_without_a_legal_move_plays_plainly(
    answered: Any, caplog: pytest.LogCaptureFixture
) -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    seen: list[Update] = played.new(0)
    with caplog.at_level(logging.ERROR):
        assert accepted(played.send(0, Play(Draw())))
        throw = Discard(played.view.hand[-1].id)
        played._deliver(played.table.handle(0, Sent(9_999, played.table.record.seq, Play(throw)), 0))
        while played.table.record.match.state.public.seat == 1:
            for question in played.table.questions():
                played.table.decide(question.number, answered, 0)
            played._deliver(played.table.tick(0))
    seen = played.new(0)
    kinds = [type(event) for event in events_in(seen)]
    assert kinds == [Drew, Discarded, TurnBegan, Drew, Discarded, TurnBegan]
    assert "made no legal move" in caplog.text


def test_a_computer_player_that_goes_round_in_circles_is_stopped() -> None:
    played = Played.at(setup_of("pb"))
    until_persons_turn(played)
    played.table.questions()
    played.send(0, Play(Draw()))
    throw = Discard(played.view.hand[-1].id)
    played.table.handle(0, Sent(9_999, played.table.record.seq, Play(throw)), 0)
    steps = 0
    while played.table.record.match.state.public.seat == 1:
        for question in played.table.questions():
            move: Move = Undo()
            if question.view.public.phase is Phase.DRAW:
                move = Take()
            played.table.decide(question.number, move, 0)
        played.table.tick(0)
        steps += 1
        assert steps < 200
    assert steps > 50


@pytest.mark.parametrize(
    ("preset", "kinds"), [("klassisch", "pbbb"), ("house51", "bbb"), ("jolly", "bb"), ("jolly", "ppb")]
)
def test_matches_end(preset: str, kinds: str) -> None:
    options: dict[str, object] = {"limit": 100} if preset == "jolly" else {"rounds_per_player": "single"}
    played = Played.at(setup_of(kinds, rules_from(preset, options), seed=f"{preset} {kinds}"))
    for number in range(300):
        play_round(played, f"{preset} {kinds} {number}")
        if played.table.record.match.standing.over:
            return
        for viewer in played.table.audience:
            played.send(viewer, Continue())
    raise AssertionError("the match does not end")
