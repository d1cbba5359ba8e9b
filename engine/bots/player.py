"""The bot that plays as well as it can without search: exact partitions, counted cards, whole turns planned ahead."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.bots.base import Decision, Memory, is_stalled, planned, stepped
from engine.bots.lines import Line, lines, mind_of, verified
from engine.bots.outlook import outlook, reach
from engine.bots.worth import Weights, danger, keep_values, live_copies
from engine.partition import fewest_left
from engine.pieces import JOKER, Face, Piece
from engine.romme.apply import next_seat
from engine.romme.check import check
from engine.romme.completing import ending_turn
from engine.romme.imagine import after
from engine.romme.moves import Discard, Draw, Move, Take, Undo
from engine.romme.score import piece_penalty
from engine.romme.state import Phase, Public, View
from engine.romme.turn import must_not_be_discarded


class Style(NamedTuple):
    """How a player weighs things: by `loose` before its opening stands, by `opened` after; see `Weights`.

    Up to `small_hand` cards, what a turn leaves is judged by all draws of the next one: for so many `discards` after
    the best line, and after each of the others, of which the `turns` best are looked at.

    Against one opponent, where going out by hand doubles (B12), an opening that leaves more than `holds_above` cards
    is held back until that one has fewer than `holds_until`.
    """

    loose: Weights = Weights()
    opened: Weights = Weights()
    small_hand: int = 4
    holds_above: int = 0
    holds_until: int = 6
    discards: tuple[int, int] = (3, 2)
    turns: int = 3


THROWN_TRIED = 3
"""So many cards to throw are worth a thought after each line."""


class Player:
    """A bot that plans whole turns, in a style."""

    def __init__(self, style: Style) -> None:
        self._style = style

    def __call__(self, view: View, random: Iterator[int], memory: Memory) -> Decision:
        """The move to make now, as `Bot` says."""
        going_on = planned(view, memory)
        if going_on and check(view, going_on[0]) is None:
            return stepped(view, going_on, memory)
        if view.public.phase is Phase.DRAW:
            return Decision(Take() if self.wants_top(view) else Draw(), memory)
        return stepped(view, self.turn(view, memory), memory)

    @property
    def small_hand(self) -> int:
        """Up to so many cards that a turn leaves are judged by all draws of the next one."""
        return self._style.small_hand

    def turn(self, view: View, memory: Memory) -> tuple[Move, ...]:
        """The whole turn from here to its end, for a seat that has drawn."""
        *played, idle = self._lines(view)
        played = sorted(played, key=_merit, reverse=True)[: self._style.turns]
        if not (played and played[0].goes_out) and (played or view.public.opened[view.public.seat]):
            turns = self._by_outlook(view, memory, [*played, idle])
        else:
            turns = [_ended(line, self._thrown(view, line, memory)) for line in (*played, idle)]
        for turn in turns:
            if verified(view, turn):
                return turn
        return ending_turn(view) or (Undo(),)

    def other_turns(self, view: View, memory: Memory) -> list[tuple[Move, ...]]:
        """Turns that are worth a thought besides the one that is played: openings not held back, other cards thrown."""
        *played, idle = lines(mind_of(view))
        best = sorted(played, key=_merit, reverse=True)[:2]
        costs = [(line, self._costs(view, line, memory)) for line in (*best, idle) if line.left]
        thrown = max((len(own) for _, own in costs), default=0)
        return [
            _ended(line, own[place][1])
            for place in range(min(thrown, THROWN_TRIED))
            for line, own in costs
            if place < len(own)
        ]

    def thrown_first(self, view: View, memory: Memory) -> list[Piece]:
        """The cards to throw from the hand as it is, the best first."""
        *_, idle = lines(mind_of(view))
        return [piece for _, piece in self._costs(view, idle, memory)]

    def wants_top(self, view: View) -> bool:
        """Whether the seat to draw should take the pile's top."""
        if not view.public.pile or check(view, Take()) is not None:
            return False
        taken = after(view, Take())
        card = taken.public.turn.taken
        if card is None:
            return False
        best = max(self._lines(taken), key=_merit)
        if best.goes_out:
            return True
        if is_stalled(view):
            return False
        if best.moves:
            now = max(self._lines(view), key=_merit)
            return card not in best.left and len(best.left) <= len(now.left)
        rules = view.public.rules
        if must_be_played(taken.public):
            return False
        if card.face == JOKER:
            return True
        return len(fewest_left(taken.hand, rules).left) <= len(fewest_left(view.hand, rules).left)

    def _lines(self, view: View) -> Iterator[Line]:
        """The lines to choose from: all, or those that go out while an opening is held back."""
        holds = self.holds_back(view.public)
        found = lines(mind_of(view), opens=not holds or self._style.holds_above > 0)
        if not holds:
            return found
        most = self._style.holds_above
        return (line for line in found if line.goes_out or not line.moves or len(line.left) - 1 <= most)

    def holds_back(self, public: Public) -> bool:
        """Whether to hold back an opening in the hope of going out by hand (B12).

        Against one opponent, until that one is close to the end; among several somebody is too soon.
        """
        rules = public.rules
        if public.opened[public.seat] or public.turn.plays or must_be_played(public):
            return False
        others = [size for seat, size in enumerate(public.hand_sizes) if seat != public.seat and size]
        if not rules.hand_romme or rules.unopened_doubles or len(others) > 1:
            return False
        return others[0] >= self._style.holds_until

    def _thrown(self, view: View, line: Line, memory: Memory) -> Piece | None:
        return self._costs(view, line, memory)[0][1] if line.left else None

    def _costs(self, view: View, line: Line, memory: Memory) -> list[tuple[float, Piece]]:
        """The cards that may be thrown after a line, the best to throw first, each with the cost of being without."""
        kept = must_not_be_discarded(view)
        choice = [piece for piece in line.left if piece.id not in kept] or list(line.left)
        if len(choice) == 1:
            return [(0.0, choice[0])]
        rules = view.public.rules
        is_open = bool(line.moves) or view.public.opened[view.public.seat]
        weights = self._style.opened if is_open else self._style.loose
        melded = frozenset(piece.id for meld in fewest_left(line.left, rules).melds for piece in meld.pieces)
        live = live_copies(view, view.hand, memory.known)
        values = keep_values(line.left, melded, live, line.table, rules.melds, weights)
        known = _known_next(view, memory)
        costs = {}
        for piece in reversed(choice):
            cost = values[piece.face] - weights.penalty * piece_penalty(piece.face, rules)
            cost += danger(piece.face, line.table, rules.melds, known, weights)
            costs[piece.face] = cost, piece
        return sorted(costs.values(), key=lambda each: (each[0], each[1].face))

    def _by_outlook(self, view: View, memory: Memory, found: list[Line]) -> list[tuple[Move, ...]]:
        """Turns that do not go out, the most promising first; small hands are judged by the next turn's draws."""
        rules = view.public.rules
        live = live_copies(view, view.hand, memory.known)
        rated: list[tuple[float, tuple[Move, ...]]] = []
        for place, line in enumerate(found):
            costs = self._costs(view, line, memory)
            if len(line.left) - 1 > self._style.small_hand:
                rated.append((-20.0 * len(line.left) - place, _ended(line, costs[0][1])))
                continue
            table = reach(line.table, rules)
            known: dict[tuple[Face, ...], int] = {}
            for cost, piece in costs[: self._style.discards[min(place, 1)]]:
                rest = tuple(own.face for own in line.left if own is not piece)
                ahead = outlook(rest, table, live, rules, known)
                risk = sum(piece_penalty(face, rules) for face in rest)
                value = 100 * ahead.out - 20 * ahead.left - 0.4 * risk - 0.05 * cost - 0.01 * place
                rated.append((value, _ended(line, piece)))
        rated.sort(key=lambda each: each[0], reverse=True)
        return [turn for _, turn in rated]


strong = Player(Style())
"""The strong bot."""


def must_be_played(public: Public) -> bool:
    """Whether the seat to move has taken a card that it must play this turn (B5)."""
    taken = public.turn.taken
    return taken is not None and public.rules.take_discard == "must_play" and not public.turn.taken_played


def _ended(line: Line, piece: Piece | None) -> tuple[Move, ...]:
    return (*line.moves, Discard(piece.id)) if piece is not None else line.moves


def _known_next(view: View, memory: Memory) -> frozenset[Face]:
    following = next_seat(view.public, view.public.seat)
    return frozenset(face for seat, face in memory.known if seat == following)


def _merit(line: Line) -> tuple[int, int, int]:
    """Going out first, then few cards that are no jokers; free jokers are held while several cards are left."""
    plain = sum(piece.face != JOKER for piece in line.left)
    jokers = len(line.left) - plain
    return (1 if line.goes_out else 0, -plain, jokers if plain > 2 else -jokers)
