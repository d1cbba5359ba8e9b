"""Only what changed is drawn, and the picture is the same as if everything had been."""

from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sprites.display_list import DisplayList, Picture, merged

SIZE = (200, 150)

rects = st.builds(
    pygame.Rect, st.integers(0, 180), st.integers(0, 130), st.integers(1, 20), st.integers(1, 20)
)


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def _surface(colour, size=(20, 30)) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


@given(st.integers(0, 1000))
def test_partial_frames_equal_whole_ones(seed) -> None:
    random = Random(seed)
    surfaces = [_surface((random.randrange(256), 90, 200, random.choice((120, 255)))) for _ in range(4)]
    ground = pygame.Surface(SIZE)
    ground.fill((10, 60, 50))
    partial, whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
    display, other = DisplayList(), DisplayList()
    pictures = [Picture(number, random.choice(surfaces), (number * 9, number * 5)) for number in range(15)]
    display.draw(partial, ground, pictures, is_whole=True)
    for _ in range(5):
        pictures = [_changed(picture, random, surfaces) for picture in pictures if random.random() < 0.9]
        display.draw(partial, ground, pictures, is_whole=False)
        other.draw(whole, ground, pictures, is_whole=True)
        assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(whole, "RGB")


def _changed(picture: Picture, random: Random, surfaces: list[pygame.Surface]) -> Picture:
    if random.random() < 0.6:
        return picture
    at = (picture.at[0] + random.randint(-9, 9), picture.at[1] + random.randint(-9, 9))
    return Picture(picture.key, random.choice(surfaces), at)


def test_nothing_changed_is_nothing_to_draw() -> None:
    ground, target = pygame.Surface(SIZE), pygame.Surface(SIZE)
    display = DisplayList()
    pictures = [Picture("a", _surface((1, 2, 3, 255)), (5, 5))]
    assert display.draw(target, ground, pictures, is_whole=True) is None
    assert display.draw(target, ground, list(pictures), is_whole=False) == []


def test_a_moved_picture_changes_where_it_was_and_where_it_is() -> None:
    ground, target = pygame.Surface(SIZE), pygame.Surface(SIZE)
    display = DisplayList()
    surface = _surface((1, 2, 3, 255))
    display.draw(target, ground, [Picture("a", surface, (5, 5))], is_whole=True)
    changed = display.draw(target, ground, [Picture("a", surface, (100, 100))], is_whole=False)
    assert changed is not None
    assert {rect.topleft for rect in changed} == {(5, 5), (100, 100)}


@given(st.lists(rects, max_size=20))
def test_merged_rectangles_cover_the_same_and_do_not_overlap(found) -> None:
    together = merged(found)
    for number, rect in enumerate(together):
        assert rect.collidelist(together[number + 1 :]) == -1
    assert all(any(other.contains(rect) for other in together) for rect in found)


@given(st.integers(0, 500))
def test_what_is_kept_as_one_picture_looks_as_if_everything_had_been_drawn(seed) -> None:
    random = Random(seed)
    surfaces = [_surface((random.randrange(256), 90, 200, random.choice((120, 255)))) for _ in range(4)]
    ground = pygame.Surface(SIZE)
    ground.fill((10, 60, 50))
    still = [Picture(number, random.choice(surfaces), (number * 3, number * 2)) for number in range(50)]
    kept, plain = pygame.Surface(SIZE), pygame.Surface(SIZE)
    display = DisplayList()
    for frame in range(12):
        if random.random() < 0.15:
            still[random.randrange(50)] = Picture(("put", frame), random.choice(surfaces), (frame * 7, 40))
        flakes = [
            Picture(
                ("flake", number), random.choice(surfaces), (random.randrange(180), random.randrange(120))
            )
            for number in range(40 if random.random() < 0.9 else 2)
        ]
        display.draw(kept, ground, [*still, *flakes], is_whole=random.random() < 0.1)
        DisplayList().draw(plain, ground, [*still, *flakes], is_whole=True)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(plain, "RGB")
