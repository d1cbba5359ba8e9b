"""Tables kept in a folder: the match as a journal, and beside it who sits where and the tokens to come back with."""

import json
import logging
from dataclasses import dataclass
from pathlib import Path

from net.gathering import Guest
from net.hosted import HostedTable
from net.journal import Journal
from net.lobby import Offer, Place
from net.private_file import write_private
from net.record import Entry, Record
from net.wire.values import BadValue, Codec, plain

PEOPLE_ENDING = ".people.json"
MATCH_ENDING = ".match.json"
VERSION = 2

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptGuest:
    """Somebody as they are kept."""

    number: int
    token: str
    name: str
    emblem: str
    colour: str
    place: int | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table as it is kept, without its match."""

    version: int
    table: str
    port: int
    offer: Offer
    places: tuple[Place, ...]
    people: tuple[KeptGuest, ...]
    host: int | None


class NotKept(ValueError):
    """A file that no table can be taken from."""


_CODEC = Codec((Offer, Place, KeptGuest, KeptTable))


def people_path(match: Path) -> Path:
    """Where the people of a match's journal are kept."""
    return match.with_name(match.name.removesuffix(MATCH_ENDING) + PEOPLE_ENDING)


def read_people(path: Path) -> KeptTable:
    """The table that was kept. Raises `NotKept`, or OSError where it cannot be read."""
    try:
        kept = _CODEC.read(KeptTable, json.loads(path.read_bytes().decode("utf-8")))
    except (ValueError, RecursionError, BadValue) as error:
        raise NotKept(f"{path}: {error}") from error
    assert isinstance(kept, KeptTable)
    if kept.version != VERSION:
        raise NotKept(f"{path}: written in version {kept.version}, this program knows {VERSION}")
    return kept


def seat_again(table: HostedTable, kept: KeptTable) -> None:
    """Put everybody where they sat."""
    gathering = table.gathering
    gathering.places = list(kept.places)
    gathering.host = kept.host
    for own in kept.people:
        guest = Guest(own.number, own.token, own.name, own.emblem, own.colour, own.place, own.seat)
        gathering.readmit(guest)


class FolderKeeper:
    """Keeps every table of a hall in a folder; what the disk refuses is logged, and the match goes on."""

    def __init__(self, folder: Path) -> None:
        self.port = 0
        self._folder = folder
        self._journals: dict[str, Journal] = {}
        self._written: dict[str, bytes] = {}

    def match_path(self, table: str) -> Path:
        """Where the match of a table is kept."""
        return self._folder / f"{table}{MATCH_ENDING}"

    def go_on(self, table: str, journal: Journal) -> None:
        """Go on with a journal that was read."""
        self._journals[table] = journal

    def begin(self, table: HostedTable, record: Record) -> None:
        """Begin the journal of a match."""
        name = table.gathering.table
        self._close(name)
        try:
            self._journals[name] = Journal.create(self.match_path(name), record)
        except OSError:
            log.exception("the match at table %s cannot be kept", name)

    def keep(self, table: HostedTable, entries: tuple[Entry, ...]) -> None:
        """Add to the journal of a match."""
        name = table.gathering.table
        journal = self._journals.get(name)
        if journal is None:
            return
        try:
            journal.write(entries)
            if table.playing is not None and table.playing.record.is_finished:
                journal.finish()
                self._close(name)
        except OSError:
            log.exception("the match at table %s cannot be kept any more", name)
            self._close(name)

    def people_changed(self, table: HostedTable) -> None:
        """Write down who sits where, while a match is on."""
        name = table.gathering.table
        if not table.is_running:
            return
        data = json.dumps(_kept(table, self.port), default=plain, ensure_ascii=False).encode("utf-8")
        if self._written.get(name) == data:
            return
        self._written[name] = data
        try:
            write_private(people_path(self.match_path(name)), data)
        except OSError:
            log.exception("who sits at table %s cannot be kept", name)

    def close(self) -> None:
        """Close every journal."""
        for name in list(self._journals):
            self._close(name)

    def _close(self, name: str) -> None:
        journal = self._journals.pop(name, None)
        if journal is not None:
            journal.close()


def _kept(table: HostedTable, port: int) -> KeptTable:
    gathering = table.gathering
    people = tuple(
        KeptGuest(own.number, own.token, own.name, own.emblem, own.colour, own.place, own.seat)
        for own in gathering.people.values()
    )
    return KeptTable(
        VERSION, gathering.table, port, gathering.offer, tuple(gathering.places), people, gathering.host
    )
