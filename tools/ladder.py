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
from game.commands.values import file_to_write, text, whole
from tools.kept_deals import kept_file
from tools.working import MOST_JOBS

DOCUMENT = Path("docs/strength.md")
BOOTSTRAPS = 200
ELO = 400.0
SETTLED = 1e-7
"""A change of strength, as a share of it, that is none."""
HEAD = """# How strong the computer players are

Every section begins with the command that wrote it. Intervals are 95 %, over deals. A seat that moves illegally or
takes more than ten CPU seconds for a decision loses the match; such faults are counted in the last column. What each
level does is in engine/bots/levels.py and engine/tiles/bots.py; the others are frozen baselines.
"""
LEVELS = ("level1", "level2", "level3", "level4", "level5")
STEPS = tuple(zip(LEVELS[1:], LEVELS[:-1], strict=True))

Pair = tuple[str, str]
Shares = tuple[float, ...]
"""For each deal of a pairing the share of matches that the first side won."""


class Course(NamedTuple):
    """What is rated: a game's preset by these pairings, so many seats for each side, in matches of so many rounds.

    Ratings are given from the anchor; without one there is only the table.
    """

    key: str
    title: str
    game: str
    preset: str
    pairs: tuple[Pair, ...]
    anchor: str | None = None
    a_side: int = 1
    rounds: int = 4
    changed: tuple[tuple[str, Any], ...] = ()
    """Options of other values than the preset's."""


CARD_BASELINES = (
    ("level1", "random"),
    ("level2", "greedy"),
    ("level3", "greedy"),
    ("neighbours", "greedy"),
    ("level4", "neighbours"),
)
TILE_BASELINES = (
    ("level1", "random"),
    ("level2", "rack-only"),
    ("one-tile", "rack-only"),
    ("max-placer", "one-tile"),
)
MASTERS = (("level5", "level4"), ("level5", "neighbours"))
ALIKE = (("patient", "level4"), ("bold", "level4"), ("tidy", "level4"))

COURSES = (
    Course("klassisch", "Klassisch", "romme", "klassisch", (*STEPS, *CARD_BASELINES), "greedy"),
    Course("long", "Long matches of Klassisch", "romme", "klassisch", MASTERS, rounds=10),
    Course("klassisch-4", "Klassisch, two against two", "romme", "klassisch", STEPS, a_side=2),
    Course("characters", "Patient, bold and tidy", "romme", "klassisch", ALIKE),
    Course("tiles", "Tiles", "tiles", "steine", (*STEPS, *TILE_BASELINES), "rack-only"),
    Course("tiles-4", "Tiles, two against two", "tiles", "steine", STEPS, a_side=2),
    Course("house51", "House 51", "romme", "house51", STEPS),
    Course("jolly", "Jolly", "romme", "jolly", STEPS),
    Course("tiles-160", "160 tiles", "tiles", "steine", STEPS, changed=(("tile_set", 160),)),
)


def main(argv: Sequence[str], compare: Callable[..., Any], rules_with: Callable[..., Any]) -> int:
    """Play the ladder and write the document."""
    parser = argparse.ArgumentParser(prog="python3 -m tools arena ladder", description=__doc__)
    parser.add_argument("--deals", type=whole(1), default=100, help="deals for each pairing")
    parser.add_argument("--master-deals", type=whole(1), help="deals where level5 plays, instead of as many")
    parser.add_argument(
        "--baseline-deals", type=whole(1), help="deals where a baseline plays, instead of as many"
    )
    parser.add_argument("--seed", type=text, default="ladder", help="any text")
    parser.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, help="processes")
    parser.add_argument("--only", choices=[course.key for course in COURSES], help="one course alone")
    parser.add_argument("--output", type=file_to_write, default=DOCUMENT, help="where to write")
    parser.add_argument(
        "--keep", type=kept_file, help="a file of deals played before by the same program, to go on with"
    )
    asked = parser.parse_args(argv)
    for course in COURSES:
        if asked.only in (None, course.key):
            section = f"`{_told(course, asked)}`\n\n{_climbed(course, asked, compare, rules_with)}"
            _write(asked.output, course.title, section)
    return 0


def rules_of(course: Course, rules_with: Callable[..., Any]) -> Any:
    """The rules that a course is played by."""
    preset = replace(GAMES[course.game].presets[course.preset], **dict(course.changed))
    return rules_with(preset, course.rounds, 2 * course.a_side)


