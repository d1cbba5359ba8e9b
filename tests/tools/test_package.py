"""The wheel: built, installed where nothing else is, and started from elsewhere."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tools.__main__ import ROOT

pytestmark = pytest.mark.slow

BIN = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; its dependencies are lent by the one that runs the test."""
    folder = tmp_path_factory.mktemp("package")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True
    )
    (wheel,) = folder.glob("romme-*.whl")
    environment = folder / "env"
    python = environment / BIN / "python"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    site = run(python, "-c", "import site; print(site.getsitepackages()[-1])").strip()
    Path(site, "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment


def run(*command: object) -> str:
    """What a program says that is run from the root of the disk, with no way back to the checkout."""
    lonely = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=ROOT.anchor, env=lonely, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def test_the_program_names_its_commands(installed: Path, home: Path) -> None:
    said = run(installed / BIN / "romme", "--help")
    assert "judge" in said


def test_the_program_judges(installed: Path, home: Path) -> None:
    cases = ROOT / "tests" / "cases" / "jolly.jsonl"
    said = run(installed / BIN / "romme", "judge", cases)
    outcomes = [json.loads(line) for line in said.splitlines()]
    assert len(outcomes) == len(cases.read_text(encoding="utf-8").splitlines())
    assert all(outcome["met"] for outcome in outcomes)


def test_the_program_draws_a_table(installed: Path, home: Path, tmp_path: Path) -> None:
    shot = tmp_path / "table.png"
    run(installed / BIN / "romme", "--frames", "3", "--shot", shot)
    assert shot.read_bytes().startswith(b"\x89PNG")


def test_every_asset_and_language_comes_along(installed: Path) -> None:
    said = run(installed / BIN / "python", "-c", "import game; print(game.__file__)")
    there = Path(said.strip()).parent.parent
    assert there != ROOT
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "assets", "game/words"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = [name for name in tracked.stdout.split("\0") if name]
    assert names
    assert [name for name in names if (ROOT / name).exists() and not (there / name).exists()] == []
