"""A picture of a dealt table, for checks: the newcomer's match, so many frames of it, saved as PNG."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from game.app import MOVING_HZ, App
from game.match_setup import newcomer_setup
from game.words import _

NOT_SAVED = 2
DEFAULT_SEED = "romme"


def shoot_table(app: App, frames: int, path: Path) -> int:
    """Draw `frames` frames at the usual pace, save the last one; returns the exit code."""
    from game.matches import seed_bytes
    from game.scenes.table import open_table

    setup = newcomer_setup(_("You"))
    app.push(open_table(app, setup, seed_bytes(app.options.seed or DEFAULT_SEED)))
    for _number in range(frames):
        app.invalidate()
        app.turn()
        pygame.time.wait(1000 // MOVING_HZ)
    status = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(app.window.surface, str(path))
    except (OSError, pygame.error) as error:
        print(f"romme: {path} cannot be written: {error}", file=sys.stderr)
        status = NOT_SAVED
    app.close()
    return status
