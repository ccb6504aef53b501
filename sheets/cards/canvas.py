"""A card while it is being drawn: collects items, fields and faults, and ends as a CardPlan.

Arrangements draw on a canvas with millimetres from the card's top-left corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from dicesheets.errors import Fault, LayoutError, Said
from dicesheets.layouts.fiducials import (
    EDITION,
    FIRST_EDITION,
    Marker,
    code_of,
    format_code,
)
from dicesheets.layouts.model import STAR_GROUP, Card, Field, Group, Layout, Place, Role, Text
from dicesheets.layouts.promises import Promise
from dicesheets.sheets.cards.ground import ground_items
from dicesheets.sheets.extent import ANCHORS, extent_of
from dicesheets.sheets.icons import is_icon, own
from dicesheets.sheets.plan import (
    NOWHERE,
    Box,
    CardPlan,
    Disc,
    Icon,
    Item,
    NameBox,
    PlacedField,
    Point,
    Polyline,
    Rectangle,
    Shown,
    Words,
)
from dicesheets.sheets.text import Span, cap_height, measure, wrap

A6_MM = (105.0, 148.0)  # paper of most cards
LINE_SPACING = 1.24  # em from baseline to baseline
INLINE_ICON = 1.1  # em: an icon within a line, a little smaller than its room (text.ICON_EM)
ENDLESS_MM = 1e6  # wide enough for any text to stay on one line
# Icons drawn in a colour of their own.
ICON_COLOURS = {name: name for name in ("pumpkin", "heart", "coin", "star")} | {
    "die-yellow": "yellow",
    "die-red": "red",
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a card shall look and whose it is."""

    language: str = "de"
    saver: bool = False
    compact: bool = False  # the half-size form of the resource and the score card
    player: int = 0  # the colour at a table, from 1; 0: nobody's
    page: int = 0  # the round on round pages, from 1
    seed: int = 0  # what drew the realms; 0: nothing was drawn
    event: int = 0  # where a person plays; 0: not said
    person: int = 0  # whose sheet it is, from 1; 0: nobody's
    name: str = ""  # of that person, in letters that one of the fonts has
    edition: int = EDITION  # earlier ones only to read sheets that were printed then

    @property
    def is_first_edition(self) -> bool:
        """Say whether the card shall be drawn as it was at first."""
        return self.edition == FIRST_EDITION


