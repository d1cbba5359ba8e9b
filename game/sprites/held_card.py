"""A card as it is held in a pose: turned, scaled, half turned over, faded."""

from math import cos, pi

import pygame
from pygame import Surface

from game.motion.track import Pose
from game.sprites.pieces import ANGLE_STEP_DEG, BACK, PieceArt

NEARLY_PX = 0.75


def card_surface(art: PieceArt, picture: int, pose: Pose, full_height: int) -> Surface:
    """A card in a pose, to be blitted with its centre at the pose's; made from one of `full_height`."""
    turned_over = 0.0 < pose.shown < 1.0
    face = picture if pose.shown >= 0.5 else BACK
    if abs(pose.height - full_height) < NEARLY_PX and not turned_over:
        surface = art.rotated(face, full_height, pose.angle)
    else:
        surface = _scaled(art, face, pose, full_height, turned_over)
    if pose.alpha < 1.0:
        surface = surface.copy()
        surface.set_alpha(round(255 * max(0.0, pose.alpha)))
    return surface


def _scaled(art: PieceArt, face: int, pose: Pose, full_height: int, turned_over: bool) -> Surface:
    base = art.picture(face, full_height)
    scale = pose.height / full_height
    width = base.get_width() * scale
    if turned_over:
        width *= abs(cos(pi * pose.shown))
        base = pygame.transform.smoothscale(base, (max(1, round(width)), max(1, round(pose.height))))
        return base if abs(pose.angle) < ANGLE_STEP_DEG else _turned(base, pose.angle, 1.0)
    if abs(pose.angle) < ANGLE_STEP_DEG:
        return pygame.transform.smoothscale(base, (max(1, round(width)), max(1, round(pose.height))))
    return _turned(base, pose.angle, scale)


def _turned(card: Surface, angle: float, scale: float) -> Surface:
    """Turned with a clear margin, which is what makes the edges smooth."""
    margin = max(2, round(2 / scale))
    padded = Surface((card.get_width() + 2 * margin, card.get_height() + 2 * margin), pygame.SRCALPHA)
    padded.blit(card, (margin, margin))
    return pygame.transform.rotozoom(padded, angle, scale)
