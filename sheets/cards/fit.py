"""How large groups can be in rows: the largest scale at which every row fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dicesheets.layouts.model import Card, FieldSet, Group, Mark, MarkHolding
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import SMALLEST_MM, USUAL_MM, headroom_of, width_of
from dicesheets.sheets.cards.panels import (
    HOURGLASS_HIGH,
    SAND_LIMIT,
    TARGET_MM,
    hourglass_field,
    rewards_size,
)
from dicesheets.sheets.cards.plates import is_group
from dicesheets.sheets.cards.rewards import ICON_MM
from dicesheets.sheets.cards.signs import head_room
from dicesheets.sheets.plan import Box

FIRST_SCALES = tuple(s / 100 for s in range(140, 54, -5))  # tried from large to small
SCALES = (1.7, 1.65, 1.6, 1.55, 1.5, 1.45, *FIRST_SCALES)
FIELD_GAP_MM = 2.0  # white between neighbouring fields
PAIRED_GAP_MM = 3.9  # the same where every column has its own panel
MORE_LINES_WORTH = 1.2  # break a group into more lines only if its fields grow this much
ICON_LIMIT_MM = 6.2
PAD_MM = 2.0  # between a panel's edge and what it holds
NOTE_PAD_MM = 1.6  # white round a line of icons above or below a field
ROW_GAP_MM = 2.4


@dataclass(frozen=True, slots=True)
class Measured:
    """One group at one scale: how many fields a line, how large, how high in all."""

    group: Group
    width_mm: float
    columns: int
    lines: int
    field_mm: float  # height of a field
    icon_mm: float  # size of the icons with the fields
    line_mm: float  # height of a line with its notes
    height_mm: float


@dataclass(frozen=True, slots=True)
class Side:
    """What stands beside the fields of a group: sets that it fills, and the room for them."""

    sets: tuple[FieldSet, ...]
    target_mm: float  # at its left end
    reward_mm: float  # at its right end
    height_mm: float


Sides = Mapping[str, Side]  # by group


def measure_sides(
    canvas: Canvas, rows: list[list[Group]], sets: Sequence[FieldSet], shared: Sequence[FieldSet]
) -> Sides:
    """Return what stands beside each group; groups whose fields stand in columns get the same."""
    own: dict[str, Side] = {}
    for group in canvas.play_groups:
        mine = tuple(s for s in sets if is_group(group, s))
        wide, high = rewards_size(mine)
        own[group.id] = Side(mine, 0.0 if group.target is None else TARGET_MM, wide, high)
    kin = _kin(canvas, rows, shared)
    return {
        name: replace(
            side,
            target_mm=max(own[other].target_mm for other in kin[name]),
            reward_mm=max(own[other].reward_mm for other in kin[name]),
        )
        for name, side in own.items()
    }


def _kin(
    canvas: Canvas, rows: list[list[Group]], shared: Sequence[FieldSet]
) -> dict[str, set[str]]:
    """Return for each group those whose fields stand above or below its own."""
    alone = {row[0].id: len(row[0].fields) for row in rows if len(row) == 1}
    kin = {group.id: {group.id} for group in canvas.play_groups}
    together = list(partners(canvas.card))
    for full in shared:
        names = [canvas.card.field(name).group for name in full.fields]
        together += [(names[0], other) for other in names]
    for first, second in together:
        if alone.get(first) == alone.get(second) is not None:
            both = kin[first] | kin[second]
            for name in both:
                kin[name] = both
    return kin


def fit_rows(
    canvas: Canvas, rows: list[list[Group]], room: Box, sides: Sides
) -> list[list[Measured]] | None:
    """Return the rows at the largest scale that fits; None if nothing does."""
    for scale in FIRST_SCALES if canvas.look.is_first_edition else SCALES:
        measured = [_measure_row(canvas, row, room.width_mm, scale, sides) for row in rows]
        if any(m is None for row in measured for m in row):
            continue
        done = [[m for m in row if m is not None] for row in measured]
        high = sum(max(m.height_mm for m in row) for row in done)
        if high + ROW_GAP_MM * (len(done) - 1) <= room.height_mm:
            return done
    return None


def _measure_row(
    canvas: Canvas, row: list[Group], width_mm: float, scale: float, sides: Sides
) -> list[Measured | None]:
    shares = [1.0 if is_hourglass(g, sides) else float(max(2, len(g.fields))) for g in row]
    usable = width_mm - ROW_GAP_MM * (len(row) - 1)
    return [
        _measure_group(canvas, group, usable * share / sum(shares), scale, sides)
        for group, share in zip(row, shares, strict=True)
    ]


def _measure_group(
    canvas: Canvas, group: Group, width_mm: float, scale: float, sides: Sides
) -> Measured | None:
    """Return the group with as few lines as its fields' size allows."""
    least = SMALLEST_MM[group.kind]
    wish = max(least, USUAL_MM[group.kind] * scale)
    if is_hourglass(group, sides):
        field_mm = min(wish, hourglass_field(width_mm))
        if field_mm < least:
            return None
        return Measured(group, width_mm, 1, 1, field_mm, 0.0, 0.0, field_mm * HOURGLASS_HIGH)
    side = sides[group.id]
    inner = width_mm - 2 * PAD_MM - side.target_mm - side.reward_mm
    best: tuple[float, int, int] | None = None
    paired = has_partner(canvas.card, group)
    gap = PAIRED_GAP_MM if paired else FIELD_GAP_MM
    for lines, columns in _line_counts(len(group.fields)):
        high = min(wish, (inner / columns - gap) / width_of(group, 1.0))
        if min(high, width_of(group, high)) < least:
            continue
        grows = best is not None and high > best[0] * MORE_LINES_WORTH
        if grows and best is not None and not canvas.look.is_first_edition:
            few = [_leaves_few(len(group.fields), wide) for wide in (best[2], columns)]
            grows = few != [False, True]  # one below two others: only where three have no room
        if best is None or (grows and not paired):
            best = (high, lines, columns)
    if best is None:
        return None
    high, lines, columns = best
    most = max((max(len(f.gain.icons), len(f.cost.icons) * 1.7) for f in group.fields), default=0)
    icon = min(ICON_MM * scale, ICON_LIMIT_MM, inner / columns / max(1, most) * 0.72)
    above = icon + NOTE_PAD_MM if any(f.cost for f in group.fields) else 0.0
    below = icon + NOTE_PAD_MM if any(f.gain for f in group.fields) else 0.0
    line = headroom_of(group, high) + above + high + below
    label = head_room(canvas, group)
    content = max(line * lines + FIELD_GAP_MM * (lines - 1), side.height_mm)
    total = 2 * PAD_MM + label + content
    return Measured(group, width_mm, columns, lines, high, icon, line, total)


