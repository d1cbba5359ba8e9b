"""How the own hand lies: sorted by itself where its player wants that, and kept by the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.table.arrangement import Arrangement
from net.session import Arrange, Batch, TookBack, Welcome

if TYPE_CHECKING:
    from game.scenes.at_table import TableScreen

UNSORTED = "off"


class HandOrder:
    """The order of one screen's hand; `kept` is what the table has of it."""

    def __init__(self, screen: TableScreen[Any]) -> None:
        self._screen = screen
        self.kept: Arrangement = ()
        self._sorts: str | None = None

    def came(self, update: Welcome | Batch | TookBack, before: frozenset[int]) -> None:
        """The table has said how it stands; `before` are the pieces that were in the hand."""
        if isinstance(update, Welcome):
            self.kept = update.arrangement
            before = before.union(own for own in update.arrangement if own is not None)
        elif isinstance(update, Batch) and any(event.begins_round for event in update.events):
            self.kept = ()
        screen = self._screen
        name = screen.app.settings.sorts_hand
        if name != UNSORTED and not screen.model.hand_ids <= before:
            screen.sort(name)
        self._tell()

    def follow_settings(self) -> None:
        """Sort the hand at once where that has just been asked for."""
        before, self._sorts = self._sorts, self._screen.app.settings.sorts_hand
        if before is not None and self._sorts not in (UNSORTED, before):
            self._screen.sort(self._sorts)
            self._tell()

    def _tell(self) -> None:
        """Have the table keep how the hand lies, where what it keeps would lead to another order."""
        model = self._screen.model
        view = model.view
        if view is None or view.seat is None or view.public.result is not None:
            return
        if view.seat not in model.company.given_up:
            order, kept = self._screen.order(self.kept)
            if kept != order:
                self._screen.send(Arrange(order))
