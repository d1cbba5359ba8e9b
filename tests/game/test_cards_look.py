"""The cards as they are drawn: sizes, indices, figures that differ, palettes, turning, bounded memory."""

from io import BytesIO
from itertools import combinations

import pygame
import pytest
from pygame import Surface

from game.match_setup import EMBLEMS
from game.sprites.cache import SurfaceCache
from game.sprites.cards import (
    _INDEX_CENTRE,
    ANGLE_STEP_DEG,
    BACK,
    BACK_NAMES,
    JOKER,
    JOKER_AS,
    PIP_PLACES,
    SECOND_JOKER,
    CardArt,
    IndexLanguage,
    card_width,
)
from game.sprites.icons import emblem, icon, icon_names, suit_shape, window_icon
from game.sprites.palette import FOUR_COLOUR, HIGH_CONTRAST, TWO_COLOUR, PaletteName
from game.table.hand import LEAST_STEP
from tools.art import cards, courts
from tools.art.svg import document, path

SPADE_7, HEART_2, HEART_KING, DIAMOND_ACE, CLUB_QUEEN = 6, 14, 25, 26, 50
COURT_CODES = [suit * 13 + rank - 1 for suit in range(4) for rank in (11, 12, 13)]
LEAST_SILHOUETTE_DIFFERENCE = 0.2
ABOVE_SHOULDERS = 132
WANTED_ICONS = (
    "back undo hint settings menu help sort-by-run sort-by-set pause sound-on sound-off full-screen check",
    "cross star crown clock chevron-left chevron-right chevron-up chevron-down eye plus minus trash pencil",
    "dice list replay",
)


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    yield pygame.display.set_mode((320, 240))


@pytest.fixture(scope="module")
def art() -> CardArt:
    return CardArt()


def index_corner(face: Surface) -> Surface:
    return face.subsurface((0, 0, round(face.get_width() * 0.27), round(face.get_height() * 0.38)))


def count_of(surface: Surface, colour: str, tolerance: int = 24) -> int:
    """Pixels of about that colour."""
    mask = pygame.mask.from_threshold(surface, pygame.Color(colour), (tolerance, tolerance, tolerance, 255))
    return mask.count()


def difference(one: Surface, other: Surface, tolerance: int = 40) -> int:
    """Pixels that are clearly not the same."""
    near = (tolerance, tolerance, tolerance, 255)
    alike = pygame.transform.threshold(None, one, None, near, None, 0, other)
    return one.get_width() * one.get_height() - alike


