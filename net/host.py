"""Opening a table for others on the network, in this program; the one who opens it sits down like everybody else."""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.chance import SEED_BYTES
from net.addresses import Address, announced, own_addresses
from net.background import Background, background, now_ms
from net.bots import Players, players_of
from net.client import Door, Newcomer, RemoteSession, join
from net.discovery import Announcer
from net.hall import Hall
from net.hosted import HostedTable
from net.identity import Identity, NoCode, four_words, identity_in, join_code
from net.journal import Journal, read, replay
from net.keeping import FolderKeeper, people_path, read_people, seat_again
from net.lobby import Offer
from net.offers import checked
from net.record import Record
from net.server import USUAL, Limits, Server
from net.session import Pace

OPENING_WITHIN_S = 10.0
TABLES_FOLDER = "tables"

Wake = Callable[[], None]

log = logging.getLogger(__name__)


class SystemServices:
    """Seeds of the system's chance, and the usual computer players; `wake` is called when a table's have answered."""

    def __init__(self, wake: Callable[[str], None]) -> None:
        self._wake = wake

    def seed(self) -> bytes:
        """A new match's seed."""
        return os.urandom(SEED_BYTES)

    def players(self, record: Record, table: str) -> Players:
        """The computer players of a match."""
        return players_of(record, lambda: self._wake(table))


class House:
    """Tables, their door to the network and their announcement; everything here is called in the net's thread."""

    def __init__(
        self, identity: Identity, keeper: FolderKeeper | None = None, limits: Limits = USUAL
    ) -> None:
        self.identity = identity
        self.keeper = keeper
        self.hall = Hall(secrets.token_hex(8), SystemServices(self._wake), keeper)
        self.server = Server(self.hall, identity.context(), limits, self._changed)
        self._announcer: Announcer | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def listen(
        self,
        port: int | None = None,
        hosts: tuple[str, ...] | None = None,
        is_announced: bool = True,
        interfaces: tuple[str, ...] | None = None,
    ) -> None:
        """Open the door, and tell the network, on all interfaces unless told otherwise. Raises `CannotListen`."""
        self._loop = asyncio.get_running_loop()
        await self.server.listen(port, hosts)
        if self.keeper is not None:
            self.keeper.port = self.server.port
        if is_announced:
            self._announcer = Announcer(self.hall, self.identity.fingerprint, self.server.port, interfaces)
            await self._announcer.start()

    async def close(self, why: str = "closed") -> None:
        """Say goodbye, close the door and everything that was kept."""
        await self.server.close(why)
        if self._announcer is not None:
            await self._announcer.close()
        if self.keeper is not None:
            self.keeper.close()

    def _wake(self, table: str) -> None:
        """Called in any thread. Once the loop is closed nobody is left to hear."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.server.wake, table)

    def _changed(self) -> None:
        if self._announcer is not None:
            self._announcer.changed()


class Host:
    """A table that is open to others; `session` is the one who opened it."""

    def __init__(self, house: House, table: HostedTable, session: RemoteSession, net: Background) -> None:
        self.session = session
        self._house = house
        self._table = table
        self._net = net
        self._is_closed = False

    @property
    def table(self) -> str:
        """The table's id."""
        return self._table.gathering.table

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return self._house.server.port

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where others can reach the table, the likeliest first."""
        return tuple(Address(host, self.port) for host in announced(own_addresses()))

    @property
    def fingerprint(self) -> str:
        """The fingerprint of this host's certificate."""
        return self._house.identity.fingerprint

    @property
    def words(self) -> tuple[str, ...]:
        """Four words that guests who typed the address see too."""
        return four_words(self.fingerprint)

    @property
    def join_code(self) -> str | None:
        """What others can type to come in, or None where no address has one."""
        for address in self.addresses:
            with suppress(NoCode):
                return join_code(address, self.fingerprint)
        return None

    def close(self) -> None:
        """Close the table; its match is kept."""
        if self._is_closed:
            return
        self._is_closed = True
        with suppress(TimeoutError):
            self._net.result(self._house.close(), OPENING_WITHIN_S)
        # Only now, so that the one who opened the table is kept as its host.
        self.session.close()


def open_table(
    offer: Offer,
    newcomer: Newcomer,
    wake: Wake,
    folder: Path,
    *,
    port: int | None = None,
    hosts: tuple[str, ...] | None = None,
    is_announced: bool = True,
    pace: Pace | None = None,
    net: Background | None = None,
) -> Host:
    """Open a table and sit down at it. The folder holds the certificate and the matches that are kept.

    Raises `BadOffer`, `CannotListen`, or OSError where the folder cannot be written.
    """
    checked(offer)
    net = net or background()
    house = House(identity_in(folder), FolderKeeper(folder / TABLES_FOLDER))
    table = house.hall.open(offer, pace=pace)
    net.result(house.listen(port, hosts, is_announced), OPENING_WITHIN_S)
    session = join(_own_door(house, table), _with_code(newcomer, offer.code), wake, None, net)
    return Host(house, table, session, net)


def reopen_table(
    path: Path,
    newcomer: Newcomer,
    wake: Wake,
    folder: Path,
    *,
    hosts: tuple[str, ...] | None = None,
    is_announced: bool = True,
    net: Background | None = None,
) -> Host:
    """Go on with a match whose host's program ended; everybody gets seat and hand back by their token.

    `path` is the match's journal; the newcomer needs the host's token, or gets it from what was kept. Raises
    `JournalError`, `NotKept`, `CannotListen` or OSError.
    """
    net = net or background()
    kept = read_people(people_path(path))
    journal = read(path)
    record = replay(journal)
    keeper = FolderKeeper(path.parent)
    house = House(identity_in(folder), keeper)
    table = house.hall.open(kept.offer, kept.table)
    seat_again(table, kept)
    if not journal.is_finished:
        keeper.go_on(kept.table, Journal.go_on(journal))
        table.go_on(record, now_ms())
    net.result(_listen_again(house, kept.port, hosts, is_announced), OPENING_WITHIN_S)
    token = newcomer.token or next((own.token for own in kept.people if own.number == kept.host), None)
    door = _own_door(house, table)
    again = Newcomer(newcomer.name, newcomer.emblem, newcomer.colour, kept.offer.code, False, token)
    return Host(house, table, join(door, again, wake, None, net), net)


def kept_matches(folder: Path) -> tuple[Path, ...]:
    """The journals of matches that were not played to their end, the latest first."""
    found = []
    for path in (folder / TABLES_FOLDER).glob("*.match.json"):
        with suppress(Exception):
            if not read(path).is_finished and people_path(path).exists():
                found.append(path)
    return tuple(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))


async def _listen_again(house: House, port: int, hosts: tuple[str, ...] | None, is_announced: bool) -> None:
    """Listen where the guests look for the table, if that port is free."""
    try:
        await house.listen(port, hosts, is_announced)
    except OSError:
        await house.listen(None, hosts, is_announced)


def _own_door(house: House, table: HostedTable) -> Door:
    address = Address("127.0.0.1", house.server.port)
    return Door((address,), house.identity.fingerprint, None, table.gathering.table)


def _with_code(newcomer: Newcomer, code: str | None) -> Newcomer:
    return Newcomer(newcomer.name, newcomer.emblem, newcomer.colour, code, newcomer.watches, newcomer.token)
