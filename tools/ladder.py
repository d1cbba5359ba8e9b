"""`python3 -m tools arena ladder`: every level against its neighbours and the frozen baselines, rated and written down.

Ratings are Bradley-Terry strengths of match wins in Elo, the anchor at 0; their 95 % intervals are from a bootstrap
over deals. Each pairing brings half a win and half a loss against nobody in particular, so that no rating runs off.
"""

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

from engine.games import GAMES

DOCUMENT = Path("docs/strength.md")
ROUNDS = 4
BOOTSTRAPS = 200
ELO = 400.0
HEAD = """# How strong the computer players are

Every section begins with the command that wrote it. Intervals are 95 %, over deals. A seat that moves illegally or
takes more than ten CPU seconds for a decision loses the match; such faults are counted in the last column. What each
level does is in engine/bots/levels.py and engine/tiles/bots.py; the others are frozen baselines.
"""
LEVELS = ("level1", "level2", "level3", "level4", "level5")
STEPS = tuple(zip(LEVELS[1:], LEVELS[:-1], strict=True))

Shares = tuple[float, ...]
"""For each deal of a pairing the share of matches that the first of the two won."""


class Course(NamedTuple):
    """What is rated: a game's preset at two seats, by these pairings, from an anchor."""

    title: str
    game: str
    preset: str
    pairs: tuple[tuple[str, str], ...]
    anchor: str


COURSES = (
    Course(
        "Klassisch",
        "romme",
        "klassisch",
        (
            *STEPS,
            ("level1", "random"),
            ("level2", "greedy"),
            ("level3", "greedy"),
            ("neighbours", "greedy"),
            ("level4", "neighbours"),
        ),
        "greedy",
    ),
    Course(
        "Tiles",
        "tiles",
        "steine",
        (
            *STEPS,
            ("level1", "random"),
            ("level2", "rack-only"),
            ("level3", "one-tile"),
            ("one-tile", "rack-only"),
            ("level4", "max-placer"),
            ("max-placer", "one-tile"),
        ),
        "rack-only",
    ),
)


def main(argv: Sequence[str], compare: Callable[..., Any]) -> int:
    """Play the ladder and write the document."""
    parser = argparse.ArgumentParser(prog="python3 -m tools arena ladder", description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="deals for each pairing")
    parser.add_argument("--master-deals", type=int, help="deals where level5 plays, instead of as many")
    parser.add_argument("--seed", default="ladder", help="any text")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", choices=[course.preset for course in COURSES], help="one rule set alone")
    parser.add_argument("--output", type=Path, default=DOCUMENT, help="where to write")
    asked = parser.parse_args(argv)
    told = "python3 -m tools arena ladder " + " ".join(argv)
    for course in COURSES:
        if asked.only in (None, course.preset):
            section = f"`{told.strip()}`\n\n{_climbed(course, asked, compare)}"
            _write(asked.output, course.title, section)
    return 0


def ratings(results: Mapping[tuple[str, str], Sequence[float]], anchor: str) -> dict[str, float]:
    """Elo of every name in the pairings, the anchor's 0, from the share of wins of each deal."""
    names = list(dict.fromkeys(name for pair in results for name in pair))
    won = dict.fromkeys(names, 0.0)
    games: dict[tuple[str, str], float] = {}
    for (first, second), shares in results.items():
        wins, count = sum(shares) + 0.5, len(shares) + 1.0
        won[first] += wins
        won[second] += count - wins
        games[first, second] = games.get((first, second), 0.0) + count
    strength = dict.fromkeys(names, 1.0)
    for _ in range(400):
        for name in names:
            met = sum(
                count / (strength[first] + strength[second])
                for (first, second), count in games.items()
                if name in (first, second)
            )
            strength[name] = won[name] / met
    return {name: ELO * log10(strength[name] / strength[anchor]) for name in names}


def intervals(
    results: Mapping[tuple[str, str], Sequence[float]], anchor: str, times: int = BOOTSTRAPS
) -> dict[str, tuple[float, float]]:
    """The 95 % interval of every rating, by drawing the deals anew."""
    chance = random.Random(1)
    drawn: dict[str, list[float]] = {}
    for _ in range(times):
        again = {pair: chance.choices(shares, k=len(shares)) for pair, shares in results.items()}
        for name, rating in ratings(again, anchor).items():
            drawn.setdefault(name, []).append(rating)
    found = {}
    for name, own in drawn.items():
        own.sort()
        found[name] = own[int(0.025 * times)], own[int(0.975 * times)]
    return found


def _climbed(course: Course, asked: argparse.Namespace, compare: Callable[..., Any]) -> str:
    rules = GAMES[course.game].presets[course.preset]
    if course.game == "tiles":
        rules = replace(rules, games=ROUNDS)
    else:
        rules = replace(rules, match_end="rounds", rounds_per_player=ROUNDS // 2)
    results: dict[tuple[str, str], Shares] = {}
    lines = [
        f"Two seats, matches of {ROUNDS} rounds, every deal from both seats.",
        "",
        "| | matches won | rounds won | points a round | ms a decision (mean / p99) | deals |",
        "|---|---|---|---|---|---|",
    ]
    for pair in course.pairs:
        deals = asked.master_deals if asked.master_deals and "level5" in pair else asked.deals
        figures = compare(rules, pair, deals, f"{asked.seed} {course.preset}", asked.jobs)
        first, second = figures.rows
        results[pair] = figures.by_deal[0]
        faults = first.illegal + second.illegal + first.late + second.late + figures.unfinished
        lines.append(
            f"| {pair[0]} over {pair[1]} | {first.wins:.1%} ± {first.wins_interval:.1%} "
            f"| {first.rounds_won:.1%} ± {first.rounds_interval:.1%} "
            f"| {first.points:.1f} : {second.points:.1f} "
            f"| {first.mean_ms:.1f} / {first.p99_ms:.1f} | {deals}{f', {faults} faults' if faults else ''} |"
        )
        print(lines[-1], flush=True)
    elo, apart = ratings(results, course.anchor), intervals(results, course.anchor)
    lines += ["", f"Elo of matches, {course.anchor} at 0:", "", "| player | Elo | 95 % |", "|---|---|---|"]
    for name in sorted(elo, key=elo.__getitem__, reverse=True):
        low, high = apart[name]
        lines.append(f"| {name} | {elo[name]:+.0f} | {low:+.0f} to {high:+.0f} |")
    return "\n".join(lines)


def _write(path: Path, title: str, section: str) -> None:
    """Put a section in the document, in place of an earlier one of that title; the others stay."""
    before = path.read_text(encoding="utf-8") if path.exists() else HEAD
    head, *sections = before.split("\n## ")
    by_title = {part.partition("\n")[0]: part for part in sections}
    by_title[title] = f"{title}\n\n{section}\n"
    path.write_text("\n## ".join([head, *by_title.values()]), encoding="utf-8")
