"""The twelve court cards: their panels, and the figures put together from heads, hats, robes and things held."""

from collections.abc import Callable

from game.sprites.palette import (
    BRASS,
    BRASS_LIGHT,
    FOUR_COLOUR,
    IVORY,
    NAVY,
    NAVY_DEEP,
    PANEL,
    PANEL_RAY,
    SKIN,
    SuitColours,
)
from tools.art import attributes, faces, hair, headwear, robes
from tools.art.cards import COURT_HEIGHT, FRAME, WIDTH, frame, sash
from tools.art.svg import Point, around, circle, document, group, mirrored, moved, number, path, polygon

HEAD = Point(310, 185)
RANKS = ("jack", "queen", "king")

_FIGURE_SCALE = 1.06
_HAND = Point(108, 112)
_GREY, _GREY_LIGHT = "#8C8F99", "#D5D7DC"
_DARK, _DARK_LIGHT = "#2A2422", "#6C5E58"
_BROWN, _BROWN_LIGHT = "#6B3E22", "#B07A48"
_RED_HAIR, _RED_HAIR_LIGHT = "#A5502A", "#E09A5C"
_BLOND, _BLOND_LIGHT = "#D9A648", "#F5DC9C"


def court(rank: int, suit: int) -> str:
    """The upper half of a court card: `rank` 0..2 is jack, queen, king; `suit` 0..3."""
    colours = FOUR_COLOUR.suits[suit]
    ground = path(FRAME, PANEL) + _corners() + _nimbus(rank)
    over = frame(colours.main) + sash(rank, colours)
    return document(WIDTH, COURT_HEIGHT, ground, placed_figure(rank, suit), over)


def placed_figure(rank: int, suit: int) -> str:
    """The figure alone, at its place on the card."""
    return moved(HEAD.x, HEAD.y, figure(rank, suit), scale=_FIGURE_SCALE)


def figure(rank: int, suit: int) -> str:
    """The figure alone, its head's centre at (0, 0)."""
    return _FIGURES[rank][suit](suit, FOUR_COLOUR.suits[suit])


def _nimbus(rank: int) -> str:
    """The glory behind the head: rays for kings, petals for queens, a plain ring for jacks."""
    x, y = HEAD.x, HEAD.y - 12
    if rank == 2:
        rays = "".join(
            polygon(
                (
                    around(x, y, 40, a - 2.2),
                    around(x, y, 128, a - 3),
                    around(x, y, 128, a + 3),
                    around(x, y, 40, a + 2.2),
                ),
                PANEL_RAY,
            )
            for a in range(0, 360, 12)
        )
        return rays + circle(x, y, 102, PANEL_RAY) + circle(x, y, 102, "none", BRASS, 3)
    if rank == 1:
        petals = "".join(circle(*around(x, y, 102, a), 25, PANEL_RAY) for a in range(0, 360, 30))
        return petals + circle(x, y, 102, PANEL_RAY) + circle(x, y, 98, "none", BRASS, 3)
    return (
        circle(x, y, 108, PANEL_RAY)
        + circle(x, y, 100, "none", PANEL, 5)
        + circle(x, y, 88, "none", BRASS, 3)
    )


def _corners() -> str:
    """Quarter circles in the corners of the panel."""
    return "".join(
        circle(x, 26, radius, "none", BRASS, 2.5, 0.6) for x in (150, 474) for radius in (26, 40, 54)
    )


def _tilted(angle: float, *parts: str) -> str:
    """A head inclined on its neck."""
    return group(f"rotate({number(angle)} 0 60)", *parts)


def _held(thing: str, sleeve: str, at: Point = _HAND, scale: float = 1.0, turn: float = 0.0) -> str:
    return moved(at.x, at.y, sleeve, moved(0, 0, thing, scale=scale, turn=turn), attributes.hand())


def _king_of_spades(suit: int, c: SuitColours) -> str:
    return (
        hair.shoulder_length(_DARK, _DARK_LIGHT)
        + robes.mantle(c.main, c.light)
        + robes.tabard(NAVY, BRASS)
        + robes.lozenges(BRASS_LIGHT)
        + robes.ermine_collar()
        + faces.neck()
        + faces.face()
        + faces.man_features(_DARK)
        + faces.long_beard(_DARK, _DARK_LIGHT)
        + faces.moustache(_DARK_LIGHT)
        + headwear.spiked_crown(c)
        + _held(attributes.sword(), attributes.cuff(NAVY, BRASS))
    )


