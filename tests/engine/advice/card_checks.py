"""Whether a claim about a turn of Rommé is true, found out the plain way: by the referee and by trying everything."""

from engine.advice.claims import Claim
from tests.engine.advice import draw_checks, play_checks, throw_checks
from tests.engine.advice.card_case import Case

CHECKS = {**draw_checks.CHECKS, **play_checks.CHECKS, **throw_checks.CHECKS}


def is_true(claim: Claim, case: Case) -> bool:
    """Whether the claim holds of the case."""
    return CHECKS[claim.reason](case, *claim.values)
