"""The tiles on the rack, sorted."""

from engine.tiles.arrange import by_groups, by_runs
from game.tiles.model import TileModel
from game.tiles.shelf import Places, grouped


def in_order(model: TileModel, name: str) -> Places:
    """What stands on the rack: `sort_runs` for runs, `sort_sets` for groups."""
    sort = by_runs if name == "sort_runs" else by_groups
    rack = model.view.rack if model.view is not None else ()
    return grouped(sort([piece for piece in rack if piece.id in model.on_rack]))
