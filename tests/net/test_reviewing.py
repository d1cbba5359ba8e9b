"""Turns are judged in the computer players' process, in order, without anybody waiting."""

import threading
import time

import pytest

from engine.advice.claims import Judged
from engine.games import GAMES
from net.bot_worker import BotWorker
from net.bots import HERE
from net.reviewing import Reviewed, Reviewing
from net.thinking import PlayedTurn, judge
from tests.net.failing_bots import raises
from tools.shots_review import played

PATIENCE_S = 30.0


@pytest.fixture(scope="module")
def turns() -> list[PlayedTurn]:
    return [own.played for own in played(GAMES["romme"], "klassisch", 3).decided][:4]


def gathered(reviewing: Reviewing, count: int, come: threading.Event) -> list[Reviewed]:
    found: list[Reviewed] = []
    until = time.monotonic() + PATIENCE_S
    while len(found) < count and time.monotonic() < until:
        come.wait(1.0)
        come.clear()
        found += reviewing.poll()
    return found


def test_every_turn_is_judged_elsewhere_as_it_would_be_here(turns: list[PlayedTurn]) -> None:
    worker, come = BotWorker(), threading.Event()
    found = gathered(Reviewing(turns, come.set, worker), len(turns), come)
    worker.close()
    assert found == [Reviewed(number, judge(turn)) for number, turn in enumerate(turns)]


def test_without_a_process_it_is_judged_in_a_thread(
    turns: list[PlayedTurn], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HERE, "1")
    come = threading.Event()
    found = gathered(Reviewing(turns, come.set), len(turns), come)
    assert [own.number for own in found] == list(range(len(turns)))
    assert all(isinstance(own.judged, Judged) for own in found)


def test_a_failing_process_leaves_turns_unjudged(turns: list[PlayedTurn]) -> None:
    worker, come = BotWorker(serve=raises), threading.Event()
    nonsense = [turn._replace(game="no such game") for turn in turns]
    found = gathered(Reviewing(nonsense, come.set, worker), len(turns), come)
    worker.close()
    assert found == [Reviewed(number, None) for number in range(len(turns))]


def test_a_closed_review_asks_no_further(turns: list[PlayedTurn]) -> None:
    asked: list[PlayedTurn] = []

    class Slow(BotWorker):
        def review(self, turn: PlayedTurn, reviewed: object) -> None:
            asked.append(turn)
            self.reviewed = reviewed

    worker = Slow()
    reviewing = Reviewing(turns, lambda: None, worker)
    reviewing.close()
    worker.reviewed(None)  # type: ignore[operator]
    assert asked == turns[:1]
