"""Tile tables as they stand, for pictures and for measuring: a session that only says what lies there."""

from __future__ import annotations

from engine.chance import drawn_by_lot
from engine.events import Event
from engine.melds import Meld
from engine.pieces import JOKER, RANKS, SUITS, TILES, Face, Piece, deck, face_of
from engine.tiles.rules import TileRules
from engine.tiles.sets import read_set
from engine.tiles.state import Phase, Public, Standing, View
from net.session import Answer, Batch, Comforts, Command, Seat, Update, Welcome

SEED = b"a table as it stands"


class StillSession:
    """A table at which nobody else moves: it answers everything and does nothing."""

    def __init__(self, view: View, seats: tuple[Seat, ...]) -> None:
        self.seat = view.seat
        self._sent = 0
        self._updates: list[Update] = [Welcome(1, view, seats, (), (), Comforts(True, True))]

    def send(self, command: Command) -> int:
        """Answer."""
        self._sent += 1
        self._updates.append(Answer(self._sent, None))
        return self._sent

    def tell(self, view: View, events: tuple[Event, ...]) -> None:
        """Let something happen."""
        self._updates.append(Batch(2, events, view))

    def poll(self) -> tuple[Update, ...]:
        """What has come."""
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        """Nothing to leave."""


def full_table(tiles: int, players: int = 4, rack: int = 9, of: int = 106) -> View:
    """A view of the first seat to move, with at least so many tiles on the table and as many on the rack."""
    chance = _Chance()
    bag = list(deck(2 if of == 106 else 3, 2 if of == 106 else 4))
    sets: list[tuple[Face, ...]] = []
    lying = 0
    for _ in range(20_000):
        made = _some_set(chance, bag)
        if lying + len(made) > len(bag) + lying - rack or lying >= tiles:
            break
        if all(bag.count(face) >= made.count(face) for face in made):
            for face in made:
                bag.remove(face)
            sets.append(made)
            lying += len(made)
    own = [bag.pop(chance.below(len(bag))) for _ in range(min(rack, len(bag)))]
    return view_of_texts(
        " ".join(TILES.write(face) for face in own),
        *(" ".join(TILES.write(face) for face in made) for made in sets),
        players=players,
        pool=len(bag),
    )


def view_of_texts(
    rack: str,
    *table: str,
    players: int = 4,
    pool: int = 31,
    opened: bool = True,
    seat: int = 0,
    sizes: tuple[int, ...] = (9, 4, 14, 11, 7),
) -> View:
    """A view of the first seat with this rack and these sets; ids count from 1, the table's first."""
    ids = iter(range(1, 1000))
    sets = []
    for text in table:
        names = [TILES.read(word[2:]) if word.startswith("*=") else None for word in text.split()]
        faces = [JOKER if word.startswith("*") else TILES.read(word) for word in text.split()]
        made = read_set([Piece(next(ids), face) for face in faces], names)
        assert isinstance(made, Meld), text
        sets.append(made)
    own = tuple(Piece(next(ids), TILES.read(word)) for word in rack.split())
    public = Public(
        rules=TileRules(),
        starter=0,
        seat=seat,
        phase=Phase.PLAY,
        table=tuple(sets),
        pool_size=pool,
        rack_sizes=(len(own), *sizes[: players - 1]),
        opened=(opened, *(number != 2 for number in range(players - 1))),
    )
    return View(0, own, public, Standing(2, (23, -8, 41, -56, 0, 0)[:players]))


class _Chance:
    """The same numbers each time."""

    def __init__(self) -> None:
        self._drawn = 0

    def below(self, limit: int) -> int:
        self._drawn += 1
        return drawn_by_lot(limit, SEED, str(self._drawn))


def _some_set(chance: _Chance, bag: list[Face]) -> tuple[Face, ...]:
    if chance.below(2):
        length = (3, 3, 3, 4, 4, 5, 6)[chance.below(7)]
        start = chance.below(RANKS - length + 1)
        first = face_of(chance.below(SUITS), start + 1)
        return tuple(first + step for step in range(length))
    number, left_out = 1 + chance.below(RANKS), chance.below(SUITS + 1)
    return tuple(face_of(colour, number) for colour in range(SUITS) if colour != left_out)
