"""The program in a window that nobody sees, and people at real sockets on loopback beside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import game.lan.coming_in as coming_in
from game.app import App
from game.scenes.lobby import LobbyScene
from game.scenes.title import TitleScene
from game.scenes.waiting_room import WaitingRoomScene
from net.discovery import Seen
from net.host import Host, open_table, reopen_table
from net.lobby import Offer
from net.session import Pace
from tests.game.shell.conftest import Hands, app, make_app, romme_home  # noqa: F401
from tests.net.lan.people import LOOPBACK, Somebody, opened

PATIENCE_S = 120.0
"""Nothing takes so long, but on a machine that is busy with other things."""


class Network:
    """What the lobby is told to see."""

    def __init__(self) -> None:
        self.seen = Seen()

    def poll(self) -> Seen:
        return self.seen

    def close(self) -> None:
        return


class Screen(Hands):
    """The person at the window, among others."""

    def __init__(self, app: App) -> None:  # noqa: F811
        super().__init__(app)
        self.network = Network()
        self.others: list[Somebody] = []
        self.hosts: list[Host] = []
        app.push(TitleScene())
        app.push(LobbyScene(self.network))  # type: ignore[arg-type]
        self.settle()

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Let the program and the others run until it is so."""
        until = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < until, f"nothing happened for too long in {self.app.scene}"
            self.app.turn()
            for somebody in self.others:
                somebody.look()
            time.sleep(0.002)

    @property
    def room(self) -> WaitingRoomScene:
        """The waiting room."""
        return next(scene for scene in self.app.scenes if isinstance(scene, WaitingRoomScene))

    @property
    def is_in_room(self) -> bool:
        """The waiting room is in front, and one is in."""
        scene = self.app.scene
        return isinstance(scene, WaitingRoomScene) and scene.party.me is not None

    def has(self, key: str) -> bool:
        """Whether the page in front has a widget of this key."""
        page = getattr(self.app.scene, "page", None)
        return page is not None and page.find(key) is not None

    def texts(self) -> str:
        """All that is written on the page in front."""
        page = self.app.scene.page  # type: ignore[union-attr]
        return "\n".join(str(getattr(widget, "words", "")) for widget in page._every())

    def type_address(self, text: str) -> None:
        """Write into the lobby's field and press Enter."""
        self.click_on("address")
        for _letter in range(64):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
        self.write(text)
        self.press(pygame.K_RETURN)

    def hosts_table(self, folder: Path, offer: Offer, name: str = "Anna") -> tuple[Host, Somebody]:
        """Somebody else opens a table."""
        host, somebody = opened(folder, offer, name)
        self.hosts.append(host)
        self.others.append(somebody)
        somebody.comes_in()
        return host, somebody

    def close(self) -> None:
        """Everybody goes home."""
        for somebody in self.others:
            somebody.session.close()
        for host in self.hosts:
            host.close()


@pytest.fixture
def screen(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:  # noqa: F811
    def on_loopback(offer: Offer, newcomer: object, wake: object, folder: Path) -> Host:
        return open_table(
            offer,
            newcomer,  # type: ignore[arg-type]
            wake,  # type: ignore[arg-type]
            folder,
            port=0,
            hosts=LOOPBACK,
            is_announced=False,
            pace=Pace(0, 0),
        )

    def again_on_loopback(path: Path, newcomer: object, wake: object, folder: Path) -> Host:
        return reopen_table(path, newcomer, wake, folder, hosts=LOOPBACK, is_announced=False)  # type: ignore[arg-type]

    monkeypatch.setattr(coming_in, "open_table", on_loopback)
    monkeypatch.setattr(coming_in, "reopen_table", again_on_loopback)
    pygame.event.clear()
    found = Screen(app)
    yield found
    found.close()
