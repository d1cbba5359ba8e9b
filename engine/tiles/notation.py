"""The text form of tile rummy: sets, tables, moves and referee positions, both ways (docs/referee.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.melds import Meld
from engine.options import BadOption
from engine.pieces import JOKER, RANK_OF, TILES, Face, Piece, UnknownPiece, deck, excess, face_of
from engine.referee import Judged, Object, RefereeError
from engine.refusal import Refusal
from engine.tiles.apply import carry_out
from engine.tiles.check import plan
from engine.tiles.match import after_round
from engine.tiles.moves import Draw, Move, Pass, Placed, Table
from engine.tiles.rules import PLAYERS, TileRules, rules_from
from engine.tiles.sets import points, read_set
from engine.tiles.state import Match, Phase, Public, Standing, State, View, view_of

NOWHERE = -1
"""Ids from here down stand for tiles that a text names and that lie neither on the table nor on the rack."""

_NO_CHANCE = b""
_LARGEST = 6


class TileNotation:
    """How tile rummy reads and writes referee files."""

    position_keys = frozenset("hands turn phase opened table pool passes dealer scores round out".split())

    def rules(self, chosen: Object) -> TileRules:
        """The rules that a `rules` object names; the preset is `steine`."""
        options = {key: value for key, value in chosen.items() if key != "preset"}
        try:
            return rules_from(chosen.get("preset", "steine"), options)
        except BadOption as error:
            raise RefereeError(str(error)) from error

    def judge_meld(self, text: str, rules: TileRules) -> Judged:
        """What a set by itself is. Without players `auto` means the larger set of tiles."""
        faces, names = read_named(text)
        _check_copies(faces, rules, _LARGEST)
        tiles = read_set([Piece(place, face) for place, face in enumerate(faces)], names)
        if isinstance(tiles, Refusal):
            return Judged(tiles)
        return Judged(None, tiles.kind.value, points(tiles))

    def read(self, position: Object, rules: TileRules) -> Match:
        """The match that a position describes."""
        return _Reader(position, rules).match()

    def play(self, match: Match, text: str) -> tuple[Match, Refusal | None]:
        """The match after a move of the seat to move, or the same match and why not."""
        view = view_of(match, match.state.public.seat)
        move = read_move(text, view)
        found = plan(view, move)
        if isinstance(found, Refusal):
            return match, found
        state, _ = carry_out(match.state, move, found)
        return match._replace(state=state), None

    def write(self, match: Match) -> Object:
        """The position as it stands."""
        public, standing = match.state.public, match.standing
        return {
            "hands": [write_pieces(rack) for rack in match.state.racks],
            "turn": public.seat,
            "opened": list(public.opened),
            "table": [write_set(tiles) for tiles in public.table],
            "pool": write_pieces(match.state.pool),
            "passes": public.passes,
            "dealer": public.starter,
            "scores": list(standing.scores),
            "round": standing.round,
            "out": [],
            "pool_size": public.pool_size,
        }

    def round_of(self, match: Match) -> Object | None:
        """The game's result once it is over."""
        result = match.state.public.result
        return None if result is None else {"winner": result.winner, "points": list(result.points)}

    def match_of(self, match: Match) -> Object | None:
        """The match's standing once the game is over."""
        result = match.state.public.result
        if result is None:
            return None
        standing = after_round(match.standing, match.rules, result)
        return {
            "over": standing.over,
            "scores": list(standing.scores),
            "winners": list(standing.winners),
            "out": [],
        }

    def same(self, path: tuple[str | int, ...], expected: Any, found: Any) -> bool:
        """Racks and the table's sets, and the tiles of a group, come in any order."""
        if path == ("position", "hands") and _are_texts(expected, found):
            return [sorted(text.split()) for text in expected] == [sorted(text.split()) for text in found]
        if path == ("position", "table") and _are_texts(expected, found):
            return sorted(map(_set_key, expected)) == sorted(map(_set_key, found))
        return bool(expected == found)


