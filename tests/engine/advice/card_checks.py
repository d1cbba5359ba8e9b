"""Whether a claim about a turn of Rommé is true, found out the plain way: by the referee and by trying everything."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.advice.claims import Claim, Reason
from engine.bots import hint
from engine.events import Event
from engine.melds import fits, readings
from engine.pieces import FACES, JOKER, Face, Piece, deck
from engine.romme.check import check
from engine.romme.events import Discarded, Laid, LaidOff, Opened, RoundEnded, Swapped, Took
from engine.romme.imagine import after
from engine.romme.legal import plays
from engine.romme.match import apply
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from engine.romme.rules import RommeRules
from engine.romme.state import Match, Phase, Turn, View, view_of
from tests.engine.advice.played import Advised
from tests.engine.melding import all_partings


class Case(NamedTuple):
    """A position, and what its turn led to at the table: the events, and the view before the discard."""

    given: Advised
    events: tuple[Event, ...]
    before: View

    @property
    def view(self) -> View:
        return self.given.view

    @property
    def rules(self) -> RommeRules:
        return self.given.view.public.rules

    @property
    def top(self) -> Piece:
        return self.view.public.pile[0]

    @property
    def thrown(self) -> Face:
        return next(event.piece.face for event in self.events if isinstance(event, Discarded))

    @property
    def rest(self) -> list[Face]:
        """The hand after the turn."""
        left = Counter(piece.face for piece in self.before.hand)
        left.subtract(event.piece.face for event in self.events if isinstance(event, Discarded))
        return list(left.elements())


def case_of(given: Advised) -> Case:
    """The position with its turn played at the table."""
    if isinstance(given.turn[0], (Draw, Take)):
        return Case(given, (), given.view)
    return Case(given, *_played_out(given.match, given.turn))


def _played_out(match: Match, turn: tuple[Move, ...]) -> tuple[tuple[Event, ...], View]:
    """What happens in a turn, and the view before its last move."""
    seat = match.state.public.seat
    events: tuple[Event, ...] = ()
    before = view_of(match, seat)
    new_ids: dict[int, int] = {}
    for move in turn:
        before = view_of(match, seat)
        match, happened = apply(match, _renamed(move, new_ids))
        for event in happened:
            if isinstance(event, Swapped) and event.kept is not None:
                new_ids[event.joker.id] = event.kept.id
        events = (*events, *happened)
    return events, before


def is_true(claim: Claim, case: Case) -> bool:
    """Whether the claim holds of the case."""
    return CHECKS[claim.reason](case, *claim.values)


def _renamed(move: Move, new_ids: dict[int, int]) -> Move:
    if isinstance(move, Lay):
        return replace(move, pieces=tuple(new_ids.get(own, own) for own in move.pieces))
    if isinstance(move, (LayOff, Swap, Discard)):
        return replace(move, piece=new_ids.get(move.piece, move.piece))
    return move


# Drawing


def _takes_joker(case: Case) -> bool:
    return _takes(case) and case.top.face == JOKER


def _takes(case: Case) -> bool:
    return case.given.turn == (Take(),)


def _completes_meld(case: Case, face: Face) -> bool:
    hand = case.view.hand
    return (
        _takes(case)
        and case.top.face == face
        and any(
            readings((case.top, *others), case.rules.melds)
            for size in (2, 3)
            for others in combinations(hand, size)
        )
    )


def _fits_table(case: Case, face: Face) -> bool:
    return _takes(case) and case.top.face == face and _fits_some(case.view, face)


def _fits_some(view: View, face: Face) -> bool:
    return any(fits(meld, Piece(-1, face), view.public.rules.melds) for meld in view.public.table)


def _top_swaps_joker(case: Case, face: Face) -> bool:
    match, events = apply(case.given.match, Take())
    kept = next(event.kept for event in events if isinstance(event, Took))
    view = view_of(match, case.view.seat)
    return case.top.face == face and any(
        check(view, Swap(kept.id, number)) is None for number in range(len(view.public.table))
    )


def _played_at_once(case: Case, face: Face) -> bool:
    match, events = apply(case.given.match, Take())
    kept = next(event.kept for event in events if isinstance(event, Took))
    return case.top.face == face and _may_be_played(view_of(match, case.view.seat), kept, MOST_PLAYS)


MOST_PLAYS = 3


def _may_be_played(view: View, piece: Piece, most: int) -> bool:
    """Whether so many plays can bring a card to the table."""
    if piece not in view.hand:
        return True
    return most > 0 and any(_may_be_played(after(view, move), piece, most - 1) for move in plays(view))


def _top_betters_nothing(case: Case, face: Face) -> bool:
    hand = [piece.face for piece in case.view.hand]
    return case.top.face == face and _laid([*hand, face], case.rules) == _laid(hand, case.rules)


def _laid(faces: list[Face], rules: RommeRules) -> int:
    return _most_laid(tuple(sorted(faces)), rules)


@lru_cache(maxsize=50_000)
def _most_laid(faces: tuple[Face, ...], rules: RommeRules) -> int:
    return max(laid.cards for laid in all_partings(faces, rules))


def _top_cannot_be_played(case: Case, face: Face) -> bool:
    refusal = check(case.view, Take())
    must = case.rules.take_discard == "must_play"
    return case.top.face == face and must and refusal is not None and refusal.code != "pile_is_frozen"


def _pile_is_closed(case: Case) -> bool:
    refusal = check(case.view, Take())
    return refusal is not None and refusal.code in ("pile_is_empty", "pile_is_frozen")


def _round_stalls(case: Case, turns: int) -> bool:
    return case.view.public.idle_turns == turns >= 40


# Playing


def _goes_out(case: Case) -> bool:
    if not _takes(case):
        result = _result(case.events)
        return result is not None and result.winner == case.view.seat and not result.hand_romme
    result = _result(_played_on(case.given.match))
    return result is not None and result.winner == case.view.seat


def _goes_out_by_hand(case: Case) -> bool:
    result = _result(case.events)
    return result is not None and result.winner == case.view.seat and result.hand_romme


def _result(events: tuple[Event, ...]):
    return next((event.result for event in events if isinstance(event, RoundEnded)), None)


def _played_on(match: Match) -> tuple[Event, ...]:
    """What happens to the end of a turn that takes the pile's top."""
    match, taken = apply(match, Take())
    events, _ = _played_out(match, hint(view_of(match, match.state.public.seat)))
    return taken + events


