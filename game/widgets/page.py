"""A page of widgets: who has the focus, what the pointer is over, what is held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.clipping import clipped
from game.intents import (
    Command,
    Composition,
    Confirm,
    Device,
    Direction,
    DragBegan,
    DragCancelled,
    DragDropped,
    DragMoved,
    EditKey,
    Intent,
    LongPress,
    Next,
    PointLeft,
    PointMoved,
    PointPressed,
    PointReleased,
    Position,
    Previous,
    Scrolled,
    Text,
    Way,
)
from game.theme import Theme
from game.widgets.base import Look, Widget, focus_margin
from game.widgets.field import TextField
from game.widgets.focus import neighbour
from game.widgets.scroll import WHEEL_STEP, ScrollArea
from game.widgets.targets import within_reach
from game.widgets.tips import tip, tip_place

_REVEAL_MARGIN = 70


class Page:
    """Widgets that stand still and areas that scroll. Later ones are drawn above earlier ones."""

    def __init__(
        self,
        theme: Theme,
        widgets: Sequence[Widget],
        areas: Sequence[ScrollArea] = (),
        focus: str | None = None,
    ) -> None:
        self._theme = theme
        self._widgets, self._areas = tuple(widgets), tuple(areas)
        self.focus_key = focus
        self.shows_focus = False
        self._is_pointed = False
        """The focus is where the pointer has just put it: who did that knows where it is."""
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._dragged_area: str | None = None
        self.now_ms = 0
        self.activations = 0
        """How often a widget was used, for the sound of it."""

    def inherit(self, before: Page | None) -> None:
        """Go on as `before`, the same page built earlier: focus, scrolling, what is held."""
        if before is None:
            return
        keys = {widget.key for widget in self._every() if widget.key}
        self.now_ms, self.shows_focus = before.now_ms, before.shows_focus
        self._is_pointed = before._is_pointed
        self.focus_key = before.focus_key if before.focus_key in keys else self.focus_key
        self._hovered, self._pressed = before._hovered, before._pressed
        self._dragged_area = before._dragged_area
        areas = {area.key: area for area in before._areas}
        for area in self._areas:
            if area.key in areas:
                area.inherit(areas[area.key])
        old = {widget.key: widget for widget in before._every() if widget.key}
        for widget in self._every():
            if widget.key in old:
                widget.inherit(old[widget.key])

    @property
    def focused(self) -> Widget | None:
        """The widget with the focus."""
        return self.find(self.focus_key) if self.focus_key else None

    def find(self, key: str) -> Widget | None:
        """The widget of that key."""
        return next((widget for widget in self._every() if widget.key == key), None)

    def area(self, key: str) -> ScrollArea:
        """The scrolled area of that key."""
        return next(area for area in self._areas if area.key == key)

    def place(self, key: str) -> pygame.Rect | None:
        """Where the widget of that key is on the screen now."""
        return next((rect for widget, rect, _area in self._placed() if widget.key == key), None)

    def is_free(self, place: pygame.Rect) -> bool:
        """Nothing that is read or used is seen there now, nor the ring around it."""
        margin = focus_margin(self._theme)
        for widget, rect, area in self._placed():
            seen = rect if area is None else rect.clip(area.view)
            reach = 2 * margin if widget.takes_focus else 0
            if seen.size != (0, 0) and not widget.is_ground and seen.inflate(reach, reach).colliderect(place):
                return False
        return True

    def text_area(self) -> pygame.Rect | None:
        """Where text is being written, if a field has the focus."""
        widget = self.focused
        return self.place(widget.key) if widget is not None and widget.takes_text else None

    def is_moving(self) -> bool:
        """An area is still scrolling."""
        return any(area.is_moving for area in self._areas)

    def tick(self, now_ms: int) -> None:
        """Let the areas scroll on."""
        self.now_ms = now_ms
        for area in self._areas:
            area.tick(now_ms)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets."""
        for widget in self._widgets:
            widget.draw(surface, widget.rect, self._theme, self._look(widget))
        for area in self._areas:
            with clipped(surface, area.view):
                for widget in area.widgets:
                    rect = area.place(widget)
                    if rect.bottom >= area.view.top - 8 and rect.top <= area.view.bottom + 8:
                        widget.draw(surface, rect, self._theme, self._look(widget))
            area.draw_bar(surface, self._theme)
        self._draw_tip(surface)

    def _draw_tip(self, surface: pygame.Surface) -> None:
        """What the widget under the pointer does, else the one whose focus is seen, where it does not say so itself."""
        key = self._hovered or (self.focus_key if self.shows_focus else None)
        widget = self.find(key) if key else None
        place = self.place(key) if key else None
        if widget is None or place is None or not widget.tip:
            return
        image = tip(self._theme, widget.tip)
        others = [rect for other, rect, _area in self._placed() if other is not widget and other.takes_focus]
        surface.blit(image, tip_place(self._theme, place, image.get_size(), surface.get_rect(), others))

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; True if it was used or something looks different."""
        match intent:
            case PointMoved(at=at):
                return self._hover(at)
            case PointLeft():
                changed, self._hovered = self._hovered is not None, None
                return changed
            case PointPressed(at=at, is_secondary=False):
                return self._press(at, intent.device)
            case PointReleased(at=at, is_secondary=False):
                return self._release(at, intent.device)
            case LongPress() | DragCancelled():
                self._let_go()
                return True
            case DragBegan() | DragMoved() | DragDropped():
                return self._drag(intent)
            case Scrolled(at=at, steps=steps):
                return self._scroll(at, steps)
            case Direction(way=way):
                return self._move(way)
            case Next() | Previous():
                return self._cycle(1 if isinstance(intent, Next) else -1)
            case Confirm() | Command(name="select"):
                return self._confirm()
            case Text() | Composition() | EditKey():
                return self._write(intent)
            case Command(name="page_up" | "page_down" | "first" | "last"):
                return self._page_key(intent.name)
        return False

    def give_focus(self, key: str, is_seen: bool = True) -> None:
        """Move the focus there and bring it into sight."""
        before = self.focused
        if before is not None and before.key != key:
            before.blurred()
        self.focus_key, self.shows_focus, self._is_pointed = key, is_seen, False
        for area in self._areas:
            for widget in area.widgets:
                if widget.key == key:
                    area.show(widget.rect, min(area.view.height // 4, self._theme.px(_REVEAL_MARGIN)))

    def leave_field(self) -> bool:
        """Take the focus off a field; False where no field has it."""
        widget = self.focused
        if widget is None or not widget.takes_text:
            return False
        widget.blurred()
        self.focus_key = None
        return True

    def _every(self) -> Iterator[Widget]:
        yield from self._widgets
        for area in self._areas:
            yield from area.widgets

    def _placed(self) -> Iterator[tuple[Widget, pygame.Rect, ScrollArea | None]]:
        for widget in self._widgets:
            yield widget, widget.rect, None
        for area in self._areas:
            for widget in area.widgets:
                yield widget, area.place(widget), area

    def _at(self, at: Position, device: Device = Device.MOUSE) -> tuple[Widget, pygame.Rect] | None:
        """What lies under a point; under a finger also what is small and lies close by."""
        found, near = None, {}
        for widget, rect, area in self._placed():
            is_seen = area is None or area.view.collidepoint(at)
            if not (widget.takes_focus and widget.is_enabled and is_seen):
                continue
            if rect.collidepoint(at):
                found = widget, rect
            elif device is Device.TOUCH:
                near[widget.key] = widget, rect
        if found is None and near:
            key = within_reach({key: rect for key, (_widget, rect) in near.items()}, at, self._theme.size)
            found = near[key] if key is not None else None
        return found

    def _look(self, widget: Widget) -> Look:
        has_focus = bool(widget.key) and widget.key == self.focus_key
        is_held = bool(widget.key) and widget.key == self._pressed
        return Look(
            is_focused=has_focus and (self.shows_focus or widget.takes_text),
            is_hovered=bool(widget.key) and widget.key == self._hovered,
            is_pressed=is_held,
        )

    def _hover(self, at: Position) -> bool:
        found = self._at(at)
        key = found[0].key if found else None
        changed = key != self._hovered
        self._hovered = key
        return changed

    def _press(self, at: Position, device: Device) -> bool:
        self._hovered = None if device is Device.TOUCH else self._hovered
        found = self._at(at, device)
        self._pressed = found[0].key if found else None
        if found is None:
            self.leave_field()
            return True
        widget, rect = found
        self.give_focus(widget.key, is_seen=False)
        self._is_pointed = True
        if widget.takes_drags:
            widget.activate((at[0] - rect.left, at[1] - rect.top))
        return True

    def _release(self, at: Position, device: Device) -> bool:
        pressed, self._pressed = self._pressed, None
        found = self._at(at, device)
        if found is None or found[0].key != pressed:
            return True
        widget, rect = found
        if not widget.takes_drags:
            self._activate(widget, (at[0] - rect.left, at[1] - rect.top))
        return True

    def _activate(self, widget: Widget, at: Position | None) -> None:
        self.activations += 1
        widget.activate(at)

    def _let_go(self) -> None:
        self._pressed = self._dragged_area = None

    def _drag(self, intent: DragBegan | DragMoved | DragDropped) -> bool:
        if isinstance(intent, DragBegan):
            self._begin_drag(intent.start)
        widget = self.find(self._pressed) if self._pressed else None
        if widget is not None and widget.takes_drags:
            rect = self.place(widget.key) or widget.rect
            widget.drag((intent.at[0] - rect.left, intent.at[1] - rect.top))
        elif self._dragged_area is not None:
            self.area(self._dragged_area).drag(intent.at, self.now_ms)
        if isinstance(intent, DragDropped):
            if self._dragged_area is not None:
                self.area(self._dragged_area).drop(self.now_ms)
            elif widget is not None and not widget.takes_drags:
                self._pressed = widget.key
                self._release(intent.at, intent.device)
            self._let_go()
        return True

    def _begin_drag(self, start: Position) -> None:
        widget = self.find(self._pressed) if self._pressed else None
        if widget is not None and widget.takes_drags:
            return
        for area in self._areas:
            if area.most and area.view.collidepoint(start):
                self._dragged_area, self._pressed = area.key, None
                area.begin_drag(start, self.now_ms)

    def _scroll(self, at: Position, steps: float) -> bool:
        over = [area for area in self._areas if area.view.collidepoint(at)] or list(self._areas[-1:])
        for area in over:
            area.scroll_by(steps * self._theme.px(WHEEL_STEP))
        self._hovered = None
        return bool(over)

    def _page_key(self, name: str) -> bool:
        for area in self._areas[-1:]:
            page = area.view.height * 0.85
            steps = {"page_up": -page, "page_down": page, "first": -area.most, "last": area.most}
            area.scroll_by(steps[name])
        return bool(self._areas)

    def _focusable(self) -> dict[str, pygame.Rect]:
        return {
            widget.key: rect
            for widget, rect, _area in self._placed()
            if widget.takes_focus and widget.is_enabled
        }

    def _move(self, way: Way) -> bool:
        places = self._focusable()
        widget = self.focused
        if widget is None or widget.key not in places:
            return self._focus_first(places)
        is_seen = self.shows_focus or self._is_pointed or widget.takes_text or widget.is_marked
        self.shows_focus = True
        if not is_seen:
            return True
        if widget.step(way):
            return True
        here = places.pop(widget.key)
        key = neighbour(here, places, way)
        if key is not None:
            self.give_focus(key)
        elif way in (Way.UP, Way.DOWN):
            for area in self._areas[-1:]:
                area.scroll_by(way.value[1] * self._theme.px(WHEEL_STEP))
        return True

    def _cycle(self, step: int) -> bool:
        keys = list(self._focusable())
        if not keys:
            return False
        if self.focus_key not in keys:
            return self._focus_first(self._focusable())
        self.give_focus(keys[(keys.index(self.focus_key) + step) % len(keys)])
        return True

    def _focus_first(self, places: dict[str, pygame.Rect]) -> bool:
        for key in places:
            self.give_focus(key)
            return True
        for area in self._areas[-1:]:
            area.scroll_by(self._theme.px(WHEEL_STEP))
        return bool(self._areas)

    def _confirm(self) -> bool:
        widget = self.focused
        if widget is None or not widget.is_enabled:
            return False
        self.shows_focus = True
        self._activate(widget, None)
        return True

    def _write(self, intent: Text | Composition | EditKey) -> bool:
        widget = self.focused
        if not isinstance(widget, TextField):
            return False
        widget.write(intent)
        return True
