"""The rules in plain words, made from the options in force: a chapter for each paragraph of the rule book."""

from __future__ import annotations

from engine.romme.rules import PLAYERS, UNLIMITED, RommeRules
from game.chapters import Block, Chapter, Contents, Say, Show, written
from game.rule_words import signed_limit
from game.standings import number_words
from game.words import N_, _, ngettext


def chapters(rules: RommeRules) -> tuple[Chapter, ...]:
    """All chapters that have anything to say under these rules, in the language in force."""
    return written(_CHAPTERS, rules)


def chapter_of(paragraph: str, rules: RommeRules) -> str:
    """The chapter that explains a rule's number, such as `B7`, `C1` or `0.3`."""
    known = {chapter.paragraph for chapter in chapters(rules)}
    number = _ELSEWHERE.get(paragraph, paragraph)
    if number in known:
        return number
    return _ELSEWHERE.get(number, "B1") if _ELSEWHERE.get(number, "B1") in known else "B1"


def _aim(rules: RommeRules) -> list[Block]:
    least, most = PLAYERS[rules.preset]
    return [
        Say(
            _(
                "Lay your cards on the table in sets and runs, and be the first to get rid of them all. "
                "What the others still hold then counts against them."
            )
        ),
        Say(
            _("{least} to {most} play, with two packs of 52 cards and {jokers} jokers.").format(
                least=least, most=most, jokers=rules.jokers
            )
        ),
        Say(
            _(
                "Nothing you lay is final until you discard: “Back” takes back the last step, “Undo all” "
                "the whole turn. Only a card drawn from the stock stays drawn."
            )
        ),
    ]


def _deal(rules: RommeRules) -> list[Block]:
    cards = (
        _("Each player gets 13 cards; with five or six players 11.")
        if rules.hand_size == "by_players"
        else _("Each player gets {count} cards.").format(count=rules.hand_size)
    )
    start = {
        "upcard": _("The next card is turned up and begins the discard pile; the rest is the stock."),
        "dealer_extra": _(
            "The dealer gets one card more and does not draw in the first turn. No card is turned up; "
            "the rest is the stock."
        ),
        "stock_only": _("The rest is the stock. The first player has to draw from it."),
    }[rules.start]
    first = {
        "dealer": _("The dealer begins."),
        "left_of_dealer": _("The player to the left of the dealer begins."),
    }[rules.first_seat]
    lot = _(
        "Play goes clockwise. The first dealer is drawn by lot, then it is the next player's turn to deal."
    )
    return [Say(f"{cards} {start}"), Say(f"{first} {lot}")]


def _melds(rules: RommeRules) -> list[Block]:
    blocks: list[Block] = [
        Say(_("A set: three or four cards of the same rank, each of another suit.")),
        Show(("S7 H7 C7", "SK HK DK CK"), _("Two sets")),
        Show(("S7 H7 H7",), _("Not a set: hearts twice"), is_right=False),
        Say(_("A run: three or more cards of one suit in a row.")),
        Show(("H4 H5 H6", "SQ SK SA"), _("Two runs")),
    ]
    if rules.runs_wrap:
        blocks += [
            Say(_("A run may go on over the ace.")),
            Show(("DQ DK DA D2",), _("A run round the ace")),
        ]
    else:
        blocks.append(Say(_("The ace stands before the 2 or after the king, never between the two.")))
    ace = rules.low_ace_value
    blocks.append(
        Say(
            ngettext(
                "Cards 2 to 10 count what they show, jack, queen and king 10, the ace 11. "
                "An ace that begins a run counts {count} point.",
                "Cards 2 to 10 count what they show, jack, queen and king 10, the ace 11. "
                "An ace that begins a run counts {count} points.",
                ace,
            ).format(count=ace)
        )
    )
    blocks.append(Show(("SA S2 S3",), _("Worth {points}").format(points=5 + ace)))
    return blocks


def _jokers(rules: RommeRules) -> list[Block]:
    blocks: list[Block] = [
        Say(
            _(
                "A joker stands for any card and counts as that card. Which one is settled when it is "
                "laid, and does not change. Every meld needs at least two real cards."
            )
        ),
        Show(("H4 *=H5 H6", "S9 D9 *=C9"), _("The joker stands for the 5 of hearts and the 9 of clubs")),
    ]
    if rules.jokers_per_meld == 1:
        blocks.append(Say(_("A meld may hold only one joker, even after cards have been added.")))
    elif rules.run_jokers == "at_most_real":
        blocks += [
            Say(
                _(
                    "In a run of four or more, jokers may stand side by side, "
                    "but there are never more jokers than real cards."
                )
            ),
            Show(("C5 *=C6 *=C7 C8",), _("Two jokers and two real cards")),
        ]
    else:
        blocks += [
            Say(
                _(
                    "In a run, jokers may stand side by side: any number of them, as long as there are two "
                    "real cards."
                )
            ),
            Show(("C5 *=C6 *=C7 *=C8 C9",), _("Three jokers are fine")),
        ]
    return blocks


