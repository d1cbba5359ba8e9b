"""A player's style as numbers, ways to change it, and which of several proves best on the same deals.

A style is measured by match points: how many points less than the others' mean it got in a match, so that more is
better. Every deal is played from every seat against the same players of a pool, and is one figure.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from engine.bots.base import Bot
from engine.bots.baselines import greedy, neighbours
from engine.bots.characters import CHARACTERS
from engine.bots.player import Player, Style, strong
from engine.chance import seed_from
from engine.romme.game import ROMME
from engine.romme.rules import RommeRules
from tools.bouts import Table

NEVER = 99
"""More cards than a hand has: an opening is never held back until then."""

POOL: dict[str, Bot] = {
    "holder": strong,
    "opener": Player(Style(holds_until=NEVER)),
    "patient holder": CHARACTERS["patient"],
    "neighbours": neighbours,
    "greedy": greedy,
}
"""Whom a style is measured against, in turn: those who hold an opening back, and those who open at once."""

SPREAD = 0.5
LEAST_SCALE = 2.0
"""A number is changed by about half its usual size, or by half of this where it is smaller."""
GATE = 1.0
"""Standard errors by which a change must be better to be kept."""

Parameters = dict[str, float]
"""The numbers of a style by name; of its weights `loose.NAME` and `opened.NAME`."""


class Deal(NamedTuple):
    """A match to play from every seat: its rules, the others by their names in the pool, and the seed."""

    rules: RommeRules
    others: tuple[str, ...]
    seed: bytes


class Outcome(NamedTuple):
    """What a style made of a deal: match points, and its share of the matches won."""

    points: float
    wins: float


Measure = Callable[[Style, Sequence[Deal]], list[Outcome]]
"""Plays deals with a style."""


def parameters(style: Style) -> Parameters:
    """The numbers of a style."""
    own = {f"loose.{name}": value for name, value in style.loose._asdict().items()}
    own |= {f"opened.{name}": value for name, value in style.opened._asdict().items()}
    return own | {"holds_above": style.holds_above, "holds_until": style.holds_until}


def with_parameters(style: Style, changed: Mapping[str, float]) -> Style:
    """The style with some numbers changed."""
    weights: dict[str, dict[str, float]] = {"loose": {}, "opened": {}}
    holds = {"holds_above": style.holds_above, "holds_until": style.holds_until}
    for path, value in changed.items():
        part, _, name = path.rpartition(".")
        if part:
            weights[part][name] = value
        else:
            holds[name] = max(0, round(value))
    return style._replace(
        loose=style.loose._replace(**weights["loose"]),
        opened=style.opened._replace(**weights["opened"]),
        holds_above=holds["holds_above"],
        holds_until=holds["holds_until"],
    )


def differing(old: Style, new: Style) -> dict[str, tuple[float, float]]:
    """The numbers that are not the same, before and after."""
    before, after = parameters(old), parameters(new)
    return {name: (value, after[name]) for name, value in before.items() if after[name] != value}


def neighbour(style: Style, names: Sequence[str], chance: random.Random) -> Style:
    """The style with one or two of these numbers changed by chance."""
    usual, now = parameters(Style()), parameters(style)
    while True:
        changed = {}
        for name in chance.sample(names, min(len(names), chance.choice((1, 2)))):
            scale = SPREAD * max(abs(usual[name]), LEAST_SCALE)
            changed[name] = float(f"{now[name] + chance.gauss(0, scale):.3g}")
        made = with_parameters(style, changed)
        if made != style:
            return made


def deals_of(rules: RommeRules, players: int, count: int, name: str) -> list[Deal]:
    """So many deals, each against the next ones of the pool."""
    pool = tuple(POOL)
    return [
        Deal(
            rules,
            tuple(pool[(number + place) % len(pool)] for place in range(players - 1)),
            seed_from(f"tune {name} {number}"),
        )
        for number in range(count)
    ]


def outcome(style: Style, deal: Deal) -> Outcome:
    """The deal played from every seat."""
    player = Player(style)
    others = [POOL[name] for name in deal.others]
    found = [_match([*others[:own], player, *others[own:]], own, deal) for own in range(len(others) + 1)]
    return Outcome(fmean(one.points for one in found), fmean(one.wins for one in found))


def best_of(
    incumbent: Style, proposals: Sequence[Style], deals: Sequence[Deal], measure: Measure
) -> tuple[Style, float]:
    """The style to go on with, and its match points above the incumbent's on all the deals.

    The proposals play ever more of the same deals, the better half of them each time. The last one is taken if it is
    better than the incumbent by more than the gate.
    """
    still: list[tuple[Style, list[float]]] = [(style, []) for style in proposals]
    played = 0
    parts = max(1, len(proposals).bit_length() - 1)
    for part in range(parts):
        upto = len(deals) if part == parts - 1 else len(deals) >> parts - 1 - part
        for style, points in still:
            points += [one.points for one in measure(style, deals[played:upto])]
        played = upto
        still.sort(key=lambda each: sum(each[1]), reverse=True)
        if part < parts - 1:
            still = still[: max(1, len(still) // 2)]
    best, points = still[0]
    before = [one.points for one in measure(incumbent, deals)]
    apart = [new - old for new, old in zip(points, before, strict=True)]
    gain, error = mean_and_error(apart)
    return (best, gain) if gain > GATE * error else (incumbent, 0.0)


def mean_and_error(values: Iterable[float]) -> tuple[float, float]:
    """The mean, and its standard error; of a single value that is without end."""
    own = list(values)
    return fmean(own), stdev(own) / sqrt(len(own)) if len(own) > 1 else float("inf")


def _match(bots: Sequence[Bot], own: int, deal: Deal) -> Outcome:
    match, events = ROMME.start(deal.rules, len(bots), deal.seed)
    table = Table(bots, deal.seed)
    table.hear(events)
    while not match.standing.over:
        if match.state.public.result is not None:
            match, events = ROMME.next_round(match)
            table.hear(events)
        match = table.play(match)
    scores = [abs(score) for score in match.standing.scores]
    theirs = fmean(score for seat, score in enumerate(scores) if seat != own)
    winners = match.standing.winners
    return Outcome(theirs - scores[own], (own in winners) / max(1, len(winners)))
