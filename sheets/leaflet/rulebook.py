"""What the leaflet of a game says: the parts that every one has, and where a game's are found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.registry import module_of
from dicesheets.sheets.leaflet.throws import Throw
from dicesheets.sheets.leaflet.words import Sign


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the paragraphs below it."""

    title: Text
    paragraphs: tuple[Text, ...]


NEED = Text("Das braucht ihr", "What you need")
GOAL = Text("Ziel", "Aim")
START = Text("Vor dem Spiel", "Before you start")
TURN = Text("So wird gespielt", "How to play")
END = Text("Ende und Wertung", "End and scoring")


@dataclass(frozen=True, slots=True)
class Leaflet:
    """All that the leaflet of a built-in game says."""

    facts: Text  # players, minutes, from which age
    signs: tuple[Sign, ...]
    wrong: tuple[Text, ...]  # what is wrong with each mistake, in the order of the examples
    sections: tuple[Section, ...]
    glance: tuple[Text, ...]  # the game in a few lines, for the back cover
    throws: tuple[Throw, ...]
    filled: Text | None = None  # what a filled sheet shows
    why: tuple[tuple[str, Text], ...] = ()  # realms whose example scores what one cannot see on it
    most_players: int = 6  # where the layout does not say how many play


def leaflet_of(layout: Layout) -> Leaflet:
    """Return what the leaflet of a built-in game says."""
    return cast(Leaflet, module_of(layout.traits.leaflet).LEAFLET)
