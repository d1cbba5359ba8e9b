"""Every reason has words in both languages, short enough for a line, with all that they speak of."""

from itertools import product

import pytest

from engine.advice.claims import VALUES, Claim, Judged, Reason, Unit
from game.review.words import COUNTED, WORDS, claim_words, reasons, worth_words
from game.table.card_words import card_name
from game.words import words

NUMBERS = 3
LONGEST = 90


@pytest.fixture(params=["de", "en"])
def language(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    words.use(request.param)
    yield request.param
    words.use("en")


def test_every_reason_has_its_words(language: str) -> None:
    assert {*WORDS, *COUNTED} == set(Reason) and not WORDS.keys() & COUNTED.keys()
    for reason, names in VALUES.items():
        said = claim_words(Claim(reason, tuple(NUMBERS + place for place in range(len(names)))), str)
        assert said and "{" not in said and not said.endswith(".") and len(said) <= LONGEST
        assert said[0].isupper() or not said[0].isalpha()
        assert ":" not in said


@pytest.mark.parametrize("reason", [Reason.OPPONENT_CLOSE, Reason.FEW_LIVE_CARDS, Reason.MOST_TILES])
def test_one_is_no_plural(language: str, reason: Reason) -> None:
    one = claim_words(Claim(reason, (1,) * len(VALUES[reason])), str)
    assert not {"cards", "tiles", "Karten", "Steine"} & set(one.split())


def test_the_card_that_a_turn_throws_is_named(language: str) -> None:
    """A turn of several cards is shown: “it” could be any of them."""
    for reason in (Reason.STANDS_ALONE, Reason.TWIN_STAYS, Reason.FEEDS_NOBODY, Reason.DEAD_PAIR):
        claim = Claim(reason, (12,) * len(VALUES[reason]))
        assert card_name(12).lower() in claim_words(claim, str, of_turn=True).lower()


def test_two_reasons_are_said_at_most(language: str) -> None:
    because = (Claim(Reason.GOES_OUT), Claim(Reason.KEEPS_OUTS, (3, 9)), Claim(Reason.LEAVES_POINTS, (4,)))
    assert len(reasons(because, str)) == 2


def test_what_a_turn_was_worth(language: str) -> None:
    said = {
        worth_words(Judged((), (), unit, *values, is_same=is_same))
        for unit, values, is_same in (
            (Unit.CHANCE, (410, 533), False),
            (Unit.TILES, (1, 3), False),
            (Unit.TILES, (1, 2), False),
            (Unit.TILES, (2, 2, 10, 14), False),
            (Unit.NONE, (), False),
            (Unit.NONE, (), True),
        )
    }
    assert len(said) == 6
    assert any("53 %" in own and "41 %" in own for own in said)


def test_a_difference_is_never_said_as_none() -> None:
    for own, best in product(range(0, 1000, 7), repeat=2):
        if best > own:
            said = worth_words(Judged((), (), Unit.CHANCE, own, best))
            numbers = [int(word) for word in said.replace("%", "").split() if word.isdigit()]
            assert numbers[0] > numbers[1]
