"""What the installed program is started by. It lies above `game`, `net`, `engine` and `assets`, in a folder of its own."""

import sys
from pathlib import Path


def main() -> int:
    """Run `romme` with its own floors, whatever else of their names is installed or lies in the folder at hand.

    They come first on the path, and processes that the program begins take the path over.
    """
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from game.cli import main as run

    return run()
