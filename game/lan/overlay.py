"""What a table on the network shows beside the game: the line, who is away, the turn's time, what people say.

Cards and tiles share it: a table's screen lets it tick, handle intents first, and add its pictures on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pygame import Rect

from game.intents import Command, Intent, PointMoved, click_of
from game.lan.bubbles import bubble
from game.lan.colours import colour_of
from game.lan.party import Party, Said
from game.lan.words import line_words, names_words, reaction_words, reason_words
from game.palette import Colour
from game.shapes import ring
from game.sprites import panels
from game.sprites.display_list import Picture
from game.sprites.kept import KeptPictures
from game.sprites.pill import pill
from game.sprites.seat_panels import emblem_place
from game.table import show
from game.table.boxes import SeatBox
from game.table.frame import Frame
from game.table.prompts import Prompted, prompts_now
from game.table.sign_places import Box, box_of
from game.table.tips import Tips
from game.table.turn_time import Ring, ring_picture
from game.theme import BODY, SMALL, Theme
from game.words import _

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene

NOTE_SHOWN_MS = 5_000
OVERLAY_Z = 20_000
MOST_KEPT = 80


class LaidOut(Protocol):
    """What the overlay needs to know of where things lie."""

    @property
    def frame(self) -> Frame: ...
    @property
    def seats(self) -> Sequence[SeatBox]: ...


class Shown(NamedTuple):
    """Everything that the overlay shows at a moment; compared, so that it is only drawn when it changes."""

    banner: str
    is_warning: bool
    away: tuple[tuple[int, str], ...]
    colours: tuple[tuple[int, str], ...]
    sayings: tuple[tuple[int | None, Said], ...]
    ring: Ring | None
    watching: str
    is_talk_hovered: bool
    unheard: bool


class Overlay:
    """The parts of one table's screen that come from its `Party`."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self._shown: Shown | None = None
        self._kept = KeptPictures(MOST_KEPT)
        self._tips = Tips()
        self._is_talk_hovered = False
        self._note = ("", 0)
        self._heard = len(party.said)

    def resized(self) -> None:
        """The theme has changed."""
        self._kept.clear()
        self._tips.forget()
        self._shown = None

    def tick(self, app: App, scene: Scene, now_ms: int) -> None:
        """See what is to be shown; asks for a frame only where that has changed."""
        if app.scene is scene:
            for reason in self.party.denials():
                self._note = reason_words(reason), now_ms + NOTE_SHOWN_MS
        shown = self._look(now_ms)
        if shown != self._shown:
            self._shown = shown
            app.invalidate(whole=False)

    def handle(self, app: App, intent: Intent, layout: LaidOut) -> bool:
        """Act on what concerns the people rather than the game; True if that is all."""
        place = talk_place(layout.frame)
        if isinstance(intent, PointMoved):
            self._is_talk_hovered = place.collidepoint(intent.at)
        click = click_of(intent)
        if (click is not None and place.collidepoint(click.start)) or intent == Command("talk"):
            self._talk(app)
            return True
        return False

    def signs(self, app: App, layout: LaidOut) -> list[Picture]:
        """What to press to say something, on its button."""
        frame = layout.frame
        free = (self.written(app.theme, layout), *map(box_of, (frame.table, frame.hand, frame.actions)))
        return prompts_now(app, Prompted({"talk": talk_place(frame)}, (), readable=free))

    def written(self, theme: Theme, layout: LaidOut) -> Box:
        """Where the icon of the button for talking stands."""
        return box_of(panels.written_on(theme, talk_place(layout.frame), panels.ButtonLook("", "chat")))

    def pictures(self, theme: Theme, layout: LaidOut, now_ms: int) -> list[Picture]:
        """Everything on top of the table."""
        shown = self._shown or self._look(now_ms)
        frame = layout.frame
        found = [self._talk_button(theme, frame, shown)]
        if shown.is_talk_hovered:
            found.append(self._tips.picture(theme, "talk", {"talk": talk_place(frame)}))
        boxes = {box.seat: box.rect for box in layout.seats}
        found += self._colours(theme, boxes, shown)
        if shown.ring is not None:
            found.append(ring_picture(theme, self._kept, frame, boxes, shown.ring))
        for seat, words in shown.away:
            if seat in boxes:
                surface = self._kept.keep(("away", words), lambda words=words: pill(theme, words, SMALL))  # type: ignore[misc]
                at = _below(boxes[seat], surface.get_size(), theme.px(12), frame)
                found.append(Picture(("away", seat), surface, at.topleft, OVERLAY_Z))
        if shown.watching:
            found.append(self._watching(theme, frame, shown.watching))
        for number, (seat_or_none, said) in enumerate(shown.sayings):
            found.append(self._saying(theme, frame, boxes, seat_or_none, said, number))
        if shown.banner:
            found.append(self._banner(theme, frame, shown))
        return found

    # What is to be shown

    def _look(self, now_ms: int) -> Shown:
        party = self.party
        banner, is_warning = self._banner_words(now_ms)
        return Shown(
            banner=banner,
            is_warning=is_warning,
            away=self._away(),
            colours=self._people_colours(),
            sayings=self._sayings(now_ms),
            ring=party.turn_time.ring(now_ms),
            watching=self._watching_words(),
            is_talk_hovered=self._is_talk_hovered,
            unheard=len(party.said) > self._heard,
        )

    def _banner_words(self, now_ms: int) -> tuple[str, bool]:
        party = self.party
        line = line_words(party.line)
        if line:
            return line, True
        if self._note[1] > now_ms:
            return self._note[0], True
        if party.company.paused:
            return _("The table is paused, and so are the clocks."), False
        awaited = [seat for seat in party.company.awaited if seat is not None]
        if party.is_match_on and party.session.seat in party.company.ready and awaited:
            names = names_words([self._name(seat) for seat in awaited])
            return _("Waiting for {names}").format(names=names), False
        return "", False

    def _name(self, seat: int) -> str:
        seats = self.party.company.seats
        return seats[seat].name if seat < len(seats) else str(seat + 1)

    def _away(self) -> tuple[tuple[int, str], ...]:
        company = self.party.company
        found = []
        for seat in company.away:
            is_played = seat < len(company.seats) and company.seats[seat].is_bot
            found.append((seat, _("away · the computer plays") if is_played else _("away")))
        return tuple(found)

    def _people_colours(self) -> tuple[tuple[int, str], ...]:
        people = self.party.lobby.people if self.party.lobby is not None else ()
        return tuple((person.place, person.colour) for person in people if person.place is not None)

    def _sayings(self, now_ms: int) -> tuple[tuple[int | None, Said], ...]:
        lobby = self.party.lobby
        if lobby is None:
            return ()
        found = []
        for person in lobby.people:
            said = self.party.saying(person.number, now_ms)
            if said is not None:
                found.append((person.place, said))
        return tuple(found)

    def _watching_words(self) -> str:
        party = self.party
        if party.session.seat is not None or party.lobby is None:
            return ""
        me = party.me
        if me is not None and me.wants is not None:
            name = self._name(me.wants)
            return _("You are watching. After this round you take over from {name}.").format(name=name)
        return _("You are watching. The hands stay hidden until the round is over.")

    # Pictures

    def _talk(self, app: App) -> None:
        from game.scenes.lobby_dialogs import TalkScene

        self._heard = len(self.party.said)
        app.push(TalkScene(self.party))

    def _talk_button(self, theme: Theme, frame: Frame, shown: Shown) -> Picture:
        place = talk_place(frame)
        look = panels.ButtonLook("", "chat", shown.unheard, is_hovered=shown.is_talk_hovered)
        surface = self._kept.keep(("talk", place.size, look), lambda: panels.button(theme, place.size, look))
        return Picture("lan talk", surface, place.topleft, OVERLAY_Z)

    def _colours(self, theme: Theme, boxes: dict[int, Rect], shown: Shown) -> list[Picture]:
        """A ring in each person's colour round their emblem, as in the waiting room."""
        found = []
        place_of = emblem_place if self.party.session.seat is not None else show.emblem_place
        for seat, colour in shown.colours:
            if seat in boxes:
                spot = place_of(theme, boxes[seat].size).move(boxes[seat].topleft)
                side = spot.width + 2 * theme.px(1)
                surface = self._kept.keep(
                    ("colour", side, colour),
                    lambda side=side, colour=colour: ring(  # type: ignore[misc]
                        side, (*colour_of(colour), 255), max(2, theme.px(4))
                    ),
                )
                at = surface.get_rect(center=spot.center).topleft
                found.append(Picture(("lan colour", seat), surface, at, OVERLAY_Z))
        return found

    def _saying(
        self, theme: Theme, frame: Frame, boxes: dict[int, Rect], seat: int | None, said: Said, number: int
    ) -> Picture:
        words = reaction_words(said.text) if said.is_reaction else said.text
        person = self.party.lobby.person(said.person) if self.party.lobby is not None else None
        colour: Colour = colour_of(person.colour if person is not None else "grey")
        is_at_seat = seat is not None and seat in boxes
        name = "" if is_at_seat else said.name
        surface = self._kept.keep(
            ("bubble", words, name, colour), lambda: bubble(theme, words, colour, name, points_up=is_at_seat)
        )
        if is_at_seat:
            assert seat is not None
            is_away = any(seat == away for away, _words in (self._shown.away if self._shown else ()))
            down = theme.px(30 if is_away else 4)
            place = surface.get_rect(midtop=(boxes[seat].centerx, boxes[seat].bottom + down))
        else:
            place = surface.get_rect(
                bottomleft=(frame.table.left, frame.table.bottom - number * theme.px(56))
            )
        place.clamp_ip(Rect((0, 0), frame.size))
        return Picture(("lan said", said.person), surface, place.topleft, OVERLAY_Z)

    def _banner(self, theme: Theme, frame: Frame, shown: Shown) -> Picture:
        colour = theme.palette.warning if shown.is_warning else theme.palette.text
        width = min(frame.table.width, theme.px(1000))
        surface = self._kept.keep(
            ("banner", shown.banner, colour, width), lambda: pill(theme, shown.banner, BODY, colour, width)
        )
        place = surface.get_rect(midtop=(frame.size[0] // 2, frame.table.top + theme.px(28)))
        return Picture("lan banner", surface, place.topleft, OVERLAY_Z)

    def _watching(self, theme: Theme, frame: Frame, words: str) -> Picture:
        """As large as the strip below whose turn it is has room for; where there is little, the first sentence."""
        hand = frame.hand
        widths = (min(hand.width, theme.px(900)), hand.width)
        first = words.partition(". ")[0] + "."
        tries = [
            (words, BODY, widths[0]),
            *((each, SMALL, width) for each in (words, first) for width in widths),
        ]
        for look in tries:
            surface = self._kept.keep(
                ("watching", *look),
                lambda look=look: pill(theme, look[0], look[1], None, look[2]),  # type: ignore[misc]
            )
            if surface.get_height() <= hand.height:
                break
        place = surface.get_rect(center=hand.center)
        place.top = max(place.top, hand.top)
        return Picture("lan watching", surface, place.topleft, OVERLAY_Z)


def _below(box: Rect, size: tuple[int, int], over: int, frame: Frame) -> Rect:
    """Hanging from a seat's panel, `over` so much of it, and beside the line above the piles."""
    at = Rect((0, 0), size)
    at.midtop = (box.centerx, box.bottom - over)
    if frame.is_narrow or at.bottom <= frame.piles.top or at.left >= frame.piles.right:
        return at
    if frame.piles.right < box.right - at.height:
        at.left = frame.piles.right
    else:
        at.bottom = frame.piles.top
    return at


def talk_place(frame: Frame) -> Rect:
    """Where the button for reactions and chat is: below the round buttons, or before them in a narrow window."""
    area = frame.icons
    if frame.is_narrow:
        side = min(area.height, area.width // 5)
        return Rect(area.right - round(4 * side * 1.25) - side, area.top, side, side)
    side = min(area.width, area.height)
    return Rect(area.right - side, area.top + 4 * round(side * 1.25), side, side)
