"""A host's tables over wires in memory: coming in, arranging, beginning."""

import pytest

from net.guest import Line, LineState
from net.hosted import SAYINGS
from net.lobby import (
    Begin,
    BeReady,
    ChangeOffer,
    Chat,
    Chatted,
    Choose,
    Look,
    Offer,
    PutComputer,
    React,
    Reacted,
    Reason,
    Remove,
    Reseat,
    State,
)
from net.offers import BadOffer, checked
from net.session import Answer
from tests.net.lan.ends import House
from tests.net.lan.halls import SINGLE, house_with, lobby, places, wish


def test_who_comes_in_sits_down_and_everybody_sees_it() -> None:
    _, (anna, otto) = house_with(guests=2)
    assert anna.line == Line(LineState.OPEN) and anna.person == 1 and otto.person == 2
    assert lobby(anna) == lobby(otto) and places(anna) == [1, 2, None, None]
    assert lobby(anna).host == 1 and lobby(anna).state is State.WAITING
    assert len({person.colour for person in lobby(anna).people}) == 2
    assert anna.token != otto.token and otto.token not in str(anna.take())


def test_everybody_sees_the_options_that_differ_from_the_rule_set() -> None:
    options = (("opening_minimum", 30), ("jokers", 4), ("rounds_per_player", 1))
    _, (anna,) = house_with(Offer("Tisch", preset="eigene", options=options), guests=1)
    assert set(lobby(anna).differing) == {"opening_minimum", "jokers"}
    assert dict(lobby(anna).options)["opening_minimum"] == 30


def test_twenty_come_for_one_free_seat_and_one_gets_it() -> None:
    house = House()
    offer = Offer("Tisch", seats=2, levels=("level3",), spectators=False)
    house.open(offer)
    guests = [house.join("alle") for _ in range(20)]
    assert [guest.line.state for guest in guests].count(LineState.OPEN) == 1
    assert {guest.line for guest in guests[1:]} == {Line(LineState.TURNED_AWAY, Reason.TABLE_FULL)}


def test_two_of_the_same_name_are_told_apart_and_bad_names_turned_away() -> None:
    house, _ = house_with()
    first, second = house.join("Jörg"), house.join("jörg")
    flood = house.join("e" + "\u0301" * 500)
    assert [person.name for person in lobby(first).people][:2] == ["Jörg", "jörg (2)"]
    assert len(lobby(flood).people[2].name) < 6
    for name in ("", " \n", "\u202e"):
        assert house.join(name).line == Line(LineState.TURNED_AWAY, Reason.BAD_NAME)
    assert second.line.state is LineState.OPEN


def test_a_locked_table_opens_with_its_code_only() -> None:
    house, _ = house_with(Offer("Tisch", code="sesam"))
    assert house.join("A").line.reason is Reason.LOCKED
    assert house.join("B", code="Sesam").line.reason is Reason.WRONG_CODE
    assert house.join("C", code="sesam").line.state is LineState.OPEN
    reasons = [house.join("D", code=f"{number}").line.reason for number in range(20)]
    assert reasons[0] is Reason.WRONG_CODE and reasons[-1] is Reason.TOO_OFTEN
    house.pass_time(61_000)
    assert house.join("E", code="sesam").line.state is LineState.OPEN


def test_unknown_table_and_unknown_token() -> None:
    house, _ = house_with()
    assert house.join("A", table="nowhere").line.reason is Reason.NO_SUCH_TABLE
    stranger = house.join("B", token="x" * 24)
    assert stranger.line.state is LineState.OPEN and stranger.token != "x" * 24


def test_choosing_seats_looks_and_getting_ready() -> None:
    house, (anna, otto) = house_with(guests=2)
    assert wish(house, otto, Choose(0)) is Reason.SEAT_TAKEN
    assert wish(house, otto, Choose(9)) is Reason.NO_SUCH_SEAT
    assert wish(house, otto, Choose(3)) is None and places(anna) == [1, None, None, 2]
    colour = lobby(anna).people[0].colour
    assert wish(house, otto, Look("fox", colour)) is Reason.SEAT_TAKEN
    assert wish(house, otto, Look("fox", "teal")) is None
    assert wish(house, otto, Look("dragon", "teal")) is Reason.NOT_NOW
    assert wish(house, otto, BeReady()) is None
    person = lobby(anna).person(2)
    assert person is not None and person.is_ready and (person.emblem, person.colour) == ("fox", "teal")
    assert wish(house, otto, Choose(None)) is None and places(anna) == [1, None, None, None]
    person = lobby(anna).person(2)
    assert person is not None and not person.is_ready


