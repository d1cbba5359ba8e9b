"""The program in a real window, told what to do line by line on standard input; answers are JSON lines."""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
from typing import Any

import pygame

from game.app import App
from game.preferences import Options
from game.scenes.title import TitleScene


def main(size: str, *more: str) -> None:
    """Run the loop; each line is an expression with `app` in it, or a statement that begins with `!`.

    The size `own` leaves it to the program.
    """
    width, height = (int(part) for part in size.split("x")) if size != "own" else (0, 0)
    app = App(
        Options(size=(width, height) if width else None, is_full_screen=True if "full" in more else None)
    )
    lines: queue.Queue[str] = queue.Queue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
            app.wake()
        lines.put("!app.quit()")

    threading.Thread(target=read, daemon=True).start()
    app.push(TitleScene())
    app.is_running = True
    names: dict[str, Any] = {"app": app, "time": time, "pygame": pygame}
    while app.is_running and app.scene is not None:
        began = time.perf_counter()
        moves = app.turn()
        while not lines.empty():
            _obey(lines.get(), names)
        app._rest(began, moves)
    app.close()


def _obey(line: str, names: dict[str, Any]) -> None:
    answer: Any = None
    if line.startswith("!"):
        exec(line[1:].strip(), names)
    else:
        answer = eval(line, names)
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
