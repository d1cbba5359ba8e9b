"""`romme host` and `romme join --bot` as processes of their own, on loopback."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.commands.join import Joining
from game.commands.join import run as join
from net.client import door_from
from net.guest import LineState
from tests.net.lan.people import Somebody, begin_match
from tools.__main__ import ROOT

PATIENCE_S = 180


def start(home: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "game.cli", *arguments]
    environment = {**os.environ, "ROMME_HOME": str(home)}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


@contextmanager
def hosting(home: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`romme host` on loopback, and its port."""
    host = start(home, "host", "--port", "0", "--address", "127.0.0.1", "--unannounced", "--at-once", *more)
    try:
        assert host.stdout is not None
        line = host.stdout.readline()
        match = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert match, line
        yield host, int(match[1])
    finally:
        host.kill()
        host.communicate()


SINGLE = ("--option", "rounds_per_player=single")


def test_bots_play_a_whole_match_at_a_hosts_table_and_it_stops_on_a_signal(tmp_path: Path) -> None:
    with hosting(tmp_path, "--seats", "2", "--keep", *SINGLE) as (host, port):
        bots = [
            start(tmp_path, "join", f"127.0.0.1:{port}", "--bot", "--name", name, "--level", "level1",
                  "--begin", "2", "--matches", "1")
            for name in ("A", "B")
        ]  # fmt: skip
        for bot in bots:
            told, _ = bot.communicate(timeout=PATIENCE_S)
            assert bot.returncode == 0 and "Matches played: 1." in told
        host.send_signal(signal.SIGTERM)
        told, _ = host.communicate(timeout=PATIENCE_S)
        assert host.returncode == 0 and "closed" in told
    assert list((tmp_path / "tables").glob("*.match.json"))


def test_many_tables_each_with_its_own_name(tmp_path: Path) -> None:
    with hosting(tmp_path, "--tables", "3", "--title", "Turnier") as (host, port):
        guests = [
            Somebody.joins(door_from(f"127.0.0.1:{port}"), f"G{number}").comes_in() for number in range(2)
        ]
        assert {guest.lobby.title for guest in guests if guest.lobby} == {"Turnier 1"}
        begin_match(guests)
        late = Somebody.joins(door_from(f"127.0.0.1:{port}"), "Spät").comes_in()
        assert late.lobby is not None and late.lobby.title == "Turnier 2"
        host.kill()
        for guest in (*guests, late):
            guest.wait(lambda own=guest: own.session.line.state is LineState.LOST)  # type: ignore[misc]
            guest.session.close()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("join", "1.2.3.4.5", "--bot"), "nor a join code"),
        (("join", "127.0.0.1:1", "--bot"), "Nobody answers there."),
        (("join", "1.2.3.4.5"), "nor a join code"),
        (("host", "--rules", "nosuch", "--unannounced", "--address", "127.0.0.1"), "is none of klassisch"),
        (("host", "--turn", "31", "--unannounced", "--address", "127.0.0.1"), "is none of 0, 30, 60, 120"),
        (("host", "--tables", "0"), "whole number from 1 to 1000"),
        (("host", "--option", "jokers"), "NAME=VALUE"),
    ],
)
def test_bad_arguments_are_told_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    process = start(tmp_path, *arguments)
    said, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode in (1, 2) and told in said and "Traceback" not in said


def test_a_computer_player_that_fails_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.join.ending_signals", tuple)
    with hosting(tmp_path, "--seats", "2", "--bots", "1", "--level", "level1", *SINGLE) as (_host, port):
        asked = Joining(f"127.0.0.1:{port}", level="level9", begins_with=1, matches=1)
        assert join(asked) == 1
    said = capsys.readouterr()
    assert "Matches played: 1." in said.out
    assert "had no answer" in said.err and "Traceback" not in said.err


@pytest.mark.parametrize("content", [b"\xff\xfe\x00binary", b"two words", b"x" * 1_000])
def test_a_file_that_gives_no_seat_back_is_told(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.join.ending_signals", tuple)
    token = tmp_path / "seat"
    token.write_bytes(content)
    assert join(Joining("127.0.0.1:1", token=token)) == 2
    assert str(token) in capsys.readouterr().err
