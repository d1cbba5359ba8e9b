"""Everything one does with this checkout: `python3 -m tools` lists it."""

import sys

# Stands here, in words that any old Python can read, because it is the first line of ours that runs.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Romme-Runde needs Python 3.11 or newer, and this is Python %d.%d. "  # noqa: UP031
        "Install a newer one and start it by its name, for example: python3.12 -m tools play"
        % sys.version_info[:2]
    )
