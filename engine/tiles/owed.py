"""What a draft still needs before it can be confirmed, as data: the screen says it, and marks every bad set."""

from collections import Counter
from enum import Enum
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import Face
from engine.tiles.check import check
from engine.tiles.draft import Draft, as_move, reading
from engine.tiles.freed import lost_jokers
from engine.tiles.opening import most_points
from engine.tiles.sets import points


class Need(Enum):
    """The kinds of what is owed, in the order in which they are said."""

    SETS = "sets"
    OPENING = "opening"
    TABLE = "table"
    JOKER = "joker"
    TILE = "tile"


class Owed(NamedTuple):
    """One thing: `sets` are the sets concerned, `have` of `minimum` points an opening, 0 for any set, `faces` a joker's.

    `because` is the code of the rule that a joker fails by (A6).
    """

    need: Need
    sets: tuple[int, ...] = ()
    have: int = 0
    minimum: int = 0
    faces: tuple[Face, ...] = ()
    because: str = ""


def owed(draft: Draft) -> tuple[Owed, ...]:
    """Everything that is owed; empty exactly when `check` lets the draft be confirmed in its seat's turn."""
    found = []
    bad = bad_sets(draft)
    if bad:
        found.append(Owed(Need.SETS, bad))
    public = draft.view.public
    if not public.opened[public.seat]:
        have = opened_with(draft)
        if have < public.rules.opens_at:
            found.append(Owed(Need.OPENING, have=have, minimum=public.rules.opening_minimum))
    if not draft.laid:
        found.append(Owed(Need.TILE))
    elif not bad:
        found += _of_the_turn(draft)
    if bad and not draft.is_locked:
        found += [
            Owed(Need.JOKER, faces=tuple(sorted(own.place.faces)), because=own.code)
            for own in lost_jokers(draft)
        ]
    return tuple(found)


def bad_sets(draft: Draft) -> tuple[int, ...]:
    """Which sets are none as they lie."""
    return tuple(index for index, own in enumerate(draft.sets) if not isinstance(reading(own), Meld))


def opened_with(draft: Draft) -> int:
    """The points that count towards the opening so far (A4)."""
    if draft.view.public.rules.rearrange_from == "same_turn":
        return most_points(Counter(piece.face for piece in draft.laid))
    own = (reading(tiles) for index, tiles in enumerate(draft.sets) if draft.is_own(index))
    return sum(points(tiles) for tiles in own if isinstance(tiles, Meld))


def _of_the_turn(draft: Draft) -> list[Owed]:
    refusal = check(draft.view, as_move(draft))
    found = []
    for fault in refusal.faults if refusal is not None else ():
        values = dict(fault.values)
        if fault.rule == "A6":
            faces = values["faces"]
            assert isinstance(faces, tuple)
            found.append(Owed(Need.JOKER, faces=faces, because=fault.code))
        elif fault.code == "table_changed_before_opening":
            found.append(Owed(Need.TABLE))
    return found
