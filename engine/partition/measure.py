"""What a partition is judged by: the worth of each card laid, and of a joker."""

from typing import NamedTuple

from engine.melds import MeldRules
from engine.pieces import RANKS
from engine.romme.rules import RommeRules
from engine.romme.score import piece_penalty

PER_PENALTY_POINT = 32
PER_CARD = 1024
"""More than any hand counts in penalty points, as PER_PENALTY_POINT is more than its cards."""


class Measure(NamedTuple):
    """A worth for each rank (place 0: the ace) and for a joker; `as_placed`: a joker counts as its card."""

    ranks: tuple[int, ...]
    joker: int
    as_placed: bool = False


def penalty_measure(rules: RommeRules) -> Measure:
    """Penalty points that leave the hand, and among equals the more cards."""
    worths = [piece_penalty(rank, rules) * PER_PENALTY_POINT + 1 for rank in range(RANKS)]
    return Measure(tuple(worths), rules.joker_penalty * PER_PENALTY_POINT + 1)


def cards_measure(rules: RommeRules) -> Measure:
    """Cards that leave the hand, and among equals the more penalty points."""
    worths = [piece_penalty(rank, rules) + PER_CARD for rank in range(RANKS)]
    return Measure(tuple(worths), rules.joker_penalty + PER_CARD)


def points_measure(rules: MeldRules) -> Measure:
    """Points laid on the table, jokers as the cards that they stand for."""
    ranks = (rules.ace_points, *(min(rank, rules.court_points) for rank in range(2, RANKS + 1)))
    return Measure(ranks, 0, as_placed=True)
