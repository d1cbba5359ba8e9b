"""`python3 -m tools COMMAND …`: makes the environment that the command needs, then runs the command in it.

A command is a module `tools.NAME` with `main(argv) -> int`; `play` is the game's own command line.
The standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from game.commands.output import ending_plainly
from tools.environment import DEVELOP, RUN, Environment, Group, SetupError


class Command(NamedTuple):
    name: str
    says: str
    needs: Group = DEVELOP

    @property
    def module(self) -> str:
        return "game.cli" if self.name == "play" else f"tools.{self.name}"

    @property
    def exists(self) -> bool:
        spec = importlib.util.find_spec(self.module)
        return spec is not None and spec.origin is not None


COMMANDS = (
    Command("play", "start the game; what follows goes to it (--frames 120 --shot FILE)", RUN),
    Command("test", "every check and the whole suite; what follows goes to pytest"),
    Command("check", "the same without the tests marked slow"),
    Command("bench", "measure speed and frames"),
    Command("soak", "play for long and look for leaks"),
    Command("fuzz", "feed broken files and messages"),
    Command("arena", "let computer players play against each other"),
    Command("tune", "fit the computer players' weights"),
    Command("art", "draw the pictures and make the sounds anew"),
    Command("shots", "take pictures of the scenes"),
    Command("words", "compile the languages; `words update` collects new messages first"),
    Command("lock", "pin the dependencies anew from pyproject.toml"),
)

ROOT = Path(__file__).resolve().parent.parent


def main(argv: list[str]) -> int:
    """Run the command that `argv` begins with; 2 where there is none of that name."""
    known = {command.name: command for command in COMMANDS if command.exists}
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(listing(known.values()))
        return 0
    command = known.get(argv[0])
    if command is None:
        print(f"There is no command {argv[0]!r}.\n\n{listing(known.values())}", file=sys.stderr)
        return 2
    environment = Environment(ROOT)
    try:
        environment.prepare(command.needs)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    if command.name == "play":
        return become([str(environment.python), "-m", command.module, *argv[1:]])
    if not environment.is_running:
        return become([str(environment.python), "-m", "tools", *argv])
    return int(importlib.import_module(command.module).main(argv[1:]))


def listing(commands: Iterable[Command]) -> str:
    """One line a command."""
    rows = [f"  {command.name:<7}{command.says}" for command in commands]
    return "\n".join(["python3 -m tools COMMAND", "", *rows])


def become(command: list[str]) -> int:
    """Go on as another program; where the system cannot replace a process, run it and hand its result on."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(ending_plainly(lambda: main(sys.argv[1:])))
