"""A window of any size: a picture or one sentence, and soon."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.scenes.base import Scene
from game.viewing import LEAST_WINDOW, is_too_small
from tests.game.big_screen.listening import Listening
from tests.game.shell.conftest import Hands, shown
from tools.shots import SCENES, settle

SIZES = (
    *((1, 1), (2, 2), (3, 3), (17, 17), (64, 64), (100, 100), (200, 200), (400, 260)),
    *((1, 700), (700, 1), (2, 700), (700, 2), (9, 480), (480, 9), (30, 2000), (2000, 30)),
    *((1, 10_000), (10_000, 1), (300, 10_000), (10_000, 300), (359, 16_000), (16_000, 359)),
    *((359, 640), (360, 639), (639, 360), (640, 359), (480, 360), (360, 480), (360, 640), (640, 360)),
    *((640, 361), (641, 360), (361, 641), (360, 10_000), (10_000, 360), (360, 16_384), (16_384, 360)),
    *((400, 2560), (2560, 400), (640, 4000), (4000, 640), (500, 500), (1000, 1000), (2000, 2000)),
    *((800, 480), (1022, 574), (1024, 600), (1366, 728), (1279, 719), (1281, 721), (801, 601), (799, 599)),
    *(
        (720, 1280),
        (1080, 1920),
        (768, 1024),
        (1440, 900),
        (5120, 1440),
        (3440, 1440),
        (1440, 3440),
        (853, 479),
    ),
)
FEW = ("title", "settings", "table-middle", "tiles", "result", "setup")
SOON_S = 4.0
"""Of the processor's time; a usual frame after a resize takes a hundredth of it."""


def resize(app: App, size: tuple[int, int]) -> None:
    """As the window manager does it, whatever least size it was told."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))


def look(app: App, size: tuple[int, int]) -> None:
    """Give the window this size and draw, without the net that catches what scenes throw."""
    began = time.process_time()
    resize(app, size)
    app._take_input(app.now_ms)
    app.draw_frame(app.now_ms)
    assert time.process_time() - began < SOON_S, size
    assert app.window.surface.get_size() == size
    assert not is_too_small(app.size) or app.settings.safe_percent


def is_blank(surface: pygame.Surface) -> bool:
    ground = pygame.mask.from_threshold(surface, surface.get_at((0, 0)), (1, 1, 1, 255))
    return ground.count() == surface.get_width() * surface.get_height()


def put(app: App, name: str) -> None:
    app.restart_with(SCENES["title"](app))
    if name != "title":
        app.push(SCENES[name](app))
    settle(app, name)


def test_there_are_sixty_odd_sizes() -> None:
    assert len(set(SIZES)) >= 60


@pytest.mark.parametrize("safe_percent", [0, 10])
def test_every_odd_size_gives_a_picture_or_a_sentence(make: Callable[..., App], safe_percent: int) -> None:
    app = make()
    app.change_settings(motion_percent=0, safe_percent=safe_percent)
    for first, name in enumerate(FEW):
        put(app, name)
        for size in SIZES[first :: len(FEW)]:
            look(app, size)
            assert min(size) < 64 or not is_blank(app.window.surface), size


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "safe_percent", "scale_percent"), [("de", 0, 100), ("en", 10, 200), ("de", 0, 75)]
)
def test_every_scene_at_every_odd_size(
    make: Callable[..., App], language: str, safe_percent: int, scale_percent: int
) -> None:
    app = make(language=language)
    app.change_settings(motion_percent=0, safe_percent=safe_percent, scale_percent=scale_percent)
    for name in SCENES:
        resize(app, (1280, 720))
        put(app, name)
        for size in SIZES:
            look(app, size)


@pytest.mark.parametrize("name", [name for name in FEW if name != "tiles"])
def test_a_scene_that_was_in_an_odd_window_looks_as_if_it_had_not_been(
    make: Callable[..., App], name: str
) -> None:
    """Tiles stay in the rows that a narrow window gave them, so theirs is another picture."""
    app = make()
    app.change_settings(motion_percent=0)
    put(app, name)
    before = pygame.image.tobytes(app.window.surface, "RGB")
    for size in ((1, 1), (2, 700), (10_000, 300), (360, 640)):
        look(app, size)
    look(app, (1280, 720))
    assert pygame.image.tobytes(app.window.surface, "RGB") == before


# A window that is too small to see anything in


class Counting(Listening):
    """A scene that notes the sizes it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[tuple[int, int]] = []

    def resized(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)


def test_a_scene_never_has_to_lie_in_less_than_the_least_window(make: Callable[..., App]) -> None:
    app = make()
    scene: Scene = Counting()
    shown(app, scene)
    for size in SIZES:
        look(app, size)
    assert isinstance(scene, Counting)
    assert not [size for size in scene.sizes if is_too_small(size)]
    resize(app, (2, 700))
    Hands(app).turn()
    assert app.size == LEAST_WINDOW


def test_what_nobody_sees_is_not_acted_on(make: Callable[..., App]) -> None:
    app = make()
    scene = Listening()
    hands = shown(app, scene)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 100), button=1))
    hands.turn()
    resize(app, (300, 200))
    hands.turn()
    scene.intents.clear()
    hands.press(pygame.K_RETURN)
    hands.click((100, 100))
    assert scene.intents == []
    hands.press(pygame.K_F11)
    assert app.settings.is_full_screen
    assert not app.canvas.is_too_small, "the whole screen has room"
