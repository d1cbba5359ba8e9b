"""Moves that no honest screen would send: each gets a refusal, none an exception, and nothing changes (0.8)."""

import pytest

from engine.romme.check import check
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from engine.romme.state import view_of
from tests.engine.at_table import position

MATCH = position(
    hands=["S5 S6 S7 * H2", "C2 C3 C4"], phase="play", table=["S8 S9 S10", "H9 *=H10 HJ"], opened=[True, True]
)
OWN = {piece.id for piece in MATCH.state.hands[0]}
S5, S6, S7, STAR, H2 = (piece.id for piece in MATCH.state.hands[0])
THEIRS = MATCH.state.hands[1][0].id
LAID = MATCH.state.public.table[0].pieces[0].id


@pytest.mark.parametrize(
    "move",
    [
        Discard(THEIRS),
        Discard(LAID),
        Discard(-1),
        Discard(10**30),
        Lay((S5, S5, S6), (None, None, None)),
        Lay((S5, S6, S7), (None,)),
        Lay((S5, S6, STAR), (None, None, 99)),
        Lay((S5, S6, STAR), (None, None, -5)),
        Lay((S5, S6, STAR), (None, None, 52)),
        Lay((), ()),
        Lay((THEIRS, S6, S7), (None, None, None)),
        LayOff(S7, -1),
        LayOff(S7, 10**30),
        LayOff(LAID, 0),
        LayOff(STAR, 0, 77),
        LayOff(S7, 0, high=True),
        Swap(STAR, 1),
        Swap(S7, -1),
        Swap(S7, 0),
        Draw(),
        Take(),
    ],
)
def test_0_8_a_hostile_move_is_refused(move: Move) -> None:
    assert check(view_of(MATCH, 0), move) is not None


@pytest.mark.parametrize("seat", [1, None])
def test_B5_only_the_seat_whose_turn_it_is_may_move(seat: int | None) -> None:
    refusal = check(view_of(MATCH, seat), Discard(THEIRS))
    assert refusal is not None and refusal.code == "not_your_turn"


def test_0_8_a_meld_can_be_laid_after_a_refused_one() -> None:
    assert check(view_of(MATCH, 0), Lay((S5, S6, H2), (None,) * 3)) is not None
    assert check(view_of(MATCH, 0), Lay((S5, S6, S7), (None,) * 3)) is None
