"""Tables that find each other on the network: announcing one's own, and seeing those of others.

Multicast tells of a table at once, but never that its host has died; so every host that is seen is asked over a
connection, and is grey when it does not answer, and gone a little later.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import ifaddr
from zeroconf import IPVersion, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.addresses import Address, findable, own_addresses, scoped
from net.background import Background, background
from net.client import Door
from net.hall import Hall
from net.lobby import Listed, State
from net.probing import Probe
from net.wire.messages import PROTOCOL

SERVICE = "_romme._tcp.local."
LOOK_S = 1.0
"""How often the interfaces are looked at."""
GREY_AFTER_S = 4.5
GONE_AFTER_S = 12.0
LONGEST_TXT_BYTES = 250

Wake = Callable[[], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table on the network. `is_answering` is False for one whose host does not answer at the moment."""

    table: str
    title: str
    game: str
    preset: str
    state: State
    seats: int
    taken: int
    is_locked: bool
    spectators: bool
    protocol: int
    host: str
    fingerprint: str
    addresses: tuple[Address, ...]
    is_answering: bool = True

    @property
    def is_ours(self) -> bool:
        """Whether the host speaks our version of the protocol."""
        return self.protocol == PROTOCOL

    @property
    def door(self) -> Door:
        """Where to come in."""
        return Door(self.addresses, self.fingerprint, None, self.table)


@dataclass(frozen=True, slots=True)
class Seen:
    """What is to be seen of the network."""

    tables: tuple[ListedTable, ...] = ()
    has_network: bool = True


class Multicast:
    """A responder on every interface that there is, and on those that come later; None of them is no error."""

    def __init__(self, interfaces: tuple[str, ...] | None = None) -> None:
        self.zeroconf: AsyncZeroconf | None = None
        self.has_network = False
        self._only = interfaces
        self._known: frozenset[str | int] = frozenset()

    async def look(self) -> bool:
        """See which interfaces there are; True where that has changed."""
        now: frozenset[str | int] = frozenset(self._only or _interfaces())
        if now == self._known and (self.zeroconf is not None) == bool(now):
            return False
        self._known = now
        self.has_network = any(not str(each).startswith("127.") for each in now)
        if not now:
            await self.close()
            return True
        try:
            await self._use(sorted(now, key=str))
        except (OSError, RuntimeError, ValueError) as error:
            log.info("no multicast on %s: %s", sorted(now, key=str), error)
            await self._use_ipv4(now)
        return True

    async def _use(self, interfaces: list[str | int]) -> None:
        has_ipv6 = any(isinstance(each, int) or ":" in each for each in interfaces)
        version = IPVersion.All if has_ipv6 else IPVersion.V4Only
        if self.zeroconf is None:
            self.zeroconf = AsyncZeroconf(interfaces=interfaces, ip_version=version)
            return
        update = getattr(self.zeroconf, "async_update_interfaces", None)
        if update is not None:
            await update(interfaces=interfaces, ip_version=version)

    async def _use_ipv4(self, interfaces: frozenset[str | int]) -> None:
        """Where IPv6 is there and yet cannot be used, IPv4 alone; else try again later."""
        await self.close()
        try:
            await self._use(sorted(each for each in interfaces if isinstance(each, str) and ":" not in each))
        except (OSError, RuntimeError, ValueError):
            self._known = frozenset()
            await self.close()

    async def close(self) -> None:
        """Say goodbye."""
        zeroconf, self.zeroconf = self.zeroconf, None
        if zeroconf is not None:
            with suppress(OSError, RuntimeError, asyncio.CancelledError):
                await zeroconf.async_close()


