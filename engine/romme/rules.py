"""The options of Rommé with cards and the four rule sets made of them (B1, C)."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from engine.melds import MeldRules
from engine.options import Numbers, Option, Value, check_options

UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True)
class RommeRules:
    """Every rule of a match of Rommé, by option id (B1). The defaults are Klassisch's."""

    preset: str = "klassisch"
    jokers: int = 6
    hand_size: int | str = 13
    start: str = "upcard"
    first_seat: str = "dealer"
    opening_minimum: int = 40
    take_discard: str = "free"
    low_ace_value: int = 1
    runs_wrap: bool = False
    run_jokers: str = "at_most_real"
    jokers_per_meld: int | str = "any"
    set_swap: str = "named"
    swap_from: str = "opened"
    swap_ends_count: bool = True
    swapped_joker: str = "play_now"
    lay_off_from: str = "opening_turn"
    joker_freezes_pile: bool = False
    reshuffles: int | str = 3
    last_card: str = "must_discard"
    hand_romme: bool = True
    unopened_doubles: bool = False
    joker_penalty: int = 20
    match_end: str = "rounds"
    rounds_per_player: int | str = 1
    limit: int = 500
    limit_end: str = "last_standing"

    @property
    def opens_at(self) -> int:
        """The points that open: the minimum; where that is 0, what any meld of one's own counts (B7)."""
        return max(1, self.opening_minimum)

    @property
    def counts_down(self) -> bool:
        """Whether penalty points are written with a minus, as Jolly does (C1)."""
        return self.preset == "jolly"

    @property
    def melds(self) -> MeldRules:
        """What these rules say of melds alone."""
        return _meld_rules(self.jokers_per_meld, self.run_jokers, self.runs_wrap, self.low_ace_value)

    def cards_each(self, players: int) -> int:
        """How many cards a seat is dealt when so many players are still in (B2, C)."""
        if self.hand_size == "by_players":
            return 13 if players <= 4 else 11
        return int(self.hand_size)

    def rounds(self, players: int) -> int:
        """How many rounds a match by rounds has (B2)."""
        return 1 if self.rounds_per_player == "single" else players * int(self.rounds_per_player)

    def choices(self) -> dict[str, Value]:
        """All options by id, without the preset's name."""
        return {option.id: getattr(self, option.id) for option in OPTIONS}


@lru_cache(maxsize=64, typed=True)
def _meld_rules(
    jokers_per_meld: int | str, run_jokers: str, runs_wrap: bool, low_ace_value: int
) -> MeldRules:
    return MeldRules(
        real_pieces=2,
        jokers=None if jokers_per_meld == "any" else int(jokers_per_meld),
        run_jokers_at_most_real=run_jokers == "at_most_real",
        ace_high=True,
        runs_wrap=runs_wrap,
        low_ace_points=low_ace_value,
    )


OPTIONS: tuple[Option, ...] = (
    Option("jokers", (2, 3, 4, 6), "B2"),
    Option("hand_size", (13, 14, "by_players"), "B2"),
    Option("start", ("upcard", "dealer_extra", "stock_only"), "B2"),
    Option("first_seat", ("dealer", "left_of_dealer"), "B2"),
    Option("opening_minimum", (0, 30, 40, 50, 51), "B7"),
    Option("take_discard", ("free", "must_play"), "B5"),
    Option("low_ace_value", (1, 11), "B3"),
    Option("runs_wrap", (False, True), "B3"),
    Option("jokers_per_meld", ("any", 1), "B4"),
    Option("run_jokers", ("at_most_real", "any"), "B4", (("jokers_per_meld", ("any",)),)),
    Option("set_swap", ("named", "named_in_four", "any_missing"), "B10"),
    Option("swap_from", ("opened", "opening", "next_turn"), "B10"),
    Option("swap_ends_count", (True, False), "B7", (("swap_from", ("opening",)),)),
    Option("swapped_joker", ("play_now", "to_hand"), "B10"),
    Option("lay_off_from", ("opening_turn", "next_turn"), "B7"),
    Option("joker_freezes_pile", (False, True), "B5"),
    Option("reshuffles", (1, 3, 5, UNLIMITED), "B6"),
    Option("last_card", ("must_discard", "optional"), "B11"),
    Option("hand_romme", (True, False), "B12"),
    Option("unopened_doubles", (False, True), "B8"),
    Option("joker_penalty", (20, 25, 30, 50), "B8"),
    Option("match_end", ("rounds", "limit"), "B8"),
    Option("rounds_per_player", ("single", 1, 2, 3, 4, 5), "B2", (("match_end", ("rounds",)),)),
    Option("limit", Numbers(100, 2000, 50), "C2", (("match_end", ("limit",)),)),
    Option("limit_end", ("last_standing", "first_bust"), "C2", (("match_end", ("limit",)),)),
)

PRESETS: dict[str, RommeRules] = {
    "klassisch": RommeRules(),
    "house51": RommeRules(
        preset="house51",
        jokers=4,
        hand_size=14,
        start="dealer_extra",
        opening_minimum=51,
        take_discard="must_play",
        low_ace_value=11,
        run_jokers="any",
        set_swap="named_in_four",
        swap_from="opening",
        swap_ends_count=False,
        reshuffles=1,
        joker_penalty=50,
    ),
    "jolly": RommeRules(
        preset="jolly",
        jokers=3,
        hand_size="by_players",
        start="stock_only",
        first_seat="left_of_dealer",
        jokers_per_meld=1,
        swap_from="next_turn",
        swapped_joker="to_hand",
        lay_off_from="next_turn",
        joker_freezes_pile=True,
        hand_romme=False,
        unopened_doubles=True,
        match_end="limit",
    ),
    "eigene": RommeRules(preset="eigene"),
}

FREE_IN: dict[str, tuple[str, ...]] = {
    "klassisch": ("rounds_per_player",),
    "house51": ("rounds_per_player",),
    "jolly": ("limit",),
    "eigene": tuple(option.id for option in OPTIONS),
}
"""Which options a rule set leaves to the players in the setup; a referee file may set any under every preset."""

PLAYERS: dict[str, tuple[int, int]] = {
    "klassisch": (2, 4),
    "house51": (2, 4),
    "jolly": (2, 6),
    "eigene": (2, 6),
}
"""Least and most players of a rule set (B2, C)."""


def rules_from(preset: str, chosen: dict[str, Any]) -> RommeRules:
    """The rules of a preset with some options changed. Raises `BadOption` for an unknown preset, option or value."""
    check_options(PRESETS, OPTIONS, preset, chosen)
    return replace(PRESETS[preset], **chosen)


assert {field.name for field in fields(RommeRules)} == {"preset", *(option.id for option in OPTIONS)}
