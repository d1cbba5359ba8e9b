"""The command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import cli


@pytest.mark.parametrize(
    "arguments",
    [
        ["--size", "big"],
        ["--size", "3x2"],
        ["--frames", "0", "--shot", "x.png"],
        ["--frames", "many", "--shot", "x.png"],
        ["--display", "-1"],
        ["--language", "fr"],
        ["no-such-command"],
        ["judge"],
        ["hint"],
    ],
)
def test_bad_arguments_are_told_with_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_frames_and_shot_belong_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--frames", "3"])
    assert left.value.code == 2
    assert "--shot" in capsys.readouterr().err


def test_a_picture_of_a_dealt_table(tmp_path: Path, romme_home: Path) -> None:
    target = tmp_path / "shot.png"
    assert cli.main(["--frames", "4", "--shot", str(target), "--size", "1280x720", "--language", "de"]) == 0
    assert pygame.image.load(target).get_size() == (1280, 720)
    assert not list(romme_home.rglob("match*")), "a check's match is not the player's"


def test_a_picture_that_cannot_be_written_is_code_2(
    tmp_path: Path, romme_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as left:
        cli.main(["--frames", "1", "--shot", str(tmp_path / "file" / "shot.png")])
    assert left.value.code == 2
    assert "shot.png" in capsys.readouterr().err


def run_without_a_screen(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {
        "ROMME_HOME": str(home),
        "LANG": "de_DE.UTF-8",
        "LC_ALL": "",
        "XDG_RUNTIME_DIR": str(home),
    }
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=60)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_without_a_screen_one_sentence_and_code_1(tmp_path: Path) -> None:
    ran = run_without_a_screen(tmp_path)
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert ran.stderr.strip() == "Hier gibt es keinen Bildschirm für ein Fenster."


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_a_picture_needs_no_screen(tmp_path: Path) -> None:
    target = tmp_path / "shot.png"
    assert run_without_a_screen(tmp_path, "--frames", "2", "--shot", str(target)).returncode == 0
    assert target.stat().st_size > 0


def test_commands_without_a_window_need_no_pygame(tmp_path: Path) -> None:
    case = tmp_path / "case.json"
    case.write_text('{"game": "romme", "meld": "S7 H7 D7"}', encoding="utf-8")
    code = (
        "import sys\nfrom game.cli import main\n"
        f"status = main(['judge', {str(case)!r}])\n"
        "assert 'pygame' not in sys.modules\nsys.exit(status)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    assert '"legal": true' in ran.stdout


def test_the_start_imports_nothing_heavy() -> None:
    code = (
        "import sys\nimport game.app, game.scenes.title\n"
        "heavy = {'numpy', 'babel', 'asyncio', 'zeroconf', 'msgspec', 'PIL'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"LANG": "tr_TR.UTF-8"}, {"LANG": "de_AT.UTF-8"}, {}]
)
def test_any_locale_starts(environment: dict[str, str], tmp_path: Path) -> None:
    kept = {
        name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")
    }
    code = (
        "from game.app import App\napp = App()\nprint(app.words.language)\napp.save_settings()\napp.close()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**kept, **environment, "PYTHONUTF8": "0", "ROMME_HOME": str(tmp_path / "Jörg ♠")},
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split()[-1] == ("de" if environment.get("LANG", "").startswith("de") else "en")


def test_a_hint_of_a_level_that_there_is_not_is_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["hint", "--level", "level9", "-"])
    assert left.value.code == 2
    assert "level1, level2, level3, level4, level5" in capsys.readouterr().err


def test_a_hint_of_a_level_is_that_levels_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.jsonl"
    cards = {"hands": ["SA SK SQ D7 H2 C9", "S2 H3"], "opened": [True, True], "phase": "play"}
    tiles = {"hands": ["r4 r5 r6 b1", "o11 k11"], "opened": [True, False], "pool": "o11 k11 b11"}
    given = [
        {
            "id": "c",
            "game": "romme",
            "rules": {"preset": "klassisch"},
            "position": {**cards, "stock": "C3", "discard": "H9"},
        },
        {"id": "t", "game": "tiles", "rules": {"preset": "steine"}, "position": tiles},
    ]
    file.write_text("\n".join(map(json.dumps, given)))
    for level in ("level2", "level3"):
        assert cli.main(["hint", "--level", level, str(file)]) == 0
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [answer["id"] for answer in answers] == ["c", "t"]
        assert all(answer["moves"] and answer["says"] for answer in answers)
    assert len(answers[0]["moves"]) == 2
