"""The options of tile rummy and its one preset (A1)."""

from dataclasses import dataclass, fields, replace
from typing import Any

from engine.options import Numbers, Option, Value, check_options

RACK_SIZE = 14
PER_PLAYER = "per_player"
_SMALL, _LARGE = 106, 160
_COPIES = {_SMALL: 2, _LARGE: 3}
_JOKERS = {_SMALL: 2, _LARGE: 4}
_MOST_PLAYERS_OF_SMALL = 4


@dataclass(frozen=True, slots=True)
class TileRules:
    """Every rule of a match of tile rummy, by option id (A1). The defaults are those of `steine`."""

    preset: str = "steine"
    tile_set: int | str = "auto"
    opening_minimum: int = 30
    rearrange_from: str = "next_turn"
    joker_exchange: str = "replace"
    joker_source: str = "rack_or_table"
    joker_in_group_of_3: str = "either"
    joker_reuse: str = "anywhere"
    joker_value: int = 30
    double_in_one_stroke: str = "off"
    match_end: str = "games"
    games: int | str = PER_PLAYER
    target: int = 200
    timeout_draws: int = 1

    @property
    def opens_at(self) -> int:
        """The points that open: the minimum; where that is 0, what any set of one's own counts (A4)."""
        return max(1, self.opening_minimum)

    def tiles(self, players: int) -> int:
        """How many tiles the set has: 106, or 160 (A2)."""
        if self.tile_set == "auto":
            return _SMALL if players <= _MOST_PLAYERS_OF_SMALL else _LARGE
        return int(self.tile_set)

    def copies(self, players: int) -> int:
        """How often the set has each tile."""
        return _COPIES[self.tiles(players)]

    def jokers(self, players: int) -> int:
        """How many jokers the set has."""
        return _JOKERS[self.tiles(players)]

    def games_played(self, players: int) -> int:
        """How many games a match by games has (A10)."""
        return players if self.games == PER_PLAYER else int(self.games)

    def choices(self) -> dict[str, Value]:
        """All options by id, without the preset's name."""
        return {option.id: getattr(self, option.id) for option in OPTIONS}


_WITH_REPLACE = (("joker_exchange", ("replace",)),)

OPTIONS: tuple[Option, ...] = (
    Option("tile_set", ("auto", _SMALL, _LARGE), "A2"),
    Option("opening_minimum", (0, 30, 40, 50), "A4"),
    Option("rearrange_from", ("next_turn", "same_turn"), "A4"),
    Option("joker_exchange", ("replace", "free"), "A6"),
    Option("joker_source", ("rack_or_table", "rack_only"), "A6", _WITH_REPLACE),
    Option("joker_in_group_of_3", ("either", "both"), "A6", _WITH_REPLACE),
    Option("joker_reuse", ("anywhere", "new_set_only"), "A6", _WITH_REPLACE),
    Option("joker_value", (30, 50), "A7"),
    Option("double_in_one_stroke", ("off", "on"), "A9"),
    Option("match_end", ("games", "target"), "A10"),
    Option("games", (PER_PLAYER, *range(1, 21)), "A10", (("match_end", ("games",)),)),
    Option("target", Numbers(50, 1000, 50), "A10", (("match_end", ("target",)),)),
    Option("timeout_draws", (1, 3), "A6"),
)

PRESETS: dict[str, TileRules] = {"steine": TileRules()}

FREE_IN: dict[str, tuple[str, ...]] = {"steine": tuple(option.id for option in OPTIONS)}
"""Which options a rule set leaves to the players in the setup."""

PLAYERS: dict[str, tuple[int, int]] = {"steine": (2, 6)}
"""Least and most players (A2)."""


def rules_from(preset: str, chosen: dict[str, Any]) -> TileRules:
    """The rules of a preset with some options changed. Raises `BadOption` for an unknown preset, option or value."""
    check_options(PRESETS, OPTIONS, preset, chosen)
    return replace(PRESETS[preset], **chosen)


assert {field.name for field in fields(TileRules)} == {"preset", *(option.id for option in OPTIONS)}
