"""Writing a fault down where it can be found again."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from game.storage import log_file

MOST_LOG_BYTES = 1_000_000


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
