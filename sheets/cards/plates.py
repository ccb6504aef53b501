"""What a full set pays, on a small white plate: icons, the sum it wants, the contents it pays."""

from __future__ import annotations

from collections.abc import Iterable

from dicesheets.layouts.model import FieldSet, Group
from dicesheets.layouts.promises import of_set
from dicesheets.sheets.cards.canvas import Canvas, around
from dicesheets.sheets.cards.outlines import polygon_of
from dicesheets.sheets.cards.rewards import CHIP_PAD_MM, ICON_MM, ICON_STEP
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import measure

SUM_SHARE = 0.76  # em of the sum that a set wants, in icons
SUM_GAP_MM = 1.0
PAYER_SHARE = 1.3  # width of the sign for contents that are paid out, in icons
GAP_MM = 1.2  # white between a plate and the fields it belongs to


def plate_size(
    full: FieldSet, size_mm: float = ICON_MM, stacked: bool = False
) -> tuple[float, float]:
    """Return width and height of the plate of a set."""
    long = sum(_lengths(full, size_mm, stacked)) + 2 * CHIP_PAD_MM
    short = size_mm + 2 * CHIP_PAD_MM
    if not stacked:
        return long, short
    words = measure(f"= {full.total}", "bold", size_mm * SUM_SHARE) if full.total is not None else 0
    return max(short, words + 2 * CHIP_PAD_MM), long


def draw_plate(
    canvas: Canvas, full: FieldSet, centre: Point, size_mm: float = ICON_MM, stacked: bool = False
) -> Box:
    """Draw the plate of a set round a point."""
    wide, high = plate_size(full, size_mm, stacked)
    plate = Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high)
    with canvas.showing(of_set(canvas.card, full)):
        canvas.rectangle(plate, "paper", canvas.accent, 0.35, min(wide, high) / 2)
        draw_payment(canvas, full, plate, size_mm, stacked)
    canvas.taken.append(plate)
    return plate


def draw_payment(
    canvas: Canvas, full: FieldSet, plate: Box, size_mm: float, stacked: bool = False
) -> None:
    """Draw the sum, the icons and the sign of contents of a set, one after the other."""
    at = (plate.top_mm if stacked else plate.left_mm) + CHIP_PAD_MM
    x, y = plate.centre
    for part, length in zip(_parts(full), _lengths(full, size_mm, stacked), strict=True):
        middle = at + length / 2
        spot = (x, middle) if stacked else (middle, y)
        if part.startswith("="):
            left = spot if stacked else (spot[0] - SUM_GAP_MM / 2, y)
            canvas.words(part, left, size_mm * SUM_SHARE, "bold", f"{canvas.accent}-deep")
        elif part == "payer":
            assert full.pays is not None
            draw_payer(canvas, full.pays, spot, size_mm * 0.72)
        else:
            canvas.icon(part, spot, size_mm)
        at += length


def draw_payer(canvas: Canvas, group_id: str, centre: Point, size_mm: float = 4.2) -> None:
    """Draw the sign for what is paid out: a ringed field of the group that holds it."""
    box = Box(centre[0] - size_mm / 2, centre[1] - size_mm / 2, size_mm, size_mm)
    canvas.disc(centre, size_mm * 0.78, "paper", canvas.accent, 0.5)
    canvas.outline(polygon_of(canvas.card.group(group_id).shape, box), None, canvas.accent, 0.4)


def _parts(full: FieldSet) -> tuple[str, ...]:
    total = () if full.total is None else (f"= {full.total}",)
    return (*total, *full.gain.icons, *(("payer",) if full.pays else ()))


def _lengths(full: FieldSet, size_mm: float, stacked: bool) -> list[float]:
    found = []
    for part in _parts(full):
        if part.startswith("="):
            wide = measure(part, "bold", size_mm * SUM_SHARE) + SUM_GAP_MM
            found.append(size_mm if stacked else wide)
        elif part == "payer":
            found.append(size_mm * PAYER_SHARE)
        else:
            found.append(size_mm * ICON_STEP)
    return found


def bounds(canvas: Canvas, field_ids: Iterable[str]) -> Box:
    """Return the box round some placed fields."""
    wanted = set(field_ids)
    return around(p.box for p in canvas.placed if p.field.id in wanted)


def draw_set_rewards(canvas: Canvas, sets: Iterable[FieldSet], area: Box) -> list[FieldSet]:
    """Draw each set's plate in the free spot nearest to its fields; return those without one."""
    homeless = []
    for full in sets:
        wide, high = plate_size(full)
        around_it = bounds(canvas, full.fields)
        spot = next((s for s in _spots(around_it, wide, high) if _fits(canvas, s, area)), None)
        if spot is None:
            homeless.append(full)
        else:
            draw_plate(canvas, full, spot.centre)
    return homeless


def is_group(group: Group, full: FieldSet) -> bool:
    """Say whether a set is exactly one group."""
    return {f.id for f in group.fields} == set(full.fields)


def _spots(around_it: Box, wide: float, high: float) -> tuple[Box, ...]:
    """Candidate boxes for a plate: amid its fields, then right, below, above, left of them."""
    x, y = around_it.centre
    centres = (
        (x, y),
        (around_it.right_mm + GAP_MM + wide / 2, y),
        (x, around_it.bottom_mm + GAP_MM + high / 2),
        (x, around_it.top_mm - GAP_MM - high / 2),
        (around_it.left_mm - GAP_MM - wide / 2, y),
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
