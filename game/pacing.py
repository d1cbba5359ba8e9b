"""How long the loop rests between two turns, and what ends the rest early."""

from __future__ import annotations

import threading
import time

import pygame

MOVING_HZ = 60
WATCHFUL_HZ = 60
LOOKING_HZ = 20
"""So often it is looked, while nobody is at work, whether a device or the window has anything to say."""
RESTING_HZ = 5
"""So often time passes for the scenes while nobody has touched anything for a while."""
WATCHFUL_FOR_MS = 400
"""So long after the last input the keyboard and the mouse are looked at as often as while something moves."""
RESTING_AFTER_MS = 5_000


def steady_ms() -> int:
    """Milliseconds on the machine's clock that never jumps."""
    return time.monotonic_ns() // 1_000_000


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
        ends_s = began_s + 1 / hertz
        if is_moving:
            time.sleep(max(0.0, ends_s - time.perf_counter()))
            return
        while (left_s := ends_s - time.perf_counter()) > 0:
            # A look at the queue costs a sixth of a turn, so input is answered sooner than time passes.
            if self._woken.wait(min(left_s, 1 / LOOKING_HZ)) or pygame.event.peek():
                return


def turns_a_second(quiet_ms: int, is_moving: bool, is_pressed: bool) -> int:
    """How often the loop turns, so long after the last input, if nothing comes."""
    if is_moving:
        return MOVING_HZ
    if is_pressed or quiet_ms < WATCHFUL_FOR_MS:
        return WATCHFUL_HZ
    return LOOKING_HZ if quiet_ms < RESTING_AFTER_MS else RESTING_HZ
