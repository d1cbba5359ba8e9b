"""Reading referee files as a stream: JSON objects one a line, or over several lines each."""

import codecs
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.words import _

MOST_LINES = 2_000
"""Over so many lines an object may reach."""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


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
            yield from _of_stream(name, sys.stdin.buffer)
            continue
        try:
            with Path(name).open("rb") as file:
                yield from _of_stream(name, file)
        except OSError as error:
            yield Source(name, 1, problem=error.strerror or _("This file cannot be read."))


def _of_stream(name: str, stream: BinaryIO) -> Iterator[Source]:
    """The objects of one stream, each as soon as its last line is there."""
    is_empty, number = True, 0
    try:
        for source in _objects(name, enumerate(_lines(stream), 1)):
            is_empty, number = False, source.line
            yield source
    except UnicodeError:
        yield Source(name, number + 1, problem=_("This is no text in UTF-8 or UTF-16."))
        return
    if is_empty:
        yield Source(name, 1, problem=_("This file is empty."))


def _lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a text in UTF-8 or, with its mark, UTF-16. Only a line feed ends one. Raises `UnicodeError`."""
    first = stream.readline()
    if first.startswith(_UTF_16):
        text = (first + stream.read()).decode("utf-16")
        yield from (f"{line}\n" for line in text.split("\n"))
        return
    yield first.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    for line in stream:
        yield line.decode("utf-8")


def _objects(name: str, lines: Iterable[tuple[int, str]]) -> Iterator[Source]:
    """An object for each line, or for so many lines as it takes; what is none is told at the line that is wrong."""
    begun: list[tuple[int, str]] = []
    is_lost = False
    for number, line in lines:
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
        yield Source(name, begun[0][0], problem=_("This object does not end."))


def _read(name: str, lines: list[tuple[int, str]]) -> Source | None:
    """The object of these lines, or what is wrong with it; None where it may go on in the next line."""
    text = "".join(line for _number, line in lines)
    first = lines[0][0]
    try:
        return Source(name, first, json.loads(text))
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) and len(lines) < MOST_LINES:
            return None
        problem = _("This is no JSON: {reason}").format(reason=f"{error.msg}, {error.lineno}:{error.colno}")
        return Source(name, first + error.lineno - 1, problem=problem)
    except (ValueError, RecursionError):
        return Source(name, first, problem=_("This is nested too deeply, or has a number too long to read."))