def _king_of_hearts(suit: int, c: SuitColours) -> str:
    return (
        hair.curls(_BROWN, _BROWN_LIGHT)
        + robes.mantle(c.main, c.deep)
        + robes.tabard(NAVY, BRASS)
        + robes.chevrons(BRASS_LIGHT)
        + robes.ermine_collar()
        + faces.neck()
        + faces.face()
        + faces.man_features(_BROWN)
        + faces.full_beard(_BROWN, _BROWN_LIGHT)
        + faces.moustache(_BROWN_LIGHT)
        + headwear.arched_crown(c)
        + _held(attributes.sceptre(suit, c), attributes.cuff(NAVY, BRASS))
    )


def _king_of_diamonds(suit: int, c: SuitColours) -> str:
    return (
        hair.bob(_GREY, _GREY_LIGHT)
        + robes.mantle(c.main, c.deep)
        + robes.seams(BRASS_LIGHT)
        + robes.tabard(NAVY, BRASS)
        + robes.lozenges(c.light)
        + robes.pointed_collar(NAVY_DEEP, BRASS)
        + faces.neck()
        + faces.face()
        + faces.man_features(_GREY)
        + faces.pointed_beard(_GREY, _GREY_LIGHT)
        + faces.moustache(_GREY_LIGHT)
        + headwear.stepped_crown(c)
        + _held(attributes.axe(c), attributes.cuff(NAVY, BRASS), Point(106, 112), 0.84)
    )


def _king_of_clubs(suit: int, c: SuitColours) -> str:
    return (
        hair.shoulder_length(_RED_HAIR, _RED_HAIR_LIGHT)
        + robes.mantle(c.main, c.deep)
        + robes.tabard(NAVY, BRASS)
        + robes.suit_badge(suit, c, 0, 150)
        + robes.ermine_collar()
        + faces.neck()
        + faces.face()
        + faces.man_features(_RED_HAIR)
        + faces.forked_beard(_RED_HAIR, _RED_HAIR_LIGHT)
        + faces.moustache(_RED_HAIR_LIGHT)
        + headwear.leaf_crown(c)
        + _held(attributes.crook(c), attributes.cuff(NAVY, BRASS), Point(112, 114), 0.94)
    )


def _queen_of_spades(suit: int, c: SuitColours) -> str:
    return (
        headwear.comb_tiara(c)
        + hair.bob(_DARK, _DARK_LIGHT)
        + robes.mantle(c.main, c.light)
        + robes.puffed_shoulders(NAVY, BRASS)
        + robes.tabard(c.main, BRASS, 38)
        + robes.scallops(NAVY, BRASS, 120, 4)
        + faces.neck(21)
        + robes.neckline(SKIN, BRASS)
        + robes.necklace(IVORY, c.main)
        + _tilted(
            -4,
            faces.face(),
            faces.woman_features(_DARK),
            hair.fringe(_DARK, _DARK_LIGHT),
        )
        + _held(attributes.peacock_feather(c), attributes.cuff(NAVY, BRASS), Point(110, 114), 0.94, 1)
    )


def _queen_of_hearts(suit: int, c: SuitColours) -> str:
    return (
        hair.long_waves(_RED_HAIR, _RED_HAIR_LIGHT)
        + robes.mantle(c.main, c.deep)
        + robes.puffed_shoulders(c.main, c.light)
        + robes.tabard(NAVY, BRASS, 38)
        + robes.lozenges(BRASS_LIGHT)
        + faces.neck(21)
        + robes.neckline(SKIN, BRASS)
        + robes.necklace(BRASS_LIGHT, c.main)
        + _tilted(
            5,
            faces.face(),
            faces.woman_features(_RED_HAIR),
            hair.parted(_RED_HAIR),
            headwear.heart_headdress(c),
        )
        + _held(attributes.rose(c), attributes.cuff(NAVY, BRASS))
    )


