"""The cards and the tiles as the settings want them drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.settings import Settings

if TYPE_CHECKING:
    from game.sprites.cards import CardArt
    from game.sprites.tiles import TileArt


def chosen_cards(settings: Settings, language: str) -> CardArt:
    """A pack of cards; `language` is the one in force, whose letters the indices have unless others are chosen."""
    from game.sprites.cards import CardArt, IndexLanguage
    from game.sprites.palette import FOUR_COLOUR, TWO_COLOUR
    from game.sprites.palette import HIGH_CONTRAST as HIGH_CONTRAST_CARDS

    by_setting = {"german": IndexLanguage.GERMAN, "english": IndexLanguage.ENGLISH}
    letters = by_setting.get(settings.index_letters, IndexLanguage(language))
    palette = TWO_COLOUR if settings.suit_colours == "two" else FOUR_COLOUR
    if settings.has_high_contrast and settings.suit_colours == "four":
        palette = HIGH_CONTRAST_CARDS
    return CardArt(palette, letters, settings.card_back, settings.card_front)


def chosen_tiles(settings: Settings) -> TileArt:
    """A set of tiles."""
    from game.sprites.tile_themes import TileThemeName
    from game.sprites.tiles import TileArt

    chosen = TileThemeName(settings.tile_theme)
    if settings.has_high_contrast and chosen is TileThemeName.IVORY:
        chosen = TileThemeName.HIGH_CONTRAST
    return TileArt(chosen.theme)
