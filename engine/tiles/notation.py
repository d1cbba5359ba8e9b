"""The text form of tile rummy: sets, tables, moves and referee positions, both ways (docs/referee.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.melds import Meld
from engine.notation import PositionReader, Words, are_texts, same_hands
from engine.options import BadOption
from engine.pieces import JOKER, RANK_OF, TILES, Face, Piece, deck, face_of
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

WORDS = Words(TILES, "set")
read_faces, read_named, write_pieces = WORDS.read_faces, WORDS.read_named, WORDS.write_pieces


class TileNotation:
    """How tile rummy reads and writes referee files."""

    position_keys = frozenset(
        "hands turn phase opened table pool passes dealer scores round out pool_size".split()
    )

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
        if path == ("position", "hands") and are_texts(expected, found):
            return same_hands(expected, found)
        if path == ("position", "table") and are_texts(expected, found):
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


def write_set(tiles: Meld, *, bare: bool = True) -> str:
    """The text of a set, every joker named; in a group of three it has no name.

    With `bare` false a group of one tile and two jokers has names too, for a move would not read without them.
    """
    faces = tiles.faces
    if not bare and sum(piece.face != JOKER for piece in tiles.pieces) == 1 and JOKER in faces:
        faces = _with_colours(tiles)
    return " ".join(
        WORDS.write_named(piece.face, face if face != JOKER else None)
        for piece, face in zip(tiles.pieces, faces, strict=True)
    )


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
        self.given = PositionReader(position, WORDS)
        self.rules = rules

    def match(self) -> Match:
        racks = self.given.hands(self.rules.preset, PLAYERS[self.rules.preset])
        players = len(racks)
        table = tuple(self._set(text) for text in self.given.texts("table"))
        pool = self.given.pieces(self.given.value("pool", str, ""))
        self.given.sized("pool_size", "pool", pool)
        laid = [piece.face for tiles in table for piece in tiles.pieces]
        faces = [piece.face for part in (*racks, pool) for piece in part]
        _check_copies(faces + laid, self.rules, players)
        if self.given.value("phase", str, "draw") != "draw" or self.given.value("out", list, []):
            raise RefereeError("with tiles there is no phase but draw, and nobody is out")
        public = Public(
            rules=self.rules,
            starter=self.given.seat("dealer", players, players - 1),
            seat=self.given.seat("turn", players, 0),
            phase=Phase.PLAY,
            table=table,
            pool_size=len(pool),
            rack_sizes=tuple(map(len, racks)),
            opened=self.given.each("opened", bool, players),
            passes=self.given.number("passes", 0, 0),
        )
        number = self.given.number("round", 1, 1)
        state = State(public, racks, pool, _NO_CHANCE, number, 0)
        return Match(self.rules, _NO_CHANCE, Standing(number, self.given.each("scores", int, players)), state)

    def _set(self, text: str) -> Meld:
        faces, names = read_named(text)
        tiles = read_set([self.given.piece(face) for face in faces], _as_an_outcome_writes(faces, names))
        if isinstance(tiles, Refusal):
            raise RefereeError(f"{text!r} on the table is no set: {tiles.code}")
        return tiles


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
    WORDS.check_copies(faces, deck(rules.copies(players), rules.jokers(players)))


def _set_key(text: str) -> tuple[str, ...]:
    words = text.split()
    faces = [
        face for face in read_faces(" ".join(word.rpartition("=")[2] for word in words)) if face != JOKER
    ]
    is_group = len({RANK_OF[face] for face in faces}) == 1
    return tuple(sorted(words)) if is_group else tuple(words)
