"""Pictures kept for reuse: made once, in the screen's format, and never too many of them."""

import pygame
import pytest
from pygame import Surface

from game.sprites.kept import KeptPictures


@pytest.fixture
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((40, 40))


def test_a_picture_is_made_once() -> None:
    kept, made = KeptPictures(8), []

    def make() -> Surface:
        made.append(Surface((4, 4), pygame.SRCALPHA))
        return made[-1]

    first = kept.keep("a", make)
    assert kept.keep("a", make) is first and len(made) == 1
    kept.clear()
    assert len(kept) == 0
    kept.keep("a", make)
    assert len(made) == 2


def test_when_there_are_too_many_all_go_and_the_newest_stays() -> None:
    kept = KeptPictures(3)
    for key in range(3):
        kept.keep(key, lambda: Surface((1, 1)))
    assert len(kept) == 3
    newest = kept.keep("one more", lambda: Surface((1, 1)))
    assert len(kept) == 1 and kept.keep("one more", lambda: Surface((2, 2))) is newest


@pytest.mark.usefixtures("screen")
def test_pictures_come_in_the_screens_format() -> None:
    foreign = pygame.image.frombytes(bytes((200, 100, 50, 128)) * 4, (2, 2), "RGBA")
    picture = KeptPictures(8).keep("a", lambda: foreign)
    assert picture.get_masks() == Surface((1, 1), pygame.SRCALPHA).get_masks() != foreign.get_masks()
    assert picture.get_at((0, 0)) == foreign.get_at((0, 0))
    assert KeptPictures(8, converts=False).keep("a", lambda: foreign) is foreign


def test_without_a_screen_they_stay_as_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_init", lambda: False)
    plain = Surface((1, 1), pygame.SRCALPHA)
    assert KeptPictures(8).keep("a", lambda: plain) is plain
