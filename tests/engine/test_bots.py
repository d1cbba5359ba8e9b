"""The computer players: legal, fair, never stuck, and sensible in positions where one answer is right."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.bots import Memory, decide, hint, remembering
from engine.bots.base import Bot
from engine.bots.baselines import greedy, random_legal
from engine.bots.player import strong
from engine.chance import number_below, seed_from, words
from engine.pieces import CARDS, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.match import apply, start
from engine.romme.moves import Back, Discard, Draw, Lay, Swap, Take, Undo
from engine.romme.notation import write_move
from engine.romme.rules import PRESETS
from engine.romme.state import Match, Phase, view_of
from tests.engine.at_table import position, view

MOST_MOVES_A_TURN = 30
BOTS = {"strong": strong, "greedy": greedy, "random": random_legal}


def no_chance() -> Iterator[int]:
    """A stream for bots that ask for none."""
    return count()


def played(match: Match, bot: Bot = decide) -> list[str]:
    """What a bot plays from here to the end of its turn, as texts."""
    seat = match.state.public.seat
    memory = Memory()
    moves = []
    while match.state.public.result is None and match.state.public.seat == seat:
        seen = view_of(match, seat)
        move, memory = bot(seen, words(b"", "test"), memory)
        moves.append(write_move(move, seen))
        match, _ = apply(match, move)
        assert len(moves) <= MOST_MOVES_A_TURN, moves
    return moves


def moments(preset: str, seed: str, most: int = 400) -> Iterator[Match]:
    """A round of mixed bots, one match at each move."""
    players = ("strong", "random", "greedy")
    match, _ = start(PRESETS[preset], len(players), seed_from(seed))
    memories = [Memory()] * len(players)
    chance = words(seed_from(seed), "bots")
    for _ in range(most):
        if match.state.public.result is not None:
            return
        yield match
        seat = match.state.public.seat
        move, memories[seat] = BOTS[players[seat]](view_of(match, seat), chance, memories[seat])
        match, events = apply(match, move)
        for other, memory in enumerate(memories):
            memories[other] = remembering(memory, [event.seen_by(other) for event in events])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_the_same_whatever_lies_hidden(preset: str, name: str) -> None:
    for number, match in enumerate(moments(preset, f"hidden {name}")):
        if number % 7:
            continue
        seat = match.state.public.seat
        other = with_hidden_turned(match, seat)
        answers = [
            BOTS[name](view_of(each, seat), words(b"s", "bot"), Memory()).move for each in (match, other)
        ]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_turn_ends_legally_without_any_memory(preset: str) -> None:
    for seed in ("a", "b", "c"):
        match, _ = start(PRESETS[preset], 2, seed_from(seed))
        seat, moves = -1, 0
        while match.state.public.result is None:
            public = match.state.public
            seat, moves = public.seat, moves + 1 if public.seat == seat else 1
            assert moves <= MOST_MOVES_A_TURN
            move = decide(view_of(match, seat), no_chance(), Memory()).move
            assert not isinstance(move, (Back, Undo))
            match, _ = apply(match, move)


@pytest.mark.parametrize("preset", PRESETS)
@given(seed=some.integers(0, 10_000), steps=some.integers(1, 8))
@settings(max_examples=15, deadline=None)
def test_a_turn_that_somebody_else_began_is_ended(preset: str, seed: int, steps: int) -> None:
    """A person leaves in the midst of a turn: whatever was played so far, the bot ends it or starts it anew."""
    chance = words(seed_from(str(seed)), "somebody")
    match, _ = start(PRESETS[preset], 2, seed_from(str(seed)))
    while match.state.public.result is None and match.state.public.idle_turns < 6:
        seat = match.state.public.seat
        for _ in range(number_below(steps, chance) + 1):
            move = random_legal(view_of(match, seat), chance, Memory()).move
            if not isinstance(move, Discard):
                match, _ = apply(match, move)
        played(match)
        match, _ = apply_turn(match)


def apply_turn(match: Match) -> tuple[Match, int]:
    """The match after the strong bot has ended the turn, and in how many moves."""
    seat, moves, memory = match.state.public.seat, 0, Memory()
    while match.state.public.result is None and match.state.public.seat == seat:
        move, memory = decide(view_of(match, seat), no_chance(), memory)
        match, _ = apply(match, move)
        moves += 1
        assert moves <= MOST_MOVES_A_TURN
    return match, moves


def test_it_goes_out_when_it_can() -> None:
    match = position(
        hands=["S5 S6 H9 D9 C9 HK", "C2 C3"], opened=[True, False], table=["S7 S8 S9"], phase="play"
    )
    moves = played(match)
    assert sorted(moves[:-1]) == ["add S5 > 0", "add S6 > 0", "lay H9 D9 C9"]
    assert moves[-1] == "discard HK"


def test_B12_it_goes_out_by_hand_with_lay_offs_from_the_start() -> None:
    match = position(
        hands=["S2 S3 S4 H9 D9 C9 HK S10 S6", "C2 C3"],
        opened=[False, True],
        table=["S7 S8 S9"],
        phase="play",
    )
    moves = played(match)
    assert moves[-1] == "discard HK"
    assert len(moves) == 5


def test_B7_it_opens_with_enough_and_not_with_less() -> None:
    enough = position(hands=["SK HK DK H4 D4 C4 S9 D7 C2", "C2 C3"], phase="play")
    assert {"lay SK HK DK", "lay H4 D4 C4"} <= set(played(enough))
    less = position(hands=["S3 H3 D3 H4 D4 C4 S9 D7 C2", "C2 C3"], phase="play")
    assert len(played(less)) == 1


def test_B12_an_opening_is_held_back_while_the_one_opponent_is_far_from_the_end() -> None:
    own, many = "SK HK DK H4 D4 C4 S9 D7 C2", "C3 C5 C6 C7 S2 D5 H8 H10"
    assert len(played(position(hands=[own, many], phase="play"))) == 1
    assert len(played(position(hands=[own, "C3 C5 C6"], phase="play"))) == 3
    assert len(played(position(hands=[own, many, "S3 S4 S5 S6 S7 S8 H2"], phase="play"))) == 3
    assert len(played(position("jolly", hands=[own, many], phase="play"))) == 3


def test_B10_it_swaps_a_joker_that_it_can_use_and_plays_it() -> None:
    match = position(
        hands=["S6 HK DK C3 D8", "C2 C3"], opened=[True, False], table=["S5 *=S6 S7"], phase="play"
    )
    moves = played(match)
    assert moves[0] == "swap S6 > 0"
    assert any(move.startswith(("lay HK DK", "lay DK HK")) for move in moves)


def test_it_takes_what_completes_a_meld_and_leaves_what_does_not() -> None:
    hand = "S5 S6 HK DK D2 C9 H8"
    assert played(position(hands=[hand, "C2 C3"], discard="S7 H9"))[0] == "take"
    assert played(position(hands=[hand, "C2 C3"], discard="CA H9"))[0] == "draw"


def test_half_melds_stay_and_lone_cards_go() -> None:
    match = position(hands=["H4 H5 C9 DK SJ SK D2 CQ", "C2 C3"], discard="H10 S3", phase="play")
    assert played(match)[0] in ("discard C9", "discard SJ", "discard CQ", "discard D2")


def test_a_joker_is_not_thrown() -> None:
    match = position(hands=["* D2 C9 HK", "C2 C3"], phase="play")
    assert played(match)[0] != "discard *"


def test_it_does_not_feed_a_card_that_fits_the_table() -> None:
    match = position(
        hands=["S10 D2 C6 H4", "C2 C3 C5"],
        opened=[False, True],
        table=["S7 S8 S9"],
        phase="play",
        discard="H9 D9",
    )
    assert played(match)[0] != "discard S10"


def test_B5_a_must_play_take_is_made_only_with_a_turn_that_plays_it() -> None:
    for number, match in enumerate(moments("house51", "must play")):
        public = match.state.public
        if public.phase is Phase.DRAW and public.pile and number % 3 == 0:
            seen = view_of(match, public.seat)
            if decide(seen, no_chance(), Memory()).move == Take():
                rest, _ = apply_turn(apply(match, Take())[0])
                assert rest.state.public.seat != public.seat or rest.state.public.result


def test_a_hint_is_the_draw_or_a_whole_legal_turn() -> None:
    for number, match in enumerate(moments("klassisch", "hints")):
        if number % 5:
            continue
        seen = view(match)
        moves = hint(seen)
        if seen.public.phase is Phase.DRAW:
            assert moves in ((Draw(),), (Take(),))
            continue
        for move in moves:
            assert check(seen, move) is None
            seen = after(seen, move)
        if moves == (Undo(),):
            assert match.state.public.turn.plays
            continue
        assert seen.public.seat != match.state.public.seat or seen.public.result is not None


def test_what_a_seat_took_is_remembered_until_it_is_shown_again() -> None:
    match = position(hands=["S5 S6 HK DK D2 C9 H8", "C5 C6"], discard="S7 H9")
    match, events = apply(match, Take())
    known = remembering(Memory(), [event.seen_by(1) for event in events])
    assert known.known == ((0, CARDS.read("S7")),)
    kept = match.state.public.turn.taken
    assert kept is not None
    lay = Lay((*(own.id for own in match.state.hands[0][:2]), kept.id), (None, None, None))
    match, events = apply(match, lay)
    assert remembering(known, [event.seen_by(1) for event in events]).known == ()


def test_what_an_undone_turn_took_is_no_longer_known() -> None:
    match = position(hands=["S5 S6 HK DK D2 C9 H8", "C5 C6"], discard="S7 H9")
    match, taken = apply(match, Take())
    match, undone = apply(match, Undo())
    events = [event.seen_by(1) for event in (*taken, *undone)]
    assert remembering(Memory(), events).known == ()


def test_a_plan_goes_on_after_a_swap_although_the_joker_has_a_new_id() -> None:
    found = 0
    for seed in count():
        memory = Memory()
        for match in moments("house51", f"swaps {seed}"):
            seen = view(match)
            move, memory = decide(seen, no_chance(), Memory())
            if isinstance(move, Swap) and memory.plan.moves:
                found += 1
                swapped, _ = apply(match, move)
                going_on, _ = decide(view(swapped), no_chance(), memory)
                assert check(view(swapped), going_on) is None
                assert isinstance(going_on, type(memory.plan.moves[0]))
        if found >= 2:
            return


def with_hidden_turned(match: Match, seat: int) -> Match:
    """The match with all that a seat may not see in other places."""
    state = match.state
    hidden = [piece for other, hand in enumerate(state.hands) if other != seat for piece in hand]
    faces = [piece.face for piece in (*state.stock, *hidden)]
    turned = iter(faces[3:] + faces[:3])
    stock = tuple(Piece(own.id, next(turned)) for own in state.stock)
    hands = tuple(
        hand if other == seat else tuple(Piece(own.id, next(turned)) for own in hand)
        for other, hand in enumerate(state.hands)
    )
    return match._replace(state=state._replace(stock=stock, hands=hands))


@pytest.mark.parametrize("bot", [greedy, strong])
def test_B6_two_that_take_each_others_discards_come_to_an_end(bot: Bot) -> None:
    match = position(
        "jolly",
        hands=["S2 H2", "S2 D2"],
        opened=[True, True],
        stock="SA CJ H4 HQ DK SQ D5 C8 DA C3 D3 HQ",
        discard="C2 S8 D10 S4 HK H3",
        reshuffles_used=3,
    )
    memories = [Memory(), Memory()]
    for _ in range(400):
        seat = match.state.public.seat
        move, memories[seat] = bot(view_of(match, seat), no_chance(), memories[seat])
        match, _ = apply(match, move)
        if match.state.public.result is not None:
            return
    raise AssertionError("the round has no end")
