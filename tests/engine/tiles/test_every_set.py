"""Every row of up to five tiles with up to three jokers, judged as by brute force (A3), and jokers that moved (A6).

A row is taken once for all its colourings: the first colour in it is called red, the next blue, and so on. The check
knows colours apart only by whether they are the same, and a test holds it to that. Five tiles without a joker are
taken as a collection, lowest first, and in every order where they form a run: in any other order they form a set no
more than so, for a group has no fifth tile. How many tiles of a face there are, two or three, is of no matter to a set:
none has a face twice. Three jokers are only in a set of 160.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.melds import Kind, Meld
from engine.pieces import FACES, JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, Piece, face_of
from engine.tiles.jokers import stuck_jokers
from engine.tiles.rules import TileRules
from engine.tiles.sets import points, read_set, stands_for
from tests.engine.tiles.exchanges import is_legal_by_force

MOST_TILES = 5
MOST_JOKERS = 3
MOST_ON_TABLE = 4

Row = tuple[Face, ...]
Names = tuple[Face | None, ...]
PIECES = [[Piece(place, face) for face in range(JOKER + 1)] for place in range(MOST_TILES)]
COLOURINGS = {
    count: [
        colours
        for colours in product(range(SUITS), repeat=count)
        if all(colours[place] <= max(colours[:place], default=-1) + 1 for place in range(count))
    ]
    for count in range(MOST_TILES + 1)
}


def accepts(row: Row, names: Names) -> bool:
    return isinstance(read_set([PIECES[place][face] for place, face in enumerate(row)], names), Meld)


@cache
def filled_sets() -> frozenset[Row]:
    """Every set of up to five tiles without a joker, a group in any order."""
    runs = {
        tuple(face_of(suit, number) for number in range(low, low + length))
        for suit in range(SUITS)
        for length in range(3, MOST_TILES + 1)
        for low in range(1, RANKS - length + 2)
    }
    groups = {
        row
        for number in range(1, RANKS + 1)
        for size in (3, 4)
        for row in permutations([face_of(suit, number) for suit in range(SUITS)], size)
    }
    return frozenset(runs | groups)


@cache
def sets_by_force() -> frozenset[tuple[Row, Names]]:
    """Every set with every choice of jokers and of names for them; one tile alone tells nothing of unnamed jokers."""
    found = set()
    for row in filled_sets():
        for jokers in range(min(MOST_JOKERS, len(row) - 1) + 1):
            for places in combinations(range(len(row)), jokers):
                printed = tuple(JOKER if place in places else face for place, face in enumerate(row))
                for named in product((True, False), repeat=jokers):
                    if len(row) - jokers > 1 or all(named):
                        says = dict(zip(places, named, strict=True))
                        names = tuple(face if says.get(place) else None for place, face in enumerate(row))
                        found.add((printed, names))
    return frozenset(found)


def rows(length: int, jokers: int) -> Iterator[Row]:
    """Every row of so many tiles with so many jokers, once for all its colourings."""
    numbers = list(product(range(RANKS), repeat=length - jokers))
    for places in combinations(range(length), jokers):
        real_at = [place for place in range(length) if place not in places]
        row = [JOKER] * length
        for colours in COLOURINGS[length - jokers]:
            bases = [RANKS * colour for colour in colours]
            for drawn in numbers:
                for place, base, number in zip(real_at, bases, drawn, strict=True):
                    row[place] = base + number
                yield tuple(row)


@pytest.mark.parametrize(
    ("length", "jokers"),
    [
        pytest.param(length, jokers, marks=pytest.mark.slow if (length, jokers) == (4, 0) else ())
        for length in range(MOST_TILES + 1)
        for jokers in range(min(length, MOST_JOKERS) + 1)
        if (length, jokers) not in ((5, 0), (5, 1))
    ],
)
def test_A3_every_row_is_judged_as_by_force(length: int, jokers: int) -> None:
    unnamed = (None,) * length
    known = sets_by_force()
    for row in rows(length, jokers):
        assert accepts(row, unnamed) == ((row, unnamed) in known), row


@pytest.mark.long
def test_A3_every_row_of_five_with_a_joker_is_judged_as_by_force() -> None:
    test_A3_every_row_is_judged_as_by_force(5, 1)


@pytest.mark.parametrize("jokers", [pytest.param(0, marks=pytest.mark.slow), 1])
def test_A3_five_tiles_are_judged_as_by_force(jokers: int) -> None:
    """Every collection of five with at most this joker, the tiles lowest first, the joker in every place."""
    known = sets_by_force()
    real = MOST_TILES - jokers
    for numbers in combinations_with_replacement(range(RANKS), real):
        for colours in COLOURINGS[real]:
            tiles = [RANKS * colour + number for colour, number in zip(colours, numbers, strict=True)]
            for place in range(MOST_TILES if jokers else 1):
                row = (*tiles[:place], JOKER, *tiles[place:]) if jokers else tuple(tiles)
                assert accepts(row, (None,) * MOST_TILES) == ((row, (None,) * MOST_TILES) in known), row


def test_A3_a_run_of_five_is_one_in_one_order_only() -> None:
    for row in filled_sets():
        if len(row) == MOST_TILES:
            for order in permutations(row):
                assert accepts(order, (None,) * MOST_TILES) == (order == row)


@pytest.mark.parametrize("jokers", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_A3_every_name_is_judged_as_by_force(jokers: int) -> None:
    """Wherever tiles could be a set at all: each joker without a name and with every name.

    Three jokers are named with what has the number or the colour of a tile beside them, and with one that has neither.
    """
    known = sets_by_force()
    for row in sorted({printed for printed, _ in known if printed.count(JOKER) == jokers}):
        if not is_first_of_its_colourings(row):
            continue
        at = [place for place, face in enumerate(row) if face == JOKER]
        names: list[Face | None] = [None] * len(row)
        for given_names in product(names_to_try(row, jokers), repeat=jokers):
            for place, name in zip(at, given_names, strict=True):
                names[place] = name
            assert accepts(row, tuple(names)) == ((row, tuple(names)) in known), (row, names)


def names_to_try(row: Row, jokers: int) -> list[Face | None]:
    real = [face for face in row if face != JOKER]
    suits, numbers = {SUIT_OF[face] for face in real}, {RANK_OF[face] for face in real}
    if jokers == 1:
        return [None, *range(FACES)]
    near = [face for face in range(FACES) if SUIT_OF[face] in suits or RANK_OF[face] in numbers]
    if jokers == MOST_JOKERS:
        number = next(iter(numbers))
        near = [face for face in near if abs(RANK_OF[face] - number) < MOST_TILES]
    strange = next(face for face in range(FACES) if face not in near)
    return [None, *near, strange]


def is_first_of_its_colourings(row: Row) -> bool:
    colours = tuple(SUIT_OF[face] for face in row if face != JOKER)
    return colours in COLOURINGS[len(colours)]


@given(st.lists(st.integers(0, JOKER), min_size=1, max_size=MOST_TILES), st.permutations(range(SUITS)))
def test_A3_colours_are_told_apart_only_by_being_the_same(row: list[Face], colours: list[int]) -> None:
    other = tuple(face if face == JOKER else face_of(colours[SUIT_OF[face]], RANK_OF[face]) for face in row)
    unnamed = (None,) * len(row)
    assert accepts(tuple(row), unnamed) == accepts(other, unnamed)


def test_A3_what_a_set_counts_and_stands_for() -> None:
    """A run's jokers are the tiles of their places, a group's any colour that is missing (A4, A6)."""
    for row, names in sets_by_force():
        made = read_set([PIECES[place][face] for place, face in enumerate(row)], names)
        assert isinstance(made, Meld)
        real = [face for face in row if face != JOKER]
        is_group = made.kind is Kind.SET
        if not is_group:
            low = next(RANK_OF[face] - place for place, face in enumerate(row) if face != JOKER)
            assert points(made) == sum(range(low, low + len(row)))
        else:
            assert points(made) == len(row) * RANK_OF[real[0]]
        for place, face in enumerate(row):
            if face != JOKER:
                assert stands_for(made, place) == {face}
            elif is_group:
                colours = {face_of(suit, RANK_OF[real[0]]) for suit in range(SUITS)}
                assert stands_for(made, place) == colours - set(real)
            else:
                assert stands_for(made, place) == {face_of(SUIT_OF[real[0]], low + place)}


@cache
def sets_with(face: Face) -> tuple[Meld, ...]:
    return tuple(tiles for tiles in some_sets() if any(piece.face == face for piece in tiles.pieces))


@cache
def some_sets() -> tuple[Meld, ...]:
    """Sets of few colours and numbers, so that their tiles often meet; most with jokers."""
    few = {face_of(suit, number) for suit in (0, 1) for number in range(4, 9)}
    few |= {face_of(suit, number) for suit in (2, 3) for number in (5, 6)}
    made = []
    for row, names in sorted(sets_by_force(), key=str):
        stands = {face for face in (*row, *names) if face is not None} - {JOKER}
        if stands <= few and (row.count(JOKER) == 0 or None not in _of_jokers(row, names)):
            read = read_set([Piece(0, face) for face in row], names)
            assert isinstance(read, Meld)
            made.append(read)
    return tuple(made)


def _of_jokers(row: Row, names: Names) -> list[Face | None]:
    return [name for face, name in zip(row, names, strict=True) if face == JOKER]


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Meld], list[Meld]]:
    """A table and one that holds all its tiles and more, in other sets or the same."""
    before = draw(st.lists(st.sampled_from(sets_with(JOKER)), min_size=1, max_size=2))
    before += draw(st.lists(st.sampled_from(some_sets()), max_size=1))
    after = draw(st.lists(st.sampled_from(some_sets()), max_size=3))
    after += [tiles for tiles in before if draw(st.booleans())]
    wanted = [piece.face for tiles in before for piece in tiles.pieces]
    for tiles in after:
        for piece in tiles.pieces:
            if piece.face in wanted:
                wanted.remove(piece.face)
    while wanted:
        after.append(draw(st.sampled_from(sets_with(wanted[0]))))
        for piece in after[-1].pieces:
            if piece.face in wanted:
                wanted.remove(piece.face)
    return before, after


@st.composite
def joker_rules(draw: st.DrawFn) -> TileRules:
    return TileRules(
        tile_set=draw(st.sampled_from([106, 160])),
        joker_exchange=draw(st.sampled_from(["replace", "replace", "replace", "free"])),
        joker_source=draw(st.sampled_from(["rack_or_table", "rack_only"])),
        joker_in_group_of_3=draw(st.sampled_from(["either", "both"])),
        joker_reuse=draw(st.sampled_from(["anywhere", "new_set_only"])),
    )


@settings(max_examples=150, deadline=None)
@given(tables(), joker_rules())
def test_A6_jokers_are_judged_as_by_force(both: tuple[list[Meld], list[Meld]], rules: TileRules) -> None:
    before, after = both
    assume(sum(tiles.jokers for tiles in after) <= MOST_ON_TABLE)
    assert (not stuck_jokers(before, after, rules)) == is_legal_by_force(before, after, rules)
