"""The reasons for a move, and what a turn was worth, in words."""

from collections.abc import Callable, Sequence

from engine.advice.claims import Claim, Judged, Reason, Unit
from game.table.card_words import card_name
from game.words import N_, _, ngettext

Names = Callable[[int], str]

WORDS: dict[Reason, str] = {
    Reason.TAKES_JOKER: N_("A joker is always worth taking"),
    Reason.COMPLETES_MELD: N_("{face} makes a meld with cards of your hand"),
    Reason.FITS_TABLE: N_("{face} fits a meld on the table"),
    Reason.TOP_SWAPS_JOKER: N_("{face} frees a joker on the table"),
    Reason.PLAYED_AT_ONCE: N_("{face} can be played at once"),
    Reason.TOP_BETTERS_NOTHING: N_("{face} brings no further card into a meld"),
    Reason.TOP_CANNOT_BE_PLAYED: N_("{face} could not be played this turn"),
    Reason.TOP_MUST_BE_PLAYED: N_("If you took {face}, you would have to play it this turn"),
    Reason.TOP_WOULD_STAY: N_("{face} would stay in your hand"),
    Reason.PILE_IS_CLOSED: N_("Nothing may be taken from the discards"),
    Reason.ROUND_STALLS: N_("Nobody has laid anything for {turns} turns"),
    Reason.GOES_OUT: N_("You go out this turn"),
    Reason.GOES_OUT_BY_HAND: N_("You go out this turn by Hand-Rommé, which doubles all points"),
    Reason.OPENS_WITH: N_("That makes {points} points; {minimum} are enough to open"),
    Reason.COUNTS_TOWARDS_OPENING: N_("It brings {points} of the {total} points that you open with"),
    Reason.TAKEN_HAS_TO_GO: N_("{face} from the discards has to be played this turn"),
    Reason.FREED_HAS_TO_GO: N_("The freed joker has to be played this turn"),
    Reason.SWAPS_JOKER: N_("{face} frees a joker"),
    Reason.JOKER_TO_HAND: N_("The joker comes into your hand"),
    Reason.JOKER_GOES_ON: N_("The joker then goes to another place on the table"),
    Reason.HOLDS_FOR_HAND_ROMME: N_(
        "With {points} points you can wait for Hand-Rommé while {name} still holds {cards} cards"
    ),
    Reason.CANNOT_OPEN: N_("Your melds make {points} points; opening takes {minimum}"),
    Reason.TURN_CANNOT_END: N_("As it lies, your turn could not end"),
    Reason.ONLY_CARD: N_("You may throw nothing else"),
    Reason.STANDS_ALONE: N_("Nothing in your hand goes with it"),
    Reason.DEAD_PAIR: N_("No card is left that would join it to {partner}"),
    Reason.TWIN_STAYS: N_("You hold it twice"),
    Reason.FEEDS_NOBODY: N_("It fits no meld and nothing that {name} took"),
    Reason.EMPTIES_RACK: N_("You go out this turn"),
    Reason.OPENS_RACK: N_("This turn makes {points} points; {minimum} are enough to open"),
    Reason.LEAVES_TABLE: N_("What lies on the table stays as it is"),
    Reason.NOTHING_FITS: N_("None of your tiles can be laid"),
    Reason.NOTHING_OPENS: N_("Your rack does not make the {minimum} points to open"),
    Reason.NOTHING_FOUND: N_("No way to lay a tile was found"),
    Reason.POOL_IS_EMPTY: N_("The pool is empty"),
}

_OF_NONE: dict[Reason, str] = {
    Reason.OPENS_WITH: N_("You open with {points} points"),
    Reason.CANNOT_OPEN: N_("You hold no meld to open with"),
    Reason.OPENS_RACK: N_("You open with {points} points"),
    Reason.NOTHING_OPENS: N_("Your rack makes no set to open with"),
    Reason.NEEDS_TABLE: N_("Without the table nothing could be laid"),
}
"""Where no points are needed to open, or the rack alone lays nothing."""

_NAMED: dict[Reason, str] = {
    Reason.ONLY_CARD: N_("After that only {face} may be thrown"),
    Reason.STANDS_ALONE: N_("Nothing in your hand goes with {face}"),
    Reason.DEAD_PAIR: N_("No card is left that would join {face} to {partner}"),
    Reason.FEW_LIVE_CARDS: N_("Few unseen cards would still make a meld with {face}"),
    Reason.TWIN_STAYS: N_("You hold {face} twice"),
    Reason.FEEDS_NOBODY: N_("{face} fits no meld and nothing that {name} took"),
}
"""What is said of the card thrown where it is one of several cards that were named."""

