"""The words of the rule sets, their options and values. English here, German in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.options import Value
from engine.romme.rules import RommeRules
from engine.tiles.rules import PER_PLAYER, TileRules
from game.match_setup import MatchRules
from game.standings import number_words
from game.words import N_, _, ngettext


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option's name, one sentence on what it does, and the words of the values that are no numbers."""

    title: str
    says: str
    values: tuple[tuple[Value, str], ...] = ()


HALF_HOUR_MIN = 30
LEAST_HALF_HOURS = 3
"""A match that long is counted in hours."""

PRESET_TITLES = {
    "klassisch": N_("Classic"),
    "house51": N_("House 51"),
    "jolly": N_("Jolly"),
    "eigene": N_("Custom rules"),
    "steine": N_("Tiles"),
}

PRESET_SAYS = {
    "klassisch": N_("German Rommé as most people know it: 13 cards, 6 jokers, open with 40."),
    "house51": N_("For stricter evenings: 14 cards, open with 51, and whoever takes a discard must play it."),
    "jolly": N_(
        "One joker per meld, freed jokers may stay in your hand, and whoever falls below the limit is out."
    ),
    "eigene": N_("Your house, your rules: choose everything and save it under a name."),
    "steine": N_("Runs and groups of numbered tiles, and the whole table may be rebuilt."),
}

_YES_NO: tuple[tuple[Value, str], ...] = ((True, N_("Yes")), (False, N_("No")))

OPTION_WORDS: dict[str, OptionWords] = {
    "jokers": OptionWords(N_("Jokers"), N_("How many jokers are in the two packs together.")),
    "hand_size": OptionWords(
        N_("Cards in hand"),
        N_("How many cards each player is dealt."),
        (("by_players", N_("13 or 11")),),
    ),
    "start": OptionWords(
        N_("Start of the round"),
        N_("A card is turned up, the dealer gets one card more, or everybody draws from the stock."),
        (
            ("upcard", N_("Card face up")),
            ("dealer_extra", N_("Extra card")),
            ("stock_only", N_("Stock only")),
        ),
    ),
    "first_seat": OptionWords(
        N_("Who begins"),
        N_("Who has the first turn of a round."),
        (("dealer", N_("The dealer")), ("left_of_dealer", N_("Left of the dealer"))),
    ),
    "opening_minimum": OptionWords(
        N_("Points to open"), N_("Your first melds of a round must be worth this much together.")
    ),
    "take_discard": OptionWords(
        N_("Taking the discard"),
        N_("Take the top discard freely, or only if it goes onto the table in the same turn."),
        (("free", N_("Freely")), ("must_play", N_("Must be played"))),
    ),
    "low_ace_value": OptionWords(N_("Ace before the 2"), N_("What an ace counts that begins a run.")),
    "runs_wrap": OptionWords(
        N_("Runs round the ace"), N_("A run may go on over the ace: king, ace, 2."), _YES_NO
    ),
    "jokers_per_meld": OptionWords(
        N_("Jokers in a meld"),
        N_("How many jokers may lie in one meld."),
        (("any", N_("Several")), (1, N_("Only one"))),
    ),
    "run_jokers": OptionWords(
        N_("Jokers in a run"),
        N_("Never more jokers than real cards, or as many as you like beside two real cards."),
        (("at_most_real", N_("At most half")), ("any", N_("Any number"))),
    ),
    "set_swap": OptionWords(
        N_("Freeing a joker from a set"),
        N_("Which card may take a joker's place in a set."),
        (
            ("named", N_("Its own card")),
            ("named_in_four", N_("Own, in a set of four")),
            ("any_missing", N_("Any missing suit")),
        ),
    ),
    "swap_from": OptionWords(
        N_("First joker swap"),
        N_("When you may first free a joker: once open, already while opening, or from the next turn on."),
        (("opened", N_("Once open")), ("opening", N_("While opening")), ("next_turn", N_("Next turn"))),
    ),
    "swap_ends_count": OptionWords(
        N_("Swap ends the count"),
        N_("Melds laid after your first joker swap no longer count towards the opening."),
        _YES_NO,
    ),
    "swapped_joker": OptionWords(
        N_("Freed joker"),
        N_("A freed joker is played in the same turn, or may be kept in the hand."),
        (("play_now", N_("Play at once")), ("to_hand", N_("May be kept"))),
    ),
    "lay_off_from": OptionWords(
        N_("First lay-off"),
        N_("Add to melds in the turn in which you open, or only from the next one on."),
        (("opening_turn", N_("When opening")), ("next_turn", N_("Next turn"))),
    ),
    "joker_freezes_pile": OptionWords(
        N_("Joker locks the pile"),
        N_("While a joker lies on top of the discards, nobody may take from them."),
        _YES_NO,
    ),
    "reshuffles": OptionWords(
        N_("Reshuffles"),
        N_("How often the discards become a new stock. After that an empty stock ends the round."),
        (("unlimited", N_("Any number")),),
    ),
    "last_card": OptionWords(
        N_("The last card"),
        N_("Your last card must be discarded, or may also be laid."),
        (("must_discard", N_("Discard")), ("optional", N_("Either way"))),
    ),
    "hand_romme": OptionWords(
        N_("Hand-Rommé"),
        N_("Whoever goes out in one turn without having laid anything before doubles the round."),
        _YES_NO,
    ),
    "unopened_doubles": OptionWords(
        N_("Not open counts double"), N_("Whoever has not opened when the round ends pays double."), _YES_NO
    ),
    "joker_penalty": OptionWords(N_("Joker in hand"), N_("What a joker left in the hand costs at the end.")),
    "match_end": OptionWords(
        N_("End of the match"),
        N_("After a number of rounds, or when players pass a limit of points."),
        (("rounds", N_("After rounds")), ("limit", N_("At a limit"))),
    ),
    "rounds_per_player": OptionWords(
        N_("Rounds"),
        N_("How often each player deals; a single round is over quickly."),
        (("single", N_("Just one")),),
    ),
    "limit": OptionWords(N_("Points limit"), N_("Whoever goes beyond this many points is out.")),
    "limit_end": OptionWords(
        N_("Who passes the limit"),
        N_("Play on until one is left, or end the match when the first one is out."),
        (("last_standing", N_("Is out, others play on")), ("first_bust", N_("Ends the match"))),
    ),
}

