"""Files that survive a power cut: where they lie, how they are written, what happens to a broken one.

The folder is `ROMME_HOME` if set, else the user's data folder of this platform. Text is UTF-8, whatever the
locale.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from net.lasting import sync_folder

APP_NAME = "romme"


class Trouble(Enum):
    """What was wrong with a file; each is told to the player."""

    BROKEN = "broken"
    RESTORED = "restored"
    NEWER = "newer"
    UNWRITABLE = "unwritable"


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file held, or None, and the trouble on the way. `kept` is where a bad file lies now."""

    data: dict[str, Any] | None
    trouble: Trouble | None = None
    kept: Path | None = None


def home() -> Path:
    """The folder for everything that is kept; it may not exist yet."""
    chosen = os.environ.get("ROMME_HOME")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def log_file() -> Path:
    """Where faults are written down: the user's log folder, else the temporary one."""
    chosen = os.environ.get("ROMME_HOME")
    if chosen:
        folder = Path(chosen) / "log"
    else:
        import platformdirs

        folder = Path(platformdirs.user_log_dir(APP_NAME, appauthor=False))
    if not can_write(folder):
        folder = Path(tempfile.gettempdir())
    return folder / "romme.log"


def can_write(folder: Path) -> bool:
    """Whether files can be kept in the folder; it is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def save(path: Path, data: dict[str, Any], has_backup: bool = True) -> None:
    """Write `data` as JSON; at every moment the old or the new file is whole, and the old one stays as .bak.

    Without `has_backup` it does not stay.

    Raises OSError where nothing can be written; the old file is then as it was.
    """
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if has_backup and path.exists():
            _keep_backup(path)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def load(path: Path, version: int, is_sound: Callable[[dict[str, Any]], bool] = lambda data: True) -> Loaded:
    """Read what `save` wrote. A broken or newer file is kept aside; for a broken one its .bak is tried."""
    try:
        if not path.exists() and not _backup(path).exists():
            return Loaded(None)
        data = _read(path, is_sound) if path.exists() else None
        if data is None:
            kept = _set_aside(path, "broken") if path.exists() else None
            data = _read(_backup(path), is_sound)
            trouble = Trouble.BROKEN if data is None else Trouble.RESTORED
            if data is None or _version(data) > version:
                return Loaded(None, Trouble.BROKEN, kept)
            return Loaded(data, trouble, kept)
        if _version(data) > version:
            return Loaded(None, Trouble.NEWER, _set_aside(path, f"newer-{_version(data)}"))
        return Loaded(data)
    except OSError:
        return Loaded(None, Trouble.UNWRITABLE)


def _read(path: Path, is_sound: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
    try:
        data = json.loads(path.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        return None
    return data if is_sound(data) else None


def _version(data: dict[str, Any]) -> int:
    return int(data["version"])


def _backup(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


def _keep_backup(path: Path) -> None:
    spare = path.with_name(path.name + ".bak.tmp")
    spare.unlink(missing_ok=True)
    try:
        os.link(path, spare)
    except OSError:
        spare.write_bytes(path.read_bytes())
    os.replace(spare, _backup(path))


def _set_aside(path: Path, why: str) -> Path:
    for number in range(1, 1000):
        kept = path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")
        if not kept.exists():
            os.replace(path, kept)
            return kept
    return path
