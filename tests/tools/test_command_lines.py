"""What people get wrong at `python3 -m tools`: every option of every command refuses what cannot be its value."""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tools import going_out
from tools.__main__ import COMMANDS, ROOT
from tools.bench import SUITES

PASSED_ON = {"play", "test", "check"}
"""The arguments of these go to other programs."""
WRONG = {
    "whole": ("abc", "-1", "-2", "", "1.5", "9" * 30, "9" * 5_000, "\udcff"),
    "number": ("abc", "-1", "", "nan", "inf", "1e400", "\udcff"),
    "one_of": ("abc", "-1", "", "\udcff"),
    "some_of": ("abc", "-1", "", ",", "\udcff"),
    "text": ("", " ", "\udcff"),
    "size": ("abc", "-1", "", "0x0", "10x10", "99999x99999", "1280", "1280x720x3"),
    "file_to_read": ("", "/", "/no/such/file"),
    "file_to_write": ("", "/", "/dev/null/none"),
    "kept_file": ("", "/", "/dev/null/none", str(ROOT / "README.md"), sys.executable),
    "folder_to_write": ("", "/dev/null", "/dev/null/none", str(ROOT / "README.md")),
}
"""By what reads a value, what it cannot be."""


class Read(Exception):
    """The arguments were accepted."""


def commands() -> Iterator[tuple[str, Callable[[list[str]], int]]]:
    """Every command with arguments of its own, and what runs it."""
    for command in COMMANDS:
        if command.exists and command.name not in PASSED_ON:
            main = importlib.import_module(command.module).main
            subs = {"bench": list(SUITES), "arena": ["ladder"]}.get(command.name, [])
            if command.name != "bench":
                yield command.name, main
            for sub in subs:
                yield f"{command.name} {sub}", lambda argv, sub=sub, main=main: main([sub, *argv])
    yield "going_out", going_out.main


def parser_of(main: Callable[[list[str]], int]) -> argparse.ArgumentParser:
    """What reads a command's arguments."""
    found = []

    def note(self: argparse.ArgumentParser, *_: object) -> None:
        found.append(self)
        raise Read

    with pytest.MonkeyPatch.context() as patch, pytest.raises(Read):
        patch.setattr(argparse.ArgumentParser, "parse_args", note)
        main([])
    return found[0]


def wrong() -> list[tuple[str, Callable[[list[str]], int], list[str]]]:
    """For every option and every operand of every command what cannot be its value."""
    cases = []
    for name, main in commands():
        for action in parser_of(main)._actions:
            if action.nargs == 0 or action.help is argparse.SUPPRESS:
                continue
            if action.choices is not None:
                values: Sequence[str] = ("abc", "-1", "")
            else:
                values = WRONG[getattr(action.type, "__qualname__", "nothing").partition(".")[0]]
            for value in values:
                given = [f"{action.option_strings[-1]}={value}"] if action.option_strings else ["--", value]
                cases.append((name, main, given))
    return cases


CASES = wrong()


@pytest.mark.parametrize(
    ("main", "given"),
    [(main, given) for _name, main, given in CASES],
    ids=[ascii(f"{name} {given[-1][:40]}") for name, _main, given in CASES],
)
def test_a_wrong_value_is_told_in_a_sentence(
    main: Callable[[list[str]], int],
    given: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = argparse.ArgumentParser.parse_args

    def read(self: argparse.ArgumentParser, argv: list[str]) -> None:
        real(self, argv)
        raise Read

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", read)
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "invalid whole" not in said and "error: argument" in said
    assert max(map(len, said.splitlines())) < 3_000


@pytest.mark.parametrize(
    "given",
    [
        ["soak", "--rounds", "2"],
        ["soak", "--level", "level5", "--matches", "2"],
        ["arena", "--seats", "level1,level9"],
        ["arena", "--seats", "level1"],
        ["arena", "--rules", "steine"],
        ["arena", "--rounds", "999"],
        ["tune", "--rules", "klassisch", "--players", "6"],
        ["bench", "nosuch"],
        ["nosuch"],
    ],
)
def test_values_that_do_not_go_together_are_told(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    from tools.__main__ import main

    try:
        code: object = main(given)
    except SystemExit as left:
        code = left.code
    assert code == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err and "Traceback" not in said.err


@pytest.mark.skipif(os.name == "nt", reason="closed pipes are told otherwise there")
@pytest.mark.parametrize(
    "given",
    [[], ["arena", "--help"], ["bench", "--help"], ["arena", "--deals", "1", "--seats", "greedy,greedy"]],
)
def test_who_reads_no_further_gets_no_traceback(given: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "tools", *given],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
        timeout=120,
    )
    os.close(writing)
    assert ran.stderr == b"" and ran.returncode in (0, 141)


def test_a_file_of_other_things_is_not_added_to(tmp_path: Path) -> None:
    from tools.kept_deals import kept_file

    path = tmp_path / "deals"
    assert kept_file(str(path)) == path
    path.write_text('["abc",[]]\n7\n"x"\n', encoding="utf-8")
    assert kept_file(str(path)) == path
