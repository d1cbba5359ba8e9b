"""What a player has chosen once and for all, and its file."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from game import storage
from game.cloths import CLOTHS, DEFAULT_CLOTH
from game.input.pad_map import PadMaps, maps_from_data, maps_to_data
from game.match_setup import (
    EMBLEMS,
    MatchRules,
    Setup,
    clean_name,
    rules_from_data,
    rules_to_data,
    setup_from_data,
    setup_to_data,
)
from game.names import default_name, person_name
from game.storage import Trouble
from game.viewing import MOST_SAFE_PERCENT
from net.session import PACES

FILE_VERSION = 1
FILE_NAME = "settings.json"

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("system", "de", "en"),
    "index_letters": ("language", "german", "english"),
    "suit_colours": ("four", "two"),
    "cloth": tuple(CLOTHS),
    "card_back": ("lattice", "fans", "waves", "stars", "checks"),
    "card_front": ("classic", "large"),
    "tile_theme": ("ivory", "slate", "wood", "high-contrast"),
    "emblem": EMBLEMS,
    "hand_shows": ("turn", "held"),
    "sorts_hand": ("off", "sort_runs", "sort_sets"),
    "pace": tuple(PACES),
    "motion_percent": (0, 50, 75, 100, 150, 200),
    "scale_percent": (75, 100, 125, 150, 175, 200),
}
"""The values of the settings that are one of a few."""

LOOKS = (
    "language",
    "has_high_contrast",
    "index_letters",
    "suit_colours",
    "cloth",
    "card_back",
    "card_front",
    "tile_theme",
    "is_full_screen",
    "display",
    "is_tv",
    "scale_percent",
    "safe_percent",
    "screen_inches",
)
"""The settings that change how every scene looks."""

MOST_VOLUME = 100
MOST_DISPLAY = 15
MOST_SCREEN_INCHES = 150
MOST_OWN_RULES = 30

_MOST = {
    "volume": MOST_VOLUME,
    "volume_pieces": MOST_VOLUME,
    "volume_signals": MOST_VOLUME,
    "volume_cheers": MOST_VOLUME,
    "volume_talk": MOST_VOLUME,
    "volume_music": MOST_VOLUME,
    "display": MOST_DISPLAY,
    "safe_percent": MOST_SAFE_PERCENT,
    "screen_inches": MOST_SCREEN_INCHES,
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting.

    `motion_percent` is the speed of motion: 0 means no motion at all; `has_reduced_motion` turns flights into
    fades. `sorts_hand` is what a hand is sorted by itself for, whenever a piece comes. `pace` is that of the computer
    players. `display` is the screen to fill, from 0; `safe_percent` is what is kept free at each edge of it;
    `screen_inches` is its diagonal, 0 where nobody said it.
    """

    language: str = "system"
    volume: int = 70
    volume_pieces: int = 100
    volume_signals: int = 100
    volume_cheers: int = 100
    volume_talk: int = 100
    volume_music: int = 0
    motion_percent: int = 100
    has_reduced_motion: bool = False
    pace: str = "calm"
    is_full_screen: bool = False
    display: int = 0
    is_tv: bool = False
    scale_percent: int = 100
    safe_percent: int = 0
    screen_inches: int = 0
    index_letters: str = "language"
    suit_colours: str = "four"
    cloth: str = DEFAULT_CLOTH
    card_back: str = "lattice"
    card_front: str = "classic"
    tile_theme: str = "ivory"
    has_high_contrast: bool = False
    guards_misclicks: bool = True
    shows_hints: bool = True
    opens_pile: bool = True
    allows_take_back: bool = True
    hand_shows: str = "turn"
    sorts_hand: str = "off"
    player_name: str = ""
    emblem: str = EMBLEMS[0]
    last_setup: Setup | None = None
    own_rules: tuple[tuple[str, MatchRules], ...] = ()
    pad_maps: PadMaps = ()

    @property
    def volumes(self) -> dict[str, int]:
        """The volume of each kind of sound (`game.sound.KINDS`)."""
        return {kind: getattr(self, f"volume_{kind}") for kind in ("pieces", "signals", "cheers", "talk")}

    @property
    def motion_factor(self) -> float:
        """What a duration is multiplied with: 0.0 cuts, 1.0 is normal, 0.5 is twice as fast."""
        return 100 / self.motion_percent if self.motion_percent else 0.0


def settings_path() -> Path:
    """Where the settings lie."""
    return storage.home() / FILE_NAME


def load_settings(path: Path) -> tuple[Settings, Trouble | None]:
    """The settings of the file, each wrong one replaced by its default, and what was wrong with the file."""
    loaded = storage.load(path, FILE_VERSION)
    if loaded.data is None:
        return Settings(), loaded.trouble
    return settings_from_data(loaded.data), loaded.trouble


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings safely. Raises OSError."""
    storage.save(path, settings_to_data(settings))


def settings_to_data(settings: Settings) -> dict[str, Any]:
    """The settings as JSON values."""
    data: dict[str, Any] = {"version": FILE_VERSION}
    for field in fields(Settings):
        data[field.name] = getattr(settings, field.name)
    data["last_setup"] = setup_to_data(settings.last_setup) if settings.last_setup else None
    data["pad_maps"] = maps_to_data(settings.pad_maps)
    data["own_rules"] = [{"name": name, **rules_to_data(rules)} for name, rules in settings.own_rules]
    return data


def settings_from_data(data: dict[str, Any]) -> Settings:
    """The settings that `settings_to_data` wrote down; what is missing or wrong is its default."""
    default = Settings()
    changes: dict[str, Any] = {}
    for field in fields(Settings):
        value = data.get(field.name)
        if field.name in ("last_setup", "own_rules", "pad_maps") or type(value) is not type(
            getattr(default, field.name)
        ):
            continue
        if field.name not in CHOICES or value in CHOICES[field.name]:
            changes[field.name] = value
    for name, most in _MOST.items():
        changes[name] = max(0, min(most, changes.get(name, getattr(default, name))))
    changes["player_name"] = person_name(changes.get("player_name", ""))
    changes["last_setup"] = _named(setup_from_data(data.get("last_setup")))
    changes["pad_maps"] = maps_from_data(data.get("pad_maps"))
    changes["own_rules"] = _own_rules_from(data.get("own_rules"))
    return replace(default, **changes)


def _named(setup: Setup | None) -> Setup | None:
    """Whoever was called “Du” or “You” gets a name."""
    if setup is None:
        return None
    first, others = setup.seats[0], setup.seats[1:]
    if not person_name(first.name):
        first = replace(first, name=default_name())
    return replace(setup, seats=(first, *others))


def _own_rules_from(data: Any) -> tuple[tuple[str, MatchRules], ...]:
    found: dict[str, MatchRules] = {}
    for entry in data if isinstance(data, list) else []:
        rules = rules_from_data(entry)
        name = entry.get("name") if isinstance(entry, dict) else None
        if rules is not None and isinstance(name, str) and clean_name(name):
            found[clean_name(name)] = rules
    return tuple(found.items())[:MOST_OWN_RULES]
