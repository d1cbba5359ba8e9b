"""How simulated players play: legally, to an end, and with partitions that are seldom worse than the best."""

from collections import Counter

import pytest

from engine.pieces import FACES, JOKER, deck
from engine.romme.rules import PRESETS, RommeRules
from engine.simulation.dealing import dealt
from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.parting import parting_of
from engine.simulation.policy import policy_of
from engine.simulation.round import DISCARD, DRAW, LAY, LAY_OFF, NOTHING, TAKE, Round
from engine.simulation.shapes import Laid
from tests.engine.test_simulation import any_rules


class Judged(Round):
    """A round that refuses what is not among its legal moves."""

    def draw(self) -> None:
        assert (DRAW,) in self.moves()
        super().draw()

    def take(self) -> None:
        assert (TAKE,) in self.moves() or self.terms.must_be_played
        super().take()

    def lay(self, laid: Laid) -> None:
        legal = [(move[1].real, move[1].jokers, move[1].lying) for move in self.moves() if move[0] == LAY]
        assert any(_same(laid, *each) for each in legal), laid
        super().lay(laid)

    def lay_off(self, card: int, meld: int, face: int, low: bool) -> None:
        assert (LAY_OFF, card, meld, face, low) in self.moves()
        super().lay_off(card, meld, face, low)

    def discard(self, card: int) -> None:
        assert (DISCARD, card) in self.moves()
        assert self.taken == NOTHING or not self.terms.must_be_played, "taken and not played"
        super().discard(card)


def _same(laid: Laid, real: tuple[int, ...], jokers: int, lying: object) -> bool:
    return Counter(laid.real) == Counter(real) and laid.jokers == jokers and laid.lying == lying


@pytest.mark.parametrize("number", range(16))
def test_the_policy_plays_legally_to_the_end(number: int) -> None:
    plays_legally_to_the_end(any_rules(number), number)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_policy_plays_whole_rounds_of_a_preset_legally(preset: str) -> None:
    for number in range(100):
        plays_legally_to_the_end(PRESETS[preset], number)


def plays_legally_to_the_end(rules: RommeRules, number: int) -> None:
    dice = Dice(f"policy {number}".encode())
    for players in (2, 4):
        made = dealt(rules, players, dice)
        judged = Judged(made.terms, made.hands, made.stock, made.pile, made.seat, dice.shuffled)
        judged.is_to_draw = made.is_to_draw
        policy_of(rules).finish(judged)
        assert judged.is_over
        cards = [card for hand in judged.hands for card in hand.cards]
        size = sum(lying.size if lying.is_run else lying.start.bit_count() for lying in judged.melds)
        assert len(cards) + len(judged.stock) + len(judged.pile) + size == 2 * FACES + rules.jokers


@pytest.mark.parametrize("preset", PRESETS)
def test_a_quick_partition_is_seldom_worse_than_the_best(preset: str) -> None:
    rules, dice = PRESETS[preset], Dice(preset.encode())
    parting = parting_of(rules)
    worse = 0
    for _ in range(400):
        hand = Hand(dice.shuffled(list(deck(2, rules.jokers)))[:14])
        quick, best = parting.of(hand), parting.exact(hand)
        used = [card for meld in quick.melds for card in (*meld.real, *(JOKER,) * meld.jokers)]
        assert Counter(used) + Counter(quick.loose) == Counter(hand.cards)
        assert len(quick.loose) >= len(best.loose)
        worse += len(quick.loose) > len(best.loose)
    assert worse <= 20


def test_a_copied_round_is_played_apart() -> None:
    rules, dice = PRESETS["klassisch"], Dice(b"copy")
    made = dealt(rules, 2, dice)
    before = [hand.cards[:] for hand in made.hands], made.stock[:], made.pile[:]
    policy_of(rules).finish(made.copied([hand.copy() for hand in made.hands], made.stock[:]))
    assert ([hand.cards for hand in made.hands], made.stock, made.pile) == before
    assert not made.is_over and not made.melds
