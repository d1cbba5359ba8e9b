"""The table itself in this thread, under a clock of the test's own, with a session for each person here."""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from engine.pieces import CARDS, TILES, Piece
from engine.romme.events import RoundBegan
from engine.tiles.events import RoundBegan as TilesDealt
from net.bots import ComputerPlayers
from net.record import Record, begin
from net.session import Batch, Command, Seat, Sent, TookBack, Update, Welcome
from net.setup import TableSetup
from net.table import Table

SEATS = (
    Seat("Jörg", "cat", False),
    Seat("Ada", "owl", True, "level1"),
    Seat("Oma Inge", "fox", False),
)
SEED = b"hot seat".ljust(32)
ROUNDS_APART = 12
"""So many pieces of the stock are drawn by the seats in turn in a test."""


class Clock:
    """The time of a test."""

    def __init__(self) -> None:
        self.ms = 1_000_000


class Line:
    """One session at the table."""

    def __init__(self, party: "Party", seat: int | None) -> None:
        self.seat = seat
        self.setup = party.setup
        self._party = party
        self.updates: deque[Update] = deque()
        self._ids = 0
        self._seq = party.table.record.seq
        self.sent: list[Command] = []

    def send(self, command: Command) -> int:
        self._ids += 1
        self.sent.append(command)
        self._party.take(self.seat, Sent(self._ids, self._seq, command))
        return self._ids

    def poll(self) -> tuple[Update, ...]:
        self._party.pump()
        come = tuple(self.updates)
        self.updates.clear()
        for update in come:
            if isinstance(update, (Batch, TookBack, Welcome)):
                self._seq = update.seq
        return come

    def close(self) -> None:
        pass


class Party:
    """What `net.local.Sessions` is, without a thread."""

    def __init__(self, record: Record, clock: Clock) -> None:
        self.setup = record.setup
        self.clock = clock
        self.table = Table(record, clock.ms)
        self.table.let_watch()
        self._computers = ComputerPlayers(record.game, record.setup.seed)
        self.lines: Mapping[int | None, Line] = {seat: Line(self, seat) for seat in self.table.audience}
        for seat, line in self.lines.items():
            line.updates.append(self.table.welcome(seat))
        self.watching = self.lines[None]
        self.by_seat = {seat: line for seat, line in self.lines.items() if seat is not None}
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True

    def take(self, seat: int | None, sent: Sent) -> None:
        self._deliver(self.table.handle(seat, sent, self.clock.ms))

    def pump(self) -> None:
        """Let the table do what has become due."""
        wake_ms = self.table.next_wake(self.clock.ms)
        while wake_ms is not None and wake_ms <= self.clock.ms:
            self._deliver(self.table.tick(self.clock.ms))
            wake_ms = self.table.next_wake(self.clock.ms)
        self._answer()

    def _answer(self) -> None:
        for question in self.table.questions():
            self._deliver(self.table.decide(question.number, self._computers(question), self.clock.ms))

    def _deliver(self, deliveries: tuple[Any, ...]) -> None:
        for viewer, update in deliveries:
            self.lines[viewer].updates.append(update)
        self._answer()


def dealt(
    rules: Any,
    mix: int | None = None,
    wanted: Mapping[int, str] | None = None,
    seats: tuple[Seat, ...] = SEATS,
) -> Record:
    """A match just dealt. `mix` changes what is hidden and nothing else: the faces in the persons' hands and the stock.

    `wanted` are the first pieces of a hand, the same in every mix; computers hold and draw the same in every mix.
    """
    record, _ = begin(TableSetup(rules=rules, seats=seats, seed=SEED))
    match = record.match
    state = match.state
    is_tiles = hasattr(state, "racks")
    hands = state.racks if is_tiles else state.hands
    stock = state.pool if is_tiles else state.stock
    cells = [list(hand) for hand in (*hands, stock)]
    notation = TILES if is_tiles else CARDS
    fixed = _want(cells, wanted or {}, notation)
    players, begins = len(hands), state.public.seat
    fixed |= {
        (seat, place) for seat in range(players) if seats[seat].is_bot for place in range(len(cells[seat]))
    }
    fixed |= {(players, place) for place in range(ROUNDS_APART) if seats[(begins + place) % players].is_bot}
    if mix is not None:
        _shuffle_faces(cells, fixed, Random(mix))
    *dealt_hands, dealt_stock = (tuple(cell) for cell in cells)
    names = ("racks", "pool") if is_tiles else ("hands", "stock")
    state = state._replace(**dict(zip(names, (tuple(dealt_hands), dealt_stock), strict=True)))
    match = match._replace(state=state)
    turns = tuple(
        replace(
            turn, before=match, events=tuple(_redealt(event, tuple(dealt_hands)) for event in turn.events)
        )
        for turn in record.turns
    )
    return replace(record, match=match, turns=turns)


def _want(cells: list[list[Piece]], wanted: Mapping[int, str], notation: Any) -> set[tuple[int, int]]:
    fixed: set[tuple[int, int]] = set()
    for seat, words in wanted.items():
        for place, word in enumerate(words.split()):
            face = notation.read(word)
            row, column = next(
                (row, column)
                for row, cell in enumerate(cells)
                for column, piece in enumerate(cell)
                if piece.face == face and (row, column) not in fixed
            )
            _swap(cells, (row, column), (seat, place))
            fixed.add((seat, place))
    return fixed


def _swap(cells: list[list[Piece]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """Change the faces of two places; their ids stay where they are."""
    a, b = cells[one[0]][one[1]], cells[other[0]][other[1]]
    cells[one[0]][one[1]], cells[other[0]][other[1]] = a._replace(face=b.face), b._replace(face=a.face)


def _shuffle_faces(cells: list[list[Piece]], fixed: set[tuple[int, int]], random: Random) -> None:
    free = [
        (row, column)
        for row, cell in enumerate(cells)
        for column in range(len(cell))
        if (row, column) not in fixed
    ]
    faces = [cells[row][column].face for row, column in free]
    random.shuffle(faces)
    for (row, column), face in zip(free, faces, strict=True):
        cells[row][column] = cells[row][column]._replace(face=face)


def _redealt(event: Any, hands: tuple[tuple[Piece, ...], ...]) -> Any:
    if isinstance(event, RoundBegan):
        return replace(event, hands=hands)
    return replace(event, racks=hands) if isinstance(event, TilesDealt) else event
