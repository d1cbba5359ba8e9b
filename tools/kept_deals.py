"""Deals that an arena has played, in a file, so that a long comparison can be stopped and gone on with.

One line of JSON a deal: its key and its bouts, times in whole microseconds. A line that was cut short is left out.
"""

import argparse
import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.game import Rules
from game.commands.values import file_to_write, quoted
from tools.bouts import Bout, Seat

MICRO = 1_000_000
BEGINNING = b'["'
"""What every file of deals begins with."""


def kept_key(rules: Rules, names: Sequence[str], seed: bytes) -> str:
    """What tells one deal between some bots from every other."""
    return sha256(f"{rules!r} {','.join(names)} {seed.hex()}".encode()).hexdigest()[:32]


def kept_file(given: str) -> Path:
    """A file of deals, or one to be: deals are added to it, and to no file of another kind."""
    path = file_to_write(given)
    if path.exists():
        with path.open("rb") as file:
            beginning = file.read(len(BEGINNING))
        if beginning and beginning != BEGINNING:
            raise argparse.ArgumentTypeError(f"{quoted(given)} holds other things than deals")
    return path


class Kept:
    """The deals in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.bouts: dict[str, list[Bout]] = {}
        if path.exists():
            text = path.read_text(encoding="utf-8", errors="replace")
            if text and not text.endswith("\n"):
                path.write_text(f"{text}\n", encoding="utf-8")
            for line in text.splitlines():
                with suppress(ValueError, TypeError):
                    key, bouts = json.loads(line)
                    self.bouts[key] = [_bout(own) for own in bouts]

    def add(self, key: str, bouts: list[Bout]) -> None:
        """Keep a deal."""
        self.bouts[key] = bouts
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, [_plain(bout) for bout in bouts]], separators=(",", ":")) + "\n")


def _plain(bout: Bout) -> list[Any]:
    seats = [[*seat[:-1], [round(second * MICRO) for second in seat.seconds]] for seat in bout.seats]
    return [seats, bout.moves, bout.finished]


def _bout(data: list[Any]) -> Bout:
    seats, moves, finished = data
    return Bout(tuple(map(_seat, seats)), moves, finished)


def _seat(data: list[Any]) -> Seat:
    won, rounds_won, points, illegal, late, times = data
    seconds = tuple(each / MICRO for each in times)
    return Seat(won, tuple(rounds_won), tuple(points), illegal, late, seconds)
