"""The sums over the rounds as lines."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.romme.state import RoundResult, Standing
from engine.tiles.state import RoundResult as TileResult
from engine.tiles.state import Standing as TileStanding
from game.scenes.score_chart import MOST_GRID_LINES, chart_of, grid_of, spread
from tools.shots_match import long_jolly, running


def _cards(*rounds: tuple[int, ...], winner: int | None = 0) -> Standing:
    results = tuple(
        RoundResult(number, winner, False, points, ((),) * len(points), ((),) * len(points))
        for number, points in enumerate(rounds, 1)
    )
    scores = tuple(sum(points) for points in zip(*rounds, strict=True))
    return Standing(len(rounds), scores, (), results)


def test_each_line_begins_with_nothing_and_ends_with_the_sum() -> None:
    standing = running()
    chart = chart_of(standing)
    assert [own.sums[0] for own in chart.series] == [0] * 4
    assert tuple(own.sums[-1] for own in chart.series) == standing.scores
    assert chart.series[0].won == (1, 3)


def test_with_cards_the_fewest_points_are_at_the_top() -> None:
    chart = chart_of(_cards((0, 40), (25, 60)))
    assert chart.best <= 0 < chart.worst


def test_points_below_nothing_are_worse_the_further_they_are_from_it() -> None:
    chart = chart_of(long_jolly())
    assert chart.best == 0 and chart.worst <= min(long_jolly().scores)


def test_with_tiles_the_most_points_are_at_the_top() -> None:
    result = TileResult(1, 1, False, False, (-30, 50, -20), ((), (), ()), ((), (), ()))
    chart = chart_of(TileStanding(1, (-30, 50, -20), (result,)))
    assert chart.best >= 50 and chart.worst <= -30
    assert 0 in chart.grid


def test_the_line_of_a_seat_that_is_out_ends_there() -> None:
    standing = long_jolly()
    lengths = {own.seat: len(own.sums) - 1 for own in chart_of(standing).series}
    assert all(lengths[seat] == number for seat, number in standing.out)
    assert lengths[0] == len(standing.results)


@given(st.integers(-3000, 0), st.integers(0, 3000))
def test_the_grid_is_round_and_reaches_over_all(low: int, high: int) -> None:
    grid = grid_of(low, high)
    assert grid[0] <= low and grid[-1] >= high and 0 in grid
    assert len(grid) <= MOST_GRID_LINES + 3
    if len(grid) > 1:
        step = grid[1] - grid[0]
        assert str(step).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, 500), min_size=1, max_size=6).map(sorted))
def test_names_keep_their_order_and_do_not_overlap(wanted: list[float]) -> None:
    found = spread(wanted, 80, 0, 500)
    assert all(later - earlier >= 80 - 1e-6 for earlier, later in pairwise(found))
    assert found[0] >= 40 - 1e-6 and found[-1] <= 460 + 1e-6
