"""One whole match of computer players, watched at every step: what a soak is made of."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.chance import number_below, seed_from, words
from engine.game import IllegalMove
from engine.options import Numbers, Value
from engine.pieces import Piece, deck
from engine.romme.match import apply, next_round, start
from engine.romme.moves import Move
from engine.romme.rules import FREE_IN, OPTIONS, PLAYERS, PRESETS, RommeRules, rules_from
from engine.romme.state import Match, Phase, State, view_of
from tools.bouts import BOTS, Table

MOST_MOVES = 200_000
LOOKS_EVERY = 37
"""Every so many moves the views are looked at for what they should not show."""

LIMITS = (100, 100, 120, 150, 200, 250, 400, 600, 1000, 2000)
"""The limits that are played: mostly low ones, for a match to a high one is long."""

SEATED = ("strong", "strong", "strong", "greedy", "random")


class Setup(NamedTuple):
    """A match to watch: its number, the rules, the bots by seat, and the seed."""

    number: int
    rules: RommeRules
    names: tuple[str, ...]
    seed: bytes


class Watched(NamedTuple):
    """What a match came to; `faults` are sentences, none of them where all was well."""

    number: int
    preset: str
    choices: tuple[tuple[str, Value], ...]
    rounds: int
    moves: int
    decisions: int
    seconds: float
    faults: tuple[str, ...]


class Fault(Exception):
    """Something that must not be, seen at a step of a match."""


def setup(seed: str, number: int) -> Setup:
    """The match of this number: rule sets in turn, the options that they leave free by lot, any players they allow."""
    lot = words(seed_from(f"soak {seed} {number}"), "setup")
    preset = tuple(PRESETS)[number % len(PRESETS)]
    chosen = {option.id: _some_value(option.id, lot) for option in OPTIONS if option.id in FREE_IN[preset]}
    least, most = PLAYERS[preset]
    players = least + number_below(most - least + 1, lot)
    names = tuple(SEATED[number_below(len(SEATED), lot)] for _ in range(players))
    return Setup(number, rules_from(preset, chosen), names, seed_from(f"soak {seed} {number} cards"))


def watch(match_setup: Setup) -> Watched:
    """Play the match to its end, looking at every step, and play its moves again."""
    rules = match_setup.rules
    table = Table([BOTS[name] for name in match_setup.names], match_setup.seed)
    moves: list[Move] = []
    faults: list[str] = []
    match = None
    try:
        for match in _steps(match_setup, table, moves):
            look_at(match, len(moves))
        if match is not None and _replayed(match_setup, moves) != match:
            faults.append("the same seed and moves gave another match")
    except (Fault, IllegalMove, AssertionError, LookupError, ValueError) as error:
        faults.append(f"move {len(moves)} of {match_setup}: {type(error).__name__}: {error}")
    return Watched(
        number=match_setup.number,
        preset=rules.preset,
        choices=tuple(rules.choices().items()),
        rounds=match.standing.round if match else 0,
        moves=len(moves),
        decisions=table.decisions,
        seconds=table.seconds,
        faults=tuple(faults),
    )


def moves_of(match_setup: Setup) -> tuple[Move, ...]:
    """The moves that the bots play in this match."""
    moves: list[Move] = []
    for _ in _steps(match_setup, Table([BOTS[name] for name in match_setup.names], match_setup.seed), moves):
        pass
    return tuple(moves)


def _some_value(option_id: str, lot: Iterator[int]) -> Value:
    option = next(option for option in OPTIONS if option.id == option_id)
    values = LIMITS if isinstance(option.values, Numbers) else option.values
    return values[number_below(len(values), lot)]


def _steps(match_setup: Setup, table: Table, moves: list[Move]) -> Iterator[Match]:
    """The match at its start and after every move; `moves` grows along."""
    match, events = start(match_setup.rules, len(match_setup.names), match_setup.seed)
    table.hear(events)
    yield match
    while not match.standing.over:
        if match.state.public.phase is Phase.OVER:
            match, events = next_round(match)
        else:
            move = table.asked(match)
            moves.append(move)
            match, events = apply(match, move)
        table.hear(events)
        if len(moves) > MOST_MOVES:
            raise Fault("the match does not end")
        yield match


def _replayed(match_setup: Setup, moves: list[Move]) -> Match:
    match, _ = start(match_setup.rules, len(match_setup.names), match_setup.seed)
    for move in moves:
        if match.state.public.phase is Phase.OVER:
            match, _ = next_round(match)
        match, _ = apply(match, move)
    return match


def look_at(match: Match, count: int) -> None:
    """Raise `Fault` for what must not be; every so many moves (`count`) the views are looked at too."""
    state = match.state
    public = state.public
    faces = Counter(piece.face for piece in _all_pieces(state))
    if faces != Counter(deck(2, match.rules.jokers)):
        raise Fault("cards were lost or doubled")
    if public.hand_sizes != tuple(map(len, state.hands)) or public.stock_size != len(state.stock):
        raise Fault("the sizes shown are not the sizes")
    if public.phase is not Phase.OVER:
        most = match.rules.cards_each(public.players - len(public.out)) + 1
        if any(size > most for size in public.hand_sizes) or min(_sizes_in_play(match)) < 1:
            raise Fault(f"hands of {public.hand_sizes}")
        if count % LOOKS_EVERY == 0:
            _look_at_views(match)


def _all_pieces(state: State) -> Iterator[Piece]:
    yield from state.stock
    yield from state.public.pile
    for hand in state.hands:
        yield from hand
    for meld in state.public.table:
        yield from meld.pieces


def _sizes_in_play(match: Match) -> list[int]:
    out = match.state.public.out
    return [size for seat, size in enumerate(match.state.public.hand_sizes) if seat not in out]


def _look_at_views(match: Match) -> None:
    """A view does not change when all hidden cards change places, and names none of them."""
    for seat in (*range(match.state.public.players), None):
        view = view_of(match, seat)
        if view_of(_with_hidden_turned(match, seat), seat) != view:
            raise Fault(f"seat {seat} sees what hidden cards lie where")
        hidden = {piece.id for piece in _hidden(match.state, seat)}
        if hidden & set(_ids(view)):
            raise Fault(f"seat {seat} is told the id of a hidden card")


def _hidden(state: State, seat: int | None) -> list[Piece]:
    hands = [piece for other, hand in enumerate(state.hands) if other != seat for piece in hand]
    return [*state.stock, *hands]


def _with_hidden_turned(match: Match, seat: int | None) -> Match:
    """The match with the faces of all cards hidden from a seat moved on by one place."""
    state = match.state
    faces = [piece.face for piece in _hidden(state, seat)]
    turned = iter(faces[1:] + faces[:1])
    stock = tuple(piece._replace(face=next(turned)) for piece in state.stock)
    hands = tuple(
        hand if other == seat else tuple(piece._replace(face=next(turned)) for piece in hand)
        for other, hand in enumerate(state.hands)
    )
    return match._replace(state=state._replace(stock=stock, hands=hands))


def _ids(value: object) -> Iterator[int]:
    if isinstance(value, Piece):
        yield value.id
    elif isinstance(value, tuple):
        for item in value:
            yield from _ids(item)
