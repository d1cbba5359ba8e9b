"""Faults out of every function that takes part in drawing a frame."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import game

SOURCE = str(Path(game.__file__).parent)


class Thrown(Exception):
    """The fault; its words are the name of the function that it came from."""


def called_by(act: Callable[[], object]) -> list[CodeType]:
    """The program's own functions that run while `act` does, each once, in order."""
    found: dict[CodeType, None] = {}

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SOURCE):
            found.setdefault(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return list(found)


@contextmanager
def throwing_from(code: CodeType) -> Iterator[None]:
    """The next call of this function fails before it does anything."""

    def throw(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code is code:
            sys.settrace(None)
            raise Thrown(code.co_qualname)

    before = sys.gettrace()
    sys.settrace(throw)
    try:
        yield
    finally:
        sys.settrace(before)
