"""The checkout's own `.venv`: made where missing, filled from the locks, left alone while they are the same.

The standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from game.commands.system_words import system_words
from game.words import first_start, words
from tools.pip_log import reason_in


@dataclass(frozen=True)
class Group:
    """What a command needs: the locks to install, in order, and the groups whose packages are among them."""

    name: str
    locks: tuple[str, ...]
    includes: tuple[Group, ...] = ()


BUILD_LOCK = "requirements-build.lock"  # first: font-roboto has no wheel, and setuptools builds it
RUN = Group("run", (BUILD_LOCK, "requirements.lock"))
DEVELOP = Group("dev", (BUILD_LOCK, "requirements-dev.lock"), includes=(RUN,))


class SetupError(Exception):
    """The environment cannot be made; the message says why and what to do, in a sentence."""


class Environment:
    """The virtual environment of the checkout at `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def is_running(self) -> bool:
        """Whether this very process runs in it."""
        return Path(sys.prefix).resolve() == self.folder.resolve()

    def prepare(self, group: Group) -> None:
        """Make sure that the group's packages are there as locked; silent and quick where they are."""
        if self._is_complete(group):
            return
        words.use("system")
        try:
            self._fill(group)
        except OSError as error:
            raise SetupError(first_start.not_made(self.folder, system_words(error))) from error

    def _fill(self, group: Group) -> None:
        began = time.monotonic()
        _say(first_start.preparing())
        if not self.is_running and not self._is_sound():
            self._create()
        for stamp in self.folder.glob("stamp-*"):
            stamp.unlink(missing_ok=True)
        for lock in group.locks:
            self._install(lock)
        for done in (group, *group.includes):
            self._stamp(done).write_text(self._fingerprint(done))
        _say(first_start.ready(time.monotonic() - began))

    def _is_complete(self, group: Group) -> bool:
        stamp = self._stamp(group)
        return (
            self.python.exists()
            and stamp.exists()
            and stamp.read_bytes() == self._fingerprint(group).encode()
        )

    def _stamp(self, group: Group) -> Path:
        return self.folder / f"stamp-{group.name}"

    def _fingerprint(self, group: Group) -> str:
        """Of all that decides which wheels belong here: the locks and Python's minor version."""
        digest = hashlib.sha256(str(sys.implementation.cache_tag).encode())
        for lock in group.locks:
            digest.update((self.root / lock).read_bytes())
        return digest.hexdigest()

    def _is_sound(self) -> bool:
        """Whether the folder holds a working environment of the Python that runs now."""
        if not self.python.exists():
            return False
        question = "import pip, sys; print(sys.implementation.cache_tag)"
        try:
            answer = subprocess.run(
                [self.python, "-c", question], check=False, capture_output=True, text=True
            )
        except OSError:
            return False
        return answer.returncode == 0 and answer.stdout.strip() == sys.implementation.cache_tag

    def _create(self) -> None:
        if importlib.util.find_spec("ensurepip") is None:
            raise SetupError(first_start.no_ensurepip())
        _say(first_start.making(".".join(map(str, sys.version_info[:3]))))
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", self.folder],
            check=False,
            capture_output=True,
            text=True,
        )
        if made.returncode:
            raise SetupError(first_start.not_made(self.folder, _last_line(made.stderr or made.stdout)))

    def _install(self, lock: str) -> None:
        """Exactly what the lock names, checked by its hashes; pip's own words go to .venv/pip.log."""
        log = self.folder / "pip.log"
        log.unlink(missing_ok=True)
        pip = [str(self.python), "-m", "pip", "install", "--no-input", "--no-compile", "--log", str(log)]
        exactly = [
            "--disable-pip-version-check",
            "--require-hashes",
            "--no-deps",
            "-r",
            str(self.root / lock),
        ]
        wheels = ["--only-binary=:all:", "--no-binary=font-roboto", "--no-build-isolation"]
        result, said = _narrate([*pip, *exactly, *wheels])
        if result:
            if not log.exists():
                log.write_text(said, encoding="utf-8")
            raise SetupError(reason_in(log))


def _narrate(pip: list[str]) -> tuple[int, str]:
    """Run pip and name each package as it comes; its result and all that it said."""
    said = []
    with subprocess.Popen(
        pip, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith("Collecting "):
                _say("  " + line.split()[1].replace("==", " "))
    return process.returncode, "".join(said)


def _last_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no reason given"])[-1]


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
