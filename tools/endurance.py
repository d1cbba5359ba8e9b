"""One whole match of computer players, watched at every step: what a soak is made of, whatever the game."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import NamedTuple

from engine.chance import number_below, words
from engine.events import Event
from engine.game import Game, IllegalMove, Match, Move, Rules
from engine.options import Value
from engine.pieces import Face, Piece
from tools.bouts import Player, Table

MOST_MOVES = 200_000
LOOKS_EVERY = 37
"""Every so many moves the views are looked at for what they should not show."""


class Setup(NamedTuple):
    """A match to watch: its number, the rules, the computer players by seat, and the seed."""

    number: int
    rules: Rules
    names: tuple[str, ...]
    seed: bytes


class Course(NamedTuple):
    """What a soak knows of a game beside its face: its setups, its players, and where its pieces are.

    `hands` and `stock` are the fields of its state in which pieces lie hidden; a turn's time is over once in
    `time_over_one_in` turns (0: never); `look_at` raises `Fault` for what the game alone knows to be wrong.
    """

    game: Game
    setup: Callable[[str, int], Setup]
    players: Mapping[str, Player]
    hands: str
    stock: str
    time_over_one_in: int
    pack: Callable[[Match], Iterable[Face]]
    open_pieces: Callable[[Match], Iterable[Piece]]
    look_at: Callable[[Match], None]


class Watched(NamedTuple):
    """What a match came to; `faults` are sentences, none of them where all was well."""

    game: str
    number: int
    preset: str
    players: int
    choices: tuple[tuple[str, Value], ...]
    rounds: int
    moves: int
    decisions: int
    seconds: float
    faults: tuple[str, ...]


class Fault(Exception):
    """Something that must not be, seen at a step of a match."""


def watch(course: Course, setup: Setup) -> Watched:
    """Play the match to its end, looking at every step, and play its moves again."""
    table = _table(course, setup)
    moves: list[Move | None] = []
    faults: list[str] = []
    match = None
    try:
        for match, events in _steps(course, setup, table, moves):
            look_at(course, match, len(moves))
            look_at_events(course, match, events)
        if match is not None and _replayed(course, setup, moves) != match:
            faults.append("the same seed and moves gave another match")
        if match is not None and course.game.ranking(match.standing)[0] != match.standing.winners:
            faults.append("the winners are not the first of the ranking")
    except (Fault, IllegalMove, AssertionError, LookupError, ValueError) as error:
        faults.append(f"move {len(moves)} of {setup}: {type(error).__name__}: {error}")
    return Watched(
        game=course.game.key,
        number=setup.number,
        preset=setup.rules.preset,
        players=len(setup.names),
        choices=tuple(setup.rules.choices().items()),
        rounds=match.standing.round if match else 0,
        moves=len(moves),
        decisions=table.decisions,
        seconds=table.seconds,
        faults=tuple(faults),
    )


def moves_of(course: Course, setup: Setup) -> tuple[Move | None, ...]:
    """The moves that the computer players make in this match; None where a turn's time was over."""
    moves: list[Move | None] = []
    for _ in _steps(course, setup, _table(course, setup), moves):
        pass
    return tuple(moves)


def look_at(course: Course, match: Match, count: int) -> None:
    """Raise `Fault` for what must not be; every so many moves (`count`) the views are looked at too."""
    hands, stock = _hands(course, match), _stock(course, match)
    seen = [*course.open_pieces(match), *(piece for hand in hands for piece in hand)]
    if Counter(piece.face for piece in (*seen, *stock)) != Counter(course.pack(match)):
        raise Fault("pieces were lost or doubled")
    if len({piece.id for piece in seen}) != len(seen):
        raise Fault("two pieces have one id")
    course.look_at(match)
    if match.state.public.result is None and count % LOOKS_EVERY == 0:
        _look_at_views(course, match)


