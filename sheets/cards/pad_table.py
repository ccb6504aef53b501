"""The table below a pad: what gives how much. The first row heads it."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.pad import TableRow
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.pad_frame import fitting_size
from dicesheets.sheets.plan import Box

ROW_MM = 7.0
LABEL_SIZES_MM = (3.3, 3.0, 2.7)
LABEL_LEFT_MM = 11.0  # behind the icon
ICON_MM = 5.6
EDGES = (0.2, 0.8)  # where the first and the last row stand, of the height


def table_height(rows: Sequence[TableRow]) -> float:
    """Return how high a table is."""
    return ROW_MM * len(rows)


def draw_table(canvas: Canvas, rows: Sequence[TableRow], box: Box) -> None:
    """Draw the rows of a table: heads on plates, then large numbers, then muted ones."""
    if not rows:
        return
    canvas.panel(box)
    deep = f"{canvas.accent}-deep"
    start = min(34.0, LABEL_LEFT_MM + box.width_mm * 0.14)
    heights = [box.top_mm + box.height_mm * share for share in _shares(len(rows))]
    for row, height in zip(rows, heights, strict=True):
        if row.icon:
            canvas.icon(row.icon, (box.left_mm + 6.0, height), ICON_MM, deep)
        label = canvas.say(row.label) if row.label else f"× {row.times}" * (row.times > 1)
        if label:
            size = fitting_size(
                canvas, label, LABEL_SIZES_MM, start - LABEL_LEFT_MM, "", "pad.table"
            )
            spot = (box.left_mm + LABEL_LEFT_MM, height)
            canvas.words(label, spot, size, "bold", deep, "start")
    pitch = (box.width_mm - start - 2.0) / len(rows[0].numbers)
    for column in range(len(rows[0].numbers)):
        x = box.left_mm + start + pitch * (column + 0.5)
        for place, (row, height) in enumerate(zip(rows, heights, strict=True)):
            _draw_number(canvas, row.numbers[column], (x, height), place)


def _shares(count: int) -> list[float]:
    first, last = EDGES
    if count == 1:
        return [(first + last) / 2]
    return [first + (last - first) * place / (count - 1) for place in range(count)]


def _draw_number(canvas: Canvas, number: int, spot: tuple[float, float], row: int) -> None:
    deep = f"{canvas.accent}-deep"
    if row == 1:
        canvas.words(str(number), spot, 5.0, "display", "text")
    elif row:
        canvas.words(str(number), spot, 4.0, "bold", "muted")
    else:
        plate = Box(spot[0] - 3.2, spot[1] - 2.9, 6.4, 5.8)
        saver = canvas.look.saver
        canvas.rectangle(plate, None if saver else deep, deep if saver else None,
                         0.35 if saver else 0.0, 1.4)  # fmt: skip
        canvas.words(str(number), spot, 4.0, "bold", deep if saver else "paper")
