"""Referee files as people have them, and what `romme judge` and `romme hint` say of them."""

from __future__ import annotations

import copy
import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.games import NOTATIONS
from engine.referee import RefereeError, judge
from game import cli
from game.commands.hint import hint_for
from game.commands.referee_files import Source, sources
from game.commands.sentences import sayer

CASES = Path(__file__).resolve().parents[2] / "cases"
MELD = {"id": "one", "game": "romme", "meld": "S7 H7 D7"}
CARDS = {
    "id": "cards",
    "game": "romme",
    "position": {"hands": ["S2 H9 DK", "C7 C8"], "opened": [True, True], "stock": "D2 D3", "discard": "C5"},
}
TILES = {
    "id": "tiles",
    "game": "tiles",
    "position": {"hands": ["r4 r5 r6 b1", "o11 k11"], "opened": [True, True], "pool": "o9 k1"},
}


def read(tmp_path: Path, content: bytes) -> list[Source]:
    """What a file of this content holds."""
    path = tmp_path / "file.json"
    path.write_bytes(content)
    return list(sources([str(path)]))


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What was printed, object by object."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def ask(tmp_path: Path, command: str, *given: object, options: tuple[str, ...] = ()) -> int:
    """Run a command on these objects."""
    path = tmp_path / "given.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in given), encoding="utf-8")
    return cli.main([command, *options, str(path)])


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("feed", ["\n", "\r\n"])
def test_a_text_may_be_written_as_editors_do(
    tmp_path: Path, coding: str, indent: int | None, feed: str
) -> None:
    given = [{**MELD, "says": "Dreimal die 7\u2028und ein\u0085Satz"}, MELD, CARDS]
    text = "\n".join(json.dumps(each, indent=indent, ensure_ascii=False) for each in given) + "\n"
    found = read(tmp_path, text.replace("\n", feed).encode(coding))
    assert [source.problem for source in found] == [None] * 3
    assert [source.object for source in found] == given


def test_standard_input_may_be_one_object_over_many_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps(MELD, indent=2).encode("utf-8-sig")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert cli.main(["judge", "-"]) == 0
    assert [answer["legal"] for answer in answers(capsys)] == [True]


def test_an_object_is_answered_before_the_next_line_comes() -> None:
    class Endless(io.RawIOBase):
        lines = iter([json.dumps(MELD).encode() + b"\n"])

        def readable(self) -> bool:
            return True

        def readline(self, size: int | None = -1, /) -> bytes:
            return next(self.lines)

    before, sys.stdin = sys.stdin, type("Input", (), {"buffer": Endless()})()
    try:
        assert next(sources(["-"])).object == MELD
    finally:
        sys.stdin = before


@pytest.mark.parametrize(
    "content",
    [b"", b"\n \n", b"\xef\xbb\xbf", b"\xff\xfe", b"{", b"[1, 2", b"nonsense", b"\xff\xff\xff", b"[" * 9_000],
)
def test_a_file_without_an_object_says_so(tmp_path: Path, content: bytes) -> None:
    found = read(tmp_path, content)
    assert [source.object for source in found] == [None]
    assert found[0].problem and found[0].problem.endswith((".", ")", "1:1")), found[0].problem


def test_a_wrong_line_does_not_hide_the_others(tmp_path: Path) -> None:
    good = json.dumps(MELD)
    cut = '{"game": "romme", "moves": ['
    content = "\n".join([good, '{"id": "cut', good, "{", good, "nonsense", good, cut, good, cut])
    found = read(tmp_path, content.encode())
    assert [source.object for source in found if source.problem is None] == [MELD] * 5
    assert [source.line for source in found if source.problem] == [2, 4, 6, 8, 10]


