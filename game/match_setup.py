"""What a match is started from: the rules and who sits where. Kept in the settings as the last setup."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.options import BadOption, Option
from engine.romme import rules as cards
from engine.romme.rules import RommeRules
from engine.tiles import rules as tiles
from engine.tiles.rules import TileRules
from net.lobby import TURN_TIMES_S

MatchRules = RommeRules | TileRules
PRESETS: dict[str, MatchRules] = {**cards.PRESETS, **tiles.PRESETS}
FREE_IN = {**cards.FREE_IN, **tiles.FREE_IN}
PLAYERS = {**cards.PLAYERS, **tiles.PLAYERS}

LEVELS = ("level1", "level2", "level3", "level4", "level5")
DEFAULT_LEVEL = "level3"
MOST_SEATS = 6
NAME_LENGTH = 16

EMBLEMS = (
    "cat",
    "owl",
    "fox",
    "boat",
    "leaf",
    "moon",
    "sun",
    "key",
    "fish",
    "tree",
    "cup",
    "balloon",
)
"""The names of the emblems; `game.sprites.icons.emblem` draws them."""

COMPUTER_NAMES = ("Ada", "Oskar", "Inge", "Kai", "Frieda", "Bruno")


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat: its name, its emblem, and the computer's level, or None for a person."""

    name: str
    emblem: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Somebody in front of this screen plays the seat."""
        return self.level is None


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything needed to deal: the rules, the seats in clockwise order, and a turn's time, 0 where none is counted."""

    rules: MatchRules
    seats: tuple[SeatSetup, ...]
    turn_s: int = 0

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)


def is_with_tiles(rules: MatchRules) -> bool:
    """The rules are those of the tile game."""
    return isinstance(rules, TileRules)


def options_of(rules: MatchRules) -> tuple[Option, ...]:
    """All options of the game that the rules are of."""
    return tiles.OPTIONS if isinstance(rules, TileRules) else cards.OPTIONS


def newcomer_setup(name: str, emblem: str = EMBLEMS[0]) -> Setup:
    """The match of somebody who has never chosen anything: Klassisch against three computer players."""
    return Setup(PRESETS["klassisch"], seats_for(4, SeatSetup(name, emblem)))


def seats_for(players: int, person: SeatSetup, before: tuple[SeatSetup, ...] = ()) -> tuple[SeatSetup, ...]:
    """`players` seats with the person first; computer players are kept from `before` or made."""
    seats = [person, *before[1:players]]
    for name in COMPUTER_NAMES:
        if len(seats) == players:
            break
        if name.casefold() not in {seat.name.casefold() for seat in seats}:
            seats.append(SeatSetup(name, free_emblem(seats), DEFAULT_LEVEL))
    return tuple(seats)


def free_emblem(seats: list[SeatSetup]) -> str:
    """The first emblem that nobody has."""
    taken = {seat.emblem for seat in seats}
    return next(emblem for emblem in EMBLEMS if emblem not in taken)


def with_players(setup: Setup, players: int) -> Setup:
    """The setup with so many seats, within what its rules allow."""
    least, most = PLAYERS[setup.rules.preset]
    players = max(least, min(most, players))
    return replace(setup, seats=seats_for(players, setup.seats[0], setup.seats))


def with_person(setup: Setup, name: str, emblem: str) -> Setup:
    """The setup with its first person called so, where no other seat has that name or that emblem; "" changes nothing."""
    person, others = setup.seats[0], setup.seats[1:]
    if name and name.casefold() not in {seat.name.casefold() for seat in others}:
        person = replace(person, name=name)
    if emblem not in {seat.emblem for seat in others}:
        person = replace(person, emblem=emblem)
    return replace(setup, seats=(person, *others))


def with_level(setup: Setup, number: int, level: str | None) -> Setup:
    """The setup with a seat played by a computer of a level, or by a person (None), who is not called as a computer."""
    seats = list(setup.seats)
    name = seats[number].name
    if level is None and name in COMPUTER_NAMES:
        name = ""
    if level is not None and not clean_name(name):
        taken = {seat.name.casefold() for seat in seats}
        name = next(each for each in COMPUTER_NAMES if each.casefold() not in taken)
    seats[number] = replace(seats[number], name=name, level=level)
    return replace(setup, seats=tuple(seats))


def with_rules(setup: Setup, rules: MatchRules) -> Setup:
    """The setup under other rules, its number of seats brought within theirs."""
    return with_players(replace(setup, rules=rules), setup.players)


def as_own(rules: RommeRules) -> RommeRules:
    """Rules of one's own that are at first these."""
    return cards.rules_from("eigene", rules.choices())


