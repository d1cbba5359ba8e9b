"""`python3 -m tools bench rearrange`: the tile game's exact solver beside two integer programmes on HiGHS.

The positions are those of tests/positions, jokers moving freely, with proven optima. Measured is the CPU time of one
process from a position to its best table (most tiles, then most points): ours with the sets built and the move made;
the programmes from the model's numbers to the optimum, their matrices being ready. The solvers go through all
positions in turns, several times; a position's median counts. All three must come to the proven optimum.

The set model has a variable for every set of three to five tiles, with jokers in every place (den Hertog & Hulshof
2006). The flow model has, for every colour and number, the runs that begin there and the long ones that go on, the
tiles in groups and the jokers: some 300 columns.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from engine.games import NOTATIONS
from engine.pieces import JOKER, RANK_OF, RANKS, SUITS, Face, face_of
from engine.referee import position_of
from engine.tiles.rearrange import best_turn
from engine.tiles.state import View, view_of
from game.commands.values import whole

POSITIONS = Path(__file__).resolve().parents[2] / "tests" / "positions"
REPEATS = 3
TILE = 1000
Terms = dict[int, int]


class Question(NamedTuple):
    """A position to solve, and what is known to be its optimum."""

    id: str
    tiles: int
    view: View
    places: int
    points: int


class Row(NamedTuple):
    """A constraint: what it adds up, and its bounds, which may name a face whose count on the table it depends on."""

    terms: Terms
    least: float
    most: float
    face: Face | None = None


class Model(NamedTuple):
    """An integer programme whose matrix is the same for all positions of a set of tiles."""

    columns: int
    laid: dict[Face, int]
    rows: tuple[Row, ...]
    most: int


def main(argv: list[str]) -> int:
    """Print the figures, `--json` as one object; 1 where an optimum was missed."""
    parser = argparse.ArgumentParser(prog="python3 -m tools bench rearrange", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--repeats", type=whole(1), default=REPEATS)
    parser.add_argument("--ours", action="store_true", help="without the integer programmes")
    chosen = parser.parse_args(argv)
    figures = measure(chosen.repeats, chosen.ours)
    print(json.dumps(figures) if chosen.json else as_text(figures))
    return 1 if figures["missed"] else 0


def measure(repeats: int = REPEATS, only_ours: bool = False) -> dict[str, Any]:
    """CPU milliseconds (median, p95, most) by file, set of tiles and solver, and the positions where one missed."""
    figures: dict[str, Any] = {"missed": []}
    for name in ("positions", "stress"):
        for tiles in (106, 160):
            given = [each for each in questions(name) if each.tiles == tiles]
            solvers: dict[str, Callable[[View], tuple[int, int]]] = {"ours": ours}
            if not only_ours:
                solvers["sets"] = _programme(set_model(tiles))
                solvers["flow"] = _programme(flow_model(tiles))
            times = _passes(given, solvers, repeats, figures["missed"])
            figures[f"{name} {tiles}"] = {solver: _figures(spent) for solver, spent in times.items()}
    return figures


def as_text(figures: dict[str, Any]) -> str:
    """The figures as a table to read, with how many times slower the programmes are."""
    lines = [
        f"{'CPU ms a position':<16}{'solver':>8}{'median':>9}{'p95':>9}{'most':>9}{'x median':>10}{'x p95':>8}"
    ]
    for name, by_solver in figures.items():
        if name == "missed":
            continue
        own = by_solver["ours"]
        for solver, row in by_solver.items():
            times = f"{row['median'] / own['median']:>10.1f}{row['p95'] / own['p95']:>8.1f}"
            lines.append(
                f"{name:<16}{solver:>8}{row['median']:>9.2f}{row['p95']:>9.2f}{row['most']:>9.2f}{times}"
            )
    lines.append(f"missed: {', '.join(figures['missed']) or 'none'}")
    return "\n".join(lines)


def questions(name: str) -> Iterator[Question]:
    """The positions of a file."""
    for line in (POSITIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(line)
        match = position_of(given, NOTATIONS["tiles"])
        expect = given["expect"]
        view = view_of(match, match.state.public.seat)
        yield Question(given["id"], given["rules"]["tile_set"], view, expect["places"], expect["points"])


def ours(view: View) -> tuple[int, int]:
    """The project's solver."""
    found = best_turn(view, calm=False)
    return found.places, found.points


def set_model(tiles: int) -> Model:
    """A variable for every set of three to five tiles, jokers in every place, and for every tile how many are laid."""
    most_jokers, copies = (2, 2) if tiles == 106 else (4, 3)
    needs = [Counter(made) for made in _sets(most_jokers)]
    laid = {face: len(needs) + face for face in range(JOKER + 1)}
    rows = []
    for face in range(JOKER + 1):
        terms = {column: made[face] for column, made in enumerate(needs) if made[face]}
        rows.append(Row({**terms, laid[face]: -1}, 0, 0, face))
    return Model(len(needs) + JOKER + 1, laid, tuple(rows), copies)


