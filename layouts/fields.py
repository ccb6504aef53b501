"""Where players write: fields, their groups, and what numbers in them must respect and pay."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.vocabulary import NOTHING, Kind, Reward
from dicesheets.words.text import Text

STAR_GROUP = "star"  # every realm card gets this group: the stars the player claims


@dataclass(frozen=True, slots=True)
class Field:
    """One spot a player writes on or marks."""

    id: str  # unique on its card, as in records: "top-3"
    kind: Kind
    group: str
    position: int  # within its group, from 1
    number: int | None = None  # printed on it: the die it needs, an order's or a poster's worth
    gain: Reward = NOTHING  # taken at the moment it is marked
    cost: Reward = NOTHING  # paid at the moment it is marked
    holds: Reward = NOTHING  # contents that a completed set pays out (see FieldSet.pays)
    colour: str | None = None  # hex maps: the colour of the hex or info-bar field
    treasure: bool = False  # hex maps: a starred hex
    row: int = 0  # grids, hex maps and pads: from 1
    column: int = 0
    player: int = 0  # pads: whose field it is, from 1
    turn: int = 0  # pads and the dice log: from 1
    line: str = ""  # pads: the line it belongs to
    digits: int = 0  # pads: how many a number may have here, if more than usual
    may_hold: tuple[int, ...] = ()  # pads: the numbers that belong here, if they are few


@dataclass(frozen=True, slots=True)
class Group:
    """Fields of one kind that belong together: a column, a bird, a flower, a grid."""

    id: str
    kind: Kind
    fields: tuple[Field, ...]
    in_order: bool = False  # fields must be filled first to last
    door: bool = False  # towers: a door stands below the first field and counts as filled
    shape: str = "square"  # how a field looks; the words stand in docs/layouts.md
    label: Text | None = None
    target: int | None = None  # a number printed beside the group, such as a wingspan
    rows: int = 0  # grids only
    columns: int = 0
    prefilled: tuple[tuple[int, int], ...] = ()  # grids: (row, column) from 1, printed as filled
    block: int = 0  # grids: side of the big squares, 0 for none
    forward: bool = False  # fields may be skipped, but none is filled after one behind it
    spreads_from: tuple[str, ...] = ()  # other fields are filled beside a filled one only
    is_hexes: bool = False  # the fields are hexes: rows and columns as in layouts.hexes
    regions: tuple[tuple[str, tuple[str, ...]], ...] = ()  # hexes: a letter and its fields


@unique
class Relation(Enum):
    """How the number in one field must compare with the number in another."""

    SMALLER = "smaller"
    LARGER = "larger"
    DIFFERENT = "different"
    EQUAL = "equal"
    NOT_SMALLER = "not-smaller"
    NOT_LARGER = "not-larger"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Once both are filled, the number in `first` must be `relation` than that in `second`."""

    first: str
    relation: Relation
    second: str


@dataclass(frozen=True, slots=True)
class FieldSet:
    """Fields that pay when the last of them is filled."""

    fields: tuple[str, ...]
    gain: Reward = NOTHING
    total: int | None = None  # pays only if the numbers written in the fields add up to this
    pays: str | None = None  # pays what the marked fields of this group hold, at that moment
    name: str = ""  # what it was called in the file: "l1", "row-2", "block-1-1"
