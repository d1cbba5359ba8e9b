"""Cards as pictures: faces, backs, jokers with a badge, shadows and turned cards.

A card is composed of parts that are drawn once a size (blank card, pip, index, figure), so that a whole
hand is ready within a few frames. Card codes: `suit * 13 + rank - 1` with the suits S, H, D, C = 0..3 and
A = 1 … K = 13.
"""

from collections.abc import Mapping
from enum import Enum

import pygame
from pygame import Surface

from game.sprites.cache import SurfaceCache
from game.sprites.icons import SUIT_NAMES, suit_shape
from game.sprites.palette import EDGE, FOUR_COLOUR, IVORY, Palette
from game.sprites.vectors import TINT, draw_vector, for_display, vector_size

JOKER = 52
SECOND_JOKER = 53
BACK = -1
JOKER_AS = 64
"""`JOKER_AS + code` is the key of a joker that stands for the card `code`."""

COURT_NAMES = {11: "jack", 12: "queen", 13: "king"}
BACK_NAMES = ("lattice", "fans", "waves", "stars")

CARD_WIDTH = 500
CARD_HEIGHT = 700
FACE_CACHE_BYTES = 48_000_000
ROTATED_CACHE_BYTES = 48_000_000
SHADOW_CACHE_BYTES = 12_000_000
ANGLE_STEP_DEG = 2
NEW_ROTATIONS_A_FRAME = 4

_PIP_HEIGHT = 86
_INDEX_CENTRE = 80
_INDEX_TOP = 20
_INDEX_SUIT_TOP = 169
_INDEX_SUIT_HEIGHT = 84
_COURT_HEIGHT = 440
_BADGE = (10, 10, 140, 262)
_SHADOW_MARGIN = 0.16
_LIFT_STEPS = 8

_LEFT, _MIDDLE, _RIGHT = 191, 250, 309
_TOP, _BOTTOM = 118, 582
_UPPER, _LOWER = 118 + 464 / 3, 582 - 464 / 3
_CENTRE = 350
_CORNERS = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_SIX = (*_CORNERS, (_LEFT, _CENTRE), (_RIGHT, _CENTRE))
_EIGHT = (*_CORNERS, (_LEFT, _UPPER), (_RIGHT, _UPPER), (_LEFT, _LOWER), (_RIGHT, _LOWER))
PIP_PLACES: Mapping[int, tuple[tuple[float, float], ...]] = {
    2: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    3: ((_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)),
    4: _CORNERS,
    5: (*_CORNERS, (_MIDDLE, _CENTRE)),
    6: _SIX,
    7: (*_SIX, (_MIDDLE, (_TOP + _CENTRE) / 2)),
    8: (*_SIX, (_MIDDLE, (_TOP + _CENTRE) / 2), (_MIDDLE, (_BOTTOM + _CENTRE) / 2)),
    9: (*_EIGHT, (_MIDDLE, _CENTRE)),
    10: (*_EIGHT, (_MIDDLE, (_TOP + _UPPER) / 2), (_MIDDLE, (_BOTTOM + _LOWER) / 2)),
}


class IndexLanguage(Enum):
    """Letters of the court cards; the value is what settings store."""

    GERMAN = "de"
    ENGLISH = "en"


_COURT_LETTERS = {
    IndexLanguage.GERMAN: {11: "B", 12: "D", 13: "K"},
    IndexLanguage.ENGLISH: {11: "J", 12: "Q", 13: "K"},
}


def card_width(height_px: int) -> int:
    """Width in pixels of a card that is `height_px` high."""
    return round(height_px * CARD_WIDTH / CARD_HEIGHT)


