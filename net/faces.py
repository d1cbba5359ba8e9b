"""The names and faces that computer players have at a table: nobody else's there, and always in the same order."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from net.lobby import EMBLEMS, Place

NAMES = ("Ada", "Oskar", "Inge", "Kai", "Frieda", "Bruno")
FIRST_EMBLEM = EMBLEMS.index("fox")
"""Persons begin with the first emblems, computer players with this one."""


class Face(NamedTuple):
    """How a player is seen."""

    name: str
    emblem: str


class Seen(Protocol):
    """Somebody at a table, of whom name and emblem are known, and the place, None where they watch."""

    @property
    def name(self) -> str: ...
    @property
    def emblem(self) -> str: ...
    @property
    def place(self) -> int | None: ...


def faces_of_computers(places: Sequence[Place], people: Iterable[Seen]) -> dict[int, Face]:
    """For each computer player's place its face, unlike those of the persons who play.

    With an emblem goes a character, so that neighbours differ where their level has some. Free places change nothing.
    """
    persons = [person for person in people if person.place is not None]
    taken = {person.name.casefold() for person in persons}
    names = [name for name in NAMES if name.casefold() not in taken] + list(NAMES)
    ring = (*EMBLEMS[FIRST_EMBLEM:], *EMBLEMS[:FIRST_EMBLEM])
    emblems = [emblem for emblem in ring if emblem not in {person.emblem for person in persons}]
    computers = [number for number, place in enumerate(places) if place.level is not None]
    return {
        number: Face(name, emblem) for number, name, emblem in zip(computers, names, emblems, strict=False)
    }
