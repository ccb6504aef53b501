"""What the gallery knows about a variant before any page is written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dicesheets.layouts.model import Card, Layout, Role
from dicesheets.sheets.drawn import DrawnCards
from dicesheets.variants.bundle import Bundle
from dicesheets.variants.rating import Rating

PAPERS, LANGUAGES, INKS = ("a4", "letter"), ("de", "en"), ("colour", "saver")
COLOURS = ("brick", "amber", "plum", "teal", "sky", "rose", "indigo", "crimson", "moss", "wine")


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
    language: str
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
    drawn: DrawnCards  # its cards, for all its sheets
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
    def own_cards(self) -> tuple[Card, ...]:
        """The cards whose titles stand in the variant's own files."""
        places = dict(self.layout.places)
        mine = {name for name, _ in self.bundle.files}
        found = []
        for card in self.layout.cards:
            place = places.get(f"cards.{card.id}.title")
            if place is not None and Path(place.file).name in mine:
                found.append(card)
        return tuple(found)

    @property
    def colour(self) -> str:
        """The accent of its page: that of its first own card, otherwise any that stays the same."""
        own = [card.colour for card in self.own_cards if card.colour]
        if own:
            return own[0]
        return COLOURS[int(self.layout.digest, 16) % len(COLOURS)]

    def pictures_in(self, language: str) -> tuple[Picture, ...]:
        """The previews of one language, page by page."""
        return tuple(picture for picture in self.pictures if picture.language == language)

    def cover(self, language: str) -> int:
        """Which page stands for the variant: the one with most of its own cards, or any."""
        pictures = self.pictures_in(language)
        own = {card.id for card in self.own_cards}
        if own:
            return max(range(len(pictures)), key=lambda i: len(own & set(pictures[i].cards)))
        full = len(pictures[0].cards)
        whole = [i for i, picture in enumerate(pictures) if len(picture.cards) == full]
        return whole[int(self.layout.digest, 16) % len(whole)]