class CardArt:
    """The pictures of one pack: a palette, a language of indices and a back.

    Every picture is made when it is first asked for and kept while there is room. Heights are in pixels.
    """

    def __init__(
        self,
        palette: Palette = FOUR_COLOUR,
        index_language: IndexLanguage | str = IndexLanguage.GERMAN,
        back: str = BACK_NAMES[0],
    ) -> None:
        if back not in BACK_NAMES:
            raise ValueError(f"no card back is called {back!r}")
        self.palette = palette
        self.index_language = IndexLanguage(index_language)
        self.back_name = back
        self._faces = SurfaceCache(FACE_CACHE_BYTES)
        self._rotated = SurfaceCache(ROTATED_CACHE_BYTES)
        self._shadows = SurfaceCache(SHADOW_CACHE_BYTES)
        self._angles: dict[tuple[int, int], set[int]] = {}
        self._new_rotations_left: int | None = None

    def face(self, card_code: int, height_px: int) -> Surface:
        """The face of a card, or of a joker (`JOKER`, `SECOND_JOKER`)."""
        return self._faces.get(("face", card_code, height_px), lambda: self._compose(card_code, height_px))

    def back(self, height_px: int) -> Surface:
        return self._faces.get(("back", height_px), lambda: self._finish(self._back_parts(height_px)))

    def joker_as(self, code: int, height_px: int) -> Surface:
        """A joker that lies for the card `code`, with a badge that says so at the place of the index."""
        return self._faces.get(("as", code, height_px), lambda: self._compose_joker_as(code, height_px))

    def picture(self, key: int, height_px: int) -> Surface:
        """The picture of a key: a card code, `BACK`, or `JOKER_AS + code`."""
        if key == BACK:
            return self.back(height_px)
        if key >= JOKER_AS:
            return self.joker_as(key - JOKER_AS, height_px)
        return self.face(key, height_px)

    def begin_frame(self, new_rotations: int | None = NEW_ROTATIONS_A_FRAME) -> None:
        """Allow so many new turned pictures until the next call; None: as many as are asked for."""
        self._new_rotations_left = new_rotations

    def rotated(self, key: int, height_px: int, angle_deg: float) -> Surface:
        """The picture turned counter-clockwise, to be blitted with its centre at the card's centre.

        The angle is rounded to `ANGLE_STEP_DEG`. When the frame's allowance is used up, the nearest angle
        that is at hand stands in.
        """
        step = round(angle_deg / ANGLE_STEP_DEG) % (360 // ANGLE_STEP_DEG)
        if step == 0:
            return self.picture(key, height_px)
        if (key, height_px, step) not in self._rotated and not self._may_rotate():
            step = self._nearest_step(key, height_px, step)
            if step == 0:
                return self.picture(key, height_px)
        return self._rotated.get((key, height_px, step), lambda: self._rotate(key, height_px, step))

    def shadow(self, height_px: int, lift: float = 0.0, angle_deg: float = 0.0) -> Surface:
        """The soft shadow of a card that lies (0) or is held up (1), turned with the card.

        To be blitted with its centre at the card's centre; it is larger than the card and lets the shadow
        fall a little downwards.
        """
        step = round(min(max(lift, 0.0), 1.0) * _LIFT_STEPS)
        turn = round(angle_deg / ANGLE_STEP_DEG) * ANGLE_STEP_DEG % 180
        return self._shadows.get(
            (height_px, step, turn), lambda: _soft_shadow(height_px, step / _LIFT_STEPS, turn)
        )

    # Composition

    def _compose(self, code: int, height: int) -> Surface:
        if code in (JOKER, SECOND_JOKER):
            return self._finish(self._joker_parts(code, height))
        if not 0 <= code < JOKER:
            raise ValueError(f"{code} is no card code")
        suit, rank = divmod(code, 13)
        rank += 1
        card = self._blank(height)
        if rank == 1:
            self._draw_ace(card, suit, height)
        elif rank in PIP_PLACES:
            self._draw_pips(card, suit, rank, height)
        else:
            self._draw_court(card, suit, rank, height)
        self._draw_indices(card, suit, rank, height)
        return self._finish(card)

    def _compose_joker_as(self, code: int, height: int) -> Surface:
        card = self._joker_parts(JOKER, height)
        suit, rank = divmod(code, 13)
        scale = height / CARD_HEIGHT
        left, top, width, badge_height = (round(value * scale) for value in _BADGE)
        badge = draw_vector(("cards", "badge.svg"), (width, badge_height), self._card_colours())
        corner = Surface((card.get_width(), card.get_height() // 2), pygame.SRCALPHA)
        corner.blit(badge, (left, top))
        self._draw_index(corner, suit, rank + 1, height)
        card.blit(corner, (0, 0))
        return self._finish(card)

    def _blank(self, height: int) -> Surface:
        """The card without corners cut off: an opaque ground to draw on."""
        return self._faces.get(("blank", height), lambda: self._draw_blank(height)).copy()

    def _draw_blank(self, height: int) -> Surface:
        size = (card_width(height), height)
        ground = Surface(size, pygame.SRCALPHA)
        ground.fill(self.palette.edge)
        ground.blit(draw_vector(("cards", "blank.svg"), size, self._card_colours()), (0, 0))
        return for_display(ground)

    def _finish(self, card: Surface) -> Surface:
        """Cut the corners off; the colour under them stays, so that turned edges get no dark fringe."""
        height = card.get_height()
        card.blit(self._corner_mask(height), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return card

    def _corner_mask(self, height: int) -> Surface:
        def make() -> Surface:
            mask = draw_vector(("cards", "blank.svg"), (card_width(height), height))
            mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            return for_display(mask)

        return self._faces.get(("mask", height), make)

    def _back_parts(self, height: int) -> Surface:
        card = self._blank(height)
        card.blit(
            draw_vector(("cards", "backs", f"{self.back_name}.svg"), card.get_size(), self._card_colours()),
            (0, 0),
        )
        return card

    def _joker_parts(self, code: int, height: int) -> Surface:
        card = self._blank(height)
        name = "joker-1.svg" if code == JOKER else "joker-2.svg"
        colours = self._card_colours()
        for suit in range(4):
            colours |= self._suit_colours(suit)
        card.blit(draw_vector(("cards", name), card.get_size(), colours), (0, 0))
        return card

    def _draw_ace(self, card: Surface, suit: int, height: int) -> None:
        name = f"ace-of-{SUIT_NAMES[suit]}.svg"
        card.blit(draw_vector(("cards", name), card.get_size(), self._suit_colours(suit)), (0, 0))

    def _draw_pips(self, card: Surface, suit: int, rank: int, height: int) -> None:
        scale = height / CARD_HEIGHT
        pip = self._suit_picture(suit, round(_PIP_HEIGHT * scale))
        turned = pygame.transform.flip(pip, True, True)
        for x, y in PIP_PLACES[rank]:
            picture = pip if y <= _CENTRE else turned
            left = round(x * scale - pip.get_width() / 2)
            top = round(min(y, CARD_HEIGHT - y) * scale - pip.get_height() / 2)
            card.blit(picture, (left, top if y <= _CENTRE else height - top - pip.get_height()))

    def _draw_court(self, card: Surface, suit: int, rank: int, height: int) -> None:
        colours = self._suit_colours(suit) | self._card_colours()
        name = f"{COURT_NAMES[rank]}-of-{SUIT_NAMES[suit]}.svg"
        half_size = (card.get_width(), round(_COURT_HEIGHT * height / CARD_HEIGHT))
        half = draw_vector(("cards", "courts", name), half_size, colours)
        half.blit(self._court_mask(half_size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        card.blit(half, (0, 0))
        card.blit(pygame.transform.flip(half, True, True), (0, height - half_size[1]))

    def _court_mask(self, size: tuple[int, int]) -> Surface:
        return self._faces.get(("half", size), lambda: draw_vector(("cards", "courts", "half.svg"), size))

    def _draw_indices(self, card: Surface, suit: int, rank: int, height: int) -> None:
        def make() -> Surface:
            corner = Surface((round(height * 0.23), height // 2), pygame.SRCALPHA)
            self._draw_index(corner, suit, rank, height)
            return for_display(corner)

        corner = make()
        card.blit(corner, (0, 0))
        turned = pygame.transform.flip(corner, True, True)
        card.blit(turned, (card.get_width() - turned.get_width(), height - turned.get_height()))

    def _draw_index(self, target: Surface, suit: int, rank: int, height: int) -> None:
        scale = height / CARD_HEIGHT
        letter = self._letter(suit, rank, height)
        target.blit(
            letter, (round(_INDEX_CENTRE * scale - letter.get_width() / 2), round(_INDEX_TOP * scale))
        )
        pip = self._suit_picture(suit, round(_INDEX_SUIT_HEIGHT * scale))
        target.blit(pip, (round(_INDEX_CENTRE * scale - pip.get_width() / 2), round(_INDEX_SUIT_TOP * scale)))

    def _letter(self, suit: int, rank: int, height: int) -> Surface:
        text = self._index_text(rank)
        colour = self.palette.suits[suit].main

        def make() -> Surface:
            name = ("cards", "indices", f"{text}.svg")
            size = tuple(round(side * height / CARD_HEIGHT) for side in vector_size(*name))
            return for_display(draw_vector(name, (size[0], size[1]), {TINT: colour}))

        return self._faces.get(("letter", text, colour, height), make)

    def _index_text(self, rank: int) -> str:
        if rank == 1:
            return "A"
        return _COURT_LETTERS[self.index_language].get(rank, str(rank))

    def _suit_picture(self, suit: int, height: int) -> Surface:
        colour = self.palette.suits[suit].main
        return self._faces.get(("pip", suit, colour, height), lambda: suit_shape(suit, height, colour))

    def _suit_colours(self, suit: int) -> dict[str, str]:
        drawn, wanted = FOUR_COLOUR.suits[suit], self.palette.suits[suit]
        return {drawn.main: wanted.main, drawn.deep: wanted.deep, drawn.light: wanted.light}

    def _card_colours(self) -> dict[str, str]:
        return {IVORY: self.palette.card, EDGE: self.palette.edge}

    # Turning

    def _may_rotate(self) -> bool:
        if self._new_rotations_left is None:
            return True
        self._new_rotations_left -= 1
        return self._new_rotations_left >= 0

    def _nearest_step(self, key: int, height: int, step: int) -> int:
        turns = 360 // ANGLE_STEP_DEG
        at_hand = [s for s in self._angles.get((key, height), ()) if (key, height, s) in self._rotated]
        return min((0, *at_hand), key=lambda s: min((s - step) % turns, (step - s) % turns))

    def _rotate(self, key: int, height: int, step: int) -> Surface:
        picture = self.picture(key, height)
        padded = Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA)
        padded.fill((*pygame.Color(self.palette.edge)[:3], 0))
        padded.fill((0, 0, 0, 0), picture.get_rect(topleft=(2, 2)))
        padded.blit(picture, (2, 2), special_flags=pygame.BLEND_RGBA_ADD)
        self._angles.setdefault((key, height), set()).add(step)
        return for_display(pygame.transform.rotozoom(padded, step * ANGLE_STEP_DEG, 1.0))


def _soft_shadow(height: int, lift: float, turn: int) -> Surface:
    """Drawn and blurred at a quarter of the size: nothing in it is sharp."""
    small = max(24, height // 4)
    solid = Surface((card_width(small) + 2, small + 2), pygame.SRCALPHA)
    black = (0, 0, 0, 140 - round(40 * lift))
    pygame.draw.rect(solid, black, solid.get_rect(), border_radius=round(small * 0.06))
    turned = pygame.transform.rotozoom(solid, turn, 1.0) if turn else solid
    margin = round(small * _SHADOW_MARGIN)
    drop = round(small * (0.012 + 0.055 * lift))
    shadow = Surface((turned.get_width() + 2 * margin, turned.get_height() + 2 * margin), pygame.SRCALPHA)
    shadow.blit(turned, (margin, margin + drop))
    radius = max(1, round(small * (0.016 + 0.03 * lift)))
    for _ in range(2):
        shadow = pygame.transform.box_blur(shadow, radius)
    return for_display(pygame.transform.smoothscale_by(shadow, height / small))
