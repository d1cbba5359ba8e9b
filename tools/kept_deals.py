"""Deals that an arena has played, in a file, so that a long comparison can be stopped and gone on with.

One line of JSON a deal: its key and its bouts, times in whole microseconds. A line that was cut short is left out.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.game import Rules
from tools.bouts import Bout, Seat

MICRO = 1_000_000


def kept_key(rules: Rules, names: Sequence[str], seed: bytes) -> str:
    """What tells one deal between some bots from every other."""
    return sha256(f"{rules!r} {','.join(names)} {seed.hex()}".encode()).hexdigest()[:32]


class Kept:
    """The deals in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.bouts: dict[str, list[Bout]] = {}
        if path.exists():
            text = path.read_text(encoding="utf-8")
            if text and not text.endswith("\n"):
                path.write_text(f"{text}\n", encoding="utf-8")
            for line in text.splitlines():
                with suppress(ValueError):
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
