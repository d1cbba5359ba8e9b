"""Rommé behind the face that all games show."""

import engine.bots
from engine.advice.card_review import judge_cards
from engine.advice.cards import advise_cards
from engine.game import Game
from engine.romme import events, moves, rules, state
from engine.romme.check import check
from engine.romme.match import apply, apply_checked, next_round, ranking, start, time_over
from engine.romme.moves import Back, Discard, Draw, Move, Undo
from engine.romme.state import Match, Phase, View, view_of


def plain_move(view: View) -> Move:
    """A move that is always legal, for a seat to move: draw, throw the newest card that may go, else undo."""
    if view.public.phase is Phase.DRAW:
        return Draw()
    for piece in reversed(view.hand):
        if check(view, Discard(piece.id)) is None:
            return Discard(piece.id)
    return Undo()


def goes_back(move: Move) -> bool:
    """Whether a move takes back what was done in the turn."""
    return isinstance(move, (Back, Undo))


def faces_dealt(match: Match) -> tuple[tuple[int, ...], ...]:
    """The faces of every hand, the pile and the stock, in order."""
    state = match.state
    parts = (*state.hands, state.public.pile, state.stock)
    return tuple(tuple(piece.face for piece in part) for part in parts)


ROMME = Game(
    key="romme",
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
    apply_checked=apply_checked,
    time_over=time_over,
    ranking=ranking,
    faces_dealt=faces_dealt,
    memory=engine.bots.Memory(),
    remembering=engine.bots.remembering,
    levels=tuple(engine.bots.LEVELS),
    characters=engine.bots.CHARACTERS_OF,
    decide=engine.bots.decide,
    advise=advise_cards,
    judge=judge_cards,
    plain_move=plain_move,
    goes_back=goes_back,
    move_words=moves,
    event_words=events,
    state_words=state,
    rule_words=rules,
)
