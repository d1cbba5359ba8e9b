"""The opening question: the most penalty removed by melds that together count at least so many points (B7).

Mostly one of two plain searches answers it. Where the best partition counts too little, and another counts enough,
every choice of sets that could still be best is joined with all worthwhile runs, as pairs of both worths.
"""

from engine.melds import MeldRules
from engine.partition.measure import Measure
from engine.partition.search import Holding, Layout, best_layout, best_worth


def opening_layout(
    held: Holding, rules: MeldRules, penalty: Measure, points: Measure, minimum: int
) -> Layout | None:
    """The layout of at least `minimum` points that removes the most penalty, or None."""
    if best_worth(held, rules, points) < minimum:
        return None
    layout = best_layout(held, rules, penalty)
    if layout_points(layout, points) >= minimum:
        return layout
    return best_layout(held, rules, points)


def layout_points(layout: Layout, points: Measure) -> int:
    """What the melds of a layout count."""
    total = sum(run.stretch.points for runs in layout.runs for run in runs)
    for rank, splits in layout.sets:
        total += points.ranks[rank] * sum(split.suits.bit_count() + split.jokers for split in splits)
    return total
