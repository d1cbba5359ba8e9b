"""Turns and rounds of a table in these tests, played by chance or plainly."""

from engine.romme.game import plain_move
from engine.romme.moves import Discard, Draw
from engine.romme.rules import rules_from
from engine.romme.state import Phase, View, view_of
from net.session import (
    Answer,
    Play,
)
from tests.net.players import Played, chance_of, persons_move

ONE_ROUND_EACH = rules_from("klassisch", {"rounds_per_player": 1})


def until_persons_turn(played: Played, seat: int = 0) -> View:
    """Play on until the person at the seat is to draw; other persons play plainly."""
    for _ in range(400):
        played.run()
        public = played.table.record.match.state.public
        assert public.phase is not Phase.OVER, "the round is over"
        if public.seat == seat and public.phase is Phase.DRAW:
            return view_of(played.table.record.match, seat)
        if public.seat in played.table.record.persons:
            played.send(public.seat, Play(plain_move(view_of(played.table.record.match, public.seat))))
    raise AssertionError("nobody's turn ends")


def play_turn(played: Played, seat: int = 0) -> None:
    """Draw and throw the card drawn."""
    assert accepted(played.send(seat, Play(Draw())))
    view = view_of(played.table.record.match, seat)
    assert accepted(played.send(seat, Play(Discard(view.hand[-1].id))))


def play_round(played: Played, chance_text: str = "round") -> None:
    """Play on to the end of the round."""
    chance = chance_of(chance_text)
    for _ in range(20_000):
        played.run()
        public = played.table.record.match.state.public
        if public.phase is Phase.OVER:
            return
        move = persons_move(played, chance)
        assert move is not None
        assert accepted(played.send(public.seat, Play(move)))
    raise AssertionError("the round does not end")


def accepted(answer: Answer | None) -> bool:
    assert answer is not None
    assert answer.refusal is None, answer.refusal
    return True


def code_of(answer: Answer | None) -> str:
    assert answer is not None and answer.refusal is not None
    return answer.refusal.code
