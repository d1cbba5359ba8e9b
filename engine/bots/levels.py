"""The five levels of computer players at cards, the same names as in every game."""

from engine.bots.base import Bot
from engine.bots.master import Effort, Master
from engine.bots.person import BEGINNER, CASUAL, FAMILY, Person
from engine.bots.player import strong

USUAL_LEVEL = "level4"
"""Who plays where nobody chose: for a seat that a person left, and for hints."""

LEVELS: dict[str, Bot] = {
    "level1": Person(BEGINNER),
    "level2": Person(CASUAL),
    "level3": Person(FAMILY),
    "level4": strong,
    "level5": Master(Effort()),
}
