"""The locks hold what pyproject.toml asks for, whole and with hashes."""

import ast
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires, version

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools.__main__ import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DEPENDENCIES = PROJECT["project"]["dependencies"]
GROUPS = PROJECT["dependency-groups"]
ASKED = {
    "requirements-build.lock": GROUPS["build"],
    "requirements.lock": DEPENDENCIES,
    "requirements-dev.lock": [*DEPENDENCIES, *GROUPS["dev"]],
}
MACHINES = [
    {
        "sys_platform": platform,
        "platform_machine": machine,
        "python_version": minor,
        "python_full_version": full,
    }
    for platform, machine in [
        ("linux", "x86_64"),
        ("win32", "AMD64"),
        ("darwin", "arm64"),
        ("darwin", "x86_64"),
    ]
    for minor, full in [("3.11", "3.11.7"), ("3.12", "3.12.1"), ("3.13", "3.13.0"), ("3.14", "3.14.0")]
]


def entries(lock: str) -> list[Requirement]:
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [re.sub(r"--hash=\S+", "", line) for line in text.splitlines() if re.match(r"\w", line)]
    return [Requirement(line) for line in lines]


def pins(lock: str, machine: dict[str, str]) -> dict[str, Version]:
    """What the lock installs on that machine."""
    here = [entry for entry in entries(lock) if holds(entry.marker, machine)]
    found = {canonicalize_name(entry.name): Version(next(iter(entry.specifier)).version) for entry in here}
    assert len(found) == len(here), "a package pinned twice for one machine"
    return found


def holds(marker: Marker | None, machine: dict[str, str]) -> bool:
    return marker is None or marker.evaluate({**machine, "extra": ""})


@pytest.mark.parametrize("lock", ASKED)
def test_every_requirement_is_pinned_for_every_machine(lock: str) -> None:
    for machine in MACHINES:
        pinned = pins(lock, machine)
        for requirement in map(Requirement, ASKED[lock]):
            if holds(requirement.marker, machine):
                assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


@pytest.mark.parametrize("lock", ASKED)
def test_every_entry_has_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=\w)", text):
        assert re.match(r"[\w.-]+==\S+", entry), entry[:60]
        assert "--hash=sha256:" in entry, entry[:60]


def test_developing_uses_the_very_versions_that_players_get() -> None:
    for machine in MACHINES:
        players = pins("requirements.lock", machine)
        developers = pins("requirements-dev.lock", machine)
        assert players.items() <= developers.items()


@pytest.mark.parametrize("lock", ASKED)
def test_what_is_installed_here_needs_nothing_that_the_lock_leaves_out(lock: str) -> None:
    pinned = pins(lock, {})
    for name in pinned:
        try:
            needed = [Requirement(text) for text in requires(name) or []]
        except PackageNotFoundError:
            pytest.fail(f"{name} is locked but not installed")
        assert Version(version(name)) == pinned[name]
        for requirement in needed:
            if holds(requirement.marker, {}):
                assert pinned[canonicalize_name(requirement.name)] in requirement.specifier, name


def imported(folder: str) -> set[str]:
    """The top-level names that the files below a folder import."""
    names = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("floor", ["engine", "net", "game"])
def test_whatever_is_imported_is_asked_for(floor: str) -> None:
    """A package that comes along with another one may leave with it."""
    asked = {canonicalize_name(Requirement(text).name) for text in DEPENDENCIES}
    foreign = imported(floor) - set(sys.stdlib_module_names) - {"engine", "net", "game"}
    bringing = packages_distributions()
    undeclared = {
        name for name in foreign if not asked & {canonicalize_name(package) for package in bringing[name]}
    }
    assert undeclared == set()
