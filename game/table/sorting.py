"""How a player arranges the own hand, and that the table keeps it."""

from engine.arrange import by_runs, by_sets
from engine.romme.state import View
from game.table.arrangement import Arrangement, stepped, with_gap
from game.table.desk import Desk
from game.table.model import arranging
from net.session import Arrange


def arrange(desk: Desk, arrangement: Arrangement) -> None:
    """Have the hand lie so from now on."""
    desk.model = arranging(desk.model, arrangement)
    desk.send(Arrange(desk.model.order))
    desk.changed()


def sort(desk: Desk, name: str) -> None:
    """`sort_runs`: 7 8 9; `sort_sets`: 7 7 7."""
    view = desk.model.view
    if view is None or not view.hand:
        return
    arrange(desk, in_order(view, name))
    desk.sound("card-slide")


def in_order(view: View, name: str) -> Arrangement:
    """The hand of a view, sorted."""
    by = by_runs if name == "sort_runs" else by_sets
    return by(view.hand, view.public.rules)


def step_card(desk: Desk, piece: int, step: int) -> None:
    """Move one card a place to the left (-1) or to the right (+1)."""
    arrange(desk, stepped(desk.model.order, piece, step))


def toggle_gap(desk: Desk, piece: int) -> None:
    """A gap before a card, or none where one is."""
    order = desk.model.order
    if piece in order:
        arrange(desk, with_gap(order, order.index(piece)))
