"""Pictures of the screens of playing on the network, from a network that is made up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.chance import seed_from
from engine.games import GAMES
from net.addresses import Address
from net.discovery import ListedTable, Seen
from net.guest import Line, LineState
from net.lobby import Chatted, Lobby, Person, Place, Reacted, Reason, Seated, State
from net.session import Company, Seat, TurnClock, Welcome
from net.wire.messages import PROTOCOL

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene

FINGERPRINT = "5a" * 32
WORDS = ("Anker", "Birne", "Kerze", "Wolke")
PEOPLE = (
    Person(1, "Jörg", "cat", "red", 0, False, True),
    Person(2, "Oma Inge", "owl", "blue", 1, True, True),
    Person(3, "Kai-Uwe Langname", "boat", "green", 2, False, True),
    Person(4, "Frieda", "leaf", "violet", None, False, True),
    Person(5, "Bruno", "moon", "yellow", 4, True, False),
)
PLACES = (Place(1), Place(2), Place(3), Place(level="level4"), Place(5), Place())


class MadeUpLine:
    """A session that has said all there is to say."""

    def __init__(self, person: int, seat: int | None, news: list[Any], is_trusted: bool = True) -> None:
        self.person, self.seat, self.is_trusted = person, seat, is_trusted
        self.line, self.token, self.words = Line(LineState.OPEN), "token", WORDS
        self._news = news

    def send(self, command: Any) -> int:
        return 1

    def poll(self) -> tuple[Any, ...]:
        news, self._news = tuple(self._news), []
        return news

    def close(self) -> None:
        return


class MadeUpHost:
    """A table that was opened here."""

    join_code = "K7QFM2ZP9TXD4H"
    addresses = (Address("192.168.1.7", 47800), Address("10.0.0.12", 47800))
    words = WORDS

    def close(self) -> None:
        return


class MadeUpBrowser:
    """What is to be seen of a network."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen

    def poll(self) -> Seen:
        return self._seen

    def close(self) -> None:
        return


def lobby_with_tables(app: App) -> Scene:
    """Tables of every kind."""
    tables = (
        _listed("a", "Jörgs Tisch", "klassisch", State.WAITING, 4, 2),
        _listed("b", "Oma Inges Runde", "jolly", State.WAITING, 6, 5, is_locked=True),
        _listed("c", "Hüttenabend", "eigene", State.RUNNING, 4, 4),
        _listed("d", "Steinreich", "steine", State.WAITING, 4, 1, is_answering=False),
        _listed("e", "Aus der Zukunft", "house51", State.WAITING, 4, 1, protocol=PROTOCOL + 1),
    )
    return _lobby(app, Seen(tables, True))


def lobby_without_network(app: App) -> Scene:
    """Nothing and nowhere."""
    return _lobby(app, Seen((), False))


def lobby_empty(app: App) -> Scene:
    """A network without tables."""
    return _lobby(app, Seen((), True))


def opening(app: App) -> Scene:
    """Opening a table."""
    from game.scenes.lobby_open import OpenTableScene

    return OpenTableScene()


def waiting_host(app: App) -> Scene:
    """The waiting room as the host sees it."""
    return _waiting(1, MadeUpHost())


def waiting_guest(app: App) -> Scene:
    """The waiting room as somebody sees it who typed the address."""
    return _waiting(3, None, is_trusted=False)


def turned_away(app: App) -> Scene:
    """Another version."""
    return _waiting(3, None, [Line(LineState.TURNED_AWAY, Reason.OTHER_VERSION, PROTOCOL + 1)])


def talking(app: App) -> Scene:
    """Reactions and chat over the waiting room."""
    from game.scenes.lobby_dialogs import TalkScene

    room = _waiting(3, None)
    app.push(room)
    app.turn()
    return TalkScene(room.party)  # type: ignore[attr-defined]


def table(
    seat: int | None, news: list[Any], game: str = "romme", preset: str = "klassisch"
) -> Callable[[App], Scene]:
    """A table on the network, at a seat or watching; `news` comes after the welcome."""

    def make(app: App) -> Scene:
        from game.lan.overlay import Overlay
        from game.lan.party import Party
        from game.scenes.table import table_scene

        person = 4 if seat is None else seat + 1
        welcome = _welcome(seat, game, preset)
        line = MadeUpLine(person, seat, [_lobby_value(State.RUNNING), Seated(seat), welcome, *news])
        party = Party(line)
        party.poll(app.now_ms)
        assert party.table is not None
        return table_scene(party.table, party.rules, overlay=Overlay(party))

    return make


def _lobby(app: App, seen: Seen) -> Scene:
    from game.scenes.lobby import LobbyScene

    return LobbyScene(MadeUpBrowser(seen))  # type: ignore[arg-type]


def _waiting(
    person: int, host: MadeUpHost | None, more: list[Any] | None = None, is_trusted: bool = True
) -> Scene:
    from game.lan.party import Party
    from game.scenes.waiting_room import WaitingRoomScene

    news = [
        _lobby_value(State.WAITING),
        Chatted(2, "Ich hole noch schnell die Kekse."),
        Chatted(1, "Wir warten!"),
        Reacted(3, "laugh"),
        *(more or []),
    ]
    line = MadeUpLine(person, None, news, is_trusted)
    return WaitingRoomScene(Party(line, host))  # type: ignore[arg-type]


def _lobby_value(state: State) -> Lobby:
    rules = GAMES["romme"].rules_from("eigene", {"jokers": 4, "runs_wrap": True, "opening_minimum": 30})
    places = PLACES if state is State.WAITING else PLACES[:4]
    people = PEOPLE if state is State.WAITING else PEOPLE[:4]
    return Lobby(
        table="a",
        state=state,
        title="Jörgs Tisch",
        game="romme",
        preset="eigene",
        options=tuple(rules.choices().items()),
        differing=("jokers", "runs_wrap", "opening_minimum"),
        turn_s=60,
        is_locked=True,
        spectators=True,
        chat=True,
        pace="calm",
        pile_open=True,
        grace_s=30,
        places=places,
        people=people,
        host=1,
    )


def _listed(
    number: str, title: str, preset: str, state: State, seats: int, taken: int, **more: Any
) -> ListedTable:
    values: dict[str, Any] = {
        "game": "tiles" if preset == "steine" else "romme",
        "is_locked": False,
        "spectators": True,
        "protocol": PROTOCOL,
        "host": "romme",
        "fingerprint": FINGERPRINT,
        "addresses": (Address("192.168.1.7", 47800),),
    }
    values.update(more)
    return ListedTable(
        table=number, title=title, preset=preset, state=state, seats=seats, taken=taken, **values
    )


def _welcome(seat: int | None, game: str, preset: str) -> Welcome:
    rules = GAMES[game].presets[preset]
    match, _events = GAMES[game].start(rules, 4, seed_from("romme"))
    view = GAMES[game].view_of(match, seat)
    seats = tuple(Seat(person.name, person.emblem, False) for person in PEOPLE[:3])
    seats = (*seats, Seat("Ada", "key", True, "level3"))
    company = Company(seats, away=(1,))
    return Welcome(1, view, seats, (), (), company=company)


SCENES: dict[str, Callable[[App], Scene]] = {
    "lan-lobby": lobby_with_tables,
    "lan-lobby-nothing": lobby_empty,
    "lan-lobby-no-network": lobby_without_network,
    "lan-open": opening,
    "lan-waiting-host": waiting_host,
    "lan-waiting-guest": waiting_guest,
    "lan-turned-away": turned_away,
    "lan-talk": talking,
    "lan-table": table(0, [TurnClock(0, 42_000), Reacted(3, "laugh"), Chatted(2, "Bin gleich wieder da!")]),
    "lan-reconnecting": table(0, [Line(LineState.LOST)]),
    "lan-watching": table(None, [TurnClock(1, 8_000), Reacted(2, "thinking")]),
    "lan-watching-tiles": table(None, [TurnClock(1, 25_000)], "tiles", "steine"),
}
