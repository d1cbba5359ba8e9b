"""The bootstrap, with a package of our own in place of the network."""

import hashlib
import http.server
import importlib.util
import shutil
import ssl
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from net.identity import identity_in
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
        for name in ("PIP_CERT", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
            patch.delenv(name, raising=False)
            patch.delenv(name.lower(), raising=False)
        patch.setenv("LC_ALL", "C")
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


class Answering(http.server.BaseHTTPRequestHandler):
    """Answers everything with one and the same refusal."""

    status = 503

    def do_GET(self) -> None:
        self.send_response(self.status)
        self.end_headers()

    do_CONNECT = do_GET

    def log_message(self, *_: object) -> None:
        """Without a word."""


@contextmanager
def listening(status: int, context: ssl.SSLContext | None = None) -> Iterator[int]:
    """A server that refuses with this status; its port."""
    handler = type("Refusing", (Answering,), {"status": status})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def failing(environment: Environment, monkeypatch: pytest.MonkeyPatch, **settings: str) -> str:
    """What is said where a package is missing and pip has these settings."""
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_RETRIES", "1")
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    (environment.root / "requirements.lock").write_text(f"absent==1.0 --hash=sha256:{'0' * 64}\n")
    with pytest.raises(SetupError) as error:
        environment.prepare(RUN)
    monkeypatch.undo()
    said = str(error.value)
    log = environment.folder / "pip.log"
    assert str(log) in said and "absent" in log.read_text(encoding="utf-8")
    return said


def test_without_network_the_sentence_says_so(restored: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    said = failing(restored, monkeypatch, PIP_INDEX_URL=NOTHING_LISTENS)
    assert "no network" in said and "refused" in said


def test_a_proxy_that_wants_a_password_is_named(
    restored: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(407) as port:
        said = failing(
            restored,
            monkeypatch,
            PIP_PROXY=f"http://127.0.0.1:{port}",
            PIP_INDEX_URL="https://index.invalid/simple",
        )
    assert "no network" not in said
    assert "proxy" in said and "407" in said


def test_the_certificate_of_a_virus_scanner_is_named(
    restored: Environment, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with listening(200, identity_in(tmp_path).context()) as port:
        said = failing(restored, monkeypatch, PIP_INDEX_URL=f"https://localhost:{port}/simple")
    assert "no network" not in said
    assert "PIP_CERT" in said and "certificate verify failed" in said


def test_an_index_that_refuses_is_no_missing_package(
    restored: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(503) as port:
        said = failing(restored, monkeypatch, PIP_INDEX_URL=f"http://127.0.0.1:{port}/simple")
    assert "no network" not in said and "There is no" not in said
    assert "503" in said


def test_a_folder_that_cannot_be_made_is_one_sentence(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Environment, "_create", lambda self: self.folder.mkdir())
    (tmp_path / ".venv").write_text("a file stands in the way")
    for lock in RUN.locks:
        (tmp_path / lock).write_text("")
    with pytest.raises(SetupError, match=r"Could not make .*\.venv: This already exists\."):
        Environment(tmp_path).prepare(RUN)


def test_the_first_start_speaks_the_users_language(
    restored: Environment, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    said = failing(restored, monkeypatch, PIP_INDEX_URL=NOTHING_LISTENS, LC_ALL="de_DE.UTF-8")
    assert "kein Netz" in said
    assert "einmalig" in capfd.readouterr().err


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
