"""What stands round the table for those who watch."""

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.canvas import Canvas
from game.hotseat.prompt import _even_width
from game.hotseat.strip import strip_of
from game.settings import Settings
from game.table.show import _say
from game.table.show_frame import show_frame
from game.theme import HEADING, Theme

SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (5120, 1440), (800, 600)]


@pytest.fixture
def theme() -> Iterator[Theme]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield Canvas((1280, 720), Settings()).theme()
    pygame.display.quit()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_tiles", [False, True])
def test_whose_turn_it_is_stands_in_the_middle_and_so_does_the_strip(
    size: tuple[int, int], has_tiles: bool
) -> None:
    frame = show_frame(size, has_tiles=has_tiles)
    assert abs(frame.bar.centerx - size[0] // 2) <= 1
    assert not frame.bar.colliderect(frame.actions)
    strip = strip_of(frame)
    assert abs(strip.centerx - size[0] // 2) <= 1 and strip.contains(frame.bar)


@pytest.mark.parametrize(
    ("width", "seen"), [(400, "opened · 12"), (60, "12"), (4, None), (0, None), (-8, None)]
)
def test_where_not_all_has_room_the_sum_is_said(
    width: int, seen: str | None, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(theme, "draw_text", lambda surface, words, *more, **named: said.append(words))
    _say(pygame.Surface((500, 100)), theme, "opened · 12", Rect(20, 50, width, 0), 100)
    assert said == ([seen] if seen else [])


def test_no_word_stands_alone_on_the_last_line(theme: Theme) -> None:
    words = "Hold the key, or hold here, to see your hand"
    room = theme.font(HEADING).size(words)[0] - 5
    assert len(theme.lines(words, room, HEADING)[-1].split()) == 1
    lines = theme.lines(words, _even_width(theme, words, room, HEADING), HEADING)
    assert len(lines) == 2 and len(lines[-1].split()) > 2
