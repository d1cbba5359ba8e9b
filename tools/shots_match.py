"""Matches as they stand, for the pictures of score sheets and results."""

from __future__ import annotations

from engine.romme.state import Line, RoundResult, Standing
from net.session import Seat

SEATS = (
    Seat("Jörg", "cat", False),
    Seat("Ada", "owl", True, "level4"),
    Seat("Oma Inge", "fox", True, "level4"),
    Seat("Kai-Uwe Langname", "boat", True, "level4"),
)
SIX_SEATS = (*SEATS, Seat("Frieda", "leaf", True), Seat("WWWWWWWWWWWWWWWW", "moon", True))


def running() -> Standing:
    """Three of four rounds of Klassisch, the last one a Hand-Rommé."""
    return _standing(
        (
            _round(1, 0, (0, 34, 52, 18)),
            _round(2, 2, (25, 60, 0, 41)),
            _round(3, 0, (0, 88, 46, 120), "hand_romme_doubles"),
        )
    )


def over() -> Standing:
    """The same match after its fourth round."""
    results = (*running().results, _round(4, 3, (31, 12, 9, 0)))
    return _standing(results)._replace(over=True, winners=(0,))


def long_jolly() -> Standing:
    """Fourteen rounds of Jolly among six, two of them out."""
    results = tuple(
        _round(
            number,
            number % 6,
            tuple(0 if seat == number % 6 else -(7 * number + 11 * seat) % 60 - 60 for seat in range(6)),
            "unopened_doubles",
        )
        for number in range(1, 15)
    )
    return _standing(results)._replace(out=((4, 11), (5, 13)))


def shared() -> Standing:
    """A match that two have won together."""
    standing = _standing((_round(1, None, (-40, -62, -40, -75, -58, -91)),))
    return standing._replace(over=True, winners=(0, 2))


def _standing(results: tuple[RoundResult, ...]) -> Standing:
    scores = tuple(sum(points) for points in zip(*(result.points for result in results), strict=True))
    return Standing(len(results), scores, (), results)


def _round(
    number: int, winner: int | None, points: tuple[int, ...], doubled_by: str | None = None
) -> RoundResult:
    lines = tuple(_lines(each, doubled_by) for each in points)
    hands: tuple[tuple[()], ...] = ((),) * len(points)
    return RoundResult(number, winner, doubled_by == "hand_romme_doubles", points, lines, hands)


def _lines(points: int, doubled_by: str | None) -> tuple[Line, ...]:
    if not points:
        return ()
    if doubled_by is None:
        return (Line("hand", points),)
    half = points // 2
    return (Line("hand", points - half), Line(doubled_by, half))
