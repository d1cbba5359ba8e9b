"""Matches between computer players, for measuring: every seat sees its view and its form of the events, no more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import thread_time
from typing import NamedTuple

from engine.bots import LEVELS
from engine.bots.base import Bot
from engine.bots.baselines import greedy, neighbours, random_legal
from engine.bots.characters import CHARACTERS
from engine.bots.player import strong
from engine.chance import words
from engine.events import Event
from engine.game import Game, Match, Memory, Move, Rules, View
from engine.games import game_of
from engine.romme.game import ROMME
from engine.tiles.baselines import max_placer, one_tile, rack_only, random_draw
from engine.tiles.game import TILES

BOTS: dict[str, Bot] = {
    **LEVELS,
    **CHARACTERS,
    "strong": strong,
    "neighbours": neighbours,
    "greedy": greedy,
    "random": random_legal,
}
"""The computer players at cards by the names that commands use."""

Player = Callable[[View, Iterator[int], Memory], tuple[Move, Memory]]
"""A computer player of any game: as `Game.decide`."""


def _at(level: str) -> Player:
    return lambda view, random, memory: TILES.decide(view, random, memory, level)


TILE_PLAYERS: dict[str, Player] = {
    **{level: _at(level) for level in TILES.levels},
    "rack-only": rack_only,
    "one-tile": one_tile,
    "max-placer": max_placer,
    "random": random_draw,
}
"""The computer players at tiles."""

PLAYERS_OF: dict[str, Mapping[str, Player]] = {ROMME.key: BOTS, TILES.key: TILE_PLAYERS}

MOST_MOVES = 20_000
"""A round that goes on for longer is given up and counted as unfinished."""

PATIENCE_S = 10.0
"""A decision that takes more CPU time loses the match."""


class Seat(NamedTuple):
    """What a seat did in a match: the share of it that it won, of each round, and its points of each round.

    Points are as the game counts them, penalties as positive numbers. `seconds` are CPU seconds of each decision.
    """

    won: float
    rounds_won: tuple[float, ...]
    points: tuple[int, ...]
    illegal: bool
    late: bool
    seconds: tuple[float, ...]


class Bout(NamedTuple):
    """One match: each seat in order, the moves played, and whether it came to an end."""

    seats: tuple[Seat, ...]
    moves: int
    finished: bool


class Late(Exception):
    """A decision took longer than anybody waits."""


def play_match(game: Game, rules: Rules, names: Sequence[str], seed: bytes) -> Bout:
    """A match between these bots; a seat that moves illegally, fails or is late loses it to all the others."""
    match, _ = game.start(rules, len(names), seed)
    players = PLAYERS_OF[game.key]
    table = Table([players[name] for name in names], seed, game)
    moves = in_round = 0
    while not match.standing.over and in_round < MOST_MOVES:
        if match.state.public.result is not None:
            match, events = game.next_round(match)
            table.hear(events)
            in_round = 0
        try:
            match = table.play(match)
        except Exception as error:  # noqa: BLE001 - whatever a bot fails with, its match is lost and the next is played
            return _forfeited(table, names, match.state.public.seat, moves, isinstance(error, Late))
        moves += 1
        in_round += 1
    return _ended(table, match, moves)


def _ended(table: "Table", match: Match, moves: int) -> Bout:
    standing = match.standing
    # Nobody has won a match without an end, or all alike.
    winners = standing.winners or range(len(table.times))
    seats = tuple(
        Seat(
            1 / len(winners) if seat in winners else 0.0,
            tuple(float(result.winner == seat) for result in standing.results),
            tuple(_written(result.points[seat], match.rules) for result in standing.results),
            False,
            False,
            seconds,
        )
        for seat, seconds in enumerate(table.times)
    )
    return Bout(seats, moves, bool(standing.over))


def _forfeited(table: "Table", names: Sequence[str], guilty: int, moves: int, is_late: bool) -> Bout:
    """The match that a seat lost by failing: its win is shared by those who are not of its name, if there are any."""
    winners = [seat for seat, name in enumerate(names) if name != names[guilty]]
    winners = winners or [seat for seat in range(len(names)) if seat != guilty]
    seats = tuple(
        Seat(0.0, (), (), not is_late, is_late, seconds)
        if seat == guilty
        else Seat(1 / len(winners) if seat in winners else 0.0, (), (), False, False, seconds)
        for seat, seconds in enumerate(table.times)
    )
    return Bout(seats, moves, True)


def _written(points: int, rules: Rules) -> int:
    return abs(points) if game_of(rules) is ROMME else points


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
        if self._seconds[seat][-1] > PATIENCE_S:
            raise Late
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

    @property
    def times(self) -> tuple[tuple[float, ...], ...]:
        """The CPU seconds of each seat's decisions."""
        return tuple(map(tuple, self._seconds))
