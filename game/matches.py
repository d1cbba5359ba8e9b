"""Beginning a match and going on with one: the way from the menus to the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from game import storage
from game.match_setup import Setup, newcomer_setup, with_person
from game.names import default_name

if TYPE_CHECKING:
    from game.app import App

MATCH_FILE = "match.json"


def match_path() -> Path:
    """Where the match that is being played is kept."""
    return storage.home() / MATCH_FILE


def has_open_match() -> bool:
    """There is a match to go on with."""
    return match_path().exists()


def has_unfinished_match() -> bool:
    """There is a match that another would put an end to; of one that is over only the last page is kept."""
    from net.journal import is_finished

    return has_open_match() and not is_finished(match_path())


def next_setup(app: App) -> Setup:
    """The setup to begin with: the last one, or the newcomer's; the first seat is the person of the settings."""
    settings = app.settings
    name = settings.player_name or default_name()
    if settings.last_setup is None:
        return newcomer_setup(name, settings.emblem)
    return with_person(settings.last_setup, settings.player_name, settings.emblem)


def start_match(app: App, setup: Setup, is_remembered: bool = True) -> None:
    """Deal a new match and sit down; the stack is then the title with the table on it.

    Several persons at this screen are first asked for their gamepads, if there are any.
    """
    from game.scenes.sit_down import seat_pads_first
    from game.scenes.table import open_table

    if is_remembered:
        person = setup.seats[0]
        app.change_settings(last_setup=setup, player_name=person.name, emblem=person.emblem)
    seat_pads_first(app, setup, lambda: app.push(open_table(app, setup, seed_bytes(app.options.seed))))


def continue_match(app: App) -> None:
    """Sit down again at the match that is open."""
    from game.scenes.table import resume_table

    app.push(resume_table(app, match_path()))


def seed_bytes(words: str | None) -> bytes:
    """32 bytes of chance: of the words given, or of the system."""
    if words is None:
        return os.urandom(32)
    from hashlib import sha256

    return sha256(words.encode("utf-8")).digest()
