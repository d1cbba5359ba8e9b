"""The legal moves of a view, against trying everything that `check` can be asked."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.melds import readings
from engine.pieces import JOKER
from engine.romme.check import check
from engine.romme.legal import discards, legal, plays
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap
from engine.romme.state import Phase, View
from engine.romme.turn import Step, plan
from tests.engine.at_table import play, position, view

Plain = tuple[object, ...]


def plain(move: Move, seen: View) -> Plain:
    """A move by faces, so that copies that make no difference are one."""
    faces = {piece.id: piece.face for piece in seen.hand}
    match move:
        case Lay(pieces, names):
            shown = [(faces[piece], name) for piece, name in zip(pieces, names, strict=True)]
            real = {face if name is None else name for face, name in shown}
            is_set = len({face % 13 for face in real}) == 1
            return ("lay", *(sorted(shown, key=str) if is_set else shown))
        case LayOff(piece, meld):
            step = plan(seen, move)
            assert isinstance(step, Step) and step.fit is not None
            return ("add", faces[piece], meld, step.fit.face, step.fit.place)
        case Swap(piece, meld):
            return ("swap", faces[piece], meld)
        case Discard(piece):
            return ("discard", faces[piece])
        case _:
            return (type(move).__name__,)


def everything(seen: View) -> set[Plain]:
    """All lays, lay-offs, swaps and discards that `check` allows, found by trying."""
    found = set()
    for size in range(3, len(seen.hand) + 1):
        for pieces in combinations(seen.hand, size):
            for meld in readings(pieces, seen.public.rules.melds):
                names = tuple(
                    face if piece.face == JOKER else None
                    for piece, face in zip(meld.pieces, meld.faces, strict=True)
                )
                found.add(Lay(tuple(piece.id for piece in meld.pieces), names))
    for piece in seen.hand:
        found.add(Discard(piece.id))
        for number in range(len(seen.public.table)):
            found.add(Swap(piece.id, number))
            for name in range(JOKER) if piece.face == JOKER else (None,):
                found |= {LayOff(piece.id, number, name, high) for high in (False, True)}
    return {plain(move, seen) for move in found if check(seen, move) is None}


faces = st.sampled_from("S2 S3 S4 S5 S6 S7 SK SA H5 D5 C5 H6 D6 HA DA * *".split())
tables = st.lists(
    st.sampled_from(["S8 S9 S10", "H7 H8 *=H9", "SJ SQ SK", "C2 D2 H2", "*=S7 H7 D7", "D3 D4 *=D5 *=D6"]),
    unique=True,
    max_size=4,
)


@given(
    st.lists(faces, min_size=1, max_size=7),
    tables,
    st.booleans(),
    st.sampled_from(["klassisch", "house51", "jolly", "eigene"]),
    st.booleans(),
    st.sampled_from(["must_discard", "optional"]),
)
def test_legal_is_all_that_check_allows(
    hand: list[str], table: list[str], opened: bool, preset: str, wraps: bool, last_card: str
) -> None:
    if preset == "jolly":
        table = [meld for meld in table if meld.count("*") < 2]
        hand = hand[:4]
    own = " ".join(face for place, face in enumerate(hand) if hand[:place].count(face) < (face != "*") + 1)
    if (own + " ".join(table)).count("*") > 3:
        return
    match = position(
        preset,
        {"runs_wrap": wraps, "last_card": last_card, "jokers": 6},
        hands=[own, "C9"],
        opened=[opened, True],
        table=[meld for meld in table if not _too_many(own, meld)],
        phase="play",
    )
    seen = view(match)
    found = [plain(move, seen) for move in (*plays(seen), *discards(seen))]
    assert len(found) == len(set(found))
    assert set(found) == everything(seen)


def _too_many(own: str, meld: str) -> bool:
    return any(word != "*" and own.split().count(word) > 1 for word in meld.split())


def test_B5_before_the_draw_one_may_draw_or_take() -> None:
    assert {type(move).__name__ for move in legal(view(position(hands=["S2 S3", "H4"])))} == {"Draw", "Take"}
    assert legal(view(position(hands=["S2 S3", "H4"], discard=""))) == (Draw(),)


def test_0_2_steps_can_be_taken_back_once_there_are_some() -> None:
    match = position(hands=["S2 S3 S4 H9", "H4"], phase="play")
    names = {type(move).__name__ for move in legal(view(match))}
    assert "Undo" not in names
    assert {"Undo", "Back"} <= {type(move).__name__ for move in legal(view(play(match, "lay S2 S3 S4")))}


@pytest.mark.parametrize("seat", [1, None])
def test_B5_others_have_no_legal_move(seat: int | None) -> None:
    match = position(hands=["S2 S3", "H4"])
    assert legal(view(match)._replace(seat=seat)) == ()


def test_B10_the_copy_that_must_be_played_is_the_one_laid() -> None:
    match = position(hands=["S5 S6 S7 S7 H2", "H4"], phase="play", taken="S7", opened=[True, True])
    seen = view(match)
    taken = seen.public.turn.taken
    assert taken is not None and seen.public.phase is Phase.PLAY
    assert all(taken.id in move.pieces for move in plays(seen) if isinstance(move, Lay))
