"""Which pads there are and who sits with which. Values; the devices themselves are in `game.input.gamepads`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.input.buttons import Make


@dataclass(frozen=True, slots=True)
class Pad:
    """One pad. `number` is the same for as long as the program runs, also after the pad was away for a while.

    `seat`: whose pad it is, where several persons share the screen; None: nobody's, so anybody's.
    `is_known`: its buttons are where they are said to be, by SDL or by the player's own map of it.
    """

    number: int
    name: str
    make: Make
    guid: str
    is_plugged: bool = True
    is_known: bool = True
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Pads:
    """All pads that are plugged in, and those that are away but belong to somebody."""

    all: tuple[Pad, ...] = ()
    last: int | None = None
    """The pad that was used last."""

    @property
    def plugged(self) -> tuple[Pad, ...]:
        """The pads that are there now."""
        return tuple(pad for pad in self.all if pad.is_plugged)

    @property
    def last_make(self) -> Make:
        """What is printed on the pad that was used last."""
        pad = self.get(self.last)
        return pad.make if pad is not None else Make.OTHER

    def get(self, number: int | None) -> Pad | None:
        """The pad of that number."""
        return next((pad for pad in self.all if pad.number == number), None)

    def seat_of(self, number: int | None) -> int | None:
        """Whose pad that is; None where it is nobody's, or no pad at all."""
        pad = self.get(number)
        return pad.seat if pad is not None else None

    def of_seat(self, seat: int) -> tuple[Pad, ...]:
        """The pads of a seat, those that are away included."""
        return tuple(pad for pad in self.all if pad.seat == seat)

    def has_pad(self, seat: int) -> bool:
        """Whether a seat has a pad that is there now."""
        return any(pad.is_plugged for pad in self.of_seat(seat))

    def may_act(self, number: int | None, seat: int) -> bool:
        """Whether what comes from that pad (None: keys, mouse, touch) may act for a seat.

        A seat's own pads and nobody's pads may, unless nobody's pad meets a seat that has one of its own there.
        """
        owner = self.seat_of(number)
        if owner is not None:
            return owner == seat
        return number is None or not self.has_pad(seat)

    def sit(self, number: int, seat: int | None) -> Pads:
        """The pad now belongs to that seat, or to nobody."""
        return self._with(number, seat=seat)._without_strangers()

    def all_up(self) -> Pads:
        """No pad belongs to anybody any more."""
        return replace(self, all=tuple(replace(pad, seat=None) for pad in self.all))._without_strangers()

    def used(self, number: int) -> Pads:
        """The pad was used."""
        return self if self.last == number else replace(self, last=number)

    def plug(self, name: str, make: Make, guid: str, is_known: bool) -> tuple[Pads, int]:
        """A pad was plugged in; which number it has. One of the same kind that was away is back, the first first."""
        for pad in self.all:
            if not pad.is_plugged and pad.guid == guid and pad.name == name:
                return self._with(pad.number, is_plugged=True, is_known=is_known), pad.number
        taken = {pad.number for pad in self.all}
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        pad = Pad(number, name, make, guid, is_known=is_known)
        return replace(self, all=tuple(sorted((*self.all, pad), key=lambda own: own.number))), number

    def unplug(self, number: int) -> Pads:
        """The pad is gone. It keeps its seat; nobody's pad is forgotten."""
        return self._with(number, is_plugged=False)._without_strangers()

    def mapped(self, guid: str, is_known: bool, make: Make) -> Pads:
        """All pads of that kind have been mapped, and show the signs of that make now."""
        pads = (replace(pad, is_known=is_known, make=make) if pad.guid == guid else pad for pad in self.all)
        return replace(self, all=tuple(pads))

    def _with(self, number: int, **changes: object) -> Pads:
        pads = (replace(pad, **changes) if pad.number == number else pad for pad in self.all)  # type: ignore[arg-type]
        return replace(self, all=tuple(pads))

    def _without_strangers(self) -> Pads:
        return replace(self, all=tuple(pad for pad in self.all if pad.is_plugged or pad.seat is not None))