def _turn(rules: RommeRules) -> list[Block]:
    blocks: list[Block] = [
        Say(
            _(
                "First draw one card: the top of the stock or of the discard pile. Then lay, add and "
                "swap as you like. At the end discard one card face up."
            )
        )
    ]
    if rules.take_discard == "must_play":
        blocks.append(
            Say(
                _(
                    "You may only take the top discard if you play it in the same turn, in a new meld or "
                    "added to one. Freeing a joker with it is not enough. It counts towards the opening."
                )
            )
        )
    else:
        blocks.append(Say(_("You may take the top discard whenever you like, even before you have opened.")))
    blocks.append(Say(_("A card taken from the pile may not be discarded in the same turn; its twin may.")))
    if rules.joker_freezes_pile:
        blocks.append(
            Say(
                _(
                    "While a joker lies on top of the discard pile, the pile is locked; the next discard "
                    "opens it."
                )
            )
        )
    return blocks


def _stock(rules: RommeRules) -> list[Block]:
    kept = _(
        "When the stock is empty, the discards are shuffled and become the new stock; the top one stays."
    )
    if rules.reshuffles == UNLIMITED:
        ends = _(
            "This may happen any number of times. If nobody lays anything for 200 turns, the round ends "
            "without a winner."
        )
    else:
        ends = ngettext(
            "This happens once at most. After that, an empty stock ends the round without a winner.",
            "This happens {count} times at most. After that, an empty stock ends the round without a winner.",
            int(rules.reshuffles),
        ).format(count=rules.reshuffles)
    return [Say(f"{kept} {ends}")]


def _opening(rules: RommeRules) -> list[Block]:
    blocks = _opening_worth(rules.opening_minimum) if rules.opening_minimum else _opening_with_any()
    if rules.lay_off_from == "next_turn":
        blocks.append(Say(_("In the turn in which you open you may not add to other melds yet.")))
    else:
        blocks.append(Say(_("As soon as you have opened you may add to other melds, even in the same turn.")))
    if rules.swap_from == "opening":
        blocks.append(
            Say(
                _(
                    "You may free a joker even while opening, but melds laid after your first swap do not "
                    "count towards it."
                )
                if rules.swap_ends_count
                else _(
                    "You may free a joker even while opening and use it in your first melds. The card you "
                    "put in its place does not count."
                )
            )
        )
    return blocks


def _opening_worth(minimum: int) -> list[Block]:
    return [
        Say(
            _(
                "Your first melds of a round must be worth {points} points or more, all laid in one "
                "turn. Several melds add up, and jokers count as the card they stand for."
            ).format(points=minimum)
        ),
        _opening_example(minimum),
    ]


def _opening_with_any() -> list[Block]:
    return [
        Say(_("Your first play of a round is a meld of your own. It may be worth as little as you like.")),
        Show(("S2 H2 D2",), _("A meld of your own: that is enough")),
    ]


def _opening_example(points: int) -> Show:
    examples = {
        30: (("S10 H10 D10",), 30),
        40: (("S10 H10 D10", "C3 C4 C5"), 42),
        50: (("SQ SK SA", "H6 H7 H8"), 52),
        51: (("SQ SK SA", "H6 H7 H8"), 52),
    }
    groups, worth = examples[points]
    return Show(groups, _("{points} points: that is enough").format(points=worth))


def _score(rules: RommeRules) -> list[Block]:
    says = (
        _(
            "Whoever goes out scores 0. The others write down what they still hold as minus points: "
            "number cards what they show, jack, queen and king 10, aces 11, each joker {joker}."
        )
        if rules.counts_down
        else _(
            "Whoever goes out scores 0. The others write down what they still hold: "
            "number cards what they show, jack, queen and king 10, aces 11, each joker {joker}."
        )
    )
    held = 33 + rules.joker_penalty
    points = number_words(-held if rules.counts_down else held)
    blocks: list[Block] = [
        Say(says.format(joker=rules.joker_penalty)),
        Show(("S2 HA DJ CQ *",), _("{points} points in the hand").format(points=points), is_right=False),
    ]
    if rules.unopened_doubles:
        blocks.append(Say(_("Whoever has not opened when the round ends pays double.")))
    if rules.match_end == "rounds":
        blocks.append(Say(_("When all rounds are played, the fewest points win.")))
    return blocks


