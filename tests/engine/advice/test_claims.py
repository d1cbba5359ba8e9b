"""Every reason that a hint gives is true, and few hints begin with one that says nothing."""

from collections import Counter

import pytest

from engine.advice.claims import GENERIC, VALUES, Reason, is_sound
from tests.engine.advice import card_checks, tile_checks
from tests.engine.advice.played import advised, tiles_advised

FEW, MANY = 300, 1_000
MOST_GENERIC = 0.10


def check_cards(count: int) -> Counter[Reason]:
    """Check all claims of so many positions; returns what the hints began with."""
    first: Counter[Reason] = Counter()
    for given in advised(count):
        case = card_checks.case_of(given)
        assert given.claims
        for claim in given.claims:
            assert is_sound(claim)
            assert card_checks.is_true(claim, case), (claim, given.turn, given.view)
        first[given.claims[0].reason] += 1
    return first


def check_tiles(count: int) -> Counter[Reason]:
    first: Counter[Reason] = Counter()
    for given in tiles_advised(count):
        case = tile_checks.tile_case_of(given)
        assert given.claims
        for claim in given.claims:
            assert is_sound(claim)
            assert tile_checks.is_true(claim, case), (claim, given.hint, given.view)
        first[given.claims[0].reason] += 1
    return first


def are_telling(first: Counter[Reason]) -> bool:
    return sum(first[reason] for reason in GENERIC) <= MOST_GENERIC * first.total() and len(first) >= 5


def test_what_hints_with_cards_claim_is_true() -> None:
    assert are_telling(check_cards(FEW))


def test_what_hints_with_tiles_claim_is_true() -> None:
    assert are_telling(check_tiles(FEW))


@pytest.mark.slow
def test_what_hints_with_cards_claim_is_true_a_thousand_times() -> None:
    assert are_telling(check_cards(MANY))


@pytest.mark.long
def test_what_hints_with_tiles_claim_is_true_a_thousand_times() -> None:
    assert are_telling(check_tiles(MANY))


def test_every_reason_has_values_and_a_check() -> None:
    assert set(VALUES) == set(Reason) == {*card_checks.CHECKS, *tile_checks.CHECKS}
