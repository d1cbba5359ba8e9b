"""Sets, runs and jokers (B3, B4), against a judge that knows nothing but the definition."""

from itertools import combinations_with_replacement, pairwise, permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.melds import (
    Kind,
    Meld,
    MeldRules,
    fits,
    joker_place,
    points,
    read_meld,
    readings,
    with_joker_swapped,
)
from engine.pieces import CARDS, JOKER, RANK_OF, SUIT_OF, Face, Piece
from engine.refusal import Refusal
from engine.romme.rules import PRESETS

KLASSISCH = PRESETS["klassisch"].melds
HOUSE51 = PRESETS["house51"].melds
JOLLY = PRESETS["jolly"].melds
WRAPS = KLASSISCH._replace(runs_wrap=True)
ANY_RULES = [KLASSISCH, HOUSE51, JOLLY, WRAPS, HOUSE51._replace(runs_wrap=True)]


def read(text: str, rules: MeldRules = KLASSISCH) -> Meld | Refusal:
    words = [word.partition("=") for word in text.split()]
    pieces = [Piece(place, CARDS.read(word[0])) for place, word in enumerate(words)]
    return read_meld(pieces, [CARDS.read(word[2]) if word[1] else None for word in words], rules)


def meld(text: str, rules: MeldRules = KLASSISCH) -> Meld:
    found = read(text, rules)
    assert isinstance(found, Meld), found
    return found


def why_not(text: str, rules: MeldRules = KLASSISCH) -> str:
    found = read(text, rules)
    assert isinstance(found, Refusal), found
    return found.code


@pytest.mark.parametrize(
    ("text", "rules", "worth"),
    [
        ("SA S2 S3", KLASSISCH, 6),
        ("SA S2 S3", HOUSE51, 16),
        ("SQ SK SA", KLASSISCH, 31),
        ("SQ SK SA S2 S3", WRAPS, 36),
        ("SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK", KLASSISCH, 85),
        ("SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK", HOUSE51, 95),
        ("*=SA S2 S3", KLASSISCH, 6),
        ("S7 H7 *=D7", KLASSISCH, 21),
        ("SA HA DA", KLASSISCH, 33),
    ],
)
def test_B3_points(text: str, rules: MeldRules, worth: int) -> None:
    assert points(meld(text, rules), rules) == worth


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S7 H7", "meld_too_short"),
        ("", "meld_too_short"),
        ("* * *", "meld_too_few_real"),
        ("S7 * *", "meld_too_few_real"),
        ("H5 H5 *=S5", "set_suit_twice"),
        ("S7 H7 D7 C7 *", "set_too_long"),
        ("S7 H7 *", "joker_needs_a_name"),
        ("SK SA S2", "run_over_the_ace"),
        ("S4 S5 S5 *", "meld_is_none"),
        ("S6 S5 S7", "run_out_of_order"),
        ("S5 *=S9 S7", "joker_named_wrongly"),
        ("S5 H6 S7", "meld_is_none"),
        ("S5 * * * S9", "run_more_jokers_than_real"),
    ],
)
def test_B3_B4_what_is_no_meld_says_why(text: str, code: str) -> None:
    assert why_not(text) == code


def test_B4_jolly_allows_one_joker_a_meld() -> None:
    assert why_not("S5 *=S6 *=S7 S8", JOLLY) == "meld_too_many_jokers"


def test_B4_an_open_end_may_take_the_joker_on_either_side() -> None:
    run = meld("SJ SQ SK")
    joker = Piece(9, JOKER)
    assert [CARDS.write(fit.face) for fit in fits(run, joker, KLASSISCH)] == ["S10", "SA"]
    low = fits(run, joker, KLASSISCH)[0].meld
    assert [CARDS.write(fit.face) for fit in fits(low, Piece(8, CARDS.read("S9")), KLASSISCH)] == ["S9"]


def test_B4_no_place_beyond_the_ace_without_wrap() -> None:
    assert [CARDS.write(fit.face) for fit in fits(meld("SA S2 S3"), Piece(9, JOKER), KLASSISCH)] == ["S4"]
    assert [CARDS.write(fit.face) for fit in fits(meld("SQ SK SA"), Piece(9, JOKER), KLASSISCH)] == ["SJ"]
    assert len(fits(meld("SQ SK SA"), Piece(9, JOKER), WRAPS)) == 2


