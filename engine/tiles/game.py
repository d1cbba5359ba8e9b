"""Tile rummy behind the face that all games show."""

from collections.abc import Iterator, Sequence

from engine.advice.claims import Claim, Judged
from engine.advice.tile_review import judge_tiles
from engine.advice.tiles import tile_claims
from engine.events import Event
from engine.game import Game
from engine.tiles import events, moves, rules, state
from engine.tiles.bots import LEVELS, USUAL_LEVEL, choose
from engine.tiles.check import check
from engine.tiles.hints import hint
from engine.tiles.match import apply, next_round, ranking, start, time_over
from engine.tiles.moves import Move
from engine.tiles.state import Match, View, view_of
from engine.tiles.turns import plain_move

HINT_NODES = 30_000
"""About half a second of work: past it a hint still lays all that the solver found, disturbing more than it need."""


def goes_back(move: Move) -> bool:
    """Whether a move takes back what was done in the turn: none does, a turn is one move (A5)."""
    return False


def faces_dealt(match: Match) -> tuple[tuple[int, ...], ...]:
    """The faces of every rack and of the pool, in order."""
    state = match.state
    return tuple(tuple(piece.face for piece in part) for part in (*state.racks, state.pool))


def _decide(view: View, random: Iterator[int], memory: None, level: str | None = None) -> tuple[Move, None]:
    return choose(view, random, level or USUAL_LEVEL), None


def _advise(view: View, memory: None) -> tuple[tuple[Move, ...], tuple[Claim, ...]]:
    given = hint(view, HINT_NODES)
    return (given.move,), tile_claims(view, given)


def _judge(view: View, memory: None, moves: tuple[Move, ...]) -> Judged:
    return judge_tiles(view, moves[-1], hint(view, HINT_NODES))


def _remembering(memory: None, seen: Sequence[Event]) -> None:
    """Nothing: a placer needs no memory."""


TILES = Game(
    key="tiles",
    presets=rules.PRESETS,
    options=rules.OPTIONS,
    free_in=rules.FREE_IN,
    players=rules.PLAYERS,
    rules_from=rules.rules_from,
    start=start,
    next_round=next_round,
    view_of=view_of,
    check=check,
    apply=apply,
    apply_checked=apply,
    time_over=time_over,
    ranking=ranking,
    faces_dealt=faces_dealt,
    memory=None,
    remembering=_remembering,
    levels=tuple(LEVELS),
    characters={},
    decide=_decide,
    advise=_advise,
    judge=_judge,
    plain_move=plain_move,
    goes_back=goes_back,
    move_words=moves,
    event_words=events,
    state_words=state,
    rule_words=rules,
)
