"""The settings in force: the kept ones, and over them what the command line asks for this once."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.settings import Settings, load_settings, save_settings
from game.storage import Trouble, can_write, home

log = logging.getLogger("romme")


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asked for."""

    size: tuple[int, int] | None = None
    is_full_screen: bool | None = None
    display: int | None = None
    is_tv: bool | None = None
    language: str | None = None
    seed: str | None = None

    def as_settings(self) -> dict[str, Any]:
        """The settings that are given for this once."""
        asked = {"is_full_screen": self.is_full_screen, "display": self.display, "is_tv": self.is_tv}
        return {name: value for name, value in asked.items() if value is not None}


class Preferences:
    """`settings` is what holds now, `trouble` what is wrong with keeping it, if anything is."""

    def __init__(self, path: Path, asked: dict[str, Any]) -> None:
        """`asked` are settings by name that hold while the program runs and are not kept."""
        self._path = path
        self._asked = asked
        self._stored, self.trouble = load_settings(path)
        if self.trouble is None and not can_write(home()):
            self.trouble = Trouble.UNWRITABLE
        self.settings = replace(self._stored, **asked)

    def change(self, changes: dict[str, Any]) -> Settings:
        """Let these settings hold from now on; returns those that held before."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        return before

    def save(self) -> None:
        """Write the settings down; where that is impossible it is told once."""
        try:
            save_settings(self._path, self._to_keep())
        except OSError as error:
            if self.trouble is not Trouble.UNWRITABLE:
                log.warning("settings not written: %s", error)
                self.trouble = Trouble.UNWRITABLE

    def _to_keep(self) -> Settings:
        unchanged = {
            name: getattr(self._stored, name)
            for name, value in self._asked.items()
            if getattr(self.settings, name) == value
        }
        return replace(self.settings, **unchanged)
