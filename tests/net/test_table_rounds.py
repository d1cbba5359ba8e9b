"""From round to round: who is waited for, taking back, hints, giving up, being out, the end."""

from dataclasses import replace

import pytest

from engine.romme.events import Drew, RoundBegan, RoundEnded, TurnBegan
from engine.romme.moves import Discard, Draw
from engine.romme.rules import rules_from
from engine.romme.state import Phase
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
    Play,
    Sent,
    SetPace,
    TakeBack,
    TookBack,
)
from tests.net.players import Played, events_in, setup_of
from tests.net.turns import ONE_ROUND_EACH, accepted, code_of, play_round, play_turn, until_persons_turn


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


def test_how_a_hand_lay_is_kept_through_its_round_and_not_over_the_next_deal() -> None:
    """Ids may come again in another deal, where an order from before would mix the hand."""
    played = Played.at(setup_of("ppb", ONE_ROUND_EACH))
    view = until_persons_turn(played)
    orders = {0: (view.hand[4].id, None, view.hand[0].id), 1: (7, None, 3)}
    for seat, order in orders.items():
        assert accepted(played.send(seat, Arrange(order)))
    play_round(played)
    assert {seat: played.table.welcome(seat).arrangement for seat in orders} == orders
    for seat in orders:
        assert accepted(played.send(seat, Continue()))
    assert played.table.record.match.standing.round == 2
    assert [played.table.welcome(seat).arrangement for seat in orders] == [(), ()]


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


@pytest.mark.parametrize(
    ("preset", "kinds"),
    [
        ("klassisch", "pbbb"),
        ("jolly", "bb"),
        pytest.param("house51", "bbb", marks=pytest.mark.slow),
        pytest.param("jolly", "ppb", marks=pytest.mark.slow),
    ],
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
