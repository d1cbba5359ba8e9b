"""`python3 -m tools arena`: computer players against each other, every deal played from every seat.

A deal is a whole match dealt from one seed (the same cards, the same reshuffles), played once for each seating. The
deal is the unit of the statistics: its seatings are averaged first, and the 95 % intervals are over deals. A seat that
moves illegally, fails or is late loses the match. `arena ladder` rates all players and writes docs/strength.md.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.chance import seed_from
from engine.game import Rules
from engine.games import GAMES, game_of
from game.commands.values import one_of, text, whole
from tools import ladder
from tools.bouts import PLAYERS_OF, Bout, Seat, play_match
from tools.kept_deals import Kept, kept_file, kept_key
from tools.working import MOST_JOBS, begin_working

MOST_SEATINGS = 6
MOST_EACH = 5
"""More rounds a player than these no match has."""


class Deal(NamedTuple):
    """One deal to play: the rules, the bots by their places, and the seed."""

    rules: Rules
    names: tuple[str, ...]
    seed: bytes


class Row(NamedTuple):
    """The figures of one bot; intervals are half widths of 95 %, times in milliseconds of CPU.

    `wins` is its share of matches for a seat, `rounds_won` of rounds; `points` are those of a round.
    """

    bot: str
    wins: float
    wins_interval: float
    rounds_won: float
    rounds_interval: float
    points: float
    points_interval: float
    match_points: float
    illegal: int
    late: int
    decisions: int
    mean_ms: float
    p99_ms: float
    most_ms: float


class Figures(NamedTuple):
    """The outcome of an arena: how much was played, a row for each bot, and each deal's shares of wins by bot."""

    deals: int
    matches: int
    rounds: int
    moves: float
    unfinished: int
    rows: tuple[Row, ...]
    by_deal: tuple[tuple[float, ...], ...]


def main(argv: Sequence[str]) -> int:
    """The command."""
    if argv and argv[0] == "ladder":
        return ladder.main(argv[1:], compare, rules_with)
    asked = _parser().parse_args(argv)
    names = tuple(asked.seats.split(","))
    game = GAMES[asked.game]
    preset = asked.rules or next(iter(game.presets))
    if preset not in game.presets:
        print(f"--rules of {game.key} are {', '.join(game.presets)}", file=sys.stderr)
        return 2
    players = PLAYERS_OF[game.key]
    unknown = [name for name in names if name not in players]
    least, most = game.players[preset]
    if unknown or not least <= len(names) <= most:
        what = f"unknown: {', '.join(unknown)}" if unknown else f"{preset} is for {least} to {most} seats"
        print(f"--seats takes {', '.join(players)}; {what}", file=sys.stderr)
        return 2
    try:
        rules = rules_with(game.presets[preset], asked.rounds, len(names))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    figures = compare(rules, names, asked.deals, asked.seed, asked.jobs, asked.keep)
    print(json.dumps(as_json(figures), indent=1) if asked.json else as_text(figures))
    return 1 if any(row.illegal + row.late for row in figures.rows) or figures.unfinished else 0


