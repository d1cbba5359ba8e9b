"""The gin rummy of the speed comparison: the same game as OpenSpiel's, move for move."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.shapes import Laid
from tools.bench.gin import DEALT, KNOCK, OVER, STOCK, THROWS, Gin, Move, left, played_by_chance

SUITS, RANKS = "scdh", "A23456789TJQK"


def test_a_seed_gives_a_round_that_ends() -> None:
    counts = [played_by_chance(Dice(b"%d" % number)) for number in range(40)]
    assert counts == [played_by_chance(Dice(b"%d" % number)) for number in range(40)]
    assert 0 < min(counts) <= max(counts) < 400


def test_no_card_is_lost_or_doubled() -> None:
    chance = random.Random(5)
    for _ in range(30):
        cards = chance.sample(range(52), 52)
        gin = Gin(cards)
        assert [len(hand.cards) for hand in gin.hands] == [DEALT, DEALT]
        while gin.phase != OVER:
            held = [*gin.stock, *gin.hands[0].cards, *gin.hands[1].cards]
            assert len(set(held)) == len(held)
            gin.play(chance.choice(gin.moves()))


@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_legal_in_open_spiel_too_and_there_are_no_others(seed: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    chance = random.Random(seed)
    game = pyspiel.load_game("gin_rummy")
    ends: Counter[str] = Counter()
    for number in range(40):
        cards = chance.sample(range(52), 52)
        theirs, ours = game.new_initial_state(), Gin(cards)
        for card in [*cards[-DEALT:], *cards[-2 * DEALT : -DEALT], cards[-2 * DEALT - 1]]:
            theirs.apply_action(card)
        ends[_play_both(ours, theirs, chance, knocks=number % 2 == 0)] += 1
    assert ends["knocked"] >= 5 and ends["not knocked"] >= 5


def _play_both(ours: Gin, theirs: Any, chance: random.Random, knocks: bool) -> str:
    """Play the same moves in both; where it `knocks`, cards are thrown so that somebody soon can."""
    drawn, end = -1, "not knocked"
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            theirs.apply_action(drawn)
            continue
        moves = {_named(move): move for move in ours.moves()}
        actions = {_cards_of(theirs, action): action for action in theirs.legal_actions()}
        assert moves.keys() == actions.keys()
        chosen = _chosen(ours, sorted(moves, key=str), chance, knocks)
        drawn = ours.stock[-1] if ours.stock else -1
        end = "knocked" if chosen == KNOCK else end
        ours.play(moves[chosen])
        theirs.apply_action(actions[chosen])
    assert ours.is_over
    return end


def _chosen(ours: Gin, names: list[Any], chance: random.Random, knocks: bool) -> Any:
    if knocks:
        hand = ours.hands[ours.seat]
        if ours.phase == THROWS and KNOCK not in names:
            return min(hand.cards, key=lambda card: (_left_without(hand, card), card))
        for wanted in (KNOCK, STOCK):
            if wanted in names:
                return wanted
    return chance.choice(names)


def _left_without(hand: Hand, card: int) -> int:
    rest = hand.copy()
    rest.lose(card)
    return left(rest)


def _named(move: Move) -> object:
    return frozenset(move.real) if isinstance(move, Laid) else move


def _cards_of(state: Any, action: int) -> object:
    if action < 56:
        return action
    text = state.action_to_string(action).rpartition(" ")[2]
    pairs = zip(text[::2], text[1::2], strict=True)
    return frozenset(SUITS.index(suit) * 13 + RANKS.index(rank) for rank, suit in pairs)
