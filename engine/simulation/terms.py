"""All that a simulated round needs to know of the rules: the one place where option values are read."""

from functools import lru_cache
from typing import NamedTuple

from engine.melds import MeldRules
from engine.pieces import FACES, JOKER
from engine.romme.rules import UNLIMITED, RommeRules
from engine.romme.score import piece_penalty
from engine.romme.turn import IDLE_TURNS

ENDLESS = 1 << 30


class Terms(NamedTuple):
    """The rules as numbers and truths.

    `minimum` points open; a taken card `must_be_played`; a joker on top `freezes` the pile; `reshuffles` and
    `idle_turns` end a round; `keeps_discard`: a card must be left to throw; `by_hand`: a hand that was never opened
    may be emptied at once, for `by_hand_factor` times the points; `adds_at_once`: laying off in the opening turn;
    `unopened_factor`; `penalties` by face; `dealer_extra`: the dealer is dealt a card more; `upcard`: one lies open.
    """

    melds: MeldRules
    minimum: int
    must_be_played: bool
    freezes: bool
    reshuffles: int
    idle_turns: int
    keeps_discard: bool
    by_hand: bool
    by_hand_factor: int
    adds_at_once: bool
    unopened_factor: int
    penalties: tuple[int, ...]
    dealer_extra: bool
    upcard: bool


@lru_cache(maxsize=64)
def terms_of(rules: RommeRules) -> Terms:
    """The terms of these rules."""
    return Terms(
        melds=rules.melds,
        minimum=rules.opens_at,
        must_be_played=rules.take_discard == "must_play",
        freezes=rules.joker_freezes_pile,
        reshuffles=ENDLESS if rules.reshuffles == UNLIMITED else int(rules.reshuffles),
        idle_turns=IDLE_TURNS if rules.reshuffles == UNLIMITED else ENDLESS,
        keeps_discard=rules.last_card == "must_discard",
        by_hand=rules.hand_romme,
        by_hand_factor=2 if rules.hand_romme else 1,
        adds_at_once=rules.lay_off_from == "opening_turn",
        unopened_factor=2 if rules.unopened_doubles else 1,
        penalties=(*(piece_penalty(face, rules) for face in range(FACES)), piece_penalty(JOKER, rules)),
        dealer_extra=rules.start == "dealer_extra",
        upcard=rules.start == "upcard",
    )
