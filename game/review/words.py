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
    Reason.PILE_IS_CLOSED: N_("Nothing may be taken from the discards"),
    Reason.ROUND_STALLS: N_("Nobody has laid anything for {turns} turns"),
    Reason.GOES_OUT: N_("With it you go out"),
    Reason.GOES_OUT_BY_HAND: N_("With it you go out in one turn: Hand Rommé"),
    Reason.OPENS_WITH: N_("You open with {points} points; {minimum} are needed"),
    Reason.SWAPS_JOKER: N_("{face} frees a joker"),
    Reason.LAYS_CARDS: N_("Cards laid: {count}, cards kept: {left}"),
    Reason.KEEPS_JOKERS: N_("Jokers kept in the hand: {count}"),
    Reason.HOLDS_FOR_HAND_ROMME: N_(
        "Wait for Hand Rommé with your {points} points: {name} holds {cards} cards"
    ),
    Reason.CANNOT_OPEN: N_("Your melds count {points} points; opening needs {minimum}"),
    Reason.ONLY_CARD: N_("You may throw nothing else"),
    Reason.ENDS_NEXT_TURN: N_("At least {count} of {unseen} unseen cards let you go out next"),
    Reason.STANDS_ALONE: N_("Nothing in your hand goes with it"),
    Reason.DEAD_PAIR: N_("What it lacks with {partner} is gone"),
    Reason.FEW_LIVE_CARDS: N_("Unseen cards that would still go with it: {count}"),
    Reason.TWIN_STAYS: N_("You hold it twice"),
    Reason.KEEPS_OUTS: N_("Then {count} of {unseen} unseen cards help you"),
    Reason.FEEDS_NOBODY: N_("It fits no meld and nothing that {name} took"),
    Reason.OPPONENT_CLOSE: N_("{name} holds only {cards} cards"),
    Reason.LEAST_POINTS_LEFT: N_("It leaves the fewest points: {points}"),
    Reason.LEAVES_POINTS: N_("Points left: {points}"),
    Reason.EMPTIES_RACK: N_("With it you go out"),
    Reason.OPENS_RACK: N_("You open with {points} points; {minimum} are needed"),
    Reason.NEEDS_TABLE: N_("Tiles with the table: {count}, without: {alone}"),
    Reason.MOST_TILES: N_("More than {count} tiles cannot be laid"),
    Reason.PLACES_TILES: N_("Tiles laid: {count}, points: {points}"),
    Reason.LEAVES_TABLE: N_("The table stays as it lies"),
    Reason.DISTURBS_SETS: N_("Sets changed on the table: {count}"),
    Reason.KEEPS_TILE_JOKER: N_("Jokers kept on the rack: {count}"),
    Reason.MOVES_JOKER: N_("Jokers that go to another set: {count}"),
    Reason.OPPONENT_CLOSE_TO_EMPTY: N_("{name} holds only {tiles} tiles"),
    Reason.NOTHING_FITS: N_("None of your tiles can be laid"),
    Reason.NOTHING_OPENS: N_("Your rack does not make the {minimum} points to open"),
    Reason.POOL_IS_EMPTY: N_("The pool is empty"),
}

_WITHOUT_MINIMUM: dict[Reason, str] = {
    Reason.OPENS_WITH: N_("You open with {points} points"),
    Reason.CANNOT_OPEN: N_("You hold no meld to open with"),
    Reason.OPENS_RACK: N_("You open with {points} points"),
    Reason.NOTHING_OPENS: N_("Your rack makes no set to open with"),
}
"""Where no points are needed to open."""


def claim_words(claim: Claim, names: Names) -> str:
    """A reason as a sentence without its full stop."""
    values: dict[str, int | str] = dict(claim.named())
    for key in ("face", "partner"):
        if key in values:
            values[key] = card_name(int(values[key]))
    if "seat" in values:
        values["name"] = names(int(values["seat"]))
    sentence = _WITHOUT_MINIMUM.get(claim.reason) if values.get("minimum") == 0 else None
    said = _(sentence or WORDS[claim.reason]).format(**values)
    return said[:1].upper() + said[1:]


MOST_REASONS = 2
"""So many reasons of a hint are said; more would not be read."""


def reasons(because: Sequence[Claim], names: Names) -> list[str]:
    """The first reasons, as sentences."""
    return [claim_words(claim, names) + "." for claim in because[:MOST_REASONS]]


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
    return _("As many tiles, {points} points more").format(points=judged.best_points - judged.own_points)
