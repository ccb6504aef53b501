"""Library: from a sheet's code to the layout and the print it names.

Built-in layouts are known; others are asked of whoever started the scan (installed variants, a
layout file named on the command line, a generator).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Generic, TypeVar

from dicesheets.errors import HINT_CARRIED, LayoutError, PhotoError
from dicesheets.layouts.fiducials import (
    COMPACT_SERIES,
    SheetCode,
    reference_of,
    series_of,
)
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Advice, Card, Game, Layout, Role, Text
from dicesheets.layouts.registry import traits_of
from dicesheets.scanner.artwork import PrintedCard, print_card
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import Box, CardPlan

FindLayout = Callable[[SheetCode], Layout | None]
CardKey = tuple[Game, int, bool, int, Look]
Key = TypeVar("Key")
Made = TypeVar("Made")

MOST_LAYOUTS = 60  # that are kept; a league of all games in both languages uses a dozen
MOST_PRINTS = 200  # of cards, about 0.4 MB each

OTHER_MARKERS = Text(
    "der Code einer Karte gehört nicht zu ihren Eckmarken; drucke das Blatt neu",
    "a card's code does not belong to its corner marks; print the sheet again",
)


def nothing_else(code: SheetCode) -> Layout | None:
    """A library without variants."""
    return None


@dataclass(frozen=True, slots=True)
class Outline:
    """What all cards with the same markers share: size and where the code stands."""

    width_mm: float
    height_mm: float
    code_box: Box
    letters_box: Box

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return (self.width_mm, self.height_mm)


class _Latest(Generic[Key, Made]):
    """What was made, the latest used of it: a program that runs for weeks sees many variants."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Key, Made] = OrderedDict()

    def __len__(self) -> int:
        return len(self._made)

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """Return what a key stands for, made if it is not there."""
        if key not in self._made:
            made = make()
            self._made[key] = made
            if len(self._made) > self._most:
                self._made.popitem(last=False)
            return made
        self._made.move_to_end(key)
        return self._made[key]


class Library:
    """Layouts and prints, each made once while it is in use."""

    def __init__(self, find_layout: FindLayout = nothing_else, cache: Path | None = None) -> None:
        self._find = find_layout
        self._cache = cache
        self._layouts: _Latest[tuple[Game, int, bool], Layout] = _Latest(MOST_LAYOUTS)
        self._plans: _Latest[CardKey, CardPlan] = _Latest(MOST_PRINTS)
        self._prints: _Latest[CardKey, PrintedCard] = _Latest(MOST_PRINTS)
        self._outlines: dict[int, Outline | None] = {}

    def size_of(self, series: int) -> tuple[float, float] | None:
        """Return the size of cards with these markers, or None if there are none."""
        outline = self.outline(series)
        return outline.size if outline else None

    def outline(self, series: int) -> Outline | None:
        """Return what cards with these markers look like before their code is read."""
        if series not in self._outlines:
            self._outlines[series] = self._make_outline(series)
        return self._outlines[series]

    def layout(self, code: SheetCode) -> Layout:
        """Return the layout that a code names; PhotoError if it is not to be had."""
        key = (code.game, code.reference, code.generated)
        return self._layouts.get(key, lambda: self._make_layout(code))

    def _make_layout(self, code: SheetCode) -> Layout:
        classic = load_classic(code.game)
        named = reference_of(classic) == (code.reference, code.generated)
        found = classic if named else self._find(code)
        if found is None:
            raise PhotoError(_not_installed(code))
        return found

    def card(self, code: SheetCode, series: int) -> Card:
        """Return the card that a code names; PhotoError if its markers are those of another."""
        layout = self.layout(code)
        if code.card < len(layout.cards):
            card = layout.cards[code.card]
            compact_ok = not code.compact or card.role in COMPACT_SERIES
            if compact_ok and series_of(card, code.compact) == series:
                return card
        raise PhotoError(OTHER_MARKERS)

    def printed(self, code: SheetCode) -> PrintedCard:
        """Return how the card that a code names was printed."""
        layout = self.layout(code)
        look = look_of(code)
        key = (code.game, code.reference, code.generated, code.card, look)
        return self._prints.get(
            key, lambda: print_card(self._plan(layout, code.card, look), look.saver, self._cache)
        )

    def _plan(self, layout: Layout, index: int, look: Look) -> CardPlan:
        key = (layout.game, *reference_of(layout), index, look)
        return self._plans.get(key, lambda: _drawn(layout, index, look))

    def _make_outline(self, series: int) -> Outline | None:
        compact = series in COMPACT_SERIES.values()
        has_it = (g for g in Game if series in traits_of(g).series)
        with_rounds = (g for g in Game if compact and traits_of(g).has_rounds)
        game = next(chain(has_it, with_rounds), None)
        if game is None:
            return None
        layout = load_classic(game)
        index = _card_like(layout, series, compact)
        if index is None:
            return None
        plan = self._plan(layout, index, Look(compact=compact))
        return Outline(plan.width_mm, plan.height_mm, plan.code_box, plan.letters_box)


def _drawn(layout: Layout, index: int, look: Look) -> CardPlan:
    try:
        return draw_card(layout, layout.cards[index], look)
    except LayoutError as error:
        told = Text(
            f"diese Karte lässt sich nicht drucken: {error.say('de')}",
            f"this card cannot be printed: {error.say('en')}",
        )
        raise PhotoError(told, layout.id) from error


def look_of(code: SheetCode) -> Look:
    """Return how the card with this code was drawn, whoever it belongs to."""
    return Look(code.language, code.saver, code.compact, edition=code.edition)


def _not_installed(code: SheetCode) -> Text:
    game, digest = code.game.value, f"{code.reference:010x}"
    return Advice(
        f"diese Karte gehört zu einer Vorlage von {game}, die nicht installiert ist ({digest}): "
        "installiere sie, gib ihre Datei an, oder fotografiere die Seite mit, auf der sie steht",
        f"this card belongs to a layout of {game} that is not installed ({digest}): install it, "
        "give its file, or photograph the page that carries it",
        HINT_CARRIED,
    )


def _card_like(layout: Layout, series: int, compact: bool) -> int | None:
    """The card with these markers; otherwise one of the role that variants add."""
    readable = [i for i, c in enumerate(layout.cards) if c.role is not Role.COMPONENT]
    for index in readable:
        card = layout.cards[index]
        if compact and COMPACT_SERIES.get(card.role) == series:
            return index
        if not compact and card.series == series:
            return index
    return None if compact else next(iter(readable), None)
