"""The LAN on loopback: how soon an answer is there while a window draws, how many bytes a move takes, many tables.

The first runs a table and a guest in one program, whose window shows cards being dealt at 60 frames a second; the third
has one `romme host` with 200 tables of four scripted seats from other processes, all over TLS.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.commands.values import number, whole
from tools.__main__ import ROOT

ANSWERS = 600
FRAME_S = 1 / 60
MEDIAN_LIMIT_MS, P99_LIMIT_MS = 3.0, 15.0
TABLES, WORKERS, RATE, SECONDS = 200, 2, 1_540, 12.0
MOVES_LIMIT, TABLE_LIMIT_MB, ANSWER_P99_LIMIT_MS = 1_500.0, 1.3, 50.0
PATIENCE_S = 120

Figures = dict[str, Any]


def main(argv: list[str]) -> int:
    """Measure and print; 1 where a limit is not kept."""
    parser = argparse.ArgumentParser(prog="python3 -m tools bench net", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--tables", type=whole(1, 1_000), default=TABLES, help="tables of the one host")
    parser.add_argument(
        "--rate", type=number(0.01, 1_000_000), default=RATE, help="moves a second that are asked of it"
    )
    parser.add_argument(
        "--seconds", type=number(0.1, 86_400), default=SECONDS, help="how long that is measured"
    )
    parser.add_argument("--only", choices=("latency", "bytes", "tables"), help="one of the three")
    asked = parser.parse_args(argv)
    figures: Figures = {}
    if asked.only in (None, "latency"):
        figures["latency"] = latency()
    if asked.only in (None, "bytes"):
        figures["bytes"] = bytes_per_move()
    if asked.only in (None, "tables"):
        figures["tables"] = many_tables(asked.tables, asked.rate, asked.seconds)
    print(json.dumps(figures) if asked.json else as_text(figures))
    return 0 if keeps_limits(figures) else 1


def latency() -> Figures:
    """From `send` to the answer in the inbox of a guest, in the net's thread, with a window drawing meanwhile."""
    from net.addresses import Address
    from net.client import Door, Newcomer, join
    from net.host import open_table
    from net.lobby import Offer
    from net.session import Arrange

    with tempfile.TemporaryDirectory() as folder:
        host = open_table(
            Offer("T"),
            Newcomer("A"),
            lambda: None,
            Path(folder),
            port=0,
            hosts=("127.0.0.1",),
            is_announced=False,
        )
        come = threading.Event()
        door = Door((Address("127.0.0.1", host.port),), host.fingerprint)
        times: list[float] = []
        asked: list[float] = [0.0]

        def woken() -> None:
            if asked[0]:
                times.append(time.perf_counter() - asked[0])
                asked[0] = 0.0
            come.set()

        guest = join(door, Newcomer("B"), woken)
        (draw, close), frames = _window(folder), 0
        pause = 0
        while len(times) < ANSWERS:
            frame_began = time.perf_counter()
            draw()
            frames += 1
            guest.poll(), host.session.poll()
            if guest.person is not None and not asked[0] and frames > 60:
                # At another moment of the frame every time.
                time.sleep((pause * 0.0007) % 0.004)
                pause += 1
                asked[0] = time.perf_counter()
                guest.send(Arrange((1, 2, 3)))
                draw()
            time.sleep(max(0.0, FRAME_S - (time.perf_counter() - frame_began)))
        close()
        guest.close()
        host.close()
    return _spread(times)


def bytes_per_move() -> Figures:
    """The bytes of a whole match to each seat and each way, by the move, without TLS's own."""
    from net.lobby import Offer, State
    from net.session import Continue
    from tests.net.lan.ends import House, Player, all_ready
    from tests.net.players import chance_of

    house = House("bytes")
    table = house.open(Offer("T", options=(("rounds_per_player", 1),)))
    ends = [house.join(f"G{number}") for number in range(4)]
    all_ready(house, ends[0], ends[1:])
    players = [Player(end, chance_of(f"bytes {number}")) for number, end in enumerate(ends)]
    for wire in house.wires.values():
        wire.carried.clear()
    moves = 0
    while players[0].lobby.state is State.RUNNING:
        assert table.playing is not None
        if table.playing.record.is_round_over:
            for player in players:
                player.send(Continue())
        else:
            moves += any(player.play() for player in players)
        house.exchange()
        for player in players:
            player.take()
    down = sum(len(data) for wire in house.wires.values() for data in wire.carried)
    return {"moves": moves, "bytes_per_move_and_seat": down / moves / 4}


