"""Matches at a host's table over wires in memory: to their end, a rematch, newcomers, watching, pausing."""

import pytest

from engine.romme.moves import Draw
from net.guest import GuestEnd, LineState
from net.lobby import (
    ChangeOffer,
    Choose,
    Lobby,
    Offer,
    Place,
    Reason,
    Remove,
    Seated,
)
from net.session import (
    PACES,
    Answer,
    Batch,
    Comforts,
    Company,
    Concede,
    Pace,
    Pause,
    Play,
    Resume,
    SetPace,
    Welcome,
)
from net.wire.messages import Enter
from tests.net.lan.ends import House, Player, all_ready, answer_to
from tests.net.lan.halls import SINGLE, house_with, lobby, places, play_to_the_end, wish
from tests.net.players import ONE_PRESET_AT_ONCE, chance_of


@pytest.mark.parametrize("preset", ONE_PRESET_AT_ONCE)
def test_a_whole_match_and_a_rematch_with_the_same_people(preset: str) -> None:
    options = (("limit", 100),) if preset == "jolly" else (("rounds_per_player", "single"),)
    house, ends = house_with(Offer("Tisch", preset=preset, options=options, seats=4), guests=3)
    players = [Player(end, chance_of(f"{preset} {number}")) for number, end in enumerate(ends)]
    for _ in range(2):
        all_ready(house, ends[0], ends[1:])
        assert play_to_the_end(house, players) > 10
        assert ends[0].view.standing.over and ends[0].view.standing == ends[2].view.standing
        assert places(ends[0]) == [1, 2, 3, None]
        assert not any(person.is_ready for person in lobby(ends[0]).people)
    assert all(sum(isinstance(update, Batch) for update in player.updates) > 20 for player in players)


def test_two_draws_in_one_segment_draw_once() -> None:
    house, ends = house_with(guests=2)
    all_ready(house, ends[0], ends[1:])
    on_turn = next(end for end in ends if end.view.public.seat == end.seat)
    cards = len(on_turn.view.hand)
    first, second = on_turn.send(Play(Draw())), on_turn.send(Play(Draw()))
    again = on_turn.send(Play(Draw()), number=first)
    house.exchange()
    answers = [each for each in on_turn.take() if isinstance(each, Answer)]
    assert again == first and [answer.id for answer in answers] == [first, second, first]
    assert answers[0].refusal is None and answers[2] == answers[0]
    assert answers[1].refusal is not None and answers[1].refusal.code == "drawn_already"
    assert len(on_turn.view.hand) == cards + 1


def test_a_spectator_sees_the_public_view_and_may_do_nothing() -> None:
    house, ends = house_with(guests=2)
    watcher = house.join("Zuschauer", watches=True)
    all_ready(house, ends[0], ends[1:])
    late = house.join("Später")
    for guest in (watcher, late):
        assert guest.seat is None and guest.view.hand == ()
        number = guest.send(Play(Draw()))
        house.exchange()
        answer = answer_to(guest.take(), number)
        assert isinstance(answer, Answer) and answer.refusal is not None
        assert answer.refusal.code == "watching_only"
    players = [Player(end, chance_of("watched")) for end in ends]
    for _ in range(30):
        assert any(player.play() for player in players)
        house.exchange()
        for guest in (watcher, late):
            assert guest.view.hand == () and guest.view.public == ends[0].view.public._replace(
                turn=guest.view.public.turn
            )
    assert house.join("Nie", watches=True).line.state is LineState.OPEN


def test_a_latecomer_takes_over_a_computers_seat_between_rounds() -> None:
    offer = Offer("Tisch", options=(("rounds_per_player", 1),), seats=3, levels=("level3",))
    house, ends = house_with(offer, guests=2)
    all_ready(house, ends[0], ends[1:])
    late = house.join("Später")
    assert wish(house, late, Choose(0)) is Reason.SEAT_TAKEN
    assert wish(house, late, Choose(2)) is None and late.seat is None
    players = [Player(end, chance_of("late")) for end in ends]
    for _ in range(5_000):
        house.run_tables()
        if ends[0].view.public.result is not None:
            break
        for player in players:
            player.play()
        house.exchange()
    news = late.take()
    assert Seated(2) in news and late.seat == 2 and isinstance(news[-1], (Welcome, Lobby))
    assert places(ends[0]) == [1, 2, 3]
    players.append(Player(late, chance_of("latecomer")))
    play_to_the_end(house, players)
    assert late.view.standing.over


@pytest.mark.slow
def test_latecomers_choose_which_computers_seats_they_take_and_may_change_their_mind() -> None:
    levels = ("level1", "level2", "level3")
    offer = Offer("Tisch", options=(("rounds_per_player", 1),), seats=4, levels=levels)
    house, (anna,) = house_with(offer, guests=1)
    all_ready(house, anna, [])
    first, second = house.join("Ida"), house.join("Jo")
    assert wish(house, first, Choose(1)) is None
    assert wish(house, second, Choose(1)) is Reason.SEAT_TAKEN
    assert wish(house, second, Choose(2)) is None
    assert wish(house, first, Choose(3)) is None and wish(house, second, Choose(1)) is None
    wanted = [person.wants for person in lobby(anna).people]
    assert wanted == [None, 3, 1] and places(anna) == [1, *levels]
    player = Player(anna, chance_of("choosing"))
    for _ in range(5_000):
        house.run_tables()
        if anna.view.public.result is not None:
            break
        player.play()
        house.exchange()
    assert (first.seat, second.seat) == (3, 1) and places(anna) == [1, 3, "level2", 2]
    # Between rounds a seat is there at once.
    third = house.join("Kim")
    assert wish(house, third, Choose(2)) is None and third.seat == 2
    assert places(anna) == [1, 3, 4, 2] and third.view.hand is not None
    play_to_the_end(
        house, [player, *(Player(end, chance_of(f"late {end.seat}")) for end in (first, second, third))]
    )
    assert third.view.standing.over


