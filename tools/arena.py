"""`python3 -m tools arena`: computer players against each other, every deal played once from each seat.

The deal is the unit of the statistics: its rotations are averaged first, and the 95 % intervals are over deals.
"""

import argparse
import gc
import json
import sys
from collections.abc import Iterable, Sequence
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.chance import seed_from
from engine.romme.rules import PLAYERS, PRESETS, RommeRules, rules_from
from tools.bouts import BOTS, Bout, play_round


class Deal(NamedTuple):
    """One deal to play: the rules, the bots by their places, and the seed."""

    rules: RommeRules
    names: tuple[str, ...]
    seed: bytes


class Row(NamedTuple):
    """The figures of one bot; intervals are half widths of 95 %, times in milliseconds of CPU."""

    bot: str
    wins: float
    wins_interval: float
    points: float
    points_interval: float
    illegal: int
    decisions: int
    mean_ms: float
    p99_ms: float
    most_ms: float


class Figures(NamedTuple):
    """The outcome of an arena: how much was played, and a row for each bot."""

    deals: int
    rounds: int
    moves: float
    without_winner: int
    unfinished: int
    rows: tuple[Row, ...]


def main(argv: Sequence[str]) -> int:
    """The command."""
    asked = _parser().parse_args(argv)
    names = tuple(asked.seats.split(","))
    unknown = [name for name in names if name not in BOTS]
    least, most = PLAYERS[asked.rules]
    if unknown or not least <= len(names) <= most:
        what = (
            f"unknown: {', '.join(unknown)}" if unknown else f"{asked.rules} is for {least} to {most} seats"
        )
        print(f"--seats takes {', '.join(BOTS)}; {what}", file=sys.stderr)
        return 2
    figures = compare(rules_from(asked.rules, {}), names, asked.deals, asked.seed, asked.jobs)
    print(json.dumps(as_json(figures), indent=1) if asked.json else as_text(figures))
    return 1 if any(row.illegal for row in figures.rows) or figures.unfinished else 0


def compare(rules: RommeRules, names: tuple[str, ...], deals: int, seed: str, jobs: int = 1) -> Figures:
    """The figures of so many deals between these bots."""
    work = [Deal(rules, names, seed_from(f"arena {seed} {number}")) for number in range(deals)]
    if jobs == 1:
        return figures_of(names, [all_rotations(deal) for deal in work])
    with get_context("spawn").Pool(jobs, initializer=gc.freeze) as pool:
        return figures_of(names, pool.map(all_rotations, work, chunksize=4))


def all_rotations(deal: Deal) -> list[Bout]:
    """The deal once for each seating; place 0 of every bout is the first bot's, wherever it sat."""
    bouts = []
    count = len(deal.names)
    for turn in range(count):
        order = deal.names[turn:] + deal.names[:turn]
        bout = play_round(deal.rules, order, deal.seed)
        seats = tuple(bout.seats[(place - turn) % count] for place in range(count))
        bouts.append(bout._replace(seats=seats))
    return bouts


def figures_of(names: tuple[str, ...], deals: Sequence[list[Bout]]) -> Figures:
    """The figures of all deals, bots of one name taken together."""
    rows = []
    for name in dict.fromkeys(names):
        places = [place for place, own in enumerate(names) if own == name]
        wins = [fmean(bout.seats[place].won for bout in deal for place in places) for deal in deals]
        points = [fmean(bout.seats[place].points for bout in deal for place in places) for deal in deals]
        seats = [bout.seats[place] for deal in deals for bout in deal for place in places]
        times = sorted(second * 1000 for seat in seats for second in seat.seconds) or [0.0]
        rows.append(
            Row(
                bot=name,
                wins=fmean(wins),
                wins_interval=_interval(wins),
                points=fmean(points),
                points_interval=_interval(points),
                illegal=sum(seat.illegal for seat in seats),
                decisions=sum(len(seat.seconds) for seat in seats),
                mean_ms=fmean(times),
                p99_ms=times[int(len(times) * 0.99)],
                most_ms=times[-1],
            )
        )
    bouts = [bout for deal in deals for bout in deal]
    return Figures(
        deals=len(deals),
        rounds=len(bouts),
        moves=fmean(bout.moves for bout in bouts),
        without_winner=sum(not any(seat.won for seat in bout.seats) for bout in bouts),
        unfinished=sum(not bout.finished for bout in bouts),
        rows=tuple(rows),
    )


def as_text(figures: Figures) -> str:
    """The figures as a table to read."""
    lines = [
        f"{figures.deals} deals, {figures.rounds} rounds of {figures.moves:.0f} moves; "
        f"{figures.without_winner} without a winner, {figures.unfinished} unfinished",
        f"{'bot':<10}{'wins a seat':>16}{'points a round':>18}{'illegal':>9}{'ms mean':>9}{'p99':>7}{'most':>7}",
    ]
    for row in figures.rows:
        wins = f"{row.wins:.1%} ± {row.wins_interval:.1%}"
        points = f"{row.points:.1f} ± {row.points_interval:.1f}"
        times = f"{row.mean_ms:>9.2f}{row.p99_ms:>7.2f}{row.most_ms:>7.1f}"
        lines.append(f"{row.bot:<10}{wins:>16}{points:>18}{row.illegal:>9}{times}")
    return "\n".join(lines)


def as_json(figures: Figures) -> dict[str, Any]:
    """The figures as plain values."""
    return {**figures._asdict(), "rows": [row._asdict() for row in figures.rows]}


def _interval(values: Iterable[float]) -> float:
    known = list(values)
    return 1.96 * stdev(known) / sqrt(len(known)) if len(known) > 1 else 0.0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m tools arena", description=__doc__)
    parser.add_argument("--rules", choices=PRESETS, default="klassisch", help="the rule set")
    parser.add_argument("--seats", default="strong,greedy", help=f"bots by commas: {', '.join(BOTS)}")
    parser.add_argument("--deals", type=int, default=100, help="deals, each played from every seat")
    parser.add_argument("--seed", default="1", help="any text; the same text deals the same cards")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser
