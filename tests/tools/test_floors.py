"""The direction engine <- net <- game, looked at from outside: what really comes along with an import."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.__main__ import ROOT

LINT = "import sys; from importlinter.cli import lint_imports_command as run; run()"
IMPORT_ALL = """
import builtins, importlib, json, pkgutil, sys
before, asked, real = set(sys.modules), set(), builtins.__import__
def listening(name, globals=None, *rest, **more):
    if globals and str(globals.get("__name__")).split(".")[0] == "engine":
        asked.add(name.split(".")[0])
    return real(name, globals, *rest, **more)
builtins.__import__ = listening
engine = importlib.import_module("engine")
for module in pkgutil.walk_packages(engine.__path__, "engine."):
    importlib.import_module(module.name)
builtins.__import__ = real
gained = {name.split(".")[0] for name in set(sys.modules) - before}
print(json.dumps({"gained": sorted(gained), "asked": sorted(asked), "modules": len(sys.modules)}))
"""
POSITION = '{"game": "romme", "position": {"hands": ["S7 H7 D7 C2", "S2"], "stock": "H3", "discard": "D9"}}'
FORBIDDEN = {
    "asyncio",
    "io",
    "os",
    "pathlib",
    "pygame",
    "random",
    "socket",
    "subprocess",
    "threading",
    "time",
}


def test_engine_brings_the_standard_library_and_nothing_else() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = json.loads(answer.stdout)
    assert "engine" in found["gained"]
    assert set(found["gained"]) - set(sys.stdlib_module_names) == {"engine"}
    assert set(found["asked"]) & FORBIDDEN == set()


@pytest.mark.parametrize(
    ("floor", "line"),
    [
        ("engine", "import net"),
        ("engine", "import random"),
        ("engine", "from time import monotonic"),
        ("engine", "def late():\n    import os"),
        ("net", "import game.settings"),
        ("net", "import pygame"),
    ],
)
def test_the_contract_notices_an_import_against_the_direction(floor: str, line: str, tmp_path: Path) -> None:
    for package in ("engine", "net", "game", "tools"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "game" / "settings.py").touch()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert contract(tmp_path).returncode == 0
    (tmp_path / floor / "wrong.py").write_text(line + "\n")
    assert contract(tmp_path).returncode == 1


def contract(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LINT, "--no-cache", "--no-logo"]
    return subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize("arguments", ["--help", "judge --help", "judge FILE", "hint FILE"])
def test_a_command_without_a_window_imports_no_pygame(arguments: str, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(POSITION)
    command = [sys.executable, "-X", "importtime", "-m", "game.cli"]
    command += [str(file) if word == "FILE" else word for word in arguments.split()]
    answer = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    imported = [line.rsplit("|", 1)[1].strip() for line in answer.stderr.splitlines() if "|" in line]
    assert answer.returncode == 0, answer.stderr[-500:]
    assert answer.stdout
    assert "game" in imported
    assert not [name for name in imported if name.split(".")[0] == "pygame"]
