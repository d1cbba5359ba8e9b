"""The simulated round beside the real one: the same moves are legal at every step, and lead to the same."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.chance import number_below, seed_from, shuffled, words
from engine.pieces import JOKER
from engine.romme.legal import legal
from engine.romme.match import apply, start
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.rules import OPTIONS, PLAYERS, PRESETS, RommeRules
from engine.romme.state import Match, State, View, view_of
from engine.romme.turn import Step, plan
from engine.simulation.dice import Dice
from engine.simulation.mirror import lying, mirrored
from engine.simulation.round import DISCARD, DRAW, LAY, LAY_OFF, TAKE, UNDO, Round

MOST_MOVES = 3_000


def any_rules(number: int) -> RommeRules:
    """The rules of a preset, or with every option by chance."""
    if number < len(PRESETS):
        return list(PRESETS.values())[number]
    chance = words(seed_from("any rules"), str(number))
    chosen: dict[str, Any] = {}
    for option in OPTIONS:
        values = option.values if isinstance(option.values, tuple) else (500,)
        chosen[option.id] = values[number_below(len(values), chance)]
    return replace(PRESETS["eigene"], **chosen)


def told(view: View, move: Move) -> tuple[Any, ...] | None:
    """A move of the table as the simulation tells it apart; None for what it leaves out."""
    faces = {piece.id: piece.face for piece in view.hand}
    match move:
        case Draw():
            return (DRAW,)
        case Take():
            return None if view.public.rules.take_discard == "must_play" else (TAKE,)
        case Discard(piece):
            return DISCARD, faces[piece]
        case Lay():
            step = plan(view, move)
            assert isinstance(step, Step)
            jokers = [piece.face == JOKER for piece in step.meld.pieces]
            return (
                LAY,
                step.meld.kind.value,
                frozenset(zip(step.meld.faces, jokers, strict=True)),
                step.meld.faces[0],
            )
        case LayOff(piece, meld):
            step = plan(view, move)
            assert isinstance(step, Step) and step.fit is not None
            low = step.meld.kind.value == "run" and step.fit.place == 0
            return LAY_OFF, faces[piece], meld, step.fit.face, low
    return None


def telling(move: tuple[Any, ...]) -> tuple[Any, ...]:
    """A simulated move in the same form."""
    if move[0] != LAY:
        return move
    laid = move[1]
    kind = "run" if laid.lying.is_run else "set"
    return LAY, kind, frozenset(zip(laid.faces, laid.is_joker, strict=True)), laid.faces[0]


def assert_same(match: Match, simulated: Round) -> None:
    state, terms = match.state, simulated.terms
    public = state.public
    for hand, own in zip(state.hands, simulated.hands, strict=True):
        assert Counter(piece.face for piece in hand) == Counter(own.cards)
    assert [lying(meld, terms) for meld in public.table] == simulated.melds
    assert [piece.face for piece in reversed(public.pile)] == simulated.pile
    assert [piece.face for piece in reversed(state.stock)] == simulated.stock
    assert (public.result is not None) == simulated.is_over
    if public.result is None:
        assert list(public.opened) == simulated.opened
        assert public.seat == simulated.seat
        if not public.opened[public.seat]:
            assert public.turn.counted == simulated.counted
    else:
        assert (-1 if public.result.winner is None else public.result.winner) == simulated.winner
        assert [abs(points) for points in public.result.points] == simulated.points()


class Shuffling:
    """Reshuffles a simulated round as the table's seed does."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._used = 0

    def __call__(self, pile: list[int]) -> list[int]:
        assert self._state.seed is not None
        self._used += 1
        label = f"round {self._state.round} reshuffle {self._used}"
        return list(reversed(shuffled(pile[::-1], self._state.seed, label)))


def played_side_by_side(rules: RommeRules, players: int, number: int) -> Counter[int]:
    """Play a round by random moves; returns how often each kind of move was made."""
    match, _ = start(rules, players, seed_from(f"side by side {number}"))
    chance = words(match.seed, "moves")
    simulated = mirrored(match.state, Shuffling(match.state))
    made: Counter[int] = Counter()
    for _ in range(MOST_MOVES):
        assert_same(match, simulated)
        if simulated.is_over:
            return made
        view = view_of(match, match.state.public.seat)
        real = {key: move for move in legal(view) if (key := told(view, move)) is not None}
        moves = simulated.moves()
        keys = {telling(move): move for move in moves}
        assert len(keys) == len(moves)
        if moves == [(UNDO,)]:
            assert all(isinstance(move, (Swap, LayOff, Lay)) or not real for move in real.values())
            real[(UNDO,)] = Undo()
        elif simulated.undone:
            assert keys.keys() <= real.keys()
        else:
            assert keys.keys() == real.keys()
        kinds = sorted({key[0] for key in keys})
        kind = kinds[-1] if number_below(3, chance) else kinds[number_below(len(kinds), chance)]
        if kind == DISCARD and LAY in kinds and number_below(2, chance):
            kind = LAY
        of_kind = [key for key in keys if key[0] == kind]
        key = sorted(of_kind, key=repr)[number_below(len(of_kind), chance)]
        made[kind] += 1
        simulated.play(keys[key])
        match, _ = apply(match, real[key])
    return made


@pytest.mark.parametrize("number", range(24))
def test_the_simulation_plays_as_the_table_does(number: int) -> None:
    rules = any_rules(number)
    least, most = PLAYERS[rules.preset]
    made = played_side_by_side(rules, least + number % (most - least + 1), number)
    assert made[DRAW] > 5 and made[DISCARD] > 5


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24, 324))
def test_the_simulation_plays_as_the_table_does_under_any_rules(number: int) -> None:
    rules = any_rules(number)
    played_side_by_side(rules, 2 + number % 5, number)


def test_dice_are_the_same_for_the_same_seed_and_even() -> None:
    first, second = Dice(b"seed"), Dice(b"seed")
    rolls = [first.below(6) for _ in range(6_000)]
    assert rolls == [second.below(6) for _ in range(6_000)]
    assert all(850 < count < 1_150 for count in Counter(rolls).values())
    assert sorted(first.shuffled(list(range(500)))) == list(range(500))