def _opens_with(case: Case, points: int, minimum: int) -> bool:
    opened = next((event for event in case.events if isinstance(event, Opened)), None)
    return (
        opened is not None
        and opened.seat == case.view.seat
        and opened.points == points >= minimum == case.rules.opening_minimum
    )


def _swaps_joker(case: Case, face: Face) -> bool:
    return any(isinstance(event, Swapped) and event.card.face == face for event in case.events)


def _lays_cards(case: Case, count: int, left: int) -> bool:
    came = sum(
        len(event.meld.pieces) if isinstance(event, Laid) else isinstance(event, (LaidOff, Swapped))
        for event in case.events
    )
    return came == count and len(case.rest) - _last_laid(case) == left


def _last_laid(case: Case) -> int:
    """How many cards a last move that is no discard takes from the hand."""
    last = case.given.turn[-1]
    return len(last.pieces) if isinstance(last, Lay) else isinstance(last, LayOff)


def _keeps_jokers(case: Case, count: int) -> bool:
    return case.rest.count(JOKER) == count > 0


def _holds(case: Case, points: int, seat: int, cards: int) -> bool:
    public = case.view.public
    others = [own for own, size in enumerate(public.hand_sizes) if own != public.seat and size]
    could = all_partings([piece.face for piece in case.view.hand], case.rules)
    return (
        not any(isinstance(move, Lay) for move in case.given.turn)
        and not public.opened[public.seat]
        and case.rules.hand_romme
        and others == [seat]
        and public.hand_sizes[seat] == cards
        and points >= case.rules.opening_minimum
        and any(laid.points >= points for laid in could)
    )


