"""Why something is not allowed, as sentences. The codes are the closed list of docs/refusals.md."""

from collections.abc import Callable, Mapping

from engine.refusal import Fault, Refusal
from game.table.card_words import card_name, cards_named
from game.words import N_, _, ngettext

SENTENCES: Mapping[str, str] = {
    "added_before_opening": N_("You added before opening. Go out this turn, or take it back."),
    "added_in_opening_turn": N_("Nothing is added in the opening turn. Go out this turn, or take it back."),
    "choose_cards_first": N_("Choose first what to play."),
    "computer_ends_turn": N_("The computer is still ending your turn."),
    "could_not_be_judged": N_("The table could not judge that. Try something else."),
    "discard_one_card": N_("One card is discarded, not several."),
    "does_not_fit": N_("{Card} does not fit there."),
    "draw_first": N_("Draw a card first."),
    "drawn_already": N_("You have drawn already."),
    "freed_joker_to_play": N_("The freed joker must be played in this turn."),
    "group_colour_twice": N_("In a group every colour may be there only once."),
    "group_too_long": N_("A group has at most four tiles."),
    "hints_not_allowed": N_("At this table there are no hints."),
    "joker_left_its_place": N_("The joker may leave only when its tile lies on the table: {cards}."),
    "joker_named_wrongly": N_("The joker cannot stand for {card} there."),
    "joker_needs_a_name": N_("Say which card the joker stands for: {cards}."),
    "joker_needs_a_new_set": N_("A freed joker goes into a new set with a tile of your rack."),
    "joker_needs_a_rack_tile": N_("Only a tile from your rack can free the joker: {cards}."),
    "joker_needs_both_tiles": N_("For the joker both tiles must lie there: {both}."),
    "laid_before_draw": N_("Take your tiles back first, or finish the turn."),
    "lay_off_before_opening": N_(
        "Only once {minimum} points lie on the table may you add to melds; you are {short} short."
    ),
    "lay_off_in_opening_turn": N_("You may add to melds only from the turn after you open."),
    "left_may_not_be_discarded": N_("Keep another card: {cards} may not be discarded this turn."),
    "match_is_over": N_("The match is over."),
    "meld_is_none": N_("That is neither a set nor a run."),
    "meld_too_few_real": N_("A meld needs at least {needed} real cards."),
    "meld_too_many_jokers": N_("Only one joker may lie in a meld."),
    "meld_too_short": N_("A meld has at least three cards."),
    "no_card_left_to_discard": N_("You must keep a card to discard."),
    "no_hint": N_("There is no hint to give right now."),
    "no_joker_there": N_("There is no joker in that meld."),
    "no_such_meld": N_("That meld is not on the table."),
    "not_a_command": N_("That was not understood."),
    "not_in_hand": N_("That card is not in your hand."),
    "not_on_rack_or_table": N_("You do not have that tile, and it does not lie on the table."),
    "not_the_jokers_card": N_("That joker stands for {cards}, not for {card}."),
    "not_your_turn": N_("It is not your turn."),
    "nothing_laid": N_("Lay at least one tile from your rack, or draw."),
    "nothing_to_show_again": N_("Nobody has done anything yet since your last turn."),
    "nothing_to_take_back": N_("There is nothing to take back."),
    "opening_too_low": N_(
        "To open you need {minimum} points; you are {short} short. Lay more, or take it back."
    ),
    "others_still_play": N_("Others are still playing."),
    "out_of_date": N_("The table has moved on meanwhile. Try again."),
    "pile_is_empty": N_("There is no card on the discard pile."),
    "pile_is_frozen": N_("A joker lies on the discard pile: draw from the stock."),
    "pool_is_empty": N_("There is no tile left in the pool."),
    "pool_is_not_empty": N_("You may pass only when the pool is empty."),
    "round_is_over": N_("The round is over."),
    "round_not_over": N_("The round is not over yet."),
    "run_more_jokers_than_real": N_("A run may not have more jokers than real cards."),
    "run_out_of_order": N_("The cards of a run must lie in order."),
    "run_over_the_ace": N_("A run may begin or end with the ace, but not go on over it."),
    "run_too_long": N_("A run has at most thirteen cards."),
    "seat_given_up": N_("You have given this match up."),
    "set_is_none": N_("That is neither a group nor a run."),
    "set_suit_twice": N_("In a set every suit may be there only once."),
    "set_too_long": N_("A set has at most four cards."),
    "set_too_short": N_("A group or run has at least three tiles."),
    "set_without_a_tile": N_("A set needs at least one real tile."),
    "swap_before_opening": N_(
        "Only once {minimum} points lie on the table may you free a joker; you are {short} short."
    ),
    "swap_ended_the_count": N_("Nothing counts after freeing a joker: lay {minimum} points before it."),
    "swap_in_opening_turn": N_("You may free a joker only from the turn after you open."),
    "swap_needs_a_real_card": N_("Only a real card can take a joker's place."),
    "swap_only_in_a_set_of_four": N_("A joker is freed from a set only when the set has four cards."),
    "swapped_before_opening": N_("You freed a joker before opening. Go out this turn, or take it back."),
    "swapped_in_opening_turn": N_(
        "No joker is freed in the opening turn. Go out this turn, or take it back."
    ),
    "table_changed_before_opening": N_(
        "In the turn in which you open, everything that lies on the table stays as it is."
    ),
    "table_paused": N_("The game is paused."),
    "table_put_back": N_("That undoes what you have rebuilt. Press again to do it anyway."),
    "table_tile_missing": N_("What lay on the table must stay on it."),
    "take_back_not_allowed": N_("At this table no turn can be taken back."),
    "taken_cannot_be_played": N_("{Card} cannot be played this turn: draw from the stock."),
    "taken_may_not_be_discarded": N_("{Card} came from the pile: discard another card this turn."),
    "taken_must_be_played": N_("{Card} was taken from the pile and must go onto the table in this turn."),
    "tile_joker_named_wrongly": N_("The joker cannot stand for that tile there."),
    "tile_joker_needs_a_name": N_("Say which tile the joker stands for."),
    "tile_run_out_of_order": N_("The tiles of a run must lie in order."),
    "tile_run_past_the_end": N_("A run ends at 13."),
    "tile_run_too_long": N_("A run has at most thirteen tiles."),
    "tile_used_twice": N_("The same tile cannot lie there twice."),
    "watching_only": N_("You are only watching."),
}
"""The English sentence of each code; `{card}` and `{cards}` become the names of the fault's cards."""

