"""Lines cut between real processes: bots that leave, are killed, or fall silent behind a proxy, and come back."""

import random
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from net.client import door_from
from net.lobby import Lobby, State
from tests.net.lan.people import Somebody
from tests.net.lan.proxy import Proxy
from tests.net.lan.test_commands import hosting, start

SEATS = 3
CUTS = 10
OPTIONS = ("--seats", "3", "--grace", "10", "--option", "rounds_per_player=2")


class Bots:
    """Three bots, each behind a proxy, with their tokens in files."""

    def __init__(self, folder: Path, port: int, chance: random.Random) -> None:
        self._folder = folder
        self._port = port
        self.chance = chance
        self.proxies = [Proxy(port) for _ in range(SEATS)]
        self.processes: list[subprocess.Popen[str]] = []
        for seat in range(SEATS):
            self.processes.append(self._start(seat))
            token = self._folder / f"token{seat}"
            wait_until(token.exists)

    def cut(self, kind: str) -> None:
        """Cut one off in some way, and let it come back a little later, at times over another line."""
        seat = self.chance.randrange(SEATS)
        process = self.processes[seat]
        if kind == "silence":
            self.proxies[seat].silence()
            time.sleep(self.chance.uniform(0.2, 1.0))
            if self.chance.random() < 0.5:
                self.proxies[seat].silence(False)
                return
            process.kill()
        elif kind == "kill":
            process.kill()
        else:
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=120)
        time.sleep(self.chance.uniform(0.0, 0.5))
        old, self.proxies[seat] = self.proxies[seat], Proxy(self._port)
        self.processes[seat] = self._start(seat)
        time.sleep(0.3)
        old.close()

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.communicate()
        for proxy in self.proxies:
            proxy.close()

    def _start(self, seat: int) -> subprocess.Popen[str]:
        return start(
            self._folder, "join", f"127.0.0.1:{self.proxies[seat].port}", "--bot", "--name", f"B{seat}",
            "--level", "level1", "--begin", "3", "--token", str(self._folder / f"token{seat}"),
        )  # fmt: skip


def wait_until(is_so: Any, within_s: float = 120.0) -> None:
    end = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_a_match_of_real_processes_ends_although_lines_are_cut(tmp_path: Path, number: int) -> None:
    chance = random.Random(number)
    with hosting(tmp_path, *OPTIONS) as (_, port):
        bots = Bots(tmp_path, port, chance)
        watcher = Somebody.joins(door_from(f"127.0.0.1:{port}"), "Zuschauer", watches=True).comes_in()
        try:
            watcher.wait(lambda: watcher.lobby is not None and watcher.lobby.state is State.RUNNING)
            for cut in range(CUTS):
                bots.cut(("goodbye", "kill", "silence")[(cut + number) % 3])
                watcher.look()
            watcher.wait(lambda: any(_is_over(update) for update in watcher.updates), within_s=600)
            lobbies = [update for update in watcher.updates if isinstance(update, Lobby)]
            played = [lobby for lobby in lobbies if lobby.state is State.RUNNING]
            for lobby in played:
                seated = [person.name for person in lobby.people if person.place is not None]
                assert seated == ["B0", "B1", "B2"]
            assert watcher.view.hand == ()
        finally:
            watcher.session.close()
            bots.close()


def _is_over(update: Any) -> bool:
    return getattr(getattr(update, "view", None), "standing", None) is not None and update.view.standing.over
