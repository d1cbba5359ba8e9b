"""The turn of Rommé, paragraph by paragraph (B5-B13, C)."""

import pytest

from engine.romme.apply import time_over
from engine.romme.notation import write_pieces
from engine.romme.owed import Need, owed
from engine.romme.state import Phase
from tests.engine.at_table import play, position, refused, view, written

OPEN = {"opened": [True, True]}


def test_0_2_back_takes_back_the_last_step_only() -> None:
    match = position(hands=["S5 S6 S7 H2 H3 H4 D9 D10", "C2"], phase="play")
    match = play(match, "lay S5 S6 S7", "lay H2 H3 H4", "back")
    assert written(match)["table"] == ["S5 S6 S7"]
    assert sorted(written(match)["hands"][0].split()) == sorted("H2 H3 H4 D9 D10".split())


def test_0_2_undo_goes_back_to_right_after_the_draw() -> None:
    before = position(hands=["S5 S6 S7 H2 H3 H4 D9", "C2"])
    match = play(before, "draw", "lay S5 S6 S7", "lay H2 H3 H4", "undo")
    assert written(match)["table"] == []
    assert written(match)["hands"][0] == "S5 S6 S7 H2 H3 H4 D9 C9"
    assert written(play(match, "undo")) == written(match)


def test_0_2_undo_after_a_take_goes_back_to_before_it() -> None:
    before = position(hands=["S5 S6 S7 H2 H3 H4 D9", "C2"])
    match = play(before, "take", "lay S5 S6 S7", "undo")
    assert written(match) == written(before)
    assert match.state.public.phase is Phase.DRAW


def test_0_2_back_after_a_take_alone_gives_the_card_back() -> None:
    before = position(hands=["S5 S6 S7", "C2"])
    assert written(play(before, "take", "back")) == written(before)


def test_0_2_undo_of_a_take_keeps_the_reshuffle_that_it_caused() -> None:
    match = position(hands=["S5 S6 S7", "C2"], stock="", discard="H9 S9 D4")
    match = play(match, "take", "undo")
    assert written(match)["stock"] == "D4 S9"
    assert written(match)["discard"] == "H9"
    assert written(match)["reshuffles_used"] == 1


def test_0_2_a_draw_from_the_stock_is_never_undone() -> None:
    match = play(position(hands=["S5 S6", "C2"]), "draw")
    assert written(play(match, "undo")) == written(match)
    assert written(play(match, "back")) == written(match)


def test_0_8_nothing_of_a_refused_move_stays() -> None:
    match = position(hands=["S5 S6 S8 H2", "C2"], phase="play")
    assert refused(match, "lay S5 S6 S8") == "meld_is_none"
    assert written(match)["hands"][0] == "S5 S6 S8 H2"


@pytest.mark.parametrize("move", ["lay S5 S6 S7", "discard S5", "back", "undo"])
def test_B5_before_the_draw_nothing_else_is_allowed(move: str) -> None:
    assert refused(position(hands=["S5 S6 S7 H2", "C2"]), move) == "draw_first"


@pytest.mark.parametrize("move", ["draw", "take"])
def test_B5_a_second_draw_is_refused(move: str) -> None:
    assert refused(position(hands=["S5 S6", "C2"]), "draw", move) == "drawn_already"


def test_B5_the_taken_card_may_not_be_discarded_but_its_twin_may() -> None:
    match = position(hands=["H2 S5", "C2"], discard="S5 H9")
    assert (
        refused(position(hands=["H2", "C2"], discard="S5 H9"), "take", "discard S5")
        == "taken_may_not_be_discarded"
    )
    match = play(match, "take", "discard S5")
    assert written(match)["hands"][0] == "H2 S5"


def test_B5_must_play_refuses_a_take_that_leads_nowhere() -> None:
    match = position("house51", hands=["H2 D5 C8 S10", "C2"], discard="S5 H9")
    assert refused(match, "take") == "taken_cannot_be_played"


def test_B5_must_play_allows_a_take_for_a_lay_off() -> None:
    match = position("house51", hands=["H2 D5", "C2"], discard="S5 H9", table=["S6 S7 S8"], **OPEN)
    match = play(match, "take")
    assert owed(view(match))[0].need is Need.PLAY_TAKEN
    assert refused(match, "discard H2") == "taken_must_be_played"
    match = play(match, "add S5 > 0", "discard H2")
    assert written(match)["turn"] == 1


