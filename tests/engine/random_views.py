"""Random positions of Rommé, under rules put together at random, dense enough that much can be done in them."""

from random import Random

from engine.melds import Meld, readings, run_faces
from engine.options import Numbers
from engine.pieces import JOKER, RANKS, SUITS, Face, Piece, deck, face_of
from engine.romme.rules import OPTIONS, RommeRules, rules_from
from engine.romme.state import Phase, Public, Standing, Turn, View


def random_rules(random: Random, **fixed: object) -> RommeRules:
    """Rules with every option chosen at random, but for those given."""
    chosen = {
        option.id: random.choice(option.values)
        for option in OPTIONS
        if not isinstance(option.values, Numbers) and option.id != "hand_size"
    }
    return rules_from("eigene", chosen | fixed)


class Dealer:
    """Deals from one pack, so that no position holds more copies of a card than there are."""

    def __init__(self, random: Random, rules: RommeRules) -> None:
        self.random = random
        self.rules = rules
        self.left = list(deck(2, rules.jokers))
        self.count = 0

    def view(self, *, hand: int, jokers: int, melds: int, opened: bool) -> View:
        """A view of a seat to draw: so many cards in hand, at most so many jokers among them, at most so many melds."""
        suits, ranks = self._corner()
        table = tuple(meld for _ in range(melds) if (meld := self._meld(suits, ranks)) is not None)
        held = [self._joker() for _ in range(self.random.randint(0, jokers)) if JOKER in self.left]
        while len(held) < hand:
            held.append(self._near(suits, ranks))
        self.random.shuffle(held)
        pile = (self._near(suits, ranks), self._near(suits, ranks))
        if self.random.random() < 0.1 and JOKER in self.left:
            pile = (self._joker(), pile[1])
        public = Public(
            rules=self.rules,
            dealer=1,
            out=(),
            seat=0,
            phase=Phase.DRAW,
            turn=Turn(),
            table=table,
            pile=pile,
            stock_size=5,
            hand_sizes=(hand, 5),
            opened=(opened, False),
        )
        return View(0, tuple(held), public, Standing(1, (0, 0)))

    def _corner(self) -> tuple[list[int], list[int]]:
        """Some suits and neighbouring ranks, round the ace too, where most cards come from."""
        suits = self.random.sample(range(SUITS), self.random.randint(1, SUITS))
        start, width = self.random.randint(1, RANKS), self.random.randint(3, 9)
        return suits, [(start + step - 1) % RANKS + 1 for step in range(width)]

    def _near(self, suits: list[int], ranks: list[int]) -> Piece:
        near = [face_of(suit, rank) for suit in suits for rank in ranks]
        face = self.random.choice(near)
        if face not in self.left or self.random.random() < 0.1:
            face = self.random.choice([own for own in self.left if own != JOKER])
        return self._take(face)

    def _joker(self) -> Piece:
        return self._take(JOKER)

    def _take(self, face: Face) -> Piece:
        self.left.remove(face)
        self.count += 1
        return Piece(self.count, face)

    def _meld(self, suits: list[int], ranks: list[int]) -> Meld | None:
        """A random meld of cards not dealt yet, every third card a joker, or None where it is none by these rules."""
        rank, suit = self.random.choice(ranks), self.random.choice(suits)
        if self.random.random() < 0.4:
            own = self.random.sample(range(SUITS), self.random.choice((3, 3, 4)))
            faces = tuple(face_of(each, rank) for each in own)
        else:
            faces = run_faces(suit, rank, self.random.choice((3, 3, 4, 4, 5, 6)))
        wanted = [JOKER if self.random.random() < 0.3 else face for face in faces]
        if any(wanted.count(face) > self.left.count(face) for face in wanted):
            return None
        pieces = [self._take(face) for face in wanted]
        melds = [meld for meld in readings(pieces, self.rules.melds) if set(meld.faces) == set(faces)]
        if not melds:
            self.left += wanted
            return None
        return self.random.choice(melds)
