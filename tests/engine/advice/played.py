"""Positions of real matches for the claims to be checked at, each with the hint given there."""

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from engine.advice.cards import advise_cards, turn_claims
from engine.advice.claims import Claim
from engine.advice.tiles import tile_claims
from engine.bots import LEVELS, NOTHING_KNOWN, Memory, decide, remembering
from engine.chance import words
from engine.events import Event
from engine.romme import match as cards
from engine.romme.moves import Move
from engine.romme.rules import rules_from
from engine.romme.state import Match, View, view_of
from engine.tiles import match as tiles
from engine.tiles.bots import choose
from engine.tiles.game import HINT_NODES
from engine.tiles.hints import Hint
from engine.tiles.hints import hint as tile_hint
from engine.tiles.rules import PRESETS as TILE_PRESETS
from engine.tiles.state import Match as TileMatch
from engine.tiles.state import View as TileView
from engine.tiles.state import view_of as tile_view_of

FREE_CHOICE = (("swap_from", "opening"), ("opening_minimum", 0), ("last_card", "optional"))
CARD_TABLES: tuple[tuple[str, int, tuple[tuple[str, object], ...]], ...] = (
    ("klassisch", 2, ()),
    ("house51", 3, ()),
    ("jolly", 2, ()),
    ("klassisch", 4, ()),
    ("eigene", 2, FREE_CHOICE),
    ("jolly", 4, ()),
    ("house51", 2, ()),
)


class Advised(NamedTuple):
    """A position, what its seat has seen, the turn that the hint begins, what is claimed of it and of its first move."""

    match: Match
    view: View
    seen: tuple[Event, ...]
    turn: tuple[Move, ...]
    claims: tuple[Claim, ...]
    of_first: tuple[Claim, ...]


class TilesAdvised(NamedTuple):
    """A position with tiles, the hint, and what is claimed of it."""

    match: TileMatch
    view: TileView
    hint: Hint
    claims: tuple[Claim, ...]


def advised(most: int, first_round: int = 0) -> Iterator[Advised]:
    """So many positions before a draw or a turn with cards, from rounds under every preset.

    Players of all levels but the slow one play them.
    """
    return islice((given for given in _rounds(first_round) if not given.view.public.turn.plays), most)


def hinted(most: int, first_round: int = 0) -> Iterator[Advised]:
    """As `advised`, also from the midst of a turn."""
    return islice(_rounds(first_round), most)


def tiles_advised(most: int, first_round: int = 0) -> Iterator[TilesAdvised]:
    """So many positions with tiles."""
    return islice(_tile_rounds(first_round), most)


def _rounds(first_round: int) -> Iterator[Advised]:
    levels = sorted(set(LEVELS) - {"level5"})
    for number in count(first_round):
        preset, players, chosen = CARD_TABLES[number % len(CARD_TABLES)]
        match, events = cards.start(rules_from(preset, dict(chosen)), players, number.to_bytes(16, "big"))
        chance = words(b"claims", str(number))
        memories: list[Memory] = [NOTHING_KNOWN] * players
        seen: list[tuple[Event, ...]] = [()] * players
        while True:
            for seat in range(players):
                heard = tuple(event.seen_by(seat) for event in events)
                seen[seat] += heard
                memories[seat] = remembering(memories[seat], heard)
            if match.state.public.result is not None:
                break
            seat = match.state.public.seat
            view, memory = view_of(match, seat), memories[seat]
            turn, of_first = advise_cards(view, memory)
            yield Advised(match, view, seen[seat], turn, turn_claims(view, turn, memory), of_first)
            level = levels[(number + seat) % len(levels)]
            move, memories[seat] = decide(view, chance, memory, level)
            match, events = cards.apply(match, move)


def _tile_rounds(first_round: int) -> Iterator[TilesAdvised]:
    presets = sorted(TILE_PRESETS)
    levels = ("level2", "level3", "level5", "level1")
    for number in count(first_round):
        players = 2 + number % 3
        rules = TILE_PRESETS[presets[number % len(presets)]]
        match, _ = tiles.start(rules, players, number.to_bytes(16, "big"))
        chance = words(b"claims", str(number))
        while match.state.public.result is None:
            seat = match.state.public.seat
            view = tile_view_of(match, seat)
            given = tile_hint(view, HINT_NODES)
            yield TilesAdvised(match, view, given, tile_claims(view, given))
            match, _ = tiles.apply(match, choose(view, chance, levels[(number + seat) % len(levels)]))
