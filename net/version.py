"""Which version of the program this is: the wheel, the command line and the wire say it alike."""

VERSION = "0.1.0"
