"""Answering referee files: an answer a line, and an exit code for all of them."""

import json
import sys
from collections.abc import Callable

from engine.referee import Object, RefereeError
from game.commands.referee_files import Source, sources

MET, NOT_MET, UNREADABLE = 0, 1, 2


def print_answers(files: list[str], answer: Callable[[Object], Object]) -> int:
    """Print the answer to each object, or say why it could not be read.

    Returns 0, 1 if an `expect` was not met, 2 if an object could not be read.
    """
    status = MET
    for source in sources(files):
        problem = source.problem
        if problem is None:
            try:
                found = answer(source.object)
            except RefereeError as error:
                problem = str(error)
        if problem is not None:
            _complain(source, problem)
            status = UNREADABLE
            continue
        print(json.dumps(found, ensure_ascii=False), flush=True)
        if found.get("met") is False and status == MET:
            status = NOT_MET
    return status


def _complain(source: Source, problem: str) -> None:
    """Say on standard error where an object is wrong and why."""
    print(f"{source.file}:{source.line}: {problem}", file=sys.stderr, flush=True)
