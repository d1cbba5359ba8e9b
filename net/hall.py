"""Every table of one host, and everybody who is connected to it; no socket and no clock in here."""

import secrets
from dataclasses import dataclass

from net.hosted import HostedTable, Keeper, Services
from net.lobby import Listed, Offer, Reason
from net.outgoing import Outgoing
from net.session import Pace
from net.wire.messages import AskTables, Enter, Fault, Message, PeerFault, Say, Tables, TurnedAway

ENTRIES = 20
"""So often somebody may ask to come in over one connection."""


@dataclass(slots=True)
class Visitor:
    """Somebody connected: at a table as a person, or only asking."""

    table: HostedTable | None = None
    person: int | None = None
    entries: int = 0


class Hall:
    """The tables of a host. What goes out is collected in `outgoing`."""

    def __init__(self, host: str, services: Services, keeper: Keeper | None = None) -> None:
        self.host = host
        self.outgoing = Outgoing()
        self.tables: dict[str, HostedTable] = {}
        self._services = services
        self._keeper = keeper
        self._visitors: dict[int, Visitor] = {}
        self._touched: set[HostedTable] = set()

    def open(self, offer: Offer, table: str | None = None, pace: Pace | None = None) -> HostedTable:
        """Open a table. Raises `BadOffer`."""
        name = table or secrets.token_hex(4)
        opened = HostedTable(offer, name, self.outgoing, self._services, self._keeper, pace)
        self.tables[name] = opened
        return opened

    def listed(self) -> tuple[Listed, ...]:
        """The tables as they are announced."""
        return tuple(table.gathering.listed() for table in self.tables.values())

    def arrived(self, connection: int) -> None:
        """Somebody has connected and greeted."""
        self._visitors[connection] = Visitor()

    def take(self, connection: int, message: Message, now_ms: int) -> None:
        """Take a message. Raises `PeerFault` where it is out of place; the connection is then to be ended."""
        visitor = self._visitors[connection]
        match message:
            case AskTables():
                self.outgoing.say(connection, Tables(self.host, list(self.listed())))
            case Enter():
                self._enter(connection, visitor, message, now_ms)
            case Say() if visitor.table is not None and visitor.person in visitor.table.gathering.people:
                self._touched.add(visitor.table)
                visitor.table.say(visitor.person, message, now_ms)
            case _:
                raise PeerFault(Fault.OUT_OF_PLACE)

    def gone(self, connection: int, is_goodbye: bool, now_ms: int) -> None:
        """A connection is over."""
        visitor = self._visitors.pop(connection, None)
        if visitor is not None and visitor.table is not None and visitor.person is not None:
            self._touched.add(visitor.table)
            visitor.table.gone(visitor.person, connection, is_goodbye, now_ms)

    def lag(self, connection: int, lag_ms: int) -> None:
        """Note how long a message to somebody and back takes."""
        visitor = self._visitors.get(connection)
        if visitor is not None and visitor.table is not None and visitor.person is not None:
            visitor.table.lag(visitor.person, lag_ms)

    def touched(self) -> set[HostedTable]:
        """The tables at which something was done since the last call: ask for their `next_wake` again."""
        touched, self._touched = self._touched, set()
        return touched

    def close(self, why: str) -> None:
        """Tell everybody that the host is leaving."""
        for connection in self._visitors:
            self.outgoing.hang_up(connection, why)

    def _enter(self, connection: int, visitor: Visitor, message: Enter, now_ms: int) -> None:
        if visitor.table is not None:
            raise PeerFault(Fault.OUT_OF_PLACE)
        visitor.entries += 1
        if visitor.entries > ENTRIES:
            raise PeerFault(Fault.OUT_OF_PLACE)
        table = self._found(message.table)
        if table is None:
            self.outgoing.say(connection, TurnedAway(Reason.NO_SUCH_TABLE.value))
            return
        self._touched.add(table)
        person = table.enter(connection, message, now_ms)
        if person is not None:
            visitor.table, visitor.person = table, person

    def _found(self, name: str) -> HostedTable | None:
        """The table of a name; without a name, the first one that still waits, else the first."""
        if name:
            return self.tables.get(name)
        tables = list(self.tables.values())
        return next((table for table in tables if not table.is_running), tables[0] if tables else None)
