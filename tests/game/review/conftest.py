"""The app of the shell's tests."""

from tests.game.shell.conftest import app, make_app, romme_home

__all__ = ["app", "make_app", "romme_home"]
