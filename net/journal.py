"""The record of a match on disk: JSON lines in UTF-8, only ever added to, to go on with or to replay.

The first line is the header: the version, the setup and the first deal's digest. The others are entries.
A line counts once its line end is written, so that a crash or a power cut loses the last line at most.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from engine.games import game_of
from net.lasting import sync_folder
from net.private_file import write_private
from net.record import (
    Arranged,
    Dealt,
    DoesNotFollow,
    Entry,
    GaveUp,
    Played,
    Record,
    Retracted,
    SatDown,
    Step,
    TimeRanOut,
    advance,
    begin,
    digest,
    is_arrangement,
)
from net.setup import BadSetup, TableSetup, seat_from_data, seat_to_data, setup_from_data, setup_to_data
from net.written import NotAMove, read_move, written

VERSION = 1
_FINISHED = "finished"


class JournalError(Exception):
    """A journal that no match can be taken from; `path` is the file, which is left as it is."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(f"{path}: {text}")
        self.path = path


class BrokenJournal(JournalError):
    """A file that is no journal, or one with a line that cannot be; `line` counts from 1."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(path, f"line {line}: {reason}")
        self.line = line


class NewerJournal(JournalError):
    """A journal written by a later version of the program."""

    def __init__(self, path: Path, version: int) -> None:
        super().__init__(path, f"written in version {version}, this program knows up to {VERSION}")
        self.version = version


@dataclass(frozen=True, slots=True)
class Kept:
    """What a journal holds. `whole_bytes` is the length up to the last whole line."""

    path: Path
    setup: TableSetup
    deal: str
    entries: tuple[Entry, ...]
    is_finished: bool
    whole_bytes: int

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return 1 + sum(isinstance(entry, Dealt) for entry in self.entries)


def read(path: Path) -> Kept:
    """What the journal holds; a last line that was not written to its end is left out.

    Raises `BrokenJournal`, `NewerJournal`, or OSError where the file cannot be read.
    """
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].split(b"\n")[:-1]
    if not lines:
        raise BrokenJournal(path, 1, "there is no header")
    setup, deal = _read_header(path, lines[0])
    game = game_of(setup.rules).key
    entries, is_finished = [], False
    for number, line in enumerate(lines[1:], start=2):
        value = _parsed(path, number, line)
        if value == [_FINISHED]:
            is_finished = True
        else:
            entries.append(_read_entry(path, number, value, game))
    return Kept(path, setup, deal, tuple(entries), is_finished, whole)


def is_finished(path: Path) -> bool:
    """Whether nothing is left to go on with in the journal at a path; False where it cannot be read."""
    try:
        return path.read_bytes().endswith(_line([_FINISHED]))
    except OSError:
        return False


def replay(kept: Kept) -> Record:
    """The record of the match as it was left; its `match` is the same to the bit. Raises `BrokenJournal`."""
    return last_round(kept)[-1].record


def last_round(kept: Kept) -> tuple[Step, ...]:
    """The last round step by step, its deal first, as `replay` has it. Raises `BrokenJournal`."""
    record, events = begin(kept.setup)
    if digest(record.match) != kept.deal:
        raise BrokenJournal(kept.path, 1, "the first round was dealt otherwise")
    steps = [Step(record, events)]
    for number, entry in enumerate(kept.entries, start=2):
        try:
            record, events = advance(record, entry)
        except DoesNotFollow as error:
            raise BrokenJournal(kept.path, number, str(error)) from error
        if isinstance(entry, Dealt):
            steps.clear()
        steps.append(Step(record, events, isinstance(entry, Retracted)))
    return tuple(steps)


def set_aside(path: Path) -> Path | None:
    """Move a file that no match can be taken from out of the way; returns where it lies now, None if it was sound.

    A file that is not there is sound. Raises OSError where it cannot be read or moved.
    """
    try:
        replay(read(path))
    except FileNotFoundError:
        return None
    except NewerJournal as error:
        kept = _free_name(path, f"newer-{error.version}")
    except BrokenJournal:
        kept = _free_name(path, "broken")
    else:
        return None
    return path.replace(kept)


class Journal:
    """A journal that is being written. Every method but `close` raises OSError where the disk refuses."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    @classmethod
    def create(cls, path: Path, record: Record) -> "Journal":
        """Begin the journal of a match just begun; a file that was there is replaced in one stroke."""
        header = {"romme_journal": VERSION, "deal": digest(record.match), **setup_to_data(record.setup)}
        write_private(path, _line(header))
        sync_folder(path.parent)
        return cls(path.open("ab"))

    @classmethod
    def go_on(cls, kept: Kept) -> "Journal":
        """Go on with a journal that was read; what was not a whole line is cut off."""
        file = kept.path.open("r+b")
        try:
            file.truncate(kept.whole_bytes)
            file.seek(kept.whole_bytes)
        except OSError:
            file.close()
            raise
        return cls(file)

    def write(self, entries: Iterable[Entry]) -> None:
        """Add the entries; when this returns they outlast a power cut, arrangements alone only a crash."""
        entries = tuple(entries)
        if not entries:
            return
        self._file.write(b"".join(_line(_entry_to_data(entry)) for entry in entries))
        self._file.flush()
        if not all(isinstance(entry, Arranged) for entry in entries):
            os.fsync(self._file.fileno())

    def finish(self) -> None:
        """Mark the match as finished."""
        self._file.write(_line([_FINISHED]))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _free_name(path: Path, ending: str) -> Path:
    """A name beside the path that no file has."""
    names = (f"{path.stem}.{ending}-{number}{path.suffix}" for number in count(1))
    return next(free for free in map(path.with_name, names) if not free.exists())


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def _parsed(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BrokenJournal(path, number, str(error)) from error


def _read_header(path: Path, line: bytes) -> tuple[TableSetup, str]:
    header = _parsed(path, 1, line)
    version = header.get("romme_journal") if isinstance(header, dict) else None
    if type(version) is not int or version < 1:
        raise BrokenJournal(path, 1, "this is no journal of a match")
    if version > VERSION:
        raise NewerJournal(path, version)
    try:
        return setup_from_data(header), str(header["deal"])
    except (BadSetup, KeyError) as error:
        raise BrokenJournal(path, 1, str(error)) from error


def _entry_to_data(entry: Entry) -> list[Any]:
    match entry:
        case Played(seat, move):
            return ["move", seat, written(move)]
        case TimeRanOut(seat):
            return ["time", seat]
        case Dealt(number, deal):
            return ["round", number, deal]
        case Retracted(seat):
            return ["take back", seat]
        case GaveUp(seat):
            return ["give up", seat]
        case Arranged(seat, order):
            return ["hand", seat, list(order)]
        case SatDown(seat, who):
            return ["sit", seat, seat_to_data(who)]


def _read_entry(path: Path, number: int, value: Any, game: str) -> Entry:
    try:
        entry = _entry_from(value, game)
    except (NotAMove, BadSetup) as error:
        raise BrokenJournal(path, number, str(error)) from error
    if entry is None:
        raise BrokenJournal(path, number, f"{value!r} is no entry")
    return entry


def _entry_from(value: Any, game: str) -> Entry | None:
    if not isinstance(value, list) or len(value) < 2 or type(value[1]) is not int:
        return None
    match value:
        case ["move", seat, move]:
            return Played(seat, read_move(move, game))
        case ["time", seat]:
            return TimeRanOut(seat)
        case ["round", number, str(deal)]:
            return Dealt(number, deal)
        case ["take back", seat]:
            return Retracted(seat)
        case ["give up", seat]:
            return GaveUp(seat)
        case ["hand", seat, list(order)] if is_arrangement(tuple(order)):
            return Arranged(seat, tuple(order))
        case ["sit", seat, who]:
            return SatDown(seat, seat_from_data(who))
        case _:
            return None