def test_a_mistake_in_an_object_of_many_lines_is_told_once(tmp_path: Path) -> None:
    wrong = json.dumps(CARDS, indent=1).replace('"hands":', '"hands"')
    found = read(tmp_path, f"{wrong}\n{json.dumps(MELD)}\n".encode())
    assert [source.problem is None for source in found] == [False, True]


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["judge", str(tmp_path), str(tmp_path / "none")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 2


@pytest.mark.parametrize("command", ["judge", "hint"])
def test_a_game_that_is_not_known_is_told(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(tmp_path, command, {"game": "okey", "indicator": "b5", "meld": "r1 r2 r3"}) == 2
    assert "does not know the game 'okey', only romme, tiles" in capsys.readouterr().err


@pytest.mark.parametrize("game", [None, 7, ["romme"], {}, ""])
def test_a_game_that_is_no_name_is_told(
    game: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(tmp_path, "judge", {"game": game, "meld": "S7 H7 D7"}) == 2
    assert "game" in capsys.readouterr().err


def test_without_standard_input_it_is_empty(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["judge", "-"]) == 2
    assert capsys.readouterr().err == "-:1: This file is empty.\n"


def test_a_position_is_taken_as_it_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        ask(tmp_path, "judge", {**CARDS, "moves": ["draw", "discard DK"]}, {**TILES, "moves": ["draw"]}) == 0
    )
    given = answers(capsys)
    again = [
        {"game": before["game"], "position": own["position"]}
        for before, own in zip((CARDS, TILES), given, strict=True)
    ]
    assert ask(tmp_path, "judge", *again) == 0
    assert [own["position"] for own in answers(capsys)] == [own["position"] for own in given]


def test_every_outcomes_position_can_be_given_back() -> None:
    silent = str
    for path in sorted(CASES.glob("*.jsonl")):
        for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if "meld" not in case:
                outcome = judge(case, NOTATIONS, silent)
                again = {key: case[key] for key in ("game", "rules") if key in case}
                again["position"] = outcome["position"]
                assert judge(again, NOTATIONS, silent)["position"] == outcome["position"], case["id"]


@pytest.mark.parametrize(("given", "key"), [(CARDS, "stock_size"), (TILES, "pool_size")])
def test_a_size_that_is_not_that_of_the_pieces_is_refused(
    given: dict[str, Any], key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(tmp_path, "judge", {**given, "position": {**given["position"], key: 7}}) == 2
    assert f"{key} is 7, but there are 2 pieces" in capsys.readouterr().err


def test_a_hint_comes_after_the_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(tmp_path, "hint", CARDS, {**CARDS, "moves": ["draw"]}) == 0
    before, after = (own["moves"] for own in answers(capsys))
    assert before == ["draw"] and after[-1].startswith("discard")


@pytest.mark.parametrize("level", [(), ("--level", "level3")])
def test_no_hint_after_a_move_that_is_refused(
    level: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**CARDS, "moves": ["draw", "discard CA"]}
    assert ask(tmp_path, "hint", wrong, {**TILES, "moves": ["pass"]}, options=level) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("is refused: ") == 2


@pytest.mark.parametrize("given", [CARDS, TILES])
def test_a_hint_is_held_against_what_is_expected(
    given: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask(tmp_path, "hint", given)
    (found,) = answers(capsys)
    assert "met" not in found
    right, wrong = ({**given, "expect": {"moves": moves}} for moves in (found["moves"], ["undo"]))
    assert ask(tmp_path, "hint", right) == 0
    assert answers(capsys)[0]["met"] is True
    assert ask(tmp_path, "hint", wrong) == 1
    assert answers(capsys)[0]["differs"] == ["moves"]


def run(*arguments: str, given: str = "", out: object = subprocess.PIPE, **environment: str) -> Any:
    """The program by itself, with this on standard input."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        input=given.encode(),
        stdout=out,  # type: ignore[arg-type]
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("name", ["ö ♠ 😀", "\ud800"])
@pytest.mark.parametrize(
    "environment", [{"PYTHONUTF8": "0", "LC_ALL": "C"}, {"PYTHONIOENCODING": "cp1252"}, {}]
)
def test_an_answer_is_utf_8_whatever_the_terminal_writes(name: str, environment: dict[str, str]) -> None:
    ran = run("judge", "-", given=json.dumps({**MELD, "id": name}), **environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout.decode("utf-8"))["id"] == name


@pytest.mark.skipif(os.name == "nt", reason="closed pipes are told otherwise there")
@pytest.mark.parametrize("command", ["judge", "hint"])
def test_who_reads_one_line_only_gets_no_traceback(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = run(command, "-", given=json.dumps(CARDS), out=writing)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        ran = run("judge", "-", given=json.dumps(MELD), out=full)
    assert (ran.returncode, ran.stderr) == (2, b"The answers cannot be written: The disk is full.\n")


@pytest.mark.parametrize(
    "change",
    [
        {"rules": {"preset": {"a": 1}}},
        {"rules": {"preset": ["klassisch"]}},
        {"rules": {"preset": 7}},
        {"rules": [], "expect": {}},
        {"expect": {"position": {"table": ["S7 H7 undo"]}}},
        {"expect": ["legal"]},
        {"moves": [7]},
        {"moves": "draw"},
    ],
    ids=str,
)
@pytest.mark.parametrize("given", [CARDS, TILES], ids=["cards", "tiles"])
def test_what_cannot_be_read_is_told(
    given: dict[str, Any], change: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(tmp_path, "judge", {**given, **change}) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1


@pytest.mark.parametrize("key", ["rules", "moves", "expect", "meld"])
def test_what_is_null_is_left_out(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = {**CARDS, key: None} if key != "meld" else {**MELD, "position": None, "moves": None}
    assert ask(tmp_path, "judge", given) == (2 if key == "meld" else 0)
    said = capsys.readouterr()
    assert "Traceback" not in said.err and "met" not in said.out


@pytest.mark.parametrize("level", [(), ("--level", "level1"), ("--level", "level3")])
def test_a_hint_after_a_lay_that_cannot_stand_takes_it_back_and_goes_on(
    level: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = {"hands": ["SK HK DK H2 H4", "C9 D9"], "phase": "play", "stock": "C9 H9", "discard": "S9"}
    given = {"game": "romme", "position": position, "moves": ["lay SK HK DK"]}
    assert ask(tmp_path, "hint", given, options=level) == 0
    (answer,) = answers(capsys)
    assert answer["moves"][0] == "undo" and answer["moves"][-1].startswith("discard")
    assert ask(tmp_path, "judge", {**given, "moves": [*given["moves"], *answer["moves"]]}) == 0
    assert answers(capsys)[0]["legal"] is True


ANYTHING = (
    None, True, 0, -1, 10**30, 1.5, "", "*", "S7", "r4", "x\ud800", [], {}, ["S7"], [[]], {"a": 1}, "undo",
    "lay S7 H7 D7", "add S8 > 0", "add S7 > ²", "table |", "lay",
)  # fmt: skip


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place within a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, own in inner for place in places(own, (*path, key)))]


def test_no_object_however_wrong_ends_in_a_traceback() -> None:
    chance = random.Random(23)
    cases = [
        json.loads(line)
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    say = sayer("de")
    for number in range(3_000):
        given = copy.deepcopy(chance.choice(cases))
        for _ in range(chance.randint(1, 3)):
            where = chance.choice(places(given))
            if where:
                inner = given
                for key in where[:-1]:
                    inner = inner[key]
                inner[where[-1]] = copy.deepcopy(chance.choice(ANYTHING))
        try:
            judge(given, NOTATIONS, say)
            if number % 10 == 0:
                hint_for(given, say, "level2")
        except RefereeError as error:
            assert str(error)
