"""How often the loop turns."""

import pytest

from game.pacing import (
    IDLE_HZ,
    MOVING_HZ,
    RESTING_AFTER_MS,
    RESTING_HZ,
    WATCHFUL_FOR_MS,
    WATCHFUL_HZ,
    turns_a_second,
)


@pytest.mark.parametrize(
    ("quiet_ms", "hertz"),
    [
        (0, WATCHFUL_HZ),
        (WATCHFUL_FOR_MS - 1, WATCHFUL_HZ),
        (WATCHFUL_FOR_MS, IDLE_HZ),
        (RESTING_AFTER_MS - 1, IDLE_HZ),
        (RESTING_AFTER_MS, RESTING_HZ),
        (10**9, RESTING_HZ),
    ],
)
def test_the_longer_nobody_touches_anything_the_seldomer_it_looks(quiet_ms: int, hertz: int) -> None:
    assert turns_a_second(quiet_ms, is_moving=False, is_pressed=False) == hertz


@pytest.mark.parametrize("quiet_ms", [0, 10**9])
def test_what_moves_and_what_is_held_is_followed_at_full_rate(quiet_ms: int) -> None:
    assert turns_a_second(quiet_ms, is_moving=True, is_pressed=False) == MOVING_HZ
    assert turns_a_second(quiet_ms, is_moving=False, is_pressed=True) == WATCHFUL_HZ
