"""Why a card is thrown: what it could still become, what stays behind, and who could use it."""

from typing import NamedTuple

from engine.advice.claims import Claim, Reason
from engine.bots.base import Memory
from engine.bots.lines import lines, mind_of, verified
from engine.bots.outlook import may_end_with, reach
from engine.bots.player import strong
from engine.bots.spread import faces_taken
from engine.bots.worth import links, live_copies
from engine.partition import fewest_left
from engine.pieces import FACES, JOKER, Face, Piece
from engine.romme.apply import next_seat
from engine.romme.moves import Discard
from engine.romme.score import hand_points, piece_penalty
from engine.romme.state import Phase, Turn, View
from engine.romme.turn import must_not_be_discarded

MOST_FEW = 4
"""So many live cards are few."""


class Thrown(NamedTuple):
    """A card about to be thrown: the view just before it, and the view and the memory that the turn was planned from."""

    before: View
    piece: Piece
    planned: View
    memory: Memory

    @property
    def rest(self) -> tuple[Piece, ...]:
        """The hand without it."""
        return tuple(own for own in self.before.hand if own.id != self.piece.id)

    @property
    def is_open(self) -> bool:
        """Whether the seat may lay off in its next turn."""
        public = self.before.public
        return public.opened[public.seat] or public.turn.counted >= public.rules.opens_at


def why_thrown(thrown: Thrown) -> list[Claim]:
    """What speaks for throwing this card, the most telling first."""
    kept = must_not_be_discarded(thrown.before)
    choice = {piece.face for piece in thrown.before.hand if piece.id not in kept}
    if len(choice) == 1:
        return [Claim(Reason.ONLY_CARD, (thrown.piece.face,))]
    live = live_copies(thrown.planned, thrown.planned.hand, thrown.memory.known)
    found = _ends_next_turn(thrown, live)
    found += _what_it_could_become(thrown, live)
    found += _feeds_nobody(thrown)
    found += _outs(thrown, live)
    found += _points(thrown, choice)
    return found


def live_for(face: Face, rest: tuple[Piece, ...], live: list[int], view: View) -> tuple[list[Face], int]:
    """The cards of the rest that a card of this face could join, and how many unseen copies complete such a pair."""
    held = {piece.face for piece in rest}
    partners: list[Face] = []
    completing: set[Face] = set()
    near = links(view.public.rules.melds)[face]
    for group in (near.same_rank, near.beside, near.gap):
        for partner, faces in group:
            if partner in held:
                partners.append(partner)
                completing.update(faces)
    return partners, sum(live[own] for own in completing)


def _what_it_could_become(thrown: Thrown, live: list[int]) -> list[Claim]:
    face, rest = thrown.piece.face, thrown.rest
    if face == JOKER:
        return []
    if any(own.face == face for own in rest):
        return [Claim(Reason.TWIN_STAYS, (face,))]
    partners, count = live_for(face, rest, live, thrown.before)
    if not partners:
        return [Claim(Reason.STANDS_ALONE, (face,))]
    if not count:
        return [Claim(Reason.DEAD_PAIR, (face, partners[0]))]
    return [Claim(Reason.FEW_LIVE_CARDS, (face, count))] if count <= MOST_FEW else []


def _ends_next_turn(thrown: Thrown, live: list[int]) -> list[Claim]:
    """How many unseen cards end the round with the next draw, as the table lies; few cards only, as for the player.

    The player's outlook lets a joker bridge several gaps at once, so what it promises is played out in the mind.
    """
    rest, public = thrown.rest, thrown.before.public
    if not thrown.is_open or not rest or len(rest) > strong.small_hand:
        return []
    ahead = _next_turn(thrown)
    table = reach(public.table, public.rules)
    count = 0
    for face in range(FACES + 1):
        if live[face] and may_end_with((*(own.face for own in rest), face), table, public.rules):
            hand = (*rest, Piece(DRAWN, face))
            if _goes_out(ahead._replace(hand=hand)):
                count += live[face]
    return [Claim(Reason.ENDS_NEXT_TURN, (count, sum(live)))] if count else []


DRAWN = -1
"""The id of a card that might be drawn."""


def _next_turn(thrown: Thrown) -> View:
    """The own next turn after its draw, if nobody plays before it."""
    public = thrown.before.public
    opened = tuple(own or seat == public.seat for seat, own in enumerate(public.opened))
    return thrown.before._replace(public=public._replace(phase=Phase.PLAY, turn=Turn(), opened=opened))


def _goes_out(view: View) -> bool:
    for line in lines(mind_of(view)):
        if line.goes_out:
            ending = (Discard(line.left[0].id),) if line.left else ()
            if verified(view, (*line.moves, *ending)):
                return True
    return False


def _feeds_nobody(thrown: Thrown) -> list[Claim]:
    """That the card fits no meld, and nothing that the next player is known to hold, where others would."""
    public = thrown.before.public
    rules = public.rules.melds
    following = next_seat(public, public.seat)
    known = {face for seat, face in thrown.memory.known if seat == following}

    def feeds(face: Face) -> bool:
        if any(faces_taken(meld, rules) >> face & 1 for meld in public.table):
            return True
        if face == JOKER:
            return True
        near = links(rules)[face]
        return face in known or any(
            partner in known for group in (near.same_rank, near.beside, near.gap) for partner, _ in group
        )

    if feeds(thrown.piece.face) or not any(feeds(own.face) for own in thrown.rest if own.face != JOKER):
        return []
    return [Claim(Reason.FEEDS_NOBODY, (thrown.piece.face, following))]


def _outs(thrown: Thrown, live: list[int]) -> list[Claim]:
    """How many unseen cards would go into a meld, of the hand or, once open, of the table."""
    public, rest = thrown.before.public, thrown.rest
    rules = public.rules
    if not rest:
        return []
    taken_in = 0
    if thrown.is_open:
        for meld in public.table:
            taken_in |= faces_taken(meld, rules.melds)
    alone = len(fewest_left(rest, rules).left)
    count = 0
    for face in range(FACES + 1):
        if live[face] and (
            taken_in >> face & 1 or len(fewest_left((*rest, Piece(-1, face)), rules).left) <= alone
        ):
            count += live[face]
    return [Claim(Reason.KEEPS_OUTS, (count, sum(live)))] if count else []


def _points(thrown: Thrown, choice: set[Face]) -> list[Claim]:
    rules = thrown.before.public.rules
    left = hand_points(thrown.rest, rules)
    dearest = max(piece_penalty(face, rules) for face in choice)
    reason = Reason.LEAST_POINTS_LEFT
    if piece_penalty(thrown.piece.face, rules) < dearest:
        reason = Reason.LEAVES_POINTS
    return [Claim(reason, (left,))]