def look_at_events(course: Course, match: Match, events: Sequence[Event]) -> None:
    """Raise `Fault` where what happened names somebody a piece that is hidden from them."""
    if match.state.public.result is not None:
        return
    for seat in (*range(match.state.public.players), None):
        hidden = _hidden_ids(course, match, seat)
        for event in events:
            shown = event.seen_by(seat)
            for field in fields(shown):
                if not hidden.isdisjoint(_ids(getattr(shown, field.name))):
                    raise Fault(f"seat {seat} is told of a hidden piece by {type(event).__name__}")


def _table(course: Course, setup: Setup) -> Table:
    return Table([course.players[name] for name in setup.names], setup.seed, course.game)


def _steps(
    course: Course, setup: Setup, table: Table, moves: list[Move | None]
) -> Iterator[tuple[Match, Sequence[Event]]]:
    """The match at its start and after every move, with what happened; `moves` grows along."""
    game = course.game
    clock = words(setup.seed, "clock")
    match, events = game.start(setup.rules, len(setup.names), setup.seed)
    table.hear(events)
    yield match, events
    while not match.standing.over:
        if match.state.public.result is not None:
            match, events = game.next_round(match)
        elif course.time_over_one_in and number_below(course.time_over_one_in, clock) == 0:
            moves.append(None)
            match, events = game.time_over(match)
        else:
            move = table.asked(match)
            moves.append(move)
            match, events = game.apply(match, move)
        table.hear(events)
        if len(moves) > MOST_MOVES:
            raise Fault("the match does not end")
        yield match, events


def _replayed(course: Course, setup: Setup, moves: Sequence[Move | None]) -> Match:
    game = course.game
    match, _ = game.start(setup.rules, len(setup.names), setup.seed)
    for move in moves:
        if match.state.public.result is not None:
            match, _ = game.next_round(match)
        match, _ = game.time_over(match) if move is None else game.apply(match, move)
    return match


def _look_at_views(course: Course, match: Match) -> None:
    """A view does not change when all hidden pieces change places, and names none of them."""
    for seat in (*range(match.state.public.players), None):
        view = course.game.view_of(match, seat)
        if course.game.view_of(_with_hidden_turned(course, match, seat), seat) != view:
            raise Fault(f"seat {seat} sees what hidden pieces lie where")
        if not _hidden_ids(course, match, seat).isdisjoint(_ids(view)):
            raise Fault(f"seat {seat} is told the id of a hidden piece")


def _hands(course: Course, match: Match) -> tuple[tuple[Piece, ...], ...]:
    hands: tuple[tuple[Piece, ...], ...] = getattr(match.state, course.hands)
    return hands


def _stock(course: Course, match: Match) -> tuple[Piece, ...]:
    stock: tuple[Piece, ...] = getattr(match.state, course.stock)
    return stock


def _hidden(course: Course, match: Match, seat: int | None) -> list[Piece]:
    hands = [piece for other, hand in enumerate(_hands(course, match)) if other != seat for piece in hand]
    return [*_stock(course, match), *hands]


def _hidden_ids(course: Course, match: Match, seat: int | None) -> set[int]:
    return {piece.id for piece in _hidden(course, match, seat)}


def _with_hidden_turned(course: Course, match: Match, seat: int | None) -> Match:
    """The match with the faces of all pieces hidden from a seat moved on by one place."""
    faces = [piece.face for piece in _hidden(course, match, seat)]
    turned = iter(faces[1:] + faces[:1])
    stock = tuple(piece._replace(face=next(turned)) for piece in _stock(course, match))
    hands = tuple(
        hand if other == seat else tuple(piece._replace(face=next(turned)) for piece in hand)
        for other, hand in enumerate(_hands(course, match))
    )
    return match._replace(state=match.state._replace(**{course.stock: stock, course.hands: hands}))


def _ids(value: object) -> Iterator[int]:
    if isinstance(value, Piece):
        yield value.id
    elif isinstance(value, tuple):
        for item in value:
            yield from _ids(item)
