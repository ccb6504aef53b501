"""What is drawn where, before any PDF exists: a card or a page as plain values.

Units are mm, the origin is the top-left corner, y points down. Colours are names of
`dicesheets.sheets.palette`; nothing here knows games, YAML or reportlab.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.fiducials import EDITION, Marker
from dicesheets.layouts.model import Field
from dicesheets.layouts.promises import Promise

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on paper."""

    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """The x of the right edge."""
        return self.left_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """The y of the lower edge."""
        return self.top_mm + self.height_mm

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.left_mm + self.width_mm / 2, self.top_mm + self.height_mm / 2)

    @property
    def polygon(self) -> tuple[Point, ...]:
        """The four corners, clockwise from the top left."""
        left, top, right, bottom = self.left_mm, self.top_mm, self.right_mm, self.bottom_mm
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    def inset(self, by_mm: float) -> Box:
        """Return the box made smaller by `by_mm` on every side (larger if negative)."""
        return Box(
            self.left_mm + by_mm,
            self.top_mm + by_mm,
            self.width_mm - 2 * by_mm,
            self.height_mm - 2 * by_mm,
        )

    def overlaps(self, other: Box) -> bool:
        """Say whether the two share an area."""
        # Asked a hundred thousand times a layout: the edges are added up here, not by properties.
        return (
            self.left_mm < other.left_mm + other.width_mm - 1e-6
            and other.left_mm < self.left_mm + self.width_mm - 1e-6
            and self.top_mm < other.top_mm + other.height_mm - 1e-6
            and other.top_mm < self.top_mm + self.height_mm - 1e-6
        )


NO_BOX = Box(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, perhaps with round corners."""

    box: Box
    fill: str | None = None
    stroke: str | None = None
    width_mm: float = 0.25
    radius_mm: float = 0.0
    dash_mm: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    centre: Point
    radius_mm: float
    fill: str | None = None
    stroke: str | None = None
    width_mm: float = 0.25


@dataclass(frozen=True, slots=True)
class Polyline:
    """Straight lines through points."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width_mm: float = 0.25
    closed: bool = False
    dash_mm: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; `at` is on the baseline, at its left, middle or right end."""

    text: str
    at: Point
    size_mm: float  # em height
    font: str = "regular"  # regular, bold, display, mono
    colour: str = "ink"
    anchor: str = "start"  # start, middle, end


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon of sheets/icons, centred."""

    name: str
    centre: Point
    size_mm: float
    colour: str = "ink"
    solid: bool = False  # also where ink is saved: an outline would mean something else


@dataclass(frozen=True, slots=True)
class Code:
    """The machine-readable code of a card."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Fiducial:
    """An ArUco marker."""

    marker: Marker


Item = Rectangle | Disc | Polyline | Words | Icon | Code | Fiducial


@dataclass(frozen=True, slots=True)
class PlacedField:
    """A field and the outline that the player writes into."""

    field: Field
    box: Box
    polygon: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A promise of the card, and the box round what shows it."""

    promise: Promise
    box: Box
    icon_mm: float  # size of the smallest icon in it; 0 if there is none


@dataclass(frozen=True, slots=True)
class NameBox:
    """Where a person writes their name by hand; a pad has a box for each player."""

    box: Box
    player: int = 0  # of a pad, from 1; 0: the whole card is theirs


NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class CardPlan:
    """One card: what is drawn (`items` alike for every copy, `personal` not), and for readers."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]  # the same for every player, page and seed: drawn once, placed often
    personal: tuple[Item, ...]  # code, letters, player's colour and number
    fields: tuple[PlacedField, ...]
    markers: tuple[Marker, ...]
    dots: tuple[Point, ...]
    code_box: Box
    letters_box: Box
    code: str  # the letters
    shown: tuple[Shown, ...] = ()  # where a realm card shows what its rules pay and ask for
    badge_box: Box = NOWHERE  # of the player's tab
    names: tuple[NameBox, ...] = ()
    name_tag: Box = NOWHERE  # where a printed name stands on a card without a line for one
    edition: int = EDITION  # which inks it is printed with
