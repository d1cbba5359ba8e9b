"""How matches of each game are drawn by lot for a soak, and what only that game knows to look for."""

from collections.abc import Iterator
from functools import partial

from engine.chance import number_below, seed_from, words
from engine.options import Numbers, Value
from engine.pieces import Face, Piece, deck
from engine.romme.game import ROMME
from engine.romme.rules import FREE_IN, PLAYERS, PRESETS, rules_from
from engine.romme.state import Match, Phase
from engine.tiles import rules as tile_rules
from engine.tiles.bots import LEVELS, Level
from engine.tiles.game import TILES
from engine.tiles.moves import Move as TileMove
from engine.tiles.state import Match as TileMatch
from engine.tiles.state import View as TileView
from tools.bouts import BOTS
from tools.endurance import Course, Fault, Setup

LIMITS = (100, 100, 120, 150, 200, 250, 400, 600, 1000, 2000)
"""The limits that are played: mostly low ones, for a match to a high one is long."""

SEATED = ("strong", "strong", "strong", "greedy", "random")

TARGETS = (*(50,) * 6, *(75,) * 4, *(100,) * 4, 120, 150, 200, 250, 300, 1000)
"""The targets that are played, in turn: mostly low ones, for a match to a high one is long."""

LEVELS_SEATED = (*("level5",) * 3, *("level4",) * 6, "level3", *("level2",) * 2, *("level1",) * 2)
"""How often each level sits down; level 3, which tries tile by tile, takes longest."""

TIME_OVER_ONE_IN = 40


def setup_of_cards(seed: str, number: int) -> Setup:
    """The match of this number: rule sets in turn, the options that they leave free by lot, any players they allow."""
    lot = words(seed_from(f"soak {seed} {number}"), "setup")
    preset = tuple(PRESETS)[number % len(PRESETS)]
    chosen = {
        option.id: _drawn(LIMITS if isinstance(option.values, Numbers) else option.values, lot)
        for option in ROMME.options
        if option.id in FREE_IN[preset]
    }
    least, most = PLAYERS[preset]
    players = least + number_below(most - least + 1, lot)
    names = tuple(SEATED[number_below(len(SEATED), lot)] for _ in range(players))
    return Setup(number, rules_from(preset, chosen), names, seed_from(f"soak {seed} {number} cards"))


def setup_of_tiles(seed: str, number: int) -> Setup:
    """The match of this number: the ends of a match and how far it goes in turn, all else by lot, 2 to 6 players."""
    lot = words(seed_from(f"tile soak {seed} {number}"), "setup")
    values = {
        option.id: TARGETS if isinstance(option.values, Numbers) else option.values
        for option in TILES.options
    }
    chosen = {name: _drawn(own, lot) for name, own in values.items()}
    end = ("games", "target")[number % 2]
    chosen |= {"match_end": end, end: values[end][number // 2 % len(values[end])]}
    least, most = tile_rules.PLAYERS["steine"]
    players = least + number_below(most - least + 1, lot)
    names = tuple(LEVELS_SEATED[number_below(len(LEVELS_SEATED), lot)] for _ in range(players))
    rules = tile_rules.rules_from("steine", chosen)
    return Setup(number, rules, names, seed_from(f"tile soak {seed} {number} tiles"))


def _drawn(values: tuple[Value, ...], lot: Iterator[int]) -> Value:
    return values[number_below(len(values), lot)]


def _cards(match: Match) -> tuple[Face, ...]:
    return deck(2, match.rules.jokers)


def _open_cards(match: Match) -> Iterator[Piece]:
    yield from match.state.public.pile
    for meld in match.state.public.table:
        yield from meld.pieces


def _look_at_cards(match: Match) -> None:
    """The sizes that are shown are the sizes, and no hand is empty or too big."""
    public = match.state.public
    if public.hand_sizes != tuple(map(len, match.state.hands)) or public.stock_size != len(match.state.stock):
        raise Fault("the sizes shown are not the sizes")
    if public.phase is Phase.OVER:
        return
    most = match.rules.cards_each(public.players - len(public.out)) + 1
    least = min(size for seat, size in enumerate(public.hand_sizes) if seat not in public.out)
    if max(public.hand_sizes) > most or least < 1:
        raise Fault(f"hands of {public.hand_sizes}")


def _tiles(match: TileMatch) -> tuple[Face, ...]:
    players = match.state.public.players
    return deck(match.rules.copies(players), match.rules.jokers(players))


def _open_tiles(match: TileMatch) -> Iterator[Piece]:
    for tiles in match.state.public.table:
        yield from tiles.pieces


def _look_at_tiles(match: TileMatch) -> None:
    """The sizes that are shown are the sizes, no rack is empty, and the sums come to nothing (A7)."""
    public = match.state.public
    if public.rack_sizes != tuple(map(len, match.state.racks)) or public.pool_size != len(match.state.pool):
        raise Fault("the sizes shown are not the sizes")
    if public.result is None and min(public.rack_sizes) < 1:
        raise Fault(f"racks of {public.rack_sizes}")
    if sum(match.standing.scores):
        raise Fault(f"the sums {match.standing.scores} do not come to nothing")


def _placer(level: Level, view: TileView, random: Iterator[int], memory: None) -> tuple[TileMove, None]:
    return level(view, random), None


COURSES: dict[str, Course] = {
    ROMME.key: Course(
        game=ROMME,
        setup=setup_of_cards,
        players=BOTS,
        hands="hands",
        stock="stock",
        time_over_one_in=0,
        pack=_cards,
        open_pieces=_open_cards,
        look_at=_look_at_cards,
    ),
    TILES.key: Course(
        game=TILES,
        setup=setup_of_tiles,
        players={name: partial(_placer, level) for name, level in LEVELS.items()},
        hands="racks",
        stock="pool",
        time_over_one_in=TIME_OVER_ONE_IN,
        pack=_tiles,
        open_pieces=_open_tiles,
        look_at=_look_at_tiles,
    ),
}
"""What a soak of each game needs, by the game's key."""
