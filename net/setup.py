"""What a table is set up with: the rules, who sits where, the seed, and what it allows."""

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from engine.chance import SEED_BYTES
from engine.game import Rules
from engine.games import GAMES, game_of
from engine.options import BadOption
from net.session import Comforts, Pace, Seat


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything that a match is dealt from. Seats are clockwise; without `turn_ms` there is no turn timer.

    Raises `BadSetup` where no match can be dealt from it.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    seed: bytes = field(repr=False)
    pace: Pace = Pace()
    comforts: Comforts = Comforts()
    turn_ms: int | None = None

    def __post_init__(self) -> None:
        least, most = game_of(self.rules).players[self.rules.preset]
        if not least <= len(self.seats) <= most:
            raise BadSetup(f"{self.rules.preset} is for {least} to {most} players, not {len(self.seats)}")
        if len(self.seed) != SEED_BYTES:
            raise BadSetup(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        if self.turn_ms is not None and self.turn_ms <= 0:
            raise BadSetup(f"a turn cannot last {self.turn_ms} ms")
        if self.pace.before_turn_ms < 0 or self.pace.between_steps_ms < 0:
            raise BadSetup(f"a pause cannot last less than no time: {self.pace}")


class BadSetup(ValueError):
    """A setup that no match can be dealt from."""


def setup_to_data(setup: TableSetup) -> dict[str, Any]:
    """The setup as JSON values; every rule is written out, so that a changed preset changes no kept match."""
    return {
        "rules": {"preset": setup.rules.preset, "options": setup.rules.choices()},
        "seats": [seat_to_data(seat) for seat in setup.seats],
        "seed": setup.seed.hex(),
        "pace": [setup.pace.before_turn_ms, setup.pace.between_steps_ms],
        "comforts": asdict(setup.comforts),
        "turn_ms": setup.turn_ms,
    }


def setup_from_data(data: object) -> TableSetup:
    """The setup that `setup_to_data` wrote. Raises `BadSetup` for anything else."""
    try:
        return _setup_from(data)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadSetup(f"not a table's setup: {error!r}") from error


def seat_to_data(seat: Seat) -> dict[str, Any]:
    """Who sits at a seat, as JSON values."""
    return {"name": seat.name, "emblem": seat.emblem, "level": seat.level, "bot": seat.is_bot}


def seat_from_data(data: object) -> Seat:
    """Who `seat_to_data` wrote. Raises `BadSetup` for anything else."""
    try:
        return _seat_from(data)
    except (KeyError, TypeError) as error:
        raise BadSetup(f"nobody who could sit there: {error!r}") from error


def _setup_from(data: Any) -> TableSetup:
    turn_ms = data["turn_ms"]
    before_turn, between_steps = data["pace"]
    return TableSetup(
        rules=_rules_from(data["rules"]),
        seats=tuple(_seat_from(seat) for seat in data["seats"]),
        seed=bytes.fromhex(data["seed"]),
        pace=Pace(_exactly(int, before_turn), _exactly(int, between_steps)),
        comforts=_comforts_from(data["comforts"]),
        turn_ms=None if turn_ms is None else _exactly(int, turn_ms),
    )


def _comforts_from(data: Any) -> Comforts:
    """The comforts; matches kept before the pile could be open say nothing of it."""
    given = {"pile_open": False, **data}
    return Comforts(**{field.name: _exactly(bool, given[field.name]) for field in fields(Comforts)})


def _rules_from(data: Any) -> Rules:
    preset = _exactly(str, data["preset"])
    game = next((game for game in GAMES.values() if preset in game.presets), None)
    if game is None:
        raise BadOption("preset", preset, tuple(name for game in GAMES.values() for name in game.presets))
    return game.rules_from(preset, _exactly(dict, data["options"]))


def _seat_from(data: Any) -> Seat:
    level = data["level"]
    return Seat(
        name=_exactly(str, data["name"]),
        emblem=_exactly(str, data["emblem"]),
        is_bot=_exactly(bool, data["bot"]),
        level=None if level is None else _exactly(str, level),
    )


def _exactly(kind: type[Any], value: Any) -> Any:
    """The value, if it is of the very type: `true` is not 1."""
    if type(value) is not kind:
        raise TypeError(f"{value!r} is not of {kind.__name__}")
    return value
