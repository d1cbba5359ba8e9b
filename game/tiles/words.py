"""What happened at the tile table and what is owed, as sentences in the language in force."""

from collections.abc import Callable, Sequence

from engine.events import Event
from engine.melds import Kind, Meld
from engine.pieces import JOKER, RANK_OF, SUIT_OF, Piece
from engine.refusal import Fault, Refusal
from engine.tiles.draft import Draft, DraftSet, pieces_of, reading
from engine.tiles.events import (
    Drew,
    MatchMoved,
    Opened,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    TimeOver,
    TurnBegan,
)
from engine.tiles.owed import Need, Owed
from engine.tiles.rules import TileRules
from engine.tiles.state import Standing
from game.rule_words import preset_title
from game.table.refusal_words import fault_words
from game.table.words import list_words, turn_words, winners_words
from game.tiles.advice import Advice
from game.tiles.names import COLOURS, tile_name
from game.tiles.stages import Moved, Told
from game.words import _, ngettext, pgettext

Names = Callable[[int], str]

MOST_NAMED = 4
"""So many tiles are named one by one; more are counted."""


def tiles_named(pieces: Sequence[Piece]) -> str:
    """Several tiles in one phrase; many are only counted."""
    if len(pieces) > MOST_NAMED:
        return ngettext("{count} tile", "{count} tiles", len(pieces)).format(count=len(pieces))
    return list_words([tile_name(piece.face) for piece in pieces])


def set_name(tiles: DraftSet) -> str:
    """A set as it lies, short: “red 3–6”, “group of 7s”, “red 5 6, black 9”."""
    read = reading(tiles)
    if isinstance(read, Meld):
        return meld_name(read)
    names: list[str] = []
    colour: int | None = None
    for piece in tiles.pieces:
        own = None if piece.face == JOKER else SUIT_OF[piece.face]
        if own is not None and own == colour:
            names[-1] += f" {RANK_OF[piece.face]}"
        else:
            names.append(_("joker") if own is None else tile_name(piece.face))
        colour = own
    return ", ".join(names)


def _is_group(tiles: DraftSet) -> bool:
    """Whether it is called a group, a word that wants an article."""
    read = reading(tiles)
    return isinstance(read, Meld) and read.kind is not Kind.RUN


def meld_name(read: Meld) -> str:
    """A set of the table: “red 3–6”, “group of 7s”."""
    if read.kind is Kind.RUN:
        return pgettext("run of tiles", "{colour} {low}–{high}").format(
            colour=_(COLOURS[SUIT_OF[read.faces[0]]]),
            low=RANK_OF[read.faces[0]],
            high=RANK_OF[read.faces[-1]],
        )
    number = next(RANK_OF[piece.face] for piece in read.pieces if piece.face != JOKER)
    return _("group of {number}s").format(number=number)


def told_words(told: Told, names: Names, me: int | None = None) -> str:
    """What happened in one line; empty for what needs no words."""
    return moved_words(told, names, me) if isinstance(told, Moved) else event_words(told, names, me)


def moved_words(moved: Moved, names: Names, me: int | None = None) -> str:
    """A step of a turn: where tiles went."""
    is_own, name = moved.seat == me, names(moved.seat)
    if moved.from_rack and moved.is_new_set:
        words = _("You lay {tiles}") if is_own else _("{name} lays {tiles}")
    elif moved.from_rack:
        words = _("You add {tiles}") if is_own else _("{name} adds {tiles}")
    elif moved.is_new_set:
        words = _("You split {tiles} off a set") if is_own else _("{name} splits {tiles} off a set")
    else:
        words = _("You move {tiles} to another set") if is_own else _("{name} moves {tiles} to another set")
    return words.format(name=name, tiles=tiles_named(moved.pieces))


def event_words(event: Event, names: Names, me: int | None = None) -> str:
    """What happened in one line; empty for what needs no words. `me` is addressed as “you”."""
    seat = getattr(event, "seat", None)
    is_own = seat is not None and seat == me
    name = names(seat) if isinstance(seat, int) else ""
    match event:
        case Drew(piece=piece) if is_own and piece is not None:
            return _("You draw {tile}").format(tile=tile_name(piece.face))
        case Drew():
            return _("You draw a tile") if is_own else _("{name} draws a tile").format(name=name)
        case Played():
            return _played(event, is_own, name)
        case Opened(points=points):
            words = _("You have opened with {points}") if is_own else _("{name} has opened with {points}")
            return words.format(name=name, points=points)
        case Passed():
            return _("You pass") if is_own else _("{name} passes").format(name=name)
        case TimeOver():
            words = _("Your time is up") if is_own else _("{name}’s time is up")
            return words.format(name=name)
        case _:
            return _of_the_table(event, names, me)


def _played(event: Played, is_own: bool, name: str) -> str:
    after = {frozenset(piece.id for piece in tiles.pieces) for tiles in event.table}
    changed = sum(
        not any(frozenset(piece.id for piece in tiles.pieces) <= own for own in after)
        for tiles in event.before
    )
    tiles = tiles_named(event.laid)
    if not changed:
        words = _("You lay {tiles}") if is_own else _("{name} lays {tiles}")
        return words.format(name=name, tiles=tiles)
    if is_own:
        words = ngettext(
            "You lay {tiles} and rebuild a set",
            "You lay {tiles} and rebuild {count} sets",
            changed,
        )
    else:
        words = ngettext(
            "{name} lays {tiles} and rebuilds a set",
            "{name} lays {tiles} and rebuilds {count} sets",
            changed,
        )
    return words.format(name=name, tiles=tiles, count=changed)


