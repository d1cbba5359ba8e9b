"""Reading referee files as a stream: one JSON object a line, or one object in a whole file."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple


class Source(NamedTuple):
    """Where an object came from, and the object, or why it could not be read."""

    file: str
    line: int
    object: Any = None
    problem: str | None = None


def sources(files: list[str]) -> Iterator[Source]:
    """The objects of all files in order, as they come; `-` is standard input. Never raises for what a file holds."""
    for name in files:
        if name == "-":
            yield from _lines("-", (line.decode("utf-8", "replace") for line in sys.stdin.buffer))
            continue
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            yield Source(name, 1, problem=_reason(error))
            continue
        yield from _objects(name, text)


def _objects(name: str, text: str) -> Iterator[Source]:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        yield from _lines(name, iter(text.splitlines()))
        return
    yield Source(name, 1, whole)


def _lines(name: str, lines: Iterator[str]) -> Iterator[Source]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield Source(name, number, json.loads(line))
        except (ValueError, RecursionError) as error:
            yield Source(name, number, problem=f"no JSON: {_reason(error)}")


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError):
        return error.strerror or "cannot be read"
    if isinstance(error, UnicodeError):
        return "no UTF-8 text"
    return str(error)