class Announcer:
    """Tells the network of a hall's tables."""

    def __init__(
        self, hall: Hall, fingerprint: str, port: int, interfaces: tuple[str, ...] | None = None
    ) -> None:
        self._hall = hall
        self._fingerprint = fingerprint
        self._port = port
        self._interfaces = interfaces
        self._multicast = Multicast(interfaces)
        self._server = f"romme-{secrets.token_hex(6)}.local."
        self._told: dict[str, tuple[AsyncServiceInfo, tuple[Any, ...]]] = {}
        self._names: dict[str, str] = {}
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin."""
        await self._work()
        self._task = asyncio.create_task(self._run())

    def changed(self) -> None:
        """Something that is announced has changed."""
        self._called.set()

    async def close(self) -> None:
        """Say that the tables are gone."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._multicast.close()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), LOOK_S)
            self._called.clear()
            try:
                await self._work()
            except (OSError, RuntimeError, ValueError):
                log.exception("the tables could not be announced")

    async def _work(self) -> None:
        if await self._multicast.look() and self._multicast.zeroconf is None:
            self._told.clear()
        zeroconf = self._multicast.zeroconf
        if zeroconf is None:
            return
        addresses = tuple(sorted(self._interfaces or findable(own_addresses()) or ("127.0.0.1",)))
        listed = {each.table: each for each in self._hall.listed()}
        for table, each in listed.items():
            stand = (each, addresses)
            told = self._told.get(table)
            if told is not None and told[1] == stand:
                continue
            info = self._info(each, addresses)
            if told is None:
                await zeroconf.async_register_service(info, cooperating_responders=True)
            else:
                await zeroconf.async_update_service(info)
            self._told[table] = info, stand
        for table in [table for table in self._told if table not in listed]:
            await zeroconf.async_unregister_service(self._told.pop(table)[0])

    def _info(self, listed: Listed, addresses: tuple[str, ...]) -> AsyncServiceInfo:
        # A random name: a title may be longer than a name, and two may be called the same.
        name = self._names.setdefault(listed.table, secrets.token_hex(8))
        return AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=self._port,
            parsed_addresses=list(addresses),
            server=self._server,
            properties=txt_of(listed, self._hall.host, self._fingerprint),
        )


def txt_of(listed: Listed, host: str, fingerprint: str) -> dict[str, bytes]:
    """What is announced of a table beside its addresses."""
    return {
        "v": str(PROTOCOL).encode(),
        "host": host.encode(),
        "fp": fingerprint.encode(),
        "id": listed.table.encode(),
        "title": listed.title.encode("utf-8", "replace")[:LONGEST_TXT_BYTES],
        "game": listed.game.encode(),
        "rules": listed.preset.encode(),
        "state": listed.state.value.encode(),
        "seats": f"{listed.taken}/{listed.seats}".encode(),
        "locked": b"1" if listed.is_locked else b"0",
        "watch": b"1" if listed.spectators else b"0",
    }


def table_of(properties: dict[bytes, bytes | None], addresses: tuple[Address, ...]) -> ListedTable | None:
    """The table that somebody announces, or None where that is none."""
    from net.names import LONGEST_TITLE, cleaned

    def text(key: str) -> str:
        return (properties.get(key.encode()) or b"").decode("utf-8", "replace")

    try:
        taken, seats = (int(number) for number in text("seats").split("/"))
        protocol, state, fingerprint = int(text("v")), State(text("state")), text("fp")
        if len(bytes.fromhex(fingerprint)) != 32 or not 0 <= taken <= seats <= 99 or not addresses:
            return None
    except ValueError:
        return None
    title = cleaned(text("title"), LONGEST_TITLE)
    if not title or not text("id") or not text("host"):
        return None
    return ListedTable(
        table=text("id")[:64],
        title=title,
        game=text("game")[:32],
        preset=text("rules")[:32],
        state=state,
        seats=seats,
        taken=taken,
        is_locked=text("locked") == "1",
        spectators=text("watch") == "1",
        protocol=protocol,
        host=text("host")[:64],
        fingerprint=fingerprint,
        addresses=addresses,
    )


def addresses_of(info: AsyncServiceInfo) -> tuple[Address, ...]:
    """Where what is announced can be reached from here."""
    hosts = scoped(info.parsed_scoped_addresses(IPVersion.All), own_addresses())
    return tuple(Address(host, info.port) for host in hosts if info.port)


