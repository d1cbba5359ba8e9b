"""Whether a claim about what to throw is true: by counting the cards that nobody has seen."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from engine.advice.claims import Reason
from engine.melds import readings
from engine.pieces import FACES, JOKER, Face, Piece, deck
from engine.romme.check import check
from engine.romme.events import Discarded, Laid, LaidOff, Opened, Swapped, Took, TurnBegan
from engine.romme.imagine import after
from engine.romme.legal import plays
from engine.romme.moves import Discard
from engine.romme.rules import RommeRules
from engine.romme.state import Phase, Turn, View
from tests.engine.advice.card_case import Case, cost, fits_some, most_laid


def _only_card(case: Case, face: Face) -> bool:
    may = {piece.face for piece in case.before.hand if check(case.before, Discard(piece.id)) is None}
    return may == {face}


def _unseen(case: Case) -> Counter[Face]:
    public = case.view.public
    unseen = Counter(deck(2, case.rules.jokers))
    unseen.subtract(piece.face for piece in (*case.view.hand, *public.pile))
    unseen.subtract(piece.face for meld in public.table for piece in meld.pieces)
    for seat in set(range(public.players)) - {case.view.seat}:
        unseen.subtract(_known_of(case, seat))
    return +unseen


def _completing(face: Face, partner: Face, rules: RommeRules) -> set[Face]:
    return {
        own for own in range(FACES) if own not in (face, partner) and _is_meld((face, partner, own), rules)
    }


@lru_cache(maxsize=100_000)
def _is_meld(faces: tuple[Face, ...], rules: RommeRules) -> bool:
    return bool(readings(tuple(Piece(number, face) for number, face in enumerate(faces)), rules.melds))


def _partners(case: Case, face: Face) -> dict[Face, set[Face]]:
    held = set(case.rest) - {JOKER, face}
    found = {own: _completing(face, own, case.rules) for own in held}
    return {own: faces for own, faces in found.items() if faces}


def _live(case: Case, face: Face) -> int:
    faces: set[Face] = set()
    for completing in _partners(case, face).values():
        faces |= completing
    unseen = _unseen(case)
    return sum(unseen[own] for own in faces)


def _stands_alone(case: Case, face: Face) -> bool:
    return case.thrown == face and not _partners(case, face)


def _dead_pair(case: Case, face: Face, partner: Face) -> bool:
    return case.thrown == face and partner in _partners(case, face) and _live(case, face) == 0


def _few_live(case: Case, face: Face, count: int) -> bool:
    return case.thrown == face and bool(_partners(case, face)) and _live(case, face) == count <= 4


def _twin_stays(case: Case, face: Face) -> bool:
    return case.thrown == face and face in case.rest


def _ends_next_turn(case: Case, count: int, unseen: int) -> bool:
    cards = _unseen(case)
    next_view = _next_turn(case)
    found = sum(copies for face, copies in cards.items() if _may_go_out(_with_card(next_view, face)))
    return cards.total() == unseen and found >= count > 0


def _next_turn(case: Case) -> View:
    """The own next turn after its draw, if nobody does anything before it."""
    public = case.before.public
    gone = Counter([case.thrown])
    rest = []
    for piece in case.before.hand:
        if gone[piece.face]:
            gone[piece.face] -= 1
        else:
            rest.append(piece)
    opened = tuple(own or seat == public.seat for seat, own in enumerate(public.opened))
    public = public._replace(phase=Phase.PLAY, turn=Turn(), opened=opened)
    return case.before._replace(hand=tuple(rest), public=public)


def _with_card(view: View, face: Face) -> View:
    return view._replace(hand=(*view.hand, Piece(9_000 + face, face)))


def _may_go_out(view: View) -> bool:
    """Whether some order of plays leaves a hand that ends with the turn."""
    seen: set[tuple[object, ...]] = set()

    def search(view: View) -> bool:
        if len(view.hand) <= 1:
            return not view.hand or check(view, Discard(view.hand[0].id)) is None
        key = (
            tuple(sorted(piece.face for piece in view.hand)),
            tuple(sorted(meld.faces + tuple(own.face for own in meld.pieces) for meld in view.public.table)),
        )
        if key in seen:
            return False
        seen.add(key)
        return any(search(after(view, move)) for move in plays(view))

    return search(view)


def _keeps_outs(case: Case, count: int, unseen: int) -> bool:
    cards = _unseen(case)
    rest = case.rest
    public = case.before.public
    may_lay_off = public.opened[public.seat] or any(isinstance(event, Opened) for event in case.events)
    alone = len(rest) - most_laid(rest, case.rules)
    found = 0
    for face, copies in cards.items():
        fits_table = may_lay_off and fits_some(case.before, face)
        if fits_table or len(rest) + 1 - most_laid([*rest, face], case.rules) <= alone:
            found += copies
    return cards.total() == unseen and found == count > 0


def _feeds_nobody(case: Case, face: Face, seat: int) -> bool:
    public = case.before.public
    following = next(
        own
        for step in range(1, public.players + 1)
        if (own := (public.seat + step) % public.players) not in public.out
    )
    known = _known_of(case, following)
    near = any(own == face or (own != JOKER and _completing(face, own, case.rules)) for own in known)
    return case.thrown == face and following == seat and not fits_some(case.before, face) and not near


def _known_of(case: Case, seat: int) -> list[Face]:
    """What a seat has taken, the pile's top or a joker, and not shown since."""
    known: Counter[Face] = Counter()
    taken: Face | None = None
    for event in case.given.seen:
        match event:
            case TurnBegan():
                taken = None
            case Took(seat=own, piece=piece) if own == seat:
                taken = piece.face
                known[taken] += 1
            case Laid(seat=own, meld=meld) if own == seat:
                faces = [piece.face for piece in meld.pieces]
                known.subtract(faces)
                taken = None if taken in faces else taken
            case LaidOff(seat=own, piece=piece) if own == seat:
                known[piece.face] -= 1
                taken = None if taken == piece.face else taken
            case Discarded(seat=own, piece=piece) if own == seat:
                is_twin = piece.face == taken != JOKER and known[piece.face] == 1
                known[piece.face] -= not is_twin
            case Swapped(seat=own, card=card) if own == seat:
                known[card.face] -= 1
                taken = None if taken == card.face else taken
                known = +known
                known[JOKER] += 1
        known = +known
    return list(known.elements())


