"""A plan as moves, each judged as it is made: what the searches find in bits becomes a turn with real cards."""

from engine.melds import Kind, Meld, fits, run_faces
from engine.pieces import JOKER, RANK_OF, SUIT_OF, SUITS, Face, Piece, face_of
from engine.refusal import Refusal
from engine.romme.ending.cards import faces_of
from engine.romme.ending.growth import order_of_sides
from engine.romme.ending.plan import Plan
from engine.romme.ending.uses import NEW, Use, worth_of
from engine.romme.imagine import after
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap
from engine.romme.score import piece_penalty
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded
from engine.romme.turn import plan as reading


def played_out(view: View, plan: Plan, *, must_play: bool) -> tuple[Move, ...]:
    """The moves of a plan for the hand of this view, the discard included where one is thrown."""
    playing = _Playing(view, plan, must_play)
    playing.follow()
    return tuple(playing.moves)


class _Playing:
    """The view after the moves made so far."""

    def __init__(self, view: View, plan: Plan, must_play: bool) -> None:
        self.moves: list[Move] = []
        self._view = view
        self._plan = plan
        self._must_play = must_play
        self._rules = view.public.rules.melds

    def follow(self) -> None:
        """Make every move of the plan, in the order that the rules ask for."""
        plan = self._plan
        on_table = [use for use in plan.uses if use.meld != NEW]
        new = [use for use in plan.uses if use.meld == NEW]
        for use in plan.swaps:
            self._swap(use)
        for counted in plan.counted:
            self._lay(counted.use, counted.jokers, counted.start)
        for use in on_table:
            if not use.waits:
                self._swap(use)
        for use in sorted((use for use in on_table if use.waits), key=lambda use: use.least):
            self._lay_off_fourth(use)
            self._swap(use)
        for use in on_table:
            if use.laid and not use.waits:
                self._grow(use)
        for place, use in enumerate(new):
            spare = self._jokers_to_place() - sum(later.least for later in new[place + 1 :])
            jokers = max(use.least, min(use.most, spare))
            self._lay(use, jokers, worth_of(use.cards, jokers, self._rules).start)
        while self._jokers_to_place() > 0:
            self._lay_joker_off()
        if self._view.public.phase is Phase.PLAY:
            self._throw()

    def _make(self, move: Move) -> None:
        refusal = reading(self._view, move)
        assert not isinstance(refusal, Refusal), (move, refusal)
        self.moves.append(move)
        self._view = after(self._view, move)

    def _swap(self, use: Use) -> None:
        for face in faces_of(use.swapped):
            self._make(Swap(self._card(face, taken_first=not self._must_play), use.meld))

    def _lay(self, use: Use, jokers: int, start: int) -> None:
        faces = _laid_as(use, jokers, start)
        free = iter(self._jokers())
        pieces = tuple(self._card(face) if use.laid >> face & 1 else next(free) for face in faces)
        self._make(Lay(pieces, tuple(None if use.laid >> face & 1 else face for face in faces)))

    def _lay_off_fourth(self, use: Use) -> None:
        piece = self._card(use.laid.bit_length() - 1) if use.laid else self._jokers()[0]
        self._make(LayOff(piece, use.meld))

    def _grow(self, use: Use) -> None:
        meld = self._view.public.table[use.meld]
        if meld.kind is Kind.SET:
            self._make(LayOff(self._card(use.laid.bit_length() - 1), use.meld))
            return
        low, high = _places(meld, use)
        spare = len(meld.pieces) - 2 * meld.jokers if self._rules.run_jokers_at_most_real else None
        order = order_of_sides(_steps(low, use), _steps(high, use), spare)
        assert order is not None
        below, above = iter(low), iter(high)
        for at_low in order:
            face = next(below if at_low else above)
            real = bool(use.laid >> face & 1)
            piece = self._card(face) if real else self._jokers()[0]
            self._make(LayOff(piece, use.meld, None if real else face, high=not at_low))

    def _lay_joker_off(self) -> None:
        piece = Piece(self._jokers()[0], JOKER)
        for number, meld in enumerate(self._view.public.table):
            for fit in fits(meld, piece, self._rules):
                high = meld.kind is Kind.RUN and fit.place > 0
                self._make(LayOff(piece.id, number, fit.face, high))
                return
        raise AssertionError("there is no place for a joker that must be played")

    def _throw(self) -> None:
        held = must_not_be_discarded(self._view)
        rules = self._view.public.rules
        free = [piece for piece in self._view.hand if piece.id not in held]
        dearest = max(free, key=lambda piece: (piece.face != JOKER, piece_penalty(piece.face, rules)))
        self._make(Discard(dearest.id))

    def _jokers_to_place(self) -> int:
        """How many jokers of the hand are still to be played."""
        if self._plan.kept is not None:
            return len(self._jokers()) - self._plan.kept
        return sum(self._is_owed(piece) for piece in self._jokers())

    def _jokers(self) -> list[int]:
        """The jokers of the hand: those that must be played, then those that may not be thrown, then the others."""
        held = must_not_be_discarded(self._view)
        own = [piece.id for piece in self._view.hand if piece.face == JOKER]
        return sorted(own, key=lambda piece: (not self._is_owed(piece), piece not in held))

    def _is_owed(self, joker: int) -> bool:
        turn = self._view.public.turn
        return joker in turn.freed or (self._must_play and turn.taken is not None and turn.taken.id == joker)

    def _card(self, face: Face, *, taken_first: bool = True) -> int:
        """A card of the hand with this face; of twins the taken one first, or last."""
        taken = self._view.public.turn.taken
        own = [piece.id for piece in self._view.hand if piece.face == face]
        return min(own, key=lambda piece: (taken is not None and piece == taken.id) != taken_first)


def _laid_as(use: Use, jokers: int, start: int) -> tuple[Face, ...]:
    """The faces of a new meld in their order, those of its jokers included; a run begins at rank `start`."""
    real = tuple(faces_of(use.laid))
    if start:
        return run_faces(SUIT_OF[real[0]], start, len(real) + jokers)
    missing = (face_of(suit, RANK_OF[real[0]]) for suit in range(SUITS))
    return real + tuple(face for face in missing if face not in real)[:jokers]


def _places(meld: Meld, use: Use) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The faces that a run grows by, below and above, from the run outwards."""
    suit, start, size = SUIT_OF[meld.faces[0]], RANK_OF[meld.faces[0]], len(meld.pieces)
    low = run_faces(suit, start - use.low, use.low)
    return low[::-1], run_faces(suit, start + size, use.high)


def _steps(faces: tuple[Face, ...], use: Use) -> tuple[bool, ...]:
    return tuple(bool(use.laid >> face & 1) for face in faces)