def test_B5_must_play_a_swap_alone_does_not_count() -> None:
    match = position(
        "house51",
        hands=["S6 H2 D4 D5", "C2"],
        phase="play",
        taken="S6",
        table=["S5 *=S6 S7 S8"],
        **OPEN,
    )
    assert refused(match, "swap S6 > 0", "add *=S9 > 0", "discard H2") == "taken_must_be_played"


def test_B6_an_empty_stock_is_made_of_all_discards_but_the_top() -> None:
    match = play(position(hands=["S5 S6", "C2"], stock="", discard="H9 S9 D4 C3"), "draw")
    after = written(match)
    assert (after["discard"], after["stock"], after["reshuffles_used"]) == ("H9", "D4 S9", 1)
    assert after["hands"][0] == "S5 S6 C3"


@pytest.mark.parametrize("move", ["draw", "take"])
def test_B6_the_stock_check_ends_the_round_whatever_the_player_wants(move: str) -> None:
    match = play(position(hands=["S5 S6", "C2"], stock="", discard="H9 S9", reshuffles_used=3), move)
    result = match.state.public.result
    assert result is not None
    assert (result.winner, result.points) == (None, (11, 2))


def test_B6_unlimited_ends_after_200_turns_in_which_nobody_lays() -> None:
    match = position("eigene", {"reshuffles": "unlimited"}, hands=["S5 S6", "C2 D3"])
    turns = 0
    while match.state.public.result is None:
        thrown = written(match)["hands"][match.state.public.seat].split()[0]
        match = play(match, "draw", f"discard {thrown}")
        turns += 1
    assert turns == 200
    assert match.state.public.result.winner is None


def test_B7_lay_off_before_minimum_is_refused_at_the_discard() -> None:
    match = position(hands=["S5 S6 S7 C5 H2 D3", "C2"], phase="play", table=["C2 C3 C4"])
    assert refused(match, "lay S5 S6 S7", "add C5 > 0", "discard H2") == "added_before_opening"


def test_B7_without_hand_romme_a_lay_off_before_the_minimum_is_refused_at_once() -> None:
    match = position(
        "eigene", {"hand_romme": False}, hands=["S5 S6 S7 C5 H2", "C2"], phase="play", table=["C2 C3 C4"]
    )
    assert refused(match, "lay S5 S6 S7", "add C5 > 0") == "lay_off_before_opening"


def test_B7_melds_after_the_first_lay_off_do_not_count() -> None:
    hand = "SJ SQ SK C5 H10 D10 C10 H2 D3"
    match = position(hands=[hand, "C2"], phase="play", table=["C2 C3 C4"])
    assert refused(match, "lay SJ SQ SK", "add C5 > 0", "lay H10 D10 C10", "discard H2") == (
        "added_before_opening"
    )
    match = play(match, "lay SJ SQ SK", "lay H10 D10 C10", "add C5 > 0", "discard H2")
    assert written(match)["opened"] == [True, False]


def test_B7_what_is_short_is_data() -> None:
    match = play(position(hands=["S5 S6 S7 H2 D3", "C2"], phase="play"), "lay S5 S6 S7")
    need = owed(view(match))[0]
    assert (need.need, need.have, need.minimum) == (Need.OPENING, 18, 40)


def test_B7_opened_is_what_a_turn_began_with() -> None:
    match = play(position(hands=["SJ SQ SK H10 D10 C10 H2", "C2"], phase="play"), "lay SJ SQ SK")
    assert written(match)["opened"] == [False, False]


def test_B9_a_set_ends_at_four() -> None:
    match = position(hands=["S7 C2", "H2"], phase="play", table=["S7 H7 D7 C7"], **OPEN)
    assert refused(match, "add S7 > 0") == "set_too_long"


def test_B9_a_meld_that_is_not_there() -> None:
    match = position(hands=["S7 C2", "H2"], phase="play", **OPEN)
    assert refused(match, "add S7 > 3") == "no_such_meld"


def test_B10_the_freed_joker_must_be_played_in_the_turn() -> None:
    match = position(hands=["S6 H2 D3", "C2"], phase="play", table=["S5 *=S6 S7"], **OPEN)
    match = play(match, "swap S6 > 0")
    assert owed(view(match))[0].need is Need.PLAY_JOKER
    assert refused(match, "discard H2") == "freed_joker_to_play"
    assert written(play(match, "add *=S8 > 0", "discard H2"))["table"] == ["S5 S6 S7 *=S8"]


def test_B10_a_joker_laid_before_the_swap_does_not_settle_it() -> None:
    match = position(hands=["S6 * H2 D3 D4", "C2"], phase="play", table=["S5 *=S6 S7", "H9 H10 HJ"], **OPEN)
    assert refused(match, "add *=H8 > 1", "swap S6 > 0", "discard H2") == "freed_joker_to_play"


