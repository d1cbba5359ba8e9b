"""The tiles as they are drawn: sizes, figures, jokers, themes, the rack, signs; bounded memory."""

from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Surface

from game.sprites.pieces import Outline
from game.sprites.rack import SHELVES, draw_rack, shelves, slots
from game.sprites.tile_marks import FRAME_ROOM
from game.sprites.tile_themes import HIGH_CONTRAST, IVORY, OAK, SLATE, WOOD, TileThemeName
from game.sprites.tiles import BACK, JOKER, JOKER_AS, RACK_CACHE_COUNT, TileArt, mark_shape, tile_width
from tools.art import tiles as drawn

RED_3, BLUE_10, BLACK_13, ORANGE_7 = 2, 22, 38, 45
OUTLINE = Outline(0.75, 0.08)


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    yield pygame.display.set_mode((320, 240))


@pytest.fixture(scope="module")
def art() -> TileArt:
    return TileArt()


def count_of(surface: Surface, colour: str, tolerance: int = 24) -> int:
    """Pixels of about that colour."""
    mask = pygame.mask.from_threshold(surface, pygame.Color(colour), (tolerance, tolerance, tolerance, 255))
    return mask.count()


def difference(one: Surface, other: Surface, tolerance: int = 40) -> int:
    """Pixels that are clearly not the same."""
    near = (tolerance, tolerance, tolerance, 255)
    alike = pygame.transform.threshold(None, one, None, near, None, 0, other)
    return one.get_width() * one.get_height() - alike


def part(face: Surface, top: float, bottom: float) -> Surface:
    """The part of a tile between two shares of its height, without its edges."""
    width, height = face.get_size()
    area = (round(width * 0.06), round(height * top), round(width * 0.88), round(height * (bottom - top)))
    return face.subsurface(area)


def ink(face: Surface, colour: str) -> pygame.Rect:
    mask = pygame.mask.from_threshold(face, pygame.Color(colour), (60, 60, 60, 255))
    boxes = [component.get_bounding_rects()[0] for component in mask.connected_components(30)]
    return boxes[0].unionall(boxes[1:])


# Size and shape


@pytest.mark.parametrize("height", [24, 48, 80, 140, 281, 560])
def test_every_tile_is_three_by_four_at_any_height(art, height):
    for key in (RED_3, BLUE_10, JOKER, BACK, JOKER_AS + BLACK_13):
        assert art.picture(key, height).get_size() == (tile_width(height), height)


