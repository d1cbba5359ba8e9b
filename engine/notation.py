"""What the text forms of all games have in common: the words of pieces, and the values of a referee position."""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.pieces import JOKER, Alphabet, Face, Piece, UnknownPiece, excess
from engine.referee import KINDS, Object, RefereeError


class Words:
    """The words of a game's pieces; `meld` is what the game calls pieces that lie together."""

    def __init__(self, alphabet: Alphabet, meld: str) -> None:
        self._alphabet = alphabet
        self._meld = meld

    def read_faces(self, text: str) -> list[Face]:
        """The faces of a text of pieces."""
        try:
            return [self._alphabet.read(word) for word in text.split()]
        except UnknownPiece as error:
            raise RefereeError(str(error)) from error

    def read_named(self, text: str) -> tuple[list[Face], list[Face | None]]:
        """The faces of a meld's text, and the names of its jokers where they have one."""
        faces: list[Face] = []
        names: list[Face | None] = []
        for word in text.split():
            joker, named, name = word.partition("=")
            if named and joker != "*":
                raise RefereeError(f"only a joker has a name, not {word!r}")
            faces += self.read_faces(joker)
            names += self.read_faces(name) if named else [None]
        if len(faces) != len(names) or JOKER in names:
            raise RefereeError(f"{text.strip()!r} is no {self._meld}")
        return faces, names

    def write_pieces(self, pieces: Iterable[Piece]) -> str:
        """The text of a hand, a stock or a pile."""
        return " ".join(self._alphabet.write(piece.face) for piece in pieces)

    def write_named(self, face: Face, name: Face | None) -> str:
        """The text of a piece; of a joker with the piece that it is named."""
        if face == JOKER and name is not None:
            return f"*={self._alphabet.write(name)}"
        return self._alphabet.write(face)

    def check_copies(self, faces: Iterable[Face], pack: Iterable[Face]) -> None:
        """Raises `RefereeError` where there are more copies of a piece than the pack has."""
        if too_many := excess(faces, pack):
            raise RefereeError(
                f"there are too many copies of {' '.join(map(self._alphabet.write, too_many))}"
            )


class PositionReader:
    """The values of one position, each of the kind it must be; every piece gets an id of its own."""

    def __init__(self, given: Object, words: Words) -> None:
        self._given = given
        self._words = words
        self._count = 0

    def pieces(self, text: str) -> tuple[Piece, ...]:
        """The pieces of a text."""
        return tuple(map(self.piece, self._words.read_faces(text)))

    def piece(self, face: Face) -> Piece:
        """The next piece."""
        self._count += 1
        return Piece(self._count, face)

    def hands(self, preset: str, allowed: tuple[int, int]) -> tuple[tuple[Piece, ...], ...]:
        """What every seat holds, for as many seats as the rule set allows."""
        hands = tuple(map(self.pieces, self.texts("hands", required=True)))
        least, most = allowed
        if not least <= len(hands) <= most:
            raise RefereeError(f"{preset} is for {least} to {most} players, not {len(hands)}")
        return hands

    def each(self, key: str, kind: type, players: int) -> tuple[Any, ...]:
        """A number or a boolean for every seat."""
        values = self.value(key, list, [kind()] * players)
        if len(values) != players or not all(type(value) is kind for value in values):
            raise RefereeError(f"{key} is not one {'boolean' if kind is bool else 'number'} a seat")
        return tuple(values)

    def seats(self, key: str, players: int) -> list[int]:
        """Some of the seats."""
        seats: list[int] = self.value(key, list, [])
        if not all(type(seat) is int and 0 <= seat < players for seat in seats):
            raise RefereeError(f"{key} names a seat that there is not")
        return seats

    def seat(self, key: str, players: int, default: int) -> int:
        """One of the seats."""
        seat = self.number(key, default, 0)
        if seat >= players:
            raise RefereeError(f"{key} is seat {seat} of {players}")
        return seat

    def number(self, key: str, default: int, least: int) -> int:
        """A whole number."""
        value = self._given.get(key, default)
        if type(value) is not int or value < least:
            raise RefereeError(f"{key} is {value!r}, not a number from {least}")
        return value

    def sized(self, key: str, what: str, pieces: Sequence[Piece]) -> None:
        """Raises `RefereeError` where an outcome's own size is told and is not that of the pieces."""
        size = self.number(key, len(pieces), 0)
        if size != len(pieces):
            raise RefereeError(f"{key} is {size}, but there are {len(pieces)} pieces in {what}")

    def texts(self, key: str, required: bool = False) -> list[str]:
        """A list of texts."""
        texts: list[str] = self.value(key, list, None if required else [])
        if texts is None or not are_texts(texts):
            raise RefereeError(f"{key} is not a list of texts")
        return texts

    def value(self, key: str, kind: type, default: Any) -> Any:
        """A value of that very type."""
        value = self._given.get(key, default)
        if value is not default and type(value) is not kind:
            raise RefereeError(f"{key} is {value!r}, which is not {KINDS[kind]}")
        return value


def are_texts(*values: Any) -> bool:
    """Whether each value is a list of texts."""
    return all(isinstance(value, list) and all(isinstance(text, str) for text in value) for value in values)


def same_hands(expected: Sequence[str], found: Sequence[str]) -> bool:
    """Whether hands hold the same pieces, in any order."""
    return [sorted(text.split()) for text in expected] == [sorted(text.split()) for text in found]
