"""What a table may be opened with: checked and cleaned before anybody sees it."""

from dataclasses import replace
from typing import Any

from engine.games import GAMES
from engine.options import BadOption
from net.lobby import GRACES_S, LEVELS, MOST_SEATS, TURN_TIMES_S, Offer
from net.names import LONGEST_TITLE, cleaned
from net.session import PACES

LONGEST_CODE = 16


class BadOffer(ValueError):
    """An offer that no table can be opened with; `field` names what is wrong."""

    def __init__(self, field: str, value: object) -> None:
        super().__init__(f"{field} cannot be {value!r}")
        self.field = field
        self.value = value


def checked(offer: Offer) -> Offer:
    """The offer with its texts cleaned. Raises `BadOffer`."""
    title = cleaned(offer.title, LONGEST_TITLE)
    code = cleaned(offer.code or "", LONGEST_CODE) or None
    _expect(bool(title), "title", offer.title)
    _expect(offer.game in GAMES, "game", offer.game)
    game = GAMES[offer.game]
    _expect(offer.preset in game.presets, "preset", offer.preset)
    chosen = dict(offer.options)
    _expect(set(chosen) <= set(game.free_in[offer.preset]), "options", sorted(chosen))
    rules_of(offer)
    least, most = game.players[offer.preset]
    _expect(least <= offer.seats <= min(most, MOST_SEATS), "seats", offer.seats)
    _expect(len(offer.levels) <= offer.seats and set(offer.levels) <= set(LEVELS), "levels", offer.levels)
    _expect(offer.turn_s in TURN_TIMES_S, "turn_s", offer.turn_s)
    _expect(offer.grace_s in GRACES_S, "grace_s", offer.grace_s)
    _expect(offer.pace in PACES, "pace", offer.pace)
    return replace(offer, title=title, code=code, options=tuple(sorted(chosen.items())))


def rules_of(offer: Offer) -> Any:
    """The rules that the offer names. Raises `BadOffer`."""
    try:
        return GAMES[offer.game].rules_from(offer.preset, dict(offer.options))
    except BadOption as error:
        raise BadOffer("options", error.value) from error


def differing(offer: Offer) -> tuple[str, ...]:
    """The options by which the offer differs from its rule set as it is printed."""
    game = GAMES[offer.game]
    usual, chosen = game.presets[offer.preset].choices(), rules_of(offer).choices()
    return tuple(option.id for option in game.options if usual[option.id] != chosen[option.id])


def _expect(is_so: bool, field: str, value: object) -> None:
    if not is_so:
        raise BadOffer(field, value)
