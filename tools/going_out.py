"""`python3 -m tools.going_out FOLDER`: the end of a round as pictures, one every fifteenth of a second.

The animation in the README is made of them: `ffmpeg -framerate 15 -i FOLDER/%03d.png …`, then `gifsicle -O3`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from engine.pieces import CARDS
from engine.romme.match import apply
from engine.romme.moves import Discard, LayOff, Move
from engine.romme.state import Match, view_of
from game.commands.values import folder_to_write
from net.session import Batch
from tools import shots_cards

SIZE = (1440, 810)
SHOWN = (720, 405)
FRAME_MS = 1000 / 15
STEP_MS = 1000 / 60
STARTS_AT_MS = (500, 1250, 2000)
"""When each of the three last cards leaves the hand."""

LASTS_MS = 4700
HAND = "H7 S4 C7"


def main(argv: list[str]) -> int:
    """Draw the pictures into a folder."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.going_out", description=__doc__)
    parser.add_argument("folder", type=folder_to_write)
    folder = parser.parse_args(argv).folder
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROMME_HOME"] = home
        count = draw(folder)
    print(f"{count} pictures in {folder}")
    return 0


def draw(folder: Path) -> int:
    """Play the round's end and draw it; returns how many pictures there are."""
    import pygame

    from game.app import App
    from game.preferences import Options
    from game.scenes.table import TableScene

    class Stepped(App):
        at_ms = 1000.0

        def __init__(self, options: Options) -> None:
            super().__init__(options, clock=lambda: int(self.at_ms))

    app = Stepped(Options(size=SIZE, language="de"))
    match = _before_the_end()
    session = shots_cards.StillSession(match)
    app.push(TableScene(session))
    moves = list(zip(STARTS_AT_MS, _moves(match), strict=True))
    count, next_ms = 0, 0.0
    start_ms = app.at_ms
    while app.at_ms - start_ms < LASTS_MS:
        passed = app.at_ms - start_ms
        if moves and passed >= moves[0][0]:
            match, events = apply(match, moves.pop(0)[1])
            seen = tuple(event.seen_by(0) for event in events)
            session._updates.append(Batch(count, seen, view_of(match, 0)))
        app.turn()
        if passed >= next_ms and len(app.scenes) == 1:
            picture = pygame.transform.smoothscale(app.window.surface, SHOWN)
            pygame.image.save(picture, str(folder / f"{count:03}.png"))
            count, next_ms = count + 1, next_ms + FRAME_MS
        app.at_ms += STEP_MS
    app.close()
    return count


def _before_the_end() -> Match:
    position = {
        **shots_cards.MIDDLE,
        "hands": [HAND, *shots_cards.OTHERS],
        "opened": [True, True, True, False],
    }
    return shots_cards.read_position(position)


def _moves(match: Match) -> tuple[Move, ...]:
    """Lay two cards off, throw the third away."""
    ids = {piece.face: piece.id for piece in view_of(match, 0).hand}
    seven, four, last = (ids[CARDS.read(word)] for word in HAND.split())
    return LayOff(seven, 2), LayOff(four, 0), Discard(last)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
