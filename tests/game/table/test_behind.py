"""Until the picture has caught up with the match one skips, and does not act: the buttons are never ahead of it."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine.romme.events import Drew
from engine.romme.moves import Discard, Draw, Lay
from engine.tiles.hints import hint
from engine.tiles.moves import Draw as DrawTile
from game.app import App
from game.scenes.round_end import RoundEndScene
from game.scenes.table_log import LogScene
from game.scenes.table_menu import TableMenuScene
from net.session import Batch, Hurry, Play
from tests.game.hotseat.party import Clock
from tests.game.table.conftest import open_table as open_cards  # a fixture
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with
from tests.game.tiles.conftest import open_table as open_tiles  # a fixture
from tests.game.tiles.fake import FakeSession as TileSession
from tests.game.tiles.made import match_with as tiles_with

FRAME_MS = 20
ACTS = {"draw", "take", "discard", "lay", "lay_off", "confirm", "pass", "back", "undo", "continue"}

fixtures = (open_cards, open_tiles)


class Slow:
    """A table whose other players are shown at their pace, under the test's clock."""

    def __init__(self, table, clock: Clock) -> None:  # type: ignore[no-untyped-def]
        self.table, self.clock = table, clock
        self.settle()

    def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
        return getattr(self.table, name)

    def frame(self) -> None:
        self.clock.ms += FRAME_MS
        self.app.turn()

    def settle(self, most: int = 1500) -> None:
        """Until nothing moves any more."""
        for _ in range(most):
            self.frame()
            if not self.scene.is_moving(self.clock.ms):
                return
        raise AssertionError("it moves for ever")

    @property
    def shown(self):  # type: ignore[no-untyped-def]
        return self.scene._presentation.view

    @property
    def lit(self) -> set[str]:
        """The buttons of the game that are there."""
        return ACTS & set(self.layout.buttons)

    def plays(self) -> list[object]:
        return self.session.moves()

    def own_turn(self) -> None:
        """Play an own turn, the others play theirs at once, and the screen has only begun to show it."""
        session = self.session
        if isinstance(session, FakeSession):
            session.send(Play(Draw()))
            session.send(Play(Discard(session._view(0).hand[-1].id)))
        else:
            session.send(Play(DrawTile()))
        session.sent.clear()
        for _ in range(200):
            self.frame()
            stage = self.scene._presentation.stage
            if stage is not None and any(getattr(event, "seat", 0) for event in stage.events[:1]):
                break
        for _ in range(3):
            self.frame()
        assert self.scene.model.is_own_turn, "the others have played in the model"
        assert not self.scene._presentation.is_level, "and the screen still shows it"


@pytest.fixture(params=["cards", "tiles"])
def behind(request, monkeypatch) -> Slow:  # type: ignore[no-untyped-def]
    """A table on which the others have played, which the screen still shows."""
    open_one: Callable = request.getfixturevalue(f"open_{request.param}")
    clock = Clock()
    monkeypatch.setattr(App, "now_ms", property(lambda _: clock.ms))
    monkeypatch.setattr(pygame.time, "wait", lambda _: 0)
    session = FakeSession(players=3) if request.param == "cards" else TileSession(players=3)
    slow = Slow(open_one(session, motion_percent=100), clock)
    slow.own_turn()
    return slow


def stock(table) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    layout = table.layout
    return layout.pool.center if hasattr(layout, "pool") else layout.stock.bounds().center


def test_no_button_of_the_own_turn_is_there_before_the_others_were_seen(behind) -> None:
    seen = 0
    while (playback := behind.scene._presentation.playback).waiting or not playback.has_arrived:
        assert not behind.lit and not {"hint", "take_back"} & set(behind.layout.buttons)
        seen += 1
        behind.frame()
    assert "draw" in behind.lit and seen > 20


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_d, pygame.K_RETURN, pygame.K_f, pygame.K_t])
def test_a_key_skips_and_does_not_act(behind, key) -> None:
    behind.key(key)
    assert behind.plays() == []
    assert behind.scene._presentation.is_level
    assert behind.scene.model.refusal is None
    assert "draw" in behind.lit
    behind.key(pygame.K_n)
    assert len(behind.plays()) == 1


def test_a_press_on_the_stock_skips_and_does_not_draw(behind) -> None:
    behind.click(stock(behind))
    assert behind.plays() == [] and behind.scene._presentation.is_level
    assert "draw" in behind.lit
    behind.clock.ms += 1000
    behind.click(stock(behind))
    assert len(behind.plays()) == 1


def test_a_press_where_the_gold_button_will_be_skips_and_does_not_press_it(behind) -> None:
    behind.click(behind.layout.buttons["hurry"].center)
    assert behind.plays() == [] and behind.scene._presentation.is_level
    behind.clock.ms += 1000
    behind.press("draw")
    assert len(behind.plays()) == 1


def test_a_drag_from_the_stock_skips_and_does_not_draw(behind) -> None:
    behind.drag(stock(behind), behind.layout.frame.hand.center)
    assert behind.plays() == [] and behind.scene._presentation.is_level


