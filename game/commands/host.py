"""`romme host`: tables for others, without a window: the same authority as a table opened in the game."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game import storage
from game.commands.ending_signals import ending_signals
from game.commands.garbage import search_seldom
from game.commands.output import say
from game.commands.refused_tables import listening_words, offer_words
from game.commands.system_words import place_and_words, system_words
from game.words import _, words
from net.addresses import Address, announced, own_addresses
from net.host import TABLES_FOLDER, House
from net.identity import NoCode, four_words, identity_in, join_code
from net.keeping import FolderKeeper
from net.lobby import Offer
from net.offers import BadOffer
from net.server import CannotListen, Limits

DONE, CANNOT, BAD_ARGUMENTS = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Hosting:
    """What `romme host` was asked for."""

    offer: Offer
    tables: int = 1
    port: int | None = None
    addresses: tuple[str, ...] = ()
    is_announced: bool = True
    keep: bool = False
    log: Path | None = None
    per_address: int = 16
    language: str = "en"


def run(asked: Hosting) -> int:
    """Host until a signal comes. Returns 0, 1 where nothing could be listened on, 2 for a bad setup."""
    words.use(asked.language)
    try:
        _log_to(asked.log)
    except OSError as error:
        print(
            _("The log {path} cannot be written: {reason}").format(
                path=asked.log, reason=system_words(error)
            ),
            file=sys.stderr,
        )
        return BAD_ARGUMENTS
    foreign = next((address for address in asked.addresses if not _is_own(address)), None)
    if foreign is not None:
        print(_("{address} is not an address of this computer.").format(address=foreign), file=sys.stderr)
        return CANNOT
    try:
        return asyncio.run(_host(asked))
    except BadOffer as error:
        print(offer_words(error, asked.offer), file=sys.stderr)
        return BAD_ARGUMENTS
    except CannotListen as error:
        print(listening_words(error), file=sys.stderr)
    except OSError as error:
        print(
            _("The tables cannot be opened: {reason}").format(reason=place_and_words(error)), file=sys.stderr
        )
    return CANNOT


async def _host(asked: Hosting) -> int:
    folder = storage.home()
    identity = identity_in(folder)
    keeper = FolderKeeper(folder / TABLES_FOLDER) if asked.keep else None
    limits = Limits(connections_per_address=asked.per_address, connections=64 + 8 * asked.tables)
    house = House(identity, keeper, limits)
    for number in range(1, asked.tables + 1):
        title = asked.offer.title if asked.tables == 1 else f"{asked.offer.title} {number}"
        house.hall.open(_titled(asked.offer, title))
    searching = asyncio.get_running_loop().create_task(search_seldom())
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in ending_signals():
        # Windows knows no handlers on the loop; there the interrupt ends the program itself.
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    await house.listen(asked.port, asked.addresses or None, asked.is_announced, asked.addresses or None)
    _tell(house, asked)
    try:
        await stop.wait()
    finally:
        searching.cancel()
        await house.close()
        say(_("The tables are closed."))
    return DONE


def _titled(offer: Offer, title: str) -> Offer:
    from dataclasses import replace

    return replace(offer, title=title)


def _tell(house: House, asked: Hosting) -> None:
    port, fingerprint = house.server.port, house.identity.fingerprint
    lines = []
    hosts = asked.addresses or announced(own_addresses()) or ("127.0.0.1",)
    for host in hosts:
        address = Address(host, port)
        line = _("Tables at {address}").format(address=address)
        with suppress(NoCode):
            line += "   " + _("join code {code}").format(code=join_code(address, fingerprint))
        lines.append(line)
    say("\n".join(lines))
    say(_("The four words: {words}").format(words=" ".join(four_words(fingerprint))))


def _is_own(address: str) -> bool:
    """Whether something can be listened on at an address; asked for each, as with several the system drops some silently."""
    try:
        family, _kind, _protocol, _name, place = socket.getaddrinfo(address, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as asking:
            asking.bind(place)
    except OSError:
        return False
    return True


def _log_to(path: Path | None) -> None:
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    if path is None:
        logging.basicConfig(level=logging.WARNING, format=form)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
        logging.basicConfig(
            level=logging.INFO, format=form, filename=path, encoding="utf-8", errors="backslashreplace"
        )
