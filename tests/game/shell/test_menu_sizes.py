"""Every menu in both languages: nothing is cut, nothing leaves the window, and no words lack room."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.scenes.menu import MenuScene
from game.widgets import Label
from tests.game.shell.conftest import shown
from tools import shots
from tools.shots_match import SEATS, SIX_SEATS

TABLES = ("table", "tiles", "theme-", "attract-", "lan-table", "lan-reconnecting", "lan-watching")
MENUS = [name for name in shots.SCENES if not name.startswith(TABLES)]
SIZES = [(1280, 720), (1920, 1080)]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", MENUS)
def test_nothing_is_cut_and_nothing_leaves_the_window(
    name: str, language: str, make_app: Callable[..., App]
) -> None:
    for size in SIZES[:1] if name.startswith("scores") else SIZES:
        app = make_app(size, language)
        scene = shots.SCENES[name](app)
        shown(app, scene)
        assert isinstance(scene, MenuScene)
        page = scene.page
        assert page is not None
        whole = pygame.Rect((0, 0), size)
        for widget in page._widgets:
            if widget.rect.width:
                assert whole.contains(widget.rect), (size, widget.key, widget.rect)
        for area in page._areas:
            assert whole.colliderect(area.view)
        _assert_words_fit(scene, size, may_be_long=SIX_SEATS[-1].name)
        app.close()


def _assert_words_fit(scene: MenuScene, size: tuple[int, int], may_be_long: str) -> None:
    assert scene.page is not None
    for widget in scene.page._every():
        shown_words = getattr(widget, "words", "")
        if isinstance(widget, Label) and shown_words not in ("", may_be_long, SEATS[-1].name):
            theme, room = scene.theme, widget.rect
            fitting, lines = theme.fitted(shown_words, widget._size, room.width, room.height, widget._bold)
            width = max(theme.font(fitting, widget._bold).size(line)[0] for line in lines)
            assert width <= room.width + 1, (size, shown_words)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", MENUS)
def test_every_button_and_choice_shows_all_of_its_words(
    name: str, language: str, make_app: Callable[..., App]
) -> None:
    from game.widgets import Button, Choice

    app = make_app((1280, 720), language)
    scene = shots.SCENES[name](app)
    shown(app, scene)
    assert isinstance(scene, MenuScene) and scene.page is not None
    theme = scene.theme
    for widget in scene.page._every():
        if isinstance(widget, Button):
            icon_room = widget.rect.height if widget._icon else 0
            needed = theme.font(widget._size).size(widget.words)[0] + icon_room
            assert needed <= widget.rect.width, widget.words
        if isinstance(widget, Choice):
            cell = (widget.rect.width - theme.px(12)) // len(widget._items)
            for item in widget._items:
                assert theme.font(widget._size).size(item.words)[0] <= cell - theme.px(8), item.words
