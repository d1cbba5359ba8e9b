"""Writing a fault down where it can be found again, and saying so."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from game.storage import log_file
from game.words import _

MOST_LOG_BYTES = 1_000_000
MOST_IN_A_ROW = 2


class Faults:
    """Counts the faults that follow one another, so that what fails for ever is not begun anew for ever."""

    def __init__(self) -> None:
        self._in_a_row = 0

    def none(self) -> None:
        """All went well."""
        self._in_a_row = 0

    def take(self, error: Exception) -> Path:
        """Write a fault down and return where; raises it again where it is one too many."""
        path = write_down(error)
        self._in_a_row += 1
        if self._in_a_row > MOST_IN_A_ROW:
            raise error
        return path


def fault_words(path: Path, is_match_kept: bool) -> str:
    """What to say after a fault that was written down at the path."""
    words = _("Something went wrong. The details are in {path}.").format(path=path)
    return " ".join((words, _("Your match is kept."))) if is_match_kept else words


def write_down(error: BaseException) -> Path:
    """Append the error with its traceback to the log file and return the file's path."""
    path = log_file()
    words = "".join(traceback.format_exception(error))
    try:
        if path.exists() and path.stat().st_size > MOST_LOG_BYTES:
            path.replace(path.with_suffix(".log.old"))
        # Names of files may hold bytes that are no text.
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(words + "\n")
    except OSError:
        logging.getLogger("romme").error("%s", words)
    return path
