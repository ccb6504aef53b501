"""What happens on a card: what a die may do there, what sums pay, what counts at the end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.vocabulary import Reward


@dataclass(frozen=True, slots=True)
class Write:
    """Play: write the die's value into an empty digit field of these groups."""

    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Play: mark one unmarked field of these groups with a die."""

    groups: tuple[str, ...]
    any_die: bool = False  # otherwise the die must show the field's number
    copy_other_die_to: str | None = None  # gets the other rolled die's value, at the same position
    then_may_mark: str | None = None  # may be marked at once at the same position, at its cost
    both_on_pair: bool = False  # on a rolled pair one unaltered die may mark it in every group
    sum_of_dice: bool = False  # the field's number is the die's value plus the other rolled die's


@dataclass(frozen=True, slots=True)
class MarkHolding:
    """Play: a die of value k marks every field of `mark` whose partner in `holding` holds k."""

    mark: str
    holding: str


@dataclass(frozen=True, slots=True)
class Shape:
    """Cells that a die covers, from (0, 0); turned and mirrored freely."""

    die: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PlaceShape:
    """Play: fill the empty cells of the die's shape in a grid."""

    group: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Deliver:
    """Play: one die plus at least one ringed, uncrossed field of `using` reach an order's number.

    The order is marked and the fields used are crossed.
    """

    orders: str
    using: str


Play = Write | Mark | MarkHolding | PlaceShape | Deliver


@unique
class Take(Enum):
    """Which of several things a reward gives."""

    ALL = "all"
    ONE = "one"
    EITHER = "either"  # the rule is open: a sheet may follow either reading


@dataclass(frozen=True, slots=True)
class TallyRange:
    """One range of a tally: sums up to `to` (None: without end) pay `gain`."""

    to: int | None
    gain: Reward
    take: Take = Take.ALL


@dataclass(frozen=True, slots=True)
class Tally:
    """After each mark the marked numbers of that group are added; the sum's range pays at once."""

    groups: tuple[str, ...]
    ranges: tuple[TallyRange, ...]


@dataclass(frozen=True, slots=True)
class LeastOfOthers:
    """Stars at the end: as many as the worst other realm has, at most one a filled field."""


@dataclass(frozen=True, slots=True)
class ResourceGoal:
    """Stars at the end for each kind of resource gained at least `at_least` times in the round."""

    at_least: int
    gain: Reward


EndScore = LeastOfOthers | ResourceGoal
