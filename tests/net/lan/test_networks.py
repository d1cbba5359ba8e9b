"""Tables that are found between programs: on loopback, and between network namespaces that the test makes itself."""

import json
import os
import queue
import secrets
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.__main__ import ROOT

PATIENCE_S = 240
SERIES = 3
"""A limit is kept where one of so many series keeps it: a machine that is busy with other things makes all late."""
LISTED_WITHIN_S, GREY_WITHIN_S, GONE_WITHIN_S = 1.0, 6.0, 15.0


class Program:
    """A program whose lines are read as they come."""

    def __init__(self, command: list[str], home: Path) -> None:
        self.lines: queue.Queue[tuple[float, str]] = queue.Queue()
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "ROMME_HOME": str(home)}, text=True, stdout=subprocess.PIPE
        )
        threading.Thread(target=self._read, daemon=True).start()

    def wait(self, is_it: Callable[[str], bool], within_s: float = PATIENCE_S) -> tuple[float, str]:
        """The first line that is it, and when it came."""
        end = time.monotonic() + within_s
        while True:
            try:
                at, line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError("the line did not come") from None
            if is_it(line):
                return at, line

    def sees(self, tables: list[Any], within_s: float = PATIENCE_S) -> float:
        """When the seeker has seen just these tables."""
        _, line = self.wait(lambda line: json.loads(line).get("tables", 0) == tables, within_s)
        return float(json.loads(line)["at"])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put((time.time(), line))


class Place:
    """Where programs run: here, or in a network namespace."""

    def __init__(self, home: Path, namespace: str | None = None, only: tuple[str, ...] = ()) -> None:
        self.home = home
        self.namespace = namespace
        self.only = only
        self.mark = secrets.token_hex(3)
        self.started: list[Program] = []
        self._before = [] if namespace is None else ["ip", "netns", "exec", namespace]

    def start(self, module: str, *arguments: str) -> Program:
        program = Program([*self._before, sys.executable, "-m", module, *arguments], self.home)
        self.started.append(program)
        return program

    def seeker(self, *more: str) -> Program:
        program = self.start("tests.net.lan.seeker", *self.only, *more, f"--mark={self.mark}")
        program.wait(lambda line: json.loads(line).get("tables", 0) is None)
        time.sleep(1.0)
        return program

    def host(self, title: str, *more: str) -> tuple[Program, float]:
        """A host, and when it said that it was there."""
        addresses = [word for address in self.only for word in ("--address", address)]
        program = self.start(
            "game.cli", "host", "--title", f"{self.mark} {title}", "--seats", "2", "--at-once", "--port", "0",
            "--option", "rounds_per_player=single", *addresses, *more,
        )  # fmt: skip
        at, _ = program.wait(lambda line: "Tables at" in line)
        return program, at


def check_found_and_lost(here: Place, there: Place, told: Callable[[str, object], None]) -> None:
    """A table is listed at once; a host that is killed is grey and then gone."""
    there.mark = here.mark
    seeker = there.seeker()
    listed, grey, gone = [], [], []
    for _ in range(SERIES):
        listed.append(statistics.median(_listed_after(here, seeker, number) for number in range(10)))
        if listed[-1] <= LISTED_WITHIN_S:
            break
    for _ in range(SERIES):
        host, _ = here.host("Opfer")
        seeker.sees([[f"{here.mark} Opfer", True]])
        time.sleep(3.0)
        killed = time.time()
        host.kill()
        grey.append(seeker.sees([[f"{here.mark} Opfer", False]]) - killed)
        gone.append(seeker.sees([]) - killed)
        if grey[-1] <= GREY_WITHIN_S and gone[-1] <= GONE_WITHIN_S:
            break
    told("listed_after_s, median of 10", listed)
    told("grey_after_s, gone_after_s", (grey, gone))
    assert listed[-1] <= LISTED_WITHIN_S, listed
    assert grey[-1] <= GREY_WITHIN_S and gone[-1] <= GONE_WITHIN_S, (grey, gone)


def _listed_after(here: Place, seeker: Program, number: int) -> float:
    host, at = here.host(f"T{number}")
    took = seeker.sees([[f"{here.mark} T{number}", True]]) - at
    host.process.send_signal(signal.SIGTERM)
    host.process.wait(PATIENCE_S)
    seeker.sees([])
    return took


