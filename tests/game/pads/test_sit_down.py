"""Several persons with a pad each: who sits where, and who may act."""

from collections.abc import Callable

from engine.romme.rules import rules_from
from game.app import App
from game.match_setup import SeatSetup, Setup
from game.matches import start_match
from game.scenes.hot_seat import HotSeatScene
from game.scenes.sit_down import SitDownScene
from game.scenes.table import TableScene
from game.scenes.table_menu import TableMenuScene
from tests.game.pads.person import PadPerson
from tests.game.pads.virtual import PLAYSTATION, VirtualPad

Plug = Callable[..., VirtualPad]


def setup_for(*levels: str | None) -> Setup:
    rules = rules_from("klassisch", {"rounds_per_player": "single"})
    names = (("Jörg", "cat"), ("Ada", "owl"), ("Kim", "fox"), ("Bo", "boat"))
    return Setup(rules, tuple(SeatSetup(*own, level) for own, level in zip(names, levels, strict=False)))


def people(app: App, plug: Plug) -> tuple[PadPerson, PadPerson]:
    pads = plug(), plug("DualSense", PLAYSTATION)
    first, second = (PadPerson(app, pad) for pad in pads)
    first.turns()
    return first, second


def test_everybody_sits_down_with_their_own_pad(app: App, plug: Plug) -> None:
    first, second = people(app, plug)
    start_match(app, setup_for(None, "level1", None), is_remembered=False)
    assert isinstance(app.scene, SitDownScene)
    second.press("a")
    first.press("a")
    assert [app.pads.seat_of(number) for number in (0, 1)] == [2, 0]
    first.press("b")
    assert app.pads.seat_of(0) is None
    second.press("right")
    assert app.pads.seat_of(1) == 2
    second.press("right")
    assert app.pads.seat_of(1) == 0
    first.press("a", "start")
    first.wait_for(lambda: isinstance(app.scene, HotSeatScene) and app.scene.watching.is_ready)
    assert [app.pads.seat_of(number) for number in (0, 1)] == [2, 0]


def test_the_curtain_opens_by_the_own_pad_alone_and_a_replug_keeps_it(app: App, plug: Plug) -> None:
    first, second = people(app, plug)
    start_match(app, setup_for(None, None), is_remembered=False)
    first.press("a")
    second.press("a", "start")
    first.wait_for(lambda: isinstance(app.scene, HotSeatScene) and app.scene.watching.is_ready)
    table = app.scene
    assert isinstance(table, HotSeatScene)
    first.wait_for(lambda: table.next is not None)
    on_turn, other = (first, second) if table.next == 0 else (second, first)
    seat = table.next
    other.press("a")
    assert table.front is table.watching
    on_turn.pad.unplug()
    on_turn.turns()
    on_turn.pad.plug()
    on_turn.turns()
    assert app.pads.seat_of(0) == 0 and app.pads.seat_of(1) == 1
    on_turn.press("a")
    assert seat is not None and table.front is table.screens[seat]
    hand = table.front.model.view.hand  # type: ignore[union-attr]
    other.press("x")
    on_turn.turns(4)
    assert table.front.model.view.hand == hand, "another's pad draws nothing"  # type: ignore[union-attr]
    on_turn.press("x")
    on_turn.wait_for(lambda: len(table.front.model.view.hand) == len(hand) + 1)  # type: ignore[union-attr]


def test_the_menu_lets_them_change_their_pads(app: App, plug: Plug) -> None:
    first, second = people(app, plug)
    start_match(app, setup_for(None, None), is_remembered=False)
    second.press("a", "start")
    first.wait_for(lambda: isinstance(app.scene, HotSeatScene) and app.scene.watching.is_ready)
    second.press("start")
    assert isinstance(app.scene, TableMenuScene)
    second.press("down", "a")
    assert isinstance(app.scene, SitDownScene)
    first.press("a")
    assert app.pads.seat_of(0) == 1
    first.press("start")
    assert isinstance(app.scene, HotSeatScene)


def test_one_person_or_no_pad_is_asked_nothing(app: App, plug: Plug) -> None:
    start_match(app, setup_for(None, None), is_remembered=False)
    assert isinstance(app.scene, HotSeatScene)
    app.pop()
    plug()
    app.turn()
    start_match(app, setup_for(None, "level1"), is_remembered=False)
    assert isinstance(app.scene, TableScene)


def test_a_pad_that_is_pulled_out_while_they_sit_down_blocks_nobody(app: App, plug: Plug) -> None:
    first, second = people(app, plug)
    start_match(app, setup_for(None, None), is_remembered=False)
    first.press("a")
    first.pad.unplug()
    second.turns()
    assert isinstance(app.scene, SitDownScene)
    second.press("a")
    assert app.pads.seat_of(1) == 0, "the seat of a pad that is away is free to take"
    second.press("start")
    assert isinstance(app.scene, HotSeatScene)
