"""The leaflet of any game: by our words for the four, by its layout's for all others."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, PadSettings, Role, Text
from dicesheets.sheets.leaflet.rulebook import END, NEED, TURN, Section, leaflet_of

_PADS = Text("Den Block, einen Stift", "The pad, a pen")
_EACH = Text("Für jede Person ein Blatt und einen Stift", "A sheet and a pen for each player")


def facts_of(layout: Layout) -> Text:
    """Return players, minutes and age in one line."""
    if not layout.traits.names_itself:
        return leaflet_of(layout).facts
    own = layout.own
    low, high = own.players
    span = str(low) if low == high else f"{low}–{high}"
    german = [f"{span} Personen" if high > 1 else "1 Person"]
    english = [f"{span} players" if high > 1 else "1 player"]
    if own.age:
        german.append(f"ab {own.age} {'Jahr' if own.age == 1 else 'Jahren'}")
        english.append(f"{own.age}+")
    if own.minutes:
        german.append(f"{own.minutes} Minuten")
        english.append(f"{own.minutes} minutes")
    return Text(" · ".join(german), " · ".join(english))


def most_players(layout: Layout) -> int:
    """Return how many people can play."""
    settings = layout.settings
    if isinstance(settings, PadSettings):
        return settings.players[1]
    return leaflet_of(layout).most_players


def sections_of(layout: Layout) -> tuple[Section, ...]:
    """Return what the leaflet tells: what is needed, how it goes, how it ends."""
    if not layout.traits.names_itself:
        return leaflet_of(layout).sections
    pads = layout.of_role(Role.PAD)
    scoring = tuple(dict.fromkeys(text for card in pads for text in card.scoring))
    need = _PADS if any(card.is_shared for card in pads) else _EACH
    sections = [Section(NEED, (need,))]
    if layout.own.overview:
        sections.append(Section(TURN, layout.own.overview))
    if scoring:
        sections.append(Section(END, scoring))
    return tuple(sections)


def glance_of(layout: Layout) -> tuple[Text, ...]:
    """Return the game in a few lines, for the back cover."""
    if not layout.traits.names_itself:
        return leaflet_of(layout).glance
    return layout.own.overview
