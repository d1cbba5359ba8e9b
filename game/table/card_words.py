"""The names of cards and melds, in the language in force."""

from collections.abc import Callable, Sequence

from engine.melds import Kind, Meld
from engine.pieces import JOKER, RANK_OF, SUIT_OF, Face
from game.words import N_, _, pgettext

_SUITS = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_RANKS = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}
_MANY = (
    N_("aces"),
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
    N_("tens"),
    N_("jacks"),
    N_("queens"),
    N_("kings"),
)


def suit_name(face: Face) -> str:
    """The suit of a card."""
    return _(_SUITS[SUIT_OF[face]])


def rank_name(face: Face) -> str:
    """The rank of a card, a number or a name."""
    rank = RANK_OF[face]
    return _(_RANKS[rank]) if rank in _RANKS else str(rank)


def card_name(face: Face) -> str:
    """A card: “7 of hearts”, “Herz 7”, “joker”."""
    if face == JOKER:
        return _("the joker")
    return pgettext("card", "the {rank} of {suit}").format(rank=rank_name(face), suit=suit_name(face))


def cards_named(faces: Sequence[Face], either: bool = False, named: Callable[[Face], str] = card_name) -> str:
    """Several cards in one phrase, joined by “and” or by “or”; `named` says what each is called."""
    names = [named(face) for face in faces]
    if len(names) < 2:
        return "".join(names)
    last = _("{first} or {last}") if either else _("{first} and {last}")
    return last.format(first=", ".join(names[:-1]), last=names[-1])


def meld_name(meld: Meld) -> str:
    """A meld: “the 3 to 6 of hearts”, “three queens”."""
    if meld.kind is Kind.RUN:
        return pgettext("run", "the {low} to {high} of {suit}").format(
            low=rank_name(meld.faces[0]), high=rank_name(meld.faces[-1]), suit=suit_name(meld.faces[0])
        )
    many = _(_MANY[RANK_OF[meld.faces[0]] - 1])
    if len(meld.pieces) == 3:
        return _("three {many}").format(many=many)
    return _("four {many}").format(many=many)
