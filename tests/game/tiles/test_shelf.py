"""The rack's places: nothing is lost, what is put lies where it was put, the rest stays."""

from hypothesis import given
from hypothesis import strategies as st

from game.tiles.shelf import LEAST_COLUMNS, columns, completed, grouped, put, stepped

ids = st.lists(st.integers(1, 60), unique=True, max_size=44)


def test_new_tiles_come_after_the_last_one() -> None:
    places = completed((5, None, 6), (5, 6, 7))
    assert places.index(5) == 0 and places.index(7) == places.index(6) + 1


def test_gaps_that_a_player_leaves_stay() -> None:
    places = completed((), (1, 2, 3))
    moved = put(places, (2,), 8, {1, 2, 3})
    assert moved[8] == 2 and moved[1] is None
    assert completed(moved, (1, 2, 3)) == moved


def test_neighbours_make_way_towards_the_nearest_gap() -> None:
    places = completed(put(completed((), (1, 2, 3, 4)), (4,), 4, {1, 2, 3, 4}), (1, 2, 3, 4, 9))
    assert put(places, (9,), 1, {1, 2, 3, 4, 9})[:5] == (1, 9, 2, 3, 4)


def test_a_full_shelf_sends_a_tile_to_the_other() -> None:
    places = completed((), range(1, LEAST_COLUMNS + 2))
    moved = put(places, (LEAST_COLUMNS + 1,), 0, set(range(1, 40)))
    assert moved[0] == LEAST_COLUMNS + 1 and set(filter(None, moved)) == set(range(1, LEAST_COLUMNS + 2))


def test_groups_are_not_parted_while_there_is_room() -> None:
    places = grouped([(1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13), (14, 15, 16)])
    assert places[7] is None and places[8] == 8 and places[LEAST_COLUMNS : LEAST_COLUMNS + 3] == (14, 15, 16)


@given(st.lists(st.one_of(st.none(), st.integers(1, 60)), max_size=50), ids)
def test_every_tile_stands_once(before: list[int | None], rack: list[int]) -> None:
    places = completed(before, rack)
    assert sorted(own for own in places if own is not None) == sorted(rack)
    assert len(places) == 2 * columns(places) and columns(places) >= LEAST_COLUMNS


@given(ids, st.data())
def test_putting_loses_nothing(rack: list[int], data: st.DataObject) -> None:
    places = completed((), rack)
    if not rack:
        return
    moved = data.draw(st.lists(st.sampled_from(rack), unique=True, min_size=1, max_size=6))
    standing = {own for own in rack if data.draw(st.booleans()) or own in moved}
    at = data.draw(st.integers(0, len(places) - 1))
    after = put(places, moved, at, standing)
    assert sorted(own for own in after if own is not None) == sorted(rack)
    assert [own for own in after if own in moved] == moved
    step = data.draw(st.sampled_from((-1, 1, columns(places))))
    assert sorted(filter(None, stepped(after, moved[0], step, standing))) == sorted(rack)


@given(st.lists(st.integers(1, 9), max_size=12))
def test_sorting_loses_nothing(sizes: list[int]) -> None:
    numbers = iter(range(1, 1000))
    groups = [tuple(next(numbers) for _ in range(size)) for size in sizes]
    places = grouped(groups)
    assert [own for own in places if own is not None] == [own for group in groups for own in group]
