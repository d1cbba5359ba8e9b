"""What a round of Rommé costs each seat, as line items (B8, C1)."""

from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.romme.rules import RommeRules
from engine.romme.state import Line, Public, RoundResult

ACE_IN_HAND = 11
COURT_IN_HAND = 10
_IN_HAND = (ACE_IN_HAND, *(min(rank, COURT_IN_HAND) for rank in range(2, RANKS + 1))) * SUITS


def hand_points(hand: tuple[Piece, ...], rules: RommeRules) -> int:
    """The penalty points of a hand, always positive: aces 11, court cards 10, jokers `joker_penalty` (0, B8)."""
    return sum(piece_penalty(piece.face, rules) for piece in hand)


def piece_penalty(face: int, rules: RommeRules) -> int:
    """What one card costs in a hand."""
    return rules.joker_penalty if face == JOKER else _IN_HAND[face]


def result_of(
    public: Public, number: int, hands: tuple[tuple[Piece, ...], ...], winner: int | None, hand_romme: bool
) -> RoundResult:
    """The result of a round that ends now; `public.opened` includes an opening of the turn that ends it."""
    lines = tuple(
        () if seat == winner or seat in public.out else _lines(public, hands[seat], seat, hand_romme)
        for seat in range(public.players)
    )
    totals = tuple(sum(line.points for line in own) for own in lines)
    return RoundResult(number, winner, hand_romme, totals, lines, hands)


def _lines(public: Public, hand: tuple[Piece, ...], seat: int, hand_romme: bool) -> tuple[Line, ...]:
    rules = public.rules
    sign = -1 if rules.counts_down else 1
    total = hand_points(hand, rules)
    found = [Line("hand", sign * total)]
    if hand_romme:
        found.append(Line("hand_romme_doubles", sign * total))
        total *= 2
    if rules.unopened_doubles and not public.opened[seat]:
        found.append(Line("unopened_doubles", sign * total))
    return tuple(found)
