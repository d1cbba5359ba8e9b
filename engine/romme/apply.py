"""What comes of a move of Rommé: the next state and the events, from a state and a move that `check` allows."""

from engine.chance import opaque_id, shuffled
from engine.melds import Meld, points
from engine.pieces import Piece
from engine.romme.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    Opened,
    Reshuffled,
    RoundEnded,
    Swapped,
    TimeOver,
    Took,
    TurnBegan,
    WentBack,
)
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.rules import UNLIMITED
from engine.romme.score import result_of
from engine.romme.state import Phase, Public, State, Turn
from engine.romme.turn import IDLE_TURNS, Step, stock_fails

Outcome = tuple[State, tuple[Event, ...]]
FRESH = Turn()


def carry_out(state: State, move: Move, step: Step | None) -> Outcome:
    """The state and the events after a move that was found legal; `step` is its reading by `turn.plan`."""
    kind = type(move)
    if kind is Discard:
        return _discard(state, move.piece)  # type: ignore[union-attr]
    if kind is Draw or kind is Take:
        return _draw(state, kind is Take)
    if isinstance(move, (Back, Undo)):
        return _go_back(state, isinstance(move, Undo))
    assert step is not None
    if isinstance(move, Lay):
        return _lay(state, move, step)
    if isinstance(move, LayOff):
        return _lay_off(state, move, step)
    assert isinstance(move, Swap)
    return _swap(state, move, step)


def check_stock(state: State) -> Outcome:
    """The stock check before a draw (B6): the state as it is, reshuffled, or ended without a winner."""
    public = state.public
    if public.stock_size:
        return state, ()
    if stock_fails(public):
        return end_round(state, None)
    top, below = public.pile[0], public.pile[1:]
    used = public.reshuffles_used + 1
    if state.seed is None:
        stock = below[::-1]
    else:
        stock = shuffled(below, state.seed, f"round {state.round} reshuffle {used}")
    after = public._replace(pile=(top,), stock_size=len(stock), reshuffles_used=used)
    return state._replace(public=after, stock=stock), (Reshuffled(len(stock), used),)


def time_over(state: State) -> Outcome:
    """The turn of a seat whose time is over (B13): back to the draw, one card drawn if need be, that card discarded."""
    seat = state.public.seat
    events: tuple[Event, ...] = (TimeOver(seat),)
    if state.public.phase is Phase.PLAY:
        state, gone_back = _go_back(state, all_steps=True)
        events += gone_back
    if state.public.phase is Phase.DRAW:
        state, drawn = _draw(state, take=False)
        events += drawn
    if state.public.phase is Phase.OVER:
        return state, events
    state, thrown = _discard(state, state.hands[seat][-1].id)
    return state, events + thrown


def end_round(state: State, winner: int | None) -> Outcome:
    """The round's end (B8, B11, B6), with all hands laid open."""
    public = state.public
    opened = _opened_now(public)
    by_hand = winner is not None and public.rules.hand_romme and not public.opened[winner]
    result = result_of(public._replace(opened=opened), state.round, state.hands, winner, by_hand)
    over = public._replace(phase=Phase.OVER, opened=opened, result=result)
    return state._replace(public=over, before=None, turn_start=None), (RoundEnded(result),)


def next_seat(public: Public, seat: int) -> int:
    """The next seat clockwise that is still in (0.7)."""
    following = (seat + 1) % public.players
    while following in public.out:
        following = (following + 1) % public.players
    return following


def _draw(state: State, take: bool) -> Outcome:
    events: tuple[Event, ...] = ()
    if not state.public.stock_size:
        state, events = check_stock(state)
        if state.public.phase is Phase.OVER:
            return state, events
    public = state.public
    seat = public.seat
    drawn = public.pile[0] if take else state.stock[0]
    kept, sighted = _in_new_sight(state, drawn)
    hands = _with_hand(state.hands, seat, (*state.hands[seat], kept))
    if take:
        after = public._replace(
            phase=Phase.PLAY,
            pile=public.pile[1:],
            hand_sizes=_sizes(public, seat, 1),
            turn=Turn(taken=kept, can_go_back=True),
        )
        taken = State(after, hands, state.stock, state.seed, state.id_key, state.round, sighted, state, state)
        return taken, (*events, Took(seat, drawn, kept))
    after = public._replace(
        phase=Phase.PLAY,
        stock_size=public.stock_size - 1,
        hand_sizes=_sizes(public, seat, 1),
        turn=FRESH,
    )
    rest = (state.stock[1:], state.seed, state.id_key, state.round, sighted, None)
    drew = State(after, hands, *rest)
    return State(after, hands, *rest, drew), (*events, Drew(seat, kept))


def _lay(state: State, move: Lay, step: Step) -> Outcome:
    public = state.public
    turn = public.turn
    if turn.counting and not public.opened[public.seat]:
        turn = turn._replace(counted=turn.counted + points(step.meld, public.rules.melds))
    table = (*public.table, step.meld)
    event = Laid(public.seat, step.target, step.meld)
    return _played(state, move.pieces, None, table, turn, event)