def test_B10_named_in_four_needs_a_set_of_four() -> None:
    options = {"set_swap": "named_in_four"}
    match = position(
        "eigene", options, hands=["D7 H2 D3 C4", "C2"], phase="play", table=["S7 H7 *=D7"], **OPEN
    )
    assert refused(match, "swap D7 > 0") == "swap_only_in_a_set_of_four"


def test_B10_any_missing_takes_any_suit_that_no_real_card_has() -> None:
    options = {"set_swap": "any_missing"}
    match = position("eigene", options, hands=["C7 H2 D3", "C2"], phase="play", table=["S7 H7 *=D7"], **OPEN)
    match = play(match, "swap C7 > 0")
    assert written(match)["table"] == ["S7 H7 C7"]


def test_B11_a_play_must_leave_a_card_that_may_be_discarded() -> None:
    match = position(hands=["S8", "H2"], phase="play", table=["S5 S6 S7"], **OPEN)
    assert refused(match, "add S8 > 0") == "no_card_left_to_discard"


def test_B11_the_taken_card_does_not_count_as_one() -> None:
    match = position(hands=["S8", "H2"], discard="D3 H4", table=["S5 S6 S7"], **OPEN)
    assert refused(match, "take", "add S8 > 0") == "left_may_not_be_discarded"


def test_B11_optional_the_last_card_may_be_laid() -> None:
    match = position(
        "eigene", {"last_card": "optional"}, hands=["S8", "H2"], phase="play", table=["S5 S6 S7"], **OPEN
    )
    result = play(match, "add S8 > 0").state.public.result
    assert result is not None and result.winner == 0


def test_B12_hand_romme_needs_no_minimum_and_doubles() -> None:
    match = play(position(hands=["S2 S3 S4 H9", "HK D5"], phase="play"), "lay S2 S3 S4", "discard H9")
    result = match.state.public.result
    assert result is not None
    assert (result.winner, result.hand_romme, result.points) == (0, True, (0, 30))
    assert [line.code for line in result.lines[1]] == ["hand", "hand_romme_doubles"]


def test_B12_off_the_minimum_holds_when_going_out_too() -> None:
    match = position("eigene", {"hand_romme": False}, hands=["S2 S3 S4 H9", "HK"], phase="play")
    assert refused(match, "lay S2 S3 S4", "discard H9") == "opening_too_low"


def test_B13_time_over_puts_the_taken_card_back_and_throws_a_drawn_one() -> None:
    match = play(position(hands=["S5 S6 S7 H2", "C2"]), "take", "lay S5 S6 S7")
    state, _ = time_over(match.state)
    assert write_pieces(state.hands[0]) == "S5 S6 S7 H2"
    assert write_pieces(state.public.pile) == "C9 H9 S9"
    assert state.public.seat == 1


def test_B13_time_over_after_the_draw_throws_the_card_drawn() -> None:
    match = play(position(hands=["S5 S6 S7 H2", "C2"]), "draw", "lay S5 S6 S7")
    state, _ = time_over(match.state)
    assert write_pieces(state.hands[0]) == "S5 S6 S7 H2"
    assert write_pieces(state.public.pile) == "C9 H9 S9"


def test_C_a_joker_on_top_freezes_the_pile() -> None:
    match = position("jolly", hands=["S5 H2", "C2"], discard="* H9")
    assert refused(match, "take") == "pile_is_frozen"


def test_C_no_lay_off_in_the_opening_turn() -> None:
    match = position("jolly", hands=["SJ SQ SK HJ HQ HK C5 H2", "C2"], phase="play", table=["C2 C3 C4"])
    assert refused(match, "lay SJ SQ SK", "lay HJ HQ HK", "add C5 > 0") == "lay_off_in_opening_turn"


def test_C_a_freed_joker_goes_to_the_hand_without_duty() -> None:
    match = position("jolly", hands=["S6 H2", "C2"], phase="play", table=["S5 *=S6 S7"], **OPEN)
    assert written(play(match, "swap S6 > 0", "discard H2"))["hands"][0] == "*"


def test_C1_unopened_hands_count_double() -> None:
    match = position("jolly", hands=["S8 H2", "* C2"], opened=[True, False], phase="play", table=["S5 S6 S7"])
    result = play(match, "add S8 > 0", "discard H2").state.public.result
    assert result is not None and result.points == (0, -44)
