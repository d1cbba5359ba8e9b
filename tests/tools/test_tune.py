"""The tuning: a tiny run ends, the same seed gives the same weights, and a bad weight is found out."""

import json
import random
from collections.abc import Sequence

import pytest

from engine.bots.player import Style
from engine.bots.worth import Weights
from tools.tune import climbed, confirm, main, played_here, rules_for
from tools.tuning import (
    POOL,
    Deal,
    Outcome,
    best_of,
    deals_of,
    differing,
    neighbour,
    outcome,
    parameters,
    with_parameters,
)

RULES = rules_for("klassisch", 2)
BREAKS_MELDS = Style(loose=Weights(melded=-200.0), opened=Weights(melded=-200.0))


def test_the_numbers_of_a_style_go_both_ways() -> None:
    style = Style()
    assert with_parameters(style, parameters(style)) == style
    changed = with_parameters(style, {"opened.gap": 1.5, "holds_until": 3.6})
    assert (changed.opened.gap, changed.loose.gap, changed.holds_until) == (1.5, style.loose.gap, 4)
    assert differing(style, changed) == {"opened.gap": (3.2, 1.5), "holds_until": (6, 4)}


def test_a_neighbour_differs_in_one_or_two_of_the_numbers() -> None:
    chance = random.Random(1)
    names = ("loose.gap", "opened.joker", "holds_until")
    for _ in range(50):
        changed = differing(Style(), neighbour(Style(), names, chance))
        assert 1 <= len(changed) <= 2 and set(changed) <= set(names)


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 6), (4, 4)])
def test_a_match_has_four_rounds_or_what_comes_out_even(players: int, rounds: int) -> None:
    assert rules_for("klassisch", players).rounds(players) == rounds


def test_deals_go_round_the_whole_pool() -> None:
    deals = deals_of(RULES, 2, len(POOL), "any")
    assert [deal.others for deal in deals] == [(name,) for name in POOL]
    assert len({deal.seed for deal in deals}) == len(deals)
    assert all(len(deal.others) == 3 for deal in deals_of(RULES, 4, 5, "any"))


def test_a_deal_has_one_outcome_that_the_style_decides() -> None:
    (deal,) = deals_of(RULES, 2, 1, "once")
    assert outcome(Style(), deal) == outcome(Style(), deal) != outcome(BREAKS_MELDS, deal)
    assert 0 <= outcome(Style(), deal).wins <= 1
    assert outcome(Style(), deal).points == 0, "against itself, from both seats"


@pytest.mark.slow
def test_a_planted_bad_weight_is_beaten() -> None:
    deals = deals_of(RULES, 2, 4, "planted")
    found, gain = best_of(BREAKS_MELDS, [BREAKS_MELDS._replace(turns=2), Style()], deals, played_here)
    assert found == Style() and gain > 0
    assert confirm(BREAKS_MELDS, Style(), deals_of(RULES, 2, 5, "fresh"), played_here).is_better
    assert best_of(Style(), [BREAKS_MELDS], deals, played_here) == (Style(), 0.0)


def test_a_change_that_makes_no_sure_difference_is_not_taken() -> None:
    points = {Style(): (0.0, 0.0, 0.0, 0.0), BREAKS_MELDS: (30.0, -25.0, 5.0, -8.0)}

    def measure(style: Style, deals: Sequence[Deal]) -> list[Outcome]:
        return [Outcome(points[style][deal.seed[0]], 0.5) for deal in deals]

    deals = [Deal(RULES, ("greedy",), bytes([number])) for number in range(4)]
    assert best_of(Style(), [BREAKS_MELDS], deals, measure) == (Style(), 0.0)


def test_the_climb_finds_the_weight_that_was_planted() -> None:
    """A measure without play: the nearer the weight is to 40, the better."""

    def measure(style: Style, deals: Sequence[Deal]) -> list[Outcome]:
        return [Outcome(-abs(style.loose.melded - 40), 0.5) for _ in deals]

    found = climbed(BREAKS_MELDS, ["loose.melded"], RULES, 2, 4, 60, "climb", measure)
    assert abs(found.loose.melded - 40) < 10
    assert found == climbed(BREAKS_MELDS, ["loose.melded"], RULES, 2, 4, 60, "climb", measure)
    assert differing(BREAKS_MELDS, found).keys() == {"loose.melded"}


def test_a_tiny_run_ends_and_is_repeated_by_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--deals", "2", "--fresh", "2", "--steps", "1", "--only", "opened.gap,holds_until", "--json"]
    answers = []
    for _ in range(2):
        assert main(asked) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert json.loads(answers[0])["present"] == parameters(Style())


@pytest.mark.parametrize("wrong", [["--players", "7"], ["--only", "loose.none"]])
def test_what_cannot_be_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(wrong)
    assert left.value.code == 2
