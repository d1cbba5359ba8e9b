"""What leaving, giving up and going on mean at a table on the network, and its menu."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from game.hall_of_fame import enter_match
from game.lan.party import Party
from game.lan.words import names_words
from game.words import _
from net.lobby import Choose
from net.session import Concede, Pause, Resume

if TYPE_CHECKING:
    from game.app import App
    from game.table.endings import AtTable

Entry = tuple[str, str, str, Callable[[], None]]


def party_of(table: AtTable) -> Party | None:
    """The people at the table, where it is one on the network."""
    return table.overlay.party if table.overlay is not None else None


def menu_says(party: Party) -> str:
    """The sentence under the menu's title: a menu never stops the others."""
    says = _("The others play on while you look.")
    if party.is_host:
        says = _("The others play on while you look. You can pause the table for everybody.")
    watchers = [person.name for person in party.watchers() if person.is_here]
    if watchers:
        says += " " + _("Watching: {names}").format(names=names_words(watchers))
    return says


def menu_entries(table: AtTable, party: Party, play_on: Callable[[], None]) -> list[Entry]:
    """The menu's entries."""
    from game.scenes.lobby_dialogs import TalkScene
    from game.scenes.settings import SettingsScene

    app = table.app
    entries: list[Entry] = [("play-on", _("Play on") if party.keeps_seat else _("Watch on"), "play", play_on)]
    if party.company.paused:
        entries.append(("resume", _("End the pause"), "play", _closing(app, lambda: party.ask(Resume()))))
    elif party.is_host and party.is_match_on:
        entries.append(("pause", _("Pause for all"), "pause", _closing(app, lambda: party.ask(Pause()))))
    entries += [
        ("talk", _("Reactions and chat"), "chat", _closing(app, lambda: app.push(TalkScene(party)))),
        ("scores", _("Score sheet"), "list", lambda: table.act("scores")),
        ("rules", _("Rules"), "book", lambda: table.act("rules")),
        ("settings", _("Settings"), "settings", lambda: app.push(SettingsScene())),
    ]
    if party.session.seat is None:
        entries += _seats_to_take(app, party)
    elif party.is_match_on:
        entries.append(("concede", _("Give up"), "cross", lambda: ask_to_concede(table)))
    entries.append(("leave", _("Leave the table"), "leave", lambda: ask_to_leave(app, party)))
    return entries


def _seats_to_take(app: App, party: Party) -> list[Entry]:
    """A computer's seat that a late comer can ask for, or the wish to be taken back."""
    lobby, me = party.lobby, party.me
    if lobby is None or me is None:
        return []
    if me.wants is not None:
        return [("want", _("Just watch after all"), "eye", _closing(app, lambda: party.ask(Choose(None))))]
    wanted = {person.wants for person in lobby.people}
    free = [seat for seat, place in enumerate(lobby.places) if place.level is not None and seat not in wanted]
    if not free:
        return []
    seat = free[0]
    seats = party.company.seats
    name = seats[seat].name if seat < len(seats) else str(seat + 1)
    words = _("Take over from {name}").format(name=name)
    return [("want", words, "person", _closing(app, lambda: party.ask(Choose(seat))))]


def ask_to_leave(app: App, party: Party) -> None:
    """Back to the title, after a question that says what becomes of the seat, or of the table."""
    from game.scenes.dialog import Answer, DialogScene
    from game.scenes.title import TitleScene

    if party.host is not None and party.is_match_on:
        says = _(
            "This is your table, so it closes for everybody. The match is saved: open it again under “Play "
            "on the local network”, and all find their seats and cards."
        )
    elif party.host is not None:
        says = _("This is your table, so it closes for everybody.")
    elif party.keeps_seat:
        says = _(
            "Your seat is kept, and a computer plays for you meanwhile. Come back under “Play on the local "
            "network”; your hand lies as you left it."
        )
    else:
        says = _("You can come back as long as the table is open.")
    answer = Answer(_("Leave the table"), lambda: app.restart_with(TitleScene()))
    app.push(DialogScene(_("Leave the table?"), says, (answer,), stay=_("Stay")))


def ask_to_concede(table: AtTable) -> None:
    """Let a computer go on with the seat for good, after a question; one watches from then on."""
    from game.scenes.dialog import Answer, DialogScene

    def concede() -> None:
        view, seat = table.model.view, table.session.seat
        if view is not None and seat is not None:
            enter_match(view.standing, table.model.seats, view.public.rules, date.today(), (seat,))
        table.send(Concede())
        table.app.pop()

    says = _(
        "The match counts as lost for you. A computer plays your seat to the end; you can watch, and play "
        "again in the next one."
    )
    answer = Answer(_("Give up"), concede)
    table.app.push(DialogScene(_("Give up the match?"), says, (answer,), stay=_("Play on")))


def back_to_waiting_room(app: App) -> None:
    """After a match: to the same people."""
    from game.scenes.waiting_room import waiting_room_of

    room = waiting_room_of(app)
    if room is not None:
        app.pop(len(app.scenes) - 1 - app.scenes.index(room))


def _closing(app: App, action: Callable[[], None]) -> Callable[[], None]:
    def close_and_act() -> None:
        app.pop()
        action()

    return close_and_act
