"""The rules of the tile game in plain words, made from the options in force: a chapter for each paragraph."""

from __future__ import annotations

from engine.tiles.rules import RACK_SIZE, TileRules
from game.chapters import Block, Chapter, Contents, Say, Show, written
from game.words import N_, _, ngettext


def chapters(rules: TileRules) -> tuple[Chapter, ...]:
    """All chapters that have anything to say under these rules, in the language in force."""
    return written(_CHAPTERS, rules)


def chapter_of(paragraph: str, rules: TileRules) -> str:
    """The chapter that explains a rule's number, such as `A4` or `0.3`."""
    known = {chapter.paragraph for chapter in chapters(rules)}
    number = _ELSEWHERE.get(paragraph, paragraph)
    return number if number in known else "A1"


def _aim(rules: TileRules) -> list[Block]:
    return [
        Say(
            _(
                "Lay the tiles from your rack on the table in runs and groups, and be the first to get rid "
                "of them all. What the others still hold then counts against them."
            )
        ),
        Say(
            _(
                "On your turn you may rebuild the whole table: split sets, join them and swap their tiles. "
                "Nothing is final before “Done”: “Back” takes back the last step, “From the start” the "
                "whole turn."
            )
        ),
    ]


def _deal(rules: TileRules) -> list[Block]:
    if rules.tile_set == "auto":
        says = _(
            "Up to four play with 106 tiles: 1 to 13 twice in four colours, and two jokers. Five or six play with "
            "160: three of each and four jokers."
        )
    elif rules.tile_set == 106:
        says = _("106 tiles: 1 to 13 twice in four colours, and two jokers.")
    else:
        says = _("160 tiles: 1 to 13 three times in four colours, and four jokers.")
    return [
        Say(says),
        Say(
            _(
                "Each player gets {count} tiles; the rest is the pool, face down. Who starts is drawn by lot, after "
                "that the next player each round."
            ).format(count=RACK_SIZE)
        ),
    ]


def _sets(rules: TileRules) -> list[Block]:
    return [
        Say(
            _(
                "A run: three or more tiles of one colour in a row. It ends at 13; the 1 comes only before "
                "the 2."
            )
        ),
        Show(("r4 r5 r6 r7",), _("A run.")),
        Say(_("A group: three or four tiles of one number, all of different colours.")),
        Show(("r9 b9 k9",), _("A group.")),
        Show(("b7 b7 k7",), _("Blue is there twice."), False),
        Show(("o12 o13 o1",), _("The 1 does not follow the 13."), False),
        Say(_("Every set has at least one real tile. Several jokers in a set are fine.")),
    ]


def _opening(rules: TileRules) -> list[Block]:
    found = _opening_worth(rules.opening_minimum) if rules.opening_minimum else _opening_with_any()
    if rules.rearrange_from == "next_turn":
        found.append(
            Say(
                _(
                    "In that turn the table stays as it is. From the next one on you may add to it and rebuild."
                )
            )
        )
    else:
        found.append(Say(_("As soon as you have opened, the rest of the same turn is free.")))
    return found


def _opening_worth(minimum: int) -> list[Block]:
    return [
        Say(
            _(
                "The first time, lay new sets from your own tiles only, together worth at least {minimum} "
                "points, all in one turn. A tile counts its number, a joker what it stands for."
            ).format(minimum=minimum)
        ),
        Show(("r10 b10 o10",), _("{points} points.").format(points=30)),
    ]


def _opening_with_any() -> list[Block]:
    return [
        Say(
            _(
                "The first time, lay a new set from your own tiles only. It may be worth as little as you "
                "like."
            )
        ),
        Show(("r1 b1 o1",), _("A set of your own.")),
    ]


def _turn(rules: TileRules) -> list[Block]:
    return [
        Say(
            _(
                "Either lay at least one tile from your rack, rebuilding the table as you like, or draw "
                "one tile; not both. Drawing ends the turn, even if you could have laid something."
            )
        ),
        Say(
            _(
                "Only the table at the end counts: every set must be right, and everything that lay there "
                "must still lie there. On the way, sets may be half-finished."
            )
        ),
        Show(("r3 r4 r5", "r5 r6 r7"), _("A second 5 splits the run from 3 to 7 in two.")),
        Say(_("When the pool is empty, whoever cannot lay anything, or does not want to, passes.")),
    ]


def _jokers(rules: TileRules) -> list[Block]:
    found: list[Block] = [
        Say(
            _("A joker stands for the tile of its place in a run; in a group for any colour that is missing.")
        ),
        Show(("b5 *=b6 b7",), _("The joker is the blue 6.")),
    ]
    if rules.joker_exchange == "free":
        return [
            *found,
            Say(_("A joker on the table may be used elsewhere at any time, like any other tile.")),
        ]
    found.append(
        Say(
            _(
                "A joker may leave its place only once a tile that it stood for lies there, and must be "
                "used again in the same turn."
            )
        )
    )
    if rules.joker_source == "rack_only":
        found.append(Say(_("That tile must come from your rack.")))
    else:
        found.append(Say(_("That tile may come from your rack or from another set.")))
    if rules.joker_in_group_of_3 == "both":
        found.append(Say(_("From a group of three it is freed only by both missing colours together.")))
    else:
        found.append(Say(_("From a group of three either missing colour frees it.")))
    if rules.joker_reuse == "new_set_only":
        found.append(Say(_("A freed joker goes into a new set, together with a tile from your rack.")))
    return found


def _end(rules: TileRules) -> list[Block]:
    return [
        Say(_("Whoever lays their last tile ends the round: Rommé!")),
        Say(
            _(
                "The others lose what is left on their racks, each tile its number and each joker {joker}; "
                "the winner gets all of it."
            ).format(joker=rules.joker_value)
        ),
    ]


def _blocked(rules: TileRules) -> list[Block]:
    return [
        Say(
            _(
                "When the pool is empty and all pass in a row, the lowest rack wins. The others lose the "
                "difference to it, the winner gets the sum. If several racks are lowest, they share it."
            )
        )
    ]


def _one_stroke(rules: TileRules) -> list[Block]:
    if rules.double_in_one_stroke == "off":
        return []
    return [Say(_("Whoever goes out in one turn without having laid anything before doubles all points."))]


def _match(rules: TileRules) -> list[Block]:
    if rules.match_end == "target":
        return [
            Say(
                _(
                    "The match ends with the round in which somebody reaches {points} points; the most "
                    "points win."
                ).format(points=rules.target)
            )
        ]
    if isinstance(rules.games, str):
        return [Say(_("As many rounds are played as there are players; the most points win."))]
    return [
        Say(
            ngettext(
                "One round is played; the most points win.",
                "{count} rounds are played; the most points win.",
                rules.games,
            ).format(count=rules.games)
        )
    ]


_CHAPTERS: Contents[TileRules] = (
    ("A1", N_("The aim"), _aim),
    ("A2", N_("Tiles and deal"), _deal),
    ("A3", N_("Runs and groups"), _sets),
    ("A4", N_("Opening"), _opening),
    ("A5", N_("Your turn"), _turn),
    ("A6", N_("Jokers"), _jokers),
    ("A7", N_("The end of a round"), _end),
    ("A8", N_("When nobody can go on"), _blocked),
    ("A9", N_("In one stroke"), _one_stroke),
    ("A10", N_("The match"), _match),
)

_ELSEWHERE = {"0.1": "A5", "0.2": "A1", "0.3": "A5", "0.4": "A6", "0.6": "A10"}
