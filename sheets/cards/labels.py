"""The words beside a group, bold and centred."""

from __future__ import annotations

from dicesheets.layouts.model import Group, Text
from dicesheets.layouts.promises import of_label
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.plan import Point
from dicesheets.sheets.text import measure

LABEL_MM = 5.0  # height of a line with a label
LABEL_SIZE_MM = 3.2


def label_room(groups: tuple[Group, ...] | list[Group]) -> float:
    """Return the height that the labels of groups side by side take."""
    return LABEL_MM if any(group.label is not None for group in groups) else 0.0


def draw_label(canvas: Canvas, group: Group, centre: Point, room_mm: float) -> None:
    """Draw the label of a group, if it has one, round a point."""
    if group.label is None:
        return
    label = canvas.say(group.label)
    if measure(label, "bold", LABEL_SIZE_MM) > room_mm:
        what = Text(f"die Beschriftung {label!r} passt nicht", f"the label {label!r} does not fit")
        canvas.fault(f"groups.{group.id}.label", what, Text("kürze sie", "shorten it"))
    with canvas.showing(of_label(group.id)):
        canvas.words(label, centre, LABEL_SIZE_MM, "bold", f"{canvas.accent}-deep")
