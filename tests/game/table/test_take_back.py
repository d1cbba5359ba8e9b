"""“Take back” is there exactly where the table would take a turn back: asked of the table itself, along whole rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.romme.rules import PRESETS, rules_from
from engine.romme.state import Phase
from engine.tiles.rules import rules_from as tile_rules_from
from engine.tiles.state import Phase as TilePhase
from game.table.actions import actions_for
from game.table.model import TableModel
from game.table.model import folded as folded_cards
from game.tiles.actions import side_actions
from game.tiles.model import TileModel
from game.tiles.model import folded as folded_tiles
from net.record import begin, can_take_back
from net.session import Comforts, Continue, Pace, Play, Seat, Sent, TakeBack
from net.setup import TableSetup
from net.table import Table

SEATS = (Seat("Jörg", "cat", False), Seat("Ada", "owl", True, "level1"))
COMFORTS = Comforts(take_back=True, hints=True)
RULES = {
    "cards": PRESETS["klassisch"],
    "one round": rules_from("klassisch", {"rounds_per_player": "single"}),
    "tiles": tile_rules_from("steine", {}),
    "one game": tile_rules_from("steine", {"games": 1}),
}
MOST_STEPS = 700


class Somebody:
    """The first seat at a table of its own, who plays plainly, takes turns back at times and comes back at times."""

    def __init__(self, rules: Any, seed: int) -> None:
        self.random = Random(seed)
        setup = TableSetup(rules, SEATS, bytes([seed]) * 32, Pace(0, 0), COMFORTS, None)
        self.table = Table(begin(setup)[0], 0)
        self.is_tiles = hasattr(rules, "tile_set")
        self.model: TableModel | TileModel = TileModel() if self.is_tiles else TableModel()
        self._ids = 0
        self.knows_round = True
        self.sit_down()

    def sit_down(self) -> None:
        """Come to the table, knowing nothing of what was."""
        self.model = TileModel() if self.is_tiles else TableModel()
        self._take((self.table.welcome(0),))
        self.knows_round = not self.model.own_turns

    def _take(self, updates: Any) -> None:
        for update in updates:
            fold: Any = folded_tiles if self.is_tiles else folded_cards
            self.model = fold(self.model, update)

    def send(self, command: Any) -> None:
        self._ids += 1
        seq = self.table.record.seq
        told = self.table.handle(0, Sent(self._ids, seq, command), 0)
        self._take(update for viewer, update in told if viewer == 0)

    def let_others_play(self) -> None:
        record = self.table.record
        while record.match.state.public.seat == 1 and not record.is_round_over:
            for question in self.table.questions():
                self.table.decide(question.number, record.game.plain_move(record.view_of(1)), 0)
            self._take(update for viewer, update in self.table.tick(0) if viewer == 0)
            record = self.table.record

    @property
    def is_lit(self) -> bool:
        buttons = side_actions(self.model) if self.is_tiles else actions_for(self.model, ())  # type: ignore[arg-type]
        return "take_back" in {action.name for action in buttons}

    @property
    def has_room(self) -> bool:
        """Whether a button for it may be there at all: at cards not while a turn is played, or a round over."""
        view: Any = self.model.view
        if self.is_tiles:
            return view.public.phase is not TilePhase.OVER
        return view.public.phase is not Phase.OVER and not (
            self.model.is_own_turn and view.public.phase is Phase.PLAY
        )


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_take_back_is_there_where_something_can_be_taken_back(rules: str, seed: int) -> None:
    one = Somebody(RULES[rules], seed)
    lit = 0
    for _ in range(MOST_STEPS):
        one.let_others_play()
        record = one.table.record
        may = can_take_back(record, 0)
        assert not one.is_lit or may, "lit with nothing to take back"
        assert one.is_lit == may or not one.has_room or not one.knows_round, "something could be taken back"
        lit += one.is_lit
        if record.match.standing.over:
            break
        if record.is_round_over:
            one.send(Continue())
            one.knows_round = True
        elif one.is_lit and one.random.random() < 0.2:
            one.send(TakeBack())
        elif one.random.random() < 0.1:
            one.sit_down()
        else:
            one.send(Play(record.game.plain_move(record.view_of(0))))
    assert lit
