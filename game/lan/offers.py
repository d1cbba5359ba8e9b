"""The offer that a table stands for, to change it."""

from __future__ import annotations

from game.lan.words import rules_of_lobby
from game.match_setup import rules_to_data
from net.lobby import Lobby, Offer


def offer_of(lobby: Lobby, opened: Offer | None) -> Offer:
    """What would open this very table; the code is only known to who opened it."""
    rules = rules_of_lobby(lobby)
    options = rules_to_data(rules)["options"] if rules is not None else {}
    return Offer(
        title=lobby.title,
        game=lobby.game,
        preset=lobby.preset,
        options=tuple(options.items()),
        seats=len(lobby.places),
        levels=tuple(place.level for place in lobby.places if place.level is not None),
        turn_s=lobby.turn_s,
        code=opened.code if opened is not None and lobby.is_locked else None,
        spectators=lobby.spectators,
        chat=lobby.chat,
        grace_s=lobby.grace_s,
        pace=lobby.pace,
        pile_open=lobby.pile_open,
    )
