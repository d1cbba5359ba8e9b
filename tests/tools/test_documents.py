"""What the pages point to is there."""

import re
from pathlib import Path

import pytest

from tools.__main__ import COMMANDS, ROOT

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
COMMAND = re.compile(r"python3 -m tools ([a-z]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_the_pages_exists(page: Path) -> None:
    known = {command.name for command in COMMANDS if command.exists}
    assert set(COMMAND.findall(page.read_text(encoding="utf-8"))) <= known
