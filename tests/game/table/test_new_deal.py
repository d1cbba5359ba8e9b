"""A new deal lies as it was dealt: how the hand or the rack lay before says nothing of pieces that have the same ids."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.romme.match import start
from engine.romme.rules import PRESETS
from engine.tiles.match import start as start_tiles
from engine.tiles.rules import TileRules
from game.app import App
from game.preferences import Options
from game.scenes.at_table import TableScreen
from game.scenes.table import TableScene
from game.scenes.tile_table import TileTableScene
from game.table.sorting import arrange
from net.session import Arrange
from tests.game.table.fake import FakeSession
from tests.game.tiles.fake import FakeSession as FakeTiles

SEED = b"7" * 32


def reversed_hand(scene: TableScene) -> None:
    arrange(scene, tuple(reversed(scene.model.order)))


def reversed_rack(scene: TileTableScene) -> None:
    scene.controller.stand(tuple(reversed(scene.model.places)))


TABLES: tuple[Any, ...] = (
    (FakeSession(SEED, plays_others=False), TableScene, reversed_hand, PRESETS["klassisch"], start),
    (FakeTiles(seed=SEED, plays_others=False), TileTableScene, reversed_rack, TileRules(), start_tiles),
)


@pytest.fixture
def opened(home: Path) -> Iterator[Callable[[TableScreen[Any]], App]]:
    apps: list[App] = []

    def open_one(scene: TableScreen[Any]) -> App:
        apps.append(App(Options(size=(1280, 720), language="en")))
        apps[-1].change_settings(motion_percent=0, pace="at_once")
        apps[-1].push(scene)
        for _ in range(4):
            apps[-1].turn()
        return apps[-1]

    yield open_one
    for app in apps:
        app.close()


@pytest.mark.parametrize(("session", "kind", "turn_round", "rules", "deal"), TABLES)
def test_a_new_deal_lies_as_it_was_dealt(
    opened: Callable[[TableScreen[Any]], App], session: Any, kind: Any, turn_round: Any, rules: Any, deal: Any
) -> None:
    scene = kind(session)
    app = opened(scene)
    dealt = scene.order(())[1]
    turn_round(scene)
    assert scene.order(())[0] == tuple(reversed(dealt)), "it lies otherwise now"
    session.sent.clear()
    session._happened(deal(rules, 3, SEED))
    for _ in range(4):
        app.turn()
    assert scene.order(())[0] == dealt
    assert not [command for command in session.sent if isinstance(command, Arrange)], "the table knows it"
