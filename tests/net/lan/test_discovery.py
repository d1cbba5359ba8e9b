"""Tables that find each other, by multicast on loopback."""

import time
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any, ClassVar

import pytest

from net.addresses import Address, Own, findable, scoped
from net.background import background
from net.client import Door
from net.discovery import SERVICE, Browser, ListedTable, Seen, table_of, txt_of
from net.guest import Line, LineState
from net.host import House
from net.identity import identity_in
from net.lobby import Listed, Offer, State
from net.names import LONGEST_TITLE
from net.offers import checked
from tests.net.lan.people import LOOPBACK, PATIENCE_S, Somebody
from tests.net.lan.proxy import Proxy

LISTED = Listed("t1", "Wohnzimmer", "romme", "jolly", State.WAITING, 4, 1, False, True)
PRINT = "ab" * 32


def wait_for(is_so: Callable[[], bool], within_s: float = PATIENCE_S) -> float:
    start = time.monotonic()
    while time.monotonic() - start < within_s:
        if is_so():
            return time.monotonic() - start
        time.sleep(0.005)
    raise AssertionError("it did not come")


@pytest.fixture
def browser() -> Iterator[Browser]:
    own = Browser(interfaces=LOOPBACK)
    time.sleep(0.2)
    yield own
    own.close()
    for host in list(Announced.still_open):
        host.close()
    Announced.fingerprints.clear()


class Announced:
    """A host with tables, announced on loopback."""

    still_open: ClassVar[list["Announced"]] = []
    fingerprints: ClassVar[set[str]] = set()
    """Of every host of the running test: other tests of this machine announce tables at the same time."""

    def __init__(self, folder: Path, *titles: str, **more: Any) -> None:
        self.house = House(identity_in(folder))
        for title in titles:
            self.house.hall.open(checked(Offer(title, **more)))
        background().result(self.house.listen(0, LOOPBACK, interfaces=LOOPBACK), PATIENCE_S)
        self.still_open.append(self)
        self.fingerprints.add(self.house.identity.fingerprint)

    def close(self) -> None:
        self.still_open.remove(self)
        background().result(self.house.close(), PATIENCE_S)


def seen(browser: Browser) -> list[ListedTable]:
    return [table for table in browser.poll().tables if table.fingerprint in Announced.fingerprints]


def titles(browser: Browser) -> list[str]:
    return [table.title for table in seen(browser)]


def test_a_table_is_listed_and_gone_when_it_is_closed(tmp_path: Path, browser: Browser) -> None:
    for number in range(4):
        host = Announced(tmp_path, f"Tisch {number}", preset="jolly", seats=6, turn_s=30, code="x")
        wait_for(lambda own=number: titles(browser) == [f"Tisch {own}"])  # type: ignore[misc]
        (table,) = seen(browser)
        assert (table.preset, table.seats, table.taken, table.is_locked) == ("jolly", 6, 0, True)
        assert table.fingerprint == host.house.identity.fingerprint and table.is_ours
        host.close()
        wait_for(lambda: not titles(browser))


def test_the_seats_taken_are_told_and_one_comes_in_by_the_list(tmp_path: Path, browser: Browser) -> None:
    host = Announced(tmp_path, "Wohnzimmer", seats=3)
    wait_for(lambda: titles(browser) == ["Wohnzimmer"])
    guest = Somebody.joins(seen(browser)[0].door, "Gast").comes_in()
    assert guest.session.is_trusted
    wait_for(lambda: seen(browser)[0].taken == 1)
    guest.session.close()
    wait_for(lambda: seen(browser)[0].taken == 0)
    host.close()


def test_two_hosts_and_tables_of_the_same_title_are_told_apart(tmp_path: Path, browser: Browser) -> None:
    hosts = [Announced(tmp_path / name, "Tisch", "tisch") for name in ("one", "two")]
    wait_for(lambda: len(titles(browser)) == 4)
    tables = seen(browser)
    assert len({(table.host, table.table) for table in tables}) == 4
    assert len({table.fingerprint for table in tables}) == 2
    for table in tables:
        guest = Somebody.joins(table.door, "Gast").comes_in()
        assert guest.lobby is not None and guest.lobby.table == table.table
        guest.session.close()
    for host in hosts:
        host.close()


