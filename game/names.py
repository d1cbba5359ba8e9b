"""What a person is called: as they say, as the login says, else a name that reads well of somebody else."""

from __future__ import annotations

import os
import platform
import re
from zlib import crc32

from game.match_setup import NAME_LENGTH, clean_name

MADE_UP = ("Robin", "Kim", "Toni", "Mika", "Luca", "Sascha", "Alex", "Charlie")
"""Where the login is nobody's name. None of them is a computer player's."""

_PRONOUNS = frozenset({"du", "ich", "you", "me", "i"})
"""They name somebody to themselves only: “You begins”, “Du hat gegeben”."""

_NOBODYS_LOGINS = frozenset(
    (
        *("root", "user", "users", "admin", "administrator", "owner", "default", "defaultuser", "system"),
        *("guest", "gast", "benutzer", "nutzer", "besitzer", "test", "tester", "home", "pc", "computer"),
        *("player", "spieler", "gamer", "student", "schueler", "schüler", "nobody", "live", "liveuser"),
        *("pi", "deck", "ubuntu", "debian", "fedora", "mint", "kali", "vagrant", "docker", "runner", "dev"),
    )
)
_LEAST_LETTERS = 2


def default_name() -> str:
    """What a person is called who has not said: the login's name, or a made-up one, the same each time here."""
    made_up = MADE_UP[crc32(platform.node().encode("utf-8", "replace")) % len(MADE_UP)]
    return name_of_login(os.environ.get("USER") or os.environ.get("USERNAME") or "") or made_up


def name_of_login(login: str) -> str:
    """The first name in a login such as `jörg`, `max.mustermann` or `HOME\\anna2`; empty where it holds none."""
    words = re.split(r"[^\w]|_|\d+", login.rpartition("\\")[2].partition("@")[0])
    names = [word for word in words if len(word) >= _LEAST_LETTERS]
    if not names or any(name.casefold() in _NOBODYS_LOGINS | _PRONOUNS for name in names):
        return ""
    return clean_name(names[0][:1].upper() + names[0][1:])[:NAME_LENGTH]


def person_name(words: str) -> str:
    """A person's name fit to be shown (`clean_name`); empty where it would name nobody, as “Du” and “You” do."""
    name = clean_name(words)
    return "" if name.casefold() in _PRONOUNS else name
