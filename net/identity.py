"""Who a host is: its certificate, the fingerprint that guests pin, four words of it, and the join code.

The certificate is made at the first start and kept; nothing vouches for it. A guest knows the fingerprint from the
announcement or, shortened, from the join code; by a bare address it trusts the first one it meets, remembers it,
and both screens show the same four words.
"""

import datetime
import hashlib
import ipaddress
import json
import logging
import ssl
from pathlib import Path
from typing import NamedTuple

from net.addresses import FIRST_PORT, Address
from net.fingerprint_words import WORDS
from net.private_file import write_private

SHORT_BITS = 30
"""How much of the fingerprint a join code holds."""
CERTIFICATE_FILE = "host.pem"
KNOWN_HOSTS_FILE = "hosts.json"
MOST_KNOWN_HOSTS = 500

_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_READ_AS = str.maketrans({"I": "1", "O": "0"})
_PORTS = 2**16
_NEAR_PORTS = 2**7
LONGEST_CODE = 14

log = logging.getLogger(__name__)


class Identity(NamedTuple):
    """A host's own certificate: the file with it and its key, and its fingerprint."""

    path: Path
    fingerprint: str

    def context(self) -> ssl.SSLContext:
        """What a server speaks TLS with."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.num_tickets = 0
        context.load_cert_chain(self.path)
        return context


def guest_context() -> ssl.SSLContext:
    """What a guest speaks TLS with; it looks at the fingerprint itself."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def identity_in(folder: Path) -> Identity:
    """The certificate kept in the folder; made there if there is none that can be read. Raises OSError."""
    path = folder / CERTIFICATE_FILE
    try:
        fingerprint = _fingerprint_of_file(path)
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)
    except (OSError, ValueError) as error:
        if path.exists():
            log.warning("a new certificate takes the place of one that cannot be used: %s", error)
        write_private(path, _new_certificate())
        fingerprint = _fingerprint_of_file(path)
    return Identity(path, fingerprint)


def fingerprint_of(certificate: bytes) -> str:
    """The fingerprint of a certificate in DER: 64 hexadecimal digits."""
    return hashlib.sha256(certificate).hexdigest()


def four_words(fingerprint: str) -> tuple[str, ...]:
    """Four words that tell one host from another."""
    return tuple(WORDS[byte] for byte in bytes.fromhex(fingerprint)[-4:])


def short_of(fingerprint: str) -> int:
    """The part of a fingerprint that a join code holds."""
    return int.from_bytes(bytes.fromhex(fingerprint)[:4], "big") >> (32 - SHORT_BITS)


class _Range(NamedTuple):
    """Addresses that join codes can hold, and for each of them the ports from `first_port` on."""

    network: ipaddress.IPv4Network
    first_port: int
    ports: int

    @property
    def size(self) -> int:
        return self.network.num_addresses * self.ports


_RANGES = (
    _Range(ipaddress.IPv4Network("192.168.0.0/16"), 0, _PORTS),
    _Range(ipaddress.IPv4Network("127.0.0.1/32"), 0, _PORTS),
    _Range(ipaddress.IPv4Network("169.254.0.0/16"), 0, _PORTS),
    _Range(ipaddress.IPv4Network("172.16.0.0/12"), 0, _PORTS),
    _Range(ipaddress.IPv4Network("10.0.0.0/8"), 0, _PORTS),
    _Range(ipaddress.IPv4Network("0.0.0.0/0"), FIRST_PORT, _NEAR_PORTS),
)
assert sum(each.size for each in _RANGES) << SHORT_BITS <= len(_ALPHABET) ** LONGEST_CODE


class NoCode(ValueError):
    """A text that is no join code, or an address that none can hold."""


def join_code(address: Address, fingerprint: str) -> str:
    """The code that says where a host is and who. Raises `NoCode` for IPv6, and for a far port outside home networks."""
    number, offset = None, 0
    try:
        ip = int(ipaddress.IPv4Address(address.host))
    except ValueError as error:
        raise NoCode(f"a code has no room for {address}") from error
    for each in _RANGES:
        place = ip - int(each.network.network_address)
        port = address.port - each.first_port
        if number is None and 0 <= place < each.network.num_addresses and 0 <= port < each.ports:
            number = offset + place * each.ports + port
        offset += each.size
    if number is None:
        raise NoCode(f"a code has no room for {address}")
    return _spelled((number << SHORT_BITS) | short_of(fingerprint))


def read_code(text: str) -> tuple[Address, int]:
    """The address of a join code and its part of the fingerprint; blanks, hyphens and case do not matter.

    Raises `NoCode`.
    """
    letters = "".join(text.split()).replace("-", "").upper().translate(_READ_AS)
    if not 0 < len(letters) <= LONGEST_CODE or any(letter not in _ALPHABET for letter in letters):
        raise NoCode(f"{text[:32]!r} is no join code")
    number = 0
    for letter in letters:
        number = number * len(_ALPHABET) + _ALPHABET.index(letter)
    number, short = number >> SHORT_BITS, number & ((1 << SHORT_BITS) - 1)
    for each in _RANGES:
        if number < each.size:
            ip = each.network.network_address + number // each.ports
            port = each.first_port + number % each.ports
            if not 0 < port < _PORTS:
                break
            return Address(str(ip), port), short
        number -= each.size
    raise NoCode(f"{text[:32]!r} is no join code")


class KnownHosts:
    """The fingerprints that this player has met, by address; kept in a file, best effort."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / KNOWN_HOSTS_FILE
        self._met = _read_met(self._path)

    def fingerprint(self, address: Address) -> str | None:
        """What was met at an address the last time."""
        return self._met.get(str(address))

    def remember(self, address: Address, fingerprint: str) -> None:
        """Take note of what was met."""
        if self._met.get(str(address)) == fingerprint:
            return
        self._met.pop(str(address), None)
        self._met[str(address)] = fingerprint
        while len(self._met) > MOST_KNOWN_HOSTS:
            self._met.pop(next(iter(self._met)))
        if self._path is not None:
            try:
                write_private(self._path, json.dumps(self._met, indent=1).encode())
            except OSError as error:
                log.warning("the hosts met cannot be kept: %s", error)


def _read_met(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {key: value for key, value in data.items() if isinstance(value, str)}


def _spelled(number: int) -> str:
    letters = ""
    while number:
        number, letter = divmod(number, len(_ALPHABET))
        letters = _ALPHABET[letter] + letters
    return letters


def _fingerprint_of_file(path: Path) -> str:
    text = path.read_text(encoding="ascii")
    start = text.index("-----BEGIN CERTIFICATE-----")
    return fingerprint_of(ssl.PEM_cert_to_DER_cert(text[start:]))


def _new_certificate() -> bytes:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "romme")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC))
        .not_valid_after(datetime.datetime(2120, 1, 1, tzinfo=datetime.UTC))
        .sign(key, hashes.SHA256())
    )
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + certificate.public_bytes(serialization.Encoding.PEM)
