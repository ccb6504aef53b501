"""What makes a card useless: fields that overlap, leave the card or cover what a camera needs."""

from __future__ import annotations

from itertools import combinations

from dicesheets.layouts.fiducials import DOT_MM, MARKER_QUIET_MM
from dicesheets.layouts.model import Kind, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.identity import CODE_QUIET_MM
from dicesheets.sheets.cards.misfits import SHORTEN
from dicesheets.sheets.cards.outlines import SMALLEST_MM
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.icons import is_icon, is_own, names
from dicesheets.sheets.plan import Box, Icon, PlacedField, Point, Words
from dicesheets.sheets.text import missing_characters
from dicesheets.words.trouble import did_you_mean

MARKER = Text("eine Eckmarke", "a corner marker")
DOT = Text("einen Ankerpunkt", "an anchor dot")
CODE = Text("den Blattcode", "the sheet code")
LETTERS = Text("die Buchstaben des Codes", "the letters of the code")

EDGE_MM = 3.0  # a hand cannot write, and a printer not print, closer to the card's edge


def check_card(canvas: Canvas) -> None:
    """Note every fault of the places of a card's fields."""
    _check_complete(canvas)
    _check_words(canvas)
    _check_icons(canvas)
    reserved = keep_outs(canvas)
    within = Box(0.0, 0.0, canvas.width_mm, canvas.height_mm).inset(EDGE_MM)
    for placed in canvas.placed:
        _check_place(canvas, placed, within, reserved)
    for first, second in combinations(canvas.placed, 2):
        if first.box.overlaps(second.box) and polygons_meet(first.polygon, second.polygon):
            one, other = first.field.id, second.field.id
            what = Text(
                f"die Felder {one} und {other} überlappen sich", f"fields {one} and {other} overlap"
            )
            remedy = Text("verschiebe eins davon", "move one of them")
            canvas.fault(_path(canvas, second), what, remedy)


def _check_complete(canvas: Canvas) -> None:
    """Every field must have been placed, and once only."""
    placed = {p.field.id for p in canvas.placed}
    missing = [f.id for f in canvas.card.fields if f.id not in placed]
    if missing and not canvas.faults:
        kind = canvas.card.arrangement.kind
        names = ", ".join(missing[:4])
        what = Text(
            f"die Anordnung {kind!r} hat keinen Platz für {names}",
            f"the arrangement {kind!r} has no place for {names}",
        )
        remedy = Text(
            "nimm die Anordnung rows, oder nenne jede Gruppe darin",
            "use the arrangement rows, or name every group in it",
        )
        canvas.fault("arrange", what, remedy)


def _check_words(canvas: Canvas) -> None:
    """Every text must be printable and stay on the card."""
    for item in canvas.items:
        if not isinstance(item, Words):
            continue
        missing = missing_characters(item.text, item.font)
        if missing:
            strange = " ".join(missing)
            what = Text(
                f"die Schrift hat kein {strange} in {item.text!r}",
                f"the font has no {strange} in {item.text!r}",
            )
            remedy = Text("nimm andere Zeichen", "write it with other characters")
            canvas.fault("", what, remedy)
        box = extent_of(item)
        outside = box.left_mm < EDGE_MM or box.right_mm > canvas.width_mm - EDGE_MM
        if outside and not item.text.isdigit():  # a number stands in its field
            what = Text(
                f"der Text {item.text!r} ragt über die Karte hinaus",
                f"the text {item.text!r} leaves the card",
            )
            canvas.fault("", what, SHORTEN)


def _check_icons(canvas: Canvas) -> None:
    """Every icon that a card names must exist."""
    for name in sorted({i.name for i in canvas.items if isinstance(i, Icon)}):
        if not is_icon(name) and not is_own(name):
            remedy = did_you_mean(name, names())
            what = Text(f"es gibt kein Symbol {name!r}", f"there is no icon {name!r}")
            canvas.fault(_path_of_icon(canvas, name), what, remedy)


def _path_of_icon(canvas: Canvas, name: str) -> str:
    """Return where a card names an icon: as its emblem or within a text."""
    if canvas.card.icon == name:
        return "icon"
    for part, texts in (("rules", canvas.card.rules), ("scoring", canvas.card.scoring)):
        for number, text in enumerate(texts):
            if f"{{{name}}}" in canvas.say(text):
                return f"{part}.{number}.{canvas.look.language}"
    return ""


def _check_place(
    canvas: Canvas, placed: PlacedField, within: Box, reserved: list[tuple[Text, Box]]
) -> None:
    name, box = placed.field.id, placed.box
    if (
        box.left_mm < within.left_mm
        or box.top_mm < within.top_mm
        or box.right_mm > within.right_mm
        or box.bottom_mm > within.bottom_mm
    ):
        what = Text(f"das Feld {name} ragt über die Karte hinaus", f"field {name} leaves the card")
        remedy = Text("verschiebe oder verkleinere es", "move it or make it smaller")
        canvas.fault(_path(canvas, placed), what, remedy)
    for needed, keep_out in reserved:
        if box.overlaps(keep_out):
            what = Text(f"das Feld {name} verdeckt {needed.de}", f"field {name} covers {needed.en}")
            canvas.fault(_path(canvas, placed), what, Text("verschiebe es", "move it"))
    least = SMALLEST_MM[placed.field.kind]
    side = min(box.width_mm, box.height_mm)
    if side < least - 1e-6 and placed.field.kind is not Kind.FILL:
        what = Text(
            f"das Feld {name} misst {_comma(side)} mm, zu klein für einen Stift",
            f"field {name} is {side:g} mm, too small for a pen",
        )
        remedy = Text(f"gib ihm mindestens {_comma(least)} mm", f"give it at least {least:g} mm")
        canvas.fault(_path(canvas, placed), what, remedy)


def _comma(length_mm: float) -> str:
    return f"{length_mm:g}".replace(".", ",")


def keep_outs(canvas: Canvas) -> list[tuple[Text, Box]]:
    """Return what a camera needs, each with the white that belongs to it."""
    found = [
        (MARKER, Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm).inset(-MARKER_QUIET_MM))
        for m in canvas.markers
    ]
    reach = DOT_MM
    found += [(DOT, Box(x - reach, y - reach, 2 * reach, 2 * reach)) for x, y in canvas.dots]
    if canvas.code_box.width_mm:
        found.append((CODE, canvas.code_box.inset(-CODE_QUIET_MM)))
        found.append((LETTERS, canvas.letters_box.inset(-0.4)))
    return found


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
