"""Random playouts: rounds of Rommé in the computer players' simulation, beside others' gin rummy in the same run.

A move of ours is a draw, a take, a meld laid, a card laid off, a discard, or the turn taken back where it laid too
little to open; each legal one is as likely. OpenSpiel counts an action of its gin_rummy (a knock is several, a pass
is one), RLCard a step of its environment. Rommé is another game than theirs, played the same way: legal actions, one by
chance, apply. Our gin rummy (gin.py) is OpenSpiel's, move for move.
"""

import random
from collections.abc import Callable
from importlib.util import find_spec
from time import thread_time
from typing import Any, NamedTuple

from engine.chance import seed_from
from engine.romme.rules import PRESETS
from engine.simulation.dealing import dealt, played_by_chance
from engine.simulation.dice import Dice
from tools.bench import gin

PLAYERS = 2
MOST_MOVES = 5_000


class Rate(NamedTuple):
    """What a CPU second holds."""

    moves: float
    games: float


def measure(seconds: float, repeats: int) -> dict[str, Any]:
    """Medians over interleaved repetitions; None where a package is not installed."""
    runs: dict[str, Callable[[float, int], Rate]] = {"simulation": _ours, "gin": _our_gin}
    if find_spec("pyspiel") is not None:
        runs["open_spiel"] = _open_spiel
    if find_spec("rlcard") is not None:
        runs["rlcard"] = _rlcard
    rates: dict[str, list[Rate]] = {name: [] for name in runs}
    _ours(seconds, 0)
    for repeat in range(repeats):
        for name, run in runs.items():
            rates[name].append(run(seconds, repeat + 1))
    found: dict[str, Any] = {"open_spiel": None, "rlcard": None}
    for name, own in rates.items():
        found[name] = {
            "moves_per_second": _median([rate.moves for rate in own]),
            "games_per_second": _median([rate.games for rate in own]),
        }
    return found


def as_text(figures: dict[str, Any]) -> str:
    """The figures as lines, others' with how many times ours are."""
    lines = [
        _line("simulation, Klassisch, 2 players", figures["simulation"], ""),
        _line("simulation, gin rummy", figures["gin"], ""),
    ]
    for name, says in (
        ("open_spiel", "OpenSpiel gin_rummy (the same game)"),
        ("rlcard", "RLCard gin-rummy env"),
    ):
        own = figures[name]
        if own is None:
            lines.append(f"{says:<36} not installed")
            continue
        rommes, gins = (
            figures[ours]["moves_per_second"] / own["moves_per_second"] for ours in ("simulation", "gin")
        )
        lines.append(_line(says, own, f"   our gin is {gins:.1f} times that, our Rommé {rommes:.1f} times"))
    return "\n".join(lines)


def _line(says: str, own: dict[str, float], more: str) -> str:
    return f"{says:<36} {own['moves_per_second']:>9,.0f} moves/s   {own['games_per_second']:>6,.0f} games/s{more}"


def _our_gin(seconds: float, seed: int) -> Rate:
    dice = Dice(seed_from(f"gin {seed}"))
    moves = games = 0
    begun = thread_time()
    while (spent := thread_time() - begun) < seconds:
        moves += gin.played_by_chance(dice)
        games += 1
    return Rate(moves / spent, games / spent)


def _ours(seconds: float, seed: int) -> Rate:
    dice = Dice(seed_from(f"playouts {seed}"))
    rules = PRESETS["klassisch"]
    moves = games = 0
    begun = thread_time()
    while (spent := thread_time() - begun) < seconds:
        moves += played_by_chance(dealt(rules, PLAYERS, dice), dice, MOST_MOVES)
        games += 1
    return Rate(moves / spent, games / spent)


def _open_spiel(seconds: float, seed: int) -> Rate:
    import pyspiel

    chance = random.Random(seed)
    game = pyspiel.load_game("gin_rummy")
    moves = games = 0
    begun = thread_time()
    while (spent := thread_time() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        games += 1
    return Rate(moves / spent, games / spent)


def _rlcard(seconds: float, seed: int) -> Rate:
    import rlcard

    chance = random.Random(seed)
    table = rlcard.make("gin-rummy", config={"seed": seed})
    moves = games = 0
    begun = thread_time()
    while (spent := thread_time() - begun) < seconds:
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(chance.choice(list(state["legal_actions"])))
            moves += 1
        games += 1
    return Rate(moves / spent, games / spent)


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
