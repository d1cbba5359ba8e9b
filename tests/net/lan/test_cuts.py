"""Lines cut at random: by a goodbye, a kill, or silence, in every phase, with and without coming back."""

from collections import Counter
from typing import Any

import pytest

from engine.chance import number_below, seed_from, words
from engine.pieces import deck
from net.guest import GuestEnd, LineState
from net.lobby import Offer, State
from net.session import Arrange, Continue
from net.wire.messages import Enter
from tests.net.lan.ends import House, Player, Wire, all_ready
from tests.net.players import chance_of

SEATS = 3
CUTS = 300
MATCHES = 30
KINDS = ("goodbye", "kill", "silence")
AWAY_MS = (200, 3_000, 12_000, 45_000)


class Table:
    """A match whose people are cut off now and then; `places` are the lines they have at the moment."""

    def __init__(self, number: int) -> None:
        self.chance = words(seed_from(f"cuts {number}"), "cuts")
        self.house = House(f"cuts {number}")
        self.hosted = self.house.open(
            Offer(
                "T",
                options=(("rounds_per_player", "single"),),
                seats=SEATS,
                turn_s=(0, 30)[number % 2],
                grace_s=10,
            )
        )
        ends = [self.house.join(f"G{seat}") for seat in range(SEATS)]
        all_ready(self.house, ends[0], ends[1:])
        self.players = [Player(end, chance_of(f"cut {number} {seat}")) for seat, end in enumerate(ends)]
        self.wires: list[Wire] = list(self.house.wires.values())
        self.back_at_ms: dict[int, int] = {}
        self.orders: dict[int, Any] = {}
        self.phases: Counter[str] = Counter()
        self.returns = 0

    @property
    def record(self) -> Any:
        assert self.hosted.playing is not None
        return self.hosted.playing.record

    def below(self, most: int) -> int:
        return number_below(most, self.chance)

    def arrange(self) -> None:
        """Everybody puts the hand in an order of their own."""
        for seat, player in enumerate(self.players):
            if seat not in self.back_at_ms:
                own = [piece.id for piece in player.end.view.hand]
                cut = self.below(len(own)) if own else 0
                self.orders[seat] = (*own[cut:], None, *own[:cut])
                player.send(Arrange(self.orders[seat]))
        self.house.exchange()

    def cut(self, seat: int, kind: str) -> None:
        wire = self.wires[seat]
        public = self.record.match.state.public
        own = "own" if public.seat == seat else "others'"
        phase = "between rounds" if public.result is not None else f"{own} {public.phase.value}"
        self.phases[f"{kind}, {phase}"] += 1
        if kind == "goodbye":
            wire.guest.leave()
            self.house.exchange()
        elif kind == "kill":
            self.house.cut(wire)
        else:
            wire.is_silent = True
        self.back_at_ms[seat] = self.house.now_ms + AWAY_MS[self.below(len(AWAY_MS))]

    def come_back(self, seat: int) -> None:
        """Back by token, over a new line, at times in a new program; also while the old line seems to live."""
        old = self.players[seat]
        token = old.end.token
        assert token is not None
        hand = self.record.match.state.hands[seat]
        is_new_program = old.end.has_left or self.below(2) == 0
        end = GuestEnd(Enter("", "egal", "cat", "red", token)) if is_new_program else old.end
        if not is_new_program:
            end.cut()
        self.wires[seat] = self.house.connect(end)
        self.players[seat] = Player(end, old.chance)
        assert end.line.state is LineState.OPEN and end.seat == seat
        assert end.view.hand == hand
        arrangement = self.record.arrangements[seat]
        assert arrangement == self.orders.get(seat, ())
        welcome = next(update for update in reversed(end.take()) if type(update).__name__ == "Welcome")
        assert welcome.arrangement == arrangement
        del self.back_at_ms[seat]
        self.returns += 1

    def step(self) -> None:
        """Half a second, and whoever is there does what there is to do."""
        self.house.pass_time(500)
        for seat, at_ms in list(self.back_at_ms.items()):
            if at_ms <= self.house.now_ms:
                self.come_back(seat)
        for player in self.players:
            player.take()
        public = self.record.match.state.public
        if public.result is not None:
            for seat, player in enumerate(self.players):
                if seat not in self.back_at_ms:
                    player.send(Continue())
        elif public.seat not in self.back_at_ms:
            self.players[public.seat].play()
        self.house.exchange()

    def check_cards(self) -> None:
        """No card is lost or doubled."""
        match = self.record.match
        public, state = match.state.public, match.state
        cards = [piece.face for hand in state.hands for piece in hand]
        cards += [piece.face for piece in (*state.stock, *public.pile)]
        cards += [piece.face for meld in public.table for piece in meld.pieces]
        assert Counter(cards) == Counter(deck(2, match.rules.jokers))


def play_with_cuts(table: Table, most: int) -> int:
    """Play a match to its end with lines cut meanwhile; returns how many were."""
    table.arrange()
    cuts, steps = 0, 0
    while table.hosted.gathering.state is State.RUNNING:
        steps += 1
        assert steps < 6_000
        there = [seat for seat in range(SEATS) if seat not in table.back_at_ms]
        if cuts < most and len(there) > 1 and table.below(4) == 0:
            table.cut(there[table.below(len(there))], KINDS[table.below(3)])
            cuts += 1
        table.step()
        table.check_cards()
    assert table.record.match.standing.over
    for seat in list(table.back_at_ms):
        end = GuestEnd(Enter("", "egal", "cat", "red", table.players[seat].end.token))
        table.house.connect(end)
        assert end.seat in (seat, None)
    return cuts


@pytest.mark.parametrize(
    "number",
    [pytest.param(number, marks=[pytest.mark.slow] if number >= 5 else []) for number in range(MATCHES)],
)
def test_matches_end_and_seats_are_regained_whenever_and_however_lines_are_cut(number: int) -> None:
    cuts = 0
    for again in range(20):
        cuts += play_with_cuts(Table(number + 100 * again), CUTS // MATCHES - cuts)
        if cuts >= CUTS // MATCHES:
            return
    raise AssertionError("too few lines were cut")


def test_when_everybody_is_gone_the_match_stands_still_and_goes_on_with_who_comes_back() -> None:
    table = Table(1)
    table.arrange()
    for seat in range(SEATS):
        table.cut(seat, KINDS[seat])
    table.house.pass_time(20_000)
    seq = table.record.seq
    table.house.pass_time(600_000)
    assert table.record.seq == seq
    table.come_back(1)
    table.house.pass_time(120_000)
    assert table.record.seq > seq


def test_a_turn_of_somebody_who_is_gone_never_blocks() -> None:
    for kind, within_ms in (("goodbye", 1_000), ("kill", 11_000), ("silence", 20_000)):
        table = Table(0)
        seat = table.record.match.state.public.seat
        table.cut(seat, kind)
        table.house.pass_time(within_ms)
        assert table.record.match.state.public.seat != seat


def test_silence_is_noticed_within_ten_seconds_and_the_others_are_told() -> None:
    table = Table(0)
    table.cut(2, "silence")
    other = table.players[0]
    for _ in range(20):
        table.house.pass_time(500)
        other.take()
        lobby = other.lobby
        if not lobby.people[2].is_here:
            break
    assert table.house.now_ms <= 10_000 and not lobby.people[2].is_here