def differing(rules: MatchRules, base: str) -> tuple[str, ...]:
    """The options that matter and are not as a rule set has them."""
    usual, chosen = PRESETS[base].choices(), rules.choices()
    return tuple(
        option.id
        for option in options_of(rules)
        if option.matters(chosen) and usual[option.id] != chosen[option.id]
    )


def nearest(rules: RommeRules) -> str:
    """The rule set that rules of one's own differ from the least."""
    bases = [preset for preset in cards.PRESETS if preset != "eigene"]
    return min(bases, key=lambda base: len(differing(rules, base)))


def rules_to_data(rules: MatchRules) -> dict[str, Any]:
    """The preset and what differs from it."""
    own = PRESETS[rules.preset].choices()
    changed = {name: value for name, value in rules.choices().items() if own[name] != value}
    return {"preset": rules.preset, "options": changed}


def rules_from_data(data: Any) -> MatchRules | None:
    """The rules that `rules_to_data` wrote down, or None where they are not to be understood."""
    if not isinstance(data, dict) or not isinstance(data.get("options"), dict):
        return None
    preset = data.get("preset")
    if not isinstance(preset, str) or preset not in PRESETS:
        return None
    free = {name: value for name, value in data["options"].items() if name in FREE_IN[preset]}
    try:
        return tiles.rules_from(preset, free) if preset in tiles.PRESETS else cards.rules_from(preset, free)
    except BadOption:
        return None


def setup_to_data(setup: Setup) -> dict[str, Any]:
    """The setup as JSON values."""
    seats = [{"name": seat.name, "emblem": seat.emblem, "level": seat.level} for seat in setup.seats]
    return {"rules": rules_to_data(setup.rules), "seats": seats, "turn_s": setup.turn_s}


def setup_from_data(data: Any) -> Setup | None:
    """The setup that `setup_to_data` wrote down, or None where it is not to be understood."""
    if not isinstance(data, dict) or not isinstance(data.get("seats"), list):
        return None
    rules = rules_from_data(data.get("rules"))
    seats = [_seat_from(entry) for entry in data["seats"]]
    if rules is None or None in seats:
        return None
    least, most = PLAYERS[rules.preset]
    known = tuple(seat for seat in seats if seat is not None)
    turn_s = data.get("turn_s")
    turn_s = turn_s if type(turn_s) is int and turn_s in TURN_TIMES_S else 0
    return Setup(rules, known, turn_s) if least <= len(known) <= most else None


def expected_minutes(rules: MatchRules, players: int) -> int:
    """About how long the match takes, to the next five minutes."""
    if isinstance(rules, TileRules):
        minutes_a_game = players * _TILE_TURNS_A_GAME * _SECONDS_A_TILE_TURN / 60
        games = (
            rules.target / _POINTS_WON_A_GAME if rules.match_end == "target" else rules.games_played(players)
        )
        return max(5, round(games * minutes_a_game / 5) * 5)
    minutes_a_round = players * _TURNS_A_ROUND * _SECONDS_A_TURN / 60
    rounds = float(rules.rounds(players))
    if rules.match_end == "limit":
        rounds = rules.limit / _POINTS_LOST_A_ROUND * (1.4 if rules.limit_end == "last_standing" else 1.0)
    return max(5, round(rounds * minutes_a_round / 5) * 5)


_TURNS_A_ROUND = 9
_SECONDS_A_TURN = 11
_POINTS_LOST_A_ROUND = 55
_TILE_TURNS_A_GAME = 14
_SECONDS_A_TILE_TURN = 18
_POINTS_WON_A_GAME = 60


def _seat_from(entry: Any) -> SeatSetup | None:
    if not isinstance(entry, dict):
        return None
    name, emblem, level = entry.get("name"), entry.get("emblem"), entry.get("level")
    if not isinstance(name, str) or emblem not in EMBLEMS:
        return None
    if level is not None and level not in LEVELS:
        return None
    return SeatSetup(clean_name(name) or COMPUTER_NAMES[0], emblem, level)


def clean_name(name: str) -> str:
    """A name fit to be shown: composed, one line, no invisible letters, at most `NAME_LENGTH` characters."""
    import unicodedata

    composed = unicodedata.normalize("NFC", name)
    visible = "".join(
        letter
        for letter in composed
        if letter.isprintable() and unicodedata.category(letter) not in ("Mn", "Me", "Cf", "Cs")
    )
    return " ".join(visible.split())[:NAME_LENGTH].strip()


def options_shown(rules: MatchRules) -> tuple[str, ...]:
    """The options that matter under these rules, in the order of the rules."""
    chosen = rules.choices()
    return tuple(option.id for option in options_of(rules) if option.matters(chosen))