COUNTED: dict[Reason, tuple[str, Callable[[int], str]]] = {
    Reason.JOKER_CARRIES: (
        "count",
        lambda n: ngettext(
            "The joker brings a card onto the table", "The joker brings {count} cards onto the table", n
        ),
    ),
    Reason.HAND_COUNTS: (
        "points",
        lambda n: ngettext("Your hand counts one point", "Your hand counts {points} points", n),
    ),
    Reason.LESS_IN_HAND: (
        "points",
        lambda n: ngettext(
            "That is one point less in your hand", "That is {points} points less in your hand", n
        ),
    ),
    Reason.LEAVES_CARDS: (
        "left",
        lambda n: ngettext("That leaves you one card", "That leaves you {left} cards", n),
    ),
    Reason.KEEPS_JOKERS: (
        "count",
        lambda n: ngettext("A joker stays in your hand", "{count} jokers stay in your hand", n),
    ),
    Reason.ENDS_NEXT_TURN: (
        "count",
        lambda n: ngettext(
            "At least one of {unseen} unseen cards lets you go out next turn",
            "At least {count} of {unseen} unseen cards let you go out next turn",
            n,
        ),
    ),
    Reason.FEW_LIVE_CARDS: (
        "count",
        lambda n: ngettext(
            "Only one unseen card would still make a meld with it",
            "Only {count} unseen cards would still make a meld with it",
            n,
        ),
    ),
    Reason.KEEPS_OUTS: (
        "count",
        lambda n: ngettext(
            "After that one of {unseen} unseen cards helps you",
            "After that {count} of {unseen} unseen cards help you",
            n,
        ),
    ),
    Reason.OPPONENT_CLOSE: (
        "cards",
        lambda n: ngettext("{name} holds only one card", "{name} holds only {cards} cards", n),
    ),
    Reason.LEAST_POINTS_LEFT: (
        "points",
        lambda n: ngettext(
            "That leaves the fewest points in your hand, just one",
            "That leaves the fewest points in your hand, {points}",
            n,
        ),
    ),
    Reason.LEAVES_POINTS: (
        "points",
        lambda n: ngettext(
            "That leaves one point in your hand", "That leaves {points} points in your hand", n
        ),
    ),
    Reason.NEEDS_TABLE: (
        "count",
        lambda n: ngettext(
            "With the table you lay one tile this turn, without it {alone}",
            "With the table you lay {count} tiles this turn, without it {alone}",
            n,
        ),
    ),
    Reason.MOST_TILES: (
        "count",
        lambda n: ngettext(
            "No more than one tile can be laid this turn",
            "No more than {count} tiles can be laid this turn",
            n,
        ),
    ),
    Reason.PLACES_TILES: (
        "count",
        lambda n: ngettext(
            "You lay one tile this turn, {points} points",
            "You lay {count} tiles this turn, {points} points",
            n,
        ),
    ),
    Reason.DISTURBS_SETS: (
        "count",
        lambda n: ngettext(
            "The turn rebuilds one set of the table", "The turn rebuilds {count} sets of the table", n
        ),
    ),
    Reason.KEEPS_TILE_JOKER: (
        "count",
        lambda n: ngettext("A joker stays on your rack", "{count} jokers stay on your rack", n),
    ),
    Reason.MOVES_JOKER: (
        "count",
        lambda n: ngettext(
            "The turn takes a joker to another set", "The turn takes {count} jokers to other sets", n
        ),
    ),
    Reason.OPPONENT_CLOSE_TO_EMPTY: (
        "tiles",
        lambda n: ngettext("{name} holds only one tile", "{name} holds only {tiles} tiles", n),
    ),
}
"""Where the number decides the form: the value that is counted, and the form for it."""


def claim_words(claim: Claim, names: Names, of_turn: bool = False) -> str:
    """A reason for a move as a sentence without its full stop; for a whole turn the card that is meant is named."""
    values: dict[str, int | str] = dict(claim.named())
    named = _NAMED.get(claim.reason) if of_turn else None
    said = _(named) if named else _sentence(claim.reason, claim.named())
    for key in ("face", "partner"):
        if key in values:
            values[key] = card_name(int(values[key]))
    if "seat" in values:
        values["name"] = names(int(values["seat"]))
    said = said.format(**values)
    return said[:1].upper() + said[1:]


def _sentence(reason: Reason, values: dict[str, int]) -> str:
    if reason in _OF_NONE and 0 in (values.get("minimum"), values.get("alone")):
        return _(_OF_NONE[reason])
    if reason in COUNTED:
        key, form = COUNTED[reason]
        return form(values[key])
    return _(WORDS[reason])


MOST_REASONS = 2
"""So many reasons of a hint are said; more would not be read."""


def reasons(because: Sequence[Claim], names: Names, of_turn: bool = False) -> list[str]:
    """The first reasons for a move, or for a whole turn, as sentences."""
    return [claim_words(claim, names, of_turn) + "." for claim in because[:MOST_REASONS]]


def worth_words(judged: Judged) -> str:
    """What the two turns were worth, in a short line."""
    if judged.unit is Unit.TILES:
        return _tile_worth(judged)
    if judged.is_same:
        return _("As good as the strong player's")
    if judged.unit is Unit.CHANCE:
        own = round(judged.own / 10)
        best = max(own + 1, round(judged.best / 10))
        return _("Chance to be ahead at the end: {best} % instead of {own} %").format(best=best, own=own)
    return _("Another way, not weighed")


def _tile_worth(judged: Judged) -> str:
    if judged.is_same:
        return _("As good as the strong player's")
    if judged.best > judged.own:
        more = judged.best - judged.own
        return ngettext("{count} tile more", "{count} tiles more", more).format(count=more)
    points = judged.best_points - judged.own_points
    return ngettext("As many tiles, one point more", "As many tiles, {points} points more", points).format(
        points=points
    )