def _line_counts(count: int) -> list[tuple[int, int]]:
    """Return lines and fields a line, fewest lines first; a short line counts as one more."""
    every = [(lines, -(-count // lines)) for lines in range(1, count + 1)]
    return sorted(every, key=lambda pair: pair[0] + (pair[0] * pair[1] != count))


def _leaves_few(count: int, columns: int) -> bool:
    """Say whether the last line is at most half full, or every line has but one field."""
    return 0 < count % columns <= columns / 2 or (columns == 1 and count > 2)


def is_hourglass(group: Group, sides: Sides) -> bool:
    """Say whether a full group pays out what other fields hold, and no more: an hourglass."""
    plain = not any(f.gain or f.cost for f in group.fields) and group.label is None
    plain = plain and not group.forward  # its direction would not be seen
    sets = sides[group.id].sets
    pays = len(sets) == 1 and bool(sets[0].pays) and not sets[0].gain and sets[0].total is None
    return plain and pays and group.target is None and len(group.fields) <= SAND_LIMIT


def has_partner(card: Card, group: Group) -> bool:
    """Say whether each field of a group belongs to one of another group."""
    return any(group.id in pair for pair in partners(card))


def partners(card: Card) -> set[tuple[str, str]]:
    """Return the pairs of groups whose fields of equal position belong together."""
    pairs: set[tuple[str, str]] = set()
    for play in card.plays:
        if isinstance(play, Mark):
            for other in (play.copy_other_die_to, play.then_may_mark):
                pairs |= {(group, other) for group in play.groups if other}
        elif isinstance(play, MarkHolding):
            pairs.add((play.holding, play.mark))
    return pairs | {(b, a) for a, b in pairs}
