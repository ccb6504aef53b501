"""Rewards on paper: icons in a row, what a full set pays, and the legend for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicesheets.layouts.model import RESOURCES, FieldSet, Reward, Take, Tally, TallyRange, Text
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import wrap
from dicesheets.words.fields import FIELD_WORDS, group_field_name, numbered

ICON_MM = 4.8  # a reward beside a field: clear at arm's length
CHIP_PAD_MM = 0.9
ICON_STEP = 1.04  # distance of neighbouring icons in icon sizes


def icons_width(reward: Reward, size_mm: float = ICON_MM) -> float:
    """Return how wide a row of icons is."""
    return len(reward.icons) * size_mm * ICON_STEP


def draw_icons(
    canvas: Canvas, icons: Sequence[str], centre: Point, size_mm: float = ICON_MM
) -> None:
    """Draw icons in a row round a point."""
    for number, icon in enumerate(icons):
        x = centre[0] + (number - (len(icons) - 1) / 2) * size_mm * ICON_STEP
        canvas.icon(icon, (x, centre[1]), size_mm)


def draw_cost(canvas: Canvas, cost: Reward, centre: Point, size_mm: float = ICON_MM) -> None:
    """Draw what is paid: a minus sign before the icons."""
    wide = icons_width(cost, size_mm)
    draw_icons(canvas, cost.icons, (centre[0] + size_mm * 0.32, centre[1]), size_mm)
    x = centre[0] + size_mm * 0.32 - wide / 2 - size_mm * 0.3
    bar = Box(x - size_mm * 0.2, centre[1] - 0.3, size_mm * 0.4, 0.6)
    canvas.rectangle(bar, "text", radius_mm=0.3)


def chip_size(icons: Sequence[str], size_mm: float, stacked: bool = False) -> tuple[float, float]:
    """Return width and height of a chip."""
    long = len(icons) * size_mm * ICON_STEP + 2 * CHIP_PAD_MM
    short = size_mm + 2 * CHIP_PAD_MM
    return (short, long) if stacked else (long, short)


def draw_chip(
    canvas: Canvas,
    icons: Sequence[str],
    centre: Point,
    size_mm: float = ICON_MM,
    stacked: bool = False,
) -> Box:
    """Draw icons on a small white plate: what a full set pays."""
    wide, high = chip_size(icons, size_mm, stacked)
    plate = Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high)
    canvas.rectangle(plate, "paper", canvas.accent, 0.35, min(wide, high) / 2)
    for number, icon in enumerate(icons):
        shift = (number - (len(icons) - 1) / 2) * size_mm * ICON_STEP
        spot = (centre[0], centre[1] + shift) if stacked else (centre[0] + shift, centre[1])
        canvas.icon(icon, spot, size_mm)
    canvas.taken.append(plate)
    return plate


def arrow(canvas: Canvas, start: Point, end: Point, colour: str | None = None) -> None:
    """Draw a short straight arrow, level or upright."""
    name = colour or canvas.accent
    canvas.outline((start, end), None, name, 0.45, closed=False)
    across, head = 0.9, 1.3
    if abs(end[0] - start[0]) > abs(end[1] - start[1]):
        back = end[0] - head if end[0] > start[0] else end[0] + head
        points = (end, (back, end[1] - across), (back, end[1] + across))
    else:
        back = end[1] - head if end[1] > start[1] else end[1] + head
        points = (end, (end[0] - across, back), (end[0] + across, back))
    canvas.outline(points, name)


def bounds(canvas: Canvas, field_ids: Iterable[str]) -> Box:
    """Return the box round some placed fields."""
    wanted = set(field_ids)
    boxes = [p.box for p in canvas.placed if p.field.id in wanted]
    left = min(b.left_mm for b in boxes)
    top = min(b.top_mm for b in boxes)
    right = max(b.right_mm for b in boxes)
    bottom = max(b.bottom_mm for b in boxes)
    return Box(left, top, right - left, bottom - top)


def draw_set_rewards(canvas: Canvas, sets: Iterable[FieldSet], area: Box) -> list[FieldSet]:
    """Draw each set's reward in the free spot nearest to its fields; return those without one."""
    homeless = []
    for full in sets:
        if not full.gain:
            continue
        icons = full.gain.icons
        wide, high = chip_size(icons, ICON_MM)
        spot = next(
            (s for s in _spots(bounds(canvas, full.fields), wide, high) if _fits(canvas, s, area)),
            None,
        )
        if spot is None:
            homeless.append(full)
        else:
            draw_chip(canvas, icons, spot.centre)
    return homeless


def _spots(around: Box, wide: float, high: float) -> tuple[Box, ...]:
    """Candidate boxes for a reward: amid its fields, then right, below, above, left of them."""
    x, y = around.centre
    gap = 1.2
    centres = (
        (x, y),
        (around.right_mm + gap + wide / 2, y),
        (x, around.bottom_mm + gap + high / 2),
        (x, around.top_mm - gap - high / 2),
        (around.left_mm - gap - wide / 2, y),
    )
    return tuple(Box(cx - wide / 2, cy - high / 2, wide, high) for cx, cy in centres)


