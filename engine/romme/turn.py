"""The turn of Rommé (B5-B12): how a move reads, and why it may not be made, judged from the seat's view alone.

`check` and `apply` share `plan`, so that a move is judged and carried out by the same reading of it. The one
question that needs a search, whether the pile's top can be played (`must_play`), is asked in check.py.
"""

from typing import NamedTuple

from engine.melds import (
    Fit,
    Meld,
    fits,
    joker_place,
    jokers_faces,
    points,
    read_meld,
    why_no_fit,
    with_joker_swapped,
)
from engine.pieces import JOKER, Face, Piece
from engine.refusal import Fault, Refusal, refuse
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.state import Phase, Public, View

IDLE_TURNS = 200

ENDS_ONLY_BY_GOING_OUT = {
    "lay_off_before_opening": Fault("added_before_opening", "B7"),
    "lay_off_in_opening_turn": Fault("added_in_opening_turn", "B7"),
    "swap_before_opening": Fault("swapped_before_opening", "B10"),
    "swap_in_opening_turn": Fault("swapped_in_opening_turn", "B10"),
}
"""Why a turn in which a card came too early cannot end but by going out, by what was let through then (B12)."""


class Step(NamedTuple):
    """A legal play, read: the meld after it, and what it did to the turn."""

    target: int
    meld: Meld
    fit: Fit | None = None
    place: int = -1
    too_early: str | None = None


def plan(view: View, move: Move) -> Refusal | Step | None:
    """The refusal of a move, or its reading: a `Step` for lay, lay off and swap, None for the others.

    For a take with `must_play` this says only whether the pile is open; `check` adds the search.
    """
    public = view.public
    if public.phase is Phase.OVER:
        return refuse("round_is_over", "B11")
    if view.seat != public.seat:
        return refuse("not_your_turn", "B5", seat=public.seat)
    kind = type(move)
    if kind is Draw or kind is Take:
        return _check_draw(view, kind is Take)
    if public.phase is Phase.DRAW:
        return refuse("draw_first", "B5")
    if kind is Discard:
        return _check_discard(view, move.piece)  # type: ignore[union-attr]
    if kind is Lay:
        return _plan_lay(view, move)  # type: ignore[arg-type]
    if kind is LayOff:
        return _plan_lay_off(view, move)  # type: ignore[arg-type]
    if kind is Swap:
        return _plan_swap(view, move)  # type: ignore[arg-type]
    assert kind is Back or kind is Undo
    return None


def is_play(move: Move) -> bool:
    """Whether a move brings cards to the table: a lay, a lay-off or a swap."""
    return type(move) in (Lay, LayOff, Swap)


def stock_fails(public: Public) -> bool:
    """Whether the stock check before a draw ends the round (B6)."""
    return public.stock_size == 0 and (reshuffles_left(public) == 0 or len(public.pile) < 2)


def reshuffles_left(public: Public) -> int:
    """How often the pile may still become the stock; unlimited counts as one more, always."""
    limit = public.rules.reshuffles
    return 1 if limit == "unlimited" else int(limit) - public.reshuffles_used


def must_not_be_discarded(view: View) -> frozenset[int]:
    """The ids of cards in hand that may not be thrown this turn: the taken one and freed jokers (B5, B10)."""
    turn = view.public.turn
    if turn.taken is None:
        return frozenset(turn.freed)
    return frozenset((turn.taken.id, *turn.freed))


def opening_stands(view: View) -> bool:
    """Whether lay-offs may be made: opened in an earlier turn, or the minimum lies on the table now (B7)."""
    public = view.public
    return public.opened[public.seat] or public.turn.counted >= public.rules.opens_at


def piece_in_hand(view: View, piece_id: int) -> Piece | None:
    """The piece of the view's hand with this id."""
    for piece in view.hand:
        if piece.id == piece_id:
            return piece
    return None


def _check_draw(view: View, take: bool) -> Refusal | None:
    public = view.public
    if public.phase is not Phase.DRAW:
        return refuse("drawn_already", "B5")
    if not take or stock_fails(public):
        return None
    if not public.pile:
        return refuse("pile_is_empty", "B5")
    if public.rules.joker_freezes_pile and public.pile[0].face == JOKER:
        return refuse("pile_is_frozen", "C")
    return None


