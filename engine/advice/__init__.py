"""Why a strong player plays as it does, and what somebody else's turn was worth beside it: from the seat's view alone."""
