"""`python3 -m tools soak`: whole matches of computer players under all rule sets, watched at every step.

Looked for: pieces lost or doubled, a computer player's move refused, a view or an event that shows what is hidden, hands
of a wrong size, a match without an end, and a match that its seed and moves do not give again.

With `--level` it watches the players instead: see table_rounds.py.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import get_context
from time import monotonic
from typing import Any, NamedTuple

from engine.options import Numbers, Option
from game.commands.values import text, whole
from tools import table_rounds
from tools.courses import COURSES
from tools.endurance import Watched, watch
from tools.working import MOST_JOBS, begin_working

ALL = "all"
MATCHES = 2000
ROUNDS = 500
LEAST_SEEN = 20
"""In `ENOUGH` matches of a game every value of every option is played at least so often, where it matters."""
ENOUGH = 1000


class Report(NamedTuple):
    """What a soak of a game came to: how much was played, in how many seconds, each option's values, all faults."""

    game: str
    matches: int
    presets: dict[str, int]
    players: dict[int, int]
    rounds: int
    moves: int
    decision_ms: float
    seconds: float
    values: dict[str, dict[str, int]]
    rare: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What was played too seldom, in a soak that is long enough to ask for it."""
        return self.rare if self.matches >= ENOUGH else ()


def main(argv: Sequence[str]) -> int:
    """The command: 0 where all was well."""
    parser = _parser()
    asked = parser.parse_args(argv)
    if asked.level is None and asked.rounds is not None:
        parser.error("--rounds goes with --level; without it there are --matches")
    if asked.level is not None and (asked.matches, asked.only) != (None, None):
        parser.error("with --level there are --rounds, and neither --matches nor --only")
    games = tuple(COURSES) if asked.game == ALL else (asked.game,)
    if asked.level is not None:
        return _at_tables(games, asked)
    shares: dict[str, Sequence[int]]
    if asked.only is not None:
        shares = {game: [asked.only] for game in games}
    else:
        shares = {
            game: range(share)
            for game, share in zip(games, _shares(asked.matches or MATCHES, len(games)), strict=True)
        }
    reports = [
        soak(game, numbers, asked.seed, asked.jobs, shows=not asked.json)
        for game, numbers in shares.items()
        if numbers
    ]
    if asked.json:
        print(
            json.dumps(
                [as_json(report) for report in reports] if len(reports) > 1 else as_json(reports[0]), indent=1
            )
        )
    else:
        print("\n\n".join(map(as_text, reports)))
    return 1 if any(report.faults or report.missing for report in reports) else 0


def soak(game: str, numbers: Sequence[int], seed: str, jobs: int = 1, shows: bool = False) -> Report:
    """Watch the matches of these numbers; one seed gives the same matches always."""
    began = monotonic()
    if jobs == 1 or len(numbers) == 1:
        found = _collected(map(partial(_watched, game, seed), numbers), len(numbers), shows)
    else:
        with get_context("spawn").Pool(jobs, initializer=begin_working) as pool:
            answers = pool.imap_unordered(partial(_watched, game, seed), numbers, chunksize=4)
            found = _collected(answers, len(numbers), shows)
    return report_of(game, found, monotonic() - began)


def report_of(game: str, found: Sequence[Watched], seconds: float) -> Report:
    """The report of these matches of a game."""
    values = {option.id: _seen(option, found) for option in COURSES[game].game.options}
    decisions = sum(match.decisions for match in found)
    return Report(
        game=game,
        matches=len(found),
        presets=dict(sorted(Counter(match.preset for match in found).items())),
        players=dict(sorted(Counter(match.players for match in found).items())),
        rounds=sum(match.rounds for match in found),
        moves=sum(match.moves for match in found),
        decision_ms=1000 * sum(match.seconds for match in found) / max(1, decisions),
        seconds=seconds,
        values=values,
        rare=tuple(
            f"{option} {value}: {count}"
            for option, counts in values.items()
            for value, count in counts.items()
            if count < LEAST_SEEN
        ),
        faults=tuple(f"{game} match {match.number}: {fault}" for match in found for fault in match.faults),
    )


def as_text(report: Report) -> str:
    """The report to read: the table of options, then the totals, then the faults."""
    lines = [f"{report.game + ': option':<21}matches with each value, where the option matters"]
    for option, counts in report.values.items():
        lines.append(f"{option:<21}" + "  ".join(f"{value} {count}" for value, count in counts.items()))
    lines.append(
        f"{report.matches} matches, {report.rounds} rounds, {report.moves} moves in {report.seconds:.0f} s; "
        f"{report.decision_ms:.2f} ms a decision; "
        + ", ".join(f"{preset} {count}" for preset, count in report.presets.items())
        + "; "
        + ", ".join(f"{players} players {count}" for players, count in report.players.items())
    )
    lines += [f"seen fewer than {LEAST_SEEN} times: {what}" for what in report.missing]
    lines += report.faults or ("No faults.",)
    return "\n".join(lines)


def as_json(report: Report) -> dict[str, Any]:
    """The report as plain values."""
    return report._asdict()


def _at_tables(games: Sequence[str], asked: argparse.Namespace) -> int:
    report = table_rounds.play(
        asked.level, games, asked.rounds or ROUNDS, asked.seed, shows=not asked.json and sys.stderr.isatty()
    )
    print(json.dumps(table_rounds.as_json(report), indent=1) if asked.json else table_rounds.as_text(report))
    return 0 if report.is_well else 1


def _watched(game: str, seed: str, number: int) -> Watched:
    course = COURSES[game]
    return watch(course, course.setup(seed, number))


def _shares(matches: int, games: int) -> list[int]:
    """So many matches parted among the games, the first ones with one more where it does not come out even."""
    return [(matches + games - 1 - place) // games for place in range(games)]


def _collected(answers: Iterable[Watched], count: int, shows: bool) -> list[Watched]:
    found = []
    for match in answers:
        found.append(match)
        if shows and sys.stderr.isatty():
            print(f"\r{len(found)} of {count}", end="\r", file=sys.stderr, flush=True)
    return found


def _seen(option: Option, found: Sequence[Watched]) -> dict[str, int]:
    """How often each value was played where it mattered; a range of numbers by its ends and the middle."""
    counts: Counter[str] = Counter()
    for match in found:
        chosen = dict(match.choices)
        if option.matters(chosen):
            counts[_named(option, chosen[option.id])] += 1
    return {name: counts[name] for name in _names(option)}


def _names(option: Option) -> tuple[str, ...]:
    if isinstance(option.values, Numbers):
        return f"{option.values.least}", "between", f"{option.values.most}"
    return tuple(str(value) for value in option.values)


def _named(option: Option, value: object) -> str:
    names = _names(option)
    return str(value) if str(value) in names else names[1]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m tools soak", description=__doc__)
    parser.add_argument("--game", choices=(*COURSES, ALL), default=ALL, help="all: half of the matches each")
    parser.add_argument("--matches", type=whole(1), metavar="N", help=f"how many; else {MATCHES}")
    parser.add_argument(
        "--seed", type=text, default="1", help="any text; the same text gives the same matches"
    )
    parser.add_argument("--jobs", type=whole(1, MOST_JOBS), default=2, help="processes")
    parser.add_argument(
        "--only", type=whole(0), metavar="NUMBER", help="the match of this number alone, of each game"
    )
    parser.add_argument(
        "--level",
        choices=table_rounds.THINKERS,
        help="every seat of this level, thinking in its own process as at a table of the game; one at a time",
    )
    parser.add_argument("--rounds", type=whole(1), metavar="N", help=f"how many, with --level; else {ROUNDS}")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    return parser
