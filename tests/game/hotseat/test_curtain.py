"""The curtain opens by the next person's own fresh press, and by nothing else (bug 26)."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine.romme.events import Discarded
from game.hotseat.fade import FADE_MS, LAST_FRAME_MS
from game.scenes.keys import KeysScene
from game.scenes.rules import RulesScene
from game.scenes.scores import ScoresScene
from game.scenes.settings import SettingsScene
from game.scenes.table_log import LogScene
from game.scenes.table_menu import TableMenuScene
from tests.game.hotseat.screen import FRAME_MS, Sofa

Open = Callable[..., Sofa]


def strip(sofa: Sofa) -> tuple[int, int]:
    return sofa.scene.strip.rect.center


def test_a_key_opens_it_when_it_is_held_and_not_before(sofa: Open) -> None:
    table = sofa()
    seat = table.until_asked()
    table.down(pygame.K_SPACE)
    table.frames(480 // FRAME_MS)
    assert table.is_covered
    table.frames(4)
    assert not table.is_covered and table.screen.session.seat == seat


def test_a_short_press_opens_nothing(sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    table.hold(for_ms=200)
    table.frames(60)
    assert table.is_covered


def test_the_key_that_the_last_player_still_holds_opens_nothing(sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    table.hold()
    table.key(pygame.K_d)
    first, second = (piece.id for piece in table.screen.model.view.hand[:2])
    table.click(table.hand()[first])
    table.click(table.hand()[second])
    table.down(pygame.K_SPACE)  # puts the second card down again
    table.frames(2)
    table.click(table.screen.layout.buttons["discard"].center)
    table.until_asked()
    table.frames(100)
    assert table.is_covered, "held from the turn before"
    table.down(pygame.K_SPACE)  # what the system repeats while a key is held
    table.frames(60)
    assert table.is_covered
    table.up(pygame.K_SPACE)
    table.frames(2)
    table.hold()
    assert not table.is_covered


def test_the_mouse_opens_it_on_the_strip_only(sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    table.point(table.scene.watching.layout.frame.table.center)
    table.frames(60)
    table.point(table.scene.watching.layout.frame.table.center, pygame.MOUSEBUTTONUP)
    table.frames(2)
    assert table.is_covered
    table.point(strip(table))
    table.frames(40)
    assert not table.is_covered
    selected = table.screen.model.selected
    table.point(strip(table), pygame.MOUSEBUTTONUP)
    table.frames(3)
    assert table.screen.model.selected == selected and not table.is_covered


def test_a_shaky_press_on_a_button_beside_it_presses_that(sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    x, y = table.scene.watching.layout.buttons["menu"].center
    table.point((x, y))
    table.point((x + 12, y - 14), pygame.MOUSEMOTION)
    table.frames(2)
    table.point((x + 4, y), pygame.MOUSEMOTION)
    table.point((x + 4, y), pygame.MOUSEBUTTONUP)
    table.frames(2)
    assert isinstance(table.app.scene, TableMenuScene)


def test_a_button_that_went_down_before_the_curtain_opens_nothing(sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    table.hold()
    table.point(strip(table))
    table.frames(2)
    table.look_away()
    table.frames(60)
    assert table.is_covered
    table.point(strip(table), pygame.MOUSEBUTTONUP)
    table.frames(60)
    assert table.is_covered


def test_a_finger_opens_it(sofa: Open) -> None:
    table = sofa(hand_shows="held")
    table.until_asked()
    width, height = table.app.size
    x, y = strip(table)
    where = {"x": x / width, "y": y / height, "finger_id": 1, "touch_id": 1, "dx": 0, "dy": 0}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **where))
    table.frames(40)
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, **where))
    table.frames(3)
    assert not table.is_covered, "a finger cannot hold and play, so its hand stays until the turn ends"


def test_while_a_computer_plays_nothing_opens(sofa: Open) -> None:
    table = sofa(motion_percent=100)
    for _ in range(2):
        seat = table.until_asked()
        table.hold()
        table.key(pygame.K_d)
        table.discard(table.screen.model.view.hand[0].id)
        if seat == 0:
            break
    assert table.scene.next is None
    table.down(pygame.K_SPACE)
    table.frames(60)
    assert table.is_covered


def test_a_round_that_is_over_is_seen_before_a_key_goes_on(
    sofa: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sofa()
    table.until_asked()
    acted: list[str] = []
    watching = table.scene.watching
    view = watching.model.view
    watching.model = replace(watching.model, view=view._replace(public=view.public._replace(result=object())))
    watching._presentation.enqueue(view, (Discarded(1, view.public.pile[0]),))
    monkeypatch.setattr(table.scene, "act", acted.append)
    for wanted in ([], ["continue"]):
        table.down(pygame.K_SPACE)
        table.app.turn()
        table.up(pygame.K_SPACE)
        table.app.turn()
        assert acted == wanted and watching._presentation.is_level


@pytest.mark.parametrize("game", ["klassisch", "steine"])
def test_the_focus_lost_covers_at_once(game: str, sofa: Open) -> None:
    table = sofa(game)
    table.until_asked()
    table.hold()
    assert not table.is_covered
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        pygame.event.post(pygame.event.Event(kind))
        table.frame()
        assert table.is_covered
        table.hold()
        assert not table.is_covered


@pytest.mark.parametrize(
    ("key", "scene"),
    [
        (pygame.K_ESCAPE, TableMenuScene),
        (pygame.K_F1, KeysScene),
        (pygame.K_g, LogScene),
        (pygame.K_s, ScoresScene),
        (pygame.K_r, RulesScene),
    ],
)
def test_whatever_opens_over_the_table_covers_the_hand(key: int, scene: type, sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    table.hold()
    table.key(key)
    assert isinstance(table.app.scene, scene)
    assert table.is_covered
    table.key(pygame.K_ESCAPE)
    table.frames(40)
    assert table.app.scene is table.scene and table.is_covered, "only a press of one's own opens it again"
    table.hold()
    assert not table.is_covered


def test_settings_changed_behind_the_curtain_do_not_open_it(sofa: Open) -> None:
    table = sofa()
    table.until_asked()
    table.app.push(SettingsScene())
    table.app.change_settings(language="de", has_high_contrast=True)
    table.frames(3)
    table.key(pygame.K_ESCAPE)
    table.frames(3)
    assert table.is_covered


def test_held_shows_the_hand_while_the_key_is_down(sofa: Open) -> None:
    table = sofa(hand_shows="held")
    seat = table.until_asked()
    table.down(pygame.K_SPACE)
    table.frames(40)
    assert not table.is_covered
    table.key(pygame.K_d)
    assert not table.is_covered and len(table.hand()) == 14
    table.up(pygame.K_SPACE)
    table.frames(2)
    assert table.is_covered
    assert table.scene.next == seat
    table.down(pygame.K_SPACE)
    table.frames(40)
    assert len(table.hand()) == 14


def test_the_log_speaks_of_names(sofa: Open) -> None:
    table = sofa()
    seat = table.until_asked()
    table.hold()
    table.key(pygame.K_d)
    name = table.scene.model.seats[seat].name
    lines = [table.scene.told(entry.event) for entry in table.scene.model.log]
    own = [table.screen.told(entry.event) for entry in table.screen.model.log]
    assert f"{name} draws a card" in lines and lines == own
    assert not any("You" in line for line in lines)


def test_one_player_never_sees_how_another_sorts(sofa: Open) -> None:
    table = sofa()
    first = table.until_asked()
    table.hold()
    table.key(pygame.K_1)
    table.key(pygame.K_d)
    table.discard(table.screen.model.view.hand[0].id)
    second = table.until_asked()
    assert first != second
    orders = {seat: screen.model.arrangement for seat, screen in table.scene.screens.items()}
    assert None in orders[first] and None not in orders[second]
    assert not any(order in orders.values() for order in [table.scene.watching.model.arrangement])


def test_no_frame_is_drawn_while_nothing_moves(sofa: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sofa(motion_percent=100)
    table.until_asked()
    table.frames(5)
    drawn: list[int] = []
    monkeypatch.setattr(table.app, "draw_frame", drawn.append)
    table.frames(200)
    assert not drawn


def test_the_hand_comes_by_a_short_fade_from_what_everybody_saw(sofa: Open) -> None:
    table = sofa(motion_percent=100)
    table.until_asked()
    table.down(pygame.K_SPACE)
    while table.is_covered:
        table.frame()
    seen = table.covered[-1], table.opened[-1]
    table.frames((FADE_MS + LAST_FRAME_MS) // FRAME_MS + 4)
    assert not table.scene._fade.is_kept and not table.scene.is_moving(table.clock.ms)
    rest = table.opened[-1]
    assert len({*seen, rest}) == 3 or seen[1] == seen[0], "between the two there is something of both"
    table.app.invalidate()
    table.frame()
    assert table.opened[-1] == rest, "and nothing of the fade stays"


def test_covering_in_the_middle_of_the_fade_leaves_nothing_of_the_hand(sofa: Open) -> None:
    table = sofa(motion_percent=100)
    table.until_asked()
    before = table.covered[-1]
    table.down(pygame.K_SPACE)
    while table.is_covered:
        table.frame()
    table.frames(3)
    assert table.scene._fade.is_on(table.clock.ms)
    table.up(pygame.K_SPACE)
    table.look_away()
    table.frame()
    assert table.is_covered and table.covered[-1] == before, "at once, without a fade back"
