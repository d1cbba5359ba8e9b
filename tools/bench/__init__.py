"""`python3 -m tools bench SUITE [--json]`: how fast things are, in CPU time, beside others' programs where they install."""

import importlib
import importlib.util
import sys

SUITES = {
    "engine": "playouts through the real engine and the simulation, and the best partition of hands",
    "levels": "how long computer players of each level think",
    "completing": "the search for a turn that plays the pile's top",
    "rearrange": "the tile game's exact solver beside integer programmes",
    "screen": "frames, idling and the start of the client",
    "net": "the LAN: answers, bytes and many tables",
}


def main(argv: list[str]) -> int:
    """Run the suite that `argv` begins with; 2 where there is none of that name."""
    known = {name: says for name, says in SUITES.items() if importlib.util.find_spec(f"tools.bench.{name}")}
    listed = "\n".join(f"  {name:<10} {says}" for name, says in known.items())
    if argv and argv[0] in ("-h", "--help"):
        print(listed)
        return 0
    if not argv or argv[0] not in known:
        said = f"There is no suite {argv[0]!r}.\n\n" if argv else ""
        print(said + listed, file=sys.stderr)
        return 2
    suite = importlib.import_module(f"tools.bench.{argv[0]}")
    return int(suite.main(argv[1:]))
