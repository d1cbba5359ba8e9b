"""A turn judged beside the strong player's: the same turn is as good, a bad one is not, and nothing hidden counts."""

from engine.advice.card_review import judge_cards
from engine.advice.claims import Unit
from engine.bots import NOTHING_KNOWN
from engine.games import GAMES
from engine.pieces import CARDS
from engine.romme.moves import Discard, Draw, Take
from engine.romme.notation import RommeNotation
from engine.romme.state import View, view_of
from engine.tiles.moves import Draw as DrawTile
from tests.engine.advice.played import advised, tiles_advised

NOTATION = RommeNotation()


def view_at(**position: object) -> View:
    rules = NOTATION.rules({"preset": "klassisch"})
    given = {"stock": "C9 D9 C10 D10 S2 S3", "discard": "H9 S9", "phase": "play", **position}
    match = NOTATION.read(given, rules)
    return view_of(match, match.state.public.seat)


def thrown(view: View, word: str) -> tuple[Discard]:
    return (Discard(next(piece.id for piece in view.hand if piece.face == CARDS.read(word))),)


def test_the_strong_players_own_turn_is_as_good() -> None:
    for given in advised(40):
        judged = GAMES["romme"].judge(given.view, NOTHING_KNOWN, given.turn)
        assert judged.is_same and judged.unit is Unit.NONE


def test_throwing_one_of_a_meld_is_worse_than_going_out() -> None:
    view = view_at(hands=["H4 H5 H6 SK", "S2 S7 D9 C3"], opened=[True, True])
    judged = judge_cards(view, NOTHING_KNOWN, thrown(view, "H5"))
    assert judged.unit is Unit.CHANCE and not judged.is_same and judged.best > judged.own
    assert len(judged.moves) == 2


def test_a_draw_is_judged_too() -> None:
    view = view_at(hands=["H4 H5 SK DQ", "S2 S7 D9 C3"], opened=[True, True], discard="H6 S9", phase="draw")
    assert judge_cards(view, NOTHING_KNOWN, (Take(),)).is_same
    judged = judge_cards(view, NOTHING_KNOWN, (Draw(),))
    assert judged.moves == (Take(),) and judged.best > judged.own


def test_the_same_turn_is_judged_the_same() -> None:
    view = view_at(hands=["H4 H5 SK DQ C2", "S2 S7 D9 C3"], opened=[True, True])
    first, second = (judge_cards(view, NOTHING_KNOWN, thrown(view, "H5")) for _ in range(2))
    assert first == second


def test_with_tiles_the_tiles_laid_count_and_then_their_points() -> None:
    for given in tiles_advised(40):
        own = GAMES["tiles"].judge(given.view, None, (given.hint.move,))
        drawn = GAMES["tiles"].judge(given.view, None, (DrawTile(),))
        assert own.unit is Unit.TILES and own.is_same and own.own == own.best == given.hint.found.places
        assert drawn.own == 0 and drawn.is_same == (not given.hint.found.places)
