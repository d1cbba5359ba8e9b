"""Rounds, dealers, totals, eliminations and the end of a match (B2, B8, C2), and what a seed decides."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pieces import deck
from engine.romme.match import after_round, next_round, ranking, start, time_over
from engine.romme.rules import PRESETS, RommeRules, rules_from
from engine.romme.state import Phase, RoundResult, Standing, view_of

SEED = bytes(range(32))


def result(number: int, *points: int) -> RoundResult:
    return RoundResult(number, None, False, points, ((),) * len(points), ((),) * len(points))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_B2_the_deal_holds_the_whole_deck(preset: str, players: int) -> None:
    rules = PRESETS[preset]
    match, _ = start(rules, players, SEED)
    state = match.state
    faces = Counter(piece.face for part in (*state.hands, state.stock, state.public.pile) for piece in part)
    assert faces == Counter(deck(2, rules.jokers))


def test_B2_the_dealer_moves_on_and_begins() -> None:
    match, _ = start(PRESETS["klassisch"], 3, SEED)
    dealer = match.state.public.dealer
    assert match.state.public.seat == dealer
    over = match._replace(state=match.state._replace(public=match.state.public._replace(phase=Phase.OVER)))
    following, _ = next_round(over)
    assert following.state.public.dealer == (dealer + 1) % 3
    assert following.standing.round == 2


def test_B2_dealer_extra_gives_the_dealer_a_card_more_and_no_draw() -> None:
    match, _ = start(PRESETS["house51"], 3, SEED)
    public = match.state.public
    assert public.hand_sizes[public.dealer] == 15
    assert public.phase is Phase.PLAY
    assert public.pile == ()


def test_B2_dealer_extra_waits_for_the_dealers_first_turn() -> None:
    rules = rules_from("eigene", {"start": "dealer_extra", "first_seat": "left_of_dealer"})
    match, _ = start(rules, 2, SEED)
    assert match.state.public.phase is Phase.DRAW
    match, _ = time_over(match)
    assert match.state.public.seat == match.state.public.dealer
    assert match.state.public.phase is Phase.PLAY
    match, _ = time_over(match)
    match, _ = time_over(match)
    assert match.state.public.phase is Phase.DRAW


def test_0_5_the_same_seed_deals_the_same_and_another_does_not() -> None:
    assert start(PRESETS["klassisch"], 4, SEED) == start(PRESETS["klassisch"], 4, SEED)
    assert (
        start(PRESETS["klassisch"], 4, SEED)[0].state.hands
        != start(PRESETS["klassisch"], 4, bytes(32))[0].state.hands
    )


def test_B8_after_the_last_round_the_fewest_points_win_ties_together() -> None:
    rules = rules_from("klassisch", {"rounds_per_player": "single"})
    standing = after_round(Standing(1, (0, 0, 0)), rules, result(1, 12, 40, 12))
    assert standing.over and standing.winners == (0, 2)
    assert ranking(standing) == ((0, 2), (1,))


def test_C2_exactly_the_limit_stays_in() -> None:
    standing = after_round(Standing(4, (-400, -100)), PRESETS["jolly"], result(4, -100, 0))
    assert not standing.over and standing.out == ()


def test_C2_last_standing_goes_on_until_one_is_in() -> None:
    standing = after_round(Standing(4, (-450, -100, -20)), PRESETS["jolly"], result(4, -60, 0, -5))
    assert not standing.over and standing.out == ((0, 4),)
    standing = after_round(standing._replace(round=5), PRESETS["jolly"], result(5, 0, -500, 0))
    assert standing.over and standing.winners == (2,)
    assert ranking(standing) == ((2,), (1,), (0,))


def test_C2_if_the_last_fall_together_the_fewest_among_them_win() -> None:
    standing = Standing(4, (-450, -480, -600), ((2, 3),))
    standing = after_round(standing, PRESETS["jolly"], result(4, -60, -60, 0))
    assert standing.over and standing.winners == (0,)


def test_C2_first_bust_ends_the_match_after_that_round() -> None:
    rules = rules_from("jolly", {"limit_end": "first_bust"})
    standing = after_round(Standing(4, (-450, -100)), rules, result(4, -60, -7))
    assert standing.over and standing.winners == (1,)


@given(st.binary(min_size=32, max_size=32), st.integers(2, 6))
def test_0_1_every_piece_in_sight_has_an_id_of_its_own(seed: bytes, players: int) -> None:
    match, _ = start(RommeRules(preset="eigene"), players, seed)
    ids = [piece.id for hand in match.state.hands for piece in hand]
    assert len(set(ids)) == len(ids)


def test_a_view_holds_no_piece_of_another_hand_or_of_the_stock() -> None:
    match, _ = start(PRESETS["klassisch"], 4, SEED)
    seen = view_of(match, 1)
    assert seen.hand == match.state.hands[1]
    assert view_of(match, None).hand == ()
    hidden = {piece.id for seat in (0, 2, 3) for piece in match.state.hands[seat]}
    assert not hidden & {piece.id for piece in (*seen.hand, *seen.public.pile)}
