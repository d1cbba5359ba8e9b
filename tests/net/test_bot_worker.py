"""The process that computer players think in: what it answers, how it fails, and that it ends with the program."""

import logging
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from engine.tiles.rules import TileRules
from net import bots
from net.bot_worker import FAILED_STARTS, BotWorker
from net.bots import Memories, PlayersElsewhere, Question, players_of
from net.record import begin
from net.session import Play
from net.setup import TableSetup
from net.table import Table
from net.thinking import Task, Thought, serve, think
from tests.net.failing_bots import answers_nonsense, ends_at_once, never_answers, never_begins, raises
from tests.net.players import Played, chance_of, persons_move, setup_of
from tools.__main__ import ROOT

PATIENCE_S = 60.0


@pytest.fixture
def made() -> Iterator[Callable[..., BotWorker]]:
    workers = []

    def make(**more: Any) -> BotWorker:
        workers.append(BotWorker(**more))
        return workers[-1]

    yield make
    for worker in workers:
        worker.close()


def a_task(level: str = "level4") -> Task:
    record, _ = begin(setup_of("bb"))
    seat = record.match.state.public.seat
    return Task("romme", record.view_of(seat), GAMES["romme"].memory, level, bytes(32), "a move")


def of_level(level: str, rules: Any = None) -> TableSetup:
    """A table of two computer players of a level."""
    setup = setup_of("bb")
    seats = tuple(replace(seat, level=level) for seat in setup.seats)
    return replace(setup, rules=rules or setup.rules, seats=seats)


def answer_of(worker: BotWorker, task: Task) -> Thought | None:
    answers: queue.Queue[Thought | None] = queue.Queue()
    worker.ask(task, answers.put)
    return answers.get(timeout=PATIENCE_S)


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def is_there(process: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def test_it_answers_what_would_be_answered_here(made: Callable[..., BotWorker]) -> None:
    worker = made()
    assert worker.process_id is None
    for level in ("level1", "level4"):
        assert answer_of(worker, a_task(level)) == think(a_task(level))
    assert worker.process_id not in (None, os.getpid())


def test_only_the_engine_is_loaded_there() -> None:
    code = "import sys, net.thinking; print(sorted(name for name in sys.modules if name.startswith(('net', 'game'))))"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['net', 'net.thinking']"


def test_what_takes_too_long_is_ended_and_written_down_and_the_next_is_answered(
    made: Callable[..., BotWorker], caplog: pytest.LogCaptureFixture
) -> None:
    worker = made(thinks_at_most_s=0.2, serve=never_answers)
    with caplog.at_level(logging.ERROR):
        assert answer_of(worker, a_task()) is None
    assert "more than 0.2 s for a move" in caplog.text
    worker._serve, worker._thinks_at_most_s = serve, PATIENCE_S
    assert answer_of(worker, a_task()) == think(a_task())


@pytest.mark.parametrize("fails", [raises, ends_at_once])
def test_a_player_that_raises_or_a_process_that_ends_is_written_down(
    made: Callable[..., BotWorker], caplog: pytest.LogCaptureFixture, fails: Any
) -> None:
    worker = made(serve=fails)
    with caplog.at_level(logging.ERROR):
        assert answer_of(worker, a_task()) is None
    assert "a move" in caplog.text and ("no such card" in caplog.text or "EOFError" in caplog.text)
    worker._serve = serve
    assert answer_of(worker, a_task()) is None or worker.process_id is not None


def test_a_process_that_will_not_begin_is_not_tried_for_ever(
    made: Callable[..., BotWorker], caplog: pytest.LogCaptureFixture
) -> None:
    worker = made(serve=never_begins)
    with caplog.at_level(logging.ERROR):
        for _ in range(FAILED_STARTS + 2):
            assert answer_of(worker, a_task()) is None
    assert worker.process_id is None and "no process to think in" in caplog.text


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_when_the_program_ends_in_whatever_way(how: int) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.net.bot_program"], cwd=ROOT, text=True, stdout=subprocess.PIPE
    )
    assert program.stdout is not None
    process = int(program.stdout.readline())
    assert is_there(process)
    program.send_signal(how)
    program.communicate(timeout=PATIENCE_S)
    wait_until(lambda: not is_there(process))


def test_closing_ends_the_process(made: Callable[..., BotWorker]) -> None:
    worker = made()
    assert answer_of(worker, a_task()) is not None
    process = worker._process
    worker.close()
    assert process is not None and process.exitcode is not None and worker.process_id is None
    assert answer_of(worker, a_task()) is not None


