"""Addresses on the local network: the ones of this machine, those typed by a person, and which to try first."""

import ipaddress
import re
from collections.abc import Iterable
from typing import NamedTuple

import ifaddr

FIRST_PORT = 47_800
LAST_PORT = 47_815
"""A table listens on the first free port from here to there, unless told otherwise."""
LONGEST_TYPED = 255

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class Address(NamedTuple):
    """Where a table can be reached: an IP address or a name, and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Own(NamedTuple):
    """An address of this machine, with the length of its network's prefix and the network's scope in IPv6."""

    ip: IPAddress
    prefix: int
    scope: int = 0

    @property
    def network(self) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
        """The network that it is in."""
        return ipaddress.ip_network(f"{self.ip}/{self.prefix}", strict=False)


class BadAddress(ValueError):
    """A text that is neither an address nor a join code; `text` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:64]!r} is no address")
        self.text = text


def own_addresses() -> tuple[Own, ...]:
    """Every address of this machine but loopback, those that others most likely reach first."""
    found = []
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    for adapter in adapters:
        for own in adapter.ips:
            text, scope = (own.ip[0], own.ip[2]) if isinstance(own.ip, tuple) else (own.ip, 0)
            ip = ipaddress.ip_address(str(text).partition("%")[0])
            if not (ip.is_loopback or ip.is_unspecified or ip.is_multicast):
                found.append(Own(ip, own.network_prefix, scope))
    return tuple(sorted(found, key=_likelihood))


def announced(own: Iterable[Own]) -> tuple[str, ...]:
    """The addresses to tell others, best first: an IPv6 address of the link alone means nothing elsewhere."""
    return tuple(str(each.ip) for each in own if not (each.ip.version == 6 and each.ip.is_link_local))


def findable(own: Iterable[Own]) -> tuple[str, ...]:
    """The addresses to announce to those on the same link, who know their own name for it."""
    return tuple(dict.fromkeys(str(each.ip) for each in own))


def scoped(hosts: Iterable[str], own: Iterable[Own]) -> tuple[str, ...]:
    """Addresses as this machine can use them: one of the link alone once for each link that it may be on."""
    scopes = sorted({each.scope for each in own if each.ip.version == 6 and each.ip.is_link_local})
    found: list[str] = []
    for host in hosts:
        ip = _ip(host)
        is_open = ip is not None and ip.version == 6 and ip.is_link_local and "%" not in host
        found += [f"{host}%{scope}" for scope in scopes] if is_open else [host]
    return tuple(found)


def in_order(addresses: Iterable[Address], own: Iterable[Own]) -> tuple[Address, ...]:
    """The addresses in the order to try them: those in a network of this machine first, each once."""
    networks = [each.network for each in own]

    def rank(address: Address) -> tuple[bool, int]:
        ip = _ip(address.host)
        is_near = ip is not None and (ip.is_loopback or any(ip in network for network in networks))
        return not is_near, _likelihood(Own(ip, 0)) if ip is not None else 9

    return tuple(sorted(dict.fromkeys(addresses), key=rank))


def address_from(text: str, port: int = FIRST_PORT) -> Address:
    """The address that somebody typed, such as `192.168.1.7`, `192.168.1.7:47800`, `[fe80::1%eth0]:47800`, `pc.local`.

    Raises `BadAddress`.
    """
    typed = text.strip()
    if len(typed) > LONGEST_TYPED:
        raise BadAddress(text)
    if (ip := _ip(typed)) is not None:
        return Address(typed, port) if not ip.is_unspecified else _bad(text)
    match = re.fullmatch(r"\[([^\[\]]+)\](?::(\d{1,5}))?", typed) or re.fullmatch(
        r"([^:\s]+)(?::(\d{1,5}))?", typed
    )
    if match is None:
        raise BadAddress(text)
    host, typed_port = match[1], int(match[2]) if match[2] else port
    if not 0 < typed_port < 65_536:
        raise BadAddress(text)
    if typed.startswith("["):
        return Address(host, typed_port) if _ip(host) is not None else _bad(text)
    looks_like_numbers = re.fullmatch(r"[\d.]+", host) is not None
    if (looks_like_numbers and _ip(host) is None) or not _is_host_name(host):
        raise BadAddress(text)
    return Address(host, typed_port)


def _bad(text: str) -> Address:
    raise BadAddress(text)


def _ip(host: str) -> IPAddress | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _is_host_name(host: str) -> bool:
    try:
        ascii_host = host.encode("idna").decode("ascii")
    except UnicodeError:
        return False
    labels = ascii_host.removesuffix(".").split(".")
    return all(re.fullmatch(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?", label) for label in labels)


def _likelihood(own: Own) -> int:
    """0 for a home network's address, more for those that others seldom reach."""
    ip = own.ip
    if ip.version == 6:
        return 4 if ip.is_link_local else 3
    if ip.is_link_local:
        return 5
    text = str(ip)
    if text.startswith("192.168."):
        return 0
    if text.startswith("172.17.") or (text.startswith("10.") and own.prefix == 32):
        return 2
    return 1
