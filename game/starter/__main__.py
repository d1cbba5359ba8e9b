"""`python3 -m romme_runde` is `romme`."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
