"""`python3 -m tools lock`: pins what pyproject.toml asks for, for every system and Python that we support.

Versions already pinned stay unless pyproject.toml forbids them; `--upgrade` takes the newest of all.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = "uv==0.13.9"
EVERYWHERE = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--quiet"]
WHEELS_ONLY = ["--only-binary", ":all:", "--no-binary", "font-roboto"]
LOCKS = (
    ("requirements-build.lock", ["--group", "build"]),
    ("requirements.lock", ["pyproject.toml"]),
    ("requirements-dev.lock", ["pyproject.toml", "--group", "dev", "--constraint", "requirements.lock"]),
)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tools lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions of all")
    arguments = parser.parse_args(argv)
    extra = ["--upgrade"] if arguments.upgrade else []
    try:
        _pin(extra)
    except subprocess.CalledProcessError as error:
        print(f"The locks stay as they were: {' '.join(map(str, error.cmd[:4]))} … failed.", file=sys.stderr)
        return 1
    return 0


def _pin(extra: list[str]) -> None:
    """Write every lock anew. Raises `CalledProcessError` where pip or uv fails, which has said why."""
    with tempfile.TemporaryDirectory() as folder:
        uv = _uv(Path(folder))
        for lock, sources in LOCKS:
            command = [
                *uv,
                "pip",
                "compile",
                *sources,
                *EVERYWHERE,
                *WHEELS_ONLY,
                *extra,
                "--output-file",
                lock,
            ]
            subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            print(lock)


def _uv(folder: Path) -> list[str]:
    """The command that runs uv, installed for this one time into `folder`."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--only-binary=:all:", UV], check=True)
    return [str(python), "-m", "uv"]