def test_B4_an_ace_fits_both_ends_of_two_to_king() -> None:
    run = meld("S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK")
    assert [fit.place for fit in fits(run, Piece(20, CARDS.read("SA")), KLASSISCH)] == [0, 12]


def test_B10_a_joker_named_so_goes_first() -> None:
    quad = meld("S7 H7 *=D7 *=C7")
    assert joker_place(quad, CARDS.read("C7"), any_missing=True) == 3
    assert joker_place(quad, CARDS.read("S7"), any_missing=True) is None
    assert joker_place(meld("S7 H7 *=D7"), CARDS.read("C7"), any_missing=False) is None


def is_meld(faces: tuple[Face, ...], jokers: int, rules: MeldRules) -> bool:
    """The definition of B3 and B4 for faces in order, `jokers` of which are jokers in disguise."""
    real = len(faces) - jokers
    if len(faces) < 3 or real < 2 or (rules.jokers is not None and jokers > rules.jokers):
        return False
    ranks = [RANK_OF[face] for face in faces]
    suits = [SUIT_OF[face] for face in faces]
    if len(set(ranks)) == 1:
        return len(faces) <= 4 and len(set(suits)) == len(suits)
    if len(set(suits)) > 1 or len(set(ranks)) < len(ranks):
        return False
    if rules.run_jokers_at_most_real and jokers > real:
        return False
    steps = [(high - low) % 13 for low, high in pairwise(ranks)]
    crosses = any(rank == 1 for rank in ranks[1:-1])
    return set(steps) == {1} and (rules.runs_wrap or not crosses)


few_faces = st.sampled_from([CARDS.read(text) for text in "SA S2 S3 SJ SQ SK HK DK CK HA".split()])


@given(st.lists(few_faces, max_size=3), st.integers(0, 2), st.sampled_from(ANY_RULES))
def test_B3_B4_readings_are_all_that_the_definition_allows(
    real: list[Face], jokers: int, rules: MeldRules
) -> None:
    pieces = [Piece(place, face) for place, face in enumerate([*real, *[JOKER] * jokers])]
    found = {(frozenset(m.faces), m.faces if m.kind is Kind.RUN else None) for m in readings(pieces, rules)}
    assume(real and len(pieces) >= 3)
    wanted = set()
    for extra in _joker_choices(jokers, real[0]):
        for order in set(permutations((*real, *extra))):
            if is_meld(order, jokers, rules):
                is_set = len({RANK_OF[face] for face in order}) == 1
                wanted.add((frozenset(order), None if is_set else order))
    assert found == wanted


def _joker_choices(jokers: int, beside: Face) -> list[tuple[Face, ...]]:
    """All that jokers could stand for in a meld with a real card: nothing of another suit and another rank."""
    near = [f for f in range(JOKER) if SUIT_OF[f] == SUIT_OF[beside] or RANK_OF[f] == RANK_OF[beside]]
    return list(combinations_with_replacement(near, jokers))


@given(st.lists(st.sampled_from(range(53)), min_size=3, max_size=6), st.sampled_from(ANY_RULES))
def test_every_reading_is_read_back_as_itself(faces: list[Face], rules: MeldRules) -> None:
    pieces = [Piece(place, face) for place, face in enumerate(faces)]
    for found in readings(pieces, rules):
        names = [
            face if piece.face == JOKER else None
            for piece, face in zip(found.pieces, found.faces, strict=True)
        ]
        assert read_meld(found.pieces, names, rules) == found


@given(st.sampled_from(["S5 *=S6 S7", "S7 H7 *=D7", "*=SJ SQ SK"]), st.sampled_from(range(52)))
def test_B10_a_swap_leaves_a_valid_meld(text: str, face: Face) -> None:
    before = meld(text)
    place = joker_place(before, face, any_missing=True)
    if place is not None:
        after = with_joker_swapped(before, place, Piece(99, face))
        names = [
            own if piece.face == JOKER else None for piece, own in zip(after.pieces, after.faces, strict=True)
        ]
        assert read_meld(after.pieces, names, KLASSISCH) == after
