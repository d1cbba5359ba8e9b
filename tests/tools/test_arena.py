"""The arena: matches played in every seating, figures by deal, ratings, and a bot that cheats or fails loses."""

from collections.abc import Iterator
from math import log10
from pathlib import Path

import pytest

from engine.bots import Decision, Memory
from engine.games import GAMES
from engine.romme.moves import Discard, Draw
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.state import View
from engine.tiles.rules import PRESETS as TILE_PRESETS
from tools import arena, bouts, ladder
from tools.arena import as_json, as_text, compare, figures_of, main, rules_with, seatings
from tools.bouts import PLAYERS_OF, Bout, Seat

SHORT: RommeRules = rules_with(PRESETS["klassisch"], 1, 2)


def bout(wins: tuple[float, ...], points: tuple[int, ...]) -> Bout:
    seats = [
        Seat(won, (won,), (lost,), False, False, (0.001,)) for won, lost in zip(wins, points, strict=True)
    ]
    return Bout(tuple(seats), 10, True)


def test_the_deal_is_the_unit_of_the_interval() -> None:
    even = [bout((1, 0), (0, 10)), bout((0, 1), (10, 0))]
    figures = figures_of(("a", "b"), [even] * 5)
    assert figures.deals == 5 and figures.matches == figures.rounds == 10
    assert [(row.wins, row.wins_interval) for row in figures.rows] == [(0.5, 0.0), (0.5, 0.0)]
    one = figures_of(("a", "b"), [[bout((1, 0), (0, 10))] * 2, [bout((0, 1), (10, 0))] * 2])
    assert one.rows[0].wins_interval == pytest.approx(0.98)
    assert one.by_deal == ((1, 0), (0, 1))


def test_bots_of_one_name_are_taken_together() -> None:
    figures = figures_of(("a", "b", "b"), [[bout((0, 1, 0), (5, 0, 7))]])
    assert [(row.bot, row.wins) for row in figures.rows] == [("a", 0.0), ("b", 0.5)]


def test_two_against_two_sit_in_every_way() -> None:
    names = ("a", "a", "b", "b")
    assert len({tuple(names[own] for own in order) for order in seatings(names)}) == 6
    assert seatings(("a", "b")) == [(0, 1), (1, 0)]
    assert seatings(("a", "b", "c", "d")) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second = (compare(SHORT, ("greedy", "random"), 3, "s") for _ in range(2))
    assert [row[:9] for row in first.rows] == [row[:9] for row in second.rows]
    assert first.matches == 6
    assert as_json(first)["deals"] == 3
    assert "greedy" in as_text(first)


def test_a_match_of_tiles_is_compared_too() -> None:
    figures = compare(rules_with(TILE_PRESETS["steine"], 2, 2), ("level2", "rack-only"), 1, "s")
    assert figures.rounds == 4 and figures.unfinished == 0
    assert sum(row.match_points for row in figures.rows) == pytest.approx(0)


def test_rounds_that_no_match_has_are_refused() -> None:
    assert rules_with(PRESETS["klassisch"], 10, 2).rounds(2) == 10
    assert rules_with(PRESETS["jolly"], 4, 4).match_end == "rounds"
    with pytest.raises(ValueError, match="2, 4, 6, 8, 10, not 5"):
        rules_with(PRESETS["klassisch"], 5, 2)


def test_an_illegal_move_loses_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(view: View, random: Iterator[int], memory: Memory) -> Decision:
        return Decision(Discard(view.hand[0].id), memory)

    def failing(view: View, random: Iterator[int], memory: Memory) -> Decision:
        raise TypeError("lost the thread")

    monkeypatch.setitem(bouts.BOTS, "cheat", cheat)
    monkeypatch.setitem(bouts.BOTS, "failing", failing)
    for name in ("cheat", "failing"):
        figures = compare(SHORT, (name, "greedy"), 2, "s")
        assert figures.rows[0].illegal >= 3
        assert [row.wins for row in figures.rows] == [0, 1]
    pairs = compare(rules_with(PRESETS["klassisch"], 1, 4), ("cheat", "cheat", "greedy", "greedy"), 1, "s")
    assert [row.wins for row in pairs.rows] == [0, 0.5]


def test_a_bot_that_is_late_loses_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bouts, "PATIENCE_S", -1.0)
    figures = compare(SHORT, ("greedy", "random"), 1, "s")
    assert sum(row.late for row in figures.rows) == 2


