"""Positions to lay out and to play from: real ones by playing at random, and made ones with a full table."""

from random import Random

from engine.chance import seed_from
from engine.melds import Kind, Meld, readings
from engine.pieces import FACES, JOKER, Piece, face_of
from engine.romme.check import check
from engine.romme.match import apply, start
from engine.romme.moves import Discard, Draw, Take
from engine.romme.plays import lays, onto
from engine.romme.rules import PRESETS, RommeRules, rules_from
from engine.romme.state import Phase, Public, Standing, View, view_of
from engine.romme.turn import piece_in_hand

__all__ = ["crowded", "piece_in_hand", "random_views"]


def random_views(count: int, seed: int = 1) -> list[View]:
    """Views of the seat to move, from matches played at random in every rule set, most of them amid a turn."""
    random = Random(seed)
    found: list[View] = []
    number = 0
    while len(found) < count:
        number += 1
        rules = _easy(random.choice(list(PRESETS)))
        match, _ = start(rules, random.choice((2, 3, 4)), seed_from(f"position {seed} {number}"))
        for _ in range(120):
            view = view_of(match, match.state.public.seat)
            if view.public.phase is Phase.OVER:
                break
            found.append(view)
            match, _ = apply(match, _some_move(view, random))
    random.shuffle(found)
    return found[:count]


def _easy(preset: str) -> RommeRules:
    """A rule set in which the table fills."""
    if preset in ("house51", "klassisch"):
        return rules_from("eigene", {"opening_minimum": 30, "jokers": 6})
    return PRESETS[preset]


def _some_move(view: View, random: Random) -> object:
    if view.public.phase is Phase.DRAW:
        take = Take()
        may_take = view.public.rules.take_discard == "free" and check(view, take) is None
        return take if may_take and random.random() < 0.3 else Draw()
    moves = _plays(view, random)
    discards = [Discard(piece.id) for piece in view.hand if check(view, Discard(piece.id)) is None]
    if moves and (random.random() < 0.8 or not discards):
        return random.choice(moves)
    if discards:
        return random.choice(discards)
    from engine.romme.moves import Undo

    return Undo()


def _plays(view: View, random: Random) -> list[object]:
    found: list[object] = []
    hand = list(view.hand)
    for _ in range(40):
        chosen = random.sample(hand, min(3, len(hand)))
        if readings(chosen, view.public.rules.melds):
            found += [move for move in lays(view, chosen) if check(view, move) is None]
    for piece in hand:
        for number in range(len(view.public.table)):
            found += [move for move in onto(view, piece, number) if check(view, move) is None]
    return found


def crowded(
    players: int, hand_size: int, melds: list[int], pile: int = 5, seat: int | None = 0, before: int = 0
) -> View:
    """A view with so many cards in hand and melds of so many cards each."""
    ids = iter(range(before + 1, before + 1000))
    hand = tuple(Piece(next(ids), number * 7 % FACES) for number in range(hand_size))
    table = tuple(_meld(number, size, ids) for number, size in enumerate(melds))
    discards = tuple(Piece(next(ids), number * 5 % FACES) for number in range(pile))
    public = Public(
        rules=PRESETS["eigene"],
        dealer=0,
        out=(),
        seat=0,
        phase=Phase.PLAY,
        turn=view_of(start(PRESETS["eigene"], 2, seed_from("x"))[0], 0).public.turn,
        table=table,
        pile=discards,
        stock_size=30,
        hand_sizes=(hand_size,) * players,
        opened=(True,) * players,
    )
    return View(seat, hand if seat is not None else (), public, Standing(1, (0,) * players))


def _meld(number: int, size: int, ids) -> Meld:  # type: ignore[no-untyped-def]
    faces = tuple(face_of(number % 4, rank + 1) for rank in range(size))
    pieces = tuple(
        Piece(next(ids), JOKER if place == 1 and number % 3 == 0 else f) for place, f in enumerate(faces)
    )
    return Meld(Kind.RUN if size > 4 else Kind.SET, pieces, faces)
