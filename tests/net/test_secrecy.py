"""What a seat is told: nothing of another hand or of the stock before it lies open, or that depends on it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import shuffled
from engine.pieces import Piece
from engine.romme.game import plain_move
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from engine.romme.rules import rules_from
from engine.romme.state import UNTOLD, Match, Phase, view_of
from net.record import Record
from net.session import Answer, Continue, Play, Sent, TakeBack, Update
from net.table import Table
from tests.net.lan.exchanged import Parts
from tests.net.players import Played, chance_of, choose, persons_move, setup_of

PRESETS = ("klassisch", "house51", "jolly")


class Inside:
    """Every piece and every whole number anywhere inside a value."""

    def __init__(self, value: Any) -> None:
        self.pieces: set[Piece] = set()
        self.numbers: set[int] = set()
        waiting = [value]
        while waiting:
            self._take(waiting.pop(), waiting)

    def _take(self, value: Any, waiting: list[Any]) -> None:
        kind = type(value)
        if kind is int:
            self.numbers.add(value)
        elif kind is Piece:
            self.pieces.add(value)
            self.numbers.update(value)
        elif isinstance(value, (tuple, list, set, frozenset)):
            waiting.extend(value)
        elif isinstance(value, dict):
            waiting.extend(value.items())
        elif hasattr(kind, "__dataclass_fields__"):
            waiting.extend(getattr(value, name) for name in kind.__dataclass_fields__)


class Known:
    """What each seat may know by now, taken from the true states as they follow."""

    def __init__(self, players: int) -> None:
        self.by_seat: list[set[Piece]] = [set() for _ in range(players)]
        self.all: set[Piece] = set()

    def look(self, match: Match) -> None:
        """Take in a state: what lies open is everybody's, a hand is its owner's."""
        public = match.state.public
        open_now = {piece for meld in public.table for piece in meld.pieces} | set(
            getattr(public, "pile", ())
        )
        hands, rest = Parts.of(match.state)
        if public.result is not None:
            open_now |= {piece for hand in hands for piece in hand}
        for seat, hand in enumerate(hands):
            self.by_seat[seat] |= open_now | set(hand)
            self.all |= open_now | set(hand)
        self.all |= set(rest)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kinds", ["ppp", "pbb"])
def test_updates_hold_no_piece_that_the_seat_may_not_know(preset: str, kinds: str) -> None:
    played = Played.at(setup_of(kinds, rules_from(preset, {}), seed=f"secrets {preset} {kinds}"))
    known, chance = Known(3), chance_of(preset)
    persons = played.table.record.persons
    looked = 0
    for step in range(2_000):
        record = played.table.record
        known.look(record.match)
        moved = played.step()
        public = record.match.state.public
        if not moved and public.phase is Phase.OVER:
            break
        move = None if moved else persons_move(played, chance)
        if move is not None:
            played.send(public.seat, Play(move))
        known.look(played.table.record.match)
        for seat in persons:
            told = [*played.new(seat), *([played.table.welcome(seat)] if step % 5 == 0 else [])]
            inside = Inside(told)
            hidden = {piece.id for piece in known.all - known.by_seat[seat] if piece.id > 0}
            assert {piece for piece in inside.pieces if piece.id != UNTOLD} <= known.by_seat[seat]
            assert not hidden & inside.numbers
            looked += len(told)
    assert looked > 100 and played.table.record.match.state.public.phase is Phase.OVER


def permuted(record: Record, seat: int, seed: bytes) -> Record:
    """The record with the faces of all that is hidden from the seat exchanged, every id in its place."""
    state = record.match.state
    hidden = [piece for own, hand in enumerate(state.hands) if own != seat for piece in hand]
    hidden += state.stock
    faces = iter(shuffled([piece.face for piece in hidden], seed, "exchanged"))
    hands = tuple(
        hand if own == seat else tuple(Piece(piece.id, next(faces)) for piece in hand)
        for own, hand in enumerate(state.hands)
    )
    stock = tuple(Piece(piece.id, next(faces)) for piece in state.stock)
    return replace(record, match=record.match._replace(state=state._replace(hands=hands, stock=stock)))


def told(record: Record, seat: int, commands: list[tuple[int, Any]]) -> list[Update]:
    """All that a seat is told by a table that goes on from the record with these commands."""
    table = Table(record, 0)
    updates: list[Update] = [table.welcome(seat)]
    for number, (sender, command) in enumerate(commands):
        sent = Sent(number, table.record.seq, command)
        updates += [update for viewer, update in table.handle(sender, sent, 0) if viewer == seat]
    return updates


def a_position(seed: str, steps: int, preset: str = "klassisch") -> Record:
    """Where a match of three persons stands after so many steps."""
    played, chance = Played.at(setup_of("ppp", rules_from(preset, {}), seed=seed)), chance_of(seed)
    for _ in range(steps):
        move = persons_move(played, chance)
        if move is None:
            break
        played.send(played.table.record.match.state.public.seat, Play(move))
    return played.table.record


def tries(record: Record, seat: int) -> list[Move]:
    """Moves of a seat, most of them refused: each card everywhere, and some of cards that are not its own."""
    state = record.match.state
    own = [piece.id for piece in state.hands[seat]]
    other = [hand[0].id for hand in state.hands if hand][:2]
    melds = range(len(state.public.table) + 1)
    moves: list[Move] = [Draw(), Take(), *(Discard(piece) for piece in [*own[-2:], *other])]
    moves += [LayOff(piece, meld) for piece in [*own, *other] for meld in melds]
    moves += [Swap(piece, meld) for piece in own for meld in melds]
    moves += [Lay(tuple(own[place : place + 3]), (None,) * 3) for place in range(len(own) - 2)]
    return moves


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 30), st.integers(0, 80), st.binary(min_size=32, max_size=32))
def test_what_is_hidden_has_no_effect_on_what_a_seat_is_told(game: int, steps: int, seed: bytes) -> None:
    record = a_position(f"hidden {game}", steps)
    public = record.match.state.public
    if public.phase is Phase.OVER:
        return
    for seat in range(3):
        other = permuted(record, seat, seed)
        assert view_of(record.match, seat) == view_of(other.match, seat)
        refused: list[tuple[int, Any]] = []
        for move in tries(record, seat):
            (first,) = [u for u in told(record, seat, [(seat, Play(move))]) if isinstance(u, Answer)]
            (second,) = [u for u in told(other, seat, [(seat, Play(move))]) if isinstance(u, Answer)]
            assert first == second
            if first.refusal is not None:
                refused.append((seat, Play(move)))
        refused += [(seat, Continue()), (seat, TakeBack())] if public.phase is Phase.DRAW else []
        if public.phase is Phase.DRAW and seat != public.seat:
            refused.append((public.seat, Play(Draw())))
        assert told(record, seat, refused[-40:]) == told(other, seat, refused[-40:])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 30), st.integers(0, 80), st.binary(min_size=32, max_size=32))
def test_a_legal_move_of_ones_own_tells_the_same_whatever_is_hidden(
    game: int, steps: int, seed: bytes
) -> None:
    record = a_position(f"own {game}", steps)
    public = record.match.state.public
    if public.phase is not Phase.PLAY:
        return
    seat = public.seat
    other = permuted(record, seat, seed)
    view = view_of(record.match, seat)
    moves = [choose(view, chance_of(f"{number}")) for number in range(5)] + [plain_move(view)]
    for move in moves:
        if len(view.hand) == 1 or public.stock_size == 0:
            continue
        assert told(record, seat, [(seat, Play(move))]) == told(other, seat, [(seat, Play(move))])


def test_a_seat_is_not_told_which_card_another_drew_or_keeps() -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    assert played.table.record.match.state.public.pile
    played.send(seat, Play(Take()))
    kept = played.table.record.match.state.hands[seat][-1]
    assert kept.id not in Inside(played.new(1 - seat)).numbers
    assert kept in Inside(played.new(seat)).pieces
