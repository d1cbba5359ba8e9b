"""What happens on the network, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from game.match_setup import MatchRules, rules_from_data
from game.rule_words import PRESET_TITLES, option_title, preset_title, value_words
from game.words import N_, _, ngettext
from net.guest import Line, LineState
from net.lobby import Lobby, Reason
from net.wire.messages import PROTOCOL

REASONS: dict[Reason, str] = {
    Reason.OTHER_VERSION: N_("This table runs another version of Rommé-Runde."),
    Reason.OTHER_GAME: N_("This table plays another game; open a new one to change between cards and tiles."),
    Reason.NO_SUCH_TABLE: N_("This table is no longer open."),
    Reason.TABLE_FULL: N_("All seats are taken."),
    Reason.RUNNING: N_(
        "A match is in progress at this table, and there are no spectators. Try again when it is over."
    ),
    Reason.LOCKED: N_("This table is locked. Ask the host for the code."),
    Reason.WRONG_CODE: N_("This is not the table's code."),
    Reason.UNKNOWN_TOKEN: N_("Your seat at this table was given away."),
    Reason.BAD_NAME: N_("This name cannot be shown. Choose another one."),
    Reason.TOO_MANY_FROM_HERE: N_("Too many players have joined from this computer."),
    Reason.REMOVED: N_("The host has asked you to leave the table."),
    Reason.CLOSED: N_("The host has closed the table."),
    Reason.HOST_ONLY: N_("Only the host may do that."),
    Reason.SEAT_TAKEN: N_("Somebody already has that."),
    Reason.NO_SUCH_SEAT: N_("This seat is no longer there."),
    Reason.NO_SUCH_PERSON: N_("This player has already left."),
    Reason.NOT_READY: N_("Not everybody is ready yet."),
    Reason.TOO_FEW: N_("There are too few players. Wait for others or add a computer."),
    Reason.TOO_MANY: N_("There are too many players for these rules."),
    Reason.BAD_SETUP: N_("These rules do not go together."),
    Reason.NOT_NOW: N_("That is not possible at the moment."),
    Reason.CHAT_OFF: N_("There is no chat at this table. The quick reactions still work."),
    Reason.TOO_OFTEN: N_("That was a bit much at once. Wait a few seconds."),
}

REACTION_WORDS: dict[str, str] = {
    "well_played": N_("Well played!"),
    "ouch": N_("Ouch!"),
    "lucky": N_("Lucky!"),
    "hurry": N_("Your turn!"),
    "thinking": N_("Let me think …"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry!"),
    "laugh": N_("Ha ha!"),
    "wow": N_("Wow!"),
    "cheers": N_("Cheers!"),
    "hello": N_("Hello!"),
    "bye": N_("See you!"),
}

WORD_GAP = " · "


def reason_words(reason: Reason, theirs: int | None = None) -> str:
    """Why somebody is turned away or a wish is not granted; `theirs` is the host's version of the protocol."""
    if reason is Reason.OTHER_VERSION and theirs is not None:
        return version_words(theirs)
    return _(REASONS[reason])


def version_words(theirs: int) -> str:
    """That host and guest run different versions, and who should get the newer one."""
    if theirs > PROTOCOL:
        return _("The table has a newer version. Update Rommé-Runde on this computer.")
    return _("The table has an older version. The host needs to update Rommé-Runde.")


def reaction_words(reaction: str) -> str:
    """A quick reaction in the reader's language."""
    return _(REACTION_WORDS[reaction]) if reaction in REACTION_WORDS else ""


def line_words(line: Line) -> str:
    """What is wrong with the line to the host; empty where nothing is."""
    match line.state:
        case LineState.CONNECTING:
            return _("Joining …")
        case LineState.LOST:
            return _("The connection to the host was lost. Trying again …")
        case LineState.UNREACHABLE:
            return _("Nobody answers there. Trying again …")
        case LineState.HOST_GONE:
            return _("The host has closed the table. If it opens again, you are back in your seat.")
        case LineState.TAKEN_OVER:
            return _("You have sat down at this table on another computer. This one has given up your seat.")
        case LineState.CHANGED_HOST:
            return _(
                "This is not the same host as before: its certificate is different. Nothing was sent to it."
            )
        case LineState.TURNED_AWAY:
            return reason_words(line.reason or Reason.NOT_NOW, line.theirs)
    return ""


def line_title(line: Line) -> str:
    """What has ended the line for good, in a few words."""
    match line.state:
        case LineState.TAKEN_OVER:
            return _("You are playing elsewhere now")
        case LineState.CHANGED_HOST:
            return _("Another host")
        case LineState.TURNED_AWAY if line.reason is Reason.REMOVED:
            return _("You are no longer at the table")
    return _("Can't join")


def bad_address_words(text: str) -> str:
    """That what was typed leads nowhere, and what would."""
    shown = text.strip() if len(text.strip()) <= 24 else text.strip()[:23] + "…"
    if not shown:
        return _("Type the join code from the host's screen, or an address such as 192.168.1.7.")
    return _(
        "“{text}” is neither a join code nor an address. Both are shown on the host's screen; an address "
        "looks like 192.168.1.7."
    ).format(text=shown)


def game_words(preset: str) -> str:
    """The game and rule set of a table that is listed; what this version does not know is shown as it came."""
    return preset_title(preset) if preset in PRESET_TITLES else preset


def rules_of_lobby(lobby: Lobby) -> MatchRules | None:
    """The rules that are played at a table."""
    return rules_from_data({"preset": lobby.preset, "options": dict(lobby.options)})


def differing_words(lobby: Lobby) -> tuple[tuple[str, str], ...]:
    """The options by which a table differs from its rule set: name and value."""
    rules = rules_of_lobby(lobby)
    if rules is None:
        return ()
    chosen = dict(lobby.options)
    return tuple(
        (option_title(option, rules), value_words(option, chosen[option], rules))
        for option in lobby.differing
        if option in chosen
    )


def turn_time_words(seconds: int) -> str:
    """How long a turn may last."""
    if not seconds:
        return _("No time limit")
    return ngettext("{count} second per turn", "{count} seconds per turn", seconds).format(count=seconds)


def names_words(names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names)
