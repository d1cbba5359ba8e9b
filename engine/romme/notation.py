"""The text form of Rommé: melds, moves and referee positions, both ways (docs/referee.md)."""

from collections.abc import Sequence
from typing import Any

from engine.melds import Meld, points, read_meld
from engine.notation import PositionReader, Words, are_texts, same_hands
from engine.options import BadOption
from engine.pieces import CARDS, RANK_OF, Face, Piece, deck
from engine.referee import Judged, Object, RefereeError
from engine.refusal import Refusal, refuse
from engine.romme.apply import carry_out
from engine.romme.check import check
from engine.romme.match import after_round
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.rules import PLAYERS, RommeRules, rules_from
from engine.romme.state import Match, Phase, Public, Standing, State, Turn, View, view_of
from engine.romme.turn import plan

PLAIN_MOVES: dict[str, type[Draw] | type[Take] | type[Back] | type[Undo]] = {
    "draw": Draw,
    "take": Take,
    "back": Back,
    "undo": Undo,
}
NO_CHANCE = b""

WORDS = Words(CARDS, "meld")
read_faces, read_named = WORDS.read_faces, WORDS.read_named
write_pieces, write_named = WORDS.write_pieces, WORDS.write_named


class RommeNotation:
    """How Rommé reads and writes referee files."""

    position_keys = frozenset(
        (
            "hands turn phase taken opened table stock discard reshuffles_used dealer scores round out stock_size"
        ).split()
    )

    def rules(self, chosen: Object) -> RommeRules:
        """The rules that a `rules` object names, Klassisch where it names no preset."""
        options = {key: value for key, value in chosen.items() if key != "preset"}
        try:
            return rules_from(chosen.get("preset", "klassisch"), options)
        except BadOption as error:
            raise RefereeError(str(error)) from error

    def judge_meld(self, text: str, rules: RommeRules) -> Judged:
        """What a meld by itself is."""
        faces, names = read_named(text)
        check_copies(faces, rules)
        meld = read_meld([Piece(place, face) for place, face in enumerate(faces)], names, rules.melds)
        if isinstance(meld, Refusal):
            return Judged(meld)
        return Judged(None, meld.kind.value, points(meld, rules.melds))

    def read(self, position: Object, rules: RommeRules) -> Match:
        """The match that a position describes."""
        return _Reader(position, rules).match()

    def play(self, match: Match, text: str) -> tuple[Match, Refusal | None]:
        """The match after a move of the seat to move, or the same match and why not."""
        view = view_of(match, match.state.public.seat)
        move = read_move(text, view)
        if isinstance(move, Refusal):
            return match, move
        refusal = check(view, move)
        if refusal is not None:
            return match, refusal
        step = plan(view, move)
        assert not isinstance(step, Refusal)
        state, _ = carry_out(match.state, move, step)
        return match._replace(state=state), None

    def write(self, match: Match) -> Object:
        """The position as it stands."""
        return write_position(match)

    def round_of(self, match: Match) -> Object | None:
        """The round's result once it is over."""
        result = match.state.public.result
        if result is None:
            return None
        return {"winner": result.winner, "hand_romme": result.hand_romme, "points": list(result.points)}

    def match_of(self, match: Match) -> Object | None:
        """The match's standing once the round is over."""
        result = match.state.public.result
        if result is None:
            return None
        standing = after_round(match.standing, match.rules, result)
        return {
            "over": standing.over,
            "scores": list(standing.scores),
            "winners": list(standing.winners),
            "out": sorted(seat for seat, _ in standing.out),
        }

    def same(self, path: tuple[str | int, ...], expected: Any, found: Any) -> bool:
        """Hands and the table's melds, and the cards of a set, come in any order."""
        if path == ("position", "hands") and are_texts(expected, found):
            return same_hands(expected, found)
        if path == ("position", "table") and are_texts(expected, found):
            return sorted(map(_meld_key, expected)) == sorted(map(_meld_key, found))
        return bool(expected == found)


