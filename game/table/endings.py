"""What surrounds the play: welcome, hints, the ends of a round and of a match, menu, log and dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Protocol

from engine.events import Event as AnyEvent
from engine.romme.events import Event, MatchMoved, Opened, RoundBegan, TurnBegan
from engine.romme.state import Phase, Standing, View
from engine.tiles.rules import TileRules
from engine.tiles.state import Phase as TilePhase
from engine.tiles.state import Standing as TileStanding
from engine.tiles.state import View as TileView
from game.hall_of_fame import enter_match
from game.match_setup import is_with_tiles
from game.rule_words import signed_limit
from game.table.model import TableModel
from game.words import _
from net.session import Command, Company, Concede, Continue, JumpToEnd, Session, Trouble, Welcome

if TYPE_CHECKING:
    from game.app import App
    from game.lan.overlay import Overlay
    from game.match_setup import Setup
    from game.review.notes import Reviewable
    from game.scenes.table_log import Said
    from game.tiles.model import TileModel

_UNTOLD = (TurnBegan, Opened, MatchMoved)


class AtTable(Protocol):
    """A table's scene, with cards or with tiles, as far as what surrounds the play has to do with it."""

    app: App
    session: Session
    setup: Setup | None
    overlay: Overlay | None

    @property
    def is_in_front(self) -> bool:
        """Nothing lies over the table's screen."""

    @property
    def model(self) -> TableModel | TileModel: ...
    def send(self, command: Command) -> None:
        """Send a command to the table."""

    def sound(self, name: str) -> None:
        """Let something be heard."""

    def act(self, name: str) -> None:
        """Do what is no move."""

    def told(self, event: AnyEvent) -> str:
        """What happened, in words."""

    def show_last_turn(self) -> None:
        """Show again what the others did since the own last turn."""

    def persons_here(self) -> tuple[Reviewable, ...]:
        """Who plays at this screen, with what they have noted of the round."""


def last_told(events: Sequence[Event]) -> Event | None:
    """The event that the line above the hand tells of."""
    return next((event for event in reversed(events) if not isinstance(event, _UNTOLD)), None)


def is_fresh_deal(update: Welcome) -> bool:
    """Nothing has happened since the cards were dealt, so the deal can be shown."""
    return bool(update.recent) and all(isinstance(event, (RoundBegan, TurnBegan)) for event in update.recent)


def before_the_deal(view: View) -> View:
    """The view as it was before anybody had a card."""
    public = view.public
    empty = public._replace(
        table=(),
        pile=(),
        stock_size=public.stock_size + sum(public.hand_sizes) + len(public.pile),
        hand_sizes=(0,) * public.players,
    )
    return view._replace(hand=(), public=empty)


def show_round(table: AtTable) -> None:
    """Open all hands after a round."""
    from game.scenes.round_end import RoundEndScene

    view = table.model.view
    if view is None or view.public.result is None:
        return
    _enter(table)
    table.app.push(RoundEndScene(table))


def show_scores(table: AtTable) -> None:
    """The score sheet that ends a round, then the next round or the match's result."""
    from game.scenes.scores import ScoresScene

    view = table.model.view
    if view is None:
        return
    standing, rules = view.standing, view.public.rules

    def go_on() -> None:
        if standing.over:
            show_result(table)
        elif isinstance(rules, TileRules) or not _tell_who_is_out(table, standing, signed_limit(rules)):
            table.send(Continue())

    is_show = table.session.seat is None or table.app.settings.is_tv
    persons = [person for person in table.persons_here() if person.notes.decided]
    review = partial(_look_back, table, persons) if persons else None
    seats, own = table.model.seats, table.session.seat
    table.app.push(ScoresScene(standing, seats, rules, go_on, is_show, review, own))


def _look_back(table: AtTable, persons: Sequence[Reviewable]) -> None:
    from game.scenes.review import ReviewScene

    table.app.push(ReviewScene(persons, table.model.name))


def _tell_who_is_out(table: AtTable, standing: Standing | TileStanding, limit: int) -> bool:
    """Say who fell in the round that has just ended; the answer goes on. False if nobody did."""
    from game.scenes.dialog import tell_out
    from game.scenes.title import TitleScene

    fallen = [seat for seat, number in standing.out if number == standing.round]
    if not fallen:
        return False
    me = table.session.seat
    names = None if me in fallen else [table.model.name(seat) for seat in fallen]

    def watch() -> None:
        table.send(Continue())

    def leave() -> None:
        table.app.restart_with(TitleScene())

    table.app.push(tell_out(names, limit, watch, leave))
    return True


