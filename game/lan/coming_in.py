"""The ways to a table on the network: an open door, a locked one, an own table, one that is opened again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game import storage
from game.lan.party import Party
from game.lan.remembered import recall, remember
from game.names import default_name, person_name
from game.words import _
from net.client import Door, Newcomer, join
from net.host import Host, open_table, reopen_table
from net.journal import JournalError
from net.keeping import NotKept
from net.lobby import Offer
from net.offers import BadOffer
from net.server import CannotListen

if TYPE_CHECKING:
    from game.app import App


def newcomer(
    app: App, code: str | None = None, token: str | None = None, name: str | None = None
) -> Newcomer:
    """Who one is, as the settings say."""
    own = person_name(name or "") or app.settings.player_name or default_name()
    return Newcomer(own, app.settings.emblem, recall().colour, code, False, token)


def door_key(door: Door) -> str:
    """What a seat behind this door is remembered by: the table where it is known, else the address."""
    return door.table or str(door.addresses[0])


def come_in(
    app: App, door: Door, *, is_locked: bool = False, code: str | None = None, name: str | None = None
) -> None:
    """Go to a table; a locked one asks for its code first, unless a seat is kept there."""
    from game.scenes.lobby_dialogs import AskCodeScene
    from game.scenes.waiting_room import WaitingRoomScene

    known = recall()
    token = known.tokens.get(door_key(door))
    if is_locked and token is None and code is None:
        app.push(AskCodeScene(lambda typed: come_in(app, door, is_locked=True, code=typed)))
        return
    session = join(door, newcomer(app, code, token, name), app.wake, storage.home())
    app.push(WaitingRoomScene(Party(session, is_muted=known.is_muted), door=door))


def open_own(app: App, offer: Offer, fail: Callable[[str], None]) -> bool:
    """Open a table and sit down at it; what goes wrong is told by `fail`. Returns whether it is open."""
    from game.scenes.waiting_room import WaitingRoomScene

    host = _opened(lambda: open_table(offer, newcomer(app), app.wake, storage.home()), fail)
    if host is None:
        return False
    known = replace(recall(), offer=offer)
    remember(known)
    app.replace(WaitingRoomScene(Party(host.session, host, known.is_muted)))
    return True


def reopen(app: App, path: Path) -> None:
    """Open a table again whose program ended during a match."""
    from game.scenes.menu import MenuScene
    from game.scenes.waiting_room import WaitingRoomScene

    def fail(words: str) -> None:
        if isinstance(app.scene, MenuScene):
            app.scene.say(words)

    host = _opened(lambda: reopen_table(path, newcomer(app), app.wake, storage.home()), fail)
    if host is not None:
        app.push(WaitingRoomScene(Party(host.session, host, recall().is_muted)))


def _opened(opening: Callable[[], Host], fail: Callable[[str], None]) -> Host | None:
    try:
        return opening()
    except BadOffer as error:
        fail(bad_offer_words(error))
    except CannotListen:
        fail(_("No port is free on this computer. Close other tables and try again."))
    except (JournalError, NotKept):
        fail(_("The file of this match cannot be read. It stays as it is."))
    except (OSError, TimeoutError):
        fail(_("The table could not be opened: this computer's network or disk cannot be used."))
    return None


def bad_offer_words(error: BadOffer) -> str:
    """Why a table cannot be opened like this."""
    match error.field:
        case "title":
            return _("Give the table a name.")
        case "seats" | "levels":
            return _("These rules are for another number of players.")
    return _("These rules do not go together.")
