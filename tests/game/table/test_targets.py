"""What lights up is exactly what the judge allows."""

from random import Random

from engine.pieces import JOKER
from engine.romme.check import check
from engine.romme.moves import Discard, LayOff, Swap
from engine.romme.plays import Place, lays, targets
from engine.romme.state import View
from game.table.controller import Controller
from game.table.model import TableModel, selecting
from game.table.reasons import reason
from tests.game.table.positions import random_views

POSITIONS = 1000


class _Desk:
    """As much of a scene as the controller looks at to know what lights up."""

    def __init__(self, view: View) -> None:
        self.model = TableModel(view=view)


def test_lit_places_are_what_check_allows_on_a_thousand_positions() -> None:
    random = Random(5)
    lit_at_all = 0
    for view in random_views(POSITIONS):
        if not view.hand:
            continue
        picked = tuple(
            piece.id for piece in random.sample(view.hand, min(len(view.hand), random.choice((1, 1, 1, 3))))
        )
        lit = _lit(view, picked)
        lit_at_all += bool(lit)
        assert lit == _allowed(view, picked)
    assert lit_at_all > POSITIONS // 4, "positions in which nothing may go anywhere prove nothing"


def test_what_does_not_light_up_has_a_reason() -> None:
    random = Random(6)
    for view in random_views(300, seed=2):
        if not view.hand:
            continue
        picked = tuple(
            piece.id for piece in random.sample(view.hand, min(len(view.hand), random.choice((1, 3))))
        )
        lit = _lit(view, picked)
        for place, meld in _places(view):
            if (place, meld) not in lit and not (place is Place.MELD and len(picked) > 1):
                refusal = reason(view, picked, place, meld)
                assert refusal is not None and refusal.code


def test_one_way_is_played_and_several_are_asked() -> None:
    ways = [
        target.ways
        for view in random_views(300, seed=3)
        for piece in view.hand
        for target in targets(view, (piece.id,))
    ]
    assert all(len(set(found)) == len(found) for found in ways)
    assert any(len(found) > 1 for found in ways)


def _lit(view: View, picked: tuple[int, ...]) -> set[tuple[Place, int | None]]:
    desk = _Desk(view)
    controller = Controller(desk)  # type: ignore[arg-type]
    desk.model = selecting(desk.model, picked)
    return {(target.place, target.meld) for target in controller.targets}


def _places(view: View) -> list[tuple[Place, int | None]]:
    melds = [(Place.MELD, number) for number in range(len(view.public.table))]
    return [(Place.PILE, None), (Place.TABLE, None), *melds]


def _allowed(view: View, picked: tuple[int, ...]) -> set[tuple[Place, int | None]]:
    """By asking the judge about every move there is; several cards onto one meld are asked one after the other."""
    hand = {piece.id: piece for piece in view.hand}
    pieces = [hand[piece] for piece in picked]
    found: set[tuple[Place, int | None]] = set()
    if len(picked) == 1 and check(view, Discard(picked[0])) is None:
        found.add((Place.PILE, None))
    if any(check(view, move) is None for move in lays(view, pieces)):
        found.add((Place.TABLE, None))
    for number in range(len(view.public.table)):
        if _may_go_onto(view, picked, number):
            found.add((Place.MELD, number))
    return found


def _may_go_onto(view: View, picked: tuple[int, ...], number: int) -> bool:
    from engine.romme.imagine import after

    for place, piece in enumerate(picked):
        rest = picked[:place] + picked[place + 1 :]
        for move in _moves_onto(view, piece, number):
            if check(view, move) is not None:
                continue
            if not rest:
                return True
            if _may_go_onto(after(view, move), rest, number):
                return True
    return False


def _moves_onto(view: View, piece: int, number: int) -> list[LayOff | Swap]:
    face = next(own.face for own in view.hand if own.id == piece)
    names = range(52) if face == JOKER else (None,)
    adding = [LayOff(piece, number, name, high) for name in names for high in (False, True)]
    return [*adding, Swap(piece, number)]