def test_without_spectators_nobody_comes_in_late_unless_a_computer_plays() -> None:
    house, ends = house_with(Offer("Tisch", spectators=False, seats=2), guests=2)
    all_ready(house, ends[0], ends[1:])
    assert house.join("Spät").line.reason is Reason.RUNNING


def test_the_host_pauses_for_all_and_the_others_go_on_when_the_host_is_gone() -> None:
    house, ends = house_with(Offer("Tisch", turn_s=30), guests=3)
    all_ready(house, ends[0], ends[1:])
    assert wish(house, ends[1], Pause()) is Reason.HOST_ONLY
    assert wish(house, ends[0], Pause()) is None
    seq = ends[0].seq
    house.pass_time(120_000)
    assert ends[0].seq == seq
    assert wish(house, ends[1], Resume()) is Reason.HOST_ONLY
    house.cut(house.wires[1])
    assert wish(house, ends[1], Resume()) is None
    house.pass_time(31_000)
    assert ends[1].seq > seq


def test_B13_the_turn_timer_plays_on_for_who_does_nothing() -> None:
    house, ends = house_with(Offer("Tisch", turn_s=30, options=SINGLE.options), guests=2)
    all_ready(house, ends[0], ends[1:])
    house.pass_time(29_000)
    assert ends[0].seq == 2
    house.pass_time(20 * 60_000)
    assert ends[0].view.public.result is not None or ends[0].seq > 60


def test_somebody_removed_in_a_match_is_replaced_by_a_computer() -> None:
    house, ends = house_with(guests=3)
    all_ready(house, ends[0], ends[1:])
    assert wish(house, ends[0], Remove(2)) is None
    assert ends[1].line.reason is Reason.REMOVED
    assert lobby(ends[0]).places[1] == Place(level="level3")
    again = GuestEnd(Enter("", "x", "cat", "red", ends[1].token))
    house.connect(again)
    assert again.seat is None
    play_to_the_end(house, [Player(end, chance_of("removed")) for end in (ends[0], ends[2])])


def test_the_pace_and_the_open_pile_are_the_hosts_choice() -> None:
    house = House()
    table = house.hall.open(Offer("Tisch", pace="brisk", pile_open=True))
    anna, ben = house.join("Anna"), house.join("Ben")
    assert lobby(ben).pace == "brisk" and lobby(ben).pile_open
    assert wish(house, ben, ChangeOffer(Offer("Tisch", pace="calm"))) is Reason.HOST_ONLY
    assert wish(house, anna, ChangeOffer(Offer("Tisch", pace="endless"))) is Reason.BAD_SETUP
    for offer in (Offer("Tisch", pace="brisk", pile_open=True), Offer("Tisch", pace="calm")):
        assert wish(house, anna, ChangeOffer(offer)) is None
        all_ready(house, anna, [ben])
        assert table.playing is not None
        welcome = table.playing.table.welcome(ben.seat)
        assert welcome.company.pace == PACES[offer.pace]
        assert welcome.comforts == Comforts(pile_open=offer.pile_open)
        for guest in (anna, ben):
            guest.send(Concede())
        house.exchange()


@pytest.mark.parametrize("watches", [False, True])
def test_a_guest_cannot_set_the_pace_of_a_match_and_the_host_can(watches: bool) -> None:
    house = House()
    table = house.hall.open(Offer("Tisch", pace="calm", seats=3, levels=("level1",)))
    anna, ben = house.join("Anna"), house.join("Ben")
    guest = house.join("Ida", watches=True) if watches else ben
    all_ready(house, anna, [ben])
    assert table.playing is not None

    def paces() -> set[Pace]:
        assert table.playing is not None
        return {table.playing.table.welcome(seat).company.pace for seat in (anna.seat, ben.seat)}

    before = table.playing.table.next_wake(house.now_ms)
    for pace in (Pace(0, 0), Pace(60_000, 60_000), Pace(-1, 0)):
        for end in (anna, ben):
            end.take()
        assert wish(house, guest, SetPace(pace)) is Reason.HOST_ONLY
        assert paces() == {PACES["calm"]} and table.playing.table.next_wake(house.now_ms) == before
        assert not [update for update in (*anna.take(), *ben.take()) if isinstance(update, Company)]
    assert wish(house, anna, SetPace(Pace(1, 2))) is None and paces() == {Pace(1, 2)}
    house.goodbye(house.wires[1])
    assert lobby(ben).host == 2 and wish(house, ben, SetPace(Pace(3, 4))) is None
    assert paces() == {Pace(3, 4)}, "who is host now may"
