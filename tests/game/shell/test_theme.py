"""Sizes, colours, fonts."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.app import App
from game.palette import HIGH_CONTRAST, LIVING_ROOM, Colour, ColourAlpha, Palette, contrast
from game.theme import BODY, SMALL, Theme
from game.viewing import LEAST_TEXT_PX


def over(ground: Colour, panel: ColourAlpha) -> Colour:
    share = panel[3] / 255
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(ground, panel[:3], strict=True))
    return red, green, blue


@pytest.mark.parametrize(("palette", "least"), [(LIVING_ROOM, 4.5), (HIGH_CONTRAST, 7.0)])
def test_text_stands_out_from_every_ground(palette: Palette, least: float) -> None:
    panel = over(palette.lamp, palette.panel)
    for ground in (palette.lamp, palette.shade, panel, over(panel, palette.control), palette.dialog[:3]):
        assert contrast(palette.text, ground) >= least
    for ground in (palette.lamp, palette.shade, panel, palette.dialog[:3]):
        assert contrast(palette.quiet, ground) >= least
    assert contrast(palette.on_brass, palette.brass) >= least
    assert contrast(palette.on_brass, palette.card) >= least


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768)])
def test_text_is_large_enough_and_grows_with_the_window(size: tuple[int, int], app: App) -> None:
    theme = Theme(size)
    assert theme.text_px(SMALL) >= LEAST_TEXT_PX
    assert theme.text_px(SMALL) >= int(22 * min(size[1] / 1080, size[0] / 1440))
    assert theme.backdrop.get_size() == size


def test_the_fonts_have_every_letter_that_is_used(app: App) -> None:
    import pygame.freetype

    from game.theme import _font_file
    from tools.words import FOLDER

    pygame.freetype.init()
    letters = "".join(sorted(set((FOLDER / "de.po").read_text(encoding="utf-8")) - {"\n"}))
    letters += "äöüÄÖÜßẞ„“‚‘–—…·×−€ğşıİçñéè0123456789"
    for name in ("Roboto-Medium.ttf", "Roboto-Bold.ttf"):
        metrics = pygame.freetype.Font(_font_file(name), 20).get_metrics(letters)
        missing = [letter for letter, found in zip(letters, metrics, strict=True) if found is None]
        assert missing == []


def test_digits_are_equally_wide(app: App) -> None:
    for bold in (False, True):
        font = app.theme.font(BODY, bold)
        assert len({font.size(digit * 4)[0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize(
    "words", ["W" * 200, "e" + "\u0301" * 500, "a\nb", "a\0b", "\ud800", "", "\u202eabc"]
)
def test_no_text_breaks_the_drawing(words: str, app: App) -> None:
    image = app.theme.text(words, width=200)
    assert image.get_height() < 200


def test_the_light_has_no_bands_and_is_brightest_under_the_lamp(app: App) -> None:
    backdrop = app.theme.backdrop
    width, height = backdrop.get_size()
    middle = backdrop.get_at((width // 2, int(height * 0.42)))
    assert abs(middle.g - LIVING_ROOM.lamp[1]) <= 2
    corner = backdrop.get_at((0, height - 1))
    assert corner.g < middle.g - 20
    flat = [backdrop.get_at((x, height // 2)).g for x in range(100, 500)]
    steps = sum(1 for one, two in pairwise(flat) if one != two)
    assert steps > 60


def test_rounded_corners_are_smooth(app: App) -> None:
    shape = app.theme.shape((60, 60), 20, (255, 255, 255, 200))
    alphas = {shape.get_at((x, 3)).a for x in range(20)}
    assert shape.get_at((0, 0)).a == 0
    assert shape.get_at((30, 30)).a == 200
    assert any(0 < alpha < 200 for alpha in alphas)


def test_cached_surfaces_are_given_again(app: App) -> None:
    assert app.theme.text("Ada") is app.theme.text("Ada")
    assert app.theme.text("Ada") is not app.theme.text("Ada", bold=True)
    assert isinstance(app.theme.backdrop, pygame.Surface)