def test_only_the_host_arranges() -> None:
    house, (anna, otto, ida) = house_with(guests=3)
    for what in (Reseat(1, 3), Remove(1), PutComputer(3, "level2"), ChangeOffer(SINGLE), Begin()):
        assert wish(house, otto, what) is Reason.HOST_ONLY
    assert wish(house, anna, Reseat(3, 0)) is None and places(ida) == [3, 2, 1, None]
    assert wish(house, anna, PutComputer(3, "level2")) is None and places(ida) == [3, 2, 1, "level2"]
    assert wish(house, anna, Reseat(2, 3)) is None and places(ida) == [3, "level2", 1, 2]
    assert wish(house, anna, PutComputer(3, "level2")) is Reason.SEAT_TAKEN
    assert wish(house, anna, PutComputer(1, None)) is None
    assert wish(house, anna, Reseat(2, None)) is None and places(ida) == [3, None, 1, None]
    assert wish(house, anna, Reseat(9, 1)) is Reason.NO_SUCH_PERSON
    assert wish(house, anna, Remove(1)) is Reason.NO_SUCH_PERSON
    assert wish(house, anna, Remove(2)) is None
    assert otto.line == Line(LineState.TURNED_AWAY, Reason.REMOVED) and not otto.wants_connection
    assert wish(house, anna, ChangeOffer(Offer("Neu", preset="jolly", seats=6))) is None
    assert lobby(ida).preset == "jolly" and len(places(ida)) == 6 and lobby(ida).title == "Neu"
    assert wish(house, anna, ChangeOffer(Offer("Neu", preset="nosuch"))) is Reason.BAD_SETUP
    assert wish(house, anna, ChangeOffer(Offer("Neu", game="tiles", preset="steine"))) is Reason.OTHER_GAME


def test_the_host_seats_who_watches_at_a_free_a_taken_and_a_computers_place() -> None:
    house, (anna, _otto) = house_with(guests=2)
    house.join("Ida", watches=True)
    assert places(anna) == [1, 2, None, None]
    assert wish(house, anna, Reseat(3, 3)) is None and places(anna) == [1, 2, None, 3]
    assert wish(house, anna, Reseat(3, None)) is None and places(anna) == [1, 2, None, None]
    assert wish(house, anna, Reseat(3, 1)) is None and places(anna) == [1, 3, None, None]
    otto = lobby(anna).person(2)
    assert otto is not None and otto.place is None, "who sat there watches now"
    assert wish(house, anna, PutComputer(2, "level4")) is None
    assert wish(house, anna, Reseat(2, 2)) is None and places(anna) == [1, 3, 2, None]
    assert wish(house, anna, Reseat(1, 3)) is None and places(anna) == [None, 3, 2, 1]
    assert wish(house, anna, Reseat(2, 4)) is Reason.NO_SUCH_SEAT


def test_who_leaves_before_the_match_has_no_seat_and_the_next_one_is_host() -> None:
    house, (_, otto) = house_with(guests=2)
    house.goodbye(house.wires[1])
    assert places(otto) == [None, 2, None, None] and lobby(otto).host == 2


def test_reactions_and_chat_are_cleaned_limited_and_can_be_off() -> None:
    house, (anna, otto) = house_with(guests=2)
    anna.take()
    assert wish(house, otto, React("laugh")) is None
    assert wish(house, otto, Chat("a\u202eb\0c\n" + "x" * 500)) is None
    news = anna.take()
    assert Reacted(2, "laugh") in news
    (said,) = [each for each in news if isinstance(each, Chatted)]
    assert said.text.startswith("abc x") and len(said.text) == 200
    assert wish(house, otto, React("explode")) is Reason.NOT_NOW
    assert [wish(house, otto, React("laugh")) for _ in range(SAYINGS)][-1] is Reason.TOO_OFTEN
    house.pass_time(6_000)
    assert wish(house, otto, React("laugh")) is None
    quiet, (ida,) = house_with(Offer("Tisch", chat=False), guests=1)
    assert wish(quiet, ida, Chat("hallo")) is Reason.CHAT_OFF


def test_a_wish_that_comes_twice_is_granted_once() -> None:
    house, (anna, otto) = house_with(guests=2)
    anna.take()
    otto.send(Chat("hallo"), number=7)
    otto.send(Chat("hallo"), number=7)
    house.exchange()
    assert [type(each) for each in anna.take()].count(Chatted) == 1
    assert [each for each in otto.take() if isinstance(each, Answer)] == [Answer(7, None)] * 2


def test_beginning_needs_people_who_are_ready() -> None:
    house, (anna,) = house_with(guests=1)
    assert wish(house, anna, Begin()) is Reason.TOO_FEW
    otto = house.join("Jörg")
    assert wish(house, anna, Begin()) is Reason.NOT_READY
    assert wish(house, otto, BeReady()) is None
    assert wish(house, anna, Begin()) is None
    assert (anna.seat, otto.seat) == (0, 1) and otto.view.hand and lobby(anna).state is State.RUNNING
    assert wish(house, otto, Look("fox", "teal")) is Reason.NOT_NOW
    assert wish(house, anna, ChangeOffer(SINGLE)) is Reason.NOT_NOW


@pytest.mark.parametrize(
    ("field", "offer"),
    [
        ("title", Offer(" \n")),
        ("game", Offer("T", game="skat")),
        ("preset", Offer("T", preset="steine")),
        ("options", Offer("T", options=(("opening_minimum", 30),))),
        ("options", Offer("T", preset="eigene", options=(("opening_minimum", 31),))),
        ("options", Offer("T", preset="eigene", options=(("nosuch", 1),))),
        ("seats", Offer("T", seats=7)),
        ("seats", Offer("T", seats=1)),
        ("levels", Offer("T", levels=("level9",))),
        ("levels", Offer("T", seats=2, levels=("level1",) * 3)),
        ("turn_s", Offer("T", turn_s=31)),
        ("grace_s", Offer("T", grace_s=0)),
    ],
)
def test_a_bad_offer_is_told_with_its_field(field: str, offer: Offer) -> None:
    with pytest.raises(BadOffer) as caught:
        checked(offer)
    assert caught.value.field == field