def test_a_round_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(view: View, random: Iterator[int], memory: Memory) -> Decision:
        return Decision(Draw() if view.public.phase.value == "draw" else Discard(view.hand[-1].id), memory)

    monkeypatch.setattr(bouts, "MOST_MOVES", 50)
    monkeypatch.setitem(bouts.BOTS, "idle", idle)
    figures = compare(SHORT, ("idle", "greedy"), 1, "s")
    assert figures.unfinished == 2 and figures.by_deal == ((0.5,), (0.5,))


def test_the_command_names_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seats", "strong,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    assert main(["--rules", "klassisch", "--seats", "greedy"]) == 2
    assert main(["--rules", "steine"]) == 2
    assert main(["--rounds", "3", "--seats", "greedy,random"]) == 2
    assert main(["--seats", "greedy,random", "--rounds", "1", "--deals", "1", "--json"]) == 0


def test_a_rating_is_the_odds_of_winning() -> None:
    results = {("a", "b"): [1.0] * 300 + [0.0] * 100, ("b", "c"): [1.0, 0.0] * 200}
    elo = ladder.ratings(results, "c")
    assert elo["c"] == 0
    assert elo["a"] == pytest.approx(190, abs=5) and elo["b"] == pytest.approx(0, abs=2)
    low, high = ladder.intervals(results, "c", times=50)["a"]
    assert low < elo["a"] < high


def test_those_who_always_beat_the_same_one_are_rated_alike() -> None:
    """Along a chain of pairings that one side always won, ratings come only in thousands of passes to rest."""
    pairs = {("a", "anchor"): 30, ("b", "anchor"): 30, ("c", "b"): 300, ("d", "c"): 300}
    results = {pair: [1.0] * deals for pair, deals in pairs.items()}
    elo = ladder.ratings(results, "anchor")
    assert elo["a"] == pytest.approx(elo["b"], abs=0.5) == pytest.approx(400 * log10(30.5 / 0.5), abs=0.5)
    assert elo["d"] - elo["c"] == pytest.approx(400 * log10(300.5 / 0.5), abs=0.5)


def test_the_ladder_writes_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = ladder.Course("short", "Short", "romme", "klassisch", (("greedy", "random"),), "random")
    monkeypatch.setattr(ladder, "COURSES", (course,))
    written = tmp_path / "strength.md"
    assert main(["ladder", "--deals", "2", "--output", str(written)]) == 0
    text = written.read_text(encoding="utf-8")
    assert "| greedy over random |" in text and "arena ladder --only short --deals 2" in text


def test_two_against_two_are_told_as_pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = ladder.Course("four", "Four", "romme", "klassisch", (("greedy", "random"),), a_side=2)
    monkeypatch.setattr(ladder, "COURSES", (course,))
    written = tmp_path / "strength.md"
    assert main(["ladder", "--deals", "1", "--output", str(written)]) == 0
    row = next(line for line in written.read_text(encoding="utf-8").splitlines() if "greedy over" in line)
    assert float(row.split("|")[2].split("%")[0]) > 70


def test_kept_deals_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept.jsonl"
    first = compare(SHORT, ("greedy", "random"), 2, "s", keep=keep)
    keep.write_text(keep.read_text(encoding="utf-8") + '["cut sho', encoding="utf-8")
    played: list[arena.Deal] = []

    def counted(deal: arena.Deal) -> list[Bout]:
        played.append(deal)
        return arena.all_seatings(deal)

    monkeypatch.setattr(arena, "_played", lambda work, jobs: map(counted, work))
    again = compare(SHORT, ("greedy", "random"), 3, "s", keep=keep)
    assert len(played) == 1 and again.deals == 3
    assert again.by_deal[0][:2] == first.by_deal[0]
    assert compare(SHORT, ("greedy", "random"), 3, "s", keep=keep).by_deal == again.by_deal
    assert len(played) == 1
    assert compare(SHORT, ("random", "greedy"), 1, "s", keep=keep).deals == 1 and len(played) == 2


@pytest.mark.parametrize("course", ladder.COURSES, ids=lambda course: course.key)
def test_every_course_can_be_played(course: ladder.Course) -> None:
    rules = ladder.rules_of(course, rules_with)
    match, _ = GAMES[course.game].start(rules, 2 * course.a_side, b"s" * 32)
    assert {name for pair in course.pairs for name in pair} <= set(PLAYERS_OF[course.game])
    assert match.state.public.players == 2 * course.a_side
    assert all(getattr(match.rules, field) == value for field, value in course.changed)