def read_move(text: str, view: View) -> Move | Refusal:
    """The move that a text means for a seat; where a card has twins, the copy that may make it legal is meant (0.1)."""
    verb, _, rest = text.strip().partition(" ")
    words = rest.split()
    if verb in PLAIN_MOVES and not words:
        return PLAIN_MOVES[verb]()
    if verb == "lay" and words:
        faces, names = read_named(rest)
        pieces = _copies(view, faces, _free_last(view))
        return pieces if isinstance(pieces, Refusal) else Lay(pieces, tuple(names))
    if verb == "discard" and len(words) == 1:
        piece = _copies(view, read_faces(rest), _free_first(view))
        return piece if isinstance(piece, Refusal) else Discard(piece[0])
    if verb in ("add", "swap") and len(words) in (3, 4) and words[1] == ">":
        return _read_onto(verb, words, view)
    raise RefereeError(f"there is no move {text!r}")


def write_move(move: Move, view: View) -> str:
    """The text of a move by the seat of a view that holds its pieces."""
    held = {piece.id: piece.face for piece in view.hand}
    match move:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Back():
            return "back"
        case Undo():
            return "undo"
        case Lay(pieces, names):
            return "lay " + " ".join(
                write_named(held[piece], name) for piece, name in zip(pieces, names, strict=True)
            )
        case LayOff(piece, meld, name, high):
            return f"add {write_named(held[piece], name)} > {meld}" + (" high" if high else "")
        case Swap(piece, meld):
            return f"swap {CARDS.write(held[piece])} > {meld}"
        case Discard(piece):
            return f"discard {CARDS.write(held[piece])}"


def write_meld(meld: Meld) -> str:
    """The text of a meld, every joker with the card that it stands for."""
    return " ".join(
        write_named(piece.face, face) for piece, face in zip(meld.pieces, meld.faces, strict=True)
    )


def check_copies(faces: Sequence[Face], rules: RommeRules) -> None:
    """Raises `RefereeError` where there are more copies of a card than the deck has."""
    WORDS.check_copies(faces, deck(2, rules.jokers))


def write_position(match: Match) -> Object:
    """A match as a referee position, hands and stock open."""
    public, standing = match.state.public, match.standing
    turn = public.turn
    return {
        "hands": [write_pieces(hand) for hand in match.state.hands],
        "turn": public.seat,
        "phase": "draw" if public.phase is Phase.DRAW else "play",
        "taken": CARDS.write(turn.taken.face) if turn.taken else None,
        "opened": list(public.opened),
        "table": [write_meld(meld) for meld in public.table],
        "stock": write_pieces(match.state.stock),
        "discard": write_pieces(public.pile),
        "reshuffles_used": public.reshuffles_used,
        "dealer": public.dealer,
        "scores": list(standing.scores),
        "round": standing.round,
        "out": list(public.out),
        "stock_size": public.stock_size,
    }


