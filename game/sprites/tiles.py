"""Tiles as pictures: faces, backs, jokers that say what they stand for, and the rack.

A tile is composed of parts that are drawn once a size (body, number, mark, figure). Tile codes:
`colour * 13 + number - 1` with the colours red, blue, black, orange = 0..3; `JOKER` is the joker.
"""

from collections.abc import Iterator
from dataclasses import fields

import pygame
from pygame import Rect, Surface

from game.shapes import rounded
from game.sprites.cache import SurfaceCache
from game.sprites.pieces import BACK, JOKER, JOKER_AS, Outline, PieceArt
from game.sprites.rack import drawing_of_rack
from game.sprites.tile_marks import new_mark, set_frame
from game.sprites.tile_themes import GRAIN, IVORY, IVORY_BODY, PRESSED, RIM, TileBody, TileTheme
from game.sprites.vectors import TINT, draw_vector, for_display, vector_size

__all__ = ["BACK", "JOKER", "JOKER_AS", "MARK_NAMES", "TileArt", "mark_shape", "tile_width"]

TILE_WIDTH = 300
TILE_HEIGHT = 400
NOTHING = "none"
JESTER_SHINE = "#B48CFF"
MARK_NAMES = ("disc", "lozenge", "square", "triangle")
RACK_CACHE_COUNT = 2
FRAME_CACHE_BYTES = 16_000_000

_FACE_HEIGHT = 374
_NUMBER_TOP = 29
_MARK_CENTRE = 300
_MARK_SIZE = 106
_FIGURE = (26, 26, 248, 318)
_FIGURE_AS = (63, 12, 174, 222)
_NAMED_CENTRE = 299
_NAMED_SHARE = 0.58
_NAMED_MARK_SIZE = 90
_NAMED_GAP = 10
_PLATE = (272, 126)
_GLOW_REACH = 0.028
_GLOW_SHRINK = 3

_OUTLINE = Outline(TILE_WIDTH / TILE_HEIGHT, 32 / TILE_HEIGHT)


def tile_width(height_px: int) -> int:
    """Width in pixels of a tile that is `height_px` high, its foot included."""
    return _OUTLINE.size(height_px)[0]


def mark_shape(colour: int, height_px: int, tint: str) -> Surface:
    """The mark of a colour (red, blue, black, orange = 0..3) by itself in a square."""
    side = max(1, height_px)
    name = ("tiles", "marks", f"{MARK_NAMES[colour]}.svg")
    return for_display(draw_vector(name, (side, side), {TINT: tint, PRESSED: NOTHING, RIM: NOTHING}))


