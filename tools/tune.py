"""`python3 -m tools tune`: fits the strong card player's weights by play, and says whether the fitted ones are better.

A hill climb on match points against a pool of players who hold openings back and who open at once (tuning.py). Every
step deals anew; some changes of the best style so far play these deals, the worse half dropped each time, and the last
is kept if it is better by more than its standard error. At the end the style found and the present one play deals that
no step has seen. No file is changed: the weights are printed.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from engine.bots.player import Style
from engine.romme.rules import PLAYERS, PRESETS, RommeRules
from game.commands.values import some_of, text, whole
from tools.arena import rules_with
from tools.tuning import (
    Deal,
    Measure,
    Outcome,
    best_of,
    deals_of,
    differing,
    mean_and_error,
    neighbour,
    outcome,
    parameters,
)
from tools.working import MOST_JOBS, begin_working

ROUNDS = 4
PROPOSALS = 4


class Estimate(NamedTuple):
    """A mean with half the width of its 95 % interval."""

    mean: float
    interval: float


class Confirmed(NamedTuple):
    """Styles on the same fresh deals: match points and the share of matches won, and how far they are apart."""

    deals: int
    present_points: Estimate
    found_points: Estimate
    gain_points: Estimate
    present_wins: Estimate
    found_wins: Estimate
    gain_wins: Estimate

    @property
    def is_better(self) -> bool:
        """Whether the whole interval of the gain in match points is above nothing."""
        return self.gain_points.mean > self.gain_points.interval


def main(argv: Sequence[str]) -> int:
    """The command."""
    asked = _parser().parse_args(argv)
    least, most = PLAYERS[asked.rules]
    if not least <= asked.players <= most:
        print(f"{asked.rules} is for {least} to {most} players", file=sys.stderr)
        return 2
    names = tuple(parameters(Style()))
    chosen = tuple(asked.only.split(",")) if asked.only else names
    rules = rules_for(asked.rules, asked.players)
    present = Style()
    with _measuring(asked.jobs) as measure:
        found = climbed(
            present,
            chosen,
            rules,
            asked.players,
            asked.deals,
            asked.steps,
            asked.seed,
            measure,
            not asked.json,
        )
        confirmed = None
        if found != present:
            deals = deals_of(rules, asked.players, asked.fresh, f"{asked.seed} fresh")
            confirmed = confirm(present, found, deals, measure)
    print(
        json.dumps(as_json(present, found, confirmed), indent=1)
        if asked.json
        else as_text(present, found, confirmed)
    )
    return 0


def rules_for(preset: str, players: int) -> RommeRules:
    """A rule set in matches of four rounds, or the next number that comes out even for all dealers."""
    rules: RommeRules = rules_with(PRESETS[preset], -(-ROUNDS // players) * players, players)
    return rules


def climbed(
    start: Style,
    names: Sequence[str],
    rules: RommeRules,
    players: int,
    deals: int,
    steps: int,
    seed: str,
    measure: Measure,
    shows: bool = False,
) -> Style:
    """The best style found in so many steps from a start by changing these numbers; the same for the same seed."""
    chance = random.Random(f"tune {seed}")
    best = start
    for step in range(steps):
        proposals = [neighbour(best, names, chance) for _ in range(PROPOSALS)]
        found, gain = best_of(best, proposals, deals_of(rules, players, deals, f"{seed} {step}"), measure)
        if shows:
            print(f"step {step + 1} of {steps}: {_change(best, found, gain)}", flush=True)
        best = found
    return best


def confirm(present: Style, found: Style, deals: Sequence[Deal], measure: Measure) -> Confirmed:
    """Both styles on these deals."""
    old, new = measure(present, deals), measure(found, deals)
    pairs = list(zip(old, new, strict=True))
    return Confirmed(
        len(deals),
        _estimate([one.points for one in old]),
        _estimate([one.points for one in new]),
        _estimate([after.points - before.points for before, after in pairs]),
        _estimate([one.wins for one in old]),
        _estimate([one.wins for one in new]),
        _estimate([after.wins - before.wins for before, after in pairs]),
    )


def as_text(present: Style, found: Style, confirmed: Confirmed | None) -> str:
    """What was found, to read."""
    if confirmed is None:
        return "Nothing better was found than the present weights."
    lines = [f"{'fresh deals: ' + str(confirmed.deals):<22}{'match points':>18}{'matches won':>18}"]
    for name, points, wins in (
        ("present", confirmed.present_points, confirmed.present_wins),
        ("found", confirmed.found_points, confirmed.found_wins),
        ("found above present", confirmed.gain_points, confirmed.gain_wins),
    ):
        told = f"{points.mean:+.1f} ± {points.interval:.1f}"
        lines.append(f"{name:<22}{told:>18}{f'{wins.mean:.1%} ± {wins.interval:.1%}':>18}")
    verdict = "better" if confirmed.is_better else "not surely better"
    lines.append(f"The weights found are {verdict} than the present ones:")
    lines += [f"  {name:<22}{old:g} -> {new:g}" for name, (old, new) in differing(present, found).items()]
    return "\n".join(lines)


def as_json(present: Style, found: Style, confirmed: Confirmed | None) -> dict[str, Any]:
    """The same as plain values; of each estimate the mean and the half width."""
    return {
        "present": parameters(present),
        "found": parameters(found),
        "confirmed": None if confirmed is None else confirmed._asdict(),
        "is_better": confirmed is not None and confirmed.is_better,
    }


def _estimate(values: Sequence[float]) -> Estimate:
    mean, error = mean_and_error(values)
    return Estimate(mean, 1.96 * error)


def _change(old: Style, new: Style, gain: float) -> str:
    changed = differing(old, new)
    if not changed:
        return "no change is better"
    told = ", ".join(f"{name} {before:g} -> {after:g}" for name, (before, after) in changed.items())
    return f"{told} ({gain:+.1f} a match)"


@contextmanager
def _measuring(jobs: int) -> Iterator[Measure]:
    """Plays deals, in so many processes."""
    if jobs == 1:
        yield played_here
        return
    with get_context("spawn").Pool(jobs, initializer=begin_working) as pool:

        def played(style: Style, deals: Sequence[Deal]) -> list[Outcome]:
            return pool.map(partial(outcome, style), deals, chunksize=1)

        yield played


def played_here(style: Style, deals: Sequence[Deal]) -> list[Outcome]:
    """Plays deals in this process."""
    return [outcome(style, deal) for deal in deals]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m tools tune", description=__doc__)
    parser.add_argument("--rules", choices=PRESETS, default="klassisch", help="the rule set")
    parser.add_argument(
        "--players",
        type=whole(2, max(most for _, most in PLAYERS.values())),
        default=2,
        help="seats, the others taken by the pool",
    )
    parser.add_argument(
        "--deals", type=whole(1), default=40, help="deals for each step, each from every seat"
    )
    parser.add_argument("--fresh", type=whole(1), default=400, help="deals that confirm the result")
    parser.add_argument("--steps", type=whole(1), default=12, help="steps of the climb")
    parser.add_argument(
        "--only",
        type=some_of(parameters(Style())),
        metavar="NAMES",
        help="numbers to change, by commas; else all",
    )
    parser.add_argument(
        "--seed", type=text, default="1", help="any text; the same text gives the same weights"
    )
    parser.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, help="processes")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser
