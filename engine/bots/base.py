"""What a bot is: a function of its seat's view, its own chance, and what it remembers; it answers with one move."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from engine.events import Event
from engine.pieces import JOKER, Face
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


class Seen(NamedTuple):
    """What a step of a turn showed: cards that came into a hand, and cards that left it."""

    came: Known = ()
    went: Known = ()


class Memory(NamedTuple):
    """What a bot carries along: cards known to be in hands, as (seat, face), the steps of this turn, and its plan."""

    known: Known = ()
    steps: tuple[Seen, ...] = ()
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
    for event in events:
        memory = _having_seen(memory, event)
    return memory


def _having_seen(memory: Memory, event: Event) -> Memory:
    known, steps = memory.known, memory.steps
    if isinstance(event, RoundBegan):
        return memory._replace(known=(), steps=())
    if isinstance(event, TurnBegan):
        return memory._replace(steps=())
    if isinstance(event, WentBack):
        count = len(steps) if event.all_steps else min(1, len(steps))
        for undone in reversed(steps[len(steps) - count :]):
            # What was shown and is in the hand again stays known.
            known = (*_without(known, undone.came), *undone.went)
        return memory._replace(known=known, steps=steps[: len(steps) - count])
    if isinstance(event, Discarded):
        return memory._replace(known=_without(known, _thrown(memory, event)))
    step = _seen_in(event)
    if step is None:
        return memory
    return memory._replace(known=(*_without(known, step.went), *step.came), steps=(*steps, step))


def _without(known: Known, cards: Known) -> Known:
    """What is known without these cards, as far as they are among it."""
    for card in cards:
        if card in known:
            place = known.index(card)
            known = known[:place] + known[place + 1 :]
    return known


def _seen_in(event: Event) -> Seen | None:
    """What a step that can be taken back showed."""
    if isinstance(event, Took):
        return Seen(came=((event.seat, event.piece.face),))
    if isinstance(event, Laid):
        return Seen(went=tuple((event.seat, piece.face) for piece in event.meld.pieces))
    if isinstance(event, LaidOff):
        return Seen(went=((event.seat, event.piece.face),))
    if isinstance(event, Swapped):
        return Seen(came=((event.seat, JOKER),), went=((event.seat, event.card.face),))
    return None


def _thrown(memory: Memory, event: Discarded) -> Known:
    """The card thrown, unless it can only be the twin of the one that was taken, which may not be thrown (B5)."""
    card = event.seat, event.piece.face
    is_taken = card[1] != JOKER and any(card in step.came for step in memory.steps)
    was_played = any(card in step.went for step in memory.steps)
    if is_taken and not was_played and memory.known.count(card) == 1:
        return ()
    return (card,)


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
