"""Rounds of Rommé as small numbers, for computer players that try out thousands of them.

The same rules as `engine.romme`, made from its option values in terms.py and from its tables of melds; a test plays
both side by side. Cards are faces without ids, a suit is one number, and nothing is kept that no decision needs: who
laid what, which card of a meld is the joker. So there is no swapping of jokers here, and no taking of a card that
must be played but by a plan that plays it.
"""
