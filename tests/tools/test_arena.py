"""The arena: deals played from every seat, figures by deal, and a bot that cheats or fails loses."""

from collections.abc import Iterator

import pytest

from engine.bots import Decision, Memory
from engine.romme.moves import Discard, Draw
from engine.romme.rules import PRESETS
from engine.romme.state import View
from tools import bouts
from tools.arena import as_json, as_text, compare, figures_of, main
from tools.bouts import Bout, Seat

KLASSISCH = PRESETS["klassisch"]


def bout(wins: tuple[float, ...], points: tuple[int, ...]) -> Bout:
    seats = [Seat(won, lost, False, (0.001,)) for won, lost in zip(wins, points, strict=True)]
    return Bout(tuple(seats), 10, True)


def test_the_deal_is_the_unit_of_the_interval() -> None:
    even = [bout((1, 0), (0, 10)), bout((0, 1), (10, 0))]
    figures = figures_of(("a", "b"), [even] * 5)
    assert figures.deals == 5 and figures.rounds == 10
    assert [(row.wins, row.wins_interval) for row in figures.rows] == [(0.5, 0.0), (0.5, 0.0)]
    one = figures_of(("a", "b"), [[bout((1, 0), (0, 10))] * 2, [bout((0, 1), (10, 0))] * 2])
    assert one.rows[0].wins_interval == pytest.approx(0.98)


def test_bots_of_one_name_are_taken_together() -> None:
    figures = figures_of(("a", "b", "b"), [[bout((0, 1, 0), (5, 0, 7))]])
    assert [(row.bot, row.wins) for row in figures.rows] == [("a", 0.0), ("b", 0.5)]


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second = (compare(KLASSISCH, ("greedy", "random"), 3, "s") for _ in range(2))
    assert [row[:5] for row in first.rows] == [row[:5] for row in second.rows]
    assert first.rounds == 6
    assert as_json(first)["deals"] == 3
    assert "greedy" in as_text(first)


def test_an_illegal_move_loses_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(view: View, random: Iterator[int], memory: Memory) -> Decision:
        return Decision(Discard(view.hand[0].id), memory)

    def failing(view: View, random: Iterator[int], memory: Memory) -> Decision:
        raise ValueError("lost the thread")

    monkeypatch.setitem(bouts.BOTS, "cheat", cheat)
    monkeypatch.setitem(bouts.BOTS, "failing", failing)
    for name in ("cheat", "failing"):
        figures = compare(KLASSISCH, (name, "greedy"), 2, "s")
        assert figures.rows[0].illegal >= 3
        assert [row.wins for row in figures.rows] == [0, 1]


def test_a_round_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(view: View, random: Iterator[int], memory: Memory) -> Decision:
        return Decision(Draw() if view.public.phase.value == "draw" else Discard(view.hand[-1].id), memory)

    monkeypatch.setattr(bouts, "MOST_MOVES", 50)
    monkeypatch.setitem(bouts.BOTS, "idle", idle)
    figures = compare(KLASSISCH, ("idle", "idle"), 1, "s")
    assert figures.unfinished == 2 and figures.without_winner == 2


def test_the_command_names_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seats", "strong,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    assert main(["--rules", "klassisch", "--seats", "greedy"]) == 2
    assert main(["--seats", "greedy,random", "--deals", "1", "--json"]) == 0
