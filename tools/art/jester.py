"""The two jokers."""

from game.sprites.palette import VIOLET
from tools.art.letters import word
from tools.art.svg import circle, document, moved, path


def joker(variant: int) -> str:
    data, _ = word("JOKER", 70, black=True)
    return document(500, 700, moved(30, 330, path(data, VIOLET), turn=-90), circle(280, 350, 120, VIOLET))
