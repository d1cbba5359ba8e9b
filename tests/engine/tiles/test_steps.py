"""The steps from one table to another: each list leads there, and none is shorter."""

from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tiles.steps import Row, Step, replay, steps


def reached(before: list[Row], after: list[Row]) -> list[Row]:
    way = steps(before, after)
    stages = replay(before, way)
    last = stages[-1] if stages else dict(enumerate(before))
    for number, row in zip(way.rows, after, strict=True):
        assert set(last[number]) == set(row)
    assert len(last) == len(after)
    return list(last.values())


def test_nothing_moves_where_nothing_changed() -> None:
    rows = [(1, 2, 3), (4, 5, 6)]
    way = steps(rows, rows)
    assert way.steps == () and way.rows == (0, 1)


def test_an_added_tile_is_one_step_from_the_rack() -> None:
    way = steps([(1, 2, 3)], [(1, 2, 3, 9)])
    assert way.steps == (Step((9,), None, 0, (1, 2, 3, 9)),)


def test_a_split_is_one_step_to_a_new_row() -> None:
    way = steps([(1, 2, 3, 4, 5, 6)], [(1, 2, 3, 7), (4, 5, 6)])
    assert [(step.pieces, step.source, step.target) for step in way.steps] == [
        ((7,), None, 0),
        ((4, 5, 6), 0, 1),
    ]


def test_the_set_that_keeps_most_of_its_tiles_stays_where_it_is() -> None:
    way = steps([(1, 2, 3, 4, 5)], [(1, 8, 9), (2, 3, 4, 5)])
    assert way.rows == (1, 0)


def test_what_is_pulled_comes_before_what_is_laid_anew() -> None:
    way = steps([(1, 2, 3, 4)], [(10, 11, 12), (1, 2, 3), (4, 20, 21)])
    assert way.steps[-1].pieces == (10, 11, 12) and way.steps[-1].source is None


def test_tiles_go_back_to_the_rack_first() -> None:
    way = steps([(1, 2, 3), (9,)], [(1, 2, 3, 4)])
    assert way.steps[0] == Step((9,), 1, None, ())
    reached([(1, 2, 3), (9,)], [(1, 2, 3, 4)])


def _tables(random: Random, tiles: int, most: int) -> tuple[list[Row], list[Row]]:
    def cut(ids: list[int]) -> list[Row]:
        random.shuffle(ids)
        rows: list[list[int]] = [[] for _ in range(random.randint(1, most))]
        for own in ids:
            random.choice(rows).append(own)
        return [tuple(row) for row in rows if row]

    lying = list(range(1, tiles + 1))
    return cut(list(lying)), cut(lying + [100 + n for n in range(random.randint(0, 4))])


def _fewest(before: list[Row], after: list[Row]) -> int:
    """By trying every way to let old sets become new ones: what is not at home yet has to be brought there."""
    where = {piece: index for index, row in enumerate(before) for piece in row}
    places: list[int | None] = [*range(len(before)), *[None] * len(after)]
    best = 10**6
    for homes in set(permutations(places, len(after))):
        moves = sum(
            len({where.get(piece) for piece in row} - ({home} if home is not None else set()))
            for row, home in zip(after, homes, strict=True)
        )
        best = min(best, moves)
    return best


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_no_list_of_steps_is_shorter(seed: int) -> None:
    before, after = _tables(Random(seed), 9, 4)
    assert len(steps(before, after).steps) == _fewest(before, after)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_every_list_of_steps_leads_to_the_table_after(seed: int) -> None:
    before, after = _tables(Random(seed), 40, 12)
    way = steps(before, after)
    reached(before, after)
    moved = [piece for step in way.steps for piece in step.pieces]
    assert len(moved) == len(set(moved))
    tiles = {piece for row in before for piece in row}
    for step, stage in zip(way.steps, replay(before, way), strict=True):
        tiles |= set(step.pieces)
        lying = [piece for row in stage.values() for piece in row]
        assert len(lying) == len(set(lying)) and set(lying) <= tiles


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**6))
def test_a_row_that_has_all_its_tiles_lies_in_its_order(seed: int) -> None:
    before, after = _tables(Random(seed), 20, 6)
    way = steps(before, after)
    last = replay(before, way)[-1] if way.steps else dict(enumerate(before))
    for number, row in zip(way.rows, after, strict=True):
        if any(step.target == number for step in way.steps):
            assert last[number] == row