def flow_model(tiles: int) -> Model:
    """Runs as flows along the numbers of each colour; groups by counting the tiles of each number."""
    columns = iter(range(10_000))
    faces = range(SUITS * RANKS)
    laid = {face: next(columns) for face in range(JOKER + 1)}
    begins, goes_on, grouped, wild = ({face: next(columns) for face in faces} for _ in range(4))
    groups, wild_in_groups = ({number: next(columns) for number in range(1, RANKS + 1)} for _ in range(2))
    infinity = float("inf")
    rows = []
    for face in faces:
        number = RANK_OF[face]
        first = begins.get(face - 1) if number > 1 else None
        second = begins.get(face - 2) if number > 2 else None
        long = goes_on[face - 1] if number > 1 else None
        places = {begins[face]: 1, goes_on[face]: 1, **({first: 1} if first is not None else {})}
        rows.append(Row({**places, grouped[face]: 1, wild[face]: -1, laid[face]: -1}, 0, 0, face))
        must = {second: 1} if second is not None else {}
        rows.append(Row({goes_on[face]: 1, **dict.fromkeys(must, -1)}, 0, infinity))
        may = {**must, **({long: 1} if long is not None else {})}
        rows.append(Row({**may, goes_on[face]: -1}, 0, infinity))
        if number > RANKS - 2:
            rows.append(Row({begins[face]: 1}, 0, 0))
    for number, count in groups.items():
        own = [grouped[face_of(suit, number)] for suit in range(SUITS)]
        rows += [Row({count: 1, column: -1}, 0, infinity) for column in own]
        inside = {**dict.fromkeys(own, 1), wild_in_groups[number]: 1}
        rows.append(Row({**inside, count: -3}, 0, infinity))
        rows.append(Row({**inside, count: -4}, -infinity, 0))
        rows.append(Row({**dict.fromkeys(own, 1), count: -1}, 0, infinity))
    jokers = dict.fromkeys((*wild.values(), *wild_in_groups.values()), 1)
    rows.append(Row({**jokers, laid[JOKER]: -1}, 0, 0, JOKER))
    return Model(next(columns), laid, tuple(rows), 2 * SUITS if tiles == 160 else SUITS)


def _sets(most_jokers: int) -> Iterator[tuple[Face, ...]]:
    for number in range(1, RANKS + 1):
        for size in (3, 4):
            for group in combinations([face_of(suit, number) for suit in range(SUITS)], size):
                yield from _with_jokers(group, most_jokers)
    for suit in range(SUITS):
        for length in (3, 4, 5):
            for start in range(1, RANKS - length + 2):
                run = tuple(face_of(suit, number) for number in range(start, start + length))
                yield from _with_jokers(run, most_jokers)


def _with_jokers(faces: tuple[Face, ...], most_jokers: int) -> Iterator[tuple[Face, ...]]:
    for jokers in range(min(most_jokers, len(faces) - 1) + 1):
        for wild in combinations(faces, jokers):
            yield tuple(JOKER if face in wild else face for face in faces)


def _programme(model: Model) -> Callable[[View], tuple[int, int]]:
    """A solver of positions by a model."""
    import highspy
    import numpy as np

    starts, index, value = [0], [], []
    for row in model.rows:
        index += list(row.terms)
        value += [float(factor) for factor in row.terms.values()]
        starts.append(len(index))
    matrix = np.array(starts), np.array(index), np.array(value)
    integers = [highspy.HighsVarType.kInteger] * model.columns

    def solve(view: View) -> tuple[int, int]:
        lies = Counter(piece.face for tiles in view.public.table for piece in tiles.pieces)
        held = Counter(piece.face for piece in view.rack)
        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = model.columns, len(model.rows)
        program.sense_ = highspy.ObjSense.kMaximize
        worth, most = np.zeros(model.columns), np.full(model.columns, float(model.most))
        for face, column in model.laid.items():
            worth[column] = TILE + (view.public.rules.joker_value if face == JOKER else RANK_OF[face])
            most[column] = held[face]
        program.col_cost_, program.col_lower_, program.col_upper_ = worth, np.zeros(model.columns), most
        lying = [lies[row.face] if row.face is not None else 0 for row in model.rows]
        program.row_lower_ = np.array([row.least + own for row, own in zip(model.rows, lying, strict=True)])
        program.row_upper_ = np.array([row.most + own for row, own in zip(model.rows, lying, strict=True)])
        program.integrality_ = integers
        program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        program.a_matrix_.start_, program.a_matrix_.index_, program.a_matrix_.value_ = matrix
        for presolve in ("choose", "off"):
            solver = highspy.Highs()  # type: ignore[no-untyped-call]
            options = {"output_flag": False, "threads": 1, "presolve": presolve}
            for option, setting in {**options, "mip_rel_gap": 0.0, "mip_abs_gap": 0.5}.items():
                solver.setOptionValue(option, setting)
            solver.passModel(program)
            solver.run()
            if solver.getModelStatus() == highspy.HighsModelStatus.kOptimal:
                break
        best = round(solver.getObjectiveValue())
        return best // TILE, best % TILE

    return solve


def _passes(
    given: list[Question],
    solvers: dict[str, Callable[[View], tuple[int, int]]],
    repeats: int,
    missed: list[str],
) -> dict[str, list[float]]:
    """Each position's median over the passes; in a pass the solvers go through all positions one after another."""
    times: dict[str, list[list[float]]] = {name: [[] for _ in given] for name in solvers}
    for _ in range(repeats):
        for name, solve in solvers.items():
            gc.collect()
            gc.disable()
            for question, spent in zip(given, times[name], strict=True):
                began = process_time()
                answer = solve(question.view)
                spent.append((process_time() - began) * 1000)
                if answer != (question.places, question.points) and f"{question.id} {name}" not in missed:
                    missed.append(f"{question.id} {name}")
            gc.enable()
    return {name: [sorted(each)[len(each) // 2] for each in own] for name, own in times.items()}


def _figures(times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {"median": times[len(times) // 2], "p95": times[int(len(times) * 0.95)], "most": times[-1]}