def _plan_lay(view: View, move: Lay) -> Refusal | Step:
    pieces = []
    for piece_id in move.pieces:
        piece = piece_in_hand(view, piece_id)
        if piece is None or piece in pieces:
            return refuse("not_in_hand", "0.1")
        pieces.append(piece)
    if len(move.names) != len(pieces) or not all(name is None or 0 <= name < JOKER for name in move.names):
        return refuse("joker_named_wrongly", "B4")
    public = view.public
    meld = read_meld(pieces, move.names, public.rules.melds)
    if isinstance(meld, Refusal):
        return meld
    refusal = _check_rest(
        view, move.pieces, counted=_counted_after(public, meld), too_early=public.turn.too_early
    )
    return refusal or Step(len(public.table), meld)


def _plan_lay_off(view: View, move: LayOff) -> Refusal | Step:
    found = _find(view, move.piece, move.meld)
    if isinstance(found, Refusal):
        return found
    piece, meld = found
    public = view.public
    fit = _chosen_fit(meld, piece, move, public)
    if isinstance(fit, Refusal):
        return fit
    too_early = _lay_off_too_early(view)
    if too_early and not _may_wait_for_hand_romme(public):
        return refuse(too_early, "B7", **_short(public))
    refusal = _check_rest(
        view, (move.piece,), counted=public.turn.counted, too_early=public.turn.too_early or too_early
    )
    return refusal or Step(move.meld, fit.meld, fit, too_early=too_early)


def _plan_swap(view: View, move: Swap) -> Refusal | Step:
    found = _find(view, move.piece, move.meld)
    if isinstance(found, Refusal):
        return found
    piece, meld = found
    public = view.public
    place = _swap_place(meld, piece, public)
    if isinstance(place, Refusal):
        return place
    too_early = _swap_too_early(view)
    if too_early and not _may_wait_for_hand_romme(public):
        return refuse(too_early, "B10", **_short(public))
    if public.rules.last_card == "must_discard" and public.rules.swapped_joker != "to_hand":
        refusal = _check_kept(view, (move.piece,), joker_comes=True)
        if refusal is not None:
            return refusal
    return Step(move.meld, with_joker_swapped(meld, place, piece), None, place, too_early)


def _find(view: View, piece_id: int, index: int) -> Refusal | tuple[Piece, Meld]:
    piece = piece_in_hand(view, piece_id)
    if piece is None:
        return refuse("not_in_hand", "0.1")
    if not 0 <= index < len(view.public.table):
        return refuse("no_such_meld", "B9", meld=index)
    return piece, view.public.table[index]


def _chosen_fit(meld: Meld, piece: Piece, move: LayOff, public: Public) -> Fit | Refusal:
    options = fits(meld, piece, public.rules.melds)
    if not options:
        return why_no_fit(meld, piece, public.rules.melds)
    if move.name is not None and piece.face == JOKER:
        options = tuple(fit for fit in options if fit.face == move.name)
        if not options:
            return refuse("joker_named_wrongly", "B4", face=move.name)
    if move.high:
        options = tuple(fit for fit in options if fit.place > 0)
        if not options:
            return refuse("does_not_fit", "B9", face=piece.face)
    faces: set[Face] = {fit.face for fit in options}
    if len(faces) > 1:
        return refuse("joker_needs_a_name", "B4", faces=tuple(sorted(faces)))
    return options[0]


def _swap_place(meld: Meld, piece: Piece, public: Public) -> int | Refusal:
    rules = public.rules
    if meld.jokers == 0:
        return refuse("no_joker_there", "B10")
    if piece.face == JOKER:
        return refuse("swap_needs_a_real_card", "B10")
    place = joker_place(meld, piece.face, rules.set_swap == "any_missing")
    if place is None:
        faces = jokers_faces(meld, rules.set_swap == "any_missing")
        return refuse("not_the_jokers_card", "B10", face=piece.face, faces=faces)
    if rules.set_swap == "named_in_four" and meld.kind.value == "set" and len(meld.pieces) < 4:
        return refuse("swap_only_in_a_set_of_four", "B10")
    return place


