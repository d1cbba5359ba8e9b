"""Answering referee files: an answer a line, and an exit code for all of them."""

import codecs
import json
import sys
from collections.abc import Callable

from engine.referee import Object, RefereeError
from game.commands.output import PIPE_CLOSED, let_go_of_output
from game.commands.referee_files import Source, sources
from game.commands.system_words import system_words
from game.words import _

MET, NOT_MET, UNREADABLE = 0, 1, 2


def print_answers(files: list[str], answer: Callable[[Object], Object]) -> int:
    """Print the answer to each object, or say why it could not be read.

    Returns 0, 1 if an `expect` was not met, 2 if an object could not be read or an answer not be written, and
    `PIPE_CLOSED` as soon as nobody reads the answers any more.
    """
    try:
        return _print_answers(files, answer)
    except BrokenPipeError:
        let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        let_go_of_output()
        print(
            _("The answers cannot be written: {reason}").format(reason=system_words(error)), file=sys.stderr
        )
        return UNREADABLE


def _print_answers(files: list[str], answer: Callable[[Object], Object]) -> int:
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
        print(_json(found), flush=True)
        if found.get("met") is False and status == MET:
            status = NOT_MET
    return status


def _json(found: Object) -> str:
    """An answer as JSON that is UTF-8 wherever it goes, even to a terminal or a pipe of another coding."""
    text = json.dumps(found, ensure_ascii=False)
    return text if _is_utf_8() and _can_be_written(text) else json.dumps(found)


def _is_utf_8() -> bool:
    return codecs.lookup(getattr(sys.stdout, "encoding", None) or "ascii").name == "utf-8"


def _can_be_written(text: str) -> bool:
    """Whether it has no half of a character, which JSON can hold and no text can."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _complain(source: Source, problem: str) -> None:
    """Say on standard error where an object is wrong and why."""
    print(f"{source.file}:{source.line}: {problem}", file=sys.stderr, flush=True)