class Browser:
    """Sees the tables on the network."""

    def __init__(
        self,
        wake: Wake = lambda: None,
        net: Background | None = None,
        interfaces: tuple[str, ...] | None = None,
    ) -> None:
        self._wake = wake
        self._net = net or background()
        self._interfaces = interfaces
        self._seen = Seen()
        self._found: dict[str, ListedTable] = {}
        self._probes: dict[str, Probe] = {}
        self._heard: dict[str, float] = {}
        self._multicast = Multicast(interfaces)
        self._browsing: AsyncServiceBrowser | None = None
        self._resolving: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._net.start(self._run())

    def poll(self) -> Seen:
        """What is to be seen now."""
        return self._seen

    def close(self) -> None:
        """Stop looking."""
        self._is_closed = True

    async def _run(self) -> None:
        try:
            while not self._is_closed:
                await self._look()
                self._show()
                await asyncio.sleep(LOOK_S / 2)
        except Exception:
            log.exception("the network could not be looked at")
        finally:
            for probe in self._probes.values():
                probe.close()
            if self._browsing is not None:
                await self._browsing.async_cancel()
            await self._multicast.close()

    async def _look(self) -> None:
        if await self._multicast.look():
            if self._multicast.zeroconf is None:
                self._browsing = None
            elif self._browsing is None:
                self._browsing = AsyncServiceBrowser(
                    self._multicast.zeroconf.zeroconf, SERVICE, handlers=[self._changed]
                )

    def _changed(self, zeroconf: Any, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            self._found.pop(name, None)
            self._show()
            return
        task = asyncio.ensure_future(self._resolve(zeroconf, service_type, name))
        self._resolving.add(task)
        task.add_done_callback(self._resolving.discard)

    async def _resolve(self, zeroconf: Any, service_type: str, name: str) -> None:
        info = AsyncServiceInfo(service_type, name)
        try:
            if not info.load_from_cache(zeroconf) and not await info.async_request(zeroconf, 3_000):
                return
            table = table_of(info.properties, addresses_of(info))
        except (OSError, ValueError, UnicodeError) as error:
            log.info("an announcement could not be read: %s", error)
            return
        if table is None or self._is_closed:
            return
        self._found[name] = table
        self._heard.setdefault(table.host, time.monotonic())
        probe = self._probes.get(table.host)
        if probe is None:
            probe = self._probes[table.host] = Probe(table.door, table.host, self._answered)
            probe.start()
        probe.door = table.door
        self._show()

    def _answered(self, host: str, tables: tuple[Listed, ...]) -> None:
        """A host has said which tables it has."""
        self._heard[host] = time.monotonic()
        by_id = {each.table: each for each in tables}
        for name, table in list(self._found.items()):
            if table.host == host and table.table in by_id:
                now = by_id[table.table]
                self._found[name] = replace(
                    table, title=now.title, preset=now.preset, state=now.state, seats=now.seats,
                    taken=now.taken, is_locked=now.is_locked, spectators=now.spectators,
                )  # fmt: skip
        self._show()

    def _show(self) -> None:
        now = time.monotonic()
        tables = []
        for table in self._found.values():
            silent_s = now - self._heard.get(table.host, now)
            if table.is_ours and silent_s >= GONE_AFTER_S:
                continue
            tables.append(replace(table, is_answering=not table.is_ours or silent_s < GREY_AFTER_S))
        tables.sort(key=lambda table: (table.title.casefold(), table.host, table.table))
        seen = Seen(tuple(tables), self._multicast.has_network)
        if seen != self._seen:
            self._seen = seen
            try:
                self._wake()
            except Exception:
                log.exception("the screen could not be woken; it finds the tables when it asks")


def _interfaces() -> list[str | int]:
    """What to announce and listen on: IPv4 addresses and, for IPv6, numbers of interfaces; loopback if that is all."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return []
    addresses = [str(own.ip) for adapter in adapters for own in adapter.ips if own.is_IPv4]
    network: list[str | int] = [address for address in addresses if not address.startswith("127.")]
    for adapter in adapters:
        hosts = [own.ip[0] for own in adapter.ips if isinstance(own.ip, tuple)]
        if adapter.index is not None and any(host.startswith("fe80:") for host in hosts):
            network.append(adapter.index)
    return network or [address for address in addresses if address.startswith("127.")]
