"""Players and tables for these tests: random legal play, a clock made of numbers, matches in a moment."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

import pytest

from engine.bots import Decision, Memory
from engine.chance import number_below, seed_from, words
from engine.pieces import JOKER, RANK_OF, SUIT_OF, Piece
from engine.romme.game import ROMME
from engine.romme.moves import Back, Discard, Draw, Lay, Move, Take, Undo
from engine.romme.plays import lays, onto
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.state import Phase, View
from net.bots import ComputerPlayers
from net.outbox import Delivery
from net.permission import refusal_of_move
from net.record import Entry, Record, begin
from net.session import Answer, Batch, Comforts, Command, Pace, Seat, Sent, TookBack, Update
from net.setup import TableSetup
from net.table import Table

AT_ONCE = Pace(0, 0)
ALL_COMFORTS = Comforts(take_back=True, hints=True)
ONE_PRESET_AT_ONCE = [
    "klassisch",
    *(pytest.param(own, marks=pytest.mark.slow) for own in PRESETS if own != "klassisch"),
]
"""For whole matches of every rule set: one of them always, the others in the whole suite."""


def seats(kinds: str) -> tuple[Seat, ...]:
    """Seats from letters: `p` a person, `b` a computer player."""
    return tuple(
        Seat(f"{kind}{number}", "owl", kind == "b", "level3" if kind == "b" else None)
        for number, kind in enumerate(kinds)
    )


def setup_of(
    kinds: str = "pb",
    rules: RommeRules = PRESETS["klassisch"],
    seed: str = "a table",
    pace: Pace = AT_ONCE,
    comforts: Comforts = ALL_COMFORTS,
    turn_ms: int | None = None,
) -> TableSetup:
    """A setup with the seats that the letters say."""
    return TableSetup(rules, seats(kinds), seed_from(seed), pace, comforts, turn_ms)


def choose(view: View, chance: Iterator[int]) -> Move:
    """A legal move by chance that lays what it can, going back at times; no turn lasts for ever."""
    if view.public.phase is Phase.DRAW:
        wants_pile = number_below(3, chance) == 0 and refusal_of_move(view, Take()) is None
        return Take() if wants_pile else Draw()
    if view.public.turn.can_go_back and number_below(12, chance) == 0:
        return (Back(), Undo())[number_below(2, chance)]
    plays = [move for move in _plays(view) if refusal_of_move(view, move) is None]
    if plays and number_below(10, chance):
        return plays[number_below(len(plays), chance)]
    throws = [Discard(piece.id) for piece in view.hand if refusal_of_move(view, Discard(piece.id)) is None]
    return throws[number_below(len(throws), chance)] if throws else Undo()


def random_bot(view: View, random: Iterator[int], memory: Memory, level: str | None = None) -> Decision:
    """A computer player that plays so."""
    return Decision(choose(view, random), memory)


def _plays(view: View) -> Iterator[Move]:
    yield from _melds(view)
    for piece in view.hand:
        for number in range(len(view.public.table)):
            yield from onto(view, piece, number)


def _melds(view: View) -> Iterator[Lay]:
    jokers = [piece for piece in view.hand if piece.face == JOKER][:1]
    by_rank: dict[int, dict[int, Piece]] = defaultdict(dict)
    for piece in view.hand:
        if piece.face != JOKER:
            by_rank[RANK_OF[piece.face]][SUIT_OF[piece.face]] = piece
    for same in by_rank.values():
        for three in combinations([*same.values(), *jokers], 3):
            yield from lays(view, list(three))
    for suit in range(4):
        held = {rank: own[suit] for rank, own in by_rank.items() if suit in own}
        for low in range(1, 12):
            run = [held[rank] for rank in range(low, low + 4) if rank in held]
            for count in (3, 4):
                if len(run) + len(jokers) >= count:
                    yield from lays(view, [*run, *jokers][:count])


@dataclass
class Played:
    """A table driven by hand: everything delivered to whom, every entry, and a clock that only this moves."""

    table: Table
    answering: ComputerPlayers
    now_ms: int = 0
    delivered: dict[int | None, list[Update]] = field(default_factory=lambda: defaultdict(list))
    entries: list[Entry] = field(default_factory=list)
    ids: int = 0
    times: list[int] = field(default_factory=list)

    @classmethod
    def at(cls, setup: TableSetup) -> "Played":
        """A new match."""
        return cls.on(begin(setup)[0])

    @classmethod
    def on(cls, record: Record) -> "Played":
        """A match as a record left it."""
        return cls(Table(record, 0), ComputerPlayers(replace(ROMME, decide=random_bot), record.setup.seed))

    @property
    def view(self) -> View:
        """What the first of the audience sees."""
        view: View = self.table.welcome(self.table.audience[0]).view
        return view

    def send(
        self, viewer: int | None, command: Command, seq: int | None = None, id: int | None = None
    ) -> Answer | None:
        """Send a command as one who has seen everything; returns its answer."""
        self.ids += 1
        number = self.ids if id is None else id
        seen = self.table.record.seq if seq is None else seq
        deliveries = self.table.handle(viewer, Sent(number, seen, command), self.now_ms)
        self._deliver(deliveries)
        self.think()
        answers = [d.update for d in deliveries if isinstance(d.update, Answer)]
        return answers[-1] if answers else None

    def think(self) -> None:
        """Have all questions answered."""
        for question in self.table.questions():
            self._deliver(self.table.decide(question.number, self.answering(question), self.now_ms))

    def step(self) -> bool:
        """Move the clock to the table's next time and tick; False if the table waits for somebody."""
        self.think()
        wake_ms = self.table.next_wake(self.now_ms)
        if wake_ms is None:
            return False
        self.now_ms = wake_ms
        before = self.table.record.seq
        self._deliver(self.table.tick(self.now_ms))
        if self.table.record.seq != before:
            self.times.append(self.now_ms)
        self.think()
        return True

    def run(self) -> None:
        """Tick until the table waits for somebody."""
        while self.step():
            pass

    def new(self, viewer: int | None) -> list[Update]:
        """What was delivered to somebody since the last call."""
        updates, self.delivered[viewer] = self.delivered[viewer], []
        return updates

    def _deliver(self, deliveries: tuple[Delivery, ...]) -> None:
        self.entries.extend(self.table.entries())
        for viewer, update in deliveries:
            self.delivered[viewer].append(update)


def persons_move(played: Played, chance: Iterator[int]) -> Move | None:
    """The move that the person to move makes by chance, or None if no person is to move."""
    public = played.table.record.match.state.public
    if public.phase is Phase.OVER or public.seat not in played.table.record.persons:
        return None
    return choose(played.table.welcome(public.seat).view, chance)


def chance_of(text: str) -> Iterator[int]:
    """A stream of chance."""
    return words(seed_from(text), "players")


def events_in(updates: list[Update]) -> list[object]:
    """The events of all batches among the updates."""
    return [event for update in updates if isinstance(update, Batch) for event in update.events]


def last_view(updates: list[Update]) -> View:
    """The view that the last update with one brought."""
    view: View = next(u.view for u in reversed(updates) if isinstance(u, (Batch, TookBack)))
    return view
