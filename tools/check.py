"""`python3 -m tools check`: the usual run before a commit, everything but the tests marked slow."""

from __future__ import annotations

from tools import test


def main(argv: list[str]) -> int:
    return test.main(["-m", "not slow and not long", *argv])
