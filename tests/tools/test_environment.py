"""The bootstrap, with a package of our own in place of the network."""

import hashlib
import importlib.util
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.environment import DEVELOP, RUN, Environment, SetupError

pytestmark = pytest.mark.slow

NOTHING_LISTENS = "http://127.0.0.1:9/simple"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of wheels that pip takes everything from."""
    folder = tmp_path_factory.mktemp("shelf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIP_CONFIG_FILE", "/dev/null")
        patch.setenv("PIP_NO_INDEX", "1")
        patch.setenv("PIP_FIND_LINKS", str(folder))
        yield folder


@pytest.fixture(scope="module")
def prepared(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with `first` for playing; `second` comes with the development group."""
    root = tmp_path_factory.mktemp("checkout")
    first, second = pinned(shelf, "first"), pinned(shelf, "second")
    (root / "requirements-build.lock").write_text("")
    (root / "requirements.lock").write_text(first)
    (root / "requirements-dev.lock").write_text(first + second)
    environment = Environment(root)
    environment.prepare(RUN)
    return environment


def pinned(shelf: Path, name: str) -> str:
    """Put a wheel of that name on the shelf; its line in a lock."""
    info = f"{name}-1.0.dist-info"
    wheel = shelf / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"{name}.py", "")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return f"{name}==1.0 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


def can_import(environment: Environment, name: str) -> bool:
    question = [environment.python, "-c", f"import {name}"]
    return subprocess.run(question, check=False, capture_output=True).returncode == 0


@pytest.fixture
def restored(prepared: Environment) -> Iterator[Environment]:
    """The prepared environment, whose locks a test may change."""
    before = {path: path.read_text() for path in prepared.root.glob("*.lock")}
    yield prepared
    for path, text in before.items():
        path.write_text(text)
    prepared.prepare(RUN)


def test_the_group_is_installed_and_no_more(prepared: Environment) -> None:
    assert can_import(prepared, "first")
    assert not prepared.is_running


def test_nothing_is_done_or_said_while_the_locks_are_the_same(
    prepared: Environment, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("installed again")

    monkeypatch.setattr(Environment, "_install", refuse)
    prepared.prepare(RUN)
    assert capfd.readouterr() == ("", "")


def test_a_changed_lock_is_installed(
    restored: Environment, shelf: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with (restored.root / "requirements.lock").open("a") as lock:
        lock.write(pinned(shelf, "third"))
    restored.prepare(RUN)
    assert can_import(restored, "third")
    said = capfd.readouterr().err
    assert "Ready" in said
    assert "making it" not in said


def test_the_development_group_holds_what_playing_needs(
    restored: Environment, capfd: pytest.CaptureFixture[str]
) -> None:
    restored.prepare(DEVELOP)
    assert can_import(restored, "second")
    capfd.readouterr()
    restored.prepare(RUN)
    assert capfd.readouterr().err == ""


def test_a_package_that_is_not_what_was_locked_is_refused_and_tried_again(
    restored: Environment, shelf: Path
) -> None:
    line = pinned(shelf, "forged")
    (restored.root / "requirements.lock").write_text(line[:-3] + "00\n")
    for _ in range(2):
        with pytest.raises(SetupError, match=r"pip\.log"):
            restored.prepare(RUN)
    assert not can_import(restored, "forged")


def test_a_package_that_has_no_wheel_here_is_named(restored: Environment) -> None:
    (restored.root / "requirements.lock").write_text(f"absent==1.0 --hash=sha256:{'0' * 64}\n")
    with pytest.raises(SetupError, match=r"There is no absent==1\.0 for Python 3"):
        restored.prepare(RUN)


def test_without_network_the_sentence_says_so(restored: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_INDEX_URL", NOTHING_LISTENS)
    monkeypatch.setenv("PIP_RETRIES", "1")
    (restored.root / "requirements.lock").write_text(f"absent==1.0 --hash=sha256:{'0' * 64}\n")
    with pytest.raises(SetupError, match="no network"):
        restored.prepare(RUN)
    monkeypatch.undo()


def test_a_python_without_ensurepip_names_the_package_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lock in RUN.locks:
        (tmp_path / lock).write_text("")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match="python3-venv"):
        Environment(tmp_path).prepare(RUN)


def test_a_broken_environment_is_made_anew(restored: Environment, capfd: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(restored.python.parent)
    restored.prepare(RUN)
    assert can_import(restored, "first")
    assert "making it" in capfd.readouterr().err
