"""The fuzzer itself: it reaches a table behind the wire, and notices what breaks."""

import random
from pathlib import Path

import pytest

import tools.fuzz as fuzz
from net.hosted import HostedTable


def test_known_inputs_reach_the_table_and_bent_ones_break_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reached = []
    say = HostedTable.say
    monkeypatch.setattr(HostedTable, "say", lambda *given: (reached.append(given), say(*given))[1])
    table, chance = fuzz.Table(), random.Random(7)
    for data in fuzz.corpus():
        table.feed(data)
    assert len(reached) >= len(fuzz.corpus()) // 2
    for _ in range(400):
        table.feed(fuzz._bent(chance.choice(fuzz.corpus()), chance))


def test_what_breaks_is_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fuzz.Table, "feed", lambda *given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        fuzz._by_chance(5, 1)
    assert (tmp_path / "fuzz-crash").read_bytes()
