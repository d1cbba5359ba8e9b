"""A house with people at its table, what they wish, and a match of theirs to its end."""

from typing import Any

from net.guest import GuestEnd
from net.lobby import (
    Denied,
    Lobby,
    Offer,
    Reason,
    State,
)
from net.session import Answer, Continue
from tests.net.lan.ends import House, Player, answer_to

SINGLE = Offer("Tisch", options=(("rounds_per_player", "single"),))


def house_with(offer: Offer = SINGLE, guests: int = 0) -> tuple[House, list[GuestEnd]]:
    house = House()
    house.open(offer)
    return house, [house.join(f"Gast {number}") for number in range(guests)]


def wish(house: House, guest: GuestEnd, what: Any) -> Reason | None:
    number = guest.send(what)
    house.exchange()
    answer = answer_to(guest.take(), number)
    assert isinstance(answer, (Answer, Denied))
    return answer.reason if isinstance(answer, Denied) else None


def lobby(guest: GuestEnd) -> Lobby:
    assert guest.lobby is not None
    return guest.lobby


def places(guest: GuestEnd) -> list[Any]:
    return [place.person if place.level is None else place.level for place in lobby(guest).places]


def play_to_the_end(house: House, players: list[Player], most: int = 20_000) -> int:
    """Everybody plays by chance until the match is over; returns the moves made."""
    moves = 0
    for _ in range(most):
        house.exchange()
        for player in players:
            player.take()
        if lobby(players[0].end).state is State.WAITING:
            return moves
        view = players[0].end.view
        if view.public.result is not None:
            for player in players:
                if player.end.seat is not None:
                    player.send(Continue())
        elif not any(player.play() for player in players):
            house.run_tables()
        else:
            moves += 1
    raise AssertionError("the match did not end")
