"""A look back at a round's turns, for the pictures: a person of modest skill against players of the usual level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.chance import words
from engine.games import GAMES
from game.review.notes import Notes, Reviewable, noted
from net.session import Batch
from net.thinking import judge

if TYPE_CHECKING:
    from engine.game import Game
    from game.app import App
    from game.scenes.base import Scene

PERSON, OTHERS = "level2", "level3"
NAMES = ("Jörg", "Ada", "Oma Inge")


def review(key: str, preset: str, seed: int, places: int = 1) -> Callable[[App], Scene]:
    """The look back at a whole round."""

    def make(app: App) -> Scene:
        from game.scenes.review import ReviewScene

        notes = played(GAMES[key], preset, seed)
        persons = [Reviewable(name, notes) for name in NAMES[:places]]
        return ReviewScene(persons, NAMES.__getitem__, [judge(own.played) for own in notes.decided])

    return make


def played(game: Game, preset: str, seed: int) -> Notes:
    """What the first seat has noted of a round."""
    match, events = game.start(game.presets[preset], len(NAMES), seed.to_bytes(16, "big"))
    chance = words(b"review", str(seed))
    memories = [game.memory] * len(NAMES)
    notes, seq, before = Notes(), 0, None
    while True:
        seq += len(events)
        memories = [
            game.remembering(memory, [event.seen_by(seat) for event in events])
            for seat, memory in enumerate(memories)
        ]
        view = game.view_of(match, 0)
        notes = noted(notes, before, Batch(seq, tuple(event.seen_by(0) for event in events), view))
        before = view
        if match.state.public.result is not None:
            return notes
        seat = match.state.public.seat
        level = PERSON if seat == 0 else OTHERS
        move, memories[seat] = game.decide(game.view_of(match, seat), chance, memories[seat], level)
        match, events = game.apply(match, move)


SCENES: dict[str, Callable[[App], Scene]] = {
    "review": review("romme", "klassisch", 3),
    "review-hot-seat": review("romme", "house51", 5, places=3),
    "review-tiles": review("tiles", "steine", 4),
}
