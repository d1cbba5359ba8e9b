"""The notes of a round are its own turns, whatever was taken back, and nothing that the seat did not see."""

from collections.abc import Iterator

import pytest

from engine.bots import NOTHING_KNOWN
from engine.bots.baselines import random_legal
from engine.chance import words
from engine.events import Event
from engine.game import Match, Move, View
from engine.games import GAMES
from engine.pieces import Piece
from engine.romme.imagine import after
from engine.romme.moves import Back, Discard, Draw, Swap, Take, Undo
from engine.romme.state import View as CardView
from game.review.notes import Notes, noted, sat_down, went_back
from game.review.strips import card_groups, tile_groups
from net.session import Batch, Seat, Welcome

ME = 1


def told(match: Match, seq: int, events: tuple[Event, ...], key: str) -> Batch:
    return Batch(seq, tuple(event.seen_by(ME) for event in events), GAMES[key].view_of(match, ME))


def played(key: str, preset: str, seed: int) -> Iterator[tuple[Notes, View, Move | None]]:
    """The notes after each move of a round, with the own view before it and the own move, if it was one."""
    game = GAMES[key]
    match, events = game.start(game.presets[preset], 3, seed.to_bytes(16, "big"))
    chance, memories = words(b"notes", str(seed)), [game.memory] * 3
    seq = len(events)
    notes = noted(Notes(), None, told(match, seq, events, key))
    while match.state.public.result is None:
        seat = match.state.public.seat
        before = game.view_of(match, seat)
        if key == "romme" and seat == ME:
            move = random_legal(before, chance, NOTHING_KNOWN).move
        else:
            move, memories[seat] = game.decide(before, chance, memories[seat], "level3")
        mine = game.view_of(match, ME)
        match, events = game.apply(match, move)
        seq += len(events)
        notes = noted(notes, mine, told(match, seq, events, key))
        yield notes, mine, move if seat == ME else None


def faces(pieces: tuple[Piece, ...]) -> list[int]:
    return sorted(piece.face for piece in pieces)


@pytest.mark.parametrize("preset", ["klassisch", "house51", "jolly"])
def test_turns_are_noted_as_they_were_played_in_the_end(preset: str) -> None:
    swaps = backs = turns = 0
    for seed in range(25):
        ends: list[tuple[list[int], Discard, CardView]] = []
        notes = Notes()
        for notes, view, move in played("romme", preset, seed):  # noqa: B007
            backs += isinstance(move, (Back, Undo))
            if isinstance(move, Discard):
                ends.append((faces(view.hand), move, view))
        decided = notes.decided
        turns += len(ends)
        drawn = [own for own in decided if isinstance(own.played.moves[0], (Draw, Take))]
        whole = [own for own in decided if own not in drawn]
        begins_without = len(whole) - len(drawn)
        assert [own.turn for own in whole] == list(range(1, len(ends) + 1))
        assert [own.turn for own in drawn] == list(range(1 + begins_without, len(ends) + 1))
        assert begins_without in (0, 1)
        for own, (hand, discard, before) in zip(whole, ends, strict=True):
            view = own.played.view
            assert view.seat == ME == view.public.seat
            swaps += sum(isinstance(step, Swap) for step in own.played.moves)
            for step in own.played.moves[:-1]:
                view = after(view, step)
            assert faces(view.hand) == hand
            assert [meld.faces for meld in view.public.table] == [meld.faces for meld in before.public.table]
            last = own.played.moves[-1]
            face = next(piece.face for piece in view.hand if piece.id == last.piece)
            assert face == next(piece.face for piece in before.hand if piece.id == discard.piece)
            groups = card_groups(own.played.view, own.played.moves)
            assert groups[-1].pieces[0].face == face
    assert turns > 50 and backs > 10
    assert swaps or preset != "jolly"


def test_turns_with_tiles_are_noted_with_what_was_laid() -> None:
    for seed in range(4):
        moves = []
        notes = Notes()
        for notes, view, move in played("tiles", "steine", seed):  # noqa: B007
            if move is not None:
                moves.append((view, move))
        assert len(notes.decided) == len(moves)
        for own, (view, move) in zip(notes.decided, moves, strict=True):
            assert own.played.view == view
            assert tile_groups(view, own.played.moves[0]) == tile_groups(view, move)


def test_what_a_seat_notes_holds_nothing_hidden() -> None:
    *_, (notes, _view, _move) = played("romme", "klassisch", 1)
    for own in notes.decided:
        for event in own.played.seen:
            assert event == event.seen_by(ME)


def test_a_new_round_begins_new_notes_and_a_turn_taken_back_is_none() -> None:
    *_, (notes, _view, _move) = played("romme", "klassisch", 1)
    assert notes.turns >= 2
    assert went_back(notes, is_own=True).turns == notes.turns - 1
    assert went_back(notes, is_own=False).decided == ()
    game = GAMES["romme"]
    match, events = game.start(game.presets["klassisch"], 3, bytes(16))
    assert noted(notes, None, told(match, 9, events, "romme")).decided == ()


def test_who_comes_back_in_the_same_round_keeps_what_was_decided() -> None:
    *_, (notes, view, _move) = played("romme", "klassisch", 1)
    welcome = Welcome(9, view, (Seat("Jörg", "cat", False),) * 3, (), ())
    assert sat_down(notes, view, welcome).decided == notes.decided
    later = view._replace(standing=view.standing._replace(round=2))
    assert sat_down(notes, later, welcome).decided == ()


def test_who_has_missed_nothing_keeps_all_notes() -> None:
    *_, (notes, _view, _move) = played("romme", "klassisch", 1)
    view = notes.decided[-1].played.view
    welcome = Welcome(9, view, (Seat("Jörg", "cat", False),) * 3, (), ())
    assert sat_down(notes, view, welcome) == notes
