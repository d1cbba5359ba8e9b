"""A match of Rommé: rounds dealt from the seed, the dealer moving on, totals, eliminations, the end (B2, B8, C2)."""

from hashlib import sha256

from engine.chance import drawn_by_lot, opaque_id, shuffled
from engine.game import IllegalMove
from engine.pieces import Piece, deck
from engine.refusal import Refusal
from engine.romme.apply import (
    FRESH,
    Outcome,
    carry_out,
    check_stock,
    next_seat,
)
from engine.romme.apply import time_over as turn_time_over
from engine.romme.check import judged
from engine.romme.events import Event, MatchMoved, RoundBegan, TurnBegan
from engine.romme.moves import Move
from engine.romme.rules import RommeRules
from engine.romme.state import Match, Phase, Public, RoundResult, Standing, State, view_of
from engine.romme.turn import is_play, plan

MatchOutcome = tuple[Match, tuple[Event, ...]]


def start(rules: RommeRules, players: int, seed: bytes) -> MatchOutcome:
    """A new match with its first round dealt; the first dealer is drawn by lot (B2)."""
    dealer = drawn_by_lot(players, seed, "first dealer")
    standing = Standing(1, (0,) * players)
    state, events = _deal(rules, seed, 1, dealer, (), players)
    return Match(rules, seed, standing, state), events


def apply(match: Match, move: Move) -> MatchOutcome:
    """The match after a move of the seat whose turn it is. Raises `IllegalMove` where `check` refuses it."""
    found = judged(view_of(match, match.state.public.seat), move)
    if isinstance(found, Refusal):
        raise IllegalMove(move, found)
    return _settled(match, carry_out(match.state, move, found))


def apply_checked(match: Match, move: Move) -> MatchOutcome:
    """As `apply`, for a move that `check` has just allowed."""
    step = plan(view_of(match, match.state.public.seat), move) if is_play(move) else None
    assert not isinstance(step, Refusal)
    return _settled(match, carry_out(match.state, move, step))


def time_over(match: Match) -> MatchOutcome:
    """The match after the time of the seat to move ran out (B13)."""
    return _settled(match, turn_time_over(match.state))


def next_round(match: Match) -> MatchOutcome:
    """The match with its next round dealt, after one that is over in a match that is not."""
    assert match.state.public.phase is Phase.OVER and not match.standing.over
    public = match.state.public
    out = tuple(seat for seat, _ in match.standing.out)
    dealer = next_seat(public._replace(out=out), public.dealer)
    number = match.standing.round + 1
    state, events = _deal(match.rules, match.seed, number, dealer, out, public.players)
    return match._replace(standing=match.standing._replace(round=number), state=state), events


def after_round(standing: Standing, rules: RommeRules, result: RoundResult) -> Standing:
    """The standing once a round's points are added: who is out, whether the match is over, who has won it (B8, C2)."""
    scores = tuple(own + new for own, new in zip(standing.scores, result.points, strict=True))
    was_out = {seat for seat, _ in standing.out}
    fallen = _fallen(scores, was_out, rules)
    standing = standing._replace(
        scores=scores,
        out=standing.out + tuple((seat, standing.round) for seat in fallen),
        results=(*standing.results, result),
    )
    contenders = _contenders(standing, rules, was_out, fallen)
    if contenders is None:
        return standing
    best = min(abs(scores[seat]) for seat in contenders)
    winners = tuple(seat for seat in contenders if abs(scores[seat]) == best)
    return standing._replace(over=True, winners=winners)


def ranking(standing: Standing) -> tuple[tuple[int, ...], ...]:
    """The seats from first to last, those of equal rank together; among the eliminated, later is higher (C2)."""
    fell_in = dict(standing.out)
    still_in = standing.round + 1
    key = {
        seat: (seat not in standing.winners, -fell_in.get(seat, still_in), abs(score))
        for seat, score in enumerate(standing.scores)
    }
    return tuple(tuple(seat for seat in key if key[seat] == place) for place in sorted(set(key.values())))


def _settled(match: Match, outcome: Outcome) -> MatchOutcome:
    """The match around a new state: at the table the stock check comes by itself when a seat is to draw (B6)."""
    state, events = outcome
    if state.public.phase is Phase.DRAW and not state.public.stock_size:
        state, checked = check_stock(state)
        events += checked
    if state.public.result is None:
        return Match(match.rules, match.seed, match.standing, state), events
    standing = after_round(match.standing, match.rules, state.public.result)
    return match._replace(state=state, standing=standing), (*events, MatchMoved(standing))


def _fallen(scores: tuple[int, ...], was_out: set[int], rules: RommeRules) -> tuple[int, ...]:
    if rules.match_end != "limit":
        return ()
    return tuple(
        seat for seat, score in enumerate(scores) if abs(score) > rules.limit and seat not in was_out
    )


def _contenders(
    standing: Standing, rules: RommeRules, was_out: set[int], fallen: tuple[int, ...]
) -> tuple[int, ...] | None:
    """The seats among which the fewest points win, if the match is over now."""
    players = range(len(standing.scores))
    if rules.match_end == "rounds":
        return tuple(players) if standing.round >= rules.rounds(len(players)) else None
    still_in = tuple(seat for seat in players if seat not in was_out and seat not in fallen)
    if rules.limit_end == "first_bust":
        return tuple(players) if fallen else None
    if len(still_in) > 1:
        return None
    return still_in or fallen


def _deal(
    rules: RommeRules, seed: bytes, number: int, dealer: int, out: tuple[int, ...], players: int
) -> Outcome:
    faces = shuffled(deck(2, rules.jokers), seed, f"round {number} deal")
    id_key = sha256(seed + f"round {number} ids".encode()).digest()
    active = [seat for seat in range(players) if seat not in out]
    each = rules.cards_each(len(active))
    sizes = [0 if seat in out else each for seat in range(players)]
    if rules.start == "dealer_extra":
        sizes[dealer] += 1
    seen = sum(sizes) + (rules.start == "upcard")
    dealt = tuple(Piece(opaque_id(id_key, count), face) for count, face in enumerate(faces[:seen]))
    hands, used = [], 0
    for size in sizes:
        hands.append(dealt[used : used + size])
        used += size
    upcard = dealt[used] if rules.start == "upcard" else None
    stock = tuple(Piece(-1 - place, face) for place, face in enumerate(faces[seen:]))
    public = Public(
        rules=rules,
        dealer=dealer,
        out=out,
        seat=dealer,
        phase=Phase.DRAW,
        turn=FRESH,
        table=(),
        pile=(upcard,) if upcard else (),
        stock_size=len(stock),
        hand_sizes=tuple(sizes),
        opened=(False,) * players,
    )
    first = next_seat(public, dealer) if rules.first_seat == "left_of_dealer" else dealer
    extra = dealer if rules.start == "dealer_extra" else None
    skips_draw = first == extra
    public = public._replace(
        seat=first,
        phase=Phase.PLAY if skips_draw else Phase.DRAW,
        skips_draw=None if skips_draw else extra,
    )
    state = State(public, tuple(hands), stock, seed, id_key, number, seen)
    began = RoundBegan(number, dealer, first, tuple(sizes), upcard, tuple(hands))
    return state._replace(turn_start=state if skips_draw else None), (began, TurnBegan(first))
