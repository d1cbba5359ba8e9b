"""Why a stepper goes no further, as sentences."""

from __future__ import annotations

from game.match_setup import PLAYERS
from game.rule_words import preset_title
from game.words import _
from net.lobby import MOST_SEATS


def players_words(preset: str) -> str:
    """For how many players a rule set is."""
    least, most = PLAYERS[preset]
    return _("{rules} is for {least} to {most} players.").format(
        rules=preset_title(preset), least=least, most=min(most, MOST_SEATS)
    )


def span_words(least: int | str, most: int | str) -> str:
    """From the least to the most."""
    return _("{least} to {most}").format(least=least, most=most)


def no_level_words(is_stronger: bool) -> str:
    """That no computer player is stronger than the strongest, or weaker than the weakest."""
    if is_stronger:
        return _("No computer player is stronger than this one.")
    return _("No computer player is weaker than this one.")
