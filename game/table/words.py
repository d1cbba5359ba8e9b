"""What happened and what is owed, as sentences in the language in force."""

from collections.abc import Callable

from engine.melds import Kind
from engine.pieces import JOKER
from engine.romme.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    MatchMoved,
    Opened,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Swapped,
    TimeOver,
    Took,
    TurnBegan,
    WentBack,
)
from engine.romme.owed import Need, Owed
from engine.romme.rules import RommeRules
from engine.romme.state import Standing
from game.table.card_words import card_name, cards_named, meld_name
from game.words import N_, _

Names = Callable[[int], str]


def event_words(event: Event, names: Names, me: int | None = None) -> str:
    """What happened in one line; empty for what needs no words. `me` is addressed as “you”."""
    seat = getattr(event, "seat", None)
    is_own = seat is not None and seat == me
    name = names(seat) if isinstance(seat, int) else ""
    match event:
        case Drew(piece=piece):
            return _drew(piece.face if piece else None, is_own, name)
        case Took(piece=piece):
            words = _("You take {card} from the pile") if is_own else _("{name} takes {card} from the pile")
            return words.format(name=name, card=card_name(piece.face))
        case Laid(meld=meld):
            words = _("You lay {meld}") if is_own else _("{name} lays {meld}")
            return words.format(name=name, meld=meld_name(meld))
        case LaidOff():
            return _laid_off(event, is_own, name)
        case Swapped(card=card):
            words = _("You swap {card} for the joker") if is_own else _("{name} swaps {card} for the joker")
            return words.format(name=name, card=card_name(card.face))
        case Discarded(piece=piece):
            words = _("You discard {card}") if is_own else _("{name} discards {card}")
            return words.format(name=name, card=card_name(piece.face))
        case WentBack(all_steps=all_steps):
            return _went_back(all_steps, is_own, name)
        case Opened(points=points):
            words = _("You have opened with {points}") if is_own else _("{name} has opened with {points}")
            return words.format(name=name, points=points)
        case TimeOver():
            words = _("Your time is up") if is_own else _("{name}’s time is up")
            return words.format(name=name)
        case _:
            return _of_the_table(event, names, me)


def owed_words(owed: Owed, may_take: bool) -> str:
    """What the player still owes, as one line; or that only going back is left."""
    if owed.is_lost:
        return _lost_words(owed)
    short = max(0, owed.minimum - owed.have)
    match owed.need:
        case Need.DRAW:
            if may_take:
                return _("Your turn: draw a card, or take the discard")
            return _("Your turn: draw a card")
        case Need.OPENING if not owed.minimum:
            return _("A meld of your own opens")
        case Need.OPENING:
            return _("{short} more to open").format(short=short)
        case Need.PLAY_TAKEN:
            return _("{cards} must still go onto the table").format(cards=_capital(cards_named(owed.faces)))
        case Need.PLAY_JOKER:
            return _("The freed joker must still be played")
        case Need.HAND_ROMME | Need.COUNT_ENDED:
            return _("{why}: go out now, or take it back").format(why=_too_early_words(owed))
        case Need.DISCARD:
            return _("Lay cards, or discard one")


def _lost_words(owed: Owed) -> str:
    match owed.need:
        case Need.HAND_ROMME | Need.COUNT_ENDED:
            return _("{why}: take it back").format(why=_too_early_words(owed))
        case Need.OPENING if owed.minimum:
            return _("You cannot reach {minimum} points like this: take it back").format(minimum=owed.minimum)
        case Need.PLAY_TAKEN:
            cards = _capital(cards_named(owed.faces))
            return _("{cards} can no longer be played: take it back").format(cards=cards)
        case Need.PLAY_JOKER:
            return _("The freed joker fits nowhere: take it back")
        case _:
            return _("Your turn cannot end like this: take it back")


TOO_EARLY = {
    "lay_off_before_opening": N_("Added before opening"),
    "lay_off_in_opening_turn": N_("Added in the opening turn"),
    "swap_before_opening": N_("Joker freed before opening"),
    "swap_in_opening_turn": N_("Joker freed in the opening turn"),
}
"""What came too early, by the code with which it would be refused at once (B7, B10)."""


def _too_early_words(owed: Owed) -> str:
    if owed.need is Need.COUNT_ENDED:
        return _("After the swap nothing counts")
    return _(TOO_EARLY[owed.because])


def turn_words(name: str) -> str:
    """That somebody else is to move."""
    return _("{name} is playing").format(name=name)


def round_words(rules: RommeRules, standing: Standing, players: int, title: str) -> str:
    """What the rules are called, and the round, small."""
    if rules.match_end == "rounds":
        return _("{rules} · round {round} of {rounds}").format(
            rules=title, round=standing.round, rounds=rules.rounds(players)
        )
    return _("{rules} · round {round}").format(rules=title, round=standing.round)


def list_words(names: list[str]) -> str:
    """Names in one phrase."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def winners_words(winners: tuple[int, ...], names: Names, me: int | None) -> str:
    """Who has won the match."""
    if winners == (me,):
        return _("You win the match")
    if me in winners:
        others = list_words([names(seat) for seat in winners if seat != me])
        return _("You share the win with {names}").format(names=others)
    named = list_words([names(seat) for seat in winners])
    if len(winners) > 1:
        return _("{names} win the match").format(names=named)
    return _("{names} wins the match").format(names=named)


def ending_words(event: RoundEnded, names: Names, me: int | None) -> str:
    """How a round ended, as the headline over the open hands."""
    result = event.result
    if result.winner is None:
        return _("The stock is used up: nobody goes out")
    if result.winner == me:
        return _("You go out in one turn: Hand-Rommé!") if result.hand_romme else _("You go out: Rommé!")
    words = (
        _("{name} goes out in one turn: Hand-Rommé!") if result.hand_romme else _("{name} goes out: Rommé!")
    )
    return words.format(name=names(result.winner))


def _drew(face: int | None, is_own: bool, name: str) -> str:
    if is_own and face is not None:
        return _("You draw {card}").format(card=card_name(face))
    return _("You draw a card") if is_own else _("{name} draws a card").format(name=name)


def _laid_off(event: LaidOff, is_own: bool, name: str) -> str:
    if event.piece.face == JOKER:
        words = _("You add the joker as {card}") if is_own else _("{name} adds the joker as {card}")
    elif event.meld.kind is Kind.SET:
        words = _("You add {card} to the set") if is_own else _("{name} adds {card} to the set")
    else:
        words = _("You add {card} to the run") if is_own else _("{name} adds {card} to the run")
    return words.format(name=name, card=card_name(event.face))


def _went_back(all_steps: bool, is_own: bool, name: str) -> str:
    if all_steps:
        return (
            _("You take everything back") if is_own else _("{name} takes everything back").format(name=name)
        )
    return _("You take a step back") if is_own else _("{name} takes a step back").format(name=name)


def _of_the_table(event: Event, names: Names, me: int | None) -> str:
    match event:
        case RoundBegan(round=number, dealer=dealer):
            words = (
                _("Round {round}: You have dealt") if dealer == me else _("Round {round}: {name} has dealt")
            )
            return words.format(round=number, name=names(dealer))
        case Reshuffled():
            return _("The discards are shuffled and become the stock")
        case TurnBegan(seat=seat):
            return _("It is your turn") if seat == me else turn_words(names(seat))
        case RoundEnded():
            return ending_words(event, names, me)
        case MatchMoved(standing=standing) if standing.over:
            return winners_words(standing.winners, names, me)
        case _:
            return ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