class TileArt(PieceArt):
    """The pictures of one set of tiles in a theme.

    Every picture is made when it is first asked for and kept while there is room. Heights are in pixels and
    include the tile's foot.
    """

    def __init__(self, theme: TileTheme = IVORY) -> None:
        self.theme = theme
        super().__init__(_OUTLINE, theme.body.edge)
        self._frames = SurfaceCache(FRAME_CACHE_BYTES)
        self._racks: dict[tuple[int, int], Surface] = {}

    def face(self, code: int, height_px: int) -> Surface:
        """The face of a tile, or of the joker (`JOKER`)."""
        return self._faces.get(("face", code, height_px), lambda: self._compose(code, height_px))

    def back(self, height_px: int) -> Surface:
        return self._faces.get(("back", height_px), lambda: self._compose_back(height_px))

    def joker_as(self, code: int, height_px: int) -> Surface:
        """A joker that lies for the tile `code`, with its number and mark below the figure.

        One that stands for no colour in particular (`JOKER`) is the plain joker.
        """
        if code == JOKER:
            return self.face(JOKER, height_px)
        return self._faces.get(("as", code, height_px), lambda: self._compose_joker_as(code, height_px))

    def rack(self, size: tuple[int, int]) -> Surface:
        """The rack with its two shelves, empty, `size` pixels wide and high. See `game.sprites.rack.shelves`."""
        for _ in self.rack_in_steps(size):
            pass
        return self._racks[size]

    def rack_in_steps(self, size: tuple[int, int]) -> Iterator[None]:
        """Draw that rack bit by bit, if it is not there yet."""
        if size in self._racks:
            return
        for rack in drawing_of_rack(size, self.theme.rack):
            if rack is None:
                yield
                continue
            while len(self._racks) >= RACK_CACHE_COUNT:
                del self._racks[next(iter(self._racks))]
            self._racks[size] = rack

    def set_frame(self, size: tuple[int, int], valid: bool | None) -> Surface:
        """The frame of a set whose tiles cover `size` pixels; see `game.sprites.tile_marks.set_frame`."""
        return self._frames.get((size, valid), lambda: set_frame(size, valid))

    def new_mark(self, height_px: int) -> Surface:
        """The brass dash under a tile that is new; its top lies at the tile's bottom."""
        return self._frames.get(("new", height_px), lambda: new_mark(height_px, tile_width(height_px)))

    # Composition

    def _compose(self, code: int, height: int) -> Surface:
        if code == JOKER:
            tile = self._blank(self.theme.body, code, height)
            self._draw_jester(tile, _FIGURE, height)
            return self._finish(tile)
        colour, number = _read(code)
        tile = self._blank(self.theme.ground(colour), code, height)
        layer = Surface(tile.get_size(), pygame.SRCALPHA)
        middle, scale = tile.get_width() // 2, height / TILE_HEIGHT
        figure = self._number(number, colour, scale)
        layer.blit(figure, figure.get_rect(midtop=(middle, round(_NUMBER_TOP * scale))))
        mark = self._mark(colour, _MARK_SIZE * scale)
        layer.blit(mark, mark.get_rect(center=(middle, round(_MARK_CENTRE * scale))))
        self._put(layer, tile, colour)
        return self._finish(tile)

    def _compose_joker_as(self, code: int, height: int) -> Surface:
        colour, number = _read(code)
        tile = self._blank(self.theme.body, JOKER, height)
        scale = height / TILE_HEIGHT
        self._draw_jester(tile, _FIGURE_AS, height)
        figure = self._number(number, colour, scale * _NAMED_SHARE)
        mark = self._mark(colour, _NAMED_MARK_SIZE * scale)
        centre = (tile.get_width() // 2, round(_NAMED_CENTRE * scale))
        row = Rect(
            0, 0, figure.get_width() + mark.get_width() + round(_NAMED_GAP * scale), figure.get_height()
        )
        row.center = centre
        if self.theme.grounds:
            plate = Rect(0, 0, round(_PLATE[0] * scale), round(_PLATE[1] * scale))
            plate.center = centre
            tile.blit(rounded(plate.size, round(16 * scale), _opaque(self.theme.colours[colour])), plate)
        layer = Surface(tile.get_size(), pygame.SRCALPHA)
        layer.blit(mark, mark.get_rect(midleft=row.midleft))
        layer.blit(figure, figure.get_rect(midright=row.midright))
        self._put(layer, tile, colour)
        return self._finish(tile)

    def _compose_back(self, height: int) -> Surface:
        tile = self._blank(self.theme.body, JOKER, height)
        tile.blit(draw_vector(("tiles", "back.svg"), tile.get_size(), _exchanged(self.theme.body)), (0, 0))
        return self._finish(tile)

    def _blank(self, body: TileBody, code: int, height: int) -> Surface:
        """A tile without its corners cut off: an opaque ground to draw on."""
        tile = self._faces.get(("blank", body, height), lambda: _draw_blank(body, height)).copy()
        if self.theme.grain:
            grain = self._faces.get(("grain", height), lambda: self._draw_grain(height))
            offset = code * 89 % TILE_WIDTH * height // TILE_HEIGHT
            face = Rect(offset, 0, tile.get_width(), round(_FACE_HEIGHT * height / TILE_HEIGHT))
            tile.blit(grain, (0, 0), face)
        return tile

    def _draw_grain(self, height: int) -> Surface:
        size = (2 * tile_width(height), height)
        return for_display(draw_vector(("tiles", "grain.svg"), size, {GRAIN: self.theme.grain or GRAIN}))

    def _finish(self, tile: Surface) -> Surface:
        """Cut the corners off; the colour under them stays, so that turned edges get no dark fringe."""
        height = tile.get_height()
        tile.blit(self._corner_mask(height), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return tile

    def _corner_mask(self, height: int) -> Surface:
        def make() -> Surface:
            mask = draw_vector(("tiles", "outline.svg"), _OUTLINE.size(height))
            mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            return for_display(mask)

        return self._faces.get(("mask", height), make)

    def _draw_jester(self, tile: Surface, place: tuple[int, int, int, int], height: int) -> None:
        left, top, width, tall = (round(value * height / TILE_HEIGHT) for value in place)
        figure = Surface(tile.get_size(), pygame.SRCALPHA)
        figure.blit(draw_vector(("tiles", "joker.svg"), (width, tall)), (left, top))
        if self.theme.glow:
            tile.blit(_shine(figure, JESTER_SHINE, self.theme.glow), (0, 0))
        tile.blit(figure, (0, 0))

    def _number(self, number: int, colour: int, scale: float) -> Surface:
        name = ("tiles", "numbers", f"{number}.svg")
        width, height = vector_size(*name)
        return draw_vector(name, (round(width * scale), round(height * scale)), self._inks(colour))

    def _mark(self, colour: int, side: float) -> Surface:
        name = ("tiles", "marks", f"{MARK_NAMES[colour]}.svg")
        px = round(side)
        return self._faces.get(("mark", colour, px), lambda: draw_vector(name, (px, px), self._inks(colour)))

    def _inks(self, colour: int) -> dict[str, str]:
        return {TINT: self.theme.figures[colour], PRESSED: self.theme.ground(colour).pressed} | {
            RIM: self.theme.rims[colour] or NOTHING
        }

    def _put(self, figures: Surface, tile: Surface, colour: int) -> None:
        """Draw the figures onto the tile, and their shine before them."""
        if self.theme.glow:
            tile.blit(_shine(figures, self.theme.shine(colour), self.theme.glow), (0, 0))
        tile.blit(figures, (0, 0))


def _read(code: int) -> tuple[int, int]:
    """Colour and number of a tile's code."""
    if not 0 <= code < JOKER:
        raise ValueError(f"{code} is no tile code")
    colour, number = divmod(code, 13)
    return colour, number + 1


def _draw_blank(body: TileBody, height: int) -> Surface:
    size = _OUTLINE.size(height)
    tile = Surface(size, pygame.SRCALPHA)
    tile.fill(body.edge)
    tile.fill(body.foot_low, (0, height * 3 // 4, size[0], height))
    tile.blit(draw_vector(("tiles", "body.svg"), size, _exchanged(body)), (0, 0))
    return for_display(tile)


def _exchanged(body: TileBody) -> dict[str, str]:
    return {getattr(IVORY_BODY, field.name): getattr(body, field.name) for field in fields(TileBody)}


def _opaque(colour: str) -> tuple[int, int, int, int]:
    red, green, blue, _ = pygame.Color(colour)
    return red, green, blue, 255


def _shine(figures: Surface, tint: str, strength: float) -> Surface:
    """Light round the figures, blurred at a part of the size."""
    light = pygame.transform.smoothscale_by(figures, 1 / _GLOW_SHRINK)
    light.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    light.fill((*_opaque(tint)[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    radius = max(1, round(figures.get_height() * _GLOW_REACH / _GLOW_SHRINK))
    for _ in range(2):
        light = pygame.transform.box_blur(light, radius)
    light.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(light, figures.get_size())
