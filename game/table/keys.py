"""The keyboard and the pad at the card table: what keys do with the focus, and with the cards that are picked."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from pygame import Rect

from engine.romme.plays import Place, Target
from engine.romme.state import Phase
from game.intents import Way
from game.table.actions import actions_for
from game.table.desk import Desk
from game.table.focus import Focus
from game.table.hints import hinted, hinted_spot
from game.table.known import refusing
from game.table.model import selecting, toggled
from game.table.playing import Playing
from game.table.sorting import step_card, toggle_gap
from game.table.spots import Spot
from net.session import AskHint


@dataclass(slots=True)
class Drag:
    """Cards in the air, the pointer, where in the hand they would go, and what of it the card that was pressed showed.

    Without cards a pile is pulled.
    """

    pieces: tuple[int, ...]
    at: tuple[int, int]
    opening: int | None = None
    source: Spot | None = None
    home: Rect | None = None


@dataclass(slots=True)
class Keys(ABC):
    """The state of one person's input; everything lasting is in the desk's model."""

    desk: Desk
    drag: Drag | None = None
    hover: Spot | None = None
    focus: Focus = field(default_factory=Focus)
    playing: Playing = field(init=False)
    _pressed: Spot | None = None
    """What lay under the pointer where a drag began."""
    _tapped: Spot | None = None

    def __post_init__(self) -> None:
        self.playing = Playing(self.desk)

    @abstractmethod
    def command(self, name: str) -> None:
        """Do what a key or a button of this name stands for."""

    @abstractmethod
    def tap(self, spot: Spot | None, at: tuple[int, int], clicks: int = 1) -> None:
        """Do what a press on something means."""

    @property
    def picked(self) -> tuple[int, ...]:
        """The cards that are held or selected."""
        return self.drag.pieces if self.drag else self.desk.model.selected

    @property
    def targets(self) -> tuple[Target, ...]:
        """Where the picked cards may go: exactly what the engine says."""
        return self.playing.targets(self.picked)

    def let_go(self) -> None:
        """Put down what is in the air; it goes home."""
        if self.drag is not None:
            self.drag = None
            self.desk.changed()

    def toggle(self, piece: int) -> None:
        """Select a card, or let it go."""
        self.desk.model = refusing(toggled(self.desk.model, piece), None)
        self.desk.sound("button-tick")
        self.desk.changed()

    def select(self, pieces: tuple[int, ...]) -> None:
        """Let exactly these cards be selected."""
        self.desk.model = selecting(self.desk.model, pieces)
        self.desk.changed()

    def may_discard(self) -> bool:
        """A card may be thrown away now, as far as the turn goes."""
        view = self.desk.model.view
        return self.desk.model.is_own_turn and view is not None and view.public.phase is Phase.PLAY

    def unguarded(self) -> tuple[int, ...]:
        """The card in focus, which one press throws away where nobody guards against slips."""
        card = self.focus.card if self.focus.is_shown else None
        return () if card is None or self.desk.guards_misclicks or not self.may_discard() else (card,)

    @property
    def primary_targets(self) -> tuple[Target, ...]:
        """Where the brass button would put cards: the picked ones, else the one in focus where nobody guards it."""
        if self.picked:
            return self.targets
        return tuple(
            target for target in self.playing.targets(self.unguarded()) if target.place is Place.PILE
        )

    def press_primary(self) -> None:
        """Do what the brass button does."""
        for action in actions_for(self.desk.model, self.primary_targets):
            if action.is_primary:
                self.command(action.name)
                return

    def step(self, way: Way) -> None:
        """Move the focus by an arrow."""
        self.focus.step(way, self.desk.layout)
        self.desk.changed()

    def choose_focused(self) -> None:
        """A pad's button; where nothing was to be seen of the focus, it only shows it."""
        if self.focus.show(self.desk.layout):
            self.desk.changed()
        else:
            self.toggle_focused()

    def toggle_focused(self) -> None:
        """The space bar: select the card in focus, or press what else has it."""
        self.focus.show(self.desk.layout)
        if self.focus.card is not None:
            self.toggle(self.focus.card)
        else:
            self.tap(self.focus.spot, self.focus.point(self.desk.layout))

    def hold_focused(self) -> None:
        """A pad's button held on a card: a gap before it, as by a long press; the choice of it is void."""
        if self.focus.is_shown and self.focus.card is not None:
            self.toggle(self.focus.card)
            toggle_gap(self.desk, self.focus.card)

    def move_focused(self, step: int) -> None:
        """Move the card in focus along the hand."""
        self.focus.show(self.desk.layout)
        if self.focus.card is not None:
            step_card(self.desk, self.focus.card, step)

    def confirm(self) -> None:
        """Enter: press what has the focus; on a card, the brass button."""
        if self.focus.is_on_something(self.desk.layout):
            self.tap(self.focus.spot, self.focus.point(self.desk.layout))
        else:
            self.press_primary()

    def advise(self) -> None:
        """Ask for a hint, or do what it says."""
        move = hinted(self.desk.model)
        if move is None:
            self.desk.send(AskHint())
        else:
            self.playing.play(move)

    def point_out(self) -> None:
        """Bring the focus to what a hint is about; it is seen where keys or pads are used."""
        self.focus.spot = hinted_spot(self.desk.model) or self.focus.spot

    def cancel(self) -> None:
        """Escape: one step back, and then the menu."""
        if self.drag is not None:
            self.let_go()
        elif self.desk.model.selected:
            self.select(())
        else:
            self.desk.act("menu")
