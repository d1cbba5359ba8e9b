"""The liveliest moments of a card table, frame by frame: the deal for six, and a Hand-Rommé with its confetti."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Any

PLAYERS = 6
STILL_FRAMES = 6
FIRST_FRAMES = 30
"""So many frames belong to a moment even where nothing moves yet."""

Measured = tuple[list[float], list[float]]
"""CPU time and wall time of each frame in milliseconds."""


Watch = Callable[[Any, Any, list[float], list[float], int], None]
"""Notes a table's frames until there are so many, or until it has no more to show."""


def deal_frames(app: Any, forget: Callable[[Any], None], frames: int) -> Measured:
    """Deals for six, each with cold caches."""
    from game.match_setup import newcomer_setup, with_players

    return deals(app, with_players(newcomer_setup("Jörg"), PLAYERS), forget, frames)[0]


def deals(
    app: Any, setup: Any, forget: Callable[[Any], None], frames: int, watch: Watch | None = None
) -> tuple[Measured, Any]:
    """The frames of one deal after the other, each with cold caches, and the last table."""
    from game.scenes.table import open_table

    cpu: list[float] = []
    wall: list[float] = []
    scene: Any = None
    for number in count(1):
        if len(cpu) >= frames:
            break
        forget(app)
        scene = open_table(app, setup, bytes([number]) * 32)
        app.restart_with(scene)
        (watch or watch_moving)(app, scene, cpu, wall, frames)
    return (cpu, wall), scene


def cheer_frames(app: Any, forget: Callable[[Any], None], frames: int) -> Measured:
    """The end of a round in one turn, over a table full of melds, until the last piece of confetti is gone."""
    from tools.shots_cards import middle

    cpu: list[float] = []
    wall: list[float] = []
    while len(cpu) < frames:
        forget(app)
        scene: Any = middle()(app)
        app.restart_with(scene)
        for _ in range(STILL_FRAMES):
            step(app)
        scene._celebration.begin(app.now_ms, app.size, is_own=True, is_large=True)
        watch_moving(app, scene, cpu, wall, frames)
    return cpu, wall


def step(app: Any) -> tuple[float, float]:
    """One turn of the loop a frame later: its CPU time and wall time in milliseconds."""
    app.stepped_ms += 1000 / 60
    app.invalidate(whole=False)
    start_cpu, start_wall = time.thread_time(), time.perf_counter()
    app.turn()
    return 1000 * (time.thread_time() - start_cpu), 1000 * (time.perf_counter() - start_wall)


def watch_moving(app: Any, scene: Any, cpu: list[float], wall: list[float], frames: int) -> None:
    """Measure the turns of the loop while something moves, the first whole frame included."""
    first = len(cpu)
    while len(cpu) < frames and (scene.is_moving(app.now_ms) or len(cpu) - first < FIRST_FRAMES):
        passed = step(app)
        cpu.append(passed[0])
        wall.append(passed[1])
