"""What the gallery knows about a variant before any page is written."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Layout, Role
from dicesheets.variants.bundle import Bundle
from dicesheets.variants.rating import Rating

PAPERS, LANGUAGES, INKS = ("a4", "letter"), ("de", "en"), ("colour", "saver")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One PDF of a variant."""

    paper: str
    language: str
    ink: str
    file: str  # within the variant's folder
    size: int  # bytes


@dataclass(frozen=True, slots=True)
class Picture:
    """A preview of one page."""

    file: str  # within the variant's folder
    width: int
    height: int
    cards: tuple[str, ...]  # ids


@dataclass(frozen=True, slots=True)
class Entry:
    """One variant, checked and rated, with the files that were written for it."""

    layout: Layout
    bundle: Bundle
    rating: Rating
    folder: str  # its name under v/
    sheets: tuple[Sheet, ...] = ()
    pictures: tuple[Picture, ...] = ()

    @property
    def difficulty(self) -> str:
        """The difficulty that play found."""
        return self.rating.fitting or "normal"

    @property
    def playing_cards(self) -> int:
        """How many realms or boards there are."""
        roles = (Role.REALM, Role.BOARD, Role.PAD)
        return sum(card.role in roles for card in self.layout.cards)

    @property
    def colour(self) -> str:
        """The accent of its page: that of its first own card."""
        changed = [card.colour for card in self.layout.cards if card.colour]
        own = [c.colour for c in self.layout.cards if c.colour and _is_new(self.layout, c.id)]
        return (own or changed or ["slate"])[0]


def _is_new(layout: Layout, card: str) -> bool:
    """Say whether a card's text stands in the layout's own file."""
    place = dict(layout.places).get(f"cards.{card}.title")
    return place is not None and not place.file.endswith("classic.yaml")
