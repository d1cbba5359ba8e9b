"""Certificates, the four words, join codes, and addresses as people type them."""

import os
import stat
from ipaddress import IPv4Address, ip_address
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.addresses import FIRST_PORT, Address, BadAddress, Own, address_from, announced, in_order
from net.identity import (
    LONGEST_CODE,
    KnownHosts,
    NoCode,
    four_words,
    identity_in,
    join_code,
    read_code,
    short_of,
)

PRINT = "ab" * 32


def test_the_certificate_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first = identity_in(tmp_path / "new")
    assert identity_in(tmp_path / "new") == first and first.context()
    assert len(bytes.fromhex(first.fingerprint)) == 32
    assert identity_in(tmp_path / "other").fingerprint != first.fingerprint
    if os.name == "posix":
        assert stat.S_IMODE(first.path.stat().st_mode) == 0o600


@pytest.mark.parametrize("broken", [b"", b"\0" * 4_000, b"-----BEGIN CERTIFICATE-----\nx\n", "ü".encode()])
def test_a_certificate_that_cannot_be_used_is_made_anew(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "host.pem").write_bytes(broken)
    assert identity_in(tmp_path).context()


def test_four_words_tell_hosts_apart() -> None:
    assert len(four_words(PRINT)) == 4
    assert four_words(PRINT) != four_words("ab" * 31 + "ac")


@pytest.mark.parametrize(
    "host", ["192.168.1.7", "10.1.2.3", "172.16.0.9", "169.254.7.7", "127.0.0.1", "10.255.255.255"]
)
@pytest.mark.parametrize("port", [1, 1024, FIRST_PORT, 65_535])
def test_a_code_holds_any_port_of_a_home_network(host: str, port: int) -> None:
    code = join_code(Address(host, port), PRINT)
    assert len(code) <= LONGEST_CODE and code.isalnum() and code.isascii()
    assert read_code(code) == (Address(host, port), short_of(PRINT))


@given(st.integers(1, 2**32 - 2), st.integers(0, 127), st.binary(min_size=32, max_size=32))
def test_a_code_holds_any_address_with_a_usual_port(number: int, port: int, fingerprint: bytes) -> None:
    address = Address(str(IPv4Address(number)), FIRST_PORT + port)
    code = join_code(address, fingerprint.hex())
    assert len(code) <= LONGEST_CODE
    assert read_code(code) == (address, short_of(fingerprint.hex()))
    typed = f" {code[:4].lower()} - {code[4:].replace('0', 'o').replace('1', 'i')} "
    assert read_code(typed) == (address, short_of(fingerprint.hex()))


@pytest.mark.parametrize(
    "address", [Address("::1", 1), Address("8.8.8.8", 80), Address("pc.local", FIRST_PORT)]
)
def test_an_address_without_a_code_says_so(address: Address) -> None:
    with pytest.raises(NoCode):
        join_code(address, PRINT)


@given(st.text(max_size=20))
def test_any_text_is_a_code_or_none(text: str) -> None:
    try:
        address, short = read_code(text)
    except NoCode:
        return
    assert 0 < address.port < 65_536 and 0 <= short < 2**30


@pytest.mark.parametrize(
    ("typed", "host", "port"),
    [
        ("192.168.1.7", "192.168.1.7", FIRST_PORT),
        (" 192.168.1.7:5555 ", "192.168.1.7", 5555),
        ("host.local", "host.local", FIRST_PORT),
        ("host.local:5555", "host.local", 5555),
        ("[fe80::1%eth0]:5555", "fe80::1%eth0", 5555),
        ("[::1]", "::1", FIRST_PORT),
        ("fe80::1", "fe80::1", FIRST_PORT),
        ("müllers-pc", "müllers-pc", FIRST_PORT),
    ],
)
def test_addresses_as_people_type_them(typed: str, host: str, port: int) -> None:
    assert address_from(typed) == Address(host, port)


@pytest.mark.parametrize(
    "typed",
    ["", " ", "a b", "1.2.3", "1.2.3.4.5", "300.1.1.1", "1.2.3.4:0", "1.2.3.4:65536", "1.2.3.4:x", "[::1", "[x]:1", "::1:x",
     "http://1.2.3.4", "..", "a..b", "-", "x" * 300, "a\0b", "1.2.3.4\n5", "\ud800", "[host]:1", "0.0.0.0", "::"],
)  # fmt: skip
def test_bad_addresses_are_told(typed: str) -> None:
    with pytest.raises(BadAddress):
        address_from(typed)


@given(st.text(max_size=30))
def test_any_text_is_an_address_or_none(text: str) -> None:
    try:
        address = address_from(text)
    except BadAddress:
        return
    assert 0 < address.port < 65_536


def test_the_same_network_comes_first_and_far_off_ones_last() -> None:
    own = (Own(ip_address("192.168.7.2"), 24), Own(ip_address("fe80::2"), 64, 3))
    near, vpn, docker, link = (
        Address(host, 1) for host in ("192.168.7.9", "10.8.0.2", "172.17.0.1", "169.254.3.4")
    )
    assert in_order((docker, link, vpn, near, near), own)[0] == near
    assert len(in_order((docker, link, vpn, near, near), own)) == 4
    assert announced(own) == ("192.168.7.2",)


def test_known_hosts_are_kept_and_a_broken_file_is_none(tmp_path: Path) -> None:
    address = Address("192.168.1.7", FIRST_PORT)
    KnownHosts(tmp_path).remember(address, PRINT)
    assert KnownHosts(tmp_path).fingerprint(address) == PRINT
    (tmp_path / "hosts.json").write_bytes(b"\0\0")
    assert KnownHosts(tmp_path).fingerprint(address) is None