TILE_OPTION_WORDS: dict[str, OptionWords] = {
    "tile_set": OptionWords(
        N_("Tiles"),
        N_("Two of each tile, or three of each for a full table of five or six."),
        (("auto", N_("By player count")),),
    ),
    "opening_minimum": OptionWords(
        N_("Points to open"),
        N_("Your first sets, from your own tiles only, must be worth this much together."),
    ),
    "rearrange_from": OptionWords(
        N_("First rearranging"),
        N_("Rebuild the table from the turn after you open, or already in that turn once the points lie."),
        (("next_turn", N_("Next turn")), ("same_turn", N_("Same turn"))),
    ),
    "joker_exchange": OptionWords(
        N_("Moving a joker"),
        N_("A joker leaves its place only for the tile it stands for, or goes wherever you like."),
        (("replace", N_("For its tile")), ("free", N_("Freely"))),
    ),
    "joker_source": OptionWords(
        N_("The joker's tile"),
        N_("The tile that takes a joker's place may come from the table too, or only from your rack."),
        (("rack_or_table", N_("Rack or table")), ("rack_only", N_("Rack only"))),
    ),
    "joker_in_group_of_3": OptionWords(
        N_("Joker in a group of three"),
        N_("Either missing colour frees the joker, or only both of them together."),
        (("either", N_("One of the two")), ("both", N_("Both"))),
    ),
    "joker_reuse": OptionWords(
        N_("Where a freed joker goes"),
        N_("A freed joker is used anywhere in the same turn, or only in a new set with a tile of yours."),
        (("anywhere", N_("Anywhere")), ("new_set_only", N_("New set"))),
    ),
    "joker_value": OptionWords(
        N_("Joker on the rack"), N_("What a joker left on the rack costs at the end.")
    ),
    "double_in_one_stroke": OptionWords(
        N_("In one stroke"),
        N_("Whoever goes out without having laid anything before doubles all points of the round."),
        (("off", N_("Counts once")), ("on", N_("Counts double"))),
    ),
    "match_end": OptionWords(
        N_("End of the match"),
        N_("After a number of rounds, or when somebody reaches the points."),
        (("games", N_("After rounds")), ("target", N_("At a score"))),
    ),
    "games": OptionWords(
        N_("Rounds"), N_("How many rounds the match has."), ((PER_PLAYER, N_("One per player")),)
    ),
    "target": OptionWords(N_("Points to win"), N_("The match is over once somebody has this many points.")),
    "timeout_draws": OptionWords(
        N_("When time runs out"), N_("How many tiles you draw when your time is up.")
    ),
}