@pytest.mark.slow
def test_two_programs_on_one_machine_find_and_lose_each_other(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    place = Place(tmp_path, only=("127.0.0.1",))
    try:
        check_found_and_lost(place, place, record_property)
    finally:
        for program in place.started:
            program.kill()


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def namespaces(tmp_path: Path) -> Iterator[list[Place]]:
    """Three machines on one switch, each a network namespace."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need Linux, root and the ip command")
    mark = f"r{os.getpid() % 100_000}"
    names = [f"{mark}-{number}" for number in range(4)]
    try:
        try:
            for name in names:
                ip("netns", "add", name)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"no network namespace can be made: {error.stderr!r}")
        ip("-n", names[0], "link", "add", "switch", "type", "bridge")
        ip("-n", names[0], "link", "set", "switch", "up")
        for number, name in enumerate(names[1:], start=1):
            ip(
                "-n",
                name,
                "link",
                "add",
                "eth0",
                "type",
                "veth",
                "peer",
                "name",
                f"port{number}",
                "netns",
                names[0],
            )
            ip("-n", names[0], "link", "set", f"port{number}", "master", "switch", "up")
            ip("-n", name, "addr", "add", f"10.77.0.{number}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "link", "set", "eth0", "up")
        places = [Place(tmp_path / name, name) for name in names[1:]]
        yield places
        for place in places:
            for program in place.started:
                program.kill()
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


@pytest.mark.slow
def test_machines_find_and_lose_each_other(
    namespaces: list[Place], record_property: Callable[[str, object], None]
) -> None:
    check_found_and_lost(namespaces[0], namespaces[1], record_property)


@pytest.mark.slow
def test_three_machines_find_each_other_and_play_a_match_to_its_end(namespaces: list[Place]) -> None:
    first, second, third = namespaces
    first.mark = second.mark = third.mark
    seekers = [second.seeker("--play"), third.seeker("--play")]
    first.host("Wohnzimmer")
    for seeker in seekers:
        _, line = seeker.wait(lambda line: "matches" in line)
        told = json.loads(line)
        assert told["matches"] == 1 and told["moves"] > 5, told


@pytest.mark.slow
def test_machines_that_have_ipv6_of_their_link_alone_find_each_other_and_play(
    namespaces: list[Place],
) -> None:
    first, second, third = namespaces
    for place in namespaces:
        ip("-n", place.namespace or "", "-4", "addr", "flush", "dev", "eth0")
    first.mark = second.mark = third.mark
    # So long the system makes sure that nobody else has the address.
    time.sleep(2.5)
    players = [place.seeker("--play") for place in (second, third)]
    first.host("Sechs")
    for player in players:
        _, line = player.wait(lambda line: "matches" in line)
        told = json.loads(line)
        assert told["matches"] == 1 and "fe80" in told["door"], told


@pytest.mark.slow
def test_a_host_with_another_address_is_found_again_in_the_middle_of_a_match(
    namespaces: list[Place],
) -> None:
    first, second, third = namespaces
    first.mark = second.mark = third.mark
    first.host("Umzug", "--option", "rounds_per_player=3")
    players = [place.seeker("--play") for place in (second, third)]
    for player in players:
        player.wait(lambda line: bool(json.loads(line).get("tables")))
    time.sleep(0.5)
    name = first.namespace or ""
    ip("-n", name, "addr", "flush", "dev", "eth0", "scope", "global")
    ip("-n", name, "addr", "add", "10.77.0.9/24", "dev", "eth0")
    for player in players:
        _, line = player.wait(lambda line: "matches" in line)
        assert json.loads(line)["matches"] == 1, line


@pytest.mark.slow
def test_a_seat_is_regained_from_another_machine(namespaces: list[Place]) -> None:
    first, second, third = namespaces
    token = second.home.parent / "token"
    first.host("Wohnzimmer", "--port", "47800", "--option", "rounds_per_player=3")
    other = third.start(
        "game.cli", "join", "10.77.0.1", "--bot", "--begin", "2", "--matches", "1", "--level", "level1"
    )
    own = (
        "join",
        "10.77.0.1",
        "--bot",
        "--begin",
        "2",
        "--matches",
        "1",
        "--level",
        "level1",
        "--token",
        str(token),
    )
    bot = second.start("game.cli", *own)
    end = time.monotonic() + PATIENCE_S
    while not token.exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.3)
    bot.kill()
    again = third.start("game.cli", *own)
    for program in (other, again):
        _, line = program.wait(lambda line: "Matches played" in line)
        assert "Matches played: 1." in line


@pytest.mark.slow
def test_a_network_that_comes_later_is_noticed(namespaces: list[Place]) -> None:
    first, second, _ = namespaces
    name = second.namespace or ""
    ip("-n", name, "link", "set", "eth0", "down")
    ip("-n", name, "addr", "flush", "dev", "eth0")
    seeker = second.start("tests.net.lan.seeker")
    seeker.wait(lambda line: json.loads(line).get("network") is False)
    first.host("Später")
    ip("-n", name, "addr", "add", "10.77.0.2/24", "dev", "eth0")
    ip("-n", name, "link", "set", "eth0", "up")
    seeker.sees([[f"{first.mark} Später", True]])
