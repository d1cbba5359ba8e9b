"""Processes that fail in the ways in which one that computer players think in can fail."""

from typing import Any

import net.thinking
from engine.romme.moves import Discard
from net.thinking import READY, Thought, serve


def never_answers(pipe: Any) -> None:
    pipe.send(READY)
    while True:
        pipe.recv()


def answers_nonsense(pipe: Any) -> None:
    pipe.send(READY)
    while True:
        pipe.send(Thought(Discard(10**6), pipe.recv().memory))


def raises(pipe: Any) -> None:
    def fail(task: Any) -> Any:
        raise IndexError("no such card")

    net.thinking.think = fail
    serve(pipe)


def ends_at_once(pipe: Any) -> None:
    pipe.send(READY)
    pipe.recv()


def never_begins(pipe: Any) -> None:
    pipe.close()
