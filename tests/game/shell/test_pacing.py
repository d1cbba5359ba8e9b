"""How often the loop turns, and what ends its rest."""

import time

import pygame
import pytest

from game.pacing import (
    LOOKING_HZ,
    MOVING_HZ,
    RESTING_AFTER_MS,
    RESTING_HZ,
    WATCHFUL_FOR_MS,
    WATCHFUL_HZ,
    Pacing,
    turns_a_second,
)

LONG_AGO_MS = 10**9


@pytest.mark.parametrize(
    ("quiet_ms", "hertz"),
    [
        (0, WATCHFUL_HZ),
        (WATCHFUL_FOR_MS - 1, WATCHFUL_HZ),
        (WATCHFUL_FOR_MS, LOOKING_HZ),
        (RESTING_AFTER_MS - 1, LOOKING_HZ),
        (RESTING_AFTER_MS, RESTING_HZ),
        (LONG_AGO_MS, RESTING_HZ),
    ],
)
def test_the_longer_nobody_touches_anything_the_seldomer_it_turns(quiet_ms: int, hertz: int) -> None:
    assert turns_a_second(quiet_ms, is_moving=False, is_pressed=False) == hertz


@pytest.mark.parametrize("quiet_ms", [0, LONG_AGO_MS])
def test_what_moves_and_what_is_held_is_followed_at_full_rate(quiet_ms: int) -> None:
    assert turns_a_second(quiet_ms, is_moving=True, is_pressed=False) == MOVING_HZ
    assert turns_a_second(quiet_ms, is_moving=False, is_pressed=True) == WATCHFUL_HZ


class Looks:
    """Stands for the clock and the queue of events: each wait takes its time at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pacing: Pacing) -> None:
        self.now_s, self.waits, self.comes_after = 0.0, 0, 10**9
        monkeypatch.setattr(time, "perf_counter", lambda: self.now_s)
        monkeypatch.setattr(pygame.event, "peek", lambda: self.waits >= self.comes_after)
        monkeypatch.setattr(pacing._woken, "wait", self._wait)
        self._pacing = pacing

    def _wait(self, seconds: float) -> bool:
        self.waits += 1
        self.now_s += seconds
        return self._pacing._woken.is_set()


def test_a_long_rest_is_made_of_short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    pacing = Pacing()
    looks = Looks(monkeypatch, pacing)
    pacing.rest(0.0, LONG_AGO_MS, is_moving=False, is_pressed=False)
    assert looks.waits == LOOKING_HZ // RESTING_HZ
    assert looks.now_s == pytest.approx(1 / RESTING_HZ)


def test_an_event_ends_the_rest_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    pacing = Pacing()
    looks = Looks(monkeypatch, pacing)
    looks.comes_after = 1
    pacing.rest(0.0, LONG_AGO_MS, is_moving=False, is_pressed=False)
    assert looks.now_s == pytest.approx(1 / LOOKING_HZ)


def test_another_thread_ends_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    pacing = Pacing()
    looks = Looks(monkeypatch, pacing)
    pacing.wake()
    pacing.rest(0.0, LONG_AGO_MS, is_moving=False, is_pressed=False)
    assert looks.waits == 1
