"""The own turn in the making, as the player's own program keeps it over leaving the table, a broken line and its end.

It binds nobody, so neither the table nor its journal has it. It is laid again where view and `seq` are the same, with
all steps that lead to it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from engine.pieces import FACES, JOKER, Face, Piece
from engine.tiles.draft import Draft, DraftSet, begin
from engine.tiles.state import View
from game import storage
from game.behind import Behind

FOLDER = "turns"
VERSION = 1
MOST_TURNS = 12
"""So many are kept; one that was left for good lies there until others take its place."""

MOST_STEPS = 100

_writing = Behind("romme-turns")
log = logging.getLogger("romme")


class Kept(NamedTuple):
    """A turn in the making that is kept: the view that it is of, its `seq`, and the draft."""

    view: View
    seq: int
    draft: Draft


def keep(view: View, seq: int, draft: Draft) -> None:
    """Keep the draft of a turn. Comes back at once."""
    path = _path(view, seq)
    _writing.put(path.name, lambda: _save(path, draft))


def forget(view: View, seq: int) -> None:
    """Keep nothing of a turn any more. Comes back at once."""
    path = _path(view, seq)
    _writing.put(path.name, lambda: _remove(path))


def recall(view: View, seq: int) -> Draft | None:
    """The draft that was kept of the turn that this view shows; None where there is none, or none that makes sense."""
    _writing.wait()
    data = storage.load(_path(view, seq), VERSION).data
    return None if data is None else _read(view, data.get("steps"))


def settle() -> None:
    """Come back when everything is written."""
    _writing.wait()


def _path(view: View, seq: int) -> Path:
    """A file's name tells the view, and whoever reads it learns nothing of it."""
    return storage.home() / FOLDER / (sha256(repr((seq, view)).encode()).hexdigest()[:32] + ".json")


def _save(path: Path, draft: Draft) -> None:
    try:
        storage.save(path, {"version": VERSION, "steps": _written(draft)}, has_backup=False)
        for old in sorted(path.parent.glob("*.json"), key=_age)[:-MOST_TURNS]:
            old.unlink(missing_ok=True)
    except OSError as error:
        log.warning("a turn in the making is not kept: %s", error)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("a turn in the making is still kept: %s", error)


def _age(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _written(draft: Draft) -> list[list[str]]:
    """The tables of a turn's steps, the first one first."""
    steps: list[list[str]] = []
    at: Draft | None = draft
    while at is not None and at.before is not None and len(steps) < MOST_STEPS:
        steps.append([_row(own) for own in at.sets])
        at = at.before
    return steps[::-1]


def _row(tiles: DraftSet) -> str:
    """A set as its tiles' ids; a joker that was named has its name after it."""
    return " ".join(
        str(piece.id) if name is None else f"{piece.id}={name}"
        for piece, name in zip(tiles.pieces, tiles.names, strict=True)
    )


def _read(view: View, steps: Any) -> Draft | None:
    start = begin(view)
    if not isinstance(steps, list) or not all(isinstance(step, list) for step in steps):
        return None
    draft = start
    known = {
        piece.id: piece for piece in (*view.rack, *(piece for own in start.sets for piece in own.pieces))
    }
    try:
        for step in steps:
            sets = tuple(_set(known, row) for row in step)
            if not _follows(start, sets):
                return None
            draft = Draft(view, sets, draft)
    except (ValueError, KeyError, AttributeError):
        return None
    return draft if draft is not start else None


def _set(known: Mapping[int, Piece], row: str) -> DraftSet:
    """A set as it was written; raises ValueError or KeyError where there is no such tile, or no such name."""
    words = [word.partition("=") for word in row.split()]
    pieces = tuple(known[int(number)] for number, _, _ in words)
    if not pieces:
        raise ValueError(row)
    names = tuple(int(name) if name else None for _, _, name in words)
    if any(
        name is not None and not _may_name(piece.face, name)
        for piece, name in zip(pieces, names, strict=True)
    ):
        raise ValueError(row)
    return DraftSet(pieces, names)


def _may_name(face: Face, name: Face) -> bool:
    return face == JOKER and 0 <= name < FACES


def _follows(start: Draft, sets: Sequence[DraftSet]) -> bool:
    """No tile lies there twice, and what lay on the table does."""
    ids = [piece for own in sets for piece in own.ids]
    return len(set(ids)) == len(ids) and set(ids) >= start.lying
