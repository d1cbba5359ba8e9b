"""Whether the pile's top can be played this turn (B5, `must_play`), and how a turn can be brought to a legal end."""

from dataclasses import replace
from itertools import product

from engine.refusal import Refusal
from engine.romme.ending.going_out import plan_to_go_out
from engine.romme.ending.growth import Allowed
from engine.romme.ending.plan import Plan
from engine.romme.ending.playing import played_out
from engine.romme.ending.resources import Resources
from engine.romme.ending.settling import Settling
from engine.romme.ending.task import Task, task_of
from engine.romme.ending.uses import Use
from engine.romme.imagine import after
from engine.romme.moves import Move, Take
from engine.romme.state import Phase, View
from engine.romme.turn import plan as reading
from engine.romme.turn import stock_fails


def can_complete(view: View) -> bool:
    """Whether the seat to draw could take the pile's top and end its turn with it in a new meld or a lay-off.

    False where the pile's top cannot be taken at all. Exact, and the same under `free`, which does not ask for it.
    """
    taken = _with_top_taken(view)
    return taken is not None and _plan(taken, must_play=True) is not None


def completing_turn(view: View) -> tuple[Move, ...] | None:
    """Such a turn, from the take to the discard, or None. It is a short one, not the best.

    Cards go by the ids of this view; where the table gives new ones (the taken card, a freed joker), ask
    `ending_turn` again with the view that follows.
    """
    taken = _with_top_taken(view)
    if taken is None:
        return None
    plan = _plan(taken, must_play=True)
    return None if plan is None else (Take(), *played_out(taken, plan, must_play=True))


def ending_turn(view: View) -> tuple[Move, ...] | None:
    """Moves that bring the turn of the seat that plays to a legal end from here, or None if only `back` is left."""
    if view.public.phase is not Phase.PLAY or view.seat != view.public.seat:
        return None
    must_play = view.public.rules.take_discard == "must_play"
    plan = _plan(view, must_play=must_play)
    return None if plan is None else played_out(view, plan, must_play=must_play)


def _with_top_taken(view: View) -> View | None:
    take = Take()
    if stock_fails(view.public) or isinstance(reading(view, take), Refusal):
        return None
    return after(view, take)


def _plan(view: View, *, must_play: bool) -> Plan | None:
    task = task_of(view, must_play=must_play)
    if task is None:
        return None
    found = _plan_for(view, task)
    if found is None and (task.stuck or task.held) and task.rules.last_card == "optional":
        return _plan_for(view, _with_stuck_played(task))
    return found


def _plan_for(view: View, task: Task) -> Plan | None:
    public, turn = view.public, view.public.turn
    if public.opened[public.seat]:
        return Settling(Resources(task, Allowed(lay_off=True, swap=True)), 0).find()
    is_free = turn.plays == 0 and not task.taken and not task.owed
    if is_free and task.may_end(task.once, task.twice, task.jokers, 0):
        return Plan()
    found = None
    missing = public.rules.opens_at - turn.counted
    if turn.too_early is None and (missing <= 0 or turn.counting):
        found = _opening_plan(task, missing)
    if found is None and public.rules.hand_romme:
        found = plan_to_go_out(Resources(_with_stuck_played(task), Allowed(lay_off=True, swap=True)))
    return found


def _opening_plan(task: Task, missing: int) -> Plan | None:
    rules = task.rules
    allowed = Allowed(lay_off=rules.lay_off_from == "opening_turn", swap=rules.swap_from != "next_turn")
    if missing <= 0 or rules.swap_from != "opening" or rules.swap_ends_count:
        return Settling(Resources(task, allowed), missing).find()
    for swaps in _plain_swaps(Resources(task, allowed).on_table):
        swapped = task.after(swaps)
        if swapped is not None:
            found = Settling(Resources(swapped, allowed, swaps_made=True), missing).find()
            if found is not None:
                return found._replace(swaps=swaps)
    return None


def _plain_swaps(uses: tuple[Use, ...]) -> list[tuple[Use, ...]]:
    """Every choice of swaps that can be made before anything else, the fewest first."""
    by_meld: dict[int, list[tuple[Use, ...]]] = {}
    for use in uses:
        if use.swapped and not use.laid and not use.least and not use.waits:
            by_meld.setdefault(use.meld, [()]).append((use,))
    choices = [sum(choice, ()) for choice in product(*by_meld.values())]
    return sorted(choices, key=lambda swaps: sum(use.freed for use in swaps))


def _with_stuck_played(task: Task) -> Task:
    """The same task where a card that may be kept, but not thrown, must be played."""
    return replace(task, taken=task.taken | task.stuck, stuck=0, owed=task.owed + task.held, held=0)
