"""What a person does at the table, by posted events, and the commands that come of it."""

import pygame

from engine.pieces import CARDS
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Swap, Take, Undo
from engine.romme.rules import rules_from
from engine.romme.state import Phase
from net.session import Arrange, AskHint
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with


def _at(open_table, hand, table=(), **more):
    return open_table(FakeSession(match=match_with(hand, table, **more), plays_others=False))


def _id(table, text):
    """The piece of the hand with this face."""
    return next(piece.id for piece in table.view.hand if piece.face == CARDS.read(text))


def test_clicking_the_stock_draws(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    table.click(table.layout.stock.bounds().center)
    assert table.session.moves() == [Draw()]
    assert len(table.hand()) == 4


def test_clicking_the_pile_takes_its_top(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    table.click(table.layout.pile.bounds().center)
    assert table.session.moves() == [Take()]
    assert table.view.hand[-1].face == CARDS.read("D9")


def test_a_new_card_comes_to_the_end_of_the_own_order(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    table.drag(table.at(_id(table, "H9")), table.at(_id(table, "S2")))
    order = table.hand()
    assert order[0] == _id(table, "H9")
    table.click(table.layout.stock.bounds().center)
    assert table.hand()[:3] == order


def test_a_tap_lifts_a_card_and_another_tap_puts_it_down(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    piece = _id(table, "S3")
    table.click(table.at(piece))
    assert table.scene.model.selected == (piece,)
    table.click(table.at(piece))
    assert table.scene.model.selected == ()
    assert table.session.moves() == []


def test_the_card_under_the_pointer_rises_a_little_and_sinks_again(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    piece = table.hand()[1]
    place = table.layout.cards[piece].place
    table.move(table.at(piece))
    raised = table.layout.cards[piece].place
    assert round(place.y - raised.y, 3) == round(0.08 * place.height, 3)
    table.move(table.layout.frame.table.center)
    assert table.layout.cards[piece].place == place


def test_the_mark_of_a_meld_raises_its_cards(open_table) -> None:
    table = _at(open_table, "S2 HK S3 D9 S4 C9 CK")
    (mark,) = table.layout.marks
    before = {piece: table.layout.cards[piece].place.y for piece in table.hand()}
    table.move(mark.rect.center)
    risen = {piece for piece in table.hand() if table.layout.cards[piece].place.y < before[piece]}
    assert risen == set(mark.pieces)


def test_B5_select_and_the_primary_button_discards(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    piece = _id(table, "H9")
    table.click(table.at(piece))
    table.press("discard")
    assert table.session.moves() == [Discard(piece)]


def test_select_and_a_tap_on_the_pile_discards(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.click(table.at(_id(table, "H9")))
    table.click(table.layout.pile.bounds().center)
    assert isinstance(table.session.moves()[-1], Discard)


def test_dragging_a_card_to_the_pile_discards(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    piece = _id(table, "S3")
    table.drag(table.at(piece), table.layout.pile.bounds().center)
    assert table.session.moves() == [Discard(piece)]


def test_a_double_click_never_discards(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    at = table.at(_id(table, "H9"))
    for _ in range(5):
        table.click(at)
    assert table.session.moves() == []


def test_a_button_without_a_chosen_card_says_what_to_do(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.press("discard")
    assert table.session.moves() == []
    assert table.scene.model.refusal is not None
    assert table.scene.model.refusal.code == "choose_cards_first"


def test_dragging_several_selected_cards_lays_them_as_a_meld(open_table) -> None:
    table = _at(open_table, "S4 HK S2 S3 H9")
    for text in ("S2", "S3", "S4"):
        table.click(table.at(_id(table, text)))
    table.drag(table.at(_id(table, "S3")), table.layout.frame.table.center)
    (move,) = table.session.moves()
    assert isinstance(move, Lay)
    assert [piece.face for piece in table.view.public.table[0].pieces] == [
        CARDS.read(t) for t in ("S2", "S3", "S4")
    ]
    assert table.scene.model.selected == ()


def test_a_meld_of_two_cards_goes_home_with_a_reason(open_table) -> None:
    table = _at(open_table, "S4 HK S2 S3 H9")
    for text in ("S2", "S3"):
        table.click(table.at(_id(table, text)))
    table.drag(table.at(_id(table, "S3")), table.layout.frame.table.center)
    assert table.session.moves() == []
    assert table.scene.model.refusal.code == "meld_too_short"
    assert len(table.hand()) == 5


def test_a_card_dropped_on_a_meld_it_fits_is_laid_off(open_table) -> None:
    table = _at(open_table, "S5 HK D2", ("S2 S3 S4",))
    piece = _id(table, "S5")
    table.drag(table.at(piece), table.layout.melds[0].rect.center)
    (move,) = table.session.moves()
    assert move == LayOff(piece, 0, None, True)
    assert len(table.view.public.table[0].pieces) == 4


def test_a_card_dropped_on_a_meld_it_does_not_fit_goes_home_with_the_reason(open_table) -> None:
    table = _at(open_table, "S9 HK D2", ("S2 S3 S4",))
    table.drag(table.at(_id(table, "S9")), table.layout.melds[0].rect.center)
    assert table.session.moves() == []
    assert table.scene.model.refusal.code == "does_not_fit"


def test_B7_lay_off_before_opening_is_refused_in_words(open_table) -> None:
    rules = rules_from("eigene", {"hand_romme": False})
    table = _at(open_table, "S5 HK D2", ("S2 S3 S4",), opened=False, rules=rules)
    table.drag(table.at(_id(table, "S5")), table.layout.melds[0].rect.center)
    assert table.scene.model.refusal.code == "lay_off_before_opening"


def test_two_cards_selected_are_laid_off_one_after_the_other(open_table) -> None:
    table = _at(open_table, "S6 S5 HK D2", ("S2 S3 S4",))
    for text in ("S6", "S5"):
        table.click(table.at(_id(table, text)))
    table.click(table.layout.melds[0].rect.center)
    table.turns(8)
    assert [type(move) for move in table.session.moves()] == [LayOff, LayOff]
    assert len(table.view.public.table[0].pieces) == 5


def test_B4_a_joker_at_two_open_ends_asks_and_the_answer_is_played(open_table) -> None:
    table = _at(open_table, "* HK D2", ("SJ SQ SK",))
    table.drag(table.at(_id(table, "*")), table.layout.melds[0].rect.center)
    assert table.session.moves() == []
    chooser = table.scene.controller.playing.chooser
    assert chooser is not None and len(chooser.options) == 2
    table.click(chooser.rects[1].center)
    (move,) = table.session.moves()
    assert move.name in (CARDS.read("S10"), CARDS.read("SA"))
    assert table.scene.controller.playing.chooser is None


def test_the_question_is_answered_by_keys(open_table) -> None:
    table = _at(open_table, "* HK D2", ("SJ SQ SK",))
    table.click(table.at(_id(table, "*")))
    table.key(pygame.K_l)
    assert table.scene.controller.playing.chooser is not None
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert [type(move) for move in table.session.moves()] == [LayOff]


def test_escape_leaves_the_question_and_the_card_in_the_hand(open_table) -> None:
    table = _at(open_table, "* HK D2", ("SJ SQ SK",))
    table.drag(table.at(_id(table, "*")), table.layout.melds[0].rect.center)
    table.key(pygame.K_ESCAPE)
    assert table.scene.controller.playing.chooser is None
    assert table.session.moves() == []
    assert table.app.scene is table.scene


def test_B10_the_jokers_card_dropped_on_its_meld_swaps_it(open_table) -> None:
    table = _at(open_table, "S3 HK D2 D3", ("S2 * S4",))
    piece = _id(table, "S3")
    table.drag(table.at(piece), table.layout.melds[0].rect.center)
    assert table.session.moves() == [Swap(piece, 0)]
    assert table.view.hand[-1].face == CARDS.read("*")


def test_a_complete_meld_goes_down_with_one_tap_on_its_mark(open_table) -> None:
    table = _at(open_table, "S2 HK S3 D9 S4 C9 CK")
    (mark,) = table.layout.marks
    table.click(mark.rect.center)
    (move,) = table.session.moves()
    assert isinstance(move, Lay) and move.pieces == mark.pieces


def test_back_and_undo_take_back_and_the_cards_return_to_their_places(open_table) -> None:
    table = _at(open_table, "S2 HK S3 D9 S4 C9 CK")
    before = table.hand()
    table.click(table.layout.marks[0].rect.center)
    assert len(table.hand()) == 4
    table.press("back")
    assert table.session.moves()[-1] == Back()
    assert table.hand() == before
    table.click(table.layout.marks[0].rect.center)
    table.key(pygame.K_u)
    assert table.session.moves()[-1] == Undo()
    assert table.hand() == before


def test_dragging_in_the_hand_arranges_and_tells_the_table(open_table) -> None:
    table = _at(open_table, "S2 S3 H9 D5")
    first = table.hand()[0]
    last = table.hand()[-1]
    place = table.layout.cards[last].place
    table.drag(table.at(first), (round(place.x + place.width * 0.45), round(place.y)))
    assert table.hand()[-1] == first
    assert table.session.sent[-1] == Arrange(table.scene.model.order)


def test_sorting_tells_the_table_and_stays_through_others_turns(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.key(pygame.K_1)
    order = table.scene.model.order
    assert Arrange(order) in table.session.sent
    table.key(pygame.K_d)
    drawn = table.hand()[-1]
    table.click(table.at(drawn))
    table.press("discard")
    table.turns(6)
    assert table.view.public.seat == 0 and table.view.public.phase is Phase.DRAW
    assert table.scene.model.order == order


def test_the_right_button_parts_the_hand_before_a_card_and_closes_it_again(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    order = table.hand()
    table.click(table.at(order[1]), button=3)
    assert table.scene.model.order == (order[0], None, order[1], order[2])
    table.click(table.at(order[1]), button=3)
    assert table.scene.model.order == tuple(order)


def test_escape_during_a_drag_brings_the_card_home(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    order = table.hand()
    table.lift(table.at(order[0]), table.layout.pile.bounds().center)
    table.key(pygame.K_ESCAPE)
    table.drop(table.layout.pile.bounds().center)
    assert table.session.moves() == []
    assert table.hand() == order
    assert table.app.scene is table.scene


def test_a_card_may_be_moved_by_keys(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    order = table.hand()
    table.key(pygame.K_HOME)
    table.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert table.hand() == [order[1], order[0], order[2]]


def test_keys_alone_draw_choose_and_discard(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    table.key(pygame.K_d)
    table.key(pygame.K_HOME)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_x)
    assert [type(move) for move in table.session.moves()] == [Draw, Discard]


def test_enter_plays_the_picked_cards_at_the_focused_place(open_table) -> None:
    table = _at(open_table, "S5 HK D2", ("S2 S3 S4",))
    table.click(table.at(_id(table, "S5")))
    table.key(pygame.K_HOME)
    table.key(pygame.K_UP)
    for _ in range(6):
        if table.scene.controller.focus.spot == ("meld", 0):
            break
        table.key(pygame.K_UP)
    assert table.scene.controller.focus.spot == ("meld", 0)
    table.key(pygame.K_RETURN)
    assert [type(move) for move in table.session.moves()] == [LayOff]


def test_every_part_of_the_screen_can_be_reached_by_the_arrows(open_table) -> None:
    from game.intents import Way
    from game.table.spots import next_spot, spots_of

    table = _at(open_table, "S5 HK D2 C9 C8 C7", ("S2 S3 S4", "H7 D7 S7"))
    spots = spots_of(table.layout)
    reached, edge = set(), [("card", table.hand()[0])]
    while edge:
        spot = edge.pop()
        reached.add(spot)
        following = (next_spot(spots, spot, way, table.layout) for way in Way)
        edge += [other for other in following if other not in reached]
    assert set(spots) - reached == set()


def test_a_hint_is_asked_for_and_shown(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.press("hint")
    assert AskHint() in table.session.sent
    assert table.scene.model.hint is not None


def test_a_card_that_leaves_the_hand_leaves_the_selection(open_table) -> None:
    table = _at(open_table, "S2 HK S3 D9 S4 C9 CK")
    table.click(table.at(_id(table, "S3")))
    table.click(table.layout.marks[0].rect.center)
    assert table.scene.model.selected == ()


def test_a_second_play_before_the_answer_is_not_sent(open_table) -> None:
    table = _at(open_table, "S5 HK D2", ("S2 S3 S4",))
    slow = table.session
    slow.poll = lambda: ()  # type: ignore[method-assign]
    at = table.layout.melds[0].rect.center
    table.drag(table.at(_id(table, "S5")), at)
    table.drag(table.at(_id(table, "HK")), table.layout.pile.bounds().center)
    assert len(slow.moves()) == 1
