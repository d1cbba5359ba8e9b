"""What tiles are called, in the language in force."""

from engine.pieces import JOKER, RANK_OF, SUIT_OF, Face
from game.words import N_, _, pgettext

COLOURS = (N_("red"), N_("blue"), N_("black"), N_("orange"))


def tile_name(face: Face) -> str:
    """A tile: “red 5”, “the joker”."""
    if face == JOKER:
        return _("the joker")
    return pgettext("tile", "{colour} {number}").format(
        colour=_(COLOURS[SUIT_OF[face]]), number=RANK_OF[face]
    )