def tell_trouble(table: AtTable, trouble: Trouble) -> None:
    """Say what has gone wrong at the table."""
    from game.scenes.dialog import Answer, DialogScene
    from game.scenes.title import TitleScene

    if trouble is Trouble.CANNOT_SAVE:
        says = _(
            "The disk is full or cannot be written to. The match goes on, but it is lost when you leave it."
        )
        table.app.push(DialogScene(_("The match cannot be saved"), says, (), stay=_("Play on")))
        return
    says = _("Something went wrong at the table. The match is saved up to the last move; try to continue it.")
    to_title = Answer(_("Main menu"), lambda: table.app.restart_with(TitleScene()))
    table.app.push(DialogScene(_("The table has stopped"), says, (to_title,), stay=""))


def show_result(table: AtTable, given_up: Sequence[int] = ()) -> None:
    """Who has won the match, or has given it up; alone at this computer it is kept until one leaves this page."""
    from game import matches
    from game.lan.at_table import ask_to_leave as leave_party
    from game.lan.at_table import back_to_waiting_room
    from game.scenes.result import ResultScene
    from game.scenes.title import TitleScene

    view = table.model.view
    assert view is not None
    app, setup = table.app, table.setup
    _enter(table)
    table.sound("match-won" if view.seat in view.standing.winners else "round-end")

    def again() -> None:
        to_title()
        matches.start_match(app, setup or matches.next_setup(app))

    def to_title() -> None:
        title = TitleScene()
        app.restart_with(title)
        matches.match_path().unlink(missing_ok=True)
        title.refresh()

    if table.overlay is not None:
        party = table.overlay.party
        again, to_title = partial(back_to_waiting_room, app), partial(leave_party, app, party)
    own = table.session.seat
    rules, seats = view.public.rules, table.model.seats
    app.push(ResultScene(view.standing, seats, rules, own, again, to_title, given_up))


def _enter(table: AtTable) -> None:
    """Enter a match that is over into the hall of fame, as soon as that is to be seen and once."""
    view = table.model.view
    if view is not None and view.standing.over:
        enter_match(view.standing, table.model.seats, view.public.rules, date.today())


def act(table: AtTable, name: str) -> None:
    """A button or key that is no move."""
    app, view = table.app, table.model.view
    match name:
        case "menu":
            from game.scenes.table_menu import TableMenuScene

            app.push(TableMenuScene(table))
        case "help":
            from game.scenes.keys import KeysScene

            app.push(KeysScene(view is not None and _has_tiles(view)))
        case "log":
            from game.scenes.table_log import LogScene

            app.push(LogScene(_log_of(table)))
        case "pile" if view is not None and table.model.comforts.pile_open and not _has_tiles(view):
            from game.scenes.pile import PileScene

            app.push(PileScene(table))
        case "last_turn":
            table.show_last_turn()
        case "mute":
            app.sound.is_muted = not app.sound.is_muted
        case "scores" if view is not None:
            from game.scenes.scores import ScoresScene

            app.push(ScoresScene(view.standing, table.model.seats, view.public.rules))
        case "rules" | "reason" if view is not None:
            from game.scenes.rules import RulesScene

            refusal = table.model.refusal
            app.push(RulesScene(view.public.rules, refusal.rule or None if refusal is not None else None))
        case "continue" if view is not None and view.public.phase in (Phase.OVER, TilePhase.OVER):
            show_round(table)
        case "leave":
            ask_to_leave(table)
        case "jump":
            table.send(JumpToEnd())
        case _:
            pass


def _has_tiles(view: View | TileView) -> bool:
    return is_with_tiles(view.public.rules)


def ask_to_leave(table: AtTable) -> None:
    """Back to the title, after a question; the match is kept."""
    from game.lan.at_table import ask_to_leave as leave_party
    from game.scenes import dialog
    from game.scenes.title import TitleScene

    if table.overlay is not None:
        leave_party(table.app, table.overlay.party)
        return
    table.app.push(dialog.ask_to_leave(lambda: table.app.restart_with(TitleScene())))


def show_given_up(table: AtTable, company: Company) -> None:
    """The last page of a match that all at this screen have given up, where one comes back to it."""
    if table.overlay is None and company.given_up and all(seat.is_bot for seat in company.seats):
        show_result(table, company.given_up)


def ask_to_concede(table: AtTable) -> None:
    """Give the match up, after a question: it is lost, and counts."""
    from game.scenes import dialog

    def concede() -> None:
        view, seats = table.model.view, table.model.seats
        assert view is not None
        persons = [number for number, seat in enumerate(seats) if not seat.is_bot]
        enter_match(view.standing, seats, view.public.rules, date.today(), persons)
        table.send(Concede())
        table.app.pop()
        show_result(table, persons)

    table.app.push(dialog.ask_to_concede(concede))


def _log_of(table: AtTable) -> list[Said]:
    from game.scenes.table_log import Said

    seats = table.model.seats
    found = []
    for _number, event in table.model.log:
        seat = getattr(event, "seat", None)
        emblem = seats[seat].emblem if isinstance(seat, int) and seat < len(seats) else ""
        found.append(Said(table.told(event), emblem))
    return found
