"""Standard output as it may be: a pipe that nobody reads any more, a full disk, a coding without umlauts, or none."""

import contextlib
import os
import sys
from collections.abc import Callable

from game.commands.system_words import system_words

PIPE_CLOSED = 141
"""What a shell calls a program that ended because nobody read on (128 and the signal's number)."""
INTERRUPTED = 130


def ending_plainly(command: Callable[[], int]) -> int:
    """Run a command; an interrupt or a reader who has gone ends it without a word. Returns its code, 130 or 141."""
    write_any_text()
    try:
        try:
            return command()
        finally:
            # Also where help or a version was printed, which ends the program by itself.
            _flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        let_go_of_output()
        return PIPE_CLOSED


def say(sentence: str) -> None:
    """Print a sentence at once. Where nobody reads it any more, the program goes on all the same."""
    try:
        print(sentence, flush=True)
    except OSError:
        let_go_of_output()


def _flush() -> None:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        let_go_of_output()
        print(system_words(error), file=sys.stderr)


def let_go_of_output() -> None:
    """Write nothing more to standard output, and leave nothing for Python to write at the end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def write_any_text() -> None:
    """Have letters that the terminal does not know written as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
