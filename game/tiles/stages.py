"""What happened, as stages to be shown one after the other: each is a table, and the tiles that have just moved. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.events import Event
from engine.melds import Meld
from engine.pieces import Face, Piece
from engine.tiles.draft import Draft, begin, reading
from engine.tiles.events import Drew, MatchMoved, Opened, Played, RoundBegan, RoundEnded, TurnBegan
from engine.tiles.state import Public, View
from engine.tiles.steps import Step, replay, steps
from game.tiles.layout import TableSet, of_meld


class Moved(NamedTuple):
    """A step of somebody's turn: which tiles went where. `from_rack`: they were not on the table before."""

    seat: int
    pieces: tuple[Piece, ...]
    from_rack: bool
    is_new_set: bool


class Stage(NamedTuple):
    """One thing to be shown: the view and the table as they then are, and what the line tells of it."""

    view: View
    table: tuple[TableSet, ...]
    events: tuple[Event, ...] = ()
    moved: Moved | None = None
    is_again: bool = False
    ends_turn: bool = True


_UNTOLD = (TurnBegan, Opened, MatchMoved)
Told = Event | Moved


def told_of(stage: Stage) -> Told | None:
    """What the line says of a stage."""
    event = next((own for own in reversed(stage.events) if not isinstance(own, _UNTOLD)), None)
    if event is None or (isinstance(event, Played) and stage.moved is not None):
        return stage.moved or event
    return event


def stages_of(
    view: View, events: Sequence[Event], shown: Sequence[TableSet], is_again: bool = False
) -> tuple[Stage, ...]:
    """The stages of what happened in a batch, with the view after it; `shown` is the table on the screen before."""
    after = table_of(view)
    played = next((event for event in events if isinstance(event, Played)), None)
    if played is None or _lies_so(shown, played.table):
        return (Stage(view, after, tuple(events), is_again=is_again),)
    before = view._replace(public=_before(view, played))
    found = [
        Stage(before, table, moved=moved, is_again=is_again, ends_turn=False)
        for table, moved in played_steps(played, shown)
    ]
    last = Stage(view, after, tuple(events), found[-1].moved if found else None, is_again)
    return (*found[:-1], last)


def played_steps(played: Played, shown: Sequence[TableSet] = ()) -> list[tuple[tuple[TableSet, ...], Moved]]:
    """The table after each step of a turn, and the step; from the turn's start, or from the draft that was shown."""
    start = shown if _has_all(shown, played) else [of_meld(tiles) for tiles in played.before]
    before = [own.ids for own in start]
    after = [_ids(tiles) for tiles in played.table]
    way = steps(before, after)
    lying = (*start, *map(of_meld, (*played.before, *played.table)))
    known = {piece.id: piece for tiles in lying for piece in tiles.pieces}
    melds = {_ids(tiles): tiles for tiles in (*played.table, *played.before)}
    faces = {piece.id: face for tiles in lying for piece, face in zip(tiles.pieces, tiles.faces, strict=True)}
    return [
        (
            tuple(_row(row, known, faces, melds) for row in rows.values()),
            Moved(played.seat, _known(step, known), step.source is None, _is_new(step, len(before), rows)),
        )
        for step, rows in zip(way.steps, replay(before, way), strict=True)
    ]


def table_of(view: View) -> tuple[TableSet, ...]:
    """The table of a view."""
    return tuple(of_meld(tiles) for tiles in view.public.table)


def before_the_deal(view: View) -> View:
    """The view as it was before anybody had a tile."""
    public = view.public
    empty = public._replace(
        table=(),
        pool_size=public.pool_size + sum(public.rack_sizes),
        rack_sizes=(0,) * public.players,
    )
    return view._replace(rack=(), public=empty)


def is_fresh_deal(events: Sequence[Event]) -> bool:
    """Nothing has happened since the tiles were dealt."""
    return bool(events) and all(isinstance(event, (RoundBegan, TurnBegan)) for event in events)


def ends_round(events: Sequence[Event]) -> RoundEnded | None:
    """The end of the game among some events."""
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def drawn(events: Sequence[Event]) -> tuple[Drew, ...]:
    """The draws among some events."""
    return tuple(event for event in events if isinstance(event, Drew))


def _has_all(shown: Sequence[TableSet], played: Played) -> bool:
    """Whether everything lies there that lay there as the turn began."""
    lying = {piece for own in shown for piece in own.pieces}
    return all(piece in lying for tiles in played.before for piece in tiles.pieces)


def _lies_so(shown: Sequence[TableSet], table: Sequence[Meld]) -> bool:
    return {frozenset(own.ids) for own in shown} == {
        frozenset(piece.id for piece in tiles.pieces) for tiles in table
    }


def _before(view: View, played: Played) -> Public:
    """What lay open before a turn, as far as the seats' panels show it."""
    public = view.public
    sizes = tuple(
        size + (len(played.laid) if seat == played.seat else 0) for seat, size in enumerate(public.rack_sizes)
    )
    return public._replace(table=played.before, rack_sizes=sizes, seat=played.seat)


def _row(
    row: tuple[int, ...],
    known: Mapping[int, Piece],
    faces: Mapping[int, Face],
    melds: Mapping[tuple[int, ...], Meld],
) -> TableSet:
    if row in melds:
        return of_meld(melds[row])
    return TableSet(tuple(known[own] for own in row), tuple(faces[own] for own in row))


def _ids(tiles: Meld) -> tuple[int, ...]:
    return tuple(piece.id for piece in tiles.pieces)


def _known(step: Step, known: Mapping[int, Piece]) -> tuple[Piece, ...]:
    return tuple(known[own] for own in step.pieces)


def _is_new(step: Step, old: int, rows: Mapping[int, tuple[int, ...]]) -> bool:
    return step.target is not None and step.target >= old and set(rows[step.target]) == set(step.pieces)


def watched(rows: Sequence[Sequence[Piece]]) -> tuple[TableSet, ...]:
    """The table that another is building, not judged."""
    return tuple(TableSet(tuple(row), tuple(piece.face for piece in row)) for row in rows)


def drafted(draft: Draft) -> tuple[TableSet, ...]:
    """The table of a draft; sets that are not as they were at the turn's start say whether they hold."""
    start = {own.ids for own in begin(draft.view).sets}
    found = []
    for own in draft.sets:
        read = reading(own)
        if isinstance(read, Meld):
            found.append(of_meld(read, None if own.ids in start else True))
        else:
            found.append(TableSet(own.pieces, tuple(piece.face for piece in own.pieces), False))
    return tuple(found)
