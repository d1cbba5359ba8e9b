"""The turn that plays the pile's top (B5, `must_play`): by hand, and against every way to play (every_turn.py)."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.melds import readings
from engine.pieces import JOKER, RANKS, Piece
from engine.refusal import Refusal
from engine.romme.completing import can_complete, completing_turn, ending_turn
from engine.romme.ending import opening
from engine.romme.ending.growth import order_of_sides
from engine.romme.ending.uses import jokers_for_run
from engine.romme.imagine import after
from engine.romme.moves import Discard, Move, Swap, Take
from engine.romme.notation import write_move
from engine.romme.rules import RommeRules
from engine.romme.state import Match, Phase, View
from engine.romme.turn import plan
from tests.engine.at_table import play, position, view
from tests.engine.every_turn import every_move, has_completing_turn, has_ending
from tests.engine.random_views import Dealer, random_rules

MUST_PLAY = {"take_discard": "must_play"}
OPENED = [True, False]


def to_draw(
    hand: str, top: str, *table: str, opened: bool = True, preset: str = "klassisch", **options: object
) -> Match:
    """A match where the first seat is to draw and may take `top`."""
    return position(
        preset,
        {**MUST_PLAY, **options},
        hands=[hand, "C2"],
        table=list(table),
        discard=f"{top} H9",
        opened=[opened, False],
    )


def turn_of(match: Match) -> list[str]:
    """The completing turn in words, played to see that every move is legal."""
    moves = completing_turn(view(match))
    assert moves is not None
    assert_ends(view(match), moves)
    return in_words(view(match), moves)


def in_words(now: View, moves: tuple[Move, ...]) -> list[str]:
    words = []
    for move in moves:
        words.append(write_move(move, now))
        now = after(now, move)
    return words


def assert_ends(now: View, moves: tuple[Move, ...]) -> None:
    """Every move is legal, and with the last one the turn is over."""
    seat = now.public.seat
    for move in moves:
        assert not isinstance(plan(now, move), Refusal), move
        assert now.public.seat == seat
        now = after(now, move)
    assert now.public.phase is Phase.OVER or now.public.seat != seat


def test_B5_top_that_fits_a_meld_can_be_taken() -> None:
    assert turn_of(to_draw("H2 D9", "S8", "S5 S6 S7")) == ["take", "add S8 > 0 high", "discard D9"]


def test_B5_top_that_completes_a_meld_can_be_taken() -> None:
    assert turn_of(to_draw("S6 S7 D9", "S8")) == ["take", "lay S6 S7 S8", "discard D9"]


def test_B5_top_that_fits_nowhere_cannot_be_taken() -> None:
    assert not can_complete(view(to_draw("H2 D9 C4", "S10", "S5 S6 S7")))


def test_B5_top_may_be_reached_by_way_of_other_cards() -> None:
    assert can_complete(view(to_draw("S8 D9", "S9", "S5 S6 S7")))
    assert can_complete(view(to_draw("* D9", "S9", "S5 S6 S7")))
    assert not can_complete(view(to_draw("H8 D9", "S9", "S5 S6 S7")))


def test_B5_a_swap_alone_does_not_play_the_top() -> None:
    assert not can_complete(view(to_draw("H2 D9", "D7", "S7 H7 *=D7")))


def test_B5_the_twin_may_be_swapped_where_the_taken_card_is_laid() -> None:
    match = to_draw("D7 D5 D6 C2", "D7", "S7 H7 *=D7 C7", "H8 H9 H10")
    assert can_complete(view(match))


def test_B5_a_joker_on_top_must_be_played_too() -> None:
    assert can_complete(view(to_draw("H2 D9", "*", "S5 S6 S7")))
    assert not can_complete(view(to_draw("H2 D9", "*", "S5 S6 S7", jokers_per_meld=1, opened=False)))


def test_B6_where_the_stock_check_ends_the_round_nothing_can_be_taken() -> None:
    match = position(
        options=MUST_PLAY, hands=["H2 D9", "C2"], table=["S5 S6 S7"], stock="", discard="S8", opened=OPENED
    )
    assert not can_complete(view(match))
    assert completing_turn(view(match)) is None


def test_B6_the_pile_may_become_the_stock_first() -> None:
    match = position(
        options=MUST_PLAY, hands=["H2 D9", "C2"], table=["S5 S6 S7"], stock="", discard="S8 H4", opened=OPENED
    )
    assert can_complete(view(match))


def test_B7_the_opening_must_be_reached_with_the_top_on_the_table() -> None:
    assert can_complete(view(to_draw("HK DK S2 S3 C9", "CK", opened=False, opening_minimum=30)))
    assert not can_complete(view(to_draw("HK DK S2 S3 C9", "CK", opened=False)))
    assert can_complete(view(to_draw("HK DK H10 D10 C10 C9", "CK", opened=False)))


def test_B7_the_top_may_follow_as_a_lay_off_where_the_minimum_lies() -> None:
    hand = "HK DK CK SQ HQ DQ C9"
    assert can_complete(view(to_draw(hand, "S8", "S5 S6 S7", opened=False)))
    assert not can_complete(
        view(to_draw(hand, "S8", "S5 S6 S7", opened=False, lay_off_from="next_turn", hand_romme=False))
    )


def test_B7_a_joker_freed_after_the_opening_may_bridge_to_the_top() -> None:
    """The run has to lie first, so the taken card cannot be in it from the start."""
    hand, top, table = "CJ CQ CK D7 H2", "C9", "S7 H7 *=D7"
    match = to_draw(hand, top, table, opened=False, opening_minimum=30, hand_romme=False)
    assert turn_of(match) == [
        "take",
        "lay CJ CQ CK",
        "swap D7 > 0",
        "add *=C10 > 1",
        "add C9 > 1",
        "discard H2",
    ]
    assert not can_complete(view(to_draw(hand, top, opened=False, opening_minimum=30, hand_romme=False)))


def test_B7_a_joker_swapped_before_counts_in_the_melds() -> None:
    hand, top, table = "CQ CK D7 H2", "CJ", "S7 H7 *=D7"
    options = {"opened": False, "opening_minimum": 40, "hand_romme": False}
    early = {"swap_from": "opening", "swap_ends_count": False}
    assert turn_of(to_draw(hand, top, table, **options, **early))[1] == "swap D7 > 0"
    assert not can_complete(view(to_draw(hand, top, table, **options)))
    assert not can_complete(view(to_draw(hand, top, table, **options, swap_from="opening")))


def test_B4_real_cards_come_first_where_jokers_may_not_outnumber_them() -> None:
    table = "S5 *=S6 S7 *=S8"
    assert can_complete(view(to_draw("S4 * H2", "S10", table)))
    assert not can_complete(view(to_draw("* H2", "S10", table)))
    assert can_complete(view(to_draw("* H2", "S10", table, run_jokers="any")))


def test_B10_a_swap_makes_place_for_the_top() -> None:
    table, run = "S7 H7 *=D7", "C8 C9 C10"
    assert can_complete(view(to_draw("C7 H2", "D7", table, run, set_swap="any_missing")))
    assert not can_complete(view(to_draw("C7 H2", "D7", table, run)))


def test_B10_a_freed_joker_must_find_a_place() -> None:
    table = "S7 H7 *=D7"
    assert not can_complete(view(to_draw("C7 H2", "D7", table, set_swap="any_missing")))
    assert can_complete(view(to_draw("C7 H2", "D7", table, set_swap="any_missing", swapped_joker="to_hand")))


def test_B11_a_card_must_be_left_to_throw() -> None:
    assert not can_complete(view(to_draw("S6 S7", "S8")))
    assert can_complete(view(to_draw("S6 S7", "S8", last_card="optional")))
    assert turn_of(to_draw("S6 S7", "S8", last_card="optional")) == ["take", "lay S6 S7 S8"]


def test_B12_the_top_may_be_played_by_going_out() -> None:
    hand = "S2 S3 H8 D9"
    assert can_complete(view(to_draw(hand, "S4", "H5 H6 H7", opened=False)))
    assert not can_complete(view(to_draw(hand, "S4", "H5 H6 H7", opened=False, hand_romme=False)))
    assert not can_complete(view(to_draw(f"{hand} C9", "S4", "H5 H6 H7", opened=False)))


def test_B12_a_joker_laid_off_lets_its_card_be_swapped_into_four() -> None:
    match = to_draw("D7 * S2 S3 C9", "S4", "S7 H7 *=D7", opened=False, set_swap="named_in_four")
    words = turn_of(match)
    assert words[1] == "add * > 0" and words[2] == "swap D7 > 0"


def test_C_a_frozen_pile_cannot_be_taken() -> None:
    assert not can_complete(view(to_draw("H2 D9", "*", "S5 S6 S7", joker_freezes_pile=True)))


def test_an_ending_turn_goes_on_from_what_was_played() -> None:
    match = play(
        position(hands=["D7 C9 H2", "C2"], table=["S7 H7 *=D7", "S2 S3 S4"], opened=OPENED, phase="play"),
        "swap D7 > 0",
    )
    moves = ending_turn(view(match))
    assert moves is not None
    assert_ends(view(match), moves)
    assert in_words(view(match), moves)[0] == "add *=C7 > 0"


def test_without_a_legal_end_there_is_no_ending_turn() -> None:
    match = play(
        position(hands=["S2 S3 S4 D9 H2", "C2"], phase="play", options={"hand_romme": False}), "lay S2 S3 S4"
    )
    assert ending_turn(view(match)) is None
    assert ending_turn(view(position(hands=["S2 D9", "C2"]))) is None


def random_view(seed: int, *, must_play: bool) -> View:
    """A view of a seat to draw with at most eight cards, so that every turn can be tried."""
    random = Random(seed)
    fixed = MUST_PLAY if must_play else {}
    rules = random_rules(random, **fixed)
    return Dealer(random, rules).view(
        hand=random.randint(2, 8),
        jokers=random.choice((0, 1, 2, 3)),
        melds=random.randint(0, 4),
        opened=random.random() < 0.4,
    )


def check_completing(seeds: range) -> None:
    found = 0
    for seed in seeds:
        now = random_view(seed, must_play=True)
        expected = has_completing_turn(now)
        assert can_complete(now) == expected, seed
        moves = completing_turn(now)
        assert (moves is not None) == expected, seed
        if moves is not None:
            found += 1
            assert moves[0] == Take()
            assert_ends(now, moves)
    assert found > len(seeds) / 8


def check_ending(seeds: range) -> None:
    for seed in seeds:
        now = played_on(random_view(seed, must_play=False), Random(seed))
        if now.public.phase is Phase.OVER:
            continue
        must_play = now.public.rules.take_discard == "must_play" and now.public.turn.taken is not None
        expected = has_ending(now, must_play=must_play)
        moves = ending_turn(now)
        assert (moves is not None) == expected, seed
        if moves is not None:
            assert_ends(now, moves)


def played_on(now: View, random: Random) -> View:
    """The view after a draw or a take and up to four plays, swaps more often than not."""
    if random.random() < 0.6 and not isinstance(plan(now, Take()), Refusal):
        now = after(now, Take())
    else:
        now = now._replace(public=now.public._replace(phase=Phase.PLAY))
    for _ in range(random.randint(0, 4)):
        plays = [
            move
            for move in every_move(now)
            if not isinstance(move, Discard) and not isinstance(plan(now, move), Refusal)
        ]
        if not plays:
            break
        swaps = [move for move in plays if isinstance(move, Swap)]
        now = after(now, random.choice(swaps if swaps and random.random() < 0.5 else plays))
        if now.public.phase is Phase.OVER:
            break
    return now


def test_completing_turns_are_those_that_trying_everything_finds() -> None:
    check_completing(range(250))


def test_ending_turns_are_those_that_trying_everything_finds() -> None:
    check_ending(range(150))


def test_B7_the_sharp_bound_of_an_openings_points_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for seed in range(120):
        random = Random(seed)
        rules = random_rules(random, **MUST_PLAY, hand_romme=False, joker_freezes_pile=False)
        now = Dealer(random, rules).view(hand=12, jokers=2, melds=2, opened=False)
        answers = set()
        for spots in (0, 1 << 30):
            monkeypatch.setattr(opening, "UNBOUNDED_SPOTS", spots)
            answers.add(can_complete(now))
        assert len(answers) == 1, seed
        found += True in answers
    assert 20 < found < 100


def at_length(first: int, few: int, many: int) -> pytest.MarkDecorator:
    """So many seeds from the first: a few in the whole suite, the rest of the many in the long run."""
    return pytest.mark.parametrize(
        "seeds",
        [
            pytest.param(range(first, first + few), marks=pytest.mark.slow),
            pytest.param(range(first + few, first + many), marks=pytest.mark.long),
        ],
    )


@at_length(10_000, few=1_000, many=5_000)
def test_completing_turns_are_those_that_trying_everything_finds_at_length(seeds: range) -> None:
    check_completing(seeds)


@at_length(20_000, few=600, many=3_000)
def test_ending_turns_are_those_that_trying_everything_finds_at_length(seeds: range) -> None:
    check_ending(seeds)


@given(
    ranks=st.integers(3, (1 << RANKS) - 1),
    wraps=st.booleans(),
    at_most_real=st.booleans(),
    most=st.sampled_from(("any", 1)),
)
def test_B4_jokers_for_a_run_are_those_that_its_readings_have(
    ranks: int, wraps: bool, at_most_real: bool, most: int | str
) -> None:
    rules = RommeRules(
        runs_wrap=wraps, run_jokers="at_most_real" if at_most_real else "any", jokers_per_meld=most
    ).melds
    real = [Piece(rank, rank) for rank in range(RANKS) if ranks >> rank & 1]
    counts = [
        jokers
        for jokers in range(7)
        if readings([*real, *(Piece(50 + n, JOKER) for n in range(jokers))], rules)
    ]
    found = jokers_for_run(ranks, rules)
    if len(real) < 2:
        assert found is None and not counts
    else:
        assert counts == ([] if found is None else list(range(found[0], found[1] + 1)))


def test_B4_sides_grow_in_an_order_that_never_has_more_jokers_than_real_cards() -> None:
    sides = [side for length in range(5) for side in product((True, False), repeat=length)]
    for low, high, spare in product(sides, sides, range(4)):
        expected = _can_grow(low, high, spare)
        order = order_of_sides(low, high, spare)
        assert (order is not None) == expected
        if order is not None:
            assert (sum(order), len(order)) == (len(low), len(low) + len(high))


def _can_grow(low: tuple[bool, ...], high: tuple[bool, ...], spare: int) -> bool:
    if spare < 0:
        return False
    if not low and not high:
        return True
    return (bool(low) and _can_grow(low[1:], high, spare + (1 if low[0] else -1))) or (
        bool(high) and _can_grow(low, high[1:], spare + (1 if high[0] else -1))
    )
