"""What comes of a move at the tile table: the next state and the events, from a state and a move that `check` allows."""

from engine.chance import opaque_id
from engine.pieces import Piece
from engine.tiles.check import TableRead, opening_points
from engine.tiles.events import Drew, Event, Opened, Passed, Played, RoundEnded, TimeOver, TurnBegan
from engine.tiles.moves import Draw, Move
from engine.tiles.score import blocked, won_by
from engine.tiles.state import Phase, RoundResult, Standing, State, View

Outcome = tuple[State, tuple[Event, ...]]


def carry_out(state: State, move: Move, read: TableRead | None) -> Outcome:
    """The state and the events after a move that was found legal; `read` is its reading by `check.plan`."""
    if read is not None:
        return _play(state, read)
    if isinstance(move, Draw):
        state, events = _draw(state, 1)
        return _next_turn(state, events)
    return _pass(state)


def time_over(state: State) -> Outcome:
    """The turn of a seat whose time is over: it draws `timeout_draws` tiles, as many as there are, or passes (A6)."""
    public = state.public
    events: tuple[Event, ...] = (TimeOver(public.seat),)
    if not public.pool_size:
        state, passed = _pass(state)
        return state, events + passed
    state, drawn = _draw(state, min(public.rules.timeout_draws, public.pool_size))
    return _next_turn(state, events + drawn)


def _play(state: State, read: TableRead) -> Outcome:
    public = state.public
    seat = public.seat
    laid = {piece.id for piece in read.laid}
    rack = tuple(piece for piece in state.racks[seat] if piece.id not in laid)
    events: list[Event] = [Played(seat, read.laid, public.table, read.sets)]
    if not public.opened[seat]:
        view = View(seat, state.racks[seat], public, Standing(state.round, ()))
        events.append(Opened(seat, opening_points(view, read)))
    racks = (*state.racks[:seat], rack, *state.racks[seat + 1 :])
    after = public._replace(
        table=read.sets,
        rack_sizes=tuple(map(len, racks)),
        opened=(*public.opened[:seat], True, *public.opened[seat + 1 :]),
        passes=0,
    )
    state = state._replace(public=after, racks=racks)
    if rack:
        return _next_turn(state, tuple(events))
    return _end(state, won_by(public, state.round, racks, seat), tuple(events))


def _draw(state: State, number: int) -> Outcome:
    public = state.public
    seat = public.seat
    drawn = tuple(_in_sight(state, place) for place in range(number))
    racks = (*state.racks[:seat], state.racks[seat] + drawn, *state.racks[seat + 1 :])
    after = public._replace(pool_size=public.pool_size - number, rack_sizes=tuple(map(len, racks)), passes=0)
    state = state._replace(
        public=after, racks=racks, pool=state.pool[number:], sighted=state.sighted + number
    )
    return state, tuple(Drew(seat, piece) for piece in drawn)


def _pass(state: State) -> Outcome:
    public = state.public
    passes = public.passes + 1
    event = Passed(public.seat, passes)
    state = state._replace(public=public._replace(passes=passes))
    if passes < public.players:
        return _next_turn(state, (event,))
    return _end(state, blocked(public, state.round, state.racks), (event,))


def _next_turn(state: State, events: tuple[Event, ...]) -> Outcome:
    public = state.public
    following = (public.seat + 1) % public.players
    return state._replace(public=public._replace(seat=following)), (*events, TurnBegan(following))


def _end(state: State, result: RoundResult, events: tuple[Event, ...]) -> Outcome:
    over = state.public._replace(phase=Phase.OVER, result=result)
    return state._replace(public=over), (*events, RoundEnded(result))


def _in_sight(state: State, place: int) -> Piece:
    """A tile of the pool under the id that it has from now on; referee states keep the ids."""
    piece = state.pool[place]
    if not state.id_key:
        return piece
    return Piece(opaque_id(state.id_key, state.sighted + place), piece.face)
