"""What comes of a way to play in a world that agrees with all a seat has seen: the round is played to its end."""

from collections.abc import Sequence

from engine.bots.equity import Equity
from engine.bots.weighing import Trial
from engine.bots.worlds import World
from engine.pieces import Face
from engine.romme.imagine import after
from engine.romme.moves import Discard, Move
from engine.romme.state import View
from engine.simulation.hand import Hand
from engine.simulation.mirror import faces, places, round_at
from engine.simulation.policy import policy_of
from engine.simulation.round import Round


class Ahead:
    """What comes of a way to play in a world, by the simulated policy; `turns` counts those simulated so far."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.turns = 0
        self._view = view
        self._seat = view.seat
        self._where = places(view.public)
        self._policy = policy_of(view.public.rules)
        self._equity = Equity(view)

    def after_draw(self, takes: bool) -> Trial:
        """Drawing from the stock, or taking the pile's top."""
        made = before(self._view)

        def trial(world: World) -> float:
            simulated = self._in(made, world, self._view)
            if takes:
                simulated.take()
            else:
                simulated.draw()
            return self._worth(simulated)

        return trial

    def after_turn(self, turn: Sequence[Move]) -> Trial:
        """A whole turn that ends with a discard."""
        view = self._view
        for move in turn[:-1]:
            view = after(view, move)
        last = turn[-1]
        assert isinstance(last, Discard)
        return self.after_discard(view, last.piece)

    def after_discard(self, view: View, thrown: int) -> Trial:
        """Throwing this card of a hand, from the view just before it."""
        card = next(piece.face for piece in view.hand if piece.id == thrown)
        made = before(view)
        made.plays = view.public.turn.plays

        def trial(world: World) -> float:
            simulated = self._in(made, world, view)
            simulated.discard(card)
            return self._worth(simulated)

        return trial

    def _in(self, made: Round, world: World, view: View) -> Round:
        hands = [
            Hand(faces(view.hand)) if seat == self._seat else world.hands[seat].copy() for seat in self._where
        ]
        return made.copied(hands, world.stock[:])

    def _worth(self, simulated: Round) -> float:
        self.turns += self._policy.finish(simulated)
        return self._equity.of(simulated.points())


def before(view: View) -> Round:
    """A simulated round as the table lies, without hands and stock."""
    return round_at(view.public, [()] * view.public.players, [], _turned)


def _turned(pile: list[Face]) -> list[Face]:
    """A reshuffle that is the same for every way that is tried."""
    return pile[::2] + pile[1::2]
