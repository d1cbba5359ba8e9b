"""`python3 -m game` is `romme`."""

import sys

from game.cli import main

sys.exit(main())
