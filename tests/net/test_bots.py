"""The computer players' side of a table: what they are asked, what they remember, how they fail."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.bots import Decision, Memory
from engine.bots.base import Plan
from engine.romme.events import Drew, RoundBegan
from engine.romme.game import ROMME
from engine.romme.moves import Discard, Draw, Move, Take
from engine.romme.state import Phase, View
from net.bots import ComputerPlayers, Question
from net.session import AskHint, Play, Sent, TakeBack
from tests.net.players import Played, choose, setup_of


class Recording(ComputerPlayers):
    """Computer players that keep what they were asked."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(replace(ROMME, decide=plays_randomly), seed)
        self.asked: list[Question] = []

    def __call__(self, question: Question) -> Move | None:
        self.asked.append(question)
        return super().__call__(question)


def plays_randomly(view: View, random: Iterator[int], memory: Memory, level: str | None) -> Decision:
    return Decision(choose(view, random), memory)


def test_a_question_holds_this_rounds_events_as_the_seat_knows_them() -> None:
    played = Played.at(setup_of("bbb"))
    recording = played.answering = Recording(b"")
    for _ in range(60):
        played.step()
    for question in recording.asked:
        began = question.seen[0]
        assert isinstance(began, RoundBegan)
        assert [hand is not None for hand in began.hands] == [seat == question.seat for seat in range(3)]
        drawn = [event for event in question.seen if isinstance(event, Drew)]
        assert all((event.piece is not None) == (event.seat == question.seat) for event in drawn)
        assert question.view.seat == question.seat == question.view.public.seat
        assert question.level == "level3" and not question.is_hint
    assert len({question.seat for question in recording.asked}) == 3
    assert len({question.number for question in recording.asked}) == len(recording.asked) > 30


def test_a_player_keeps_its_plan_from_step_to_step_and_none_of_another_seat() -> None:
    given: list[tuple[int | None, Plan]] = []

    def planning(view: View, random: Iterator[int], memory: Memory, level: str | None) -> Decision:
        given.append((view.seat, memory.plan))
        move = choose(view, random)
        return Decision(move, memory._replace(plan=Plan((move,), cards=len(given))))

    played = Played.at(setup_of("bb"))
    played.answering = ComputerPlayers(replace(ROMME, decide=planning), b"")
    for _ in range(12):
        played.step()
    last: dict[int | None, int] = {}
    for count, (seat, plan) in enumerate(given, start=1):
        assert plan.cards == last.get(seat, 0)
        last[seat] = count


def test_after_a_take_back_a_player_has_seen_only_what_still_counts() -> None:
    played = Played.at(setup_of("pb", seed="anew"))
    recording = played.answering = Recording(b"")
    played.run()
    before = len(recording.asked)
    for _ in range(2):
        played.send(0, Play(Draw()))
        played.send(0, Play(Discard(played.view.hand[-1].id)))
        played.run()
    first = recording.asked[before:]
    played.send(0, TakeBack())
    played.send(0, TakeBack())
    again = len(recording.asked)
    played.send(0, Play(Draw()))
    played.send(0, Play(Discard(played.view.hand[0].id)))
    played.run()
    second = recording.asked[again:]
    assert first and second
    assert len(second[0].seen) == len(first[0].seen) and second[0].seen[:-1] != first[0].seen[:-1]
    assert played.table.record.seen_this_round(1)[: len(second[-1].seen)] == second[-1].seen


def test_the_same_question_has_the_same_answer() -> None:
    played = Played.at(setup_of("bb"))
    recording = played.answering = Recording(b"seed")
    for _ in range(20):
        played.step()
    for question in recording.asked:
        assert Recording(b"seed")(question) == Recording(b"seed")(question)


def test_a_player_that_fails_answers_nothing_and_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    def failing(view: View, random: Iterator[int], memory: Memory, level: str | None) -> Decision:
        raise IndexError("no such card")

    played = Played.at(setup_of("bb"))
    (question,) = played.table.questions()
    with caplog.at_level(logging.ERROR):
        assert ComputerPlayers(replace(ROMME, decide=failing), b"")(question) is None
    assert f"seat {question.seat}" in caplog.text and "no such card" in caplog.text


def test_the_hint_is_the_engines_and_its_question_says_so() -> None:
    played = Played.at(setup_of("pp", seed="hint"))
    seat = played.table.record.match.state.public.seat
    played.table.handle(seat, Sent(1, 0, AskHint()), 0)
    (question,) = played.table.questions()
    assert question.is_hint and question.seat == seat
    move = ComputerPlayers(replace(ROMME, decide=plays_randomly), b"")(question)
    assert move is not None and question.view.public.phase is Phase.DRAW
    assert isinstance(move, (Draw, Take))
