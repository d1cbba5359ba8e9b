"""The one face that all games show. A game is a folder, one value of `Game`, and a line in games.py.

Each game has its own classes of rules, moves, events, views and matches, all frozen values of the same shape;
whoever deals with any game names none of them, and asks here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from engine.advice.claims import Claim, Judged
from engine.events import Event
from engine.options import Option
from engine.refusal import Refusal

Rules = Any
"""A game's rules: a `preset` and its options as fields, `choices()` for all of them by id."""
Move = Any
"""A game's move: a frozen dataclass that names pieces by id."""
View = Any
"""What a seat may see: `seat`, `public` (with `seat` to move, and `result` once the round is over), `standing`."""
Match = Any
"""A match: `rules`, `seed`, `standing` (round, scores, out, results, over, winners) and `state` (with `public`)."""
Memory = Any
"""What a computer player carries along from move to move."""

Outcome = tuple[Match, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the family, as tables, screens and tools deal with it."""

    key: str
    presets: Mapping[str, Rules]
    options: tuple[Option, ...]
    free_in: Mapping[str, tuple[str, ...]]
    players: Mapping[str, tuple[int, int]]
    rules_from: Callable[[str, dict[str, Any]], Rules]

    start: Callable[[Rules, int, bytes], Outcome]
    next_round: Callable[[Match], Outcome]
    view_of: Callable[[Match, int | None], View]
    check: Callable[[View, Move], Refusal | None]
    apply: Callable[[Match, Move], Outcome]
    """Raises `IllegalMove` for a move that `check` refuses."""
    apply_checked: Callable[[Match, Move], Outcome]
    """As `apply`, for a move that `check` has just allowed."""
    time_over: Callable[[Match], Outcome]
    ranking: Callable[[Any], tuple[tuple[int, ...], ...]]
    faces_dealt: Callable[[Match], tuple[tuple[int, ...], ...]]
    """The faces of every hand and of what is left, in order: what tells one deal from another."""

    memory: Memory
    remembering: Callable[[Memory, Sequence[Event]], Memory]
    levels: tuple[str, ...]
    characters: Mapping[str, tuple[str, ...]]
    """For a level the characters that its players have; `decide` takes one in the level's place."""
    decide: Callable[[View, Iterator[int], Memory, str | None], tuple[Move, Memory]]
    """The move of a player of a level (None: the usual one) and what it remembers; the same for the same chance."""
    advise: Callable[[View, Memory], tuple[tuple[Move, ...], tuple[Claim, ...]]]
    """What a strong player would do, a draw or the whole turn, and why it begins so."""
    judge: Callable[[View, Memory, tuple[Move, ...]], Judged]
    """A turn that somebody played from a view (or a draw), beside what a strong player would have done."""
    plain_move: Callable[[View], Move]
    """A move that is always legal and leads to the turn's end, for where a computer player fails."""
    goes_back: Callable[[Move], bool]
    """Whether a move takes back what was done in the turn."""

    move_words: ModuleType
    event_words: ModuleType
    state_words: ModuleType
    rule_words: ModuleType
    """The modules whose classes are all that a match of the game is written with, in a journal or on a wire."""


class IllegalMove(Exception):
    """A move that `check` refuses was applied; it carries the move and the refusal."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(f"{move} is refused: {refusal.code} ({refusal.rule})")
        self.move = move
        self.refusal = refusal
