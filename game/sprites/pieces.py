"""What pictures of cards and of tiles have in common: they are kept, turned, and throw a shadow."""

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Surface

from game.sprites.cache import SurfaceCache
from game.sprites.vectors import for_display

JOKER = 52
BACK = -1
JOKER_AS = 64
"""`JOKER_AS + code` is the key of a joker that stands for the piece `code`."""

FACE_CACHE_BYTES = 48_000_000
ROTATED_CACHE_BYTES = 48_000_000
SHADOW_CACHE_BYTES = 12_000_000
ANGLE_STEP_DEG = 2
NEW_ROTATIONS_A_FRAME = 4

SCALE_STEPS = 48
"""Pieces that grow or shrink on their way do so in so many steps of their full height."""

_SHADOW_MARGIN = 0.16
_SHADOW_MASTER_PX = 120
"""Shadows are drawn and blurred for a piece of this height, whatever height they are for."""
_LIFT_STEPS = 8


class Outline(NamedTuple):
    """The outline of a piece, as shares of its height."""

    width: float
    corner: float

    def size(self, height_px: int) -> tuple[int, int]:
        return round(height_px * self.width), height_px


class PieceArt(ABC):
    """The pictures of one set of pieces.

    Every picture is made when it is first asked for and kept while there is room. Heights are in pixels.
    """

    def __init__(self, outline: Outline, edge: str) -> None:
        """`edge` is the colour that turned pieces have at their border."""
        self._outline = outline
        self._edge = edge
        self._faces = SurfaceCache(FACE_CACHE_BYTES)
        self._rotated = SurfaceCache(ROTATED_CACHE_BYTES)
        self._shadows = SurfaceCache(SHADOW_CACHE_BYTES)
        self._angles: dict[tuple[int, int], set[int]] = {}
        self._new_rotations_left: int | None = None

    @abstractmethod
    def face(self, code: int, height_px: int) -> Surface:
        """The face of a piece or of a joker."""

    @abstractmethod
    def back(self, height_px: int) -> Surface:
        """What shows of a piece that lies face down."""

    @abstractmethod
    def joker_as(self, code: int, height_px: int) -> Surface:
        """A joker that lies for the piece `code`, and says so."""

    def picture(self, key: int, height_px: int) -> Surface:
        """The picture of a key: a piece's code, `BACK`, or `JOKER_AS + code`."""
        if key == BACK:
            return self.back(height_px)
        if key >= JOKER_AS:
            return self.joker_as(key - JOKER_AS, height_px)
        return self.face(key, height_px)

    def begin_frame(self, new_rotations: int | None = NEW_ROTATIONS_A_FRAME) -> None:
        """Allow so many new turned pictures until the next call; None: as many as are asked for."""
        self._new_rotations_left = new_rotations

    def rotated(self, key: int, height_px: int, angle_deg: float) -> Surface:
        """The picture turned counter-clockwise, to be blitted with its centre at the piece's centre.

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

    def is_ready(self, key: int, height_px: int, angle_deg: float) -> bool:
        """Whether the turned picture is at hand, so that it costs nothing."""
        step = round(angle_deg / ANGLE_STEP_DEG) % (360 // ANGLE_STEP_DEG)
        return (key, height_px, step) in self._rotated or (step == 0 and self.has_picture(key, height_px))

    def has_picture(self, key: int, height_px: int) -> bool:
        """Whether the picture of a key is at hand."""
        if key == BACK:
            return ("back", height_px) in self._faces
        kind, code = ("as", key - JOKER_AS) if key >= JOKER_AS else ("face", key)
        return (kind, code, height_px) in self._faces

    def scaled(
        self, key: int, full_px: int, height_px: float, angle_deg: float = 0.0, squeezed: float = 1.0
    ) -> Surface:
        """A piece on its way, made from the one of `full_px`: turned, `height_px` high, `squeezed` in its width.

        Size and width are rounded to `SCALE_STEPS` of the full ones, so that backs in the air share pictures.
        """
        size = max(1, round(height_px / full_px * SCALE_STEPS))
        width = max(1, round(squeezed * SCALE_STEPS))
        turned = self.rotated(key, full_px, angle_deg)
        if size == width == SCALE_STEPS:
            return turned
        if key != BACK or turned is not self.picture(key, full_px):
            return _resized(turned, size, width)
        return self._rotated.get(("scaled", key, full_px, size, width), lambda: _resized(turned, size, width))

    def shadow(self, height_px: int, lift: float = 0.0, angle_deg: float = 0.0) -> Surface:
        """The soft shadow of a piece that lies (0) or is held up (1), turned with the piece.

        To be blitted with its centre at the piece's centre; it is larger than the piece and lets the shadow
        fall a little downwards.
        """
        step = round(min(max(lift, 0.0), 1.0) * _LIFT_STEPS)
        turn = round(angle_deg / ANGLE_STEP_DEG) * ANGLE_STEP_DEG % 180
        return self._shadows.get(
            (height_px, step, turn),
            lambda: _soft_shadow(self._outline, height_px, step / _LIFT_STEPS, turn),
        )

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
        padded.fill((*pygame.Color(self._edge)[:3], 0))
        padded.fill((0, 0, 0, 0), picture.get_rect(topleft=(2, 2)))
        padded.blit(picture, (2, 2), special_flags=pygame.BLEND_RGBA_ADD)
        self._angles.setdefault((key, height), set()).add(step)
        return for_display(pygame.transform.rotozoom(padded, step * ANGLE_STEP_DEG, 1.0))


def _resized(picture: Surface, size: int, width: int) -> Surface:
    wide, tall = picture.get_size()
    scale = size / SCALE_STEPS
    target = (max(1, round(wide * scale * width / SCALE_STEPS)), max(1, round(tall * scale)))
    return pygame.transform.smoothscale(picture, target)


def _soft_shadow(outline: Outline, height: int, lift: float, turn: int) -> Surface:
    master = _shadow_master(outline, lift, turn)
    return for_display(pygame.transform.smoothscale_by(master, height / _SHADOW_MASTER_PX))


@lru_cache(maxsize=256)
def _shadow_master(outline: Outline, lift: float, turn: int) -> Surface:
    """Drawn and blurred at a small size: nothing in it is sharp."""
    small = _SHADOW_MASTER_PX
    width, _ = outline.size(small)
    solid = Surface((width + 2, small + 2), pygame.SRCALPHA)
    black = (0, 0, 0, 140 - round(40 * lift))
    pygame.draw.rect(solid, black, solid.get_rect(), border_radius=round(small * outline.corner))
    turned = pygame.transform.rotozoom(solid, turn, 1.0) if turn else solid
    margin = round(small * _SHADOW_MARGIN)
    drop = round(small * (0.012 + 0.055 * lift))
    shadow = Surface((turned.get_width() + 2 * margin, turned.get_height() + 2 * margin), pygame.SRCALPHA)
    shadow.blit(turned, (margin, margin + drop))
    radius = max(1, round(small * (0.016 + 0.03 * lift)))
    for _ in range(2):
        shadow = pygame.transform.box_blur(shadow, radius)
    return shadow
