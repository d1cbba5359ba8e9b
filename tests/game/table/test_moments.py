"""The ribbon of what a whole room should not miss."""

from collections.abc import Iterator

import pygame
import pytest

from game.canvas import Canvas
from game.settings import Settings
from game.table.moments import COMES_MS, OPENING_AT, SHOWN_MS, Moment, Moments


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield
    pygame.display.quit()


def lefts(moments: Moments) -> list[int]:
    theme = Canvas((1280, 720), Settings()).theme()
    moments.shown = Moment("Ada opens with 54 points", "owl", 0, OPENING_AT)
    times = range(COMES_MS // 6, SHOWN_MS, COMES_MS // 6)
    return [own.rect.left for at_ms in times for own in moments.pictures(theme, at_ms)]


def test_it_slides_in_and_with_reduced_motion_only_fades() -> None:
    assert len(set(lefts(Moments()))) > 3
    assert len(set(lefts(Moments(is_calm=True)))) == 1
