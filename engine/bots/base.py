"""What a bot is: a function of its seat's view, its own chance, and what it remembers; it answers with one move."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from engine.events import Event
from engine.pieces import Face
from engine.romme.events import Discarded, Laid, LaidOff, RoundBegan, Swapped, Took, TurnBegan, WentBack
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap
from engine.romme.state import View
from engine.romme.turn import Step
from engine.romme.turn import plan as reading


class Plan(NamedTuple):
    """The rest of a turn that was planned: the moves to come, and the moment that the first of them belongs to.

    `joker` is the id under which the plan knows a joker that the last move freed; the hand's newest card is
    that one.
    """

    moves: tuple[Move, ...] = ()
    round: int = 0
    plays: int = 0
    cards: int = 0
    joker: int | None = None


Known = tuple[tuple[int, Face], ...]


class Memory(NamedTuple):
    """What a bot carries along: cards known to be in hands, as (seat, face), now and at the turn's start, and its plan."""

    known: Known = ()
    known_before: Known = ()
    plan: Plan = Plan()


class Decision(NamedTuple):
    """A bot's answer: one move, and what it remembers for the next."""

    move: Move
    memory: Memory


class Bot(Protocol):
    """A way to play: legal for every view of the seat to move, and every turn that it plays ends."""

    def __call__(self, view: View, random: Iterator[int], memory: Memory) -> Decision:
        """The move to make now; `random` is the bot's own stream of `engine.chance.words`."""


STALLED_AFTER_TURNS = 40


def is_stalled(view: View) -> bool:
    """Whether nobody has laid anything for so long that taking from the pile may pass the same cards round for ever.

    The stock's end is what ends such a round (B6), so a computer player draws from it then.
    """
    return view.public.idle_turns >= STALLED_AFTER_TURNS


def remembering(memory: Memory, events: Sequence[Event]) -> Memory:
    """The memory after these events, as the bot's seat saw them."""
    known, before = memory.known, memory.known_before
    for event in events:
        if isinstance(event, RoundBegan):
            known = before = ()
        elif isinstance(event, TurnBegan):
            before = known
        elif isinstance(event, WentBack) and event.all_steps:
            known = before
        elif isinstance(event, Took):
            known = (*known, (event.seat, event.piece.face))
        elif known:
            for shown in _shown(event):
                if shown in known:
                    place = known.index(shown)
                    known = known[:place] + known[place + 1 :]
    return memory._replace(known=known, known_before=before)


def planned(view: View, memory: Memory) -> tuple[Move, ...]:
    """The rest of the plan in the memory, if it still belongs to this view; else nothing."""
    plan = memory.plan
    turn = view.public.turn
    now = view.standing.round, turn.plays, len(view.hand)
    if not plan.moves or (plan.round, plan.plays, plan.cards) != now:
        return ()
    if plan.joker is None:
        return plan.moves
    return tuple(_with_joker(move, plan.joker, view.hand[-1].id) for move in plan.moves)


def stepped(view: View, moves: tuple[Move, ...], memory: Memory) -> Decision:
    """The decision to make the first of these moves and to remember the others."""
    first, rest = moves[0], moves[1:]
    if not rest:
        return Decision(first, memory._replace(plan=Plan()))
    used = len(first.pieces) if isinstance(first, Lay) else 0 if isinstance(first, Swap) else 1
    joker = _swapped_joker(view, first) if isinstance(first, Swap) else None
    plan = Plan(rest, view.standing.round, view.public.turn.plays + 1, len(view.hand) - used, joker)
    return Decision(first, memory._replace(plan=plan))


def _swapped_joker(view: View, swap: Swap) -> int:
    step = reading(view, swap)
    assert isinstance(step, Step)
    return view.public.table[swap.meld].pieces[step.place].id


def _with_joker(move: Move, old: int, new: int) -> Move:
    if isinstance(move, Lay) and old in move.pieces:
        return Lay(tuple(new if own == old else own for own in move.pieces), move.names)
    if isinstance(move, Discard) and move.piece == old:
        return Discard(new)
    if isinstance(move, LayOff) and move.piece == old:
        return LayOff(new, move.meld, move.name, move.high)
    return move


def _shown(event: Event) -> list[tuple[int, Face]]:
    if isinstance(event, Laid):
        return [(event.seat, piece.face) for piece in event.meld.pieces]
    if isinstance(event, (LaidOff, Discarded)):
        return [(event.seat, event.piece.face)]
    if isinstance(event, Swapped):
        return [(event.seat, event.card.face)]
    return []
