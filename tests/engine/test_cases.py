"""Every judged case of the rules, the project's own copy and a shared one where it lies beside the project."""

import json
from pathlib import Path

import pytest

from engine.games import NOTATIONS
from engine.referee import judge

HERE = Path(__file__).resolve().parents[1] / "cases"
RULES = Path(__file__).resolve().parents[3] / "shared" / "rules"
BESIDE = (RULES / "cases", RULES / "cases-next")


def cases() -> list[object]:
    files = [path for folder in (HERE, *BESIDE) if folder.is_dir() for path in sorted(folder.glob("*.jsonl"))]
    given = [json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    distinct = {json.dumps(case): case for case in given if case["game"] in NOTATIONS}
    return [pytest.param(case, id=case["id"]) for case in distinct.values()]


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, object]) -> None:
    outcome = judge(case, NOTATIONS, lambda fault: fault.code)
    assert outcome["met"], (case["says"], outcome["differs"], outcome)
