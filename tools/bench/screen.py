"""How long a frame of the table takes, what idling costs, and how soon the first frame is there.

A frame is CPU time of the frame's thread for one turn of the loop, the flip included: a deal for four, dealt anew
with empty caches until there are enough frames, each size in a process of its own; under the dummy driver, and under
Xvfb with `SDL_FRAMEBUFFER_ACCELERATION=0` where there is one. Wall time stands beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any

from game.commands.values import whole

SIZES = ((1920, 1080), (3840, 2160))
LIMIT_MS = {(1920, 1080): 16.0, (3840, 2160): 33.0}
FRAMES = 600
IDLE_AFTER_S, IDLE_S = 6.0, 8.0
IDLE_LIMIT_PERCENT = 1.0
START_LIMIT_S = 1.0
STARTS = 5
MOMENTS = ("tiles", "deal6", "cheer", "thinking")
"""Beside the deal for four: twenty tiles on their way, the deal for six, a Hand-Rommé with confetti, and a table at
which three players of the highest level think."""

Figures = dict[str, dict[str, float]]


def main(argv: list[str]) -> int:
    """Measure and print; 1 where a limit is not kept."""
    parser = argparse.ArgumentParser(prog="python3 -m tools bench screen", description=__doc__)
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--frames", type=whole(1), default=FRAMES, help="frames to measure for each size")
    arguments = parser.parse_args(argv)
    if arguments.child == "start":
        return _start_child()
    if arguments.child and arguments.child.partition("-")[0] in MOMENTS:
        moment, _, size = arguments.child.partition("-")
        width, height = size.split("x")
        print(json.dumps(_moment_child(moment, (int(width), int(height)), arguments.frames)))
        return 0
    if arguments.child:
        width, height = arguments.child.split("x")
        print(json.dumps(_frames_child((int(width), int(height)), arguments.frames)))
        return 0
    figures = measure(arguments.frames)
    print(json.dumps(figures) if arguments.json else as_text(figures))
    return 0 if all(row["value"] <= row["limit"] for row in figures.values()) else 1


def measure(frames: int = FRAMES) -> Figures:
    """Each figure with its limit, by name; times in milliseconds, shares in per cent of a core."""
    found: Figures = {}
    for driver in ("dummy", "x11") if shutil.which("Xvfb") else ("dummy",):
        for size in SIZES:
            row = _in_child(f"{size[0]}x{size[1]}", driver, frames)
            name = f"{size[0]}x{size[1]} {driver}"
            found[f"{name}: frame p99"] = {
                "value": row["p99"],
                "limit": LIMIT_MS[size],
                "median": row["median"],
                "most": row["most"],
                "wall p99": row["wall_p99"],
                "frames": row["frames"],
            }
            found[f"{name}: frames while idle"] = {"value": row["idle_frames"], "limit": 0}
            found[f"{name}: idle, % of a core"] = {"value": row["idle_percent"], "limit": IDLE_LIMIT_PERCENT}
            for moment in MOMENTS:
                row = _in_child(f"{moment}-{size[0]}x{size[1]}", driver, frames)
                found[f"{name}: {moment}, frame p99"] = {
                    "value": row["p99"],
                    "limit": LIMIT_MS[size],
                    "median": row["median"],
                    "most": row["most"],
                    "wall p99": row["wall_p99"],
                    "frames": row["frames"],
                    **({"thinking, % of a core": row["thinking"]} if "thinking" in row else {}),
                }
    starts = sorted(_one_start() for _ in range(STARTS))
    found["process start to first frame, ms"] = {
        "value": 1000 * starts[len(starts) // 2],
        "limit": 1000 * START_LIMIT_S,
        "most": 1000 * starts[-1],
    }
    return found


def as_text(figures: Figures) -> str:
    """The figures as lines to read."""
    lines = []
    for name, row in figures.items():
        beside = ", ".join(
            f"{key} {value:.1f}" for key, value in row.items() if key not in ("value", "limit")
        )
        kept = "ok " if row["value"] <= row["limit"] else "NOT"
        lines.append(f"{kept} {name:<38}{row['value']:>8.2f}  (at most {row['limit']:g}) {beside}")
    return "\n".join(lines)


def _in_child(what: str, driver: str, frames: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tools.bench.screen", "--child", what, "--frames", str(frames)]
        if driver == "x11":
            screen = f"-screen 0 {what.rpartition('-')[2]}x24 -noreset"
            command = ["xvfb-run", "-a", "-s", screen, *command] if shutil.which("xvfb-run") else command
        done = subprocess.run(
            command, env=_environment(driver, home), check=True, capture_output=True, text=True
        )
        figures: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
        return figures


def _environment(driver: str, home: str) -> dict[str, str]:
    return {
        **os.environ,
        "SDL_VIDEODRIVER": driver,
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "HOME": home,
        "XDG_CONFIG_HOME": home,
        "XDG_DATA_HOME": home,
    }


def _frames_child(size: tuple[int, int], frames: int) -> dict[str, float]:
    from game.match_setup import newcomer_setup
    from game.preferences import Options
    from tools.bench.lively_frames import deals

    app = stepped_app()(Options(size=size, language="de"))
    app.turn()
    (cpu, wall), scene = deals(app, newcomer_setup("Jörg"), _forget_pictures, frames)
    figures = {**_summary(cpu), "wall_p99": _share(sorted(wall), 0.99), "frames": float(len(cpu))}
    _play_until_own_turn(app, scene)
    figures |= _idle(app)
    app.close()
    return figures


def _moment_child(moment: str, size: tuple[int, int], frames: int) -> dict[str, float]:
    from game.preferences import Options
    from tools.bench.lively_frames import cheer_frames, deal_frames
    from tools.bench.thinking_frames import thinking_frames, thought_s
    from tools.bench.tile_frames import tile_frames

    app = stepped_app()(Options(size=size, language="de"))
    app.turn()
    measure = {
        "tiles": tile_frames,
        "deal6": deal_frames,
        "cheer": cheer_frames,
        "thinking": thinking_frames,
    }[moment]
    began = time.monotonic()
    cpu, wall = measure(app, _forget_pictures, frames)
    found = {**_summary(cpu), "wall_p99": _share(sorted(wall), 0.99), "frames": float(len(cpu))}
    passed = time.monotonic() - began
    app.close()
    if (thought := thought_s()) is not None:
        found["thinking"] = 100 * thought / passed
    return found


def stepped_app() -> Any:
    """The app on a clock that moves a frame's time with each frame, so that a busy machine has no fewer frames."""
    from game.app import App

    class SteppedApp(App):
        stepped_ms: float | None = 1000.0

        @property
        def now_ms(self) -> int:
            return super().now_ms if self.stepped_ms is None else int(self.stepped_ms)

    return SteppedApp


