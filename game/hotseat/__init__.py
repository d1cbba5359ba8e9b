"""Several persons at one screen: whose hand may be seen, and what lies between their turns."""
