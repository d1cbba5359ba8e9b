"""Rounds between computer players, for measuring: every seat sees its view and its form of the events, nothing else."""

from collections.abc import Callable, Iterator, Sequence
from time import thread_time
from typing import NamedTuple

from engine.bots.base import Bot
from engine.bots.baselines import greedy, random_legal
from engine.bots.player import strong
from engine.chance import words
from engine.events import Event
from engine.game import Game, IllegalMove, Match, Memory, Move, View
from engine.romme.game import ROMME
from engine.romme.match import start
from engine.romme.rules import RommeRules

BOTS: dict[str, Bot] = {"strong": strong, "greedy": greedy, "random": random_legal}
"""The computer players by the names that commands use."""

Player = Callable[[View, Iterator[int], Memory], tuple[Move, Memory]]
"""A computer player of any game: as `Game.decide`."""

MOST_MOVES = 20_000
"""A round that goes on for longer is given up and counted as unfinished."""


class Seat(NamedTuple):
    """What a seat did in a round: its points as a positive number, and the CPU seconds of each decision."""

    won: float
    points: int
    illegal: bool
    seconds: tuple[float, ...]


class Bout(NamedTuple):
    """One round: each seat in order, the moves played, and whether it came to an end."""

    seats: tuple[Seat, ...]
    moves: int
    finished: bool


def play_round(rules: RommeRules, names: Sequence[str], seed: bytes) -> Bout:
    """A single round between these bots; a seat that moves illegally or fails loses it to all the others."""
    match, _ = start(rules, len(names), seed)
    table = Table([BOTS[name] for name in names], seed)
    for moves in range(MOST_MOVES):
        if match.state.public.result is not None:
            return table.result(match, moves)
        try:
            match = table.play(match)
        except (IllegalMove, AssertionError, LookupError, ValueError):
            return table.forfeited(match.state.public.seat, moves)
    return table.result(match, MOST_MOVES)


class Table:
    """The bots of a round with what each remembers and how long each of its decisions took."""

    def __init__(self, bots: Sequence[Player], seed: bytes, game: Game = ROMME) -> None:
        self._game = game
        self._bots = bots
        self._memories = [game.memory] * len(bots)
        self._chances = [words(seed, f"bot {seat}") for seat in range(len(bots))]
        self._seconds: list[list[float]] = [[] for _ in bots]

    def play(self, match: Match) -> Match:
        """The match after the move of the bot whose turn it is. Raises `IllegalMove` where that is refused."""
        match, events = self._game.apply(match, self.asked(match))
        self.hear(events)
        return match

    def asked(self, match: Match) -> Move:
        """The move of the bot whose turn it is."""
        seat = match.state.public.seat
        view = self._game.view_of(match, seat)
        began = thread_time()
        move, memory = self._bots[seat](view, self._chances[seat], self._memories[seat])
        self._seconds[seat].append(thread_time() - began)
        self._memories[seat] = memory
        return move

    def hear(self, events: Sequence[Event]) -> None:
        """Tell every bot what happened, as its seat may know it."""
        for seat, memory in enumerate(self._memories):
            self._memories[seat] = self._game.remembering(memory, [event.seen_by(seat) for event in events])

    @property
    def seconds(self) -> float:
        """The CPU time of all decisions."""
        return sum(map(sum, self._seconds))

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return sum(map(len, self._seconds))

    def result(self, match: Match, moves: int) -> Bout:
        """The bout, played to its end or given up."""
        result = match.state.public.result
        seats = tuple(
            Seat(
                float(result is not None and result.winner == seat),
                abs(result.points[seat]) if result else 0,
                False,
                tuple(seconds),
            )
            for seat, seconds in enumerate(self._seconds)
        )
        return Bout(seats, moves, result is not None)

    def forfeited(self, guilty: int, moves: int) -> Bout:
        """The bout that a seat lost by an illegal move: its win is shared by the others."""
        share = 1 / (len(self._bots) - 1)
        seats = tuple(
            Seat(0.0 if seat == guilty else share, 0, seat == guilty, tuple(seconds))
            for seat, seconds in enumerate(self._seconds)
        )
        return Bout(seats, moves, True)
