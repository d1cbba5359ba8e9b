"""A card as it is held in a pose: turned, scaled, half turned over, faded."""

from math import cos, pi

from pygame import Surface

from game.motion.track import Pose
from game.sprites.pieces import BACK, PieceArt

NEARLY_PX = 0.75


def card_surface(art: PieceArt, picture: int, pose: Pose, full_height: int) -> Surface:
    """A card in a pose, to be blitted with its centre at the pose's; made from one of `full_height`."""
    is_turning_over = 0.0 < pose.shown < 1.0
    face = picture if pose.shown >= 0.5 else BACK
    if is_turning_over:
        squeezed = abs(cos(pi * pose.shown))
        surface = art.scaled(face, full_height, pose.height, pose.angle, squeezed)
    elif abs(pose.height - full_height) < NEARLY_PX:
        surface = art.rotated(face, full_height, pose.angle)
    else:
        surface = art.scaled(face, full_height, pose.height, pose.angle)
    if pose.alpha < 1.0:
        surface = surface.copy()
        surface.set_alpha(round(255 * max(0.0, pose.alpha)))
    return surface