def _opponent_close(case: Case, seat: int, cards: int) -> bool:
    sizes = case.view.public.hand_sizes
    others = [size for own, size in enumerate(sizes) if own != case.view.seat and size]
    return sizes[seat] == cards == min(others) <= 3


def _leaves_points(case: Case, points: int) -> bool:
    return sum(cost(face, case.rules) for face in case.rest) == points


def _least_points(case: Case, points: int) -> bool:
    held = sum(cost(piece.face, case.rules) for piece in case.before.hand)
    free = {piece.face for piece in case.before.hand if check(case.before, Discard(piece.id)) is None}
    return _leaves_points(case, points) and held - points == max(cost(face, case.rules) for face in free)


CHECKS: dict[Reason, Callable[..., bool]] = {
    Reason.ONLY_CARD: _only_card,
    Reason.ENDS_NEXT_TURN: _ends_next_turn,
    Reason.STANDS_ALONE: _stands_alone,
    Reason.DEAD_PAIR: _dead_pair,
    Reason.FEW_LIVE_CARDS: _few_live,
    Reason.TWIN_STAYS: _twin_stays,
    Reason.KEEPS_OUTS: _keeps_outs,
    Reason.FEEDS_NOBODY: _feeds_nobody,
    Reason.OPPONENT_CLOSE: _opponent_close,
    Reason.LEAST_POINTS_LEFT: _least_points,
    Reason.LEAVES_POINTS: _leaves_points,
}