def same(one: Surface, other: Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


# Size and shape


@pytest.mark.parametrize("height", [56, 110, 172, 345, 640])
def test_every_card_is_five_by_seven_at_any_height(art, height):
    for key in (SPADE_7, HEART_KING, DIAMOND_ACE, JOKER, SECOND_JOKER, BACK, JOKER_AS + SPADE_7):
        assert art.picture(key, height).get_size() == (card_width(height), height)


def test_corners_are_cut_and_the_middle_is_solid(art):
    for key in (SPADE_7, HEART_KING, JOKER, BACK, JOKER_AS + HEART_2):
        face = art.picture(key, 300)
        width, height = face.get_size()
        for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
            assert face.get_at(corner).a == 0
        assert face.get_at((width // 2, height // 2)).a == 255
        assert face.get_at((width // 2, 0)).a > 200


def test_no_dark_colour_hides_under_the_cut_corners(art):
    for picture in (art.face(HEART_KING, 300), art.rotated(HEART_KING, 300, 8)):
        for x in range(picture.get_width()):
            for y in (*range(12), *range(picture.get_height() - 12, picture.get_height())):
                pixel = picture.get_at((x, y))
                assert pixel.a in (0, 255) or min(pixel.r, pixel.g, pixel.b) > 150, (x, y, pixel)


# Faces


def test_all_faces_differ(art):
    pictures = {pygame.image.tobytes(art.face(code, 172), "RGBA") for code in range(54)}
    assert len(pictures) == 54


def test_an_index_is_in_its_suits_colour_and_stands_at_both_ends(art):
    for code in range(52):
        face = art.face(code, 345)
        corner = index_corner(face)
        colour = FOUR_COLOUR.suits[code // 13].main
        ink = count_of(corner, colour)
        assert ink > 0.12 * corner.get_width() * corner.get_height()
        turned = index_corner(pygame.transform.rotate(face, 180))
        assert count_of(turned, colour) == pytest.approx(ink, rel=0.12)


def test_an_index_is_a_fifth_of_the_height(art):
    face = art.face(SPADE_7, 700)
    letter = face.subsurface((12, 12, 130, 160))
    mask = pygame.mask.from_threshold(letter, pygame.Color(FOUR_COLOUR.suits[0].main), (40, 40, 40, 255))
    assert 0.19 * 700 <= mask.get_bounding_rects()[0].height <= 0.21 * 700


@pytest.mark.parametrize("rank", range(1, 14))
def test_the_narrowest_fan_shows_the_whole_index(rank):
    letter = CardArt()._letter(0, rank, 700)
    assert _INDEX_CENTRE + letter.get_width() / 2 <= LEAST_STEP * 500


@pytest.mark.parametrize("rank", sorted(PIP_PLACES))
def test_a_number_card_bears_as_many_pips_as_its_rank(art, rank):
    face = art.face(rank - 1, 700)
    field = face.subsurface((142, 40, 216, 620))
    mask = pygame.mask.from_threshold(field, pygame.Color(FOUR_COLOUR.suits[0].main), (60, 60, 60, 255))
    assert len(mask.connected_components(400)) == rank


def test_courts_are_the_same_upside_down(art):
    for code in COURT_CODES:
        face = art.face(code, 350)
        turned = pygame.transform.rotate(face, 180)
        assert difference(face, turned) < 0.04 * 250 * 350


def test_letters_follow_the_language():
    german, english = CardArt(index_language="de"), CardArt(index_language=IndexLanguage.ENGLISH)
    for code in COURT_CODES:
        is_king = code % 13 == 12
        assert same(german.face(code, 172), english.face(code, 172)) == is_king
    for code in (0, 1, 9, JOKER):
        assert same(german.face(code, 172), english.face(code, 172))


def silhouette(rank: int, suit: int) -> pygame.Mask:
    """Head, hat and the thing held: what is above the shoulders."""

    def drawn(text: str) -> Surface:
        return pygame.image.load_sized_svg(BytesIO(text.encode()), (250, 220))

    figure = drawn(document(cards.WIDTH, cards.COURT_HEIGHT, courts.placed_figure(rank, suit)))
    panel = document(cards.WIDTH, cards.COURT_HEIGHT, path(cards.FRAME, "#FFFFFF"))
    for limit in (panel, cards.half()):
        figure.blit(drawn(limit), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.mask.from_surface(figure.subsurface((0, 0, 250, ABOVE_SHOULDERS)))


def test_the_twelve_courts_are_told_apart_by_their_silhouettes():
    shapes = {(rank, suit): silhouette(rank, suit) for rank in range(3) for suit in range(4)}
    for one, other in combinations(shapes, 2):
        a, b = shapes[one], shapes[other]
        shared = a.overlap_area(b, (0, 0))
        either = a.count() + b.count() - shared
        assert 1 - shared / either >= LEAST_SILHOUETTE_DIFFERENCE, (one, other, 1 - shared / either)


# Jokers


def test_the_jokers_are_two_and_like_no_other_card(art):
    violet = "#6E3CA8"
    assert count_of(art.face(JOKER, 345), violet) > 5000
    assert all(count_of(art.face(code, 345), violet) < 200 for code in range(52))
    assert difference(art.face(JOKER, 345), art.face(SECOND_JOKER, 345)) > 10_000


def test_a_lying_joker_shows_the_card_it_stands_for(art):
    for code in (SPADE_7, HEART_2, CLUB_QUEEN, DIAMOND_ACE):
        badge = index_corner(art.joker_as(code, 345))
        plain = index_corner(art.face(code, 345))
        colour = FOUR_COLOUR.suits[code // 13].main
        assert count_of(badge, colour) == pytest.approx(count_of(plain, colour), rel=0.15)
        assert count_of(badge, "#6E3CA8") > 150, "the violet rim"


# Palettes and backs


def test_two_colours_make_diamonds_red_and_clubs_black():
    art = CardArt(TWO_COLOUR)
    assert count_of(index_corner(art.face(DIAMOND_ACE, 345)), FOUR_COLOUR.suits[1].main) > 500
    assert count_of(index_corner(art.face(CLUB_QUEEN, 345)), FOUR_COLOUR.suits[0].main) > 500
    assert count_of(art.face(CLUB_QUEEN, 345), FOUR_COLOUR.suits[3].main) == 0


def luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        value = channel / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in pygame.Color(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_high_contrast_suits_stand_seven_to_one_against_the_card():
    for suit in HIGH_CONTRAST.suits:
        assert (luminance(HIGH_CONTRAST.card) + 0.05) / (luminance(suit.main) + 0.05) >= 7


def test_every_palette_can_be_chosen_by_its_name():
    for name in PaletteName:
        assert len(PaletteName(name.value).palette.suits) == 4


def test_backs_differ_and_are_the_same_upside_down():
    pictures = [CardArt(back=name).back(350) for name in BACK_NAMES]
    assert len(pictures) >= 4
    for one, other in combinations(pictures, 2):
        assert difference(one, other) > 0.3 * 250 * 350
    for picture in pictures:
        assert difference(picture, pygame.transform.rotate(picture, 180)) < 0.05 * 250 * 350


def test_an_unknown_back_or_card_is_refused(art):
    with pytest.raises(ValueError, match="plaid"):
        CardArt(back="plaid")
    with pytest.raises(ValueError, match="60"):
        art.face(60, 100)


# Turning, shadows, memory


def test_pictures_are_kept_for_reuse(art):
    assert art.face(SPADE_7, 172) is art.face(SPADE_7, 172)
    assert art.rotated(SPADE_7, 172, 6.2) is art.rotated(SPADE_7, 172, 5.6)
    assert art.rotated(SPADE_7, 172, 0.4) is art.face(SPADE_7, 172)


def test_new_turned_pictures_are_limited_a_frame():
    art = CardArt()
    art.begin_frame(2)
    first = [art.rotated(code, 100, 10) for code in range(4)]
    assert [picture is art.face(code, 100) for code, picture in enumerate(first)] == [
        False,
        False,
        True,
        True,
    ]
    assert art.rotated(0, 100, 10 + ANGLE_STEP_DEG) is first[0], "the nearest angle at hand"
    art.begin_frame(2)
    assert art.rotated(2, 100, 10) is not art.face(2, 100)
    art.begin_frame(None)
    assert all(art.rotated(code, 100, -30) is not art.face(code, 100) for code in range(8))


def test_a_lifted_card_throws_a_wider_softer_shadow(art):
    lying, lifted = art.shadow(200), art.shadow(200, 1.0)
    assert lying.get_width() > card_width(200)

    def darkest(shadow: Surface) -> int:
        return shadow.get_at((shadow.get_width() // 2, shadow.get_height() // 2)).a

    assert darkest(lifted) < darkest(lying)
    assert lifted.get_at((2, lifted.get_height() // 2)).a < 12


def test_the_cache_stays_within_its_bytes_and_drops_the_oldest():
    cache = SurfaceCache(10 * 400)
    for key in range(30):
        cache.get(key, lambda: Surface((10, 10), pygame.SRCALPHA))
        cache.get(0, lambda: Surface((10, 10), pygame.SRCALPHA))
    assert cache.size_bytes <= 10 * 400 and len(cache) == 10
    assert 0 in cache and 29 in cache and 5 not in cache


# Icons, emblems, suits


def test_icons_take_the_asked_colour_and_size():
    assert set(" ".join(WANTED_ICONS).split()) <= set(icon_names())
    for name in icon_names():
        picture = icon(name, 48, "#E2B258")
        assert picture.get_size() == (48, 48)
        assert count_of(picture, "#E2B258") > 60, name


def test_emblems_are_discs_that_differ():
    pictures = [emblem(name, 96) for name in EMBLEMS]
    assert len(pictures) >= 8
    assert all(picture.get_at((0, 0)).a == 0 and picture.get_at((48, 2)).a == 255 for picture in pictures)
    assert all(difference(one, other) > 1000 for one, other in combinations(pictures, 2))


def test_suits_stand_alone_in_any_colour():
    for suit in range(4):
        assert count_of(suit_shape(suit, 40), FOUR_COLOUR.suits[suit].main) > 300
        assert count_of(suit_shape(suit, 40, "#FAF6EC"), "#FAF6EC") > 300


def test_the_window_icon_is_square():
    assert window_icon(64).get_size() == (64, 64)
