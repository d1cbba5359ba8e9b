"""`python3 -m tools soak`: whole matches of computer players under all rule sets, watched at every step.

Looked for: cards lost or doubled, a bot's move refused, a view that shows what is hidden, hands of a wrong size, a
match without an end, and a match that its seed and moves do not give again.
"""

import argparse
import gc
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import get_context
from time import monotonic
from typing import Any, NamedTuple

from engine.options import Numbers, Option
from engine.romme.rules import OPTIONS
from tools.endurance import Watched, setup, watch

MATCHES = 2000
LEAST_SEEN = 20
"""In so many matches every value of every option is played at least so often."""


class Report(NamedTuple):
    """What a soak came to: how much was played, in how many seconds, each option's values, and all faults."""

    matches: int
    presets: dict[str, int]
    rounds: int
    moves: int
    decision_ms: float
    seconds: float
    values: dict[str, dict[str, int]]
    rare: tuple[str, ...]
    faults: tuple[str, ...]


def main(argv: Sequence[str]) -> int:
    """The command: 0 where all was well."""
    asked = _parser().parse_args(argv)
    numbers = [asked.only] if asked.only is not None else list(range(asked.matches))
    report = soak(numbers, asked.seed, asked.jobs, shows=not asked.json)
    print(json.dumps(as_json(report), indent=1) if asked.json else as_text(report))
    return 1 if report.faults or (asked.matches >= MATCHES and report.rare) else 0


def soak(numbers: Sequence[int], seed: str, jobs: int = 1, shows: bool = False) -> Report:
    """Watch the matches of these numbers; one seed gives the same matches always."""
    began = monotonic()
    if jobs == 1 or len(numbers) == 1:
        found = _collected(map(partial(_watched, seed), numbers), len(numbers), shows)
    else:
        with get_context("spawn").Pool(jobs, initializer=gc.freeze) as pool:
            answers = pool.imap_unordered(partial(_watched, seed), numbers, chunksize=4)
            found = _collected(answers, len(numbers), shows)
    return report_of(found, monotonic() - began)


def report_of(found: Sequence[Watched], seconds: float) -> Report:
    """The report of these matches."""
    values = {option.id: _seen(option, found) for option in OPTIONS}
    decisions = sum(match.decisions for match in found)
    return Report(
        matches=len(found),
        presets=dict(sorted(Counter(match.preset for match in found).items())),
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
        faults=tuple(f"match {match.number}: {fault}" for match in found for fault in match.faults),
    )


def as_text(report: Report) -> str:
    """The report to read: the table of options, then the totals, then the faults."""
    lines = [f"{'option':<20}matches with each value, where the option matters"]
    for option, counts in report.values.items():
        lines.append(f"{option:<20}" + "  ".join(f"{value} {count}" for value, count in counts.items()))
    lines.append(
        f"{report.matches} matches, {report.rounds} rounds, {report.moves} moves in {report.seconds:.0f} s; "
        f"{report.decision_ms:.2f} ms a decision; "
        + ", ".join(f"{preset} {count}" for preset, count in report.presets.items())
    )
    if report.matches >= MATCHES:
        lines += [f"seen fewer than {LEAST_SEEN} times: {what}" for what in report.rare]
    lines += report.faults or ("No faults.",)
    return "\n".join(lines)


def as_json(report: Report) -> dict[str, Any]:
    """The report as plain values."""
    return report._asdict()


def _watched(seed: str, number: int) -> Watched:
    return watch(setup(seed, number))


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
    parser.add_argument("--matches", type=int, default=MATCHES, help="how many")
    parser.add_argument("--seed", default="1", help="any text; the same text gives the same matches")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="watch the match of this number alone")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    return parser
