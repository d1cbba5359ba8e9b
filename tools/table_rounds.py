"""`python3 -m tools soak --level LEVEL --rounds N`: rounds at tables like the players', every seat of that level.

Each question goes to the process that computer players think in, at their full budget. Looked for: turns that the simple
player had to take over, moves that were refused, answers that took too long; and how much CPU the answers cost.
"""

import logging
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event
from typing import Any, NamedTuple

from engine.bots import LEVELS
from net.bot_worker import THINKS_AT_MOST_S, BotWorker
from net.bots import QUICK_LEVELS, PlayersElsewhere, Question
from net.lobby import EMBLEMS
from net.record import begin
from net.session import Comforts, Pace, Seat
from net.setup import TableSetup
from net.table import Table
from net.table import log as table_log
from net.thinking import serve
from tools.courses import COURSES
from tools.endurance import Course, Setup

Serve = Callable[[Any], None]

THINKERS = tuple(level for level in LEVELS if level not in QUICK_LEVELS)
"""The levels that think in a process of their own."""
ROUNDS_A_MATCH = 3
"""Of a match so many rounds are played at most, so that many options come up and sums that are not nothing too."""
SLOW_MS = 1000.0
"""An answer should not cost more on one slow core."""
SHOWN = 5
WAITS_S = 120.0
"""By the clock an answer is waited for so long: other programs may have the machine. By CPU time it is late much sooner."""


class Timed(NamedTuple):
    """What an answer cost, and which it was: the game, the match's number, its round, and the step of the table."""

    ms: float
    game: str
    match: int
    round: int
    step: int


class Report(NamedTuple):
    """What the rounds came to. `fallbacks` are turns that the simple player took over, for whatever reason; `illegal`
    moves are one. `late` answers took longer than a table waits. Times are CPU milliseconds of an answer; `slow` were
    over a second.
    """

    level: str
    rounds: dict[str, int]
    matches: int
    decisions: int
    mean_ms: float
    p99_ms: float
    most_ms: float
    slow: int
    fallbacks: int
    illegal: int
    late: int
    slowest: tuple[Timed, ...]
    said: tuple[str, ...]

    @property
    def is_well(self) -> bool:
        """Whether nothing was wrong."""
        return not (self.fallbacks or self.slow or self.late)


