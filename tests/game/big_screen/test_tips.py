"""On every page: no button without words that does not say what it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app import App
from game.scenes.menu import MenuScene
from game.widgets import Button
from tools.shots import SCENES


@pytest.mark.parametrize("name", sorted(SCENES))
def test_no_page_has_a_button_that_does_not_say_what_it_does(name: str, make: Callable[..., App]) -> None:
    app = make()
    app.restart_with(SCENES[name](app))
    app.turn()
    for scene in app.scenes:
        if isinstance(scene, MenuScene) and scene.page is not None:
            buttons = [widget for widget in scene.page._every() if isinstance(widget, Button)]
            assert [own.key for own in buttons if not own.words and not own.tip] == []
