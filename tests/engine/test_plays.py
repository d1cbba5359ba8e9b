"""Where picked cards may go, against trying every order and every move that `check` allows."""

from itertools import permutations
from random import Random

from engine.melds import Meld
from engine.pieces import CARDS, JOKER, Face
from engine.refusal import Refusal
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Discard, LayOff, Move, Swap, Take
from engine.romme.notation import write_meld, write_move
from engine.romme.plays import Place, Target, targets
from engine.romme.state import Match, Phase, View
from engine.romme.turn import plan
from tests.engine.at_table import play, position, view
from tests.engine.random_views import Dealer, random_rules

Shape = tuple[tuple[Face, ...], tuple[Face, ...]]


def to_play(
    hand: str, *table: str, opened: bool = True, preset: str = "klassisch", **options: object
) -> Match:
    return position(
        preset, options, hands=[hand, "C2"], table=list(table), opened=[opened, True], phase="play"
    )


def picked(match: Match, text: str) -> tuple[int, ...]:
    """The ids of cards of the hand, in the order of the text."""
    left = list(view(match).hand)
    found = []
    for word in text.split():
        piece = next(piece for piece in left if CARDS.write(piece.face) == word)
        left.remove(piece)
        found.append(piece.id)
    return tuple(found)


def going(match: Match, text: str) -> dict[tuple[str, int | None], list[list[str]]]:
    """The targets of some cards, with their ways in words."""
    seen = view(match)
    return {
        (target.place.value, target.meld): [in_words(seen, way) for way in target.ways]
        for target in targets(seen, picked(match, text))
    }


def in_words(now: View, moves: tuple[Move, ...]) -> list[str]:
    words = []
    for move in moves:
        words.append(write_move(move, now))
        now = after(now, move)
    return words


def test_B5_a_card_may_be_thrown() -> None:
    assert going(to_play("H2 D9"), "D9") == {("pile", None): [["discard D9"]]}


def test_B5_the_taken_card_may_not_be_thrown() -> None:
    match = play(position(hands=["S8 H2", "C2"], discard="D9 S3"), "take")
    assert going(match, "D9") == {}


def test_B9_a_card_may_go_to_every_meld_that_takes_it() -> None:
    found = going(to_play("S8 H2", "S5 S6 S7", "D8 H8 C8", "C4 C5 C6"), "S8")
    assert found.keys() == {("pile", None), ("meld", 0), ("meld", 1)}


def test_B4_a_joker_at_a_run_asks_for_the_end() -> None:
    found = going(to_play("* H2", "S5 S6 S7"), "*")
    assert found["meld", 0] == [["add *=S4 > 0"], ["add *=S8 > 0 high"]]


def test_B4_jokers_of_a_new_meld_ask_for_their_names() -> None:
    found = going(to_play("S7 H7 * D2"), "S7 H7 *")
    assert found == {("table", None): [["lay S7 H7 *=D7"], ["lay S7 H7 *=C7"]]}


def test_B10_a_card_may_be_added_or_swapped() -> None:
    found = going(to_play("C7 H2", "S7 H7 *=D7", "S2 S3 S4", set_swap="any_missing"), "C7")
    assert sorted(found["meld", 0]) == [["add C7 > 0"], ["swap C7 > 0"]]


def test_several_cards_go_onto_a_run_in_whatever_order_they_were_picked() -> None:
    match = to_play("S3 S4 S8 S9 S10 H2", "S5 S6 S7")
    for order in permutations("S3 S4 S8 S9 S10".split()):
        (way,) = going(match, " ".join(order))["meld", 0]
        assert len(way) == 5
        assert all("add" in move for move in way)


def test_B10_several_cards_may_swap_and_add() -> None:
    match = to_play("S8 S9 H2 *", "S5 S6 S7 *=S8", "H5 H6 H7")
    assert going(match, "S9 S8")["meld", 0] == [["add S9 > 0 high", "swap S8 > 0"]]


