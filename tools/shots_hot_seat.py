"""Several persons at one screen and the table as a show, for pictures: composed positions that nothing moves in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.events import Event
from engine.romme.events import Discarded, Opened
from engine.romme.state import view_of
from net.session import Comforts, Command, Company, Seat, Update, Welcome
from tools.shots_cards import MIDDLE, OTHERS, read_position
from tools.shots_match import SEATS, SIX_SEATS, long_jolly, running
from tools.shots_tiles import EVENING, RACK
from tools.still_tiles import view_of_texts

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene

PERSONS = tuple(
    Seat(seat.name, seat.emblem, number % 2 == 1, None if number % 2 == 0 else "level3")
    for number, seat in enumerate(SIX_SEATS)
)
SIX_HANDS = ["S2 S3 S4 H7 D7 C7 H8 H10 HJ CK D5", *OTHERS[:2], "S4 SA S9 SQ H5", "H9 D9 D4 C5", ""]


class StillLine:
    """A session at which nothing happens but what it was given."""

    def __init__(self, seat: int | None, updates: list[Update]) -> None:
        self.seat = seat
        self._updates = updates

    def send(self, command: Command) -> int:
        return 0

    def poll(self) -> tuple[Update, ...]:
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        return


@dataclass(frozen=True, slots=True)
class StillSetup:
    """The rules, as a table's setup has them."""

    rules: Any


class StillSessions:
    """The sessions of a table where nothing happens."""

    def __init__(
        self, view_of_seat: Callable[[int | None], Any], seats: tuple[Seat, ...], last: Event | None
    ) -> None:
        rules = view_of_seat(None).public.rules
        recent = () if last is None else (last,)

        def line(seat: int | None) -> StillLine:
            welcome = Welcome(9, view_of_seat(seat), seats, (), recent, Comforts(), Company(seats))
            return StillLine(seat, [welcome])

        self.setup = StillSetup(rules)
        self.watching = line(None)
        self.by_seat = {number: line(number) for number, seat in enumerate(seats) if not seat.is_bot}

    def close(self) -> None:
        return


def _cards(
    position: dict[str, Any], preset: str, count: int, turn: int, press: float = 0.0
) -> Callable[[App], Scene]:
    match = read_position(position, preset)
    public = match.state.public
    match = match._replace(state=match.state._replace(public=public._replace(seat=turn)))
    last = Discarded((turn - 1) % count, public.pile[0]) if public.pile else None

    def view(seat: int | None) -> Any:
        return view_of(match, seat)

    return _table(view, PERSONS[:count], last, press)


def _tiles(turn: int, press: float = 0.0) -> Callable[[App], Scene]:
    def view(seat: int | None) -> Any:
        own = view_of_texts(RACK, *EVENING)
        return own._replace(
            seat=seat, rack=() if seat is None else own.rack, public=own.public._replace(seat=turn)
        )

    return _table(view, PERSONS[:4], None, press)


def _table(
    view: Callable[[int | None], Any], seats: tuple[Seat, ...], last: Event | None, press: float
) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        from game.hotseat.curtain import HOLD_MS, By, Pressing
        from game.scenes.hot_seat import HotSeatScene

        class Shown(HotSeatScene):
            def tick(self, now_ms: int) -> None:
                super().tick(now_ms)
                if press:
                    self.curtain.pressing = Pressing(By.KEY, now_ms - round(press * HOLD_MS))
                    self.strip.tick(now_ms)

        return Shown(StillSessions(view, seats, last))  # type: ignore[arg-type]

    return make


def _opening() -> Callable[[App], Scene]:
    """Somebody opens, as those see it who watch."""

    def make(app: App) -> Scene:
        from game.scenes.table import TableScene
        from game.table.moments import Moment

        match = read_position(MIDDLE)

        class Shown(TableScene):
            def tick(self, now_ms: int) -> None:
                super().tick(now_ms)
                words = self.told(Opened(1, 54))
                self._moments.shown = Moment(words, "owl", now_ms - 800, 0.45)

        seats = PERSONS[:4]
        last = Discarded(0, match.state.public.pile[0])
        welcome = Welcome(9, view_of(match, None), seats, (), (last,), Comforts(), Company(seats))
        return Shown(StillLine(None, [welcome]))

    return make


def _watched() -> Callable[[App], Scene]:
    """The tile table as those see it who watch."""

    def make(app: App) -> Scene:
        from game.scenes.tile_table import TileTableScene

        own = view_of_texts(RACK, *EVENING)
        view = own._replace(seat=None, rack=())
        seats = PERSONS[:4]
        return TileTableScene(StillLine(None, [Welcome(9, view, seats, (), (), Comforts(), Company(seats))]))

    return make


def _chart(standing: Any, seats: tuple[Seat, ...], preset: str) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        from engine.romme.rules import PRESETS
        from game.scenes.scores import ScoresScene

        return ScoresScene(standing, seats, PRESETS[preset], lambda: None, is_show=True)

    return make


def _setup() -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        from game.match_setup import PRESETS, SeatSetup, Setup
        from game.scenes.setup import SetupScene

        seats = (
            SeatSetup("Jörg", "cat"),
            SeatSetup("Oma Inge", "fox"),
            SeatSetup("Ada", "owl", "level4"),
            SeatSetup("Kai", "boat"),
        )
        return SetupScene(Setup(PRESETS["klassisch"], seats))

    return make


SIX = {
    **MIDDLE,
    "hands": SIX_HANDS,
    "opened": [True, True, False, False, True, False],
    "scores": [-234, -112, -351, -420, -60, -533],
    "out": [5],
    "round": 9,
}

SCENES: dict[str, Callable[[App], Scene]] = {
    "setup-persons": _setup(),
    "table-curtain": _cards(MIDDLE, "klassisch", 4, 2),
    "table-curtain-held": _cards(MIDDLE, "klassisch", 4, 2, press=0.6),
    "table-show": _cards(MIDDLE, "klassisch", 4, 1),
    "table-show-six": _cards(SIX, "jolly", 6, 3),
    "table-show-opening": _opening(),
    "tiles-curtain": _tiles(2),
    "tiles-show": _watched(),
    "scores-chart": _chart(running(), SEATS, "klassisch"),
    "scores-chart-long": _chart(long_jolly(), SIX_SEATS, "jolly"),
}
