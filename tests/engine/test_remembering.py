"""What a computer player remembers of cards that were shown and are in hands again, and what it makes of that."""

import pytest

from engine.advice.cards import advise_cards
from engine.advice.claims import Claim, Reason
from engine.bots import Memory, remembering
from engine.bots.equity import Equity
from engine.bots.worlds import Worlds
from engine.bots.worth import live_copies
from engine.pieces import CARDS, JOKER
from engine.romme.completing import can_complete
from engine.romme.match import apply
from engine.romme.notation import read_move
from engine.romme.state import Match, View, view_of
from engine.simulation.dice import Dice
from tests.engine.at_table import position, view

LOOKING_ON = 1


def seen(match: Match, *moves: str) -> tuple[Match, Memory]:
    """The match after these moves, and what seat 1 remembers of them."""
    memory = Memory()
    for text in moves:
        match, events = apply(match, read_move(text, view(match)))
        memory = remembering(memory, [event.seen_by(LOOKING_ON) for event in events])
    return match, memory


def faces(memory: Memory) -> list[str]:
    return [CARDS.write(face) for seat, face in memory.known if seat == 0]


def plain(hands: str, discard: str) -> Match:
    return position(hands=[hands, "C5 C6"], discard=discard)


def test_a_joker_swapped_into_the_hand_is_known_there() -> None:
    match = position(
        "jolly",
        hands=["S7 H2 H9 DK D2", "C2 C5 HK"],
        opened=[True, True],
        table=["S5 S6 *=S7"],
        discard="HQ SQ",
    )
    match, memory = seen(match, "draw", "swap S7 > 0", "discard DK")
    assert memory.known == ((0, JOKER),)
    worlds = Worlds(view_of(match, LOOKING_ON), memory.known, Dice(b"w"))
    assert all(JOKER in worlds.one().hands[0].cards for _ in range(20))


def test_a_card_that_went_back_to_the_pile_is_in_no_hand() -> None:
    _, memory = seen(plain("S5 S6 HK DK D2 C9 H8", "S7 H9"), "take", "back", "draw", "discard D2")
    assert faces(memory) == []


@pytest.mark.parametrize("back", ["back", "undo"])
def test_what_was_laid_and_taken_up_again_stays_known(back: str) -> None:
    match = plain("S5 S6 S7 HK DK D2 C9 H8", "H9")
    _, memory = seen(match, "draw", "lay S5 S6 S7", back, "discard D2")
    assert sorted(faces(memory)) == ["S5", "S6", "S7"]


def test_steps_taken_back_one_by_one_leave_all_known_that_they_showed() -> None:
    match = plain("S5 S6 S7 HK DK CK D2 C9 H8", "H9")
    _, memory = seen(match, "draw", "lay S5 S6 S7", "lay HK DK CK", "back", "back", "discard HK")
    assert sorted(faces(memory)) == ["CK", "DK", "S5", "S6", "S7"]


def test_the_twin_of_a_taken_card_that_is_thrown_leaves_the_taken_one_known() -> None:
    match = position("klassisch", {}, hands=["H5 S6 S7 HK DK D2 C9 H8", "C5 C6"], discard="H5 H9")
    _, memory = seen(match, "take", "discard H5")
    assert faces(memory) == ["H5"]


def test_worlds_keep_a_known_card_although_its_twin_is_dealt_beside_it() -> None:
    match, memory = seen(plain("S6 S7 HK DK D2 C9 H8 C4 D9 HJ", "H5 H9"), "take", "discard D2")
    known = CARDS.read("H5")
    worlds = Worlds(view_of(match, LOOKING_ON), memory.known, Dice(b"twins"))
    worlds._thrown = 5
    for _ in range(400):
        assert known in worlds.one().hands[0].cards


def test_a_card_known_to_be_in_a_hand_is_not_waited_for() -> None:
    match, memory = seen(plain("S6 S7 HK DK D2 C9 H8", "H5 H9"), "take", "discard D2")
    at = view_of(match, LOOKING_ON)
    face = CARDS.read("H5")
    assert live_copies(at, at.hand)[face] == 2
    assert live_copies(at, at.hand, memory.known)[face] == 1


def test_rounds_to_come_are_told_by_those_who_are_still_in() -> None:
    match = position("jolly", hands=["S2 H3", "D4 D5", "D6 D7"])
    at = view_of(match, 0)

    def worth(scores: tuple[int, ...], out: tuple[int, ...]) -> float:
        public = at.public._replace(out=out)
        own: View = at._replace(public=public, standing=at.standing._replace(scores=scores))
        return Equity(own).of((60, 0))

    assert worth((-40, -60, -520), (2,)) == worth((-40, -60, -60), (2,)) > 0.4


def test_a_hint_does_not_say_that_a_card_can_be_played_where_it_cannot() -> None:
    hands = ["H3 H4 H5 S5 D5 C2 S9 HK DQ S2 D8 CJ C10", "C3 C4 C6"]
    at = view_of(position(hands=hands, discard="H5 H9"), 0)
    _, claims = advise_cards(at, Memory())
    assert not can_complete(at)
    assert Reason.PLAYED_AT_ONCE not in {claim.reason for claim in claims}
    assert claims[0] == Claim(Reason.COMPLETES_MELD, (CARDS.read("H5"),))
