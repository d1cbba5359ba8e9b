"""`python3 -m tools bench levels`: how long a computer player of each level thinks about a move, at cards and at tiles.

Whole rounds with one level in every seat; all levels play the same deals, one round after another. Times are CPU
milliseconds of a decision in this process, the choice of every single step counted: most steps of a turn follow a plan
and cost next to nothing.
"""

import argparse
import gc
import json
from collections.abc import Sequence
from typing import NamedTuple

from engine.chance import seed_from
from engine.game import Rules
from engine.games import GAMES, game_of
from game.commands.values import text, whole
from tools.bouts import PLAYERS_OF, Table

ROUNDS = 12
SLOW_MS = 1000.0


class Setting(NamedTuple):
    """What is played: a rule set, and how many sit there."""

    game: str
    preset: str
    seats: int

    @property
    def rules(self) -> Rules:
        """The rules."""
        return GAMES[self.game].presets[self.preset]


SETTINGS = (
    Setting("romme", "klassisch", 2),
    Setting("romme", "klassisch", 4),
    Setting("romme", "jolly", 4),
    Setting("tiles", "steine", 2),
    Setting("tiles", "steine", 4),
)


class Row(NamedTuple):
    """The decisions of a level: how many, and their times in milliseconds; `slow` took over a second."""

    game: str
    rules: str
    seats: int
    level: str
    rounds: int
    decisions: int
    mean_ms: float
    median_ms: float
    p99_ms: float
    most_ms: float
    slow: int


def main(argv: list[str]) -> int:
    """Print the figures; `--json` as rows, `--rounds N` for a shorter or longer run."""
    parser = argparse.ArgumentParser(prog="python3 -m tools bench levels", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=whole(1), default=ROUNDS, help="of each rule set, for each level")
    parser.add_argument("--seed", type=text, default="1", help="any text; the same text deals the same")
    asked = parser.parse_args(argv)
    rows = measure(asked.rounds, asked.seed)
    print(json.dumps([row._asdict() for row in rows], indent=1) if asked.json else as_text(rows))
    return 0


def measure(rounds: int = ROUNDS, seed: str = "1", settings: Sequence[Setting] = SETTINGS) -> list[Row]:
    """A row for each setting and level."""
    gc.collect()
    gc.freeze()
    rows = []
    for setting in settings:
        times: dict[str, list[float]] = {level: [] for level in GAMES[setting.game].levels}
        for number in range(rounds):
            for level, own in times.items():
                own.extend(_round(setting, level, seed_from(f"levels {seed} {number}")))
        rows += [_row(setting, level, rounds, own) for level, own in times.items()]
    gc.unfreeze()
    return rows


def as_text(rows: Sequence[Row]) -> str:
    """The rows as a table to read."""
    lines = [f"{'CPU ms of a decision':<30}{'decisions':>10}{'mean':>8}{'median':>8}{'p99':>8}{'most':>8}"]
    for row in rows:
        name = f"{row.rules}, {row.seats} seats, {row.level}"
        lines.append(
            f"{name:<30}{row.decisions:>10}{row.mean_ms:>8.2f}{row.median_ms:>8.2f}{row.p99_ms:>8.1f}{row.most_ms:>8.1f}"
        )
    return "\n".join(lines)


def _round(setting: Setting, level: str, seed: bytes) -> list[float]:
    """The times of all decisions of a round, in milliseconds."""
    game = game_of(setting.rules)
    match, events = game.start(setting.rules, setting.seats, seed)
    table = Table([PLAYERS_OF[game.key][level]] * setting.seats, seed, game)
    table.hear(events)
    while match.state.public.result is None:
        match = table.play(match)
    return [1000 * second for own in table.times for second in own]


def _row(setting: Setting, level: str, rounds: int, times: list[float]) -> Row:
    times.sort()
    return Row(
        game=setting.game,
        rules=setting.preset,
        seats=setting.seats,
        level=level,
        rounds=rounds,
        decisions=len(times),
        mean_ms=sum(times) / len(times),
        median_ms=times[len(times) // 2],
        p99_ms=times[int(len(times) * 0.99)],
        most_ms=times[-1],
        slow=sum(time > SLOW_MS for time in times),
    )
