"""A match in this process: from the menus' setup to sessions, and back to a match that was kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.match_setup import Setup
from game.matches import match_path
from game.scenes.base import Scene
from game.scenes.dialog import DialogScene
from game.words import _
from net.session import PACES, Comforts, Seat

if TYPE_CHECKING:
    from game.app import App
    from net.local import LocalSession, Sessions


def open_sessions(app: App, setup: Setup, seed: bytes) -> LocalSession | Sessions:
    """Deal a new match for the persons at this screen; the match that was kept before is replaced."""
    from net.local import SoloSetup, has_several_persons, open_party, open_solo

    table = table_setup(app, setup, seed, match_path(), SoloSetup)
    return open_party(table, app.wake) if has_several_persons(table) else open_solo(table, app.wake)


def table_setup(app: App, setup: Setup, seed: bytes, path: Path | None, kind):  # type: ignore[no-untyped-def]
    """The setup as the table wants it."""
    settings = app.settings
    seats = tuple(Seat(seat.name, seat.emblem, not seat.is_person, seat.level) for seat in setup.seats)
    is_alone = sum(seat.is_person for seat in setup.seats) < 2
    comforts = Comforts(
        take_back=settings.allows_take_back and is_alone,
        hints=settings.shows_hints,
        pile_open=settings.opens_pile,
    )
    pace = PACES[settings.pace]
    return kind(
        rules=setup.rules,
        seats=seats,
        seed=seed,
        pace=pace,
        comforts=comforts,
        turn_ms=setup.turn_s * 1_000 or None,
        path=path,
    )


def resume_sessions(app: App, path: Path) -> LocalSession | Sessions | Scene:
    """Go on with the match that is kept at a path, or a scene that says why that is impossible."""
    from net.journal import BrokenJournal, NewerJournal
    from net.local import resume

    try:
        return resume(path, app.wake)
    except NewerJournal:
        says = _("This match was saved by a newer version of the program. It stays as it is.")
    except (BrokenJournal, OSError):
        says = _("The file of this match cannot be read. It stays as it is, in {path}.").format(path=path)
    return DialogScene(_("The match cannot be continued"), says, (), stay=_("Back"))
