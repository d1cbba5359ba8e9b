"""Reasons for a move, as claims that can be checked one by one: what is claimed, and the values that it is claimed of.

Faces, seats, cards, tiles and points are all whole numbers, so that a claim is the same on the wire as on the screen.
"""

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """What may be claimed of a move; `VALUES` names the values of each."""

    # Drawing a card.
    TAKES_JOKER = "takes_joker"
    COMPLETES_MELD = "completes_meld"
    FITS_TABLE = "fits_table"
    TOP_SWAPS_JOKER = "top_swaps_joker"
    PLAYED_AT_ONCE = "played_at_once"
    TOP_BETTERS_NOTHING = "top_betters_nothing"
    TOP_CANNOT_BE_PLAYED = "top_cannot_be_played"
    TOP_MUST_BE_PLAYED = "top_must_be_played"
    TOP_WOULD_STAY = "top_would_stay"
    PILE_IS_CLOSED = "pile_is_closed"
    ROUND_STALLS = "round_stalls"
    HAND_COUNTS = "hand_counts"
    # Playing cards.
    GOES_OUT = "goes_out"
    GOES_OUT_BY_HAND = "goes_out_by_hand"
    OPENS_WITH = "opens_with"
    COUNTS_TOWARDS_OPENING = "counts_towards_opening"
    TAKEN_HAS_TO_GO = "taken_has_to_go"
    FREED_HAS_TO_GO = "freed_has_to_go"
    SWAPS_JOKER = "swaps_joker"
    JOKER_TO_HAND = "joker_to_hand"
    JOKER_CARRIES = "joker_carries"
    JOKER_GOES_ON = "joker_goes_on"
    LESS_IN_HAND = "less_in_hand"
    LEAVES_CARDS = "leaves_cards"
    KEEPS_JOKERS = "keeps_jokers"
    HOLDS_FOR_HAND_ROMME = "holds_for_hand_romme"
    CANNOT_OPEN = "cannot_open"
    TURN_CANNOT_END = "turn_cannot_end"
    # Throwing a card.
    ONLY_CARD = "only_card"
    ENDS_NEXT_TURN = "ends_next_turn"
    STANDS_ALONE = "stands_alone"
    DEAD_PAIR = "dead_pair"
    FEW_LIVE_CARDS = "few_live_cards"
    TWIN_STAYS = "twin_stays"
    KEEPS_OUTS = "keeps_outs"
    FEEDS_NOBODY = "feeds_nobody"
    OPPONENT_CLOSE = "opponent_close"
    LEAST_POINTS_LEFT = "least_points_left"
    LEAVES_POINTS = "leaves_points"
    # Laying tiles.
    EMPTIES_RACK = "empties_rack"
    OPENS_RACK = "opens_rack"
    NEEDS_TABLE = "needs_table"
    MOST_TILES = "most_tiles"
    PLACES_TILES = "places_tiles"
    LEAVES_TABLE = "leaves_table"
    DISTURBS_SETS = "disturbs_sets"
    KEEPS_TILE_JOKER = "keeps_tile_joker"
    MOVES_JOKER = "moves_joker"
    OPPONENT_CLOSE_TO_EMPTY = "opponent_close_to_empty"
    NOTHING_FITS = "nothing_fits"
    NOTHING_OPENS = "nothing_opens"
    NOTHING_FOUND = "nothing_found"
    POOL_IS_EMPTY = "pool_is_empty"


