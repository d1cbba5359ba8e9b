"""The program in a folder with umlauts, where the system's locale knows English letters only."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.__main__ import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="paths there are text, whatever the locale"),
]

LOADS_AND_FAILS = """
import os, pygame
from game import sound, theme
from game.faults import write_down

pygame.font.init()
theme.font_at(20, True)
pygame.mixer.init()
assert sound._read(sound._files("button-tick")[0]) is not None
try:
    open(os.path.join(os.getcwd(), "fehlt"))
except OSError as error:
    path = write_down(error)
print(path.read_text(encoding="utf-8").count("FileNotFoundError"))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our floors and the type in a folder of such a name."""
    made = tmp_path_factory.mktemp("Jörg Müß ♠")
    for floor in ("engine", "net", "game", "assets"):
        shutil.copytree(ROOT / floor, made / floor, ignore=shutil.ignore_patterns("__pycache__"))
    found = importlib.util.find_spec("font_roboto")
    assert found is not None and found.submodule_search_locations
    shutil.copytree(found.submodule_search_locations[0], made / "font_roboto")
    (made / "loads_and_fails.py").write_text(LOADS_AND_FAILS, encoding="utf-8")
    return made


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "ROMME_HOME": str(folder / "Möbel")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_picture_gets_the_name_it_was_given(folder: Path) -> None:
    ran = run(folder, "-m", "game", "--frames", "2", "--shot", "Büchse.png", "--seed", "Müß")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (folder / "Büchse.png").read_bytes().startswith(b"\x89PNG")


def test_type_and_sounds_are_found_and_faults_written_down(folder: Path) -> None:
    ran = run(folder, "loads_and_fails.py")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split()[-1] == "1"


@pytest.mark.parametrize(
    "arguments",
    [
        ("judge", "Größe.json"),
        ("host", "--title", "Müß", "--log", "Ordner ü/log", "--address", "1.2.3.4"),
        ("host", "--lang", "de", "--option", "größe=1"),
        ("join", "größe", "--bot"),
        ("--language", "de", "--help"),
        ("--shot", "ü/x.xyz", "--frames", "3"),
    ],
)
def test_no_command_ends_in_a_traceback(folder: Path, arguments: tuple[str, ...]) -> None:
    ran = run(folder, "-m", "game", *arguments)
    assert "Traceback" not in ran.stderr
    assert ran.returncode == (0 if "--help" in arguments else 1 if "1.2.3.4" in arguments else 2)
