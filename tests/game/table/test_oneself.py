"""Whoever reads is addressed: no sentence tells oneself of oneself as of somebody else."""

from collections.abc import Iterator

import pytest

from engine.melds import Kind, Meld
from engine.pieces import CARDS, JOKER, Piece
from engine.romme import events as cards
from engine.romme.rules import PRESETS
from engine.romme.state import RoundResult, Standing
from engine.tiles import events as tiles
from engine.tiles.notation import read_named
from engine.tiles.rules import TileRules
from engine.tiles.sets import read_set
from engine.tiles.state import RoundResult as TileResult
from engine.tiles.state import Standing as TileStanding
from game.app import App
from game.scenes.dialog import tell_out
from game.scenes.result import ResultScene
from game.scenes.scores import ScoresScene
from game.table import words as card_words
from game.tiles import words as tile_words
from game.tiles.stages import Moved
from game.words import words
from net.session import Seat
from tests.game.shell.conftest import app, make_app, romme_home, shown, texts  # noqa: F401
from tools import words as catalogues

NAMES = ("Zoë", "Wim", "Xaver")
SEATS = tuple(Seat(name, emblem, False) for name, emblem in zip(NAMES, ("cat", "owl", "fox"), strict=True))


@pytest.fixture(params=["de", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    words.use(request.param)
    yield request.param
    words.use("en")


def _card(text: str, number: int = 1) -> Piece:
    return Piece(number, CARDS.read(text))


def _tiles(text: str, first: int = 1) -> Meld:
    faces, named = read_named(text)
    made = read_set([Piece(number, face) for number, face in enumerate(faces, first)], named)
    assert isinstance(made, Meld)
    return made


RUN = Meld(
    Kind.RUN, tuple(map(_card, ("H3", "H4", "H5"))), tuple(CARDS.read(each) for each in ("H3", "H4", "H5"))
)
SET = Meld(
    Kind.SET, tuple(map(_card, ("SQ", "HQ", "DQ"))), tuple(CARDS.read(each) for each in ("SQ", "HQ", "DQ"))
)
WON = RoundResult(1, 0, False, (0, 12, 9), ((), (), ()), ((), (), ()))
TILES_WON = TileResult(1, 0, False, False, (21, -12, -9), ((), (), ()), ((), (), ()))
LOW, HIGH = _tiles("r3 r4 r5"), _tiles("r6 r7 r8", 4)

CARD_EVENTS = (
    cards.RoundBegan(1, 0, 1, (13, 13, 13), _card("S2"), ((), None, None)),
    cards.Drew(0, None),
    cards.Drew(0, _card("S3")),
    cards.Took(0, _card("H7"), None),
    cards.Laid(0, 0, RUN),
    cards.LaidOff(0, 0, Piece(1, JOKER), CARDS.read("H6"), 3, RUN),
    cards.LaidOff(0, 0, _card("H6"), CARDS.read("H6"), 3, RUN),
    cards.LaidOff(0, 0, _card("CQ"), CARDS.read("CQ"), 3, SET),
    cards.Swapped(0, 0, 1, _card("H4"), Piece(1, JOKER), None, RUN),
    cards.Discarded(0, _card("DK")),
    cards.WentBack(0, False),
    cards.WentBack(0, True),
    cards.Opened(0, 42),
    cards.TurnBegan(0),
    cards.TimeOver(0),
    cards.RoundEnded(WON),
    cards.RoundEnded(WON._replace(hand_romme=True)),
    cards.MatchMoved(Standing(1, (0, 12, 9), over=True, winners=(0,))),
    cards.MatchMoved(Standing(1, (0, 0, 9), over=True, winners=(0, 1))),
    cards.MatchMoved(Standing(1, (0, 0, 0), over=True, winners=(0, 1, 2))),
)
TILE_EVENTS = (
    tiles.RoundBegan(1, 0, (14, 14, 14), 64, ((), None, None)),
    tiles.Drew(0, None),
    tiles.Drew(0, Piece(1, 5)),
    tiles.Played(0, LOW.pieces, (), (LOW,)),
    tiles.Played(0, LOW.pieces, (HIGH,), (_tiles("r3 r4 r5 r6 r7"), _tiles("b8 k8 r8", 6))),
    tiles.Opened(0, 42),
    tiles.Passed(0, 1),
    tiles.TurnBegan(0),
    tiles.TimeOver(0),
    tiles.RoundEnded(TILES_WON),
    tiles.RoundEnded(TILES_WON._replace(in_one_stroke=True)),
    tiles.RoundEnded(TILES_WON._replace(blocked=True)),
    tiles.MatchMoved(TileStanding(1, (21, -12, -9), over=True, winners=(0,))),
    tiles.MatchMoved(TileStanding(1, (21, 21, -9), over=True, winners=(0, 1))),
    Moved(0, LOW.pieces, True, True),
    Moved(0, LOW.pieces, True, False),
    Moved(0, LOW.pieces, False, True),
    Moved(0, LOW.pieces, False, False),
)


def test_every_kind_of_event_is_looked_at() -> None:
    for module, looked_at, nobodys in (
        (cards, CARD_EVENTS, {cards.Reshuffled}),
        (tiles, TILE_EVENTS, set[type]()),
    ):
        kinds = {
            kind
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, module.Event) and kind is not module.Event
        }
        assert kinds - nobodys <= {type(event) for event in looked_at}


@pytest.mark.parametrize("event", CARD_EVENTS, ids=lambda event: type(event).__name__)
def test_what_happened_with_cards_is_told_to_oneself(event: cards.Event, language: str) -> None:
    _addressed(
        card_words.event_words(event, NAMES.__getitem__, 0), card_words.event_words(event, NAMES.__getitem__)
    )


@pytest.mark.parametrize("event", TILE_EVENTS, ids=lambda event: type(event).__name__)
def test_what_happened_with_tiles_is_told_to_oneself(event: tiles.Event | Moved, language: str) -> None:
    _addressed(
        tile_words.told_words(event, NAMES.__getitem__, 0), tile_words.told_words(event, NAMES.__getitem__)
    )


def _addressed(to_oneself: str, to_others: str) -> None:
    assert "Zoë" not in to_oneself, to_oneself
    assert "you" in to_oneself.lower() or "du" in to_oneself.lower() or "dein" in to_oneself.lower()
    assert "Zoë" in to_others
    assert "{" not in to_oneself + to_others


@pytest.mark.parametrize(
    "last",
    [
        WON,
        WON._replace(hand_romme=True),
        TILES_WON,
        TILES_WON._replace(in_one_stroke=True),
        TILES_WON._replace(blocked=True),
    ],
)
def test_the_score_sheet_tells_oneself_of_oneself(
    app: App,  # noqa: F811
    language: str,
    last: RoundResult | TileResult,
) -> None:
    rules = TileRules() if isinstance(last, TileResult) else PRESETS["klassisch"]
    made = TileStanding if isinstance(last, TileResult) else Standing
    standing = made(2, last.points, results=(last,))
    titles = []
    for own in (0, None):
        scene = ScoresScene(standing, SEATS, rules, lambda: None, own=own)
        shown(app, scene)
        words.use(language)
        scene._build(app.size)
        titles.append(texts(scene)[0])
    _addressed(*titles)


def test_the_result_tells_oneself_of_oneself(app: App, language: str) -> None:  # noqa: F811
    for winners in ((0,), (0, 1), (0, 1, 2)):
        standing = Standing(1, (0, 0, 0), results=(WON,), over=True, winners=winners)
        said = []
        for own in (0, None):
            scene = ResultScene(standing, SEATS, PRESETS["klassisch"], own, lambda: None, lambda: None)
            shown(app, scene)
            words.use(language)
            scene._build(app.size)
            said.append(texts(scene)[0])
        _addressed(*said)


def test_several_who_are_out_are_several(app: App, language: str) -> None:  # noqa: F811
    words_of = {
        "de": ("Wim ist ausgeschieden", "Wim und Xaver sind ausgeschieden"),
        "en": ("Wim is out", "Wim and Xaver are out"),
    }
    for names, wanted in zip((["Wim"], ["Wim", "Xaver"]), words_of[language], strict=True):
        scene = tell_out(names, 100, lambda: None, lambda: None)
        shown(app, scene)
        words.use(language)
        scene._build(app.size)
        assert wanted in texts(scene)


OWN_FORMS = {
    "{names} is out": "You are out",
    "{name} wins the match": "You win the match!",
    "{names} share the win": "You share the win with {names}",
    "{name}: Hand-Rommé!": "You go out in one turn: Hand-Rommé!",
    "{name} goes out: the round is over": "You go out: the round is over",
    "Nobody can go on: {name} has the lowest rack": "Nobody can go on: your rack is the lowest",
    "{name} takes {card} from the pile": "You take {card} from the pile",
    "{name} lays {meld}": "You lay {meld}",
    "{name} swaps {card} for the joker": "You swap {card} for the joker",
    "{name} discards {card}": "You discard {card}",
    "{name} has opened with {points}": "You have opened with {points}",
    "{name}’s time is up": "Your time is up",
    "{name} is playing": "It is your turn",
    "{names} win the match": "You share the win with {names}",
    "{names} wins the match": "You win the match",
    "{name} goes out in one turn: Hand-Rommé!": "You go out in one turn: Hand-Rommé!",
    "{name} goes out: Rommé!": "You go out: Rommé!",
    "{name} draws a card": "You draw a card",
    "{name} adds the joker as {card}": "You add the joker as {card}",
    "{name} adds {card} to the set": "You add {card} to the set",
    "{name} adds {card} to the run": "You add {card} to the run",
    "{name} takes everything back": "You take everything back",
    "{name} takes a step back": "You take a step back",
    "Round {round}: {name} has dealt": "Round {round}: You have dealt",
    "{name} lays {tiles}": "You lay {tiles}",
    "{name} adds {tiles}": "You add {tiles}",
    "{name} splits {tiles} off a set": "You split {tiles} off a set",
    "{name} moves {tiles} to another set": "You move {tiles} to another set",
    "{name} draws a tile": "You draw a tile",
    "{name} passes": "You pass",
    "{name} lays {tiles} and rebuilds a set": "You lay {tiles} and rebuild a set",
    "{name} goes out in one stroke: Rommé!": "You go out in one stroke: Rommé!",
    "Round {round}: {name} begins": "Round {round}: You begin",
}
"""What is said of somebody, and what oneself is told of the same."""

NEVER_ONESELF = {
    "Gamepad {number} connected: {name}": "a gamepad",
    "The rule {name} cannot be {value}; it may be {allowed}.": "a rule",
    "There is no rule {name}; there are {names}.": "a rule",
    "In {preset} the rule {name} is fixed. These can be set: {names}.": "a rule",
    "“{name}” works, but its buttons are only guessed. You can set them once and for all.": "a gamepad",
    "Delete “{name}”?": "rules",
    "Saved as “{name}”.": "rules",
    "Rules: {name}": "rules",
    "Watching: {names}": "a list, no sentence",
    "Take over from {name}": "a computer player's seat",
    "Waiting for {names}": "those whose line is broken",
    "You are watching. After this round you take over from {name}.": "a computer player's seat",
    "Not ready yet: {names}": "the others, said to the host",
    "{name}’s table": "a title that all read",
    "With {points} points you can wait for Hand-Rommé while {name} still holds {cards} cards": "an opponent",
    "It fits no meld and nothing that {name} took": "an opponent",
    "{face} fits no meld and nothing that {name} took": "an opponent",
    "{name} holds only one card": "an opponent",
    "{name} holds only one tile": "an opponent",
}
"""What is never said of whoever reads it, and whose name it is."""


def test_every_sentence_with_a_name_has_a_form_for_oneself() -> None:
    german = {
        _first(message.id): _first(message.string) for message in catalogues.read(catalogues.FOLDER / "de.po")
    }
    named = {said for said in german if "{name}" in said or "{names}" in said}
    assert named - OWN_FORMS.keys() - NEVER_ONESELF.keys() - set(OWN_FORMS.values()) == set()
    for own in OWN_FORMS.values():
        assert "you" in own.lower()
        assert "du" in german[own].lower() or "dein" in german[own].lower(), german[own]


def _first(text: object) -> str:
    return str(text[0]) if isinstance(text, (tuple, list)) else str(text)