class AtATable:
    """A table whose computer players think elsewhere."""

    def __init__(self, worker: BotWorker, setup: Any) -> None:
        self.table = Table(begin(setup)[0], 0)
        self.woken = threading.Event()
        record = self.table.record
        self.players = PlayersElsewhere(record.game, record.setup.seed, worker, self.woken.set)
        self.now_ms = 0

    def step(self) -> None:
        """Let one step be made."""
        before = self.table.record.seq
        end = time.monotonic() + PATIENCE_S
        while self.table.record.seq == before and not self.table.record.is_round_over:
            assert time.monotonic() < end
            for question in self.table.questions():
                self.players.ask(question)
            for answer in self.players.answers():
                self.table.decide(answer.number, answer.move, self.now_ms)
            self.now_ms += 10_000
            self.table.tick(self.now_ms)
            if self.table.next_wake(self.now_ms) is None:
                self.woken.wait(0.05)
                self.woken.clear()


@pytest.mark.parametrize("setup", [of_level("level4"), of_level("level4", TileRules())])
def test_a_table_goes_on_as_with_players_here(made: Callable[..., BotWorker], setup: Any) -> None:
    there = AtATable(made(), setup)
    here, answering = Table(begin(setup)[0], 0), bots.ComputerPlayers(there.table.record.game, setup.seed)
    for _ in range(30):
        there.step()
    now_ms = 0
    while here.record.seq < there.table.record.seq:
        for question in here.questions():
            here.decide(question.number, answering(question), now_ms)
        now_ms += 10_000
        here.tick(now_ms)
    assert here.record == there.table.record


@pytest.mark.parametrize(
    ("fails", "limit_s"), [(raises, PATIENCE_S), (never_answers, 0.2), (answers_nonsense, PATIENCE_S)]
)
def test_a_failing_players_seat_is_played_simply_until_the_turns_end(
    made: Callable[..., BotWorker], caplog: pytest.LogCaptureFixture, fails: Any, limit_s: float
) -> None:
    worker = made(thinks_at_most_s=limit_s, serve=fails)
    at = AtATable(worker, of_level("level4"))
    asked: list[Task] = []
    ask = worker.ask
    worker.ask = lambda task, answered: (asked.append(task), ask(task, answered))[1]  # type: ignore[method-assign]
    seats = set()
    with caplog.at_level(logging.ERROR):
        for _ in range(8):
            seats.add(at.table.record.match.state.public.seat)
            at.step()
    assert seats == {0, 1} and at.table.record.seq > 8
    turns = {task.name for task in asked}
    assert len(asked) == len(turns) <= 5
    assert caplog.records
    events = [event for turn in at.table.record.turns for event in turn.events]
    assert sum(event.begins_turn for event in events) >= 3


def test_a_quick_level_needs_no_process(made: Callable[..., BotWorker]) -> None:
    worker = made()
    at = AtATable(worker, of_level("level1"))
    for _ in range(10):
        at.step()
    assert worker.process_id is None and worker._thread is None


def test_a_late_answer_of_before_a_take_back_is_not_remembered() -> None:
    given: list[tuple[Task, Any]] = []

    class Waiting(BotWorker):
        def ask(self, task: Task, answered: Any) -> None:
            given.append((task, answered))

    played, chance = Played.at(setup_of("pb")), chance_of("late")
    move = persons_move(played, chance)
    while played.table.record.match.state.public.seat == 0 and move is not None:
        played.send(0, Play(move))
        move = persons_move(played, chance)
    game = GAMES["romme"]
    players = PlayersElsewhere(game, bytes(32), Waiting(), lambda: None)
    record = played.table.record
    first, second = (
        Question(number, 1, record.seq, "level4", record.view_of(1), record.seen_this_round(1))
        for number in (1, 2)
    )
    players.ask(first)
    players.ask(second)
    for task, answered in reversed(given):
        answered(think(task)._replace(memory=task.name if task is given[0][0] else game.memory))
    assert [answer.number for answer in players.answers()] == [2, 1]
    assert players._memories._known[1][1] == game.memory


def test_where_the_environment_says_so_players_think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = begin(setup_of("bb"))
    assert isinstance(players_of(record, lambda: None), bots.PlayersHere)
    monkeypatch.delenv(bots.HERE)
    assert isinstance(players_of(record, lambda: None), PlayersElsewhere)
    assert Memories(GAMES["romme"], b"")  # nothing was begun for it
    assert bots.bot_worker().process_id is None
