"""Matches of any game cut into stretches, and what is hidden from somebody during a stretch exchanged."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from engine.chance import number_below, shuffled
from engine.options import BadOption, Numbers
from engine.pieces import Piece
from engine.romme.state import View as CardView
from net.record import Dealt, Entry, Played, Record, advance, begin, next_deal
from net.setup import TableSetup
from tests.net.players import choose

OPEN = -1
"""The slot of everything that everybody has seen."""


class Parts(NamedTuple):
    """A state's hidden parts by the names that its game gives them."""

    hands: tuple[tuple[Piece, ...], ...]
    rest: tuple[Piece, ...]

    @classmethod
    def of(cls, state: Any) -> "Parts":
        return cls(state.racks, state.pool) if hasattr(state, "racks") else cls(state.hands, state.stock)

    def put_into(self, state: Any) -> Any:
        if hasattr(state, "racks"):
            return state._replace(racks=self.hands, pool=self.rest)
        return state._replace(hands=self.hands, stock=self.rest)


class Stretch(NamedTuple):
    """A record at a turn's start and what follows, either up to just before hands are laid open, or beyond.

    `shown` are the ids of all that has lain open in the round before: laid and taken back, it stays known.
    """

    record: Record
    entries: tuple[Entry, ...]
    shown: frozenset[int]


def stretches(setup: TableSetup, chance: Iterator[int], length: int) -> Iterator[Stretch]:
    """A whole match, played partly by chance, in stretches of so many moves and the rest of the turn."""
    record, _ = begin(setup)
    while True:
        record = yield from _round(record, chance, length)
        if record.match.standing.over:
            return
        record, _ = advance(record, next_deal(record))


def _round(record: Record, chance: Iterator[int], length: int) -> Generator[Stretch, None, Record]:
    begins = record
    entries: list[Entry] = []
    shown_before = shown = frozenset(piece.id for piece in _open(record.match))
    while not record.is_round_over:
        if len(entries) >= length and getattr(record.match.state, "turn_start", None) is None:
            yield Stretch(begins, tuple(entries), shown_before)
            begins, entries, shown_before = record, [], shown
        entry = Played(record.match.state.public.seat, _move(record, chance))
        record, _ = advance(record, entry)
        shown |= {piece.id for piece in _open(record.match)}
        entries.append(entry)
    if len(entries) > 1:
        yield Stretch(begins, tuple(entries[:-1]), shown_before)
    if not record.match.standing.over:
        entries.append(next_deal(record))
    yield Stretch(begins, tuple(entries), shown_before)
    return record


def _move(record: Record, chance: Iterator[int]) -> Any:
    seat = record.match.state.public.seat
    view = record.view_of(seat)
    if isinstance(view, CardView) and number_below(3, chance) == 0:
        return choose(view, chance)
    game = record.game
    memory = game.remembering(game.memory, record.seen_this_round(seat))
    return game.decide(view, chance, memory, "level3")[0]


def random_rules(game: Any, preset: str, chance: Iterator[int]) -> Any:
    """Rules of a preset with every option that is free in it chosen by chance, as far as they go together."""
    rules = game.presets[preset]
    for option in game.options:
        if option.id not in game.free_in[preset] or option.id in ("games", "rounds_per_player"):
            continue
        values = option.values
        if isinstance(values, Numbers):
            # The least of many: the match is long enough.
            values = (values.least,)
        chosen = {**rules.choices(), option.id: values[number_below(len(values), chance)]}
        try:
            rules = game.rules_from(preset, {key: chosen[key] for key in game.free_in[preset]})
        except BadOption:
            continue
    return rules


class Slots:
    """Where each piece lay at a stretch's start, followed through all the ids that it gets."""

    def __init__(self, match: Any) -> None:
        parts = Parts.of(match.state)
        self.start = [*(piece for hand in parts.hands for piece in hand), *parts.rest]
        self._slot = {piece.id: slot for slot, piece in enumerate(self.start)}
        self._note_open(match)

    def follow(self, before: Any, after: Any, events: tuple[Any, ...]) -> None:
        """Take note of the new ids that a move gave."""
        rest = iter(Parts.of(before.state).rest)
        for event in events:
            piece, kept = getattr(event, "piece", None), getattr(event, "kept", None)
            if kept is not None:
                self._slot[kept.id] = OPEN
            elif piece is not None and piece.id not in self._slot:
                drawn = next(rest, None)
                self._slot[piece.id] = OPEN if drawn is None else self._slot[drawn.id]
        self._note_open(after)
        # What was shuffled anew lay open before.
        for piece in Parts.of(after.state).rest:
            self._slot.setdefault(piece.id, OPEN)

    def seen(self, view: Any) -> set[int]:
        """The slots of the pieces that a view shows."""
        public, result = view.public, view.public.result
        laid_open = () if result is None else getattr(result, "hands", None) or getattr(result, "racks", ())
        own = view.rack if hasattr(view, "rack") else view.hand
        shown = [own, getattr(public, "pile", ()), *(meld.pieces for meld in public.table), *laid_open]
        return {self._slot[piece.id] for pieces in shown for piece in pieces}

    def _note_open(self, match: Any) -> None:
        for piece in _open(match):
            self._slot.setdefault(piece.id, OPEN)


def _open(match: Any) -> Iterator[Piece]:
    """What lies open on the table and the pile."""
    public = match.state.public
    yield from getattr(public, "pile", ())
    for meld in public.table:
        yield from meld.pieces


def with_hidden_exchanged(stretch: Stretch, viewer: int | None, seed: bytes) -> Record:
    """The stretch's record with the faces of all pieces exchanged that the viewer never sees during it."""
    record = now = stretch.record
    slots = Slots(record.match)
    shown = slots.seen(record.view_of(viewer))
    for entry in stretch.entries:
        if isinstance(entry, Dealt):
            break
        before = now.match
        now, events = advance(now, entry)
        slots.follow(before, now.match, events)
        shown |= slots.seen(now.view_of(viewer))
    hidden = [
        slot for slot, piece in enumerate(slots.start) if slot not in shown and piece.id not in stretch.shown
    ]
    mixed = shuffled([slots.start[slot].face for slot in hidden], seed, "exchanged")
    faces = {slots.start[slot].id: face for slot, face in zip(hidden, mixed, strict=True)}
    return replace(
        record,
        match=record.match._replace(state=_exchanged_parts(record.match.state, faces)),
        turns=tuple(replace(turn, events=exchanged(turn.events, faces)) for turn in record.turns),
    )


def _exchanged_parts(state: Any, faces: Mapping[int, int]) -> Any:
    return Parts(*exchanged(tuple(Parts.of(state)), faces)).put_into(state)


def exchanged(value: Any, faces: Mapping[int, int]) -> Any:
    """A value with other faces for some pieces in it, by their ids."""
    if isinstance(value, Piece):
        return Piece(value.id, faces.get(value.id, value.face))
    if isinstance(value, tuple):
        items = [exchanged(item, faces) for item in value]
        return value._make(items) if hasattr(value, "_make") else tuple(items)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value,
            **{own.name: exchanged(getattr(value, own.name), faces) for own in fields(value) if own.init},
        )
    return value
