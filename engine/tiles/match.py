"""A match of tile rummy: games dealt from the seed, the starter moving on, sums, the end (A2, A10)."""

from hashlib import sha256

from engine.chance import drawn_by_lot, opaque_id, shuffled
from engine.game import IllegalMove
from engine.pieces import Piece, deck
from engine.refusal import Refusal
from engine.tiles.apply import Outcome, carry_out
from engine.tiles.apply import time_over as turn_time_over
from engine.tiles.check import plan
from engine.tiles.events import Event, MatchMoved, RoundBegan, TurnBegan
from engine.tiles.moves import Move
from engine.tiles.rules import RACK_SIZE, TileRules
from engine.tiles.state import Match, Phase, Public, RoundResult, Standing, State, view_of

MatchOutcome = tuple[Match, tuple[Event, ...]]


def start(rules: TileRules, players: int, seed: bytes) -> MatchOutcome:
    """A new match with its first game dealt; who starts is drawn by lot (A2)."""
    starter = drawn_by_lot(players, seed, "first starter")
    state, events = _deal(rules, seed, 1, starter, players)
    return Match(rules, seed, Standing(1, (0,) * players), state), events


def apply(match: Match, move: Move) -> MatchOutcome:
    """The match after a move of the seat whose turn it is. Raises `IllegalMove` where `check` refuses it."""
    found = plan(view_of(match, match.state.public.seat), move)
    if isinstance(found, Refusal):
        raise IllegalMove(move, found)
    return _settled(match, carry_out(match.state, move, found))


def time_over(match: Match) -> MatchOutcome:
    """The match after the time of the seat to move ran out (A6)."""
    return _settled(match, turn_time_over(match.state))


def next_round(match: Match) -> MatchOutcome:
    """The match with its next game dealt, after one that is over in a match that is not."""
    assert match.state.public.phase is Phase.OVER and not match.standing.over
    public = match.state.public
    starter = (public.starter + 1) % public.players
    number = match.standing.round + 1
    state, events = _deal(match.rules, match.seed, number, starter, public.players)
    return match._replace(standing=match.standing._replace(round=number), state=state), events


def after_round(standing: Standing, rules: TileRules, result: RoundResult) -> Standing:
    """The standing once a game's points are added: whether the match is over and who has won it (A10, 0.6)."""
    scores = tuple(own + new for own, new in zip(standing.scores, result.points, strict=True))
    if rules.match_end == "games":
        over = standing.round >= rules.games_played(len(scores))
    else:
        over = max(scores) >= rules.target
    winners = tuple(seat for seat, score in enumerate(scores) if over and score == max(scores))
    return standing._replace(scores=scores, results=(*standing.results, result), over=over, winners=winners)


def ranking(standing: Standing) -> tuple[tuple[int, ...], ...]:
    """The seats from first to last, those of equal sum together."""
    places = sorted(set(standing.scores), reverse=True)
    return tuple(tuple(seat for seat, own in enumerate(standing.scores) if own == score) for score in places)


def _settled(match: Match, outcome: Outcome) -> MatchOutcome:
    state, events = outcome
    if state.public.result is None:
        return match._replace(state=state), events
    standing = after_round(match.standing, match.rules, state.public.result)
    return match._replace(state=state, standing=standing), (*events, MatchMoved(standing))


def _deal(rules: TileRules, seed: bytes, number: int, starter: int, players: int) -> Outcome:
    faces = shuffled(deck(rules.copies(players), rules.jokers(players)), seed, f"game {number} deal")
    id_key = sha256(seed + f"game {number} ids".encode()).digest()
    seen = RACK_SIZE * players
    dealt = tuple(Piece(opaque_id(id_key, count), face) for count, face in enumerate(faces[:seen]))
    racks = tuple(dealt[RACK_SIZE * seat : RACK_SIZE * (seat + 1)] for seat in range(players))
    pool = tuple(Piece(-1 - place, face) for place, face in enumerate(faces[seen:]))
    sizes = (RACK_SIZE,) * players
    public = Public(
        rules=rules,
        starter=starter,
        seat=starter,
        phase=Phase.PLAY,
        table=(),
        pool_size=len(pool),
        rack_sizes=sizes,
        opened=(False,) * players,
    )
    state = State(public, racks, pool, id_key, number, seen)
    return state, (RoundBegan(number, starter, sizes, len(pool), racks), TurnBegan(starter))
