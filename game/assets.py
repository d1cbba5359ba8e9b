"""Where the pictures, sounds and languages lie, whichever way the program was installed."""

import sys
from pathlib import Path


def asset_path(*parts: str) -> Path:
    """The file or folder below assets/; it need not exist."""
    return _root().joinpath(*parts)


def _root() -> Path:
    unpacked = getattr(sys, "_MEIPASS", None)
    if unpacked:
        return Path(unpacked) / "assets"
    return Path(__file__).resolve().parent.parent / "assets"
