"""The table: who may send what, what is refused, what is answered and told."""

from typing import Any

import pytest

from engine.pieces import JOKER
from engine.romme.events import Drew
from engine.romme.moves import Discard, Draw, Lay, LayOff, Swap
from net.session import (
    Answer,
    Arrange,
    Batch,
    Concede,
    Continue,
    Hurry,
    Pace,
    Play,
    Sent,
    SetPace,
)
from tests.net.players import Played, setup_of
from tests.net.turns import ONE_ROUND_EACH, accepted, code_of, play_round, play_turn, until_persons_turn


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
