"""What makes a card useless: fields that overlap, leave the card or cover what a camera needs."""

from __future__ import annotations

from itertools import combinations

from dicesheets.layouts.fiducials import DOT_MM, MARKER_QUIET_MM
from dicesheets.layouts.model import Kind
from dicesheets.layouts.spec import did_you_mean
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.identity import CODE_QUIET_MM
from dicesheets.sheets.cards.outlines import SMALLEST_MM
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.icons import is_icon, names
from dicesheets.sheets.plan import Box, Icon, PlacedField, Point, Words
from dicesheets.sheets.text import missing_characters

EDGE_MM = 3.0  # a hand cannot write, and a printer not print, closer to the card's edge


def check_card(canvas: Canvas) -> None:
    """Note every fault of the places of a card's fields."""
    _check_complete(canvas)
    _check_words(canvas)
    _check_icons(canvas)
    reserved = keep_outs(canvas)
    for placed in canvas.placed:
        _check_place(canvas, placed, reserved)
    for first, second in combinations(canvas.placed, 2):
        if first.box.overlaps(second.box) and polygons_meet(first.polygon, second.polygon):
            what = f"fields {first.field.id} and {second.field.id} overlap"
            canvas.fault(_path(canvas, second), what, "move one of them")


def _check_complete(canvas: Canvas) -> None:
    """Every field must have been placed, and once only."""
    placed = [p.field.id for p in canvas.placed]
    missing = [f.id for f in canvas.card.fields if f.id not in placed]
    if missing and not canvas.faults:
        kind = canvas.card.arrangement.kind
        what = f"the arrangement {kind!r} has no place for {', '.join(missing[:4])}"
        canvas.fault("arrange", what, "use the arrangement rows, or name every group in it")


def _check_words(canvas: Canvas) -> None:
    """Every text must be printable and stay on the card."""
    for item in canvas.items:
        if not isinstance(item, Words):
            continue
        missing = missing_characters(item.text, item.font)
        if missing:
            what = f"the font has no {' '.join(missing)} in {item.text!r}"
            canvas.fault("", what, "write it with other characters")
        box = extent_of(item)
        outside = box.left_mm < EDGE_MM or box.right_mm > canvas.width_mm - EDGE_MM
        if outside and not item.text.isdigit():  # a number stands in its field
            canvas.fault("", f"the text {item.text!r} leaves the card", "shorten it")


def _check_icons(canvas: Canvas) -> None:
    """Every icon that a card names must exist."""
    for name in sorted({i.name for i in canvas.items if isinstance(i, Icon)}):
        if not is_icon(name):
            remedy = did_you_mean(name, names())
            canvas.fault(_path_of_icon(canvas, name), f"there is no icon {name!r}", remedy)


def _path_of_icon(canvas: Canvas, name: str) -> str:
    """Return where a card names an icon: as its emblem or within a text."""
    if canvas.card.icon == name:
        return "icon"
    for part, texts in (("rules", canvas.card.rules), ("scoring", canvas.card.scoring)):
        for number, text in enumerate(texts):
            if f"{{{name}}}" in canvas.say(text):
                return f"{part}.{number}.{canvas.look.language}"
    return ""


def _check_place(canvas: Canvas, placed: PlacedField, reserved: list[tuple[str, Box]]) -> None:
    name, box, path = placed.field.id, placed.box, _path(canvas, placed)
    card = Box(0.0, 0.0, canvas.width_mm, canvas.height_mm).inset(EDGE_MM)
    if (
        box.left_mm < card.left_mm
        or box.top_mm < card.top_mm
        or box.right_mm > card.right_mm
        or box.bottom_mm > card.bottom_mm
    ):
        canvas.fault(path, f"field {name} leaves the card", "move it or make it smaller")
    for what, keep_out in reserved:
        if box.overlaps(keep_out):
            canvas.fault(path, f"field {name} covers {what}", "move it")
    least = SMALLEST_MM[placed.field.kind]
    side = min(box.width_mm, box.height_mm)
    if side < least - 1e-6 and placed.field.kind is not Kind.FILL:
        what = f"field {name} is {side:g} mm, too small for a pen"
        canvas.fault(path, what, f"give it at least {least:g} mm")


def keep_outs(canvas: Canvas) -> list[tuple[str, Box]]:
    """Return what a camera needs, each with the white that belongs to it."""
    found = [
        ("a corner marker", Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm).inset(-MARKER_QUIET_MM))
        for m in canvas.markers
    ]
    reach = DOT_MM
    found += [
        ("an anchor dot", Box(x - reach, y - reach, 2 * reach, 2 * reach)) for x, y in canvas.dots
    ]
    found.append(("the sheet code", canvas.code_box.inset(-CODE_QUIET_MM)))
    found.append(("the letters of the code", canvas.letters_box.inset(-0.4)))
    return [(what, box) for what, box in found if canvas.code_box.width_mm or what[0] == "a"]


def _path(canvas: Canvas, placed: PlacedField) -> str:
    """Return where a field's place is written: its own, or its group."""
    if any(p.field == placed.field.id for p in canvas.card.arrangement.place):
        return f"arrange.place.{placed.field.id}"
    return f"groups.{placed.field.group}"


def polygons_meet(first: tuple[Point, ...], second: tuple[Point, ...]) -> bool:
    """Say whether two convex polygons share an area (separating axis)."""
    for polygon in (first, second):
        for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            axis = (y2 - y1, x1 - x2)
            a = [x * axis[0] + y * axis[1] for x, y in first]
            b = [x * axis[0] + y * axis[1] for x, y in second]
            if max(a) <= min(b) + 1e-6 or max(b) <= min(a) + 1e-6:
                return False
    return True
