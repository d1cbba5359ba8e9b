"""A picture of a dealt table, for checks: the newcomer's match, so many frames of it, saved as PNG."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from pathlib import Path

import pygame

from game.app import App
from game.commands.system_words import system_words
from game.commands.values import quoted
from game.match_setup import newcomer_setup
from game.names import MADE_UP
from game.pacing import MOVING_HZ
from game.preferences import Options
from game.window import NoDisplay
from game.words import _

SAVED, NOT_SAVED = 0, 2
DEFAULT_SEED = "romme"


def shoot_table(options: Options, frames: int, path: Path) -> int:
    """Draw `frames` frames at the usual pace, save the last one; returns the exit code.

    It has a home of its own for the while, so that the player's settings and open match stay untouched.
    """
    with tempfile.TemporaryDirectory() as home:
        before = os.environ.get("ROMME_HOME")
        os.environ["ROMME_HOME"] = home
        app = _app(options)
        try:
            _draw_table(app, frames)
            return _save(app.window.surface, path)
        finally:
            app.close()
            if before is None:
                del os.environ["ROMME_HOME"]
            else:
                os.environ["ROMME_HOME"] = before


def _app(options: Options) -> App:
    """The program; a picture needs no screen, so where there is none it is drawn all the same."""
    try:
        return App(options)
    except NoDisplay:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return App(options)


def _draw_table(app: App, frames: int) -> None:
    from game.matches import seed_bytes
    from game.scenes.table import open_table

    app.push(open_table(app, newcomer_setup(MADE_UP[0]), seed_bytes(app.options.seed or DEFAULT_SEED)))
    for _number in range(frames):
        app.invalidate()
        app.turn()
        pygame.time.wait(1000 // MOVING_HZ)


def _save(surface: pygame.Surface, path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        picture = io.BytesIO()
        pygame.image.save(surface, picture, f"picture{path.suffix}")
        # By itself pygame writes another name where the system's locale knows English letters only.
        path.write_bytes(picture.getvalue())
    except pygame.error as error:
        return _complain(path, f"{error}.")
    except OSError as error:
        return _complain(path, system_words(error))
    return SAVED


def _complain(path: Path, reason: str) -> int:
    print(
        _("The picture {path} cannot be saved: {reason}").format(path=quoted(str(path)), reason=reason),
        file=sys.stderr,
    )
    return NOT_SAVED