def test_B4_the_order_keeps_to_the_limit_of_jokers() -> None:
    match = to_play("S4 S10 * H2", "S5 *=S6 S7 *=S8")
    (way,) = going(match, "* S10 S4")["meld", 0]
    assert way == ["add S4 > 0", "add *=S9 > 0 high", "add S10 > 0 high"]


def test_B11_the_last_card_to_throw_may_not_go() -> None:
    assert going(to_play("S8 S9", "S5 S6 S7"), "S8 S9") == {}
    assert ("meld", 0) in going(to_play("S8 S9", "S5 S6 S7", last_card="optional"), "S8 S9")


def test_nothing_goes_anywhere_out_of_turn() -> None:
    match = position(hands=["S8 H2", "C2"], table=["S5 S6 S7"])
    assert targets(view(match), picked(match, "S8")) == ()
    assert targets(view(to_play("S8 H2")), (99,)) == ()
    assert targets(view(to_play("S8 H2")), ()) == ()


def test_targets_are_all_that_trying_every_order_finds() -> None:
    several = 0
    for seed in range(400):
        seen, cards = random_pick(seed)
        found = targets(seen, cards)
        by_meld = {target.meld: target for target in found if target.place is Place.MELD}
        for number in range(len(seen.public.table)):
            expected = every_growth(seen, cards, number)
            assert growths(seen, by_meld.get(number), number) == expected, (seed, number)
            several += len(cards) > 1 and bool(expected)
        thrown = any(target.place is Place.PILE for target in found)
        assert thrown == (len(cards) == 1 and check(seen, Discard(cards[0])) is None)
    assert several > 20


def random_pick(seed: int) -> tuple[View, tuple[int, ...]]:
    """A view of a seat that plays, and one to three of its cards, mostly such as fit somewhere."""
    random = Random(seed)
    dealer = Dealer(random, random_rules(random))
    now = dealer.view(hand=random.randint(4, 9), jokers=2, melds=4, opened=random.random() < 0.9)
    if random.random() < 0.5 and not isinstance(plan(now, Take()), Refusal):
        now = after(now, Take())
    else:
        now = now._replace(public=now.public._replace(phase=Phase.PLAY))
    meld = random.choice(now.public.table) if now.public.table else None
    near = [piece for piece in now.hand if meld is not None and is_near(meld, piece.face)]
    pool = near if near and random.random() < 0.9 else now.hand
    cards = random.sample(pool, min(len(pool), random.randint(1, 3)))
    return now, tuple(piece.id for piece in cards)


def is_near(meld: Meld, face: Face) -> bool:
    return face == JOKER or any(abs(face - own) in (1, 2, 13, 26, 39) for own in meld.faces)


def growths(seen: View, target: Target | None, number: int) -> set[Shape]:
    """What the meld becomes by each way; no two ways may come to the same."""
    found = []
    for way in target.ways if target else ():
        now = seen
        for move in way:
            assert check(now, move) is None
            now = after(now, move)
        found.append(shape(now.public.table[number]))
    assert len(found) == len(set(found)), [write_meld(seen.public.table[number]), found]
    return set(found)


def every_growth(seen: View, cards: tuple[int, ...], number: int) -> set[Shape]:
    """What the meld may become, by every order of the cards and every move that brings one there."""
    found = set()
    for order in permutations(cards):
        reached = [seen]
        for card in order:
            reached = [after(now, move) for now in reached for move in moves_onto(now, card, number)]
        found |= {shape(now.public.table[number]) for now in reached}
    return found


def moves_onto(now: View, card: int, number: int) -> list[Move]:
    face = next(piece.face for piece in now.hand if piece.id == card)
    names = range(JOKER) if face == JOKER else (None,)
    tried: list[Move] = [LayOff(card, number, name, high) for name in names for high in (False, True)]
    return [move for move in (*tried, Swap(card, number)) if check(now, move) is None]


def shape(meld: Meld) -> Shape:
    return meld.faces, tuple(piece.face for piece in meld.pieces)
