"""Why a table could not be opened or joined, as sentences for a terminal."""

from __future__ import annotations

import errno
import socket

from engine.games import GAMES
from engine.options import BadOption
from game.lan.words import line_words
from game.words import _
from net.guest import Line, LineState
from net.lobby import MOST_SEATS, Offer
from net.offers import BadOffer
from net.server import CannotListen


def offer_words(error: BadOffer, offer: Offer) -> str:
    """What of the offer no table can be opened with, and what would do."""
    match error.field:
        case "title":
            return _("A table needs a title that can be shown.")
        case "preset":
            return _("{game} has no rule set {preset}; there are {presets}.").format(
                game=offer.game, preset=offer.preset, presets=", ".join(GAMES[offer.game].presets)
            )
        case "options":
            return _options_words(error, offer)
        case "seats":
            least, most = GAMES[offer.game].players[offer.preset]
            return _("{preset} is for {least} to {most} seats.").format(
                preset=offer.preset, least=least, most=min(most, MOST_SEATS)
            )
        case "levels":
            return _("There are more computer players than seats.")
        case _:
            return _("This table cannot be opened: {reason}.").format(reason=error)


def listening_words(error: CannotListen) -> str:
    """Why nothing can be listened on."""
    match error.errno:
        case errno.EADDRNOTAVAIL | errno.EINVAL | socket.EAI_NONAME:
            return _("This computer does not have that address.")
        case errno.EACCES | errno.EPERM:
            return _("The system does not let this program use port {port}.").format(port=error.ports[0])
        case errno.EADDRINUSE if len(error.ports) == 1:
            return _("Port {port} is taken by another program.").format(port=error.ports[0])
        case errno.EADDRINUSE:
            return _("All ports from {first} to {last} are taken by other programs.").format(
                first=error.ports[0], last=error.ports[-1]
            )
        case _:
            return _("No port can be opened: {reason}.").format(reason=error.strerror)


def final_line_words(line: Line) -> str:
    """Why somebody is not at a table any more."""
    if line.state is LineState.UNREACHABLE:
        return _("Nobody answers there.")
    return line_words(line)


def _options_words(error: BadOffer, offer: Offer) -> str:
    cause, game = error.__cause__, GAMES[offer.game]
    if isinstance(cause, BadOption) and cause.allowed is not None:
        return _("The rule {name} cannot be {value}; it may be {allowed}.").format(
            name=cause.option, value=cause.value, allowed=_allowed(cause.allowed)
        )
    known = {option.id for option in game.options}
    strange = next((name for name, _value in offer.options if name not in known), None)
    if strange is not None:
        return _("There is no rule {name}; there are {names}.").format(
            name=strange, names=", ".join(sorted(known))
        )
    fixed = [name for name, _value in offer.options if name not in game.free_in[offer.preset]]
    return _("In {preset} the rule {name} is fixed. These can be set: {names}.").format(
        preset=offer.preset, name=", ".join(fixed), names=", ".join(game.free_in[offer.preset]) or "–"
    )


def _allowed(allowed: object) -> str:
    if isinstance(allowed, tuple):
        return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in allowed)
    least, most = getattr(allowed, "least", ""), getattr(allowed, "most", "")
    return f"{least}–{most}"
