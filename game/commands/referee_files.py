"""Reading referee files as a stream: JSON objects one a line, or over several lines each."""

import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.commands.system_words import system_words
from game.words import _

MOST_LINES = 2_000
"""Over so many lines an object may reach."""
TELLING_BYTES = 4
"""So many tell in what form a text is written."""


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
            # A program may be started with no standard input at all.
            yield from _of_stream(name, sys.stdin.buffer if sys.stdin else io.BytesIO())
            continue
        try:
            with Path(name).open("rb") as file:
                yield from _of_stream(name, file)
        except OSError as error:
            yield Source(name, 1, problem=system_words(error))


def _of_stream(name: str, stream: BinaryIO) -> Iterator[Source]:
    """The objects of one stream, each as soon as its last line is there."""
    is_empty, number = True, 0
    try:
        for source in _objects(name, enumerate(_lines(stream), 1)):
            is_empty, number = False, source.line
            yield source
    except UnicodeError:
        yield Source(name, number + 1, problem=_("This is not text in UTF-8 or UTF-16."))
        return
    if is_empty:
        yield Source(name, 1, problem=_("This file is empty."))


def _lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a text in UTF-8 or UTF-16, with a mark or without. Only a line feed ends one. Raises `UnicodeError`."""
    first = stream.readline()
    if len(first) < TELLING_BYTES:
        first += stream.readline()
    coding = json.detect_encoding(first)
    if coding.startswith("utf-8"):
        yield from io.StringIO(first.decode(coding))
        for line in stream:
            yield line.decode("utf-8")
    else:
        yield from io.StringIO((first + stream.read()).decode(coding))


def _objects(name: str, lines: Iterable[tuple[int, str]]) -> Iterator[Source]:
    """An object for each line, or for so many lines as it takes; what is none is told at the line that is wrong."""
    begun: list[tuple[int, str]] = []
    is_lost = False
    for number, line in lines:
        if begun and _stands_alone(name, number, line):
            yield Source(name, begun[0][0], problem=_("This object is not closed."))
            begun.clear()
        if begun:
            read = _read(name, [*begun, (number, line)])
            if read is None:
                begun.append((number, line))
                continue
            begun.clear()
            yield read
            if read.problem is None:
                continue
            is_lost = True
        # After a mistake within an object of many lines the next one is looked for, and not each line told of.
        if not line.strip() or (is_lost and not line.startswith("{")):
            continue
        is_lost = False
        alone = _read(name, [(number, line)])
        if alone is None:
            begun.append((number, line))
        else:
            yield alone
    if begun:
        yield Source(name, begun[0][0], problem=_("This object is not closed."))


def _stands_alone(name: str, number: int, line: str) -> bool:
    """Whether a line is an object of its own for sure: one that names its game lies within no other."""
    if not line.startswith("{"):
        return False
    read = _read(name, [(number, line)])
    return read is not None and isinstance(read.object, dict) and "game" in read.object


def _read(name: str, lines: list[tuple[int, str]]) -> Source | None:
    """The object of these lines, or what is wrong with it; None where it may go on in the next line."""
    text = "".join(line for _number, line in lines)
    first = lines[0][0]
    try:
        return Source(name, first, json.loads(text))
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) and len(lines) < MOST_LINES:
            return None
        problem = _("This is not JSON: {reason}").format(reason=f"{error.msg}, {error.lineno}:{error.colno}")
        return Source(name, first + error.lineno - 1, problem=problem)
    except (ValueError, RecursionError):
        return Source(name, first, problem=_("This is nested too deeply, or has a number too long to read."))
