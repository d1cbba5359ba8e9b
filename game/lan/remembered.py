"""What is remembered of playing on the network: the last table that was opened, one's colour, seats that are kept."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game import storage
from net.lobby import COLOURS, Offer
from net.offers import BadOffer, checked

FILE_NAME = "network.json"
FILE_VERSION = 1
MOST_SEATS_KEPT = 16
LONGEST_KEPT = 64

log = logging.getLogger("romme")


@dataclass(frozen=True, slots=True)
class Remembered:
    """`tokens` give seats back, by the table's id or the address that was typed, the latest last."""

    offer: Offer | None = None
    colour: str = COLOURS[0]
    address: str = ""
    is_muted: bool = False
    tokens: dict[str, str] = field(default_factory=dict)

    def with_token(self, keys: Collection[str], token: str | None) -> Remembered:
        """With the seat at the table of these keys kept, or no longer."""
        tokens = {own: kept for own, kept in self.tokens.items() if own not in keys}
        if token is not None:
            tokens.update(dict.fromkeys(keys, token))
        return replace(self, tokens=dict(list(tokens.items())[-MOST_SEATS_KEPT:]))


def remembered_path() -> Path:
    """Where it lies."""
    return storage.home() / FILE_NAME


def recall() -> Remembered:
    """What is remembered; what cannot be understood is as on the first day."""
    data = storage.load(remembered_path(), FILE_VERSION).data
    return Remembered() if data is None else _from_data(data)


def remember(what: Remembered) -> None:
    """Write it down; where that is impossible nothing more is lost than the memory."""
    data: dict[str, Any] = {
        "version": FILE_VERSION,
        "offer": None if what.offer is None else _offer_data(what.offer),
        "colour": what.colour,
        "address": what.address,
        "is_muted": what.is_muted,
        "tokens": what.tokens,
    }
    try:
        storage.save(remembered_path(), data)
    except OSError as error:
        log.warning("not remembered: %s", error)


def _offer_data(offer: Offer) -> dict[str, Any]:
    return {
        "title": offer.title,
        "game": offer.game,
        "preset": offer.preset,
        "options": dict(offer.options),
        "seats": offer.seats,
        "levels": list(offer.levels),
        "turn_s": offer.turn_s,
        "code": offer.code,
        "spectators": offer.spectators,
        "chat": offer.chat,
        "grace_s": offer.grace_s,
        "pace": offer.pace,
        "pile_open": offer.pile_open,
    }


def _from_data(data: dict[str, Any]) -> Remembered:
    colour, address, tokens = data.get("colour"), data.get("address"), data.get("tokens")
    return Remembered(
        offer=_offer_from(data.get("offer")),
        colour=colour if isinstance(colour, str) and colour in COLOURS else COLOURS[0],
        address=address[:LONGEST_KEPT] if isinstance(address, str) else "",
        is_muted=data.get("is_muted") is True,
        tokens={
            str(table)[:LONGEST_KEPT]: token
            for table, token in (tokens.items() if isinstance(tokens, dict) else ())
            if isinstance(token, str) and len(token) <= LONGEST_KEPT
        },
    )


def _offer_from(data: Any) -> Offer | None:
    try:
        code = data["code"]
        return checked(
            Offer(
                title=str(data["title"]),
                game=data["game"],
                preset=data["preset"],
                options=tuple(data["options"].items()),
                seats=int(data["seats"]),
                levels=tuple(data["levels"]),
                turn_s=data["turn_s"],
                code=None if code is None else str(code),
                spectators=data["spectators"] is True,
                chat=data["chat"] is True,
                grace_s=data["grace_s"],
                pace=data.get("pace", "calm"),
                pile_open=data.get("pile_open") is True,
            )
        )
    except (KeyError, TypeError, ValueError, AttributeError, BadOffer):
        return None