def _lay_off(state: State, move: LayOff, step: Step) -> Outcome:
    public = state.public
    assert step.fit is not None
    turn = public.turn._replace(counting=False, too_early=public.turn.too_early or step.too_early)
    piece = step.fit.meld.pieces[step.fit.place]
    event = LaidOff(public.seat, step.target, piece, step.fit.face, step.fit.place, step.meld)
    return _played(state, (move.piece,), None, _with_meld(public, step), turn, event)


def _swap(state: State, move: Swap, step: Step) -> Outcome:
    public = state.public
    seat = public.seat
    joker = public.table[step.target].pieces[step.place]
    kept, sighted = _in_new_sight(state, joker)
    state = state._replace(sighted=sighted)
    rules = public.rules
    turn = public.turn
    turn = turn._replace(
        counting=turn.counting and not rules.swap_ends_count,
        too_early=turn.too_early or step.too_early,
        freed=(*turn.freed, kept.id) if rules.swapped_joker == "play_now" else turn.freed,
    )
    card = step.meld.pieces[step.place]
    event = Swapped(seat, step.target, step.place, card, joker, kept, step.meld)
    return _played(state, (move.piece,), kept, _with_meld(public, step), turn, event)


def _played(
    state: State,
    played: tuple[int, ...],
    gained: Piece | None,
    table: tuple[Meld, ...],
    turn: Turn,
    event: Event,
) -> Outcome:
    public = state.public
    seat = public.seat
    hand = tuple(piece for piece in state.hands[seat] if piece.id not in played)
    if gained is not None:
        hand = (*hand, gained)
    settles = turn.taken is not None and turn.taken.id in played and gained is None
    after = public._replace(
        table=table,
        hand_sizes=_sizes(public, seat, len(hand) - public.hand_sizes[seat]),
        turn=turn._replace(plays=turn.plays + 1, can_go_back=True, taken_played=turn.taken_played or settles),
    )
    next_state = state._replace(public=after, hands=_with_hand(state.hands, seat, hand), before=state)
    if hand:
        return next_state, (event,)
    ended, events = end_round(next_state, seat)
    return ended, (event, *_opening_event(public, after.turn), *events)


def _discard(state: State, piece_id: int) -> Outcome:
    public = state.public
    seat, turn = public.seat, public.turn
    hand = state.hands[seat]
    place = next(place for place, own in enumerate(hand) if own.id == piece_id)
    left = hand[:place] + hand[place + 1 :]
    events = (Discarded(seat, hand[place]), *_opening_event(public, turn))
    pile, sizes = (hand[place], *public.pile), _sizes(public, seat, -1)
    hands = _with_hand(state.hands, seat, left)
    idle = 0 if turn.plays else public.idle_turns + 1
    is_idle = idle >= IDLE_TURNS and public.rules.reshuffles == UNLIMITED
    if not left or is_idle:
        over = state._replace(public=public._replace(pile=pile, hand_sizes=sizes), hands=hands)
        state, ended = end_round(over, None if left else seat)
        return state, (*events, *ended)
    following = next_seat(public, seat)
    skips_draw = following == public.skips_draw
    after = public._replace(
        pile=pile,
        hand_sizes=sizes,
        seat=following,
        phase=Phase.PLAY if skips_draw else Phase.DRAW,
        turn=FRESH,
        opened=_opened_now(public),
        idle_turns=idle,
        skips_draw=None if skips_draw else public.skips_draw,
    )
    rest = (state.stock, state.seed, state.id_key, state.round, state.sighted, None)
    begun = State(after, hands, *rest)
    if skips_draw:
        begun = State(after, hands, *rest, begun)
    return begun, (*events, TurnBegan(following))


def _go_back(state: State, all_steps: bool) -> Outcome:
    earlier = state.turn_start if all_steps else state.before
    if earlier is None or not state.public.turn.can_go_back:
        return state, ()
    if earlier.turn_start is None and earlier.public.phase is Phase.PLAY:
        earlier = earlier._replace(turn_start=earlier)
    return earlier._replace(sighted=state.sighted), (WentBack(state.public.seat, all_steps),)


def _in_new_sight(state: State, piece: Piece) -> tuple[Piece, int]:
    """The piece under a new id, for it goes out of the sight of all but one seat; referee states keep the ids."""
    if state.seed is None:
        return piece, state.sighted
    return Piece(opaque_id(state.id_key, state.sighted), piece.face), state.sighted + 1


def _opening_event(public: Public, turn: Turn) -> tuple[Event, ...]:
    if public.opened[public.seat] or turn.plays == 0:
        return ()
    return (Opened(public.seat, turn.counted),)


def _opened_now(public: Public) -> tuple[bool, ...]:
    if public.turn.plays == 0 or public.opened[public.seat]:
        return public.opened
    return (*public.opened[: public.seat], True, *public.opened[public.seat + 1 :])


def _with_hand(
    hands: tuple[tuple[Piece, ...], ...], seat: int, hand: tuple[Piece, ...]
) -> tuple[tuple[Piece, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _with_meld(public: Public, step: Step) -> tuple[Meld, ...]:
    return (*public.table[: step.target], step.meld, *public.table[step.target + 1 :])


def _sizes(public: Public, seat: int, change: int) -> tuple[int, ...]:
    sizes = public.hand_sizes
    return (*sizes[:seat], sizes[seat] + change, *sizes[seat + 1 :])