WITHOUT_MINIMUM: dict[str, str] = {
    "lay_off_before_opening": N_("Only once a meld of your own lies on the table may you add to others."),
    "opening_too_low": N_("To open, lay something complete of your own first, or take it back."),
    "swap_before_opening": N_("Only once a meld of your own lies on the table may you free a joker."),
    "swap_ended_the_count": N_("Nothing counts after freeing a joker: lay a meld of your own before it."),
}
"""Where no points are needed to open (B7, A4)."""

_OF_OWN_TILES = {
    False: N_("To open, tiles of your own must make sets worth {minimum} points; you are {short} short."),
    True: N_("To open, tiles of your own must make a set."),
}
"""Where the table may be changed in the opening turn, by whether no points are needed (A4)."""


def refusal_words(refusal: Refusal, card_words: Callable[[int], str] = card_name) -> str:
    """The sentence for the most telling fault of a refusal."""
    return fault_words(refusal.faults[0], card_words)


def fault_words(fault: Fault, card_words: Callable[[int], str] = card_name) -> str:
    """The sentence for one fault, in the language in force."""
    if fault.code not in SENTENCES:
        return _("That is not allowed here.")
    values = dict(fault.values)
    card = _card(values.get("face"), card_words)
    faces = _faces(values.get("faces"))
    cards, both = (cards_named(faces, either, card_words) for either in (True, False))
    sentence = _sentence(fault.code, values)
    numbers = {name: value for name, value in values.items() if type(value) is int}
    return sentence.format_map(
        _Known(numbers, card=card, Card=card[:1].upper() + card[1:], cards=cards, both=both)
    )


def _sentence(code: str, values: dict[str, object]) -> str:
    if code == "opening_too_low" and values.get("own_tiles"):
        return _(_OF_OWN_TILES[values.get("minimum") == 0])
    if values.get("minimum") == 0 and code in WITHOUT_MINIMUM:
        return _(WITHOUT_MINIMUM[code])
    if code == "meld_too_many_jokers" and isinstance(values.get("most"), int):
        return ngettext(
            "Only one joker may lie in a meld.",
            "At most {most} jokers may lie in a meld.",
            int(str(values["most"])),
        )
    return _(SENTENCES[code])


def _card(face: object, card_words: Callable[[int], str]) -> str:
    return card_words(face) if isinstance(face, int) else _("that card")


def _faces(value: object) -> list[int]:
    return [face for face in value if isinstance(face, int)] if isinstance(value, tuple) else []


class _Known(dict[str, object]):
    """Values for a sentence; one that is missing is left out of it."""

    def __missing__(self, key: str) -> str:
        return ""