def _fits(canvas: Canvas, box: Box, area: Box) -> bool:
    inside = (
        box.left_mm >= area.left_mm - 1e-6
        and box.right_mm <= area.right_mm + 1e-6
        and box.top_mm >= area.top_mm - 1e-6
        and box.bottom_mm <= area.bottom_mm + 1e-6
    )
    return inside and canvas.is_free(box)


LEGEND_MM = 2.7  # em of the legend


def legend_lines(canvas: Canvas, sets: Sequence[FieldSet]) -> list[str]:
    """Return one line of words for each kind of set that pays the same."""
    every = {f.id for g in canvas.play_groups for f in g.fields}
    lines: dict[str, list[str]] = {}
    for full in sets:
        icons = "".join(f"{{{i}}}" for i in full.gain.icons)
        if set(full.fields) == every:
            what = canvas.say(Text("alle Felder voll", "all fields full"))
        else:
            what = " + ".join(_labels(canvas, full.fields))
        lines.setdefault(icons, []).append(what)
    return [f"{', '.join(whats)}: {icons}" for icons, whats in lines.items()]


def _labels(canvas: Canvas, names: Sequence[str]) -> list[str]:
    """Return what a player sees of some fields; with their groups where two look the same."""
    labels = [_label(canvas, name, with_group=False) for name in names]
    if len(set(labels)) < len(labels):
        labels = [_label(canvas, name, with_group=True) for name in names]
    return labels


def _label(canvas: Canvas, name: str, with_group: bool) -> str:
    """Return the icon that a field's group is named after, and the field's number."""
    field = canvas.card.field(name)
    number = field.number or field.position
    if field.group in {kind.value for kind in RESOURCES}:
        return f"{{{field.group}}} {number}"
    if not with_group:
        return canvas.say(numbered(FIELD_WORDS[0], number))
    place = [group.id for group in canvas.play_groups].index(field.group) + 1
    return canvas.say(group_field_name(place, number))


def legend_height(canvas: Canvas, sets: Sequence[FieldSet], width_mm: float) -> float:
    """Return the height that `draw_legend` needs for these sets."""
    lines = [wrap(t, "regular", LEGEND_MM, width_mm) for t in legend_lines(canvas, sets)]
    return sum(len(line) * LEGEND_MM * LINE_SPACING + 0.6 for line in lines)


def draw_legend(canvas: Canvas, sets: Sequence[FieldSet], area: Box) -> None:
    """Write at the foot of an area what the sets pay that found no spot beside their fields."""
    top = area.bottom_mm - legend_height(canvas, sets, area.width_mm)
    for line in legend_lines(canvas, sets):
        top += canvas.paragraph(line, (area.left_mm, top), area.width_mm, LEGEND_MM) + 0.6


# ------------------------------------------------------------------ tallies

TALLY_MM = 14.0


def range_words(ranges: Sequence[TallyRange], index: int) -> str:
    """Return the sums of a range: `1–3`, `4–10`, `11+`."""
    low = 1 if index == 0 else (ranges[index - 1].to or 0) + 1
    high = ranges[index].to
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def draw_tally(canvas: Canvas, tally: Tally, area: Box) -> None:
    """Draw the strip that says which sum pays what."""
    sign_mm = 15.0
    step = (area.width_mm - sign_mm) / len(tally.ranges)
    canvas.panel(area)
    title = canvas.say(Text("Summe", "Sum"))
    middle = (area.left_mm + sign_mm / 2, area.centre[1])
    canvas.words(title, middle, 3.6, "bold", f"{canvas.accent}-deep")
    joiner = {Take.ALL: "", Take.ONE: "/", Take.EITHER: "(+)"}
    for number, span in enumerate(tally.ranges):
        left = area.left_mm + sign_mm + number * step
        cell = Box(left, area.top_mm + 1.2, step - 1.2, area.height_mm - 2.4)
        canvas.rectangle(cell, "paper", f"{canvas.accent}-soft", 0.3, 1.8)
        x, y = cell.centre
        sums = range_words(tally.ranges, number)
        canvas.words(sums, (x, y - 2.7), 4.2, "bold", f"{canvas.accent}-deep")
        icons = span.gain.icons
        sign = joiner[span.take] if len(icons) > 1 else ""
        spread = ICON_MM * 1.5 if sign else ICON_MM * ICON_STEP
        for place, icon in enumerate(icons):
            canvas.icon(icon, (x + (place - (len(icons) - 1) / 2) * spread, y + 2.7), ICON_MM)
        if sign:
            canvas.words(sign, (x, y + 2.7), 3.0, "bold", "muted")