def _forget_pictures(app: Any) -> None:
    """Empty caches, as when the program has just started."""
    from game.sprites import icons, vectors

    app._cards = None
    app.theme = app.canvas.theme()
    for store in (icons.icon, icons.emblem, icons.suit_shape, vectors._text, vectors.vector_size):
        store.cache_clear()


def _play_until_own_turn(app: Any, scene: Any) -> None:
    app.stepped_ms = None
    until = time.monotonic() + 60
    while time.monotonic() < until:
        app.turn()
        if scene.model.is_own_turn and not scene.is_moving(app.now_ms):
            return
        time.sleep(0.005)


def _idle(app: Any) -> dict[str, float]:
    """Frames and CPU while nothing has happened for some seconds, with the app's own loop."""
    drawn = 0
    draw_frame = app.draw_frame

    def counted(now_ms: int) -> None:
        nonlocal drawn
        drawn += 1
        draw_frame(now_ms)

    def rest(seconds: float) -> float:
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            began = time.perf_counter()
            app._rest(began, app.turn())
        return time.perf_counter() - start

    rest(IDLE_AFTER_S)
    app.draw_frame = counted
    start_cpu = time.process_time()
    passed = rest(IDLE_S)
    return {"idle_frames": float(drawn), "idle_percent": 100 * (time.process_time() - start_cpu) / passed}


def _one_start() -> float:
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tools.bench.screen", "--child", "start"]
        began = time.monotonic()
        done = subprocess.run(
            command, env=_environment("dummy", home), check=True, capture_output=True, text=True
        )
        return float(done.stdout.strip().splitlines()[-1]) - began


def _start_child() -> int:
    """What `romme` does until the title is there."""
    from game.app import App
    from game.preferences import Options
    from game.scenes.title import TitleScene

    app = App(Options(size=(1920, 1080)))
    app.push(TitleScene())
    app.turn()
    print(time.monotonic())
    app.close()
    return 0


def _summary(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {"median": _share(ordered, 0.5), "p99": _share(ordered, 0.99), "most": ordered[-1]}


def _share(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
