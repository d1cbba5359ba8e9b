"""What may stand behind an option, each read and checked; what does not do is refused in a sentence."""

from __future__ import annotations

import argparse
import ipaddress
import math
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from game.words import _
from net.names import cleaned

LEAST_WINDOW, MOST_WINDOW = 200, 16_384
LONGEST_NUMBER, LONGEST_QUOTE = 18, 120


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Whole numbers from `least` on, up to `most` where there is one."""

    def read(given: str) -> int:
        if given.isascii() and given.isdigit() and len(given) <= LONGEST_NUMBER:
            value = int(given)
            if least <= value and (most is None or value <= most):
                return value
        if most is None:
            raise _wrong(_("{text} is not a whole number from {least} on"), given, least=least)
        raise _wrong(_("{text} is not a whole number from {least} to {most}"), given, least=least, most=most)

    return read


def number(least: float, most: float) -> Callable[[str], float]:
    """Numbers from `least` to `most`, with decimals or without."""

    def read(given: str) -> float:
        try:
            value = float(given)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise _wrong(
                _("{text} is not a number from {least} to {most}"),
                given,
                least=f"{least:g}",
                most=f"{most:g}",
            )
        return value

    return read


def one_of(values: Iterable[str]) -> Callable[[str], str]:
    """One of these texts."""
    allowed = tuple(values)

    def read(given: str) -> str:
        if given in allowed:
            return given
        raise _wrong(_("{text} is none of {allowed}"), given, allowed=", ".join(allowed))

    return read


def number_of(values: Iterable[int]) -> Callable[[str], int]:
    """One of these numbers."""
    one = one_of(map(str, values))
    return lambda given: int(one(given))


def some_of(values: Iterable[str]) -> Callable[[str], str]:
    """One or more of these texts, with commas between."""
    one = one_of(values)
    return lambda given: ",".join(one(each) for each in given.split(","))


def text(given: str) -> str:
    """Any text with something to it, also where the system's locale knows English letters only."""
    found = _as_utf_8(given)
    if found is None or not found.strip():
        raise _wrong(_("{text} is not text that can be shown"), given)
    return found


def shown_text(most: int) -> Callable[[str], str]:
    """A text as others will see it, of so many letters; what would be cut off or vanish is refused."""

    def read(given: str) -> str:
        found = text(given)
        seen = cleaned(found, most)
        if not seen:
            raise _wrong(_("{text} is not text that can be shown"), given)
        if cleaned(found, most + 1) != seen:
            raise _wrong(_("{text} is longer than {most} letters"), given, most=most)
        return seen

    return read


def ip_address(given: str) -> str:
    """An address to listen on; a name would have to be looked up, and may be several."""
    try:
        return str(ipaddress.ip_address(given))
    except ValueError:
        raise _wrong(_("{text} is not an address such as 192.168.1.7"), given) from None


def size(given: str) -> tuple[int, int]:
    """A window's width and height."""
    match = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", given.strip(), re.IGNORECASE)
    if match is None:
        raise _wrong(_("{text} is not a size such as 1280x720"), given)
    width, height = int(match[1]), int(match[2])
    if not (LEAST_WINDOW <= width <= MOST_WINDOW and LEAST_WINDOW <= height <= MOST_WINDOW):
        raise _wrong(
            _("a window of {width}x{height} is too small or too large"), given, width=width, height=height
        )
    return width, height


def option(given: str) -> tuple[str, int | str | bool]:
    """A rule and what it shall be."""
    name, equals, value = text(given).partition("=")
    if not (name and equals and value):
        raise _wrong(_("{text} is not NAME=VALUE"), given)
    if value in ("true", "false"):
        return name, value == "true"
    is_number = value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER
    return name, int(value) if is_number else value


def file_to_read(given: str) -> Path:
    """A file that is there."""
    path = _path(given)
    if path.is_dir():
        raise _wrong(_("{text} is a folder"), given)
    if not path.exists():
        raise _wrong(_("there is no file {text}"), given)
    if not os.access(path, os.R_OK):
        raise _wrong(_("{text} cannot be read"), given)
    return path


def file_to_write(given: str) -> Path:
    """A file that can be written; its folder is made by who writes."""
    path = _path(given)
    if path.is_dir():
        raise _wrong(_("{text} is a folder"), given)
    if not (os.access(path, os.W_OK) if path.exists() else _can_be_made(path.parent)):
        raise _wrong(_("{text} cannot be written"), given)
    return path


def picture(*endings: str) -> Callable[[str], Path]:
    """A file to save a picture to, of a kind that its name tells."""

    def read(given: str) -> Path:
        if _path(given).suffix.lower() not in endings:
            raise _wrong(
                _("{text} is not the name of a picture; it ends with {endings}"),
                given,
                endings=", ".join(endings),
            )
        return file_to_write(given)

    return read


def folder_to_write(given: str) -> Path:
    """A folder to write into; it is made by who writes."""
    path = _path(given)
    if path.exists() and not path.is_dir():
        raise _wrong(_("{text} is not a folder"), given)
    if not _can_be_made(path):
        raise _wrong(_("{text} cannot be written"), given)
    return path


def quoted(given: str) -> str:
    """What somebody typed, as it is shown in a sentence: on one line, and not for ever."""
    found = _as_utf_8(given) or given
    return repr(found if len(found) <= LONGEST_QUOTE else f"{found[: LONGEST_QUOTE - 1]}…")


def _path(given: str) -> Path:
    if not given or "\0" in given:
        raise _wrong(_("{text} is not a path"), given)
    return Path(given)


def _can_be_made(folder: Path) -> bool:
    """Whether there is or can be such a folder, and written into."""
    there = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _as_utf_8(given: str) -> str | None:
    """The text, also where the locale could not read its letters; None for bytes that are none."""
    try:
        return given.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        return None


def _wrong(sentence: str, given: str, **values: object) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(sentence.format(text=quoted(given), **values))
