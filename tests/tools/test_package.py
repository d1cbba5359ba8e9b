"""The wheel: built, installed where nothing else is, and started from elsewhere."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.version import VERSION
from tools.__main__ import ROOT

pytestmark = pytest.mark.slow

BIN = "Scripts" if os.name == "nt" else "bin"
FLOORS = ("game", "net", "engine", "assets")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True
    )
    (built,) = folder.glob("romme-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; its dependencies are lent by the one that runs the test."""
    environment = tmp_path_factory.mktemp("package") / "env"
    python = environment / BIN / "python"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    (site(environment) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment


def site(environment: Path) -> Path:
    """Where an environment's packages lie."""
    said = run(environment / BIN / "python", "-c", "import site; print(site.getsitepackages()[-1])")
    return Path(said.strip())


@pytest.fixture
def beset(installed: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder to stand in, with modules of our floors' names there and in the environment; a loaded one leaves a mark."""
    trap = f"open({str(tmp_path / 'seen')!r}, 'a').write(__file__ + chr(10))\nraise SystemExit(9)\n"
    traps = []
    for floor in FLOORS:
        traps.append(tmp_path / "here" / f"{floor}.py")
        traps.append(site(installed) / floor / "__init__.py")
    for path in traps:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(trap)
    yield tmp_path / "here"
    for floor in FLOORS:
        shutil.rmtree(site(installed) / floor)
    assert not (tmp_path / "seen").exists(), (tmp_path / "seen").read_text()


def run(*command: object, cwd: str | Path = ROOT.anchor) -> str:
    """What a program says that is run from the root of the disk, with no way back to the checkout."""
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=cwd, env=lonely(), check=True, stdout=subprocess.PIPE, text=True, timeout=120
    ).stdout


def lonely() -> dict[str, str]:
    """The environment variables without a way to the checkout, and with a process for computer players."""
    own = ("PYTHONPATH", "ROMME_BOTS_HERE")
    return {name: value for name, value in os.environ.items() if name not in own}


def test_the_wheel_holds_one_folder(wheel: Path) -> None:
    names = [name.split("/") for name in zipfile.ZipFile(wheel).namelist()]
    top = {name[0] for name in names}
    assert top == {"romme_runde", f"romme-{VERSION}.dist-info"}
    within = {name[1] for name in names if name[0] == "romme_runde"}
    assert within == {*FLOORS, "__init__.py", "__main__.py", "py.typed"}


def test_the_wheel_says_whose_it_is_and_names_no_address(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        told = archive.read(f"romme-{VERSION}.dist-info/METADATA").decode()
    head = told.partition("\n\n")[0]
    author = re.search(r"Copyright \(c\) \d+ (.*)", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    assert author and f"Author: {author[1]}\n" in head
    assert "@" not in head and "://" not in head
    assert "Classifier: Natural Language :: German" in head and "Keywords: " in head


def test_the_program_tells_its_version(installed: Path) -> None:
    assert run(installed / BIN / "romme", "--version") == f"romme {VERSION}\n"
    assert run(installed / BIN / "python", "-m", "romme_runde", "--version") == f"romme {VERSION}\n"


@pytest.mark.parametrize("start", [["romme"], ["python", "-m", "romme_runde"]])
def test_no_other_package_of_a_floors_name_gets_in_between(
    start: list[str], installed: Path, beset: Path, home: Path, tmp_path: Path
) -> None:
    program = [installed / BIN / start[0], *start[1:]]
    shot = tmp_path / "table.png"
    assert run(*program, "--version", cwd=beset) == f"romme {VERSION}\n"
    run(*program, "--frames", "3", "--shot", shot, cwd=beset)
    assert shot.read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(os.name == "nt", reason="a program is asked to end otherwise there")
@pytest.mark.parametrize("start", [["romme"], ["python", "-m", "romme_runde"]])
def test_computer_players_think_in_a_process_that_no_other_package_gets_into(
    start: list[str], installed: Path, beset: Path, home: Path, tmp_path: Path
) -> None:
    program = [str(installed / BIN / start[0]), *start[1:]]
    log = tmp_path / "host.log"
    table = ["--seats", "2", "--bots", "1", "--level", "level1", "--option", "rounds_per_player=single"]
    where = ["--address", "127.0.0.1", "--port", "0", "--unannounced", "--log", str(log), "--at-once"]
    host = subprocess.Popen(
        [*program, "host", *table, *where], cwd=beset, env=lonely(), stdout=subprocess.PIPE, text=True
    )
    try:
        assert host.stdout is not None
        address = host.stdout.readline().split()[2]
        said = run(*program, "join", address, "--bot", "--begin", "1", "--matches", "1", cwd=beset)
    finally:
        host.terminate()
        host.wait(timeout=20)
    assert "Matches played: 1." in said
    assert "ERROR" not in log.read_text(encoding="utf-8"), log.read_text(encoding="utf-8")


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
    there = site(installed) / "romme_runde"
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
