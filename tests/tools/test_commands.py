"""The one door: `python3 -m tools`."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tools.__main__ as door
from tools.__main__ import COMMANDS, ROOT, Command
from tools.environment import Environment, SetupError


def test_alone_it_lists_the_commands_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.main([]) == 0
    listed = capsys.readouterr().out
    for command in COMMANDS:
        assert (f"  {command.name} " in listed) == command.exists
    assert "play" in listed
    assert "test" in listed


def test_a_command_without_a_module_is_not_listed() -> None:
    assert not Command("nowhere", "").exists


def test_an_unknown_command_is_told_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.main(["paly"]) == 2
    said = capsys.readouterr().err
    assert "'paly'" in said
    assert "play" in said


def test_every_command_that_exists_has_a_main() -> None:
    for command in COMMANDS:
        if command.exists:
            module = ROOT.joinpath(*command.module.split("."))
            source = module / "__init__.py" if module.is_dir() else module.with_suffix(".py")
            tree = ast.parse(source.read_text(encoding="utf-8"))
            names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
            assert "main" in names, command.name


def test_play_becomes_the_game_with_the_arguments_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(Environment, "prepare", lambda self, group: None)
    monkeypatch.setattr(door, "become", lambda command: ran.append(command) or 0)
    assert door.main(["play", "--frames", "3", "--shot", "a b.png"]) == 0
    python = str(Environment(ROOT).python)
    assert ran == [[python, "-m", "game.cli", "--frames", "3", "--shot", "a b.png"]]


def test_a_command_outside_the_environment_starts_again_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(Environment, "prepare", lambda self, group: None)
    monkeypatch.setattr(Environment, "is_running", False)
    monkeypatch.setattr(door, "become", lambda command: ran.append(command) or 0)
    assert door.main(["check", "-k", "melds"]) == 0
    assert ran == [[str(Environment(ROOT).python), "-m", "tools", "check", "-k", "melds"]]


def test_what_hinders_the_setup_is_one_sentence_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise SetupError("No luck.")

    monkeypatch.setattr(Environment, "prepare", fail)
    assert door.main(["play"]) == 1
    assert capsys.readouterr().err == "\nNo luck.\n"


def test_an_old_python_is_told_what_is_needed() -> None:
    source = (ROOT / "tools" / "__init__.py").read_text(encoding="ascii")
    pretend = "import sys; sys.version_info = (3, 8, 0)\n" + source
    answer = subprocess.run([sys.executable, "-c", pretend], check=False, capture_output=True, text=True)
    assert answer.returncode == 1
    assert "needs Python 3.11 or newer, and this is Python 3.8" in answer.stderr
    ast.parse(source, feature_version=(3, 4))


def test_the_door_needs_the_standard_library_only() -> None:
    question = "import sys; import tools.__main__; print(*{name.split('.')[0] for name in sys.modules})"
    bare = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {question}"]
    answer = subprocess.run(bare, capture_output=True, text=True, check=True, cwd=Path(ROOT.anchor))
    ours = {"tools", "game", "__main__"}
    assert set(answer.stdout.split()) - set(sys.stdlib_module_names) - ours == set()