def _lay_off_too_early(view: View) -> str | None:
    public = view.public
    if public.opened[public.seat]:
        return None
    if public.rules.lay_off_from == "next_turn":
        return "lay_off_in_opening_turn"
    return None if opening_stands(view) else "lay_off_before_opening"


def _swap_too_early(view: View) -> str | None:
    public = view.public
    if public.opened[public.seat] or public.rules.swap_from == "opening":
        return None
    if public.rules.swap_from == "next_turn":
        return "swap_in_opening_turn"
    return None if opening_stands(view) else "swap_before_opening"


def _may_wait_for_hand_romme(public: Public) -> bool:
    return public.rules.hand_romme


def _counted_after(public: Public, meld: Meld) -> int:
    turn = public.turn
    return turn.counted + (points(meld, public.rules.melds) if turn.counting else 0)


def _check_rest(view: View, played: tuple[int, ...], counted: int, too_early: str | None) -> Refusal | None:
    """B11: what a lay or a lay-off must leave in the hand, and how a turn ends that leaves nothing."""
    rest = [piece for piece in view.hand if piece.id not in played]
    public = view.public
    if public.rules.last_card == "must_discard":
        return _check_kept(view, played)
    if rest:
        return None
    turn = public.turn
    taken_now = turn.taken is not None and (turn.taken_played or turn.taken.id in played)
    return _check_end(
        public, going_out=True, counted=counted, too_early=too_early, plays=1, taken_played=taken_now
    )


def _check_kept(view: View, played: tuple[int, ...], joker_comes: bool = False) -> Refusal | None:
    """B11, `must_discard`: a card must stay that may be thrown, which neither the taken one nor a freed joker is."""
    held = must_not_be_discarded(view)
    rest = [piece for piece in view.hand if piece.id not in played]
    if any(piece.id not in held for piece in rest):
        return None
    left = {piece.face for piece in rest} | ({JOKER} if joker_comes else set())
    if not left:
        return refuse("no_card_left_to_discard", "B11")
    return refuse("left_may_not_be_discarded", "B11", faces=tuple(sorted(left)))


def _check_discard(view: View, piece_id: int) -> Refusal | None:
    piece = piece_in_hand(view, piece_id)
    if piece is None:
        return refuse("not_in_hand", "0.1")
    public = view.public
    turn = public.turn
    freed_left = [own for own in view.hand if own.id in turn.freed]
    if freed_left:
        return refuse("freed_joker_to_play", "B10", count=len(freed_left))
    if turn.taken is not None and turn.taken.id == piece_id:
        return refuse("taken_may_not_be_discarded", "B5", face=piece.face)
    return _check_end(
        public,
        going_out=len(view.hand) == 1,
        counted=turn.counted,
        too_early=turn.too_early,
        plays=turn.plays,
        taken_played=turn.taken_played,
    )


def _check_end(
    public: Public, *, going_out: bool, counted: int, too_early: str | None, plays: int, taken_played: bool
) -> Refusal | None:
    """What must be met for a turn to end: the taken card played, and an opening that stands (B5, B7, B12)."""
    rules = public.rules
    turn = public.turn
    if turn.taken is not None and rules.take_discard == "must_play" and not taken_played:
        return refuse("taken_must_be_played", "B5", face=turn.taken.face)
    if public.opened[public.seat] or plays == 0 or (going_out and rules.hand_romme):
        return None
    if too_early:
        fault = ENDS_ONLY_BY_GOING_OUT[too_early]
        return refuse(fault.code, fault.rule, **_short(public, counted))
    if counted >= rules.opens_at:
        return None
    if not turn.counting:
        return refuse("swap_ended_the_count", "B7", points=counted, **_short(public, counted))
    return refuse("opening_too_low", "B7", points=counted, **_short(public, counted))


def _short(public: Public, counted: int | None = None) -> dict[str, object]:
    have = public.turn.counted if counted is None else counted
    return {"minimum": public.rules.opening_minimum, "short": max(0, public.rules.opens_at - have)}