def test_corners_are_cut_and_the_middle_is_solid():
    for name in TileThemeName:
        art = TileArt(name.theme)
        for key in (RED_3, BLACK_13, JOKER, BACK, JOKER_AS + ORANGE_7):
            face = art.picture(key, 280)
            width, height = face.get_size()
            for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
                assert face.get_at(corner).a == 0
            assert face.get_at((width // 2, height // 2)).a == 255
            assert face.get_at((width // 2, 0)).a > 200


def test_no_dark_colour_hides_under_the_cut_corners(art):
    for picture in (art.face(RED_3, 280), art.rotated(RED_3, 280, 8)):
        for x in range(picture.get_width()):
            for y in range(12):
                pixel = picture.get_at((x, y))
                assert pixel.a in (0, 255) or min(pixel.r, pixel.g, pixel.b) > 150, (x, y, pixel)


def test_a_tile_stands_on_a_foot_that_is_darker_than_its_face(art):
    face = art.face(RED_3, 400)
    edge = [sum(face.get_at((150, y))[:3]) for y in (360, 384, 396)]
    assert edge[0] > edge[1] > edge[2]


# Faces


def test_all_faces_differ():
    for name in TileThemeName:
        art = TileArt(name.theme)
        pictures = {pygame.image.tobytes(art.face(code, 80), "RGBA") for code in range(53)}
        assert len(pictures) == 53


@pytest.mark.parametrize("name", TileThemeName, ids=lambda name: name.value)
def test_number_and_mark_are_in_the_tiles_colour(name):
    art, theme = TileArt(name.theme), name.theme
    for code in range(52):
        face = art.face(code, 200)
        figure = theme.figures[code // 13]
        assert count_of(part(face, 0.06, 0.58), figure) > 0.07 * 132 * 104, "the number"
        mark = count_of(part(face, 0.62, 0.9), figure)
        assert mark > 0.09 * 132 * 56, "the mark"
        if theme.grounds:
            assert count_of(face, theme.colours[code // 13]) > 0.4 * 150 * 200


def test_the_mark_is_the_colours_own_whatever_the_number(art):
    for colour in range(4):
        alone = Surface((106, 106))
        alone.fill(IVORY.body.face)
        alone.blit(mark_shape(colour, 106, IVORY.figures[colour]), (0, 0))
        wanted = count_of(alone, IVORY.figures[colour], 60)
        for number in (0, 6, 12):
            found = count_of(part(art.face(colour * 13 + number, 400), 0.61, 0.9), IVORY.figures[colour], 60)
            assert found == pytest.approx(wanted, rel=0.05)


def test_numbers_are_as_high_as_each_other_and_nearly_half_the_tile(art):
    for code in range(52):
        box = ink(part(art.face(code, 400), 0.02, 0.6), IVORY.figures[code // 13])
        assert 0.45 * 400 <= box.height <= 0.51 * 400
        assert box.width <= 0.85 * 300, "room beside it, so that tiles in a row can be told apart"
        middle = box.centerx + round(300 * 0.06)
        assert middle == pytest.approx(150, abs=3)


def test_the_tool_and_the_screen_agree_on_the_tile():
    from game.sprites import tiles

    assert (tiles.TILE_WIDTH, tiles.TILE_HEIGHT) == (drawn.WIDTH, drawn.HEIGHT)
    assert tiles.MARK_NAMES == drawn.MARK_NAMES


def test_what_is_no_tile_code_is_refused(art):
    for wrong in (53, 60, -2):
        with pytest.raises(ValueError, match=str(wrong)):
            art.face(wrong, 100)
        with pytest.raises(ValueError, match=str(wrong)):
            art.joker_as(wrong, 100)


# Jokers and backs


def test_the_joker_is_like_no_other_tile(art):
    violet = "#6E3CA8"
    assert count_of(art.face(JOKER, 280), violet) > 2500
    assert all(count_of(art.face(code, 280), violet) < 60 for code in range(52))


@pytest.mark.parametrize("name", TileThemeName, ids=lambda name: name.value)
def test_a_lying_joker_shows_the_number_and_the_mark_it_stands_for(name):
    art, theme = TileArt(name.theme), name.theme
    for code in (RED_3, BLUE_10, BLACK_13, ORANGE_7):
        named, plain = art.joker_as(code, 280), art.face(JOKER, 280)
        figure = theme.figures[code // 13]
        assert count_of(part(named, 0.6, 0.9), figure) > 1200
        assert count_of(part(named, 0.05, 0.55), "#6E3CA8") > 1000, "the figure above"
        assert difference(named, plain) > 8000


def test_every_named_joker_fits_its_tile(art):
    for code in range(52):
        box = ink(part(art.joker_as(code, 400), 0.58, 0.93), IVORY.figures[code // 13])
        assert box.left > 3 and box.right < 261 and box.bottom < 0.35 * 400 - 3


def test_a_joker_for_no_colour_in_particular_is_the_plain_one(art):
    assert art.joker_as(JOKER, 140) is art.face(JOKER, 140)
    assert art.picture(JOKER_AS + JOKER, 140) is art.face(JOKER, 140)


def test_the_back_tells_nothing_but_is_no_blank(art):
    back = art.back(280)
    assert difference(back, art.face(0, 280), 60) > 1500
    assert all(count_of(back, figure) == 0 for figure in IVORY.figures)
    assert count_of(back, IVORY.body.edge, 6) > 1500


# Themes


def test_every_theme_can_be_chosen_by_its_name_and_looks_its_own():
    assert len(TileThemeName) >= 4
    pictures = [TileArt(TileThemeName(name.value).theme).face(RED_3, 140) for name in TileThemeName]
    for one, other in combinations(pictures, 2):
        assert difference(one, other) > 2000


def test_figures_of_slate_shine_on_the_ground_round_them():
    shining = TileArt(SLATE).face(RED_3, 280)
    reds = [shining.get_at((x, 60)).r - shining.get_at((x, 60)).b for x in range(30, 75, 6)]
    assert reds[-1] > reds[0] + 15


def test_wooden_tiles_do_not_all_show_the_same_grain():
    art = TileArt(WOOD)
    corner = [part(art.face(code, 280), 0.7, 0.9).subsurface((0, 0, 40, 50)) for code in (0, 1, 2)]
    assert all(difference(one, other, 4) > 200 for one, other in combinations(corner, 2))


# Rack


@pytest.mark.parametrize("size", [(400, 160), (1440, 300), (900, 500), (2900, 600)])
def test_a_rack_has_any_size_and_is_darker_towards_its_ends(size):
    rack = draw_rack(size, OAK)
    assert rack.get_size() == size
    assert rack.get_at((0, 0)).a == 0 and rack.get_at((size[0] - 1, size[1] - 1)).a == 0
    y = size[1] // 5
    middle = pygame.transform.average_color(rack, pygame.Rect(size[0] // 2 - 40, y, 80, 20))
    end = pygame.transform.average_color(rack, pygame.Rect(size[0] - 90, y, 50, 20))
    assert sum(middle[:3]) > sum(end[:3]) + 15
    assert all(rack.get_at((x, size[1] // 2)).a == 255 for x in range(0, size[0], 7))


@pytest.mark.parametrize("columns", [7, 14, 20, 26])
@pytest.mark.parametrize("size", [(900, 260), (1440, 300), (2900, 620)])
def test_tiles_in_their_slots_neither_overlap_nor_leave_the_shelf(size, columns):
    rows = slots(size, columns, OUTLINE)
    assert len(rows) == SHELVES and all(len(row) == columns for row in rows)
    for row, shelf in zip(rows, shelves(size), strict=True):
        assert all(slot.bottom == shelf.bottom and shelf.contains(slot) for slot in row)
        assert all(one.right <= other.left for one, other in pairwise(row))
    whole = pygame.Rect((0, 0), size)
    assert all(whole.contains(shelf) for shelf in shelves(size))


def test_racks_are_kept_for_reuse_and_few_of_them():
    art = TileArt()
    assert art.rack((500, 200)) is art.rack((500, 200))
    first = art.rack((500, 200))
    for width in range(510, 510 + 10 * RACK_CACHE_COUNT, 10):
        art.rack((width, 200))
    assert art.rack((500, 200)) is not first


# Signs


def test_frames_say_quiet_valid_and_invalid(art):
    size = (300, 100)
    frames = {valid: art.set_frame(size, valid) for valid in (None, True, False)}
    room = round(100 * FRAME_ROOM)
    assert all(frame.get_size() == (300 + 2 * room, 100 + 2 * room) for frame in frames.values())
    assert count_of(frames[False], "#F05448") > 1000 and count_of(frames[True], "#F05448") == 0
    assert count_of(frames[True], "#FFF0C2") > 1000
    sign = frames[False].subsurface((300, 0, 2 * room, 2 * room))
    assert count_of(sign, "#FAF6EC") > 60, "not by colour alone"


def test_a_frame_drawn_after_the_tiles_leaves_them_bare(art):
    room = round(100 * FRAME_ROOM)
    for valid in (True, False):
        inside = art.set_frame((300, 100), valid).subsurface((room + 12, room + 40, 276, 40))
        assert pygame.mask.from_surface(inside, 0).count() == 0


def test_what_is_new_wears_brass(art):
    mark = art.new_mark(140)
    assert mark.get_width() == tile_width(140)
    assert count_of(mark, "#E2B258") > 100


# Turning, shadows, memory


def test_pictures_are_kept_turned_and_limited_like_cards():
    art = TileArt(HIGH_CONTRAST)
    assert art.face(RED_3, 100) is art.face(RED_3, 100)
    art.begin_frame(1)
    assert art.rotated(RED_3, 100, 10) is not art.face(RED_3, 100)
    assert art.rotated(BLUE_10, 100, 10) is art.face(BLUE_10, 100), "the frame's allowance is used up"


def test_a_lifted_tile_throws_a_wider_softer_shadow(art):
    lying, lifted = art.shadow(120), art.shadow(120, 1.0)
    middle = (lying.get_width() // 2, lying.get_height() // 2)
    assert lying.get_width() > tile_width(120)
    assert lifted.get_at(middle).a < lying.get_at(middle).a