class _Reader:
    """Reads one position; every card gets an id of its own."""

    def __init__(self, position: Object, rules: RommeRules) -> None:
        self.given = PositionReader(position, WORDS)
        self.rules = rules

    def match(self) -> Match:
        hands = self.given.hands(self.rules.preset, PLAYERS[self.rules.preset])
        players = len(hands)
        table = tuple(self._meld(text) for text in self.given.texts("table"))
        stock = self.given.pieces(self.given.value("stock", str, ""))
        self.given.sized("stock_size", "stock", stock)
        pile = self.given.pieces(self.given.value("discard", str, ""))
        laid = [piece.face for meld in table for piece in meld.pieces]
        check_copies([piece.face for part in (*hands, stock, pile) for piece in part] + laid, self.rules)
        out = tuple(sorted(self.given.seats("out", players)))
        public = Public(
            rules=self.rules,
            dealer=self.given.seat("dealer", players, players - 1),
            out=out,
            seat=self.given.seat("turn", players, 0),
            phase=self._phase(),
            turn=Turn(),
            table=table,
            pile=pile,
            stock_size=len(stock),
            hand_sizes=tuple(map(len, hands)),
            opened=self.given.each("opened", bool, players),
            reshuffles_used=self.given.number("reshuffles_used", 0, 0),
        )
        if public.seat in out:
            raise RefereeError(f"seat {public.seat} is to move but out")
        number = self.given.number("round", 1, 1)
        public = public._replace(turn=self._turn(public, hands[public.seat]))
        state = State(public, hands, stock, None, NO_CHANCE, number, 0)
        if public.phase is Phase.PLAY:
            state = state._replace(turn_start=state)
        standing = Standing(
            number, self.given.each("scores", int, players), tuple((seat, number - 1) for seat in out)
        )
        return Match(self.rules, NO_CHANCE, standing, state)

    def _meld(self, text: str) -> Meld:
        faces, names = read_named(text)
        meld = read_meld([self.given.piece(face) for face in faces], names, self.rules.melds)
        if isinstance(meld, Refusal):
            raise RefereeError(f"{text!r} on the table is no meld: {meld.code}")
        return meld

    def _phase(self) -> Phase:
        phase = self.given.value("phase", str, "draw")
        if phase not in ("draw", "play"):
            raise RefereeError(f"phase is {phase!r}, not draw or play")
        return Phase(phase)

    def _turn(self, public: Public, hand: tuple[Piece, ...]) -> Turn:
        """The turn with the card taken in it, which in the position of an outcome may lie on the table already."""
        text = self.given.value("taken", str, None)
        if text is None:
            return Turn()
        faces = read_faces(text)
        held = [piece for piece in hand if [piece.face] == faces]
        laid = [piece for meld in public.table for piece in meld.pieces if [piece.face] == faces]
        if public.phase is not Phase.PLAY or not (held or laid):
            raise RefereeError(f"taken is {text!r}, which the seat to move does not hold in the play phase")
        return Turn(taken=(held or laid)[-1], taken_played=not held)


def _read_onto(verb: str, words: list[str], view: View) -> Move | Refusal:
    faces, names = read_named(words[0])
    high = words[3:] == ["high"]
    if not words[2].isdecimal() or (words[3:] and not (high and verb == "add")):
        raise RefereeError(f"there is no move {' '.join((verb, *words))!r}")
    must_play = view.public.rules.take_discard == "must_play"
    order = _free_first(view) if verb == "swap" and must_play else _free_last(view)
    piece = _copies(view, faces, order)
    if isinstance(piece, Refusal):
        return piece
    number = int(words[2])
    return Swap(piece[0], number) if verb == "swap" else LayOff(piece[0], number, names[0], high)


def _copies(view: View, faces: Sequence[Face], order: Sequence[Piece]) -> tuple[int, ...] | Refusal:
    left = list(order)
    chosen = []
    for face in faces:
        piece = next((own for own in left if own.face == face), None)
        if piece is None:
            return refuse("not_in_hand", "0.1", face=face)
        left.remove(piece)
        chosen.append(piece.id)
    return tuple(chosen)


def _free_first(view: View) -> list[Piece]:
    """The hand with the cards that may not be discarded last: the copies to throw."""
    return _free_last(view)[::-1]


def _free_last(view: View) -> list[Piece]:
    """The hand with the cards that must be played first: freed jokers, then the taken card."""
    turn = view.public.turn
    taken = turn.taken.id if turn.taken else None
    return sorted(view.hand, key=lambda piece: (piece.id not in turn.freed, piece.id != taken))


def _meld_key(text: str) -> tuple[str, ...]:
    words = text.split()
    faces = read_faces(" ".join(word.rpartition("=")[2] for word in words))
    is_set = len({RANK_OF[face] for face in faces}) == 1
    return tuple(sorted(words)) if is_set else tuple(words)
