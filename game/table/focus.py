"""Which part of the table has the keyboard's focus, and whether it is to be seen."""

from dataclasses import dataclass

from game.intents import Way
from game.table.layout import Layout
from game.table.spots import Spot, first_spot, next_spot, spots_of

PARTS = ("card", "place", "meld", "button")


@dataclass(slots=True)
class Focus:
    """The focused spot. It stays where it is while the pointer is used, but is not shown."""

    spot: Spot | None = None
    is_shown: bool = False
    _along: int = 0
    """Where in the hand the focus was last."""

    @property
    def card(self) -> int | None:
        """The focused card of the hand."""
        return int(self.spot[1]) if self.spot is not None and self.spot[0] == "card" else None

    @property
    def seen(self) -> Spot | None:
        """The spot while it is shown."""
        return self.spot if self.is_shown else None

    def show(self, layout: Layout) -> bool:
        """Make the focus visible on something that is there; True if it was not to be seen before."""
        spots = spots_of(layout)
        was_hidden = not self.is_shown or self.spot not in spots
        if self.spot not in spots:
            self.spot = self._beside_the_gone(layout) or first_spot(spots, layout)
        self._remember(layout)
        self.is_shown = True
        return was_hidden

    def step(self, way: Way, layout: Layout) -> None:
        """One step; the first key only shows where the focus is."""
        if not self.show(layout) and self.spot is not None:
            self.spot = next_spot(spots_of(layout), self.spot, way, layout)
            self._remember(layout)

    def to_end(self, is_last: bool, layout: Layout) -> None:
        """The hand's first or last card."""
        pieces = [piece for row in layout.fan.rows for piece in row]
        if pieces:
            self.spot, self.is_shown = ("card", pieces[-1 if is_last else 0]), True

    def to_part(self, is_forward: bool, layout: Layout) -> None:
        """The next part of the screen: hand, piles, melds, buttons, and round again."""
        spots = list(spots_of(layout))
        firsts = [next((spot for spot in spots if spot[0] == kind), None) for kind in PARTS]
        there = [spot for spot in firsts if spot is not None]
        if not there:
            return
        kinds = [spot[0] for spot in there]
        at = kinds.index(self.spot[0]) if self.spot is not None and self.spot[0] in kinds else -1
        self.spot = there[(at + (1 if is_forward else -1)) % len(there)]
        self.is_shown = True

    def point(self, layout: Layout) -> tuple[int, int]:
        """A point inside the focused spot."""
        rect = spots_of(layout).get(self.spot) if self.spot is not None else None
        return rect.center if rect is not None else layout.frame.table.center

    def _beside_the_gone(self, layout: Layout) -> Spot | None:
        """Where a card has left the hand, the one that is in its place now."""
        pieces = [piece for row in layout.fan.rows for piece in row]
        if self.spot is None or self.spot[0] != "card" or not pieces:
            return None
        return ("card", pieces[min(self._along, len(pieces) - 1)])

    def _remember(self, layout: Layout) -> None:
        pieces = [piece for row in layout.fan.rows for piece in row]
        if self.card in pieces:
            self._along = pieces.index(self.card)

    def is_on_something(self, layout: Layout) -> bool:
        """It is shown on a spot other than a card."""
        return self.is_shown and self.card is None and self.spot in spots_of(layout)
