"""What a bot's small hand promises, against every draw played out; and what the table takes in, against `fits`."""

from collections.abc import Iterator

import pytest

from engine.bots.base import Memory
from engine.bots.baselines import greedy
from engine.bots.lines import lines, mind_of
from engine.bots.outlook import outlook, reach
from engine.bots.player import strong
from engine.bots.spread import faces_taken, laid_off
from engine.bots.worth import live_copies
from engine.chance import seed_from, words
from engine.melds import fits
from engine.pieces import FACES, JOKER, Piece
from engine.romme.match import apply, start
from engine.romme.rules import PRESETS
from engine.romme.state import Phase, View, view_of
from tests.engine.at_table import position, view


def small_hands(preset: str, most: int, rounds: int) -> Iterator[View]:
    """Views of opened seats that have just begun to play with a few cards."""
    for number in range(rounds):
        match, _ = start(PRESETS[preset], 2, seed_from(f"small {number}"))
        chance = words(seed_from("small"), "bots")
        while match.state.public.result is None:
            public = match.state.public
            seen = view_of(match, public.seat)
            is_small = public.opened[public.seat] and len(seen.hand) <= most
            if public.phase is Phase.PLAY and public.turn == type(public.turn)() and is_small:
                yield seen
            bot = strong if public.seat else greedy
            match, _ = apply(match, bot(seen, chance, Memory()).move)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_chance_to_go_out_is_that_of_all_draws(preset: str) -> None:
    """Nearly: two swaps in one turn, and one joker as two bridges, are not followed up."""
    promised = played = apart = 0.0
    for seen in small_hands(preset, 4, 15):
        rules = seen.public.rules
        rest = seen.hand[1:]
        faces = tuple(piece.face for piece in rest)
        live = live_copies(seen, rest)
        found = outlook(faces, reach(seen.public.table, rules), live, rules, {}).out
        out = sum(
            live[face]
            for face in range(FACES + 1)
            if live[face] and goes_out(seen._replace(hand=(*rest, Piece(999, face))))
        )
        promised += found
        played += out / sum(live)
        apart += abs(found - out / sum(live))
    assert played > 1
    assert apart < 0.02 * played
    assert promised == pytest.approx(played, rel=0.02)


def goes_out(seen: View) -> bool:
    """Whether some line of play empties the hand."""
    return any(line.goes_out for line in lines(mind_of(seen)))


def test_what_melds_take_in_is_what_fits() -> None:
    for preset in PRESETS:
        melds = PRESETS[preset].melds
        for seen in small_hands(preset, 8, 3):
            for meld in seen.public.table:
                fitting = {face for face in range(FACES + 1) if fits(meld, Piece(1, face), melds)}
                assert fitting == {face for face in range(FACES + 1) if faces_taken(meld, melds) >> face & 1}


def test_lay_offs_chain_and_a_joker_is_a_bridge() -> None:
    seen = view(position(hands=["S8 S9 * SJ", "C2"], opened=[True, False], table=["S5 S6 S7"], phase="play"))
    added = laid_off(seen.public.table, seen.hand, seen.public.rules.melds)
    assert added.left == ()
    assert len(added.moves) == 4
    assert len(added.table[0].pieces) == 7
    assert [piece.face for piece in added.table[0].pieces].count(JOKER) == 1
