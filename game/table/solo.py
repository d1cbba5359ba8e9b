"""A match in this process: from the menus' setup to a session, and back to a match that was kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.match_setup import Setup
from game.matches import match_path
from game.scenes.base import Scene
from game.scenes.dialog import DialogScene
from game.words import _
from net.session import Comforts, Seat, Session

if TYPE_CHECKING:
    from game.app import App
    from net.local import LocalSession


def open_session(app: App, setup: Setup, seed: bytes) -> Session:
    """Deal a new match and sit down; the match that was kept before is replaced."""
    from net.local import SoloSetup, open_solo

    return open_solo(table_setup(app, setup, seed, match_path(), SoloSetup), app.wake)


def table_setup(app: App, setup: Setup, seed: bytes, path: Path | None, kind):  # type: ignore[no-untyped-def]
    """The setup as the table wants it."""
    settings = app.settings
    seats = tuple(Seat(seat.name, seat.emblem, not seat.is_person, seat.level) for seat in setup.seats)
    comforts = Comforts(take_back=settings.allows_take_back, hints=settings.shows_hints)
    return kind(rules=setup.rules, seats=seats, seed=seed, comforts=comforts, path=path)


def resume_session(app: App, path: Path) -> LocalSession | Scene:
    """Go on with the match that is kept at a path, or a scene that says why that is impossible."""
    from net.journal import BrokenJournal, NewerJournal
    from net.local import resume_solo

    try:
        return resume_solo(path, app.wake)
    except NewerJournal:
        says = _("This match was kept by a newer version of the program. It stays as it is.")
    except (BrokenJournal, OSError):
        says = _("The file of this match cannot be read. It stays as it is, in {path}.").format(path=path)
    return DialogScene(_("The match cannot be continued"), says, (), stay=_("Back"))
