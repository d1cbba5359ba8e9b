"""How strong players differ while none of them is stronger: what each weighs a little more, or a little less.

Measured against the plain strong player with `tools arena ladder --only characters`: of the matches each wins a half,
give or take two hundredths.
"""

from engine.bots.base import Bot
from engine.bots.player import Player, Style
from engine.bots.worth import Weights

PATIENT = Style(loose=Weights(gap=3.8), holds_until=5)
"""Holds an opening back for longer, and waits for a card in the middle."""

BOLD = Style(loose=Weights(danger_next=0.5), opened=Weights(danger_table=4.0, danger_next=0.5), holds_until=7)
"""Opens sooner, and throws what others may need."""

TIDY = Style(loose=Weights(penalty=1.25), opened=Weights(penalty=1.25, danger_next=3.0))
"""Is rid of dear cards early, and minds what the next player took."""

CHARACTERS: dict[str, Bot] = {"patient": Player(PATIENT), "bold": Player(BOLD), "tidy": Player(TIDY)}
