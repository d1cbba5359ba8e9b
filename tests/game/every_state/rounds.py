"""Matches of simulated players, told to one seat as its table would tell them.

At each decision of that seat there is a hint, and something that it may not do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from engine.bots.baselines import random_legal
from engine.chance import words
from engine.game import Game, Match, Memory, Move, View
from engine.games import GAMES
from engine.options import Numbers
from engine.refusal import Refusal
from engine.romme import moves as cards
from engine.romme.state import View as CardView
from engine.tiles import moves as tiles
from engine.tiles.baselines import random_draw
from net.session import Batch, Comforts, Command, HintGiven, Seat, Update, Welcome

NAMES = ("Jörg", "Ada", "Oma Inge", "Kai-Uwe Langname", "Frieda", "WWWWWWWWWWWWWWWW")
EMBLEMS = ("cat", "owl", "fox", "boat", "leaf", "moon")

WATCHED_EACH = 11
"""Of so many matches one is watched."""

PATIENCE = 250
"""After so many moves of a round nobody plays at random any more, or some rounds would never end."""


class Told(NamedTuple):
    """What the seat hears at once; at its own decision the hint, and why one of its moves is refused."""

    update: Update
    hint: HintGiven | None = None
    refusal: Refusal | None = None

    @property
    def view(self) -> View:
        """The seat's view after it."""
        assert isinstance(self.update, (Welcome, Batch))
        return self.update.view


@dataclass(frozen=True, slots=True)
class Course:
    """One match to be played: all that it depends on."""

    game: Game
    rules: Any
    players: int
    number: int

    @property
    def seat(self) -> int | None:
        """Who is told, another one in every match; None for somebody who watches."""
        return None if self.number % WATCHED_EACH == WATCHED_EACH - 1 else self.number % self.players

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return tuple(
            Seat(name, emblem, seat != self.seat)
            for seat, (name, emblem) in enumerate(zip(NAMES, EMBLEMS, strict=True))
            if seat < self.players
        )


def courses(first: int = 0) -> Iterator[Course]:
    """Matches under all presets of all games in turn, those of one's own rules with options put together at random."""
    presets = [(game, preset) for game in GAMES.values() for preset in game.presets]
    number = first
    while True:
        game, preset = presets[number % len(presets)]
        least, most = game.players[preset]
        players = least + number // len(presets) % (most - least + 1)
        yield Course(game, _rules(game, preset, Random(number)), players, number)
        number += 1


def played(course: Course, rounds: int) -> Iterator[Told]:
    """What the seat is told of so many rounds, or of all where the match ends before."""
    game, seat = course.game, course.seat
    match, events = game.start(course.rules, course.players, course.number.to_bytes(16, "big"))
    chance = words(b"states", str(course.number))
    memories: list[Memory] = [game.memory] * course.players
    seq = moves = 0
    while True:
        seq += len(events)
        for own in range(course.players):
            heard = tuple(event.seen_by(own) for event in events)
            memories[own] = game.remembering(memories[own], heard)
        view = game.view_of(match, seat)
        seen = tuple(event.seen_by(seat) for event in events)
        update: Welcome | Batch = Batch(seq, seen, view)
        if not moves and view.standing.round == 1:
            update = Welcome(seq, view, course.seats, (), seen, Comforts(take_back=True, hints=True))
        yield _told(game, update, view, memories)
        if match.state.public.result is not None:
            if match.standing.over or match.standing.round == rounds:
                return
            (match, events), moves = game.next_round(match), 0
            continue
        move = _move(course, match, chance, memories, moves)
        (match, events), moves = game.apply(match, move), moves + 1


def _told(game: Game, update: Welcome | Batch, view: View, memories: list[Memory]) -> Told:
    if view.seat is None or view.public.result is not None or view.public.seat != view.seat:
        return Told(update)
    moves, because = game.advise(view, memories[view.seat])
    refusals = (game.check(view, move) for move in _tried(view, update.seq))
    return Told(
        update,
        HintGiven(update.seq, moves[0], because) if moves else None,
        next((refusal for refusal in refusals if refusal is not None), None),
    )


def _tried(view: View, number: int) -> list[Move]:
    """Moves of which most are not allowed, another one first each time."""
    tried: list[Move]
    if isinstance(view, CardView):
        ids = [piece.id for piece in view.hand]
        tried = [
            cards.Take(),
            *(cards.Discard(piece) for piece in ids[:1]),
            *(cards.LayOff(piece, 0) for piece in ids[-1:]),
            *(cards.Swap(piece, 0) for piece in ids[:1]),
            *(cards.Lay(tuple(ids[:most]), (None,) * most) for most in range(2, min(5, len(ids) + 1))),
            cards.Draw(),
        ]
    else:
        table = tuple(_placed([piece.id for piece in own.pieces]) for own in view.public.table)
        rack = [piece.id for piece in view.rack]
        tried = [
            tiles.Pass(),
            tiles.Table(table[1:]),
            tiles.Table((*table, _placed(rack[:3]))),
            tiles.Table(table),
            tiles.Table((*table, _placed(rack[-2:]))),
        ]
    start = number % len(tried)
    return tried[start:] + tried[:start]


def _placed(ids: list[int]) -> tiles.Placed:
    return tiles.Placed(tuple(ids), (None,) * len(ids))


def _move(course: Course, match: Match, chance: Iterator[int], memories: list[Memory], moves: int) -> Move:
    """Of a player of any level, or of one who plays at random or takes the pile's top for no reason."""
    game, seat = course.game, match.state.public.seat
    view = game.view_of(match, seat)
    kinds = ("random", *game.levels[:3])
    kind = kinds[(course.number + seat) % len(kinds)]
    if moves > PATIENCE:
        kind = "level3"
    if kind != "random":
        move, memories[seat] = game.decide(view, chance, memories[seat], kind)
        return move
    if game.key == "tiles":
        return random_draw(view, chance, None)[0]
    return random_legal(view, chance, memories[seat]).move


def _rules(game: Game, preset: str, random: Random) -> Any:
    free = set(game.free_in[preset])
    options = [option for option in game.options if option.id in free]
    if len(options) < 2 or random.random() < 0.3:
        return game.presets[preset]
    chosen = {
        option.id: random.choice(option.values)
        for option in options
        if not isinstance(option.values, Numbers) and random.random() < 0.5
    }
    return game.rules_from(preset, chosen)


class ToldSession:
    """A seat that hears what it is told, and whose commands lead to nothing."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._updates: list[Update] = []
        self._sent = 0

    def tell(self, *updates: Update) -> None:
        """Have updates come."""
        self._updates += updates

    def send(self, command: Command) -> int:
        self._sent += 1
        return self._sent

    def poll(self) -> tuple[Update, ...]:
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        return
