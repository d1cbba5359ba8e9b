"""`romme judge`: plays referee files by the rules and prints the outcomes (docs/referee.md)."""

import json
import sys

from engine.games import NOTATIONS
from engine.referee import RefereeError, judge
from game.commands.referee_files import Source, sources
from game.commands.sentences import sayer

MET, NOT_MET, UNREADABLE = 0, 1, 2


def run(files: list[str], language: str) -> int:
    """Print an outcome a line. Returns 0, 1 if an `expect` was not met, 2 if an object could not be read."""
    say = sayer(language)
    status = MET
    for source in sources(files):
        problem = source.problem
        if problem is None:
            try:
                outcome = judge(source.object, NOTATIONS, say)
            except RefereeError as error:
                problem = str(error)
        if problem is not None:
            complain(source, problem)
            status = UNREADABLE
            continue
        print(json.dumps(outcome, ensure_ascii=False), flush=True)
        if outcome.get("met") is False and status == MET:
            status = NOT_MET
    return status


def complain(source: Source, problem: str) -> None:
    """Say on standard error where an object is wrong and why."""
    print(f"{source.file}:{source.line}: {problem}", file=sys.stderr, flush=True)