VALUES: dict[Reason, tuple[str, ...]] = {
    Reason.TAKES_JOKER: (),
    Reason.COMPLETES_MELD: ("face",),
    Reason.FITS_TABLE: ("face",),
    Reason.TOP_SWAPS_JOKER: ("face",),
    Reason.PLAYED_AT_ONCE: ("face",),
    Reason.TOP_BETTERS_NOTHING: ("face",),
    Reason.TOP_CANNOT_BE_PLAYED: ("face",),
    Reason.TOP_MUST_BE_PLAYED: ("face",),
    Reason.TOP_WOULD_STAY: ("face",),
    Reason.PILE_IS_CLOSED: (),
    Reason.ROUND_STALLS: ("turns",),
    Reason.HAND_COUNTS: ("points",),
    Reason.GOES_OUT: (),
    Reason.GOES_OUT_BY_HAND: (),
    Reason.OPENS_WITH: ("points", "minimum"),
    Reason.COUNTS_TOWARDS_OPENING: ("points", "total"),
    Reason.TAKEN_HAS_TO_GO: ("face",),
    Reason.FREED_HAS_TO_GO: (),
    Reason.SWAPS_JOKER: ("face",),
    Reason.JOKER_TO_HAND: (),
    Reason.JOKER_CARRIES: ("count",),
    Reason.JOKER_GOES_ON: (),
    Reason.LESS_IN_HAND: ("points",),
    Reason.LEAVES_CARDS: ("left",),
    Reason.KEEPS_JOKERS: ("count",),
    Reason.HOLDS_FOR_HAND_ROMME: ("points", "seat", "cards"),
    Reason.CANNOT_OPEN: ("points", "minimum"),
    Reason.TURN_CANNOT_END: (),
    Reason.ONLY_CARD: ("face",),
    Reason.ENDS_NEXT_TURN: ("count", "unseen"),
    Reason.STANDS_ALONE: ("face",),
    Reason.DEAD_PAIR: ("face", "partner"),
    Reason.FEW_LIVE_CARDS: ("face", "count"),
    Reason.TWIN_STAYS: ("face",),
    Reason.KEEPS_OUTS: ("count", "unseen"),
    Reason.FEEDS_NOBODY: ("face", "seat"),
    Reason.OPPONENT_CLOSE: ("seat", "cards"),
    Reason.LEAST_POINTS_LEFT: ("points",),
    Reason.LEAVES_POINTS: ("points",),
    Reason.EMPTIES_RACK: (),
    Reason.OPENS_RACK: ("points", "minimum"),
    Reason.NEEDS_TABLE: ("count", "alone"),
    Reason.MOST_TILES: ("count", "points"),
    Reason.PLACES_TILES: ("count", "points"),
    Reason.LEAVES_TABLE: (),
    Reason.DISTURBS_SETS: ("count",),
    Reason.KEEPS_TILE_JOKER: ("count",),
    Reason.MOVES_JOKER: ("count",),
    Reason.OPPONENT_CLOSE_TO_EMPTY: ("seat", "tiles"),
    Reason.NOTHING_FITS: (),
    Reason.NOTHING_OPENS: ("minimum",),
    Reason.NOTHING_FOUND: (),
    Reason.POOL_IS_EMPTY: (),
}

GENERIC = frozenset({Reason.LEAST_POINTS_LEFT, Reason.LEAVES_POINTS, Reason.HAND_COUNTS, Reason.LESS_IN_HAND})
"""What is true of many a move, and says little of this one."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One reason for a move, with its values in the order of `VALUES`."""

    reason: Reason
    values: tuple[int, ...] = ()

    def named(self) -> dict[str, int]:
        """The values by their names."""
        return dict(zip(VALUES[self.reason], self.values, strict=True))


def is_sound(claim: Claim) -> bool:
    """Whether a claim has as many values as its reason wants."""
    return len(claim.values) == len(VALUES[claim.reason])


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn beside the strong player's: what that one would have done and why, and what each was worth.

    `own` and `best` are in the unit; `points` are the same for tiles' points. `is_same`: no difference that counts.
    """

    moves: tuple[object, ...]
    because: tuple[Claim, ...]
    unit: "Unit"
    own: int = 0
    best: int = 0
    own_points: int = 0
    best_points: int = 0
    is_same: bool = False


class Unit(Enum):
    """What a turn's worth is counted in: chances of a thousand to be ahead at the end, tiles, or nothing."""

    CHANCE = "chance"
    TILES = "tiles"
    NONE = "none"
