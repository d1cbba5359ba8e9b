"""Cards as pictures: faces, backs, jokers with a badge, shadows and turned cards.

A card is composed of parts that are drawn once a size (blank card, pip, index, figure), so that a whole
hand is ready within a few frames. Card codes: `suit * 13 + rank - 1` with the suits S, H, D, C = 0..3 and
A = 1 … K = 13.
"""

from collections.abc import Mapping
from enum import Enum

import pygame
from pygame import Surface

from game.sprites.icons import SUIT_NAMES, suit_shape
from game.sprites.palette import EDGE, FOUR_COLOUR, IVORY, Palette
from game.sprites.pieces import (
    ANGLE_STEP_DEG,
    BACK,
    FACE_CACHE_BYTES,
    JOKER,
    JOKER_AS,
    NEW_ROTATIONS_A_FRAME,
    ROTATED_CACHE_BYTES,
    SHADOW_CACHE_BYTES,
    Outline,
    PieceArt,
)
from game.sprites.vectors import TINT, draw_vector, for_display, vector_size

__all__ = [
    "ANGLE_STEP_DEG",
    "BACK",
    "BACK_NAMES",
    "FACE_CACHE_BYTES",
    "JOKER",
    "JOKER_AS",
    "NEW_ROTATIONS_A_FRAME",
    "PIP_PLACES",
    "ROTATED_CACHE_BYTES",
    "SECOND_JOKER",
    "SHADOW_CACHE_BYTES",
    "CardArt",
    "IndexLanguage",
    "card_width",
]

SECOND_JOKER = 53

FRONT_NAMES = ("classic", "large")
"""The fronts that can be chosen: pips and figures, or large indices that are read across a room."""

COURT_NAMES = {11: "jack", 12: "queen", 13: "king"}
BACK_NAMES = ("lattice", "fans", "waves", "stars", "checks")

CARD_WIDTH = 500
CARD_HEIGHT = 700
_PIP_HEIGHT = 86
_INDEX_CENTRE = 80
_INDEX_TOP = 17
_INDEX_GROWN = 1.13
"""The letters are drawn so much larger than their pictures: a fifth of the card's height."""
_INDEX_SUIT_TOP = 178
_INDEX_SUIT_HEIGHT = 78
_COURT_HEIGHT = 440
_BADGE = (10, 10, 140, 262)
_LARGE_LETTER = (150, 224)
_LARGE_CENTRE = 88
_LARGE_SUIT_TOP = 258
_LARGE_SUIT_HEIGHT = 128
_LARGE_PIP_HEIGHT = 330
_LARGE_PIP_ALPHA = 34
_LARGE_PLATE = (172, 398)
"""What large indices take up: the most room of a letter, and the plate under them on a court card."""
_OUTLINE = Outline(CARD_WIDTH / CARD_HEIGHT, 0.06)

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
    return _OUTLINE.size(height_px)[0]


class CardArt(PieceArt):
    """The pictures of one pack: a palette, a language of indices and a back.

    Every picture is made when it is first asked for and kept while there is room. Heights are in pixels.
    """

    def __init__(
        self,
        palette: Palette = FOUR_COLOUR,
        index_language: IndexLanguage | str = IndexLanguage.GERMAN,
        back: str = BACK_NAMES[0],
        front: str = FRONT_NAMES[0],
    ) -> None:
        if back not in BACK_NAMES:
            raise ValueError(f"no card back is called {back!r}")
        if front not in FRONT_NAMES:
            raise ValueError(f"no card front is called {front!r}")
        self.palette = palette
        self.index_language = IndexLanguage(index_language)
        self.back_name = back
        self.has_large_indices = front == "large"
        super().__init__(_OUTLINE, palette.edge)

    def face(self, code: int, height_px: int) -> Surface:
        """The face of a card, or of a joker (`JOKER`, `SECOND_JOKER`)."""
        return self._faces.get(("face", code, height_px), lambda: self._compose(code, height_px))

    def back(self, height_px: int) -> Surface:
        return self._faces.get(("back", height_px), lambda: self._finish(self._back_parts(height_px)))

    def joker_as(self, code: int, height_px: int) -> Surface:
        """A joker that lies for the card `code`, with a badge that says so at the place of the index."""
        return self._faces.get(("as", code, height_px), lambda: self._compose_joker_as(code, height_px))

    # Composition

    def _compose(self, code: int, height: int) -> Surface:
        if code in (JOKER, SECOND_JOKER):
            return self._finish(self._joker_parts(code, height))
        if not 0 <= code < JOKER:
            raise ValueError(f"{code} is no card code")
        suit, rank = divmod(code, 13)
        rank += 1
        card = self._blank(height)
        if rank == 1 and not self.has_large_indices:
            self._draw_ace(card, suit, height)
        elif rank in COURT_NAMES:
            self._draw_court(card, suit, rank, height)
        elif self.has_large_indices:
            pip = suit_shape(
                suit, round(_LARGE_PIP_HEIGHT * height / CARD_HEIGHT), self.palette.suits[suit].main
            )
            faint = pip.copy()
            faint.set_alpha(_LARGE_PIP_ALPHA)
            card.blit(faint, faint.get_rect(center=card.get_rect().center))
        else:
            self._draw_pips(card, suit, rank, height)
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
            if self.has_large_indices:
                return for_display(self._large_corner(suit, rank, height))
            corner = Surface((round(height * 0.23), height // 2), pygame.SRCALPHA)
            self._draw_index(corner, suit, rank, height)
            return for_display(corner)

        corner = make()
        card.blit(corner, (0, 0))
        turned = pygame.transform.flip(corner, True, True)
        card.blit(turned, (card.get_width() - turned.get_width(), height - turned.get_height()))

    def _large_corner(self, suit: int, rank: int, height: int) -> Surface:
        """A corner with an index that fills what a fan shows of a card."""
        scale = height / CARD_HEIGHT
        width, tall = (round(side * scale) for side in _LARGE_PLATE)
        corner = Surface((width, tall), pygame.SRCALPHA)
        if rank in COURT_NAMES:
            plate = pygame.Color(self.palette.card)
            pygame.draw.rect(corner, plate, corner.get_rect(), border_bottom_right_radius=round(30 * scale))
        name = ("cards", "indices", f"{self._index_text(rank)}.svg")
        wide, high = vector_size(*name)
        grown = min(_LARGE_LETTER[0] / wide, _LARGE_LETTER[1] / high)
        size = (round(wide * grown * scale), round(_LARGE_LETTER[1] * scale))
        colour = self.palette.suits[suit].main
        letter = draw_vector(name, size, {TINT: colour})
        middle = round(_LARGE_CENTRE * scale)
        corner.blit(letter, letter.get_rect(midtop=(middle, round(_INDEX_TOP * scale))))
        pip = self._suit_picture(suit, round(_LARGE_SUIT_HEIGHT * scale))
        corner.blit(pip, pip.get_rect(midtop=(middle, round(_LARGE_SUIT_TOP * scale))))
        return corner

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
            grown = _INDEX_GROWN * height / CARD_HEIGHT
            size = tuple(round(side * grown) for side in vector_size(*name))
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