def _queen_of_diamonds(suit: int, c: SuitColours) -> str:
    return (
        headwear.halo_headdress(c)
        + robes.mantle(NAVY, NAVY_DEEP)
        + robes.puffed_shoulders(c.main, IVORY)
        + robes.tabard(c.main, BRASS, 38)
        + robes.chevrons(BRASS_LIGHT)
        + faces.neck(21)
        + robes.neckline(SKIN, BRASS)
        + robes.necklace(IVORY, NAVY)
        + faces.face()
        + faces.woman_features(_BROWN)
        + hair.parted(_BLOND)
        + _held(attributes.mirror(c), attributes.cuff(c.main, BRASS), Point(102, 116), 0.96)
    )


def _queen_of_clubs(suit: int, c: SuitColours) -> str:
    return (
        hair.bob(_BLOND, _BLOND_LIGHT)
        + robes.mantle(c.main, c.deep)
        + robes.seams(BRASS)
        + robes.tabard(IVORY, BRASS, 38)
        + robes.lozenges(c.light)
        + faces.neck(21)
        + robes.neckline(SKIN, BRASS)
        + robes.necklace(c.light, c.main)
        + _tilted(
            -5,
            faces.face(),
            faces.woman_features(_BROWN),
            hair.parted(_BLOND),
            hair.braids(_BLOND, _BROWN_LIGHT),
            headwear.flower_wreath(c),
        )
        + _held(attributes.lily(c), attributes.cuff(c.main, BRASS), Point(112, 116), 0.84)
    )


def _jack_of_spades(suit: int, c: SuitColours) -> str:
    return (
        hair.pageboy(_BROWN, _BROWN_LIGHT)
        + robes.mantle(c.main, c.main)
        + robes.stripes(c.light)
        + robes.tabard(NAVY, BRASS, 30)
        + robes.buttons(BRASS)
        + faces.neck(22)
        + robes.ruff()
        + _tilted(
            4,
            faces.face(),
            faces.youth_features(_BROWN),
            mirrored(headwear.feathered_beret(c)),
        )
        + _held(attributes.halberd(c), attributes.cuff(c.main, BRASS))
    )


def _jack_of_hearts(suit: int, c: SuitColours) -> str:
    return (
        hair.pageboy(_BLOND, _BROWN_LIGHT)
        + robes.mantle(NAVY, NAVY_DEEP)
        + robes.puffed_shoulders(c.main, BRASS)
        + robes.tabard(c.main, BRASS, 36)
        + robes.buttons(BRASS)
        + faces.neck(22)
        + robes.pointed_collar(IVORY, c.main)
        + _tilted(
            -5,
            faces.face(),
            faces.youth_features(_BROWN),
            headwear.flat_cap(c),
        )
        + _held(attributes.trumpet(suit, c), attributes.cuff(c.main, BRASS), Point(118, 116))
    )


def _jack_of_diamonds(suit: int, c: SuitColours) -> str:
    return (
        hair.shoulder_length(_DARK, _DARK_LIGHT)
        + robes.mantle(c.main, c.deep)
        + robes.tabard(NAVY, BRASS, 36)
        + robes.chevrons(c.light)
        + faces.neck(22)
        + robes.pointed_collar(c.deep, BRASS)
        + _tilted(
            5,
            faces.face(),
            faces.youth_features(_DARK),
            headwear.pointed_hat(c),
        )
        + _held(attributes.bow(c), attributes.cuff(NAVY, BRASS))
    )


def _jack_of_clubs(suit: int, c: SuitColours) -> str:
    return (
        robes.mantle(c.main, c.deep)
        + robes.stripes(c.light)
        + robes.tabard(NAVY, BRASS, 30)
        + robes.buttons(BRASS)
        + faces.neck(22)
        + _tilted(
            4,
            faces.face(),
            faces.youth_features(_RED_HAIR),
            hair.parted(_RED_HAIR),
            headwear.hood(c),
        )
        + _held(attributes.falcon(c), attributes.cuff(NAVY, BRASS))
    )


_FIGURES: tuple[tuple[Callable[[int, SuitColours], str], ...], ...] = (
    (_jack_of_spades, _jack_of_hearts, _jack_of_diamonds, _jack_of_clubs),
    (_queen_of_spades, _queen_of_hearts, _queen_of_diamonds, _queen_of_clubs),
    (_king_of_spades, _king_of_hearts, _king_of_diamonds, _king_of_clubs),
)
