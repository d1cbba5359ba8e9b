"""The way to a table that somebody gave at the command line."""

import sys
from dataclasses import replace

from game.commands.values import quoted
from game.words import _
from net.addresses import BadAddress
from net.client import Door, door_from


def door_to(address: str, table: str) -> Door | None:
    """The door of an address or a join code, to the table of this name where one is given; None for neither, and told."""
    try:
        door = door_from(address)
    except BadAddress:
        print(
            _("{text} is neither an address nor a join code.").format(text=quoted(address)), file=sys.stderr
        )
        return None
    return replace(door, table=table) if table else door