def read_move(text: str, view: View) -> Move:
    """The move that a text means for a seat. Tiles of the table are named before those of the rack."""
    verb, _, rest = text.strip().partition(" ")
    if verb in ("draw", "pass") and not rest.strip():
        return Draw() if verb == "draw" else Pass()
    if verb != "table":
        raise RefereeError(f"there is no move {text!r}")
    copies = _Copies(view)
    placed = []
    for part in rest.split("|") if rest.strip() else ():
        faces, names = read_named(part)
        placed.append(Placed(tuple(copies.take(face) for face in faces), tuple(names)))
    return Table(tuple(placed))


def write_move(move: Move, view: View) -> str:
    """The text of a legal move by the seat of a view."""
    if isinstance(move, Table):
        read = plan(view, move)
        assert not isinstance(read, Refusal) and read is not None, read
        return "table " + " | ".join(write_set(tiles, bare=False) for tiles in read.sets)
    return "draw" if isinstance(move, Draw) else "pass"


def write_pieces(pieces: Sequence[Piece]) -> str:
    """The text of a rack or a pool."""
    return " ".join(TILES.write(piece.face) for piece in pieces)


def write_set(tiles: Meld, *, bare: bool = True) -> str:
    """The text of a set, every joker named; in a group of three it has no name.

    With `bare` false a group of one tile and two jokers has names too, for a move would not read without them.
    """
    faces = tiles.faces
    if not bare and sum(piece.face != JOKER for piece in tiles.pieces) == 1 and JOKER in faces:
        faces = _with_colours(tiles)
    return " ".join(
        f"*={TILES.write(face)}" if piece.face == JOKER and face != JOKER else TILES.write(piece.face)
        for piece, face in zip(tiles.pieces, faces, strict=True)
    )


def read_faces(text: str) -> list[Face]:
    """The faces of a text of tiles."""
    try:
        return [TILES.read(word) for word in text.split()]
    except UnknownPiece as error:
        raise RefereeError(str(error)) from error


def read_named(text: str) -> tuple[list[Face], list[Face | None]]:
    """The faces of a set's text, and the names of its jokers where they have one."""
    faces: list[Face] = []
    names: list[Face | None] = []
    for word in text.split():
        joker, named, name = word.partition("=")
        if named and joker != "*":
            raise RefereeError(f"only a joker has a name, not {word!r}")
        faces += read_faces(joker)
        names += read_faces(name) if named else [None]
    if len(faces) != len(names) or JOKER in names:
        raise RefereeError(f"{text.strip()!r} is no set")
    return faces, names


class _Copies:
    """The tiles that a text can mean, the table's before the rack's; for others ids that are nobody's."""

    def __init__(self, view: View) -> None:
        self._left = [piece for tiles in view.public.table for piece in tiles.pieces] + list(view.rack)
        self._nowhere = NOWHERE

    def take(self, face: Face) -> int:
        for piece in self._left:
            if piece.face == face:
                self._left.remove(piece)
                return piece.id
        self._nowhere -= 1
        return self._nowhere + 1