def rules_with(rules: Rules, rounds: int | None, players: int) -> Rules:
    """The rules with so many rounds to a match, or as they are. Raises `ValueError` where they cannot have so many."""
    if rounds is None:
        return rules
    if hasattr(rules, "games"):
        return replace(rules, match_end="games", games=rounds)
    if rounds == 1:
        return replace(rules, match_end="rounds", rounds_per_player="single")
    if rounds % players or rounds // players > MOST_EACH:
        possible = ", ".join(str(players * each) for each in range(1, MOST_EACH + 1))
        raise ValueError(f"a match of {players} has 1 round or {possible}, not {rounds}")
    return replace(rules, match_end="rounds", rounds_per_player=rounds // players)


def compare(
    rules: Rules, names: tuple[str, ...], deals: int, seed: str, jobs: int = 1, keep: Path | None = None
) -> Figures:
    """The figures of so many deals between these bots; those in `keep` are not played again, new ones go there."""
    work = [Deal(rules, names, seed_from(f"arena {seed} {number}")) for number in range(deals)]
    if keep is None:
        return figures_of(names, list(_played(work, jobs)))
    kept = Kept(keep)
    keys = [kept_key(*deal) for deal in work]
    missing = [number for number, key in enumerate(keys) if key not in kept.bouts]
    for number, bouts in zip(missing, _played([work[number] for number in missing], jobs), strict=True):
        kept.add(keys[number], bouts)
    return figures_of(names, [kept.bouts[key] for key in keys])


def _played(work: Sequence[Deal], jobs: int) -> Iterator[list[Bout]]:
    if jobs == 1:
        yield from map(all_seatings, work)
    elif work:
        with get_context("spawn").Pool(jobs, initializer=begin_working) as pool:
            yield from pool.imap(all_seatings, work, chunksize=1)


def all_seatings(deal: Deal) -> list[Bout]:
    """The deal once for each seating; place 0 of every bout is the first bot's, wherever it sat."""
    bouts = []
    for seating in seatings(deal.names):
        bout = play_match(game_of(deal.rules), deal.rules, [deal.names[own] for own in seating], deal.seed)
        seats: list[Seat | None] = [None] * len(seating)
        for place, own in enumerate(seating):
            seats[own] = bout.seats[place]
        bouts.append(bout._replace(seats=tuple(seat for seat in seats if seat is not None)))
    return bouts


def seatings(names: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Who sits where, as places in `names`: all that differ where they are few, else the rotations."""
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for order in permutations(range(len(names))):
        found.setdefault(tuple(names[own] for own in order), order)
        if len(found) > MOST_SEATINGS:
            count = len(names)
            return [tuple((place + turn) % count for place in range(count)) for turn in range(count)]
    return list(found.values())


def figures_of(names: tuple[str, ...], deals: Sequence[list[Bout]]) -> Figures:
    """The figures of all deals, bots of one name taken together."""
    rows, by_deal = [], []
    for name in dict.fromkeys(names):
        places = [place for place, own in enumerate(names) if own == name]
        wins = [fmean(bout.seats[place].won for bout in deal for place in places) for deal in deals]
        seats = [[bout.seats[place] for bout in deal for place in places] for deal in deals]
        rows.append(_row(name, wins, seats))
        by_deal.append(tuple(wins))
    bouts = [bout for deal in deals for bout in deal]
    return Figures(
        deals=len(deals),
        matches=len(bouts),
        rounds=sum(max(len(seat.points) for seat in bout.seats) for bout in bouts),
        moves=fmean(bout.moves for bout in bouts),
        unfinished=sum(not bout.finished for bout in bouts),
        rows=tuple(rows),
        by_deal=tuple(by_deal),
    )


def _row(name: str, wins: list[float], deals: list[list[Seat]]) -> Row:
    rounds = [[won for seat in deal for won in seat.rounds_won] for deal in deals]
    points = [[point for seat in deal for point in seat.points] for deal in deals]
    rounds_won = [fmean(own) for own in rounds if own]
    points_each = [fmean(own) for own in points if own]
    seats = [seat for deal in deals for seat in deal]
    times = sorted(second * 1000 for seat in seats for second in seat.seconds) or [0.0]
    return Row(
        bot=name,
        wins=fmean(wins),
        wins_interval=interval(wins),
        rounds_won=fmean(rounds_won or [0.0]),
        rounds_interval=interval(rounds_won),
        points=fmean(points_each or [0.0]),
        points_interval=interval(points_each),
        match_points=fmean(sum(seat.points) for seat in seats),
        illegal=sum(seat.illegal for seat in seats),
        late=sum(seat.late for seat in seats),
        decisions=len(times),
        mean_ms=fmean(times),
        p99_ms=times[int(len(times) * 0.99)],
        most_ms=times[-1],
    )


def as_text(figures: Figures) -> str:
    """The figures as a table to read."""
    lines = [
        f"{figures.deals} deals, {figures.matches} matches, {figures.rounds} rounds; "
        f"{figures.moves:.0f} moves a match, {figures.unfinished} unfinished",
        f"{'bot':<11}{'matches a seat':>16}{'rounds a seat':>16}{'points a round':>17}{'a match':>9}"
        f"{'illegal':>9}{'late':>6}{'ms mean':>9}{'p99':>8}{'most':>8}",
    ]
    for row in figures.rows:
        wins = f"{row.wins:.1%} ± {row.wins_interval:.1%}"
        rounds = f"{row.rounds_won:.1%} ± {row.rounds_interval:.1%}"
        points = f"{row.points:.1f} ± {row.points_interval:.1f}"
        times = f"{row.mean_ms:>9.2f}{row.p99_ms:>8.2f}{row.most_ms:>8.1f}"
        lines.append(
            f"{row.bot:<11}{wins:>16}{rounds:>16}{points:>17}{row.match_points:>9.0f}"
            f"{row.illegal:>9}{row.late:>6}{times}"
        )
    return "\n".join(lines)


def as_json(figures: Figures) -> dict[str, Any]:
    """The figures as plain values."""
    return {**figures._asdict(), "rows": [row._asdict() for row in figures.rows]}


def interval(values: Sequence[float]) -> float:
    """Half the width of a mean's 95 % interval."""
    return 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


PRESETS = tuple(preset for game in GAMES.values() for preset in game.presets)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m tools arena", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="romme", help="cards or tiles")
    parser.add_argument("--rules", type=one_of(PRESETS), metavar="RULES", help="the rule set")
    parser.add_argument("--seats", type=text, default="level5,level4", help="bots by commas, one a seat")
    parser.add_argument(
        "--rounds", type=whole(1, 1_000), metavar="N", help="rounds to a match, instead of the rules'"
    )
    parser.add_argument("--deals", type=whole(1), default=100, help="deals, each played in every seating")
    parser.add_argument("--seed", type=text, default="1", help="any text; the same text deals the same cards")
    parser.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, help="processes")
    parser.add_argument(
        "--keep", type=kept_file, help="a file of deals played before by the same program, to go on with"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser
