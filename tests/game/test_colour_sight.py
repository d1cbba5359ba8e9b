"""Colours that stay apart for everybody: the measure itself, tiles and suits, the marks in grey."""

from itertools import combinations

import pygame
import pytest

from game.palette import contrast
from game.sprites.palette import FOUR_COLOUR
from game.sprites.tile_themes import TileThemeName
from game.sprites.tiles import mark_shape
from tools.colour_sight import Lab, Rgb, Sight, delta_e_2000, difference, lab, rgb, seen, simulated

LEAST_DIFFERENCE = 10.0
LEAST_MARK_DIFFERENCE = 0.35
LEAST_CONTRAST = 3.0
LEAST_STRONG_CONTRAST = 7.0

SHARMA = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 2.8361 -74.0200 50.0000 0.0000 -82.7485 3.4412
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 -1.1848 -84.8006 50.0000 0.0000 -82.7485 1.0000
50.0000 -0.9009 -85.5211 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 -1.0000 2.0000 50.0000 0.0000 0.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0010 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0012 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0010 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 61.0000 -5.0000 29.0000 22.8977
50.0000 2.5000 0.0000 56.0000 -27.0000 -3.0000 31.9030
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
50.0000 2.5000 0.0000 50.0000 3.1736 0.5854 1.0000
50.0000 2.5000 0.0000 50.0000 3.2972 0.0000 1.0000
50.0000 2.5000 0.0000 50.0000 1.8634 0.5757 1.0000
50.0000 2.5000 0.0000 50.0000 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""
"""Table 1 of Sharma, Wu and Dalal (2005): two colours of CIELAB and their difference."""


@pytest.mark.parametrize("line", SHARMA.strip().splitlines())
def test_the_difference_is_the_published_one_in_both_directions(line):
    values = [float(value) for value in line.split()]
    one, other, published = Lab(*values[:3]), Lab(*values[3:6]), values[6]
    assert delta_e_2000(one, other) == pytest.approx(published, abs=5e-5)
    assert delta_e_2000(other, one) == pytest.approx(published, abs=5e-5)


# Sights


def test_white_black_and_grey_look_the_same_to_everybody():
    for sight in Sight:
        for level in (0, 60, 128, 200, 255):
            assert all(abs(channel - level) <= 1 for channel in seen(Rgb(level, level, level), sight))


def test_red_and_green_of_one_lightness_fall_together_without_the_green_cones():
    red, green = Rgb(168, 104, 60), Rgb(116, 124, 64)
    assert difference(red, green) > 25
    assert difference(red, green, Sight.DEUTERANOPIA) < 6


def test_lightness_and_hue_are_those_of_cielab():
    assert lab(rgb("#FFFFFF")) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(rgb("#FF0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.02)


def test_a_picture_is_simulated_pixel_by_pixel_and_keeps_its_transparency():
    picture = pygame.Surface((3, 2), pygame.SRCALPHA)
    for x, pixel in enumerate(((200, 34, 44, 255), (24, 98, 190, 120), (250, 246, 236, 0))):
        picture.set_at((x, 1), pixel)
    for sight in Sight:
        looks = simulated(picture, sight)
        for x in range(3):
            for y in range(2):
                red, green, blue, alpha = picture.get_at((x, y))
                assert looks.get_at((x, y)) == (*seen(Rgb(red, green, blue), sight), alpha)


# The tiles


@pytest.mark.parametrize(
    "sight", [sight for sight in Sight if sight is not Sight.GREY], ids=lambda s: s.value
)
@pytest.mark.parametrize("name", TileThemeName, ids=lambda name: name.value)
def test_every_two_tile_colours_stay_apart(name, sight):
    for one, other in combinations(name.theme.colours, 2):
        assert difference(rgb(one), rgb(other), sight) >= LEAST_DIFFERENCE, (one, other)


@pytest.mark.parametrize("name", TileThemeName, ids=lambda name: name.value)
def test_every_figure_or_its_rim_stands_out_from_its_ground(name):
    theme = name.theme
    least = LEAST_STRONG_CONTRAST if name is TileThemeName.HIGH_CONTRAST else LEAST_CONTRAST
    for colour in range(4):
        line = theme.rims[colour] or theme.figures[colour]
        for ground in (theme.ground(colour).face, theme.ground(colour).low):
            assert contrast(rgb(line), rgb(ground)) >= least, (line, ground)


@pytest.mark.parametrize("height", [24, 48, 120])
def test_the_marks_alone_differ_in_grey(height):
    masks = [pygame.mask.from_surface(mark_shape(colour, height, "#808080"), 127) for colour in range(4)]
    for one, other in combinations(masks, 2):
        shared = one.overlap_area(other, (0, 0))
        either = one.count() + other.count() - shared
        assert (either - shared) / either >= LEAST_MARK_DIFFERENCE
        assert min(one.count(), other.count()) > 0.3 * max(one.count(), other.count())


@pytest.mark.parametrize(
    "sight", [sight for sight in Sight if sight is not Sight.GREY], ids=lambda s: s.value
)
def test_every_two_of_the_four_suits_stay_apart(sight):
    for one, other in combinations(FOUR_COLOUR.suits, 2):
        assert difference(rgb(one.main), rgb(other.main), sight) >= LEAST_DIFFERENCE, (one, other)