class _Reader:
    """Reads one position; every tile gets an id of its own."""

    def __init__(self, position: Object, rules: TileRules) -> None:
        self.given = position
        self.rules = rules
        self.count = 0

    def match(self) -> Match:
        racks = tuple(self._pieces(text) for text in self._texts("hands", required=True))
        players = len(racks)
        least, most = PLAYERS[self.rules.preset]
        if not least <= players <= most:
            raise RefereeError(f"{self.rules.preset} is for {least} to {most} players, not {players}")
        table = tuple(self._set(text) for text in self._texts("table"))
        pool = self._pieces(self._value("pool", str, ""))
        laid = [piece.face for tiles in table for piece in tiles.pieces]
        faces = [piece.face for part in (*racks, pool) for piece in part]
        _check_copies(faces + laid, self.rules, players)
        if self._value("phase", str, "draw") != "draw" or self._value("out", list, []):
            raise RefereeError("with tiles there is no phase but draw, and nobody is out")
        public = Public(
            rules=self.rules,
            starter=self._seat("dealer", players, players - 1),
            seat=self._seat("turn", players, 0),
            phase=Phase.PLAY,
            table=table,
            pool_size=len(pool),
            rack_sizes=tuple(map(len, racks)),
            opened=self._each("opened", bool, players),
            passes=self._number("passes", 0, 0),
        )
        number = self._number("round", 1, 1)
        state = State(public, racks, pool, _NO_CHANCE, number, 0)
        return Match(self.rules, _NO_CHANCE, Standing(number, self._each("scores", int, players)), state)

    def _pieces(self, text: str) -> tuple[Piece, ...]:
        return tuple(self._piece(face) for face in read_faces(text))

    def _piece(self, face: Face) -> Piece:
        self.count += 1
        return Piece(self.count, face)

    def _set(self, text: str) -> Meld:
        faces, names = read_named(text)
        tiles = read_set([self._piece(face) for face in faces], _as_an_outcome_writes(faces, names))
        if isinstance(tiles, Refusal):
            raise RefereeError(f"{text!r} on the table is no set: {tiles.code}")
        return tiles

    def _each(self, key: str, kind: type, players: int) -> tuple[Any, ...]:
        values = self._value(key, list, [kind()] * players)
        if len(values) != players or not all(type(value) is kind for value in values):
            raise RefereeError(f"{key} is not one {'boolean' if kind is bool else 'number'} a seat")
        return tuple(values)

    def _seat(self, key: str, players: int, default: int) -> int:
        seat = self._number(key, default, 0)
        if seat >= players:
            raise RefereeError(f"{key} is seat {seat} of {players}")
        return seat

    def _number(self, key: str, default: int, least: int) -> int:
        value = self.given.get(key, default)
        if type(value) is not int or value < least:
            raise RefereeError(f"{key} is {value!r}, not a number from {least}")
        return value

    def _texts(self, key: str, required: bool = False) -> list[str]:
        texts: list[str] = self._value(key, list, None if required else [])
        if texts is None or not all(isinstance(text, str) for text in texts):
            raise RefereeError(f"{key} is not a list of texts")
        return texts

    def _value(self, key: str, kind: type, default: Any) -> Any:
        value = self.given.get(key, default)
        if value is not default and type(value) is not kind:
            raise RefereeError(f"{key} is {value!r}, which is no {kind.__name__}")
        return value


def _as_an_outcome_writes(faces: Sequence[Face], names: Sequence[Face | None]) -> list[Face | None]:
    """An outcome gives the jokers of a group of three no names; with one tile beside two they are named here."""
    real = [face for face in faces if face != JOKER]
    if len(faces) != 3 or len(real) != 1 or any(name is not None for name in names):
        return list(names)
    others = _other_colours(real[0])
    return [next(others) if face == JOKER else None for face in faces]


def _with_colours(group: Meld) -> tuple[Face, ...]:
    others = _other_colours(next(piece.face for piece in group.pieces if piece.face != JOKER))
    return tuple(next(others) if piece.face == JOKER else piece.face for piece in group.pieces)


def _other_colours(face: Face) -> Iterator[Face]:
    return (other for suit in range(4) if (other := face_of(suit, RANK_OF[face])) != face)


def _check_copies(faces: Sequence[Face], rules: TileRules, players: int) -> None:
    if too_many := excess(faces, deck(rules.copies(players), rules.jokers(players))):
        raise RefereeError(f"there are too many copies of {' '.join(map(TILES.write, too_many))}")


def _are_texts(expected: Any, found: Any) -> bool:
    return all(
        isinstance(value, list) and all(isinstance(text, str) for text in value)
        for value in (expected, found)
    )


def _set_key(text: str) -> tuple[str, ...]:
    words = text.split()
    faces = [face for word in words if (face := TILES.read(word.rpartition("=")[2])) != JOKER]
    is_group = len({RANK_OF[face] for face in faces}) == 1
    return tuple(sorted(words)) if is_group else tuple(words)
