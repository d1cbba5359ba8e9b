"""Matches in a chosen position, with the first seat to play."""

from engine.melds import Meld, readings
from engine.pieces import CARDS, Piece
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.state import Match, Phase, Public, Standing, State, Turn


def match_with(
    hand: str,
    table: tuple[str, ...] = (),
    rules: RommeRules = PRESETS["klassisch"],
    opened: bool = True,
    phase: Phase = Phase.PLAY,
    pile: str = "D9",
    others: str = "C2 C3 C4 C5 C6",
) -> Match:
    """A match of two in which the first seat holds these cards and the melds lie on the table (jokers: `*`)."""
    ids = iter(range(1, 1000))
    own = _pieces(hand, ids)
    melds = tuple(_meld(text, ids, rules) for text in table)
    other = _pieces(others, ids)
    discards = _pieces(pile, ids)
    public = Public(
        rules=rules,
        dealer=1,
        out=(),
        seat=0,
        phase=phase,
        turn=Turn(),
        table=melds,
        pile=discards,
        stock_size=20,
        hand_sizes=(len(own), len(other)),
        opened=(opened, True),
    )
    stock = tuple(Piece(-1 - place, place * 5 % 52) for place in range(20))
    state = State(public, (own, other), stock, b"1" * 32, b"k", 1, 100)
    if phase is Phase.PLAY:
        state = state._replace(turn_start=state)
    return Match(rules, b"1" * 32, Standing(1, (0, 0)), state)


def _pieces(text: str, ids) -> tuple[Piece, ...]:  # type: ignore[no-untyped-def]
    return tuple(Piece(next(ids), CARDS.read(word)) for word in text.split())


def _meld(text: str, ids, rules: RommeRules) -> Meld:  # type: ignore[no-untyped-def]
    """A meld in the order written; a joker stands for the first card it can be."""
    pieces = _pieces(text, ids)
    return next(meld for meld in readings(pieces, rules.melds) if meld.pieces == pieces)
