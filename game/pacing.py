"""How long the loop rests between two turns, and what ends the rest early."""

from __future__ import annotations

import threading
import time

MOVING_HZ = 60
WATCHFUL_HZ = 60
IDLE_HZ = 25
RESTING_HZ = 15
WATCHFUL_FOR_MS = 400
"""So long after the last input the keyboard and the mouse are looked at as often as while something moves."""
RESTING_AFTER_MS = 5_000
"""After so long without input nobody has a hand on anything: what comes first is a move of the mouse, not a press."""


class Pacing:
    """Rests short while something moves or a person is at work, long otherwise."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self.last_intent_ms = 0

    def wake(self) -> None:
        """End the rest. The only method that other threads may call."""
        self._woken.set()

    def begin_turn(self) -> None:
        """What woke the loop is being seen to."""
        self._woken.clear()

    def rest(self, began_s: float, now_ms: int, is_moving: bool, is_pressed: bool) -> None:
        """Rest after a turn that began at `began_s` on the performance counter."""
        hertz = turns_a_second(now_ms - self.last_intent_ms, is_moving, is_pressed)
        left_s = 1 / hertz - (time.perf_counter() - began_s)
        if left_s <= 0:
            return
        if is_moving:
            time.sleep(left_s)
        else:
            self._woken.wait(left_s)


def turns_a_second(quiet_ms: int, is_moving: bool, is_pressed: bool) -> int:
    """How often the loop turns, so long after the last input."""
    if is_moving:
        return MOVING_HZ
    if is_pressed or quiet_ms < WATCHFUL_FOR_MS:
        return WATCHFUL_HZ
    return IDLE_HZ if quiet_ms < RESTING_AFTER_MS else RESTING_HZ