class Faults(logging.Handler):
    """Keeps what tables and players write down as errors: each is a turn that was taken over."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.records.append(record)

    @property
    def illegal(self) -> int:
        """So many moves were refused by the table."""
        return sum(record.name == table_log.name for record in self.records)


class Worker:
    """The process to think in, and the CPU time that it has used."""

    def __init__(self, serve: Serve) -> None:
        self._worker = BotWorker(WAITS_S, serve)
        self._has_come = Event()

    def players(self, setup: TableSetup, course: Course) -> PlayersElsewhere:
        """The computer players of a match."""
        return PlayersElsewhere(course.game, setup.seed, self._worker, self._has_come.set)

    def wait(self) -> None:
        """Wait until an answer has come."""
        self._has_come.wait()
        self._has_come.clear()

    def seconds(self) -> float | None:
        """The CPU time of the process, None where there is none."""
        number = self._worker.process_id
        return None if number is None else cpu_seconds(number)

    def close(self) -> None:
        """End the process."""
        self._worker.close()


def play(
    level: str, games: Sequence[str], rounds: int, seed: str, serve: Serve = serve, shows: bool = False
) -> Report:
    """Play so many rounds, as many of each game; one seed gives the same rounds always. An interrupt ends it sooner.

    `serve` is what the process does.
    """
    times: list[Timed] = []
    played, matches = dict.fromkeys(games, 0), dict.fromkeys(games, 0)
    with _listening() as faults, _worker(serve) as worker, suppress(KeyboardInterrupt):
        while sum(played.values()) < rounds:
            key = min(games, key=played.__getitem__)
            course = COURSES[key]
            left = min(ROUNDS_A_MATCH, rounds - sum(played.values()))
            played[key] += _watched(course, course.setup(seed, matches[key]), level, left, worker, times)
            matches[key] += 1
            if shows:
                print(f"\r{sum(played.values())} of {rounds}", end="\r", file=sys.stderr, flush=True)
    return _report(level, played, sum(matches.values()), times, faults)


def as_text(report: Report) -> str:
    """The report to read."""
    rounds = ", ".join(f"{count} of {game}" for game, count in report.rounds.items())
    lines = [
        f"{report.level} in every seat: rounds {rounds}, {report.matches} matches; {report.decisions} decisions, "
        f"CPU ms mean {report.mean_ms:.1f}, p99 {report.p99_ms:.0f}, most {report.most_ms:.0f}; "
        f"{report.slow} over a second",
        f"taken over by the simple player {report.fallbacks}, illegal {report.illegal}, late {report.late}",
        "slowest:",
    ]
    lines += [
        f"  {own.ms:7.0f} ms  {own.game} match {own.match} round {own.round} step {own.step}"
        for own in report.slowest
    ]
    return "\n".join([*lines, *report.said])


def as_json(report: Report) -> dict[str, Any]:
    """The report as plain values."""
    return {**report._asdict(), "slowest": [own._asdict() for own in report.slowest]}


def cpu_seconds(process: int) -> float:
    """The CPU time of a process; wall time where the system does not tell it."""
    if not sys.platform.startswith("linux"):
        return time.perf_counter()
    # Linux: the clock of another process, as clock_getcpuclockid(3) makes it.
    return time.clock_gettime(~process << 3 | 2)


def _watched(
    course: Course, setup: Setup, level: str, rounds: int, worker: Worker, times: list[Timed]
) -> int:
    """Play the first rounds of a match; how many."""
    seats = tuple(Seat(emblem, emblem, True, level) for _, emblem in zip(setup.names, EMBLEMS, strict=False))
    chosen = TableSetup(setup.rules, seats, setup.seed, Pace(0, 0), Comforts(), None)
    table = Table(begin(chosen)[0], 0)
    players = worker.players(chosen, course)
    done = step = 0
    while True:
        for question in table.questions():
            before = worker.seconds()
            _answer(table, players, question, worker)
            after = worker.seconds()
            if before is not None and after is not None and after >= before:
                cost = Timed(1000 * (after - before), course.game.key, setup.number, done + 1, step)
                times.append(cost)
        table.tick(0)
        step += 1
        if table.record.is_round_over:
            done += 1
            if done == rounds or table.record.match.standing.over:
                return done
            table.deal_without_waiting(0)


def _answer(table: Table, players: PlayersElsewhere, question: Question, worker: Worker) -> None:
    players.ask(question)
    while not (answers := players.answers()):
        worker.wait()
    for answer in answers:
        table.decide(answer.number, answer.move, 0, answer.because)


def _report(level: str, played: dict[str, int], matches: int, times: list[Timed], faults: Faults) -> Report:
    times.sort(reverse=True)
    costs = [own.ms for own in times] or [0.0]
    return Report(
        level=level,
        rounds=played,
        matches=matches,
        decisions=len(times),
        mean_ms=sum(costs) / len(costs),
        p99_ms=costs[len(costs) // 100],
        most_ms=costs[0],
        slow=sum(cost > SLOW_MS for cost in costs),
        fallbacks=len(faults.records),
        illegal=faults.illegal,
        late=sum(cost > 1000 * THINKS_AT_MOST_S for cost in costs),
        slowest=tuple(times[:SHOWN]),
        said=tuple(record.getMessage() for record in faults.records),
    )


@contextmanager
def _listening() -> Iterator[Faults]:
    faults, log = Faults(), logging.getLogger("net")
    log.addHandler(faults)
    try:
        yield faults
    finally:
        log.removeHandler(faults)


@contextmanager
def _worker(serve: Serve) -> Iterator[Worker]:
    worker = Worker(serve)
    try:
        yield worker
    finally:
        worker.close()
