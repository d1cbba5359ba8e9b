"""Rounds dealt for simulations alone, and played by chance."""

from engine.pieces import deck
from engine.romme.rules import RommeRules
from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.round import Round
from engine.simulation.terms import terms_of


def dealt(rules: RommeRules, players: int, dice: Dice) -> Round:
    """A fresh round with seat 0 to act; where the dealer is dealt a card more, seat 0 has it and does not draw first."""
    terms = terms_of(rules)
    cards = dice.shuffled(list(deck(2, rules.jokers)))
    each = rules.cards_each(players)
    sizes = [each + (terms.dealer_extra and seat == 0) for seat in range(players)]
    hands = []
    for size in sizes:
        hands.append(Hand(cards[-size:]))
        del cards[-size:]
    pile = [cards.pop()] if terms.upcard else []
    made = Round(terms, hands, cards, pile, 0, dice.shuffled)
    made.is_to_draw = not terms.dealer_extra
    return made


def played_by_chance(simulated: Round, dice: Dice, most: int) -> int:
    """Play every legal move as likely until the round is over or `most` moves were made; returns how many."""
    below, play, moves = dice.below, simulated.play, simulated.moves
    count = 0
    while not simulated.is_over and count < most:
        found = moves()
        play(found[below(len(found))])
        count += 1
    return count
