"""What a round's outcome is worth for the match: the chance to be ahead of the others when it is over."""

from collections.abc import Sequence
from math import erf, sqrt

from engine.romme.state import View

SPREAD_A_ROUND = 75.0
"""How far apart two players' points of a round are, as a standard deviation."""

POINTS_A_ROUND = 40
"""What the loser of a round gets, to tell how many rounds a match with a limit still has."""


class Equity:
    """The worth of points for a seat, from where its match stands; between 0 and 1."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        standing, public = view.standing, view.public
        self._seats = [seat for seat in range(public.players) if seat not in public.out]
        self._own = self._seats.index(view.seat)
        self._before = [abs(standing.scores[seat]) for seat in self._seats]
        self._spread = SPREAD_A_ROUND * sqrt(2 * _rounds_left(view, max(self._before)))

    def of(self, points: Sequence[int]) -> float:
        """The worth of a round in which the seats still in get these penalty points."""
        totals = [before + own for before, own in zip(self._before, points, strict=True)]
        mine = totals[self._own]
        ahead = [self._chance(total - mine) for place, total in enumerate(totals) if place != self._own]
        return sum(ahead) / len(ahead)

    def _chance(self, lead: int) -> float:
        if not self._spread:
            return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
        return 0.5 + 0.5 * erf(lead / self._spread)


def _rounds_left(view: View, worst: int) -> int:
    """How many rounds are still to come, by the points of the worst seat that is still in."""
    rules, standing = view.public.rules, view.standing
    if rules.match_end == "rounds":
        return max(0, rules.rounds(view.public.players) - standing.round)
    return max(1, (rules.limit - worst) // POINTS_A_ROUND)
