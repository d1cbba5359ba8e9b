"""Matches of tile rummy in a chosen position, with the first seat to play."""

from engine.melds import Meld
from engine.pieces import TILES, Piece
from engine.tiles.notation import read_named
from engine.tiles.rules import TileRules
from engine.tiles.sets import read_set
from engine.tiles.state import Match, Phase, Public, Standing, State


def match_with(
    rack: str,
    *table: str,
    others: str = "k1 k1 o1",
    opened: bool = True,
    pool: int = 20,
    seat: int = 0,
    rules: TileRules | None = None,
) -> Match:
    """A match of two. Tiles have ids from 1: those of the table in order, the own rack, the other's."""
    ids = iter(range(1, 1000))
    sets = []
    for text in table:
        faces, names = read_named(text)
        made = read_set([Piece(next(ids), face) for face in faces], names)
        assert isinstance(made, Meld), text
        sets.append(made)
    own, other = (
        tuple(Piece(next(ids), TILES.read(word)) for word in text.split()) for text in (rack, others)
    )
    public = Public(
        rules=rules or TileRules(games=1),
        starter=0,
        seat=seat,
        phase=Phase.PLAY,
        table=tuple(sets),
        pool_size=pool,
        rack_sizes=(len(own), len(other)),
        opened=(opened, True),
    )
    hidden = tuple(Piece(-1 - place, place * 5 % 52) for place in range(pool))
    state = State(public, (own, other), hidden, b"k", 1, 500)
    return Match(public.rules, b"1" * 32, Standing(1, (0, 0)), state)
