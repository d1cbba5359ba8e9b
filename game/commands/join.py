"""`romme join ADDRESS --bot`: a computer player that comes in to somebody's table, for tests and for empty seats."""

from __future__ import annotations

import logging
import os
import re
import signal
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from game import storage
from game.commands.doors import door_to
from game.commands.ending_signals import ending_signals
from game.commands.output import say
from game.commands.refused_tables import final_line_words
from game.commands.system_words import system_words
from game.words import _, ngettext, words
from net.client import Newcomer, join
from net.computer_guest import ComputerGuest
from net.guest import Line, LineState
from net.private_file import write_private

DONE, CANNOT, BAD_ARGUMENTS = 0, 1, 2
LONGEST_TOKEN = 200


@dataclass(frozen=True, slots=True)
class Joining:
    """What `romme join` was asked for."""

    address: str
    name: str = "Bot"
    table: str = ""
    code: str | None = None
    level: str = "level3"
    begins_with: int = 0
    matches: int | None = None
    language: str = "en"
    token: Path | None = None


def run(asked: Joining) -> int:
    """Play until the table is gone, the matches are played or a signal comes. Returns 0, 1 or 2 (bad address)."""
    words.use(asked.language)
    door = door_to(asked.address, asked.table)
    if door is None:
        return BAD_ARGUMENTS
    # What fails in a computer player is for a report, and nothing that whoever sent it can mend.
    log = storage.log_file()
    logging.basicConfig(filename=log, encoding="utf-8", errors="backslashreplace")
    woken, stopped = threading.Event(), threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()
        woken.set()

    for number in ending_signals():
        signal.signal(number, stop)
    try:
        token = _kept_token(asked.token)
    except (OSError, ValueError):
        print(
            _("The seat kept in {path} cannot be read.").format(path=asked.token),
            file=sys.stderr,
        )
        return BAD_ARGUMENTS
    newcomer = Newcomer(asked.name, "key", "grey", asked.code, token=token)
    session = join(door, newcomer, woken.set)
    guest = ComputerGuest(
        session,
        woken,
        asked.level,
        os.urandom(32),
        asked.begins_with,
        asked.matches,
        stopped.is_set,
        lambda token: _keep_token(asked.token, token),
    )
    line = guest.run()
    session.close()
    say(
        _("Matches played: {matches}. Moves made: {moves}.").format(
            matches=guest.matches_played, moves=guest.moves
        )
    )
    if not (_is_good(line) or stopped.is_set()):
        return _complain(final_line_words(line))
    if guest.failures:
        return _complain(_failure_words(guest.failures, log))
    return DONE


def _kept_token(path: Path | None) -> str | None:
    """What the file holds, if there is one. Raises OSError, and ValueError for what no host can have given."""
    if path is None or not path.exists():
        return None
    token = path.read_text(encoding="ascii").strip()
    if len(token) > LONGEST_TOKEN or not re.fullmatch(r"[\w-]*", token):
        raise ValueError(f"{path} holds no token")
    return token or None


def _keep_token(path: Path | None, token: str) -> None:
    """A seat that cannot be kept is no reason to leave the table."""
    if path is None:
        return
    try:
        write_private(path, token.encode("ascii"))
    except OSError as error:
        print(
            _("The seat cannot be kept in {path}: {reason}").format(path=path, reason=system_words(error)),
            file=sys.stderr,
        )


def _is_good(line: Line) -> bool:
    return line.state in (LineState.OPEN, LineState.HOST_GONE, LineState.LOST)


def _failure_words(count: int, log: Path) -> str:
    words = ngettext(
        "The computer player had no answer once; a plain move was made instead.",
        "The computer player had no answer {count} times; plain moves were made instead.",
        count,
    ).format(count=count)
    return words + " " + _("Something went wrong. The details are in {path}.").format(path=log)


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return CANNOT
