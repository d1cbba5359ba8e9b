"""Why a table does not carry out a command: asked before every command, as `check` is before every move.

What no rule of the game says has a refusal without a rule's number.
"""

import logging
from typing import NamedTuple

from engine.game import Move, View
from engine.games import game_of
from engine.refusal import Refusal, refuse
from net.drafts import laid_open
from net.record import Record, can_take_back, is_arrangement
from net.seats import Viewer
from net.session import (
    Arrange,
    AskHint,
    Command,
    Concede,
    Continue,
    Hurry,
    JumpToEnd,
    Pace,
    Pause,
    Play,
    Resume,
    Sent,
    SetPace,
    ShowDraft,
    TakeBack,
)
from net.written import is_well_formed

LONGEST_PAUSE_MS = 60_000

log = logging.getLogger(__name__)


class Moments(NamedTuple):
    """What a sender must have seen, as `seq`: the turn's begin or the round's end, and the last take-back."""

    turn: int = 0
    taken_back: int = 0


def refusal_of(
    record: Record, viewer: Viewer, sent: Sent, moments: Moments, is_paused: bool
) -> Refusal | None:
    """Why the command of this viewer is not carried out now, or None if it is."""
    command = sent.command
    refusal = _of_sender(record, viewer, command) or _of_pause(command, is_paused)
    if refusal is not None:
        return refusal
    match command:
        case Play(move):
            return refusal_of_move(record.view_of(viewer), move) or _of_age(sent, moments.turn)
        case Continue():
            return _of_continue(record) or _of_age(sent, moments.turn)
        case TakeBack():
            return _of_age(sent, moments.taken_back) or _of_take_back(record, viewer)
        case AskHint():
            return _of_hint(record, viewer)
        case Arrange(order):
            return None if is_arrangement(order) else _NO_COMMAND
        case ShowDraft(rows):
            return None if laid_open(record.view_of(viewer), rows) is not None else _NO_COMMAND
        case Concede():
            return _of_end(record)
        case JumpToEnd():
            return _of_end(record) or (refuse("others_still_play", "") if record.playing_persons else None)
        case SetPace(pace):
            return None if _is_pace(pace) else _NO_COMMAND
        case Hurry() | Pause() | Resume():
            return None
        case _:
            return _NO_COMMAND


def refusal_of_move(view: View, move: Move) -> Refusal | None:
    """Why the seat of this view may not make this move; nothing that comes as a move breaks the table."""
    game = game_of(view.public.rules)
    if not is_well_formed(move, game.key):
        return _NO_COMMAND
    try:
        return game.check(view, move)
    except Exception:
        log.exception("%s could not be judged for seat %s", move, view.seat)
        return refuse("could_not_be_judged", "")


def is_number(value: object) -> bool:
    """Whether this is a whole number from 0 on; `True` is none."""
    return type(value) is int and value >= 0


_NO_COMMAND = refuse("not_a_command", "")
_OF_A_SEAT = (Play, TakeBack, AskHint, Arrange, ShowDraft, Concede)
_NOT_IN_A_PAUSE = (Play, TakeBack, Continue, ShowDraft, Hurry, JumpToEnd)


def _of_sender(record: Record, viewer: Viewer, command: Command) -> Refusal | None:
    if not isinstance(command, _OF_A_SEAT):
        return None
    if viewer is None:
        return refuse("watching_only", "")
    return refuse("seat_given_up", "") if viewer in record.given_up else None


def _of_pause(command: Command, is_paused: bool) -> Refusal | None:
    return refuse("table_paused", "") if is_paused and isinstance(command, _NOT_IN_A_PAUSE) else None


def _of_age(sent: Sent, since: int) -> Refusal | None:
    return refuse("out_of_date", "") if sent.seq < since else None


def _of_end(record: Record) -> Refusal | None:
    return refuse("match_is_over", "") if record.match.standing.over else None


def _of_continue(record: Record) -> Refusal | None:
    if not record.is_round_over:
        return refuse("round_not_over", "")
    return _of_end(record)


def _of_take_back(record: Record, viewer: Viewer) -> Refusal | None:
    if not record.setup.comforts.take_back:
        return refuse("take_back_not_allowed", "")
    if viewer is None or not can_take_back(record, viewer):
        return _of_end(record) or refuse("nothing_to_take_back", "")
    return None


def _of_hint(record: Record, viewer: Viewer) -> Refusal | None:
    public = record.match.state.public
    if not record.setup.comforts.hints:
        return refuse("hints_not_allowed", "")
    if record.is_round_over:
        return refuse("round_is_over", "B11")
    return refuse("not_your_turn", "B5", seat=public.seat) if public.seat != viewer else None


def _is_pace(pace: object) -> bool:
    if not isinstance(pace, Pace):
        return False
    pauses = (pace.before_turn_ms, pace.between_steps_ms)
    return all(is_number(pause) and pause <= LONGEST_PAUSE_MS for pause in pauses)