@dataclass(slots=True)
class Canvas:
    """One card in the making."""

    layout: Layout
    card: Card
    look: Look
    width_mm: float
    height_mm: float
    items: list[Item] = field(default_factory=list)
    personal: list[Item] = field(default_factory=list)
    placed: list[PlacedField] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)  # boxes that rewards must not cover
    shown: list[Shown] = field(default_factory=list)
    panels: list[Box] = field(default_factory=list)  # pale grounds, also where ink saves them
    faults: list[Fault] = field(default_factory=list)
    markers: tuple[Marker, ...] = ()
    dots: tuple[Point, ...] = ()
    code_box: Box = NOWHERE
    letters_box: Box = NOWHERE
    letters: str = ""  # of the code, once they are known
    badge_box: Box = NOWHERE
    names: list[NameBox] = field(default_factory=list)
    name_tag: Box = NOWHERE

    # -------------------------------------------------------------- what the card says

    @property
    def accent(self) -> str:
        """The card's colour."""
        return self.card.colour

    @property
    def play_groups(self) -> tuple[Group, ...]:
        """The groups that are played on: all but the star row."""
        return tuple(g for g in self.card.groups if g.id != STAR_GROUP)

    @property
    def rows(self) -> list[list[Group]]:
        """The groups row by row as the author arranged them, then a row for each other group."""
        wanted = self.card.arrangement.rows
        named = {i for row in wanted for i in row}
        rows = [[self.card.group(i) for i in row] for row in wanted]
        return rows + [[g] for g in self.play_groups if g.id not in named]

    def say(self, text: Text) -> str:
        """Return a text in the language of the sheet."""
        return text.say(self.look.language)

    @property
    def code(self) -> str:
        """The letters of the sheet code; empty on components."""
        if not self.letters and self.card.role is not Role.COMPONENT:
            self.letters = self._make_code()
        return self.letters

    def _make_code(self) -> str:
        look = self.look
        code = replace(
            code_of(self.layout, self.card),
            page=look.page,
            player=look.player,
            seed=look.seed,
            event=look.event,
            person=look.person,
            english=look.language == "en",
            saver=look.saver,
            compact=look.compact,
            edition=look.edition,
        )
        return format_code(code)

    # -------------------------------------------------------------- drawing

    def rectangle(
        self,
        box: Box,
        fill: str | None = None,
        stroke: str | None = None,
        width_mm: float = 0.3,
        radius_mm: float = 0.0,
    ) -> None:
        """Draw a rectangle."""
        self.items.append(Rectangle(box, fill, stroke, width_mm, radius_mm))

    def panel(self, box: Box, colour: str | None = None, radius_mm: float = 2.4) -> None:
        """Draw the pale ground that holds things together; nothing in saver ink."""
        self.panels.append(box)
        if not self.look.saver:
            self.rectangle(box, f"{colour or self.accent}-pale", None, 0.0, radius_mm)

    def disc(
        self,
        centre: Point,
        radius_mm: float,
        fill: str | None = None,
        stroke: str | None = None,
        width_mm: float = 0.3,
    ) -> None:
        """Draw a circle."""
        self.items.append(Disc(centre, radius_mm, fill, stroke, width_mm))

    def outline(
        self,
        points: Iterable[Point],
        fill: str | None = None,
        stroke: str | None = None,
        width_mm: float = 0.3,
        closed: bool = True,
    ) -> None:
        """Draw straight lines through points."""
        self.items.append(Polyline(tuple(points), fill, stroke, width_mm, closed))

    def icon(
        self,
        name: str,
        centre: Point,
        size_mm: float,
        colour: str | None = None,
        solid: bool = False,
    ) -> None:
        """Draw an icon; resources and stars have colours of their own."""
        colour = colour or ICON_COLOURS.get(name, "ink")
        self.items.append(Icon(self.icon_name(name), centre, size_mm, colour, solid))

    def icon_name(self, name: str) -> str:
        """Return what the plan calls an icon: one of the layout's own is its path."""
        if not is_icon(name):
            for mine in self.layout.icons:
                if mine.name == name:
                    return own(mine.path)
        return name

    def font(self, wanted: str) -> str:
        """Return the font that is printed: nothing bold where ink is saved."""
        return "regular" if self.look.saver and wanted == "bold" else wanted

    def words(
        self,
        text: str,
        centre: Point,
        size_mm: float,
        font: str = "regular",
        colour: str = "text",
        anchor: str = "middle",
    ) -> None:
        """Write one line, its capitals centred on the height of `centre`."""
        font = self.font(font)
        baseline = centre[1] + cap_height(font, size_mm) / 2
        self.items.append(Words(text, (centre[0], baseline), size_mm, font, colour, anchor))

    def inline(
        self,
        text: str,
        at: Point,
        size_mm: float,
        font: str = "regular",
        colour: str = "text",
        anchor: str = "start",
    ) -> float:
        """Write one line with icons like `{star}` in it, centred on a height; return its width."""
        font = self.font(font)
        wide = measure(text, font, size_mm)
        left = at[0] - wide * ANCHORS[anchor]
        for line in wrap(text, font, size_mm, ENDLESS_MM):
            self._spans(line, (left, at[1]), size_mm, font, colour)
        return wide

    def paragraph(
        self,
        text: str,
        at: Point,
        width_mm: float,
        size_mm: float,
        font: str = "regular",
        colour: str = "text",
        fills_last: bool = True,
    ) -> float:
        """Write a text that wraps, from its top-left corner down; return its height."""
        font = self.font(font)
        fills_last = fills_last and not self.look.is_first_edition
        lines = wrap(text, font, size_mm, width_mm, fills_last)
        for number, line in enumerate(lines):
            middle = at[1] + (number + 0.5) * size_mm * LINE_SPACING
            self._spans(line, (at[0], middle), size_mm, font, colour)
        return len(lines) * size_mm * LINE_SPACING

    def _spans(
        self, line: Iterable[Span], start: Point, size_mm: float, font: str, colour: str
    ) -> None:
        """Write one line of words and icons from its left end, centred on a height."""
        left, middle = start
        for span in line:
            x = left + span.left_mm
            if span.is_icon:
                self.icon(span.text, (x + span.width_mm / 2, middle), size_mm * INLINE_ICON)
            else:
                self.words(span.text, (x, middle), size_mm, font, colour, "start")

    # -------------------------------------------------------------- fields and faults

    def box_of(self, wanted: Field, box: Box) -> Box:
        """Return where a field stands: `box`, or what the author wrote instead."""
        for place in self.card.arrangement.place:
            if place.field == wanted.id:
                return Box(place.left_mm, place.top_mm, place.width_mm, place.height_mm)
        return box

    def place(self, wanted: Field, box: Box, polygon: tuple[Point, ...] | None = None) -> None:
        """Say where a field stands."""
        self.placed.append(PlacedField(wanted, box, polygon or box.polygon))
        self.taken.append(box)

    @contextmanager
    def showing(self, *promises: Promise) -> Iterator[None]:
        """Remember that what is drawn meanwhile shows some promises, as far as it really does."""
        start = len(self.items)
        yield
        drawn = self.items[start:]
        if not drawn:
            return
        icons = Counter(item.name for item in drawn if isinstance(item, Icon))
        words = " ".join(item.text for item in drawn if isinstance(item, Words))
        smallest = min((i.size_mm for i in drawn if isinstance(i, Icon)), default=0.0)
        box = around(extent_of(item) for item in drawn)
        for promise in promises:
            if Counter(promise.icons) <= icons and promise.number in words:
                self.shown.append(Shown(promise, box, smallest))

    def is_free(self, box: Box) -> bool:
        """Say whether a box covers no field, plate, icon or text."""
        drawn = [extent_of(i) for i in self.items if isinstance(i, Icon | Words)]
        return not any(box.overlaps(other) for other in self.taken + drawn)

    def checkpoint(self) -> tuple[int, ...]:
        """Return a point to which `undo` can go back."""
        return tuple(len(drawn) for drawn in self._drawn())

    def undo(self, point: tuple[int, ...]) -> None:
        """Take back all that was drawn and placed since a checkpoint."""
        for drawn, start in zip(self._drawn(), point, strict=True):
            del drawn[start:]

    def _drawn(self) -> tuple[list[Any], ...]:
        return (self.items, self.placed, self.taken, self.shown, self.panels)

    def fault(self, path: str, what: Said, remedy: Said) -> None:
        """Remember a mistake of the layout; `path` is within the card."""
        place = find_place(self.layout, f"cards.{self.card.id}.{path}".rstrip("."))
        where = Text(f"auf der Karte {self.card.id}", f"card {self.card.id}")
        self.faults.append(Fault(place.file, place.line, where, what, remedy))

    def ground(self) -> list[Item]:
        """Return what lies below everything: colour, but not where ink is saved."""
        if self.look.saver or not self.markers:
            return []
        reading = (self.code_box, self.letters_box)
        return ground_items(self.width_mm, self.height_mm, self.accent, self.markers, reading)

    def finish(self) -> CardPlan:
        """Return the card; LayoutError if anything is wrong with it."""
        if self.faults:
            raise LayoutError(self.faults)
        order = {f.id: number for number, f in enumerate(self.card.fields)}
        return CardPlan(
            width_mm=self.width_mm,
            height_mm=self.height_mm,
            items=(*self.ground(), *self.items),
            personal=tuple(self.personal),
            fields=tuple(sorted(self.placed, key=lambda p: order[p.field.id])),
            markers=self.markers,
            dots=self.dots,
            code_box=self.code_box,
            letters_box=self.letters_box,
            code=self.code,
            shown=tuple(self.shown),
            badge_box=self.badge_box,
            names=tuple(self.names),
            name_tag=self.name_tag,
            edition=self.look.edition,
        )


def around(boxes: Iterable[Box]) -> Box:
    """Return the box round some boxes."""
    every = tuple(boxes)
    left, top = min(b.left_mm for b in every), min(b.top_mm for b in every)
    right, bottom = max(b.right_mm for b in every), max(b.bottom_mm for b in every)
    return Box(left, top, right - left, bottom - top)


def find_place(layout: Layout, path: str) -> Place:
    """Return where a path, or the nearest thing above it, stands in its file."""
    known = dict(layout.places)
    while path:
        if path in known:
            return known[path]
        path = path.rpartition(".")[0]
    return known.get("", Place(layout.id, 0))
