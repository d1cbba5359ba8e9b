"""Every reason that a hint gives is true, and few hints begin with one that says nothing."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from engine.advice.claims import GENERIC, VALUES, Claim, Reason, is_sound
from tests.engine.advice import card_case, card_checks, hint_checks, tile_checks
from tests.engine.advice.played import Advised, TilesAdvised, advised, hinted, tiles_advised

FEW, MORE, MOST = 60, 240, 700
"""Positions that are looked at always, in the whole suite, and in the long run: a thousand of each game."""
HINTS = 2_000
OTHER_ROUNDS, STILL_OTHER_ROUNDS = 500, 1_000
"""Where the many positions begin, so that none of the few is looked at again."""

MOST_GENERIC = 0.10


def are_telling(first: Counter[Reason]) -> bool:
    """Whether the reasons that hints began with are of several kinds, and few of them say nothing."""
    return sum(first[reason] for reason in GENERIC) <= MOST_GENERIC * first.total() and len(first) >= 5


Truth = Callable[[Claim], bool]
"""Whether a claim holds of a position."""


def of_cards(given: Advised) -> Truth:
    return partial(card_checks.is_true, case=card_case.case_of(given))


def of_tiles(given: TilesAdvised) -> Truth:
    return partial(tile_checks.is_true, case=tile_checks.tile_case_of(given))


def check(positions: Iterator[Any], truth_of: Callable[[Any], Truth]) -> None:
    """Check all claims of these positions, and what the hints begin with."""
    first: Counter[Reason] = Counter()
    for given in positions:
        is_true = truth_of(given)
        assert given.claims
        for claim in given.claims:
            assert is_sound(claim)
            assert is_true(claim), (claim, given)
        first[given.claims[0].reason] += 1
    assert are_telling(first)


def test_what_hints_with_cards_claim_is_true() -> None:
    check(advised(FEW), of_cards)


def test_what_hints_with_tiles_claim_is_true() -> None:
    check(tiles_advised(FEW), of_tiles)


@pytest.mark.slow
def test_what_hints_with_cards_claim_is_true_in_many_more_rounds() -> None:
    check(advised(MORE, OTHER_ROUNDS), of_cards)
    check(advised(MOST, STILL_OTHER_ROUNDS), of_cards)


@pytest.mark.slow
def test_what_hints_with_tiles_claim_is_true_in_more_rounds() -> None:
    check(tiles_advised(MORE, OTHER_ROUNDS), of_tiles)


@pytest.mark.long
def test_what_hints_with_tiles_claim_is_true_in_many_more_rounds() -> None:
    check(tiles_advised(MOST, STILL_OTHER_ROUNDS), of_tiles)


def check_hints(most: int, first_round: int = 0) -> None:
    """Every reason of so many hints with cards is about the move that is shown, and true of it."""
    first: Counter[Reason] = Counter()
    for given in hinted(most, first_round):
        assert given.of_first
        for claim in given.of_first:
            assert is_sound(claim)
            assert hint_checks.belongs(claim, given), (claim, given)
        first[given.of_first[0].reason] += 1
    assert are_telling(first)


def test_hints_give_reasons_for_the_move_that_they_show() -> None:
    check_hints(FEW)


@pytest.mark.slow
def test_many_hints_give_reasons_for_the_move_that_they_show() -> None:
    check_hints(MORE, OTHER_ROUNDS)


@pytest.mark.long
def test_two_thousand_hints_give_reasons_for_the_move_that_they_show() -> None:
    check_hints(HINTS, STILL_OTHER_ROUNDS)


def test_every_reason_has_values_and_a_check() -> None:
    checked = {*card_checks.CHECKS, *hint_checks.MOVES, *tile_checks.CHECKS}
    assert set(VALUES) == set(Reason) == checked
