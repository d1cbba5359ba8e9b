"""How a movement spends its time: functions from 0..1 to 0..1 with f(0) = 0 and f(1) = 1."""

from collections.abc import Callable

Ease = Callable[[float], float]

SETTLE_OVERSHOOT = 1.0
"""Gives an overshoot of 3.7 % of the way (`4 s³ / 27 (s + 1)²`)."""


def linear(share: float) -> float:
    """Even speed."""
    return share


def ease_out(share: float) -> float:
    """Fast at first, gently to its end."""
    left = 1.0 - share
    return 1.0 - left * left * left


def ease_in(share: float) -> float:
    """Slow at first: something heavy begins to move."""
    return share * share * share


def ease_in_out(share: float) -> float:
    """Gently from its beginning and to its end."""
    return share * share * (3.0 - 2.0 * share)


def settle(share: float) -> float:
    """As `ease_out`, a little beyond the end and back."""
    back = share - 1.0
    return 1.0 + back * back * ((SETTLE_OVERSHOOT + 1.0) * back + SETTLE_OVERSHOOT)
