"""What people have done at this computer: matches won, Hand-Rommés, and the greatest rounds. Kept in one file."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.romme.state import RoundResult
from engine.tiles.state import RoundResult as TileResult
from game import storage
from game.match_setup import EMBLEMS, PRESETS, MatchRules, clean_name
from game.standings import AnyStanding
from game.storage import Trouble
from net.session import Seat

FILE_NAME = "hall-of-fame.json"
FILE_VERSION = 1

MOST_PLAYERS = 500
MOST_ROUNDS = 30
MOST_KNOWN = 200

log = logging.getLogger("romme")


@dataclass(frozen=True, slots=True)
class Player:
    """What somebody of this name has done."""

    name: str
    emblem: str
    played: int = 0
    wins: int = 0
    hand_rommes: int = 0


@dataclass(frozen=True, slots=True)
class GreatRound:
    """A round that somebody won, and the points that the others were left with. `day` is an ISO date."""

    name: str
    emblem: str
    points: int
    preset: str
    day: str
    is_hand_romme: bool = False


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """All of it; the greatest round first. `known` are the marks of the matches that were entered last."""

    players: tuple[Player, ...] = ()
    rounds: tuple[GreatRound, ...] = ()
    known: tuple[str, ...] = ()

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who has won a match, the most often first; among equals who needed fewer matches."""
        found = (player for player in self.players if player.wins)
        return tuple(sorted(found, key=lambda own: (-own.wins, own.played, own.name.casefold())))

    @property
    def hand_rommes(self) -> tuple[Player, ...]:
        """Who has gone out in one turn, the most often first."""
        found = (player for player in self.players if player.hand_rommes)
        return tuple(sorted(found, key=lambda own: (-own.hand_rommes, own.played, own.name.casefold())))


def entered(
    hall: HallOfFame,
    standing: AnyStanding,
    seats: Sequence[Seat],
    rules: MatchRules,
    day: date,
    given_up: Sequence[int] = (),
) -> HallOfFame:
    """The hall with a match that is over; a match among computer players, or one entered before, changes nothing.

    For the seats that have `given_up` it is over and lost as it stands; only they are entered then.
    """
    persons = [
        number
        for number, seat in enumerate(seats)
        if clean_name(seat.name) and (number in given_up if given_up else not seat.is_bot)
    ]
    mark = "" if given_up else _mark(standing, seats)
    if not persons or not (standing.over or given_up) or mark in hall.known:
        return hall
    players = {player.name.casefold(): player for player in hall.players}
    rounds = list(hall.rounds)
    for number in persons:
        name = clean_name(seats[number].name)
        won = [result for result in standing.results if result.winner == number]
        player = players.get(name.casefold()) or Player(name, seats[number].emblem)
        players[name.casefold()] = replace(
            player,
            emblem=seats[number].emblem,
            played=player.played + 1,
            wins=player.wins + (number in standing.winners and not given_up),
            hand_rommes=player.hand_rommes + sum(_is_hand_romme(result) for result in won),
        )
        rounds += [
            GreatRound(
                name,
                seats[number].emblem,
                _caught(result, number),
                rules.preset,
                day.isoformat(),
                _is_hand_romme(result),
            )
            for result in won
        ]
    kept = sorted(players.values(), key=lambda own: (-own.wins, -own.hand_rommes, -own.played))
    rounds.sort(key=lambda own: -own.points)
    known = (*hall.known, mark) if mark else hall.known
    return HallOfFame(tuple(kept[:MOST_PLAYERS]), tuple(rounds[:MOST_ROUNDS]), known[-MOST_KNOWN:])


def hall_path() -> Path:
    """Where the hall of fame is kept."""
    return storage.home() / FILE_NAME


def load_hall(path: Path) -> tuple[HallOfFame, Trouble | None]:
    """The hall that is kept at the path; a broken or newer file is kept aside, and the hall begins anew."""
    loaded = storage.load(path, FILE_VERSION, _is_sound)
    if loaded.trouble is not None:
        log.warning("the hall of fame in %s: %s", path, loaded.trouble.value)
    return (HallOfFame() if loaded.data is None else _hall_from(loaded.data)), loaded.trouble


def save_hall(path: Path, hall: HallOfFame) -> None:
    """Write the hall down. Raises OSError."""
    players = [
        {
            "name": own.name,
            "emblem": own.emblem,
            "played": own.played,
            "wins": own.wins,
            "hand_rommes": own.hand_rommes,
        }
        for own in hall.players
    ]
    rounds = [
        {
            "name": own.name,
            "emblem": own.emblem,
            "points": own.points,
            "preset": own.preset,
            "day": own.day,
            "is_hand_romme": own.is_hand_romme,
        }
        for own in hall.rounds
    ]
    data = {"version": FILE_VERSION, "players": players, "rounds": rounds, "known": list(hall.known)}
    storage.save(path, data)


def enter_match(
    standing: AnyStanding, seats: Sequence[Seat], rules: MatchRules, day: date, given_up: Sequence[int] = ()
) -> None:
    """Enter a match that is over into the hall on disk; where nothing can be written it is only noted."""
    hall, _trouble = load_hall(hall_path())
    changed = entered(hall, standing, seats, rules, day, given_up)
    if changed == hall:
        return
    try:
        save_hall(hall_path(), changed)
    except OSError as error:
        log.warning("the hall of fame was not written: %s", error)


def _caught(result: RoundResult | TileResult, winner: int) -> int:
    """What a round was worth: the points that the others were left with."""
    return sum(abs(points) for seat, points in enumerate(result.points) if seat != winner)


def _is_hand_romme(result: RoundResult | TileResult) -> bool:
    return result.in_one_stroke if isinstance(result, TileResult) else result.hand_romme


def _mark(standing: AnyStanding, seats: Sequence[Seat]) -> str:
    """What tells a match from any other: who played, and how every round ended."""
    names = tuple(seat.name for seat in seats)
    return sha256(repr((names, standing.results)).encode()).hexdigest()[:24]


def _is_sound(data: dict[str, Any]) -> bool:
    if data["version"] > FILE_VERSION:
        return True
    try:
        _hall_from(data)
    except (KeyError, TypeError, ValueError):
        return False
    return True


def _hall_from(data: dict[str, Any]) -> HallOfFame:
    """The hall that `save_hall` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    players = tuple(
        Player(
            _name(own["name"]),
            _emblem(own["emblem"]),
            *(_count(own[field]) for field in ("played", "wins", "hand_rommes")),
        )
        for own in _listed(data["players"])
    )
    rounds = tuple(
        GreatRound(
            _name(own["name"]),
            _emblem(own["emblem"]),
            _count(own["points"]),
            _preset(own["preset"]),
            date.fromisoformat(own["day"]).isoformat(),
            own["is_hand_romme"] is True,
        )
        for own in _listed(data["rounds"])
    )
    known = tuple(str(own) for own in _listed(data["known"]))
    return HallOfFame(players[:MOST_PLAYERS], rounds[:MOST_ROUNDS], known[-MOST_KNOWN:])


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or not clean_name(value):
        raise ValueError("not a name")
    return clean_name(value)


def _emblem(value: Any) -> str:
    return value if value in EMBLEMS else EMBLEMS[0]


def _preset(value: Any) -> str:
    if value not in PRESETS:
        raise ValueError("not a rule set")
    return str(value)


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("not a count")
    return value