LEVEL_TITLES = {
    "level1": N_("Beginner"),
    "level2": N_("Casual"),
    "level3": N_("Family"),
    "level4": N_("Expert"),
    "level5": N_("Master"),
}


def preset_title(preset: str) -> str:
    """The rule set's name in the language in force."""
    return _(PRESET_TITLES[preset])


def rules_title(rules: MatchRules, saved: Sequence[tuple[str, MatchRules]]) -> str:
    """The name under which these very rules were saved, else that of their rule set."""
    return next((name for name, own in saved if own == rules), preset_title(rules.preset))


def preset_says(preset: str) -> str:
    """One sentence on the rule set."""
    return _(PRESET_SAYS[preset])


def option_title(option: str, rules: MatchRules) -> str:
    """The option's name."""
    return _(words_of(rules)[option].title)


def option_says(option: str, rules: MatchRules) -> str:
    """One sentence on what the option does."""
    if option == "limit" and isinstance(rules, RommeRules) and rules.counts_down:
        return _("Whoever falls below this many points is out.")
    return _(words_of(rules)[option].says)


def value_words(option: str, value: Value, rules: MatchRules) -> str:
    """The words of one value; a number speaks for itself."""
    for own, words in words_of(rules)[option].values:
        if type(own) is type(value) and own == value:
            return _(words)
    if option == "opening_minimum" and value == 0:
        return _("none needed")
    if option == "rounds_per_player" and isinstance(value, int):
        return ngettext("{count} each", "{count} each", value).format(count=value)
    if option == "limit" and isinstance(rules, RommeRules):
        return number_words(signed_limit(rules))
    return str(value)


def signed_limit(rules: RommeRules) -> int:
    """The limit as the points are written: below zero where they are minus points."""
    return -rules.limit if rules.counts_down else rules.limit


def level_title(level: str) -> str:
    """The name of a computer player's strength."""
    return _(LEVEL_TITLES[level])


def words_of(rules: MatchRules) -> dict[str, OptionWords]:
    """The words of all options of the game that the rules are of."""
    return TILE_OPTION_WORDS if isinstance(rules, TileRules) else OPTION_WORDS


def rounds_of(rules: MatchRules, players: int) -> int:
    """How many rounds a match has that ends after rounds."""
    return rules.games_played(players) if isinstance(rules, TileRules) else rules.rounds(players)


def length_words(rules: MatchRules, players: int, minutes: int) -> str:
    """How long the match is: rounds or limit, and about how many minutes."""
    about = _time_words(minutes)
    if rules.match_end in ("limit", "target"):
        points = rules.target if isinstance(rules, TileRules) else signed_limit(rules)
        to_there = _("up to {points} points") if points > 0 else _("down to {points} points")
        limit = to_there.format(points=number_words(points))
        return f"{limit} · {about}"
    count = rounds_of(rules, players)
    rounds = ngettext("{count} round", "{count} rounds", count).format(count=count)
    return f"{rounds} · {about}"


def _time_words(minutes: int) -> str:
    if minutes < LEAST_HALF_HOURS * HALF_HOUR_MIN:
        return ngettext("about {count} minute", "about {count} minutes", minutes).format(count=minutes)
    halves = round(minutes / HALF_HOUR_MIN)
    hours = f"{halves // 2}½" if halves % 2 else str(halves // 2)
    return _("about {hours} hours").format(hours=hours)