def test_a_finger_skips_and_does_not_act(behind) -> None:
    width, height = behind.app.size
    x, y = stock(behind)
    where = {"x": x / width, "y": y / height, "finger_id": 1, "touch_id": 1, "dx": 0, "dy": 0}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **where))
    behind.turns(2)
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, **where))
    behind.turns(2)
    assert behind.plays() == [] and behind.scene._presentation.is_level


@pytest.mark.parametrize(
    ("key", "scene"),
    [(pygame.K_ESCAPE, TableMenuScene), (pygame.K_p, TableMenuScene), (pygame.K_g, LogScene)],
)
def test_what_is_no_move_is_done_at_once(behind, key, scene) -> None:
    behind.key(key)
    assert isinstance(behind.app.scene, scene)


def test_the_own_hand_may_be_sorted_meanwhile_and_the_others_are_still_shown(behind) -> None:
    layout = behind.layout
    pieces = (
        [own for row in layout.fan.rows for own in row]
        if hasattr(layout, "fan")
        else [own for own in layout.rack if own is not None]
    )
    first, third = behind.at(pieces[0]), behind.at(pieces[2])
    behind.drag(first, (third[0] + 4, third[1]))
    assert not behind.scene._presentation.is_level
    assert behind.plays() == []
    model = behind.scene.model
    order = model.order if hasattr(model, "order") else [own for own in model.places if own is not None]
    assert order[0] != pieces[0]


def test_what_is_shown_again_is_skipped_too(behind) -> None:
    behind.settle()
    behind.key(pygame.K_w)
    behind.frame()
    assert not behind.scene._presentation.is_level and not behind.lit
    behind.key(pygame.K_n)
    assert behind.plays() == [] and behind.scene._presentation.is_level
    behind.key(pygame.K_n)
    assert len(behind.plays()) == 1


def test_the_own_draw_need_not_be_over_for_the_next_step(open_cards, monkeypatch) -> None:
    """Only what others do is to be seen first: one's own hand is as quick as one is."""
    clock = Clock()
    monkeypatch.setattr(App, "now_ms", property(lambda _: clock.ms))
    table = Slow(open_cards(FakeSession(players=3), motion_percent=100), clock)
    table.click(stock(table))
    assert len(table.plays()) == 1 and not table.scene._presentation.is_level
    piece = table.hand()[0]
    table.click(table.at(piece))
    table.press("discard")
    assert table.plays()[1:] == [Discard(piece)]


def test_while_others_still_play_a_press_skips_and_hurries_them(open_cards, monkeypatch) -> None:
    clock = Clock()
    monkeypatch.setattr(App, "now_ms", property(lambda _: clock.ms))
    session = FakeSession(players=3, plays_others=False)
    table = Slow(open_cards(session, motion_percent=100), clock)
    session.send(Play(Draw()))
    session.send(Play(Discard(session._view(0).hand[-1].id)))
    session.let_play(Draw())
    table.frame()
    table.frame()
    assert not table.scene._presentation.is_level
    table.click(stock(table))
    assert table.scene._presentation.is_level and isinstance(session.sent[-1], Hurry)
    assert table.scene.model.refusal is None


@pytest.mark.parametrize("kind", ["cards", "tiles"])
def test_a_round_that_another_ends_is_seen_before_it_is_left(request, monkeypatch, kind) -> None:
    clock = Clock()
    monkeypatch.setattr(App, "now_ms", property(lambda _: clock.ms))
    open_one = request.getfixturevalue(f"open_{kind}")
    if kind == "cards":
        session = FakeSession(match=match_with("H9 D2", others="C2 C3 C4"), plays_others=False)
        table = Slow(open_one(session, motion_percent=100), clock)
        session.send(Play(Discard(session._view(0).hand[0].id)))
        session.let_play(Draw())
        session.let_play(Lay(tuple(piece.id for piece in session._view(1).hand[:3]), (None,) * 3))
        session.let_play(Discard(session._view(1).hand[0].id))
    else:
        session = TileSession(tiles_with("r1 r9", "k2 k3 k4", others="k5"), plays_others=False)
        table = Slow(open_one(session, motion_percent=100), clock)
        session.send(Play(DrawTile()))
        session.let_play(hint(session._view(1)).move)
    assert session.match.state.public.result is not None
    for _ in range(12):
        table.frame()
    table.key(pygame.K_RETURN)
    assert table.app.scene is table.scene and table.scene._presentation.is_level
    assert "continue" in table.lit
    table.key(pygame.K_RETURN)
    assert isinstance(table.app.scene, RoundEndScene)


def test_who_only_watches_may_leave_at_any_time(open_cards, monkeypatch) -> None:
    clock = Clock()
    monkeypatch.setattr(App, "now_ms", property(lambda _: clock.ms))
    session = FakeSession(players=3, plays_others=False)
    session.seat = None
    view = session._view(0)
    session.tell(Batch(session._seq + 1, (Drew(1, None),), replace_seat(view)))
    session._updates[0] = replace(session._updates[0], view=replace_seat(view))
    table = Slow(open_cards(session, motion_percent=100), clock)
    session.tell(Batch(session._seq + 2, (Drew(1, None),), replace_seat(view)))
    table.frame()
    assert not table.scene._presentation.is_level and "leave" in table.layout.buttons


def replace_seat(view):  # type: ignore[no-untyped-def]
    """The view as somebody has it who only watches."""
    return view._replace(seat=None, hand=())
