"""Two persons at one screen, each with a pad: a whole round, and neither ever plays the other's hand."""

from pathlib import Path

import pytest

from game.app import App
from game.matches import start_match
from game.preferences import Options
from game.scenes.hot_seat import HotSeatScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from tests.game.pads.test_cards_by_pad import MOST_TURNS, CardPlayer
from tests.game.pads.test_sit_down import Plug, setup_for
from tests.game.pads.virtual import PLAYSTATION
from tests.game.steady import SteadyClock


class OneOfTwo(CardPlayer):
    """Plays at the screen that lies in front."""

    @property
    def hot_seat(self) -> HotSeatScene | None:
        scene = self.app.scene
        return scene if isinstance(scene, HotSeatScene) else None

    @property
    def table(self) -> TableScene:
        assert self.hot_seat is not None and isinstance(self.hot_seat.front, TableScene)
        return self.hot_seat.front

    @property
    def buttons(self) -> set[str]:
        is_there = self.hot_seat is not None and self.hot_seat.front.is_ready
        return set(self.table.layout.buttons) if is_there else set()

    def has_played(self) -> bool:
        """The turn is over, or what was played has come to the table."""
        hot_seat = self.hot_seat
        return hot_seat is None or hot_seat.front is hot_seat.watching or self.is_answered()

    def hand(self) -> list[int]:
        return super().hand() if self.hot_seat is not None else []


@pytest.fixture
def app(home: Path):  # type: ignore[no-untyped-def]
    found = App(Options(size=(1280, 720), language="de", seed="two at one screen"), clock=SteadyClock())
    found.change_settings(motion_percent=0, pace="at_once")
    found.push(TitleScene())
    found.turn()
    yield found
    found.close()


@pytest.mark.slow
def test_a_whole_round_by_two_pads(app: App, plug: Plug) -> None:
    persons = [OneOfTwo(app, plug()), OneOfTwo(app, plug("DualSense", PLAYSTATION))]
    persons[0].turns()
    start_match(app, setup_for(None, None), is_remembered=False)
    persons[0].press("a")
    persons[1].press("a", "start")
    hot_seat = app.scene
    assert isinstance(hot_seat, HotSeatScene)
    persons[0].wait_for(lambda: hot_seat.watching.is_ready and hot_seat.next is not None)
    openings = 0
    for number in range(MOST_TURNS):
        persons[0].wait_for(
            lambda: app.scene is not hot_seat or hot_seat.next is not None or persons[0].is_to_move()
        )
        if app.scene is not hot_seat:
            break
        if hot_seat.front is hot_seat.watching:
            seat = hot_seat.next
            assert seat is not None
            persons[1 - seat].press("a")
            assert hot_seat.front is hot_seat.watching, "the other one's pad opens nothing"
            if number == 6:
                persons[seat].pad.unplug()
                persons[seat].turns()
                persons[seat].pad.plug()
                persons[seat].turns()
            persons[seat].press("a")
            assert hot_seat.front is hot_seat.screens[seat]
            openings += 1
        seat = next(own for own, screen in hot_seat.screens.items() if screen is hot_seat.front)
        before = hot_seat.front.model
        persons[1 - seat].press("x", "a")
        after = hot_seat.front.model
        assert (after.view, after.selected) == (before.view, before.selected)  # type: ignore[union-attr]
        persons[seat].turn()
        persons[seat].wait_for(persons[seat].has_played)
    else:
        raise AssertionError("the round has no end")
    assert openings >= 4
    view = hot_seat.model.view
    assert view is not None and view.public.result is not None
