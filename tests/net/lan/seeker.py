"""A program that looks for tables and says on standard output what it sees, and when: `seeker [--mark=WORD] [ADDRESS …]`.

With a mark it sees only tables whose title begins with it: others on this machine may announce theirs meanwhile. With
`--play` it also sits down at the first table it sees, as a computer player, for one match.
"""

import json
import sys
import threading
import time

from net.client import Newcomer, join
from net.computer_guest import ComputerGuest
from net.discovery import Browser

MARK = "--mark="


def main(arguments: list[str]) -> None:
    plays = "--play" in arguments
    mark = next((word.removeprefix(MARK) for word in arguments if word.startswith(MARK)), "")
    interfaces = tuple(word for word in arguments if not word.startswith("--")) or None
    browser = Browser(interfaces=interfaces)
    before: object = None
    has_begun = False
    print(json.dumps({"at": time.time(), "tables": None}), flush=True)
    while True:
        seen = browser.poll()
        tables = [table for table in seen.tables if table.title.startswith(mark)]
        now = [[table.title, table.is_answering] for table in tables]
        if (now, seen.has_network) != before:
            before = now, seen.has_network
            print(json.dumps({"at": time.time(), "tables": now, "network": seen.has_network}), flush=True)
        if plays and tables and not has_begun:
            has_begun = True
            threading.Thread(target=play, args=(tables[0].door,), daemon=True).start()
        time.sleep(0.01)


def play(door: object) -> None:
    woken = threading.Event()
    session = join(door, Newcomer("Bot"), woken.set)  # type: ignore[arg-type]
    guest = ComputerGuest(session, woken, "level1", begins_with=2, matches=1)
    line = guest.run()
    told = {
        "door": str(door),
        "at": time.time(),
        "matches": guest.matches_played,
        "moves": guest.moves,
        "line": str(line),
    }
    print(json.dumps(told), flush=True)
    session.close()


if __name__ == "__main__":
    main(sys.argv[1:])