def many_tables(tables: int, rate: float, seconds: float) -> Figures:
    """One `romme host` under the load of scripted seats."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ROMME_HOME": folder}
        host = subprocess.Popen(
            [sys.executable, "-m", "game.cli", "host", "--tables", str(tables), "--address", "127.0.0.1",
             "--port", "0", "--unannounced", "--at-once"],
            cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        workers: list[subprocess.Popen[str]] = []
        try:
            assert host.stdout is not None
            port = int(re.search(r":(\d+)", host.stdout.readline())[1])  # type: ignore[index]
            from net.identity import identity_in

            fingerprint = identity_in(Path(folder)).fingerprint
            empty_mb = _memory_mb(host.pid)
            share = tables // WORKERS
            for number in range(WORKERS):
                command = [sys.executable, "-m", "tools.bench.scripted", str(port), fingerprint]
                command += [str(number * share), str(share), str(rate / WORKERS), str(seconds)]
                workers.append(
                    subprocess.Popen(
                        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                    )
                )
            for worker in workers:
                assert worker.stdout is not None and worker.stdout.readline() == "ready\n"
            for worker in workers:
                assert worker.stdin is not None
                worker.stdin.write("go\n")
                worker.stdin.flush()
            for worker in workers:
                assert worker.stdout is not None and worker.stdout.readline() == "measuring\n"
            before_s = _cpu_s(host.pid)
            told = [json.loads(worker.communicate(timeout=seconds + PATIENCE_S)[0]) for worker in workers]
            full_mb, cpu_s = _memory_mb(host.pid), _cpu_s(host.pid) - before_s
        finally:
            for process in (*workers, host):
                process.kill()
                process.wait()
    times = [took for each in told for took in each["times"]]
    moves = sum(len(each["times"]) / each["seconds"] for each in told)
    return {
        "tables": tables,
        "moves_per_s": moves,
        "host_cpu_us_per_move": cpu_s / (moves * seconds) * 1e6,
        "mb_per_table": (full_mb - empty_mb) / tables,
        "refused": sum(each["refused"] for each in told),
        "lost": sum(each["lost"] for each in told),
        **_spread(times),
    }


def keeps_limits(figures: Figures) -> bool:
    """Whether every limit is kept."""
    soon, many = figures.get("latency"), figures.get("tables")
    is_kept = True
    if soon is not None:
        is_kept &= soon["median_ms"] <= MEDIAN_LIMIT_MS and soon["p99_ms"] <= P99_LIMIT_MS
    if many is not None:
        is_kept &= many["moves_per_s"] >= MOVES_LIMIT and many["mb_per_table"] <= TABLE_LIMIT_MB
        is_kept &= many["p99_ms"] <= ANSWER_P99_LIMIT_MS and not many["refused"] and not many["lost"]
    return is_kept


def as_text(figures: Figures) -> str:
    """The figures, one thing a line, with their limits."""
    lines = []
    if "latency" in figures:
        soon = figures["latency"]
        lines.append(
            f"answer on loopback while a window draws: median {soon['median_ms']:.2f} ms"
            f" (limit {MEDIAN_LIMIT_MS}), p99 {soon['p99_ms']:.2f} ms (limit {P99_LIMIT_MS})"
        )
    if "bytes" in figures:
        own = figures["bytes"]
        lines.append(f"bytes per move and seat: {own['bytes_per_move_and_seat']:.0f} ({own['moves']} moves)")
    if "tables" in figures:
        many = figures["tables"]
        lines.append(
            f"{many['tables']} tables of 4: {many['moves_per_s']:.0f} moves/s (limit {MOVES_LIMIT:.0f}),"
            f" answer median {many['median_ms']:.2f} ms, p99 {many['p99_ms']:.2f} ms (limit {ANSWER_P99_LIMIT_MS}),"
            f" {many['mb_per_table']:.2f} MB a table (limit {TABLE_LIMIT_MB}),"
            f" host CPU {many['host_cpu_us_per_move']:.0f} µs a move,"
            f" refused {many['refused']}, lost {many['lost']}"
        )
    return "\n".join(lines)


def _window(home: str) -> tuple[Callable[[], None], Callable[[], None]]:
    """The game's own window, in which one deal for six follows the other: what draws its next frame, what closes it."""
    os.environ["ROMME_HOME"] = home
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.match_setup import newcomer_setup, with_players
    from game.preferences import Options
    from game.scenes.table import open_table
    from tools.bench.lively_frames import PLAYERS, step
    from tools.bench.screen import stepped_app

    app = stepped_app()(Options(size=(1920, 1080), language="de"))
    app.turn()
    setup = with_players(newcomer_setup("Jörg"), PLAYERS)
    is_dealing = False

    def draw() -> None:
        nonlocal is_dealing
        if not is_dealing:
            app.restart_with(open_table(app, setup, bytes(32)))
        step(app)
        is_dealing = app.scene.is_moving(app.now_ms)

    return draw, app.close


def _spread(times: list[float]) -> Figures:
    ordered = sorted(times)
    return {
        "answers": len(ordered),
        "median_ms": statistics.median(ordered) * 1e3,
        "p99_ms": ordered[int(len(ordered) * 0.99)] * 1e3,
    }


def _memory_mb(process: int) -> float:
    text = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]


def _cpu_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
