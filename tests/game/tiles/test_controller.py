"""What mouse and keys do at the tile table, by posted events."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from engine.tiles.moves import Draw, Pass, Table
from engine.tiles.owed import Need
from game.tiles.actions import side_actions
from game.tiles.advice import advice, says_draw
from game.tiles.words import advice_words
from game.widgets.targets import finger_px
from net.session import Arrange, TakeBack
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]
RUN = "r3 r4 r5 r6 r7 r8"


def table_with(open_table: Open, rack: str, *table: str, **rest) -> TileTable:  # type: ignore[no-untyped-def]
    match = match_with(rack, *table, **rest)
    return open_table(FakeSession(match))


def test_a_tile_is_dragged_onto_the_end_where_it_fits(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    table.drag(table.at(7), table.gap(0, 6))
    assert table.table() == ["r3 r4 r5 r6 r7 r8 r9"]
    table.press("confirm")
    assert isinstance(table.session.moves()[-1], Table)


def test_a_run_splits_where_a_tile_is_pulled_out(open_table: Open) -> None:
    table = table_with(open_table, "k1", RUN)
    table.drag(table.at(3), table.free())
    assert table.table() == ["r3 r4", "r6 r7 r8", "r5"]
    assert [box.is_valid for box in table.layout.sets] == [False, True, False]


def test_a_run_splits_where_a_tile_is_put_in(open_table: Open) -> None:
    table = table_with(open_table, "r5 k1", RUN)
    table.drag(table.at(7), table.gap(0, 3))
    assert table.table() == ["r3 r4 r5", "r5 r6 r7 r8"]


def test_a_tile_between_two_parts_of_a_run_joins_them(open_table: Open) -> None:
    table = table_with(open_table, "r5 k1", RUN)
    table.drag(table.at(3), table.free())
    left, right = table.layout.sets[0].rect, table.layout.sets[1].rect
    table.drag(table.at(7), ((left.right + right.left) // 2, left.centery))
    assert sorted(table.table()) == ["r3 r4 r5 r6 r7 r8", "r5"]


def test_a_tile_on_a_joker_takes_its_place(open_table: Open) -> None:
    table = table_with(open_table, "b6 k1", "b5 * b7")
    table.drag(table.at(4), table.at(2))
    assert table.table() == ["b5 b6 b7", "*"]


def test_a_joker_comes_out_while_its_tile_is_over_it_and_the_set_stays(open_table: Open) -> None:
    table = table_with(open_table, "b6 k1", "b5 * b7")
    before = {piece: table.layout.tiles[piece].rect for piece in (1, 2, 3)}
    place = before[2]
    table.lift(table.at(4), place.center)
    risen = table.layout.tiles[2].rect
    assert risen.left == place.left and risen.bottom < place.bottom
    assert table.layout.target == place
    assert all(table.layout.tiles[piece].rect == before[piece] for piece in (1, 3))
    for at in ((place.centerx, place.bottom - 3), (place.centerx, place.top + 3)):
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        pygame.event.post(motion)
        table.turns(3)
        assert table.layout.tiles[2].rect == risen
    table.drop((place.centerx, place.bottom - 3))
    assert table.table() == ["b5 b6 b7", "*"]


def test_several_tiles_go_together(open_table: Open) -> None:
    table = table_with(open_table, "r9 b9 o9 k1")
    for piece in (1, 2, 3):
        table.click(table.at(piece))
    table.drag(table.at(2), table.free())
    assert table.table() == ["r9 b9 o9"]


def test_a_whole_set_moves_with_shift_with_a_double_click_and_with_a_long_press(open_table: Open) -> None:
    table = table_with(open_table, "k1", "r9 b9 o9", RUN)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    table.drag(table.at(1), table.free())
    pygame.key.set_mods(0)
    assert sorted(table.table()) == sorted([RUN, "r9 b9 o9"])
    table.click(table.at(4), times=2)
    assert set(table.scene.model.picked) == {4, 5, 6, 7, 8, 9}
    table.key(pygame.K_ESCAPE)
    table.lift(table.at(1))
    table.app._reader._pointer._press.began_ms -= 1000  # type: ignore[union-attr]
    table.turns(2)
    assert set(table.scene.model.picked) == {1, 2, 3}


def test_what_lay_on_the_table_cannot_go_onto_the_rack(open_table: Open) -> None:
    table = table_with(open_table, "k1", RUN)
    table.drag(table.at(6), table.slot(20))
    assert table.table() == [RUN]
    assert table.scene.model.refusal is not None and table.scene.model.refusal.code == "table_tile_missing"


def test_laid_tiles_come_back_to_the_place_where_they_are_let_go(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    table.drag(table.at(7), table.gap(0, 6))
    table.drag(table.at(7), table.slot(20))
    assert table.table() == [RUN] and table.layout.rack[20] == 7
    assert table.session.sent[-1] == Arrange(table.scene.model.places)


def test_undo_tile_by_tile_and_the_whole_turn(open_table: Open) -> None:
    table = table_with(open_table, "r9 r10 k1", RUN)
    table.drag(table.at(7), table.gap(0, 6))
    table.drag(table.at(8), table.gap(0, 7))
    table.press("back")
    assert table.table() == ["r3 r4 r5 r6 r7 r8 r9"]
    table.press("undo")
    assert table.table() == [RUN]
    table.press("back")
    assert table.table() == ["r3 r4 r5 r6 r7 r8 r9"]


def test_A5_a_refused_turn_names_every_bad_set(open_table: Open) -> None:
    table = table_with(open_table, "k9 k1", RUN)
    table.drag(table.at(3), table.free())
    table.drag(table.at(7), table.free())
    table.key(pygame.K_f)
    assert table.session.moves() == []
    refusal = table.scene.model.refusal
    assert refusal is not None and len(refusal.faults) == 3
    table.turns()
    said = table.scene._status.line
    for words in ("red 3 4", "red 5", "black 9"):
        assert words in said


def test_drawing_with_tiles_on_the_table_is_refused(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    table.drag(table.at(7), table.gap(0, 6))
    table.click(table.layout.pool.center)
    assert table.session.moves() == []
    table.press("undo")
    table.click(table.layout.pool.center)
    assert table.session.moves() == [Draw()]


@pytest.mark.parametrize("pool", [20, 0])
def test_a_rebuilt_table_is_not_thrown_away_by_one_press(open_table: Open, pool: int) -> None:
    table = table_with(open_table, "k1", RUN, pool=pool)
    end = "draw" if pool else "pass"

    def is_golden() -> bool:
        return any(action.is_primary for action in table.scene._status.actions if action.name == end)

    assert is_golden()
    rebuilt = ["r3 r4", "r6 r7 r8", "r5"]

    def ways() -> Iterator[Callable[[], None]]:
        yield lambda: table.press(end)
        yield lambda: table.click(table.layout.pool.center)
        yield lambda: table.key(pygame.K_d)
        yield lambda: table.click(table.layout.buttons[end].center, times=2)
        yield lambda: table.key(pygame.K_d) or table.press("undo") or table.press("back")

    table.drag(table.at(3), table.free())
    for way in ways():
        assert table.table() == rebuilt and not is_golden()
        way()
        assert table.table() == rebuilt and table.session.moves() == []
        table.scene.controller.refuse(None)
    table.press(end)
    refusal = table.scene.model.refusal
    assert refusal is not None and refusal.code == "table_put_back"
    assert "Press again" in table.scene._status.line
    pygame.time.wait(450)
    table.press(end)
    assert table.session.moves() == [Draw() if pool else Pass()]


def test_what_was_asked_once_is_asked_anew_after_another_step(open_table: Open) -> None:
    table = table_with(open_table, "k1", RUN)
    table.drag(table.at(3), table.free())
    table.key(pygame.K_d)
    table.drag(table.at(6), table.free())
    table.key(pygame.K_d)
    assert table.session.moves() == []
    table.key(pygame.K_d)
    assert table.session.moves() == [Draw()]


def test_a_rebuilt_table_is_not_thrown_away_by_taking_back_either(open_table: Open) -> None:
    table = table_with(open_table, "k1", RUN)
    table.press("draw")
    table.drag(table.at(3), table.free())
    table.press("take_back")
    assert TakeBack() not in table.session.sent and len(table.layout.sets) == 3
    table.key(pygame.K_d)
    assert table.session.moves() == [Draw()], "the other question is not answered by this"


def test_A4_the_bar_counts_the_opening(open_table: Open) -> None:
    table = table_with(open_table, "r4 r5 r6 k1", opened=False)
    for piece in (1, 2, 3):
        table.click(table.at(piece))
    table.key(pygame.K_l)
    table.turns()
    assert "Opening 15/30" in table.scene._status.owed


def test_0_4_an_open_joker_is_asked_for(open_table: Open) -> None:
    table = table_with(open_table, "r5 r6 * k1")
    for piece in (1, 2, 3):
        table.click(table.at(piece))
    table.click(table.free())
    question = table.scene.controller.question
    assert question is not None and len(question.ways) == 2
    number = next(n for n, own in enumerate(question.sets) if own.ids[0] == 3)
    table.click(question.rects[number].center)
    assert table.table() == ["* r5 r6"]
    assert table.layout.tiles[3].picture == 64 + 3


def test_the_rack_stays_as_it_was_put(open_table: Open) -> None:
    table = table_with(open_table, "r9 b9 o9 k1")
    table.drag(table.at(1), table.slot(22))
    assert table.layout.rack[22] == 1 and table.layout.rack[0] is None
    table.press("sort_sets")
    assert [own for own in table.layout.rack if own is not None] == [4, 1, 2, 3]
    table.click(table.layout.pool.center)
    assert len([own for own in table.layout.rack if own is not None]) == 5


def test_the_rack_can_be_arranged_in_another_players_turn_but_not_the_table(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r9 k1", RUN, seat=1), plays_others=False))
    table.drag(table.at(7), table.slot(20))
    assert table.layout.rack[20] == 7
    table.drag(table.at(7), table.gap(0, 6))
    assert table.table() == [RUN]
    assert table.scene.model.refusal is not None and table.scene.model.refusal.code == "not_your_turn"


def test_a_hint_is_followed_step_by_step(open_table: Open) -> None:
    table = table_with(open_table, "r5 b5 k1 k13", RUN, "o5 k5 b5")
    table.press("hint")
    table.turns()
    assert table.scene._status.hinted
    for _ in range(8):
        if "hint_step" in table.layout.buttons and table.scene._status.hinted:
            table.press("hint_step")
            table.turns()
    assert not [need for need in table.scene._owed() if need.need is not Need.TILE]
    table.press("confirm")
    assert isinstance(table.session.moves()[-1], Table)


def test_a_hint_without_a_further_step_has_no_lit_button_for_one(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    table.press("hint")
    table.turns()
    for _ in range(8):
        step = next(own for own in side_actions(table.scene.model) if own.name == "hint_step")
        assert step.is_enabled == (advice(table.scene.model) is not None)
        if not step.is_enabled:
            return
        table.press("hint_step")
        table.turns()
    raise AssertionError("the hint has no end")


def test_a_hint_calls_a_group_with_its_article(open_table: Open) -> None:
    table = table_with(open_table, "b6 k1", "r6 k6 o6")
    table.press("hint")
    table.turns()
    hint = advice(table.scene.model)
    assert hint is not None and table.scene.model.draft is not None
    assert advice_words(hint, table.scene.model.draft) == "Hint: blue 6 to the group of 6s"


def test_keys_pick_place_split_undo_confirm_and_draw(open_table: Open) -> None:
    table = table_with(open_table, "r5 k1", RUN)
    table.key(pygame.K_HOME, pygame.K_SPACE, pygame.K_RETURN)
    assert table.scene.controller.is_placing and table.scene.controller.focus == ("gap", "0.2")
    table.key(pygame.K_RETURN)
    assert table.table() == ["r3 r4 r5", "r5 r6 r7 r8"]
    table.key(pygame.K_BACKSPACE)
    assert table.table() == [RUN]
    table.scene.controller.focus = ("tile", 4)
    table.key(pygame.K_t)
    assert table.table() == ["r3 r4 r5", "r6 r7 r8"]
    table.key(pygame.K_u)
    assert table.table() == [RUN]
    table.key(pygame.K_d)
    assert table.session.moves() == [Draw()]


def test_escape_ends_placing_picking_and_then_opens_the_menu(open_table: Open) -> None:
    table = table_with(open_table, "r5 k1", RUN)
    table.key(pygame.K_HOME, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE)
    assert not table.scene.controller.is_placing and table.scene.model.picked == (7,)
    table.key(pygame.K_ESCAPE)
    assert table.scene.model.picked == ()
    table.key(pygame.K_ESCAPE)
    assert table.app.scene is not table.scene


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1920, 1080)])
def test_a_drag_that_ends_outside_leaves_everything(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(FakeSession(match_with("r9 k1", RUN)), size=size)
    before = table.layout
    table.drag(table.at(7), (2, 2))
    assert table.table() == [RUN] and table.layout.rack == before.rack


def tap(table: TileTable, at: tuple[int, int]) -> None:
    """A finger goes down and up."""
    width, height = table.app.size
    where = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height, "finger_id": 1, "touch_id": 1}
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.event.Event(kind, dx=0, dy=0, **where))
    table.turns()


def test_a_finger_hits_a_small_tile_from_close_by_and_a_mouse_does_not(open_table: Open) -> None:
    long_runs = [" ".join(f"{colour}{number}" for number in range(1, 14)) for colour in "rbokrbo"]
    table = open_table(FakeSession(match_with("r9 k1", *long_runs)), size=(800, 600))
    box = table.layout.sets[0]
    last = box.ids[-1]
    rect = table.layout.tiles[last].rect
    reach = (finger_px(table.app.size) - rect.width) // 2
    assert reach > 2, "a tile of this table is smaller than a finger"
    beside = (rect.right + reach - 1, rect.centery)
    tap(table, beside)
    assert table.scene.model.picked == (last,)
    table.scene.controller.pick(())
    table.click(beside)
    assert not table.scene.model.picked


def test_with_a_tile_picked_a_finger_beside_a_set_puts_it_there(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    tap(table, table.at(7))
    rect = table.layout.tiles[6].rect
    tap(table, (rect.right + 4, rect.centery))
    assert table.table() == ["r3 r4 r5 r6 r7 r8 r9"]


def test_a_hint_brings_the_focus_to_its_tile_and_each_step_to_the_next(open_table: Open) -> None:
    table = table_with(open_table, "r5 b5 k1 k13", RUN, "o5 k5 b5")
    table.key(pygame.K_h)
    for _ in range(8):
        step = advice(table.scene.model)
        if step is None:
            break
        assert table.scene.controller.shows_focus
        assert table.scene.controller.focus == ("tile", step.step.pieces[0])
        table.key(pygame.K_h)
    assert advice(table.scene.model) is None and table.draft.laid


def test_a_hint_by_mouse_shows_no_focus(open_table: Open) -> None:
    table = table_with(open_table, "r5 b5 k1 k13", RUN, "o5 k5 b5")
    table.press("hint")
    assert not table.scene.controller.shows_focus


def test_a_hint_to_draw_brings_the_focus_to_the_pool_and_the_second_press_does_it(open_table: Open) -> None:
    table = table_with(open_table, "r1 b5 k9 k13", RUN)
    table.key(pygame.K_h)
    assert says_draw(table.scene.model)
    assert table.scene.controller.focus == ("place", "pool") and table.scene.controller.shows_focus
    table.key(pygame.K_h)
    assert table.session.moves() == [Draw()]
