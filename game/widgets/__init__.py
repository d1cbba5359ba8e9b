"""The menus' parts. A scene builds a `Page` of widgets for a size and a language, anew when either changes.

`Page` moves the focus, hovers, presses, scrolls; widgets draw themselves and act when used. Every widget
works by mouse, touch and keyboard alike. Rectangles come from `game.widgets.layout`, in pixels of the window.
"""

from game.widgets.base import Look, Widget
from game.widgets.buttons import Button, Choice, Slider, Stepper, Toggle
from game.widgets.field import TextField
from game.widgets.page import Page
from game.widgets.scroll import ScrollArea
from game.widgets.texts import Emblem, Label, Panel, Paragraph, Picture

__all__ = [
    "Button",
    "Choice",
    "Emblem",
    "Label",
    "Look",
    "Page",
    "Panel",
    "Paragraph",
    "Picture",
    "ScrollArea",
    "Slider",
    "Stepper",
    "TextField",
    "Toggle",
    "Widget",
]
