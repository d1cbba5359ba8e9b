"""The table is set out bit by bit when it is first seen, and at once where nothing moves."""

import time
from collections.abc import Callable, Iterator

import pygame

from game.tiles.setting_out import SettingOut
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]
RUN = "r3 r4 r5 r6 r7 r8"
MOST_FRAMES = 40


def shown() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def test_a_frame_draws_one_step() -> None:
    drawn: list[int] = []

    def steps() -> Iterator[None]:
        for number in range(3):
            drawn.append(number)
            yield

    setting_out = SettingOut()
    seen = []
    while setting_out.goes_on(steps, at_once=False):
        seen.append(len(drawn))
    assert seen == [0, 1, 2, 3] and setting_out.is_over
    assert not setting_out.goes_on(steps, at_once=False)
    assert len(drawn) == 3


def test_without_motion_all_is_there_in_the_first_frame(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r9 k1", RUN)), motion_percent=0)
    before = shown()
    table.turns(MOST_FRAMES)
    table.app.invalidate()
    table.turns()
    assert shown() == before


def test_with_motion_it_comes_to_the_same_picture(open_table: Open) -> None:
    open_table(FakeSession(match_with("r9 k1", RUN)), motion_percent=0)
    still = shown()
    table = open_table(FakeSession(match_with("r9 k1", RUN)), motion_percent=100)
    assert shown() != still
    until = time.monotonic() + 10
    while shown() != still and time.monotonic() < until:
        table.turns(1)
    assert shown() == still


def test_a_new_size_is_drawn_at_once(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r9 k1", RUN)), motion_percent=100)
    table.turns(MOST_FRAMES)
    table.scene.resized(table.app.size)
    assert table.scene._setting_out.is_over
