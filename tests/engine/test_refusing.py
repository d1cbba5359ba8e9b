"""A refusal names the rule that refuses, and what is owed warns at the step after which a turn cannot end."""

import pytest

from engine.romme.check import check
from engine.romme.completing import ending_turn
from engine.romme.imagine import after
from engine.romme.legal import plays
from engine.romme.owed import Need, owed
from engine.romme.state import Phase
from tests.engine.advice.played import hinted
from tests.engine.at_table import play, position, refused, view

RUN_WITH_JOKER = ["S5 *=S6 S7"]
OPENED = {"opened": [True, True]}


def to_play(hand: str, table: list[str], options: dict[str, object] | None = None, **keys: object):
    return position("eigene", options, hands=[hand, "C2"], phase="play", table=table, **keys)


def test_B10_a_joker_freed_before_opening_is_what_refuses_whatever_lies_there() -> None:
    match = to_play("S6 SK HK DK CK S2 H2 D2 C9 H4", RUN_WITH_JOKER)
    freed = play(match, "swap S6 > 0")
    need = owed(view(freed))[0]
    assert (need.need, need.because) == (Need.HAND_ROMME, "swap_before_opening")
    laid = play(freed, "lay SK HK DK CK", "lay S2 H2 *=C2")
    assert refused(laid, "discard C9") == "swapped_before_opening"
    assert owed(view(laid))[0].because == "swap_before_opening"


def test_B7_a_card_added_in_the_opening_turn_is_what_refuses() -> None:
    match = to_play("SK HK DK CK C5 H2 D3", ["C2 C3 C4"], {"lay_off_from": "next_turn"})
    match = play(match, "lay SK HK DK CK", "add C5 > 0")
    assert refused(match, "discard H2") == "added_in_opening_turn"
    assert owed(view(match))[0].because == "lay_off_in_opening_turn"


def test_B7_a_swap_that_ended_the_count_is_what_refuses() -> None:
    rules = {"swap_from": "opening", "swap_ends_count": True}
    match = to_play("S6 SK HK DK CK S2 H2 C9 H4", RUN_WITH_JOKER, rules)
    freed = play(match, "swap S6 > 0")
    assert owed(view(freed))[0].need is Need.COUNT_ENDED
    laid = play(freed, "lay SK HK DK CK", "lay S2 H2 *=C2")
    assert refused(laid, "discard C9") == "swap_ended_the_count"


def test_B7_a_swap_does_not_end_a_count_that_goes_on() -> None:
    rules = {"swap_from": "opening", "swap_ends_count": False}
    match = to_play("S6 SK HK DK CK S2 H2 C9 H4", RUN_WITH_JOKER, rules)
    laid = play(match, "swap S6 > 0", "lay SK HK DK CK", "lay S2 H2 *=C2")
    assert (laid.state.public.turn.counted, laid.state.public.turn.counting) == (46, True)
    play(laid, "discard C9")


@pytest.mark.parametrize(
    ("options", "hand", "table", "move", "code"),
    [
        ({"jokers_per_meld": 1}, "* C9 H4", ["S5 *=S6 S7"], "add *=S8 > 0", "meld_too_many_jokers"),
        ({}, "* C9 H4", ["S5 *=S6 S7 *=S8"], "add *=S9 > 0", "run_more_jokers_than_real"),
        ({}, "S2 C9 H4", ["SQ SK SA"], "add S2 > 0", "run_over_the_ace"),
        ({}, "SK C9 H4", ["SA S2 S3"], "add SK > 0", "run_over_the_ace"),
        ({}, "S7 C9 H4", ["S7 H7 D7"], "add S7 > 0", "set_suit_twice"),
        ({}, "* C9 H4", ["S7 H7 D7 C7"], "add * > 0", "set_too_long"),
        ({}, "C9 H4 D2", ["S7 H7 D7 C7"], "add C9 > 0", "does_not_fit"),
        ({}, "C9 H4 D2", ["S5 S6 S7"], "add C9 > 0", "does_not_fit"),
    ],
)
def test_B9_a_card_that_may_not_be_added_hears_of_the_limit(
    options: dict[str, object], hand: str, table: list[str], move: str, code: str
) -> None:
    assert refused(to_play(hand, table, options, **OPENED), move) == code


def test_B10_any_missing_says_every_suit_that_would_do() -> None:
    from engine.pieces import CARDS
    from engine.romme.moves import Swap

    match = to_play("H9 C9 H4", ["S7 H7 *=D7"], {"set_swap": "any_missing"}, **OPENED)
    refusal = check(view(match), Swap(view(match).hand[0].id, 0))
    assert refusal is not None and refusal.code == "not_the_jokers_card"
    assert refusal.values["faces"] == tuple(CARDS.read(word) for word in ("D7", "C7"))


def test_B7_an_opening_out_of_reach_is_told_at_the_step() -> None:
    match = play(to_play("S5 S6 S7 C5 H9 D3 DJ", []), "lay S5 S6 S7")
    assert owed(view(match))[0] == owed(view(match))[0]._replace(need=Need.OPENING, is_lost=True)
    match = play(to_play("S5 S6 S7 SK HK DK D3 DJ", []), "lay S5 S6 S7")
    assert not owed(view(match))[0].is_lost


def test_what_is_lost_is_lost_and_what_is_not_can_end() -> None:
    seen = set()
    for given in hinted(150, 5_000):
        for move in tuple(plays(given.view))[:4] if given.view.public.phase is Phase.PLAY else ():
            then = after(given.view, move)
            if then.public.phase is Phase.PLAY:
                lost = any(need.is_lost for need in owed(then))
                seen.add(lost)
                assert lost == (ending_turn(then) is None)
    assert seen == {True, False}