def ratings(
    results: Mapping[Pair, Sequence[float]], anchor: str, near: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Elo of every name in the pairings, the anchor's 0, from the share of wins of each deal; found soonest from `near`.

    Strengths are passed over until none of them changes: along a chain of pairings that takes thousands of passes.
    """
    names = list(dict.fromkeys(name for pair in results for name in pair))
    won = dict.fromkeys(names, 0.0)
    games: dict[Pair, float] = {}
    for (first, second), shares in results.items():
        wins, count = sum(shares) + 0.5, len(shares) + 1.0
        won[first] += wins
        won[second] += count - wins
        games[first, second] = games.get((first, second), 0.0) + count
    strength = {name: 10 ** (near[name] / ELO) if near else 1.0 for name in names}
    met = {name: [(pair, count) for pair, count in games.items() if name in pair] for name in names}
    change = 1.0
    while change > SETTLED:
        before = dict(strength)
        for name in names:
            strength[name] = won[name] / sum(
                [count / (strength[first] + strength[second]) for (first, second), count in met[name]]
            )
        change = max(abs(strength[name] / before[name] - 1) for name in names)
    return {name: ELO * log10(strength[name] / strength[anchor]) for name in names}


def intervals(
    results: Mapping[Pair, Sequence[float]], anchor: str, times: int = BOOTSTRAPS
) -> dict[str, tuple[float, float]]:
    """The 95 % interval of every rating, by drawing the deals anew."""
    chance = random.Random(1)
    near = ratings(results, anchor)
    drawn: dict[str, list[float]] = {}
    for _ in range(times):
        again = {pair: chance.choices(shares, k=len(shares)) for pair, shares in results.items()}
        for name, rating in ratings(again, anchor, near).items():
            drawn.setdefault(name, []).append(rating)
    found = {}
    for name, own in drawn.items():
        own.sort()
        found[name] = own[int(0.025 * times)], own[int(0.975 * times)]
    return found


def _climbed(
    course: Course, asked: argparse.Namespace, compare: Callable[..., Any], rules_with: Callable[..., Any]
) -> str:
    seats = 2 * course.a_side
    rules = rules_of(course, rules_with)
    how = "every deal from both seats" if seats == 2 else "every deal in all seatings, shares are a pair's"
    lines = [
        f"{seats} seats, matches of {course.rounds} rounds, {how}.",
        "",
        "| | matches won | rounds won | points a round | ms a decision (mean / p99) | deals |",
        "|---|---|---|---|---|---|",
    ]
    results: dict[Pair, Shares] = {}
    for pair in course.pairs:
        names = tuple(name for name in pair for _ in range(course.a_side))
        figures = compare(
            rules, names, _deals(pair, asked), f"{asked.seed} {course.key}", asked.jobs, asked.keep
        )
        results[pair] = tuple(share * course.a_side for share in figures.by_deal[0])
        lines.append(_row(pair, figures, course.a_side))
        print(lines[-1], flush=True)
    if course.anchor is not None:
        lines += _rated(results, course.anchor)
    return "\n".join(lines)


def _deals(pair: Pair, asked: argparse.Namespace) -> int:
    """How many deals a pairing gets."""
    deals: int = asked.deals
    if "level5" in pair and asked.master_deals:
        deals = asked.master_deals
    elif not set(pair) <= set(LEVELS) and asked.baseline_deals:
        deals = asked.baseline_deals
    return deals


def _row(pair: Pair, figures: Any, a_side: int) -> str:
    """A pairing as a line of the table, from the first side's view."""
    first, second = figures.rows
    faults = first.illegal + second.illegal + first.late + second.late + figures.unfinished
    return (
        f"| {pair[0]} over {pair[1]} | {a_side * first.wins:.1%} ± {a_side * first.wins_interval:.1%} "
        f"| {a_side * first.rounds_won:.1%} ± {a_side * first.rounds_interval:.1%} "
        f"| {first.points:.1f} : {second.points:.1f} "
        f"| {first.mean_ms:.1f} / {first.p99_ms:.1f} | {figures.deals}{f', {faults} faults' if faults else ''} |"
    )


def _rated(results: Mapping[Pair, Sequence[float]], anchor: str) -> list[str]:
    elo, apart = ratings(results, anchor), intervals(results, anchor)
    lines = ["", f"Elo of matches, {anchor} at 0:", "", "| player | Elo | 95 % |", "|---|---|---|"]
    for name in sorted(elo, key=elo.__getitem__, reverse=True):
        low, high = apart[name]
        lines.append(f"| {name} | {elo[name]:+.0f} | {low:+.0f} to {high:+.0f} |")
    return lines


def _told(course: Course, asked: argparse.Namespace) -> str:
    """The command that gives this section."""
    told = f"python3 -m tools arena ladder --only {course.key} --deals {asked.deals}"
    if asked.master_deals:
        told += f" --master-deals {asked.master_deals}"
    if asked.baseline_deals:
        told += f" --baseline-deals {asked.baseline_deals}"
    return told if asked.seed == "ladder" else f"{told} --seed {asked.seed}"


def _write(path: Path, title: str, section: str) -> None:
    """Put a section in the document, in place of an earlier one of that title; the others stay."""
    before = path.read_text(encoding="utf-8") if path.exists() else HEAD
    head, *sections = before.split("\n## ")
    by_title = {part.partition("\n")[0]: part for part in sections}
    by_title[title] = f"{title}\n\n{section}\n"
    path.write_text("\n## ".join([head, *by_title.values()]), encoding="utf-8")