def owed_words(owes: Sequence[Owed], draft: Draft) -> str:
    """What the own turn still needs, as one line."""
    if not owes:
        return _("Everything fits. Finish your turn")
    by_need = {own.need: own for own in owes}
    if Need.JOKER in by_need:
        return _joker_words(by_need[Need.JOKER])
    parts = []
    if Need.SETS in by_need:
        count = len(by_need[Need.SETS].sets)
        parts.append(
            ngettext("{count} set is incomplete", "{count} sets are incomplete", count).format(count=count)
        )
    if Need.OPENING in by_need and (draft.laid or parts):
        opening = by_need[Need.OPENING]
        parts.append(
            _("Opening {have}/{minimum}").format(have=opening.have, minimum=opening.minimum)
            if opening.minimum
            else _("A set of your own opens")
        )
    if Need.TABLE in by_need and not parts:
        parts.append(_("While you open, the table stays as it is"))
    if Need.TILE in by_need and not parts:
        return _nothing_laid(by_need.get(Need.OPENING), draft)
    return " · ".join(parts)


def _joker_words(owed: Owed) -> str:
    faces = [tile_name(face) for face in owed.faces]
    match owed.because:
        case "joker_needs_both_tiles":
            return _("The joker leaves only for both tiles: {tiles}").format(tiles=list_words(faces))
        case "joker_needs_a_rack_tile":
            return _("The joker needs its tile from your rack: {tiles}").format(tiles=_either(faces))
        case "joker_needs_a_new_set":
            return _("The freed joker goes into a new set, with a tile from your rack")
        case _:
            return _("The joker needs its tile: {tiles}").format(tiles=_either(faces))


def _nothing_laid(opening: Owed | None, draft: Draft) -> str:
    if draft.before is not None and opening is None:
        return _("Lay at least one tile from your rack")
    may_draw = draft.view.public.pool_size > 0
    if opening is not None and not opening.minimum:
        if may_draw:
            return _("Your turn: open with a set of your own, or draw")
        return _("Your turn: open with a set of your own, or pass")
    if opening is not None:
        if may_draw:
            return _("Your turn: open with {minimum} points, or draw").format(minimum=opening.minimum)
        return _("Your turn: open with {minimum} points, or pass").format(minimum=opening.minimum)
    return _("Your turn: lay tiles, or draw") if may_draw else _("Your turn: lay tiles, or pass")


def advice_words(hint: Advice, draft: Draft) -> str:
    """The next step of a hint."""
    tiles = tiles_named(pieces_of(draft, hint.step.pieces))
    if hint.step.target is None:
        words = _("Hint: {tiles} back to the rack")
    elif hint.target is None:
        words = _("Hint: {tiles} as a new set")
    elif _is_group(draft.sets[hint.target]):
        words = _("Hint: {tiles} to the {set}")
    else:
        words = _("Hint: {tiles} to {set}")
    says = words.format(tiles=tiles, set=set_name(draft.sets[hint.target]) if hint.target is not None else "")
    if hint.left == 1:
        return says
    return _("{says} ({count} steps left)").format(says=says, count=hint.left)


def _either(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{first} or {last}").format(first=", ".join(names[:-1]), last=names[-1])


def round_words(rules: TileRules, standing: Standing, players: int) -> str:
    """The rule set and the game of the match, small."""
    title = preset_title(rules.preset)
    if rules.match_end == "games":
        return _("{rules} · round {round} of {rounds}").format(
            rules=title, round=standing.round, rounds=rules.games_played(players)
        )
    return _("{rules} · round {round}").format(rules=title, round=standing.round)


def ending_words(event: RoundEnded, names: Names, me: int | None) -> str:
    """How a game ended, as the headline over the open racks."""
    result = event.result
    if result.winner is None:
        return _("Nobody can go on: the lowest racks share the win")
    if result.blocked:
        words = _("Nobody can go on: your rack is the lowest")
        return (
            words
            if result.winner == me
            else _("Nobody can go on: {name} has the lowest rack").format(name=names(result.winner))
        )
    if result.winner == me:
        return _("You go out in one stroke: Rommé!") if result.in_one_stroke else _("You go out: Rommé!")
    words = (
        _("{name} goes out in one stroke: Rommé!") if result.in_one_stroke else _("{name} goes out: Rommé!")
    )
    return words.format(name=names(result.winner))


def refusal_words(refusal: Refusal, draft: Draft | None) -> str:
    """Why not, in words: every fault is said, and every bad set is named."""
    found: dict[str, list[str]] = {}
    for fault in refusal.faults:
        where = found.setdefault(fault_words(fault, tile_name), [])
        name = _where(fault, draft)
        if name:
            where.append(name)
    return " ".join(_with_sets(sentence, sets) for sentence, sets in found.items())


def _where(fault: Fault, draft: Draft | None) -> str:
    if fault.meld is None or draft is None or fault.rule == "A6":
        return ""
    return set_name(draft.sets[fault.meld]) if fault.meld < len(draft.sets) else ""


def _with_sets(sentence: str, sets: Sequence[str]) -> str:
    if not sets:
        return sentence
    return pgettext("a reason, and the sets it is about", "{reason}: {sets}.").format(
        reason=sentence.rstrip("."), sets=" · ".join(sets)
    )


def _of_the_table(event: Event, names: Names, me: int | None) -> str:
    match event:
        case RoundBegan(round=number, starter=starter):
            words = _("Round {round}: You begin") if starter == me else _("Round {round}: {name} begins")
            return words.format(round=number, name=names(starter))
        case TurnBegan(seat=seat):
            return _("It is your turn") if seat == me else turn_words(names(seat))
        case RoundEnded():
            return ending_words(event, names, me)
        case MatchMoved(standing=standing) if standing.over:
            return winners_words(standing.winners, names, me)
        case _:
            return ""
