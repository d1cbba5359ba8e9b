"""`python3 -m tools test`: format, style, types, the import contract and the whole suite.

All of them run, whatever the ones before said; the suite comes last. `--long` adds the tests marked long, each of which
takes minutes; other arguments go to pytest.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
CHECKS = (
    ("format", [PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."]),
    ("style", [PYTHON, "-m", "ruff", "check", "--quiet", "."]),
    ("types", [PYTHON, "-m", "mypy", "--no-error-summary"]),
    (
        "floors",
        [
            PYTHON,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-logo",
            "--no-cache",
        ],
    ),
)
SUITE = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal"]


def main(argv: list[str]) -> int:
    """Run every check and then the suite; 0 only if all of them passed."""
    marks = [] if "--long" in argv else ["-m", "not long"]
    argv = [word for word in argv if word != "--long"]
    failed = [name for name, command in CHECKS if not _passes(name, command)]
    if not _passes("suite", [*SUITE, *marks, *argv]):
        failed.append("suite")
    if failed:
        print(f"\nFailed: {', '.join(failed)}")
    return 1 if failed else 0


def _passes(name: str, command: list[str]) -> bool:
    print(f"== {name}", flush=True)
    began = time.monotonic()
    passed = subprocess.run(command, check=False, cwd=ROOT).returncode == 0
    if name != "suite":
        print(f"   {'ok' if passed else 'FAILED'} ({time.monotonic() - began:.1f} s)", flush=True)
    return passed
