"""Sets of tiles (A3) against a check by brute force, and what their jokers stand for (A6)."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.melds import Kind, Meld
from engine.pieces import FACES, JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, TILES, Face, Piece, face_of
from engine.refusal import Refusal
from engine.tiles.notation import read_named
from engine.tiles.sets import key, names_of, points, read_set, stands_for

JOKERS = 3


def read(text: str) -> Meld | Refusal:
    faces, names = read_named(text)
    return read_set([Piece(place, face) for place, face in enumerate(faces)], names)


def code(text: str) -> str | None:
    found = read(text)
    return found.code if isinstance(found, Refusal) else None


def all_runs() -> set[tuple[Face, ...]]:
    return {
        tuple(face_of(suit, number) for number in range(start, start + length))
        for suit in range(SUITS)
        for length in range(3, RANKS + 1)
        for start in range(1, RANKS - length + 2)
    }


def all_groups() -> set[frozenset[Face]]:
    return {
        frozenset(face_of(suit, number) for suit in suits)
        for number in range(1, RANKS + 1)
        for size in (3, 4)
        for suits in combinations(range(SUITS), size)
    }


RUNS, GROUPS = all_runs(), all_groups()
RUNS_OF = {length: [run for run in RUNS if len(run) == length] for length in range(3, 6)}


def is_set_by_force(faces: tuple[Face, ...], names: tuple[Face | None, ...]) -> bool:
    """Whether some filling of the jokers, as they are named, makes a run in this order or a group in any."""
    if faces.count(JOKER) == len(faces):
        return False
    if len(faces) - faces.count(JOKER) == 1 and any(
        face == JOKER and name is None for face, name in zip(faces, names, strict=True)
    ):
        return False

    def agrees(filled: tuple[Face, ...]) -> bool:
        return all(
            own == face if face != JOKER else name in (None, own)
            for own, face, name in zip(filled, faces, names, strict=True)
        )

    if any(agrees(run) for run in RUNS_OF.get(len(faces), ())):
        return True
    numbers = {RANK_OF[face] for face in faces if face != JOKER}
    if len(numbers) != 1 or len(faces) not in (3, 4):
        return False
    number = numbers.pop()
    colours = [face_of(suit, number) for suit in range(SUITS)]
    return any(agrees(filled) for filled in permutations(colours, len(faces)))


def agrees_with_force(faces: tuple[Face, ...], names: tuple[Face | None, ...]) -> None:
    pieces = [Piece(place, face) for place, face in enumerate(faces)]
    found = read_set(pieces, names)
    expected = is_set_by_force(faces, names)
    assert isinstance(found, Meld) == expected, (faces, names, found)
    if isinstance(found, Meld):
        again = read_set(pieces, names_of(found))
        assert isinstance(again, Meld) and key(again) == key(found)


UNIVERSE = {
    1: "r1 r2 r3 r12 r13 o1 o2 o3 o12 o13",
    2: "r1 r2 r3 r12 r13 o1 o2 o3 o12 o13",
    3: "r1 r2 r3 r12 r13 o1 o2 o3 o12 o13 b2",
    4: "r1 r2 r3 r4 o2 b2 k2 k13",
    5: "r10 r11 r12 r13 o11",
}


@pytest.mark.parametrize("length", UNIVERSE)
def test_A3_every_row_of_some_tiles_is_judged_as_by_force(length: int) -> None:
    tiles = [TILES.read(word) for word in UNIVERSE[length].split()]
    for faces in product([*tiles, JOKER], repeat=length):
        if faces.count(JOKER) <= JOKERS:
            agrees_with_force(faces, (None,) * length)
            named = tuple(tiles[0] if face == JOKER else None for face in faces)
            agrees_with_force(faces, named)


@st.composite
def near_sets(draw: st.DrawFn) -> tuple[tuple[Face, ...], tuple[Face | None, ...]]:
    """Rows of three to five tiles that are sets or nearly so, with up to three jokers, named, misnamed or not."""
    length = draw(st.integers(3, 5))
    number = draw(st.integers(1, RANKS))
    suit = draw(st.integers(0, SUITS - 1))
    if draw(st.booleans()):
        faces = [face_of(suit, (number - 1 + step) % RANKS + 1) for step in range(length)]
    else:
        faces = [face_of(draw(st.integers(0, SUITS - 1)), number) for _ in range(length)]
    if draw(st.booleans()):
        faces[draw(st.integers(0, length - 1))] = draw(st.integers(0, FACES - 1))
    names: list[Face | None] = [None] * length
    for place in draw(st.lists(st.integers(0, length - 1), max_size=JOKERS, unique=True)):
        names[place] = draw(st.sampled_from([None, faces[place], draw(st.integers(0, FACES - 1))]))
        faces[place] = JOKER
    if draw(st.booleans()):
        order = draw(st.permutations(range(length)))
        faces, names = [faces[place] for place in order], [names[place] for place in order]
    return tuple(faces), tuple(names)


@given(near_sets())
def test_A3_a_row_is_judged_as_by_force(row: tuple[tuple[Face, ...], tuple[Face | None, ...]]) -> None:
    agrees_with_force(*row)


@given(near_sets())
def test_A3_a_group_may_come_in_any_order(row: tuple[tuple[Face, ...], tuple[Face | None, ...]]) -> None:
    faces, names = row
    found = read_set([Piece(place, face) for place, face in enumerate(faces)], names)
    if not isinstance(found, Meld) or found.kind is Kind.RUN:
        return
    for order in permutations(range(len(faces))):
        other = read_set([Piece(place, faces[place]) for place in order], [names[place] for place in order])
        assert isinstance(other, Meld) and key(other) == key(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "set_too_short"),
        ("r7", "set_too_short"),
        ("r3 r4", "set_too_short"),
        ("* *", "set_without_a_tile"),
        ("* * *", "set_without_a_tile"),
        ("* * * *", "set_without_a_tile"),
        ("r13 o13 k13 k13", "group_colour_twice"),
        ("r13 o13 k13 r13", "group_colour_twice"),
        ("k13 k13 *", "group_colour_twice"),
        ("r7 r7 *", "group_colour_twice"),
        ("r13 o13 k13 b13 *", "group_too_long"),
        ("r7 b7 *=r7", "group_colour_twice"),
        ("r7 b7 *=k8", "set_is_none"),
        ("r3 b4 r5", "set_is_none"),
        ("r5 r4 r6", "tile_run_out_of_order"),
        ("r4 r5 r7", "set_is_none"),
        ("r12 r13 r1", "set_is_none"),
        ("r12 r13 *", "tile_run_past_the_end"),
        ("* r1 r2", "tile_run_past_the_end"),
        ("r5 *=r7 r7", "tile_joker_named_wrongly"),
        ("r13 * *", "tile_joker_needs_a_name"),
        ("r5 *=r6 *", "tile_joker_needs_a_name"),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 *", "tile_run_too_long"),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", None),
        ("* r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 *", None),
        ("r1 * * r4", None),
        ("r13 o13 k13 *", None),
        ("r13 *=b13 *=k13", None),
        ("*=r11 *=r12 r13", None),
        ("r5 *=r6 *=r7 *=r8", None),
    ],
)
def test_A3_why_tiles_form_no_set(text: str, expected: str | None) -> None:
    assert code(text) == expected


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("r7 b7 *=k7", "k7 o7"),
        ("r7 b7 k7 *", "o7"),
        ("r7 b7 * *", "k7 o7"),
        ("r7 *=b7 *=k7", "b7 k7 o7"),
        ("r5 * r7", "r6"),
        ("r7 *=r8 *=r9", "r8"),
    ],
)
def test_A6_what_the_first_joker_stands_for(text: str, faces: str) -> None:
    tiles = read(text)
    assert isinstance(tiles, Meld)
    place = next(place for place, piece in enumerate(tiles.pieces) if piece.face == JOKER)
    assert stands_for(tiles, place) == {TILES.read(word) for word in faces.split()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("r5 * r7", 18), ("r13 *=b13 *=k13", 39), ("*=r11 r12 r13", 36), ("r1 b1 k1 *", 4)],
)
def test_A4_a_joker_counts_as_its_tile(text: str, expected: int) -> None:
    tiles = read(text)
    assert isinstance(tiles, Meld)
    assert points(tiles) == expected
    assert {SUIT_OF[face] for face in tiles.faces if face != JOKER}