def _cannot_open(case: Case, points: int, minimum: int) -> bool:
    could = all_partings([piece.face for piece in case.view.hand], case.rules)
    public = case.view.public
    most = max(laid.points for laid in could)
    return not public.opened[public.seat] and most == points < minimum == case.rules.opening_minimum


# Throwing


def _only_card(case: Case, face: Face) -> bool:
    may = {piece.face for piece in case.before.hand if check(case.before, Discard(piece.id)) is None}
    return may == {face}


def _unseen(case: Case) -> Counter[Face]:
    public = case.view.public
    unseen = Counter(deck(2, case.rules.jokers))
    unseen.subtract(piece.face for piece in (*case.view.hand, *public.pile))
    unseen.subtract(piece.face for meld in public.table for piece in meld.pieces)
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
    alone = len(rest) - _laid(rest, case.rules)
    found = 0
    for face, copies in cards.items():
        fits_table = may_lay_off and _fits_some(case.before, face)
        if fits_table or len(rest) + 1 - _laid([*rest, face], case.rules) <= alone:
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
    return case.thrown == face and following == seat and not _fits_some(case.before, face) and not near


def _known_of(case: Case, seat: int) -> list[Face]:
    """What a seat has taken and not shown since."""
    known: Counter[Face] = Counter()
    for event in case.given.seen:
        match event:
            case Took(seat=own, piece=piece) if own == seat:
                known[piece.face] += 1
            case Laid(seat=own, meld=meld) if own == seat:
                known.subtract(piece.face for piece in meld.pieces)
            case LaidOff(seat=own, piece=piece) | Discarded(seat=own, piece=piece) if own == seat:
                known[piece.face] -= 1
            case Swapped(seat=own, card=card) if own == seat:
                known[card.face] -= 1
        known = +known
    return list(known.elements())


def _opponent_close(case: Case, seat: int, cards: int) -> bool:
    sizes = case.view.public.hand_sizes
    others = [size for own, size in enumerate(sizes) if own != case.view.seat and size]
    return sizes[seat] == cards == min(others) <= 3


def _cost(face: Face, rules: RommeRules) -> int:
    rank = face % 13 + 1
    return rules.joker_penalty if face == JOKER else 11 if rank == 1 else min(rank, 10)


def _leaves_points(case: Case, points: int) -> bool:
    left = [own.face for own in case.view.hand] if isinstance(case.given.turn[0], (Draw, Take)) else case.rest
    return sum(_cost(face, case.rules) for face in left) == points


def _least_points(case: Case, points: int) -> bool:
    held = sum(_cost(piece.face, case.rules) for piece in case.before.hand)
    free = {piece.face for piece in case.before.hand if check(case.before, Discard(piece.id)) is None}
    return _leaves_points(case, points) and held - points == max(_cost(face, case.rules) for face in free)


CHECKS: dict[Reason, Callable[..., bool]] = {
    Reason.TAKES_JOKER: _takes_joker,
    Reason.COMPLETES_MELD: _completes_meld,
    Reason.FITS_TABLE: _fits_table,
    Reason.TOP_SWAPS_JOKER: _top_swaps_joker,
    Reason.PLAYED_AT_ONCE: _played_at_once,
    Reason.TOP_BETTERS_NOTHING: _top_betters_nothing,
    Reason.TOP_CANNOT_BE_PLAYED: _top_cannot_be_played,
    Reason.PILE_IS_CLOSED: _pile_is_closed,
    Reason.ROUND_STALLS: _round_stalls,
    Reason.GOES_OUT: _goes_out,
    Reason.GOES_OUT_BY_HAND: _goes_out_by_hand,
    Reason.OPENS_WITH: _opens_with,
    Reason.SWAPS_JOKER: _swaps_joker,
    Reason.LAYS_CARDS: _lays_cards,
    Reason.KEEPS_JOKERS: _keeps_jokers,
    Reason.HOLDS_FOR_HAND_ROMME: _holds,
    Reason.CANNOT_OPEN: _cannot_open,
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
