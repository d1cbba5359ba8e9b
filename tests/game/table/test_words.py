"""Events and what is owed as sentences in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from engine.melds import Kind, Meld
from engine.pieces import CARDS, JOKER, Piece
from engine.romme import events
from engine.romme.owed import Need, Owed
from engine.romme.rules import PRESETS, rules_from
from engine.romme.state import RoundResult, Standing
from engine.romme.turn import ENDS_ONLY_BY_GOING_OUT
from game.table.card_words import card_name, cards_named, meld_name
from game.table.words import event_words, owed_words, round_words
from game.words import words
from tests.engine.at_table import position
from tests.engine.at_table import view as view_of_seat

NAMES = ("Jörg", "Oma Inge")


@pytest.fixture(params=["de", "en"])
def language(request) -> Iterator[str]:
    words.use(request.param)
    yield request.param
    words.use("en")


@pytest.fixture
def german() -> Iterator[None]:
    words.use("de")
    yield
    words.use("en")


def _piece(text: str, number: int = 1) -> Piece:
    return Piece(number, CARDS.read(text))


def _meld(text: str, faces: str = "") -> Meld:
    pieces = tuple(_piece(word, number) for number, word in enumerate(text.split()))
    shown = tuple(CARDS.read(word) for word in (faces or text).split())
    kind = Kind.SET if len({face % 13 for face in shown}) == 1 else Kind.RUN
    return Meld(kind, pieces, shown)


RUN, SET = _meld("H3 H4 H5 H6"), _meld("SQ HQ DQ")
RESULT = RoundResult(1, 1, False, (12, 0), ((), ()), ((), ()))

EVENTS = (
    events.RoundBegan(1, 0, 1, (13, 13), _piece("S2"), ((), None)),
    events.Reshuffled(40, 1),
    events.Drew(1, None),
    events.Took(1, _piece("H7"), None),
    events.Laid(1, 0, RUN),
    events.LaidOff(1, 0, _piece("*"), CARDS.read("H7"), 4, RUN),
    events.LaidOff(1, 0, _piece("CQ"), CARDS.read("CQ"), 3, SET),
    events.Swapped(1, 0, 1, _piece("H4"), _piece("*"), None, RUN),
    events.Discarded(1, _piece("DK")),
    events.WentBack(1, False),
    events.WentBack(1, True),
    events.Opened(1, 42),
    events.TurnBegan(1),
    events.TimeOver(1),
    events.RoundEnded(RESULT),
    events.RoundEnded(RESULT._replace(hand_romme=True)),
    events.RoundEnded(RESULT._replace(winner=None)),
    events.MatchMoved(Standing(1, (12, 0), over=True, winners=(1,))),
)


def _say(event: events.Event, me: int | None = None) -> str:
    return event_words(event, NAMES.__getitem__, me)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_has_words_for_others_and_for_oneself(event, language) -> None:
    for me in (None, 0, 1):
        said = _say(event, me)
        assert said and "{" not in said and not said.endswith(".")


def test_every_kind_of_event_was_said() -> None:
    kinds = {
        kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, events.Event)
    }
    assert kinds - {events.Event} == {type(event) for event in EVENTS}


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (EVENTS[4], "Oma Inge legt Herz 3 bis 6 aus"),
        (events.Laid(1, 0, SET), "Oma Inge legt drei Damen aus"),
        (EVENTS[3], "Oma Inge nimmt Herz 7 von der Ablage"),
        (EVENTS[8], "Oma Inge legt Karo König ab"),
        (EVENTS[5], "Oma Inge legt den Joker als Herz 7 an"),
        (EVENTS[7], "Oma Inge tauscht Herz 4 gegen den Joker"),
        (EVENTS[14], "Oma Inge macht Schluss: Rommé!"),
    ],
)
def test_the_german_is_how_players_speak(german, event, says) -> None:
    assert _say(event) == says


def test_oneself_is_addressed(german) -> None:
    assert _say(EVENTS[8], me=1) == "Du legst Karo König ab"
    assert _say(events.Drew(1, _piece("SA")), me=1) == "Du ziehst Pik Ass"


@pytest.mark.parametrize("need", list(Need))
def test_everything_owed_has_words(need, language) -> None:
    for because, is_lost, may_take in product(ENDS_ONLY_BY_GOING_OUT, (False, True), (False, True)):
        owes = Owed(need, 28, 40, (1,), (CARDS.read("H5"),), because, is_lost)
        said = owed_words(owes, may_take)
        assert said and "{" not in said


def test_what_came_too_early_is_named(german) -> None:
    freed = Owed(Need.HAND_ROMME, 0, 40, because="swap_before_opening")
    assert owed_words(freed, False).startswith("Joker vor dem Auslegen befreit")
    lost = owed_words(freed._replace(is_lost=True), False)
    assert lost == "Joker vor dem Auslegen befreit: Nimm es zurück"


def test_the_opening_says_how_much_is_missing(german) -> None:
    assert owed_words(Owed(Need.OPENING, 28, 40), False) == "Noch 12 bis zum Auslegen"


def test_all_fifty_two_cards_have_names_of_their_own(language) -> None:
    assert len({card_name(face) for face in range(JOKER + 1)}) == JOKER + 1


def test_a_set_of_four_and_one_of_three_are_told_apart(language) -> None:
    assert meld_name(_meld("S7 H7 D7")) != meld_name(_meld("S7 H7 D7 C7"))


def test_several_cards_are_joined(german) -> None:
    assert cards_named([CARDS.read("H3"), CARDS.read("SA")], either=True) == "Herz 3 oder Pik Ass"


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_round_and_the_rules_are_named(preset, language) -> None:
    rules = rules_from(preset, {})
    said = round_words(rules, Standing(2, (0, 0)), 2, "Classic")
    assert "2" in said and "{" not in said


def test_a_hint_says_what_to_do_and_why() -> None:
    from engine.advice.claims import Claim, Reason
    from engine.romme.moves import Discard
    from game.table.hints import hint_words
    from game.table.model import Hint, TableModel
    from net.session import Seat

    view = view_of_seat(position(hands=["H4 H5 SK", "S2 S7"], phase="play"))
    king = next(piece.id for piece in view.hand if piece.face == 12)
    because = (
        Claim(Reason.STANDS_ALONE, (12,)),
        Claim(Reason.OPPONENT_CLOSE, (1, 2)),
        Claim(Reason.LEAVES_POINTS, (9,)),
    )
    model = TableModel(view=view, seq=3, seats=(Seat("Jörg", "cat", False), Seat("Ada", "owl", True)))
    assert hint_words(model) == ""
    hinted = replace(model, hint=Hint(3, Discard(king), because))
    assert hint_words(hinted).split("\n") == [
        "Discard the king of spades.",
        "Nothing in your hand goes with it.",
        "Ada holds only 2 cards.",
    ]
    assert hint_words(replace(hinted, seq=4)) == ""