def _after(rules: RommeRules) -> list[Block]:
    blocks: list[Block] = [
        Say(
            _(
                "Once you have opened you may lay melds of any value and add cards to every meld on the "
                "table, the others' included. A set is full with four cards. What lies on the table stays "
                "there."
            )
        ),
        Show(("H4 H5 H6 H7",), _("The 7 was added")),
    ]
    return blocks


def _swap(rules: RommeRules) -> list[Block]:
    first = {
        "opened": _("Once you have opened"),
        "opening": _("From your opening turn on"),
        "next_turn": _("From the turn after your opening on"),
    }[rules.swap_from]
    says = _("{when} you may free a joker from any meld: put the real card in its place and take the joker.")
    in_set = {
        "named": _("In a set it must be exactly the card that the joker stands for."),
        "named_in_four": _(
            "In a set it must be exactly the card that the joker stands for, and the set must have four "
            "cards."
        ),
        "any_missing": _("In a set any suit will do that no real card of the set has."),
    }[rules.set_swap]
    after = (
        _("You have to play the joker in the same turn, in a new meld or added to one.")
        if rules.swapped_joker == "play_now"
        else _("You may play the joker at once or keep it in your hand.")
    )
    return [
        Say(says.format(when=first)),
        Show(("H4 *=H5 H6", "H5"), _("The 5 of hearts frees the joker")),
        Say(f"{in_set} {after}"),
    ]


def _going_out(rules: RommeRules) -> list[Block]:
    says = _("The round is over as soon as somebody has no card left.")
    last = (
        _("Your last card must be discarded: you may not lay so many that none is left for it.")
        if rules.last_card == "must_discard"
        else _("You may lay your last card or discard it.")
    )
    return [Say(f"{says} {last}")]


def _hand_romme(rules: RommeRules) -> list[Block]:
    if not rules.hand_romme:
        return []
    return [
        Say(
            _(
                "If you have laid nothing yet and get rid of all your cards in a single turn, that is a "
                "Hand-Rommé. It needs no points to open, and you may add to other melds and free jokers "
                "from the start. All the others pay double."
            )
        )
    ]


def _time(rules: RommeRules) -> list[Block]:
    return [
        Say(
            _(
                "If the table plays with a clock and your time runs out, your turn is taken back to its "
                "draw, and the card drawn is discarded."
            )
        )
    ]


def _limit(rules: RommeRules) -> list[Block]:
    if rules.match_end != "limit":
        return []
    out = (
        _("Whoever falls below {limit} points is out; exactly {limit} is still in.")
        if rules.counts_down
        else _("Whoever goes beyond {limit} points is out; exactly {limit} is still in.")
    ).format(limit=number_words(signed_limit(rules)))
    if rules.limit_end == "last_standing":
        end = _("The others play on until only one is left, who wins.")
    elif rules.counts_down:
        end = _("The match is then over, and the fewest minus points win.")
    else:
        end = _("The match is then over, and the fewest points win.")
    return [Say(f"{out} {end}")]


_CHAPTERS: Contents[RommeRules] = (
    ("B1", N_("What it is about"), _aim),
    ("B2", N_("Dealing"), _deal),
    ("B5", N_("Your turn"), _turn),
    ("B3", N_("Sets and runs"), _melds),
    ("B4", N_("Jokers"), _jokers),
    ("B7", N_("Opening"), _opening),
    ("B9", N_("After the opening"), _after),
    ("B10", N_("Freeing a joker"), _swap),
    ("B11", N_("Going out"), _going_out),
    ("B12", N_("Hand-Rommé"), _hand_romme),
    ("B6", N_("The stock"), _stock),
    ("B8", N_("Counting"), _score),
    ("C2", N_("The limit"), _limit),
    ("B13", N_("When time runs out"), _time),
)

_ELSEWHERE = {
    "0.1": "B1",
    "0.2": "B1",
    "0.3": "B5",
    "0.4": "B4",
    "B12": "B11",
    "C": "B1",
    "C1": "B8",
    "C2": "B8",
    "C3": "B6",
}
"""Where a rule's number is explained that has no chapter of its own under the rules in force."""
