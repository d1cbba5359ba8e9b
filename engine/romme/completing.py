"""Whether the pile's top can be played this turn (B5, `must_play`): a search for a turn that meets every obligation."""

from engine.romme.state import View


def can_complete(view: View) -> bool:
    """Whether the seat to draw could take the pile's top and then end its turn with it in a new meld or a lay-off."""
    raise NotImplementedError