def test_a_host_with_another_address_is_found_again_by_its_announcement(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.discovery._interfaces", lambda: list(LOOPBACK))
    host = Announced(tmp_path, "Umzug", seats=2)
    with Proxy(host.house.server.port) as old_address:
        door = Door((Address("127.0.0.1", old_address.port),), host.house.identity.fingerprint)
        guest = Somebody.joins(door, "Gast").comes_in()
    person = guest.session.person
    guest.updates.clear()
    guest.wait(lambda: Line(LineState.OPEN) in guest.updates)
    assert guest.session.person == person
    guest.session.close()
    host.close()


def test_an_address_of_the_link_alone_is_tried_on_every_link() -> None:
    own = [
        Own(ip_address("192.168.1.2"), 24),
        Own(ip_address("fe80::2"), 64, 3),
        Own(ip_address("fe80::2"), 64, 5),
    ]
    hosts = ("192.168.1.7", "fe80::1", "fd00::1", "fe80::9%3", "pc.local")
    assert scoped(hosts, own) == ("192.168.1.7", "fe80::1%3", "fe80::1%5", "fd00::1", "fe80::9%3", "pc.local")
    assert findable(own) == ("192.168.1.2", "fe80::2")
    assert scoped(("fe80::1",), own[:1]) == ()


@pytest.mark.parametrize("title", ["ü" * 32, "🂡" * 16, "a.b.", "_x", "Tisch 'Sommer' \"42\""])
def test_any_title_is_announced_whole(tmp_path: Path, browser: Browser, title: str) -> None:
    host = Announced(tmp_path, title)
    wait_for(lambda: titles(browser) == [title])
    host.close()


def test_a_garbled_announcement_does_not_hide_the_good_ones(tmp_path: Path, browser: Browser) -> None:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

    async def announce() -> AsyncZeroconf:
        foreign = AsyncZeroconf(interfaces=list(LOOPBACK))
        bad = (
            {},
            {"v": "x"},
            {f"k{n}": "y" * 200 for n in range(6)},
            {"seats": "9/1"},
            {b"\xff": b"\xff" * 99},
        )
        for number, properties in enumerate(bad):
            info = AsyncServiceInfo(
                SERVICE, f"bad{number}.{SERVICE}", port=9, parsed_addresses=["127.0.0.1"],
                server=f"bad{number}.local.", properties=properties,
            )  # fmt: skip
            await foreign.async_register_service(info, cooperating_responders=True)
        return foreign

    foreign = background().result(announce(), PATIENCE_S)
    host = Announced(tmp_path, "Gut")
    wait_for(lambda: titles(browser) == ["Gut"])
    again = Announced(tmp_path / "again", "Auch")
    wait_for(lambda: titles(browser) == ["Auch", "Gut"])
    again.close()
    host.close()
    background().result(foreign.async_close(), PATIENCE_S)


def test_what_is_announced_is_read_back_and_what_is_none_is_left_out() -> None:
    addresses = (Address("127.0.0.1", 1),)
    properties: dict[bytes, bytes | None] = {
        key.encode(): value for key, value in txt_of(LISTED, "h", PRINT).items()
    }
    table = table_of(properties, addresses)
    assert isinstance(table, ListedTable) and table.door.fingerprint == PRINT and table.title == "Wohnzimmer"
    later = table_of({**properties, b"v": b"99"}, addresses)
    assert later is not None and not later.is_ours
    for key, value in (
        (b"v", b"x"), (b"fp", b"zz"), (b"fp", b"ab"), (b"seats", b"5/4"), (b"seats", b"x"), (b"state", b"?"),
        (b"title", b""), (b"id", b""), (b"title", None), (b"host", b""),
    ):  # fmt: skip
        assert table_of({**properties, key: value}, addresses) is None
    assert table_of(properties, ()) is None
    long = table_of({**properties, b"title": "\u202ew".encode() * 99}, addresses)
    assert long is not None and long.title == "w" * LONGEST_TITLE
    for value in txt_of(LISTED, "h", PRINT).values():
        assert len(value) < 255


def test_without_any_interface_it_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("net.discovery._interfaces", list)
    monkeypatch.setattr("net.discovery.own_addresses", lambda: ())
    browser = Browser()
    wait_for(lambda: not browser.poll().has_network)
    house = House(identity_in(tmp_path))
    house.hall.open(checked(Offer("Allein")))
    Announced.fingerprints.add(house.identity.fingerprint)
    background().result(house.listen(0, LOOPBACK), PATIENCE_S)
    monkeypatch.setattr("net.discovery._interfaces", lambda: list(LOOPBACK))
    wait_for(lambda: titles(browser) == ["Allein"])
    assert browser.poll() != Seen()
    browser.close()
    Announced.fingerprints.clear()
    background().result(house.close(), PATIENCE_S)
