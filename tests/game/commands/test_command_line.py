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
from game import arguments, cli, faults, storage
from game.settings import Settings, save_settings, settings_path
from game.words import LANGUAGES, words
from net.version import VERSION

WRONG = ("abc", "-1", "", "1.5", "9" * 20, "9" * 5_000, "ä ♠", "\udcff")
WRONG_TEXTS = ("", " \t", "\udcff")
TEXTS = {"--title", "--code", "--seed", "--name", "--table"}
"""What may be any text that can be shown."""
FILES = {"--log", "--token"}
CARDS = {"game": "romme", "position": {"hands": ["S2 H9 DK", "C7 C8"], "stock": "D2 D3", "discard": "C5"}}
WINDOWLESS = (["judge", "-"], ["hint", "-"], ["host"], ["join", "127.0.0.1", "--bot"])


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


def options() -> list[tuple[str, str]]:
    """Every option that takes a value, with its command."""
    return [
        (parser.prog, action.option_strings[0])
        for parser in parsers()
        for action in parser._actions
        if action.option_strings and action.nargs is None
    ]


def wrong_values() -> list[tuple[str, str, str]]:
    """For every command and option what cannot be its value."""
    found = []
    for command, option in options():
        if option in TEXTS:
            values = WRONG_TEXTS
        elif option in FILES:
            values = ("", "/", "/dev/null/none")
        elif option == "--option":
            values = ("abc", "=", "a=", "=1", "", "\udcff=1")
        else:
            values = WRONG
        found += [(command, option, value) for value in values]
    return found


@pytest.mark.parametrize(("command", "option", "value"), wrong_values())
def test_a_wrong_value_is_told_in_a_sentence(
    command: str, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = command.split()[1:]
    needed = {"judge": ["-"], "hint": ["-"], "join": ["127.0.0.1"]}.get((before or [""])[0], [])
    with pytest.raises(SystemExit) as left:
        cli.main([*before, f"{option}={value}", *needed])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said and "invalid" not in said and f"{option}: " in said
    assert max(map(len, said.splitlines())) < 300


@pytest.mark.parametrize("command", WINDOWLESS, ids=" ".join)
@pytest.mark.parametrize("option", arguments.WINDOW_OPTIONS)
def test_an_option_that_would_do_nothing_is_refused(
    command: list[str], option: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = {
        "frames": ["--frames", "3", "--shot", str(tmp_path / "x.png")],
        "shot": ["--frames", "3", "--shot", str(tmp_path / "x.png")],
        "display": ["--display", "1"],
        "size": ["--size", "800x600"],
        "seed": ["--seed", "x"],
    }.get(option, [f"--{option}"])
    with pytest.raises(SystemExit) as left:
        cli.main([*given, *command])
    assert left.value.code == 2
    assert "is for the window" in capsys.readouterr().err


@pytest.mark.parametrize(
    "given", [["--level", "level3"], ["--begin", "2"], ["--matches", "1"], ["--token", "seat"]]
)
def test_what_only_a_computer_player_can_use_is_refused_without_one(
    given: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        cli.main(["join", "127.0.0.1", *given])
    assert left.value.code == 2
    assert "--bot" in capsys.readouterr().err


@pytest.mark.parametrize(
    "given", [["judge"], ["hint"], ["join"], ["nonsense"], ["judge", "-", "--what"], ["--tv=1"]]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_argparse_says_by_itself_is_in_the_users_language(
    given: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([f"--language={language}", *given])
    assert left.value.code == 2
    said = capsys.readouterr().err
    english = ("usage", "argument", "required", "invalid", "unrecognized", "ignored", "error", "choose")
    assert any(word in said for word in english) == (language == "en"), said


@pytest.mark.parametrize(
    "given",
    [
        ["--game", "tiles", "--seats", "6", "--rules", "jolly"],
        ["--seats", "5", "--bots", "6"],
        ["--rules", "eigene", "--option", "jokers=17"],
        ["--rules", "eigene", "--option", "jockers=2"],
        ["--rules", "klassisch", "--option", "jokers=2"],
        ["--game", "tiles", "--option", "games=x"],
        ["--address", "8.8.8.8"],
        ["--address", "127.0.0.1", "--address", "8.8.8.8"],
    ],
)
def test_a_table_that_cannot_be_opened_is_told_in_a_sentence(
    given: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["host", "--unannounced", *given]) in (1, 2)
    said = capsys.readouterr()
    assert said.out == ""
    assert "8.8.8.8" not in given or "8.8.8.8 is not an address" in said.err
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


def test_the_help_speaks_as_the_settings_say(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert settings_path() == storage.home() / arguments.SETTINGS_FILE
    save_settings(settings_path(), Settings(language="de"))
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert capsys.readouterr().out.startswith("Aufruf: ")
    settings_path().write_bytes(b"\xff no settings")
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert capsys.readouterr().out.startswith("usage: ")
    assert settings_path().exists(), "whoever plays is told that it is broken"


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


@pytest.mark.parametrize("given", [["--help"], ["--version"], ["host", "--help"]])
def test_help_that_nobody_reads_ends_without_a_word(given: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    asked = subprocess.run(
        [sys.executable, "-m", "game", *given],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(writing)
    assert asked.stderr == b"" and asked.returncode in (0, 141)


@pytest.mark.skipif(os.name == "nt", reason="signals of terminals")
@pytest.mark.parametrize("command", ["judge", "hint"])
def test_an_interrupt_ends_without_a_word(command: str, tmp_path: Path) -> None:
    asked = subprocess.Popen(
        [sys.executable, "-m", "game", command, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert asked.stdin is not None and asked.stdout is not None
    asked.stdin.write(json.dumps(CARDS).encode() + b"\n")
    asked.stdin.flush()
    asked.stdout.readline()
    asked.send_signal(signal.SIGINT)
    _out, errors = asked.communicate(timeout=30)
    assert (asked.returncode, errors) == (130, b"")


@pytest.mark.skipif(os.name == "nt", reason="signals of terminals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_window_closes_whoever_asks_it_to_end(name: str, tmp_path: Path) -> None:
    code = "import game.app, game.cli\n"
    code += "run = game.app.App.turn\n"
    code += "game.app.App.turn = lambda self: (print('here', flush=True), run(self))[1]\n"
    code += "raise SystemExit(game.cli.main([]))"
    playing = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "ROMME_HOME": str(tmp_path)},
    )
    assert playing.stdout is not None
    playing.stdout.readline()
    playing.send_signal(getattr(signal, name))
    _out, errors = playing.communicate(timeout=30)
    assert (playing.returncode, errors) == (0, b"")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no terminal here hangs up")
def test_a_host_that_is_to_outlast_its_terminal_does(tmp_path: Path) -> None:
    ignoring = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execv(sys.executable, sys.argv[1:])"
    hosting = subprocess.Popen(
        [sys.executable, "-c", ignoring, sys.executable, "-m", "game", "host", "--unannounced", "--port", "0",
         "--address", "127.0.0.1"],
        stdout=subprocess.PIPE,
        env={**os.environ, "ROMME_HOME": str(tmp_path)},
    )  # fmt: skip
    assert hosting.stdout is not None
    hosting.stdout.readline()
    hosting.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert hosting.poll() is None
    hosting.terminate()
    hosting.communicate(timeout=20)
    assert hosting.returncode == 0


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
