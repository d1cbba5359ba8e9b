"""`romme judge`: plays referee files by the rules and prints the outcomes (docs/referee.md)."""

from engine.games import NOTATIONS
from engine.referee import judge
from game.commands.answers import print_answers
from game.commands.sentences import sayer


def run(files: list[str], language: str) -> int:
    """Print an outcome a line. Returns 0, 1 if an `expect` was not met, 2 if an object could not be read."""
    say = sayer(language)
    return print_answers(files, lambda given: judge(given, NOTATIONS, say))
