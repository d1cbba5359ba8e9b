"""Buttons without words: what they do is said beside them, by mouse, keys and pad."""

from collections.abc import Callable

import pygame
import pytest

from game.sprites.display_list import Picture
from game.table.furniture import ICONS, SORTING
from game.table.tips import TIPS
from tests.game.table.conftest import Table
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with

Open = Callable[..., Table]
WORDLESS = (*ICONS, *SORTING)


def _table(open_table: Open, size: tuple[int, int], language: str) -> Table:
    table = open_table(FakeSession(match=match_with("S2 S3 H9"), plays_others=False), size=size)
    table.app.change_settings(language=language)
    table.turns()
    return table


def _tip(table: Table) -> Picture | None:
    scene = table.scene
    assert scene._painter is not None
    return next((own for own in scene._pictures(scene._painter, table.app.now_ms) if own.key == "tip"), None)


def test_every_button_without_words_has_a_tip() -> None:
    assert set(WORDLESS) <= set(TIPS)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (720, 1280), (3840, 2160)])
def test_the_tip_stands_beside_its_button_and_covers_no_other(
    open_table: Open, size: tuple[int, int], language: str
) -> None:
    table = _table(open_table, size, language)
    for name in WORDLESS:
        table.move(table.layout.buttons[name].center)
        tip = _tip(table)
        assert tip is not None, name
        place = tip.surface.get_rect(topleft=tip.at)
        assert pygame.Rect((0, 0), table.app.size).contains(place), name
        covered = [own for own, rect in table.layout.buttons.items() if rect.colliderect(place)]
        assert not covered, f"{name} covers {covered}"


def test_the_ring_of_the_keyboard_brings_the_tip_too(open_table: Open) -> None:
    table = _table(open_table, (1280, 720), "en")
    table.key(pygame.K_TAB)
    focus = table.scene.controller.focus
    for name, has_tip in (("help", True), ("discard", False)):
        focus.spot, focus.is_shown = ("button", name), True
        table.scene.changed()
        table.turns()
        assert (_tip(table) is not None) is has_tip


def test_a_finger_has_no_tip_in_its_way(open_table: Open) -> None:
    table = _table(open_table, (1280, 720), "en")
    at = table.layout.buttons["help"].center
    where = {"x": at[0] / 1280, "y": at[1] / 720, "finger_id": 1, "touch_id": 1, "dx": 0, "dy": 0}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **where))
    table.turns()
    assert _tip(table) is None
