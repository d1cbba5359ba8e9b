"""What people get wrong at the command line, and what they are told."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import GAMES
from game import arguments, cli, faults
from game.words import words
from net.version import VERSION

WRONG = ("abc", "-1", "", "1.5", "99999999999999999999", "ä ♠", "\udcff")
FREE = {"--title", "--code", "--seed", "--name", "--table", "--address", "--log", "--token"}
"""What may be any text; what it is good for is seen when it is used."""


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    before = words.language
    yield
    words.use(before)


def parsers() -> Iterator[argparse.ArgumentParser]:
    top = arguments.parser()
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def valued() -> list[tuple[str, str]]:
    """Every option that takes a value, with its command."""
    return [
        (parser.prog, action.option_strings[0])
        for parser in parsers()
        for action in parser._actions
        if action.option_strings and action.nargs is None and action.option_strings[0] not in FREE
    ]


@pytest.mark.parametrize(("command", "option"), valued())
@pytest.mark.parametrize("value", WRONG)
def test_a_wrong_value_is_told_in_a_sentence(
    command: str, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if option == "--option" and value:
        pytest.skip("a rule is seen when the table is opened")
    before = command.split()[1:]
    needed = {"judge": ["-"], "hint": ["-"], "join": ["127.0.0.1"]}.get((before or [""])[0], [])
    with pytest.raises(SystemExit) as left:
        cli.main([*before, f"{option}={value}", *needed])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said and "invalid" not in said and f"{option}: " in said


@pytest.mark.parametrize(
    "given",
    [
        ["--game", "tiles", "--seats", "6", "--rules", "jolly"],
        ["--seats", "5", "--bots", "6"],
        ["--title", " \u200b "],
        ["--rules", "eigene", "--option", "jokers=17"],
        ["--rules", "eigene", "--option", "jockers=2"],
        ["--rules", "klassisch", "--option", "jokers=2"],
        ["--game", "tiles", "--option", "games=x"],
        ["--address", "8.8.8.8"],
        ["--address", "no address"],
        ["--log", "/nowhere/at/all"],
    ],
)
def test_a_table_that_cannot_be_opened_is_told_in_a_sentence(
    given: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["host", "--unannounced", *given]) in (1, 2)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip().endswith(".") and len(said.err.splitlines()) == 1
    assert not any(field in said.err for field in ("turn_s", "grace_s", "BadO", "Errno", "None", "free: no"))


@pytest.mark.parametrize(
    ("given", "course"),
    [
        ([None, None], ("romme", "klassisch")),
        (["tiles", None], ("tiles", "steine")),
        ([None, "steine"], ("tiles", "steine")),
        ([None, "jolly"], ("romme", "jolly")),
        (["romme", "jolly"], ("romme", "jolly")),
    ],
)
def test_a_game_has_its_rules_and_rules_have_their_game(
    given: list[str | None], course: tuple[str, str]
) -> None:
    assert cli._course(*given) == course
    assert course[1] in GAMES[course[0]].presets


@pytest.mark.parametrize("command", [[], ["judge"], ["hint"], ["host"], ["join"]])
def test_the_help_speaks_the_users_language(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(SystemExit):
        cli.main([*command, "--help"])
    said = capsys.readouterr().out
    assert said.startswith("Aufruf: ") and "Optionen:" in said
    assert not any(word in said for word in ("the ", "show", "with ", "usage"))


def test_a_picture_has_a_pictures_name(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--frames", "1", "--shot", str(tmp_path / "shot.xyz")])
    assert left.value.code == 2 and not list(tmp_path.iterdir())


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out.strip() == f"romme {VERSION}"


def test_a_fault_with_a_path_that_is_no_text_is_written_down(home: Path) -> None:
    path = faults.write_down(OSError(2, "nothing there", "/home/J\udcf6rg/romme"))
    assert "\\udcf6rg" in path.read_text(encoding="utf-8")


def start(home: Path, *given: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "game", *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "ROMME_HOME": str(home), "LC_ALL": "C", **environment},
    )


def test_who_has_read_enough_is_told_nothing(tmp_path: Path) -> None:
    case = tmp_path / "cases.jsonl"
    meld = json.dumps({"game": "romme", "meld": "S7 H7 D7"})
    case.write_text("\n".join([meld] * 3_000), encoding="utf-8")
    judging = start(tmp_path, "judge", str(case))
    assert judging.stdout is not None and judging.stderr is not None
    judging.stdout.readline()
    judging.stdout.close()
    assert judging.wait(30) == 141
    assert judging.stderr.read() == b""
    judging.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="signals of terminals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_host_closes_its_tables_whoever_asks_it_to_end(name: str, tmp_path: Path) -> None:
    hosting = start(tmp_path / "Jörg ♠", "host", "--unannounced", "--port", "0", "--address", "127.0.0.1")
    assert hosting.stdout is not None
    first = hosting.stdout.readline()
    assert first.startswith(b"Tables at 127.0.0.1:")
    hosting.stdout.readline()
    hosting.send_signal(getattr(signal, name))
    out, errors = hosting.communicate(timeout=20)
    assert (hosting.returncode, out, errors) == (0, b"The tables are closed.\n", b"")


def test_a_host_that_nobody_listens_to_goes_on(tmp_path: Path) -> None:
    hosting = start(tmp_path, "host", "--unannounced", "--port", "0", "--address", "127.0.0.1")
    assert hosting.stdout is not None and hosting.stderr is not None
    hosting.stdout.readline()
    hosting.stdout.close()
    time.sleep(0.5)
    assert hosting.poll() is None
    hosting.terminate()
    assert hosting.wait(20) == 0
    assert hosting.stderr.read() == b""
    hosting.stderr.close()


def test_a_terminal_without_umlauts_gets_every_word(tmp_path: Path) -> None:
    judging = start(
        tmp_path, "judge", "--lang", "de", str(tmp_path / "Müß ♠"), PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    )
    out, errors = judging.communicate(timeout=30)
    assert judging.returncode == 2 and b"Traceback" not in errors, (out, errors)
