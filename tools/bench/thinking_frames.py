"""Frames of a real table at which three players of the highest level think, in their process and at the usual pace.

The clock is the real one, since they think in real time; the person's turns are played plainly and are not measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

THINKER = "level5"
FRAME_S = 1 / 60


def thinking_frames(app: Any, forget: Callable[[Any], None], frames: int) -> tuple[list[float], list[float]]:
    """CPU and wall time of each frame in others' turns, in milliseconds, the first with cold caches."""
    from game.match_setup import newcomer_setup
    from tools.bench.lively_frames import deals

    app.stepped_ms = None
    setup = newcomer_setup("Jörg")
    seats = (setup.seats[0], *(replace(seat, level=THINKER) for seat in setup.seats[1:]))
    return deals(app, replace(setup, seats=seats), forget, frames, _watch)[0]


def thought_s() -> float | None:
    """The CPU time that the players' process has used, which ends then; None where there is none."""
    from net.bot_worker import bot_worker
    from tools.table_rounds import cpu_seconds

    process = bot_worker().process_id
    if process is None:
        return None
    found = cpu_seconds(process)
    bot_worker().close()
    return found


def _watch(app: Any, scene: Any, cpu: list[float], wall: list[float], frames: int) -> None:
    """A round, or as much of it as is needed."""
    from engine.games import game_of
    from net.session import Play

    answered = None
    while len(cpu) < frames:
        began = time.perf_counter()
        app.invalidate(whole=False)
        start = time.thread_time()
        app.turn()
        spent, passed = time.thread_time() - start, time.perf_counter() - began
        view = scene.model.view
        if view is None or view.public.result is not None:
            if view is not None:
                return
        elif view.public.seat != view.seat:
            cpu.append(1000 * spent)
            wall.append(1000 * passed)
        elif answered is not view:
            answered = view
            scene.session.send(Play(game_of(view.public.rules).plain_move(view)))
        time.sleep(max(0.0, FRAME_S - (time.perf_counter() - began)))
