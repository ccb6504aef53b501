"""The score card: two boxes for the dice of each turn, and the results."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Field
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.identity import BAND_SIDE_MM
from dicesheets.sheets.cards.outlines import draw_field
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import measure
from dicesheets.sheets.wording import ROUND
from dicesheets.words.fields import TOTAL
from dicesheets.words.text import Text, capital

TURNS_A_ROW = 3
DIE_MM = 12.4
FIRST_DIE_MM = 11.2
COMPACT_DIE_MM = 9.7
NUMBER_MM = 3.6  # room for a turn's number
PAIR_GAP_MM = 1.0
RESULT_MM = (20.0, 11.0)
COMPACT_RESULT_MM = (19.6, 9.8)
RESULTS_MM = 26.0  # height of the results with their labels
COMPACT_RESULTS_MM = 21.4  # that, and the strip between the lower markers
TURN_GAP_LIMIT_MM = 13.0
LABELS_MM = (3.2, 3.0, 2.8, 2.6)
COMPACT_LABELS_MM = (2.6, 2.5, 2.4, 2.3)
LABEL_GAP_MM = 2.4  # white between the labels of neighbouring boxes

RESULT_LABELS = {"total": capital(TOTAL)}


def arrange_log(canvas: Canvas, area: Box) -> None:
    """Draw the turns, three a row, and the results below them."""
    turns = canvas.card.group("turn")
    by_turn: dict[int, list[Field]] = {}
    for field in turns.fields:
        by_turn.setdefault(field.turn, []).append(field)
    rows = -(-len(by_turn) // TURNS_A_ROW)
    compact = canvas.look.compact
    die = FIRST_DIE_MM if canvas.look.is_first_edition else DIE_MM
    if compact:
        die = COMPACT_DIE_MM
    results_mm = COMPACT_RESULTS_MM if compact else RESULTS_MM
    step_y = min((area.height_mm - results_mm) / rows, die + TURN_GAP_LIMIT_MM)
    if step_y < die + (0.8 if compact else 6.0):
        what = Text(
            "die Runden passen nicht auf die Wertungskarte",
            "the turns do not fit on the score card",
        )
        canvas.fault("", what, Text("senke settings.turns", "lower settings.turns"))
        return
    step_x = area.width_mm / TURNS_A_ROW
    for index, (turn, dice) in enumerate(by_turn.items()):
        row, column = divmod(index, TURNS_A_ROW)
        cell = Box(area.left_mm + column * step_x, area.top_mm + row * step_y, step_x, step_y)
        _draw_turn(canvas, turn, dice, cell, die, roomy=not compact)
    top = area.top_mm + rows * step_y + (0.2 if compact else 4.0)
    _draw_results(canvas, Box(area.left_mm, top, area.width_mm, area.bottom_mm - top))


def _draw_turn(
    canvas: Canvas, turn: int, dice: list[Field], cell: Box, die: float, roomy: bool
) -> None:
    """Draw one turn: its number beside the boxes, or above them where there is room."""
    wide = len(dice) * die + (len(dice) - 1) * PAIR_GAP_MM
    left = cell.centre[0] - wide / 2
    y = cell.centre[1] - die / 2
    colour = f"{canvas.accent}-deep"
    if roomy:
        ground = cell.inset(0.9)
        canvas.panel(ground, radius_mm=2.6)
        y += NUMBER_MM / 2
        spot = (cell.centre[0], (ground.top_mm + y) / 2)
        canvas.words(str(turn), spot, 4.2, "display", colour)
    else:
        left += NUMBER_MM / 2
        canvas.words(str(turn), (left - 1.2, cell.centre[1]), 3.4, "bold", colour, "end")
    group = canvas.card.group("turn")
    for number, field in enumerate(dice):
        draw_field(canvas, group, field, Box(left + number * (die + PAIR_GAP_MM), y, die, die))


def _draw_results(canvas: Canvas, area: Box) -> None:
    """Draw the boxes for the rounds and the total, the total set apart."""
    if canvas.look.is_first_edition:
        _draw_first_results(canvas, area)
        return
    group = canvas.card.group("result")
    compact = canvas.look.compact
    if compact:  # between the lower markers, so that every label has its box above it
        left = BAND_SIDE_MM + 0.6
        area = replace(area, left_mm=left, width_mm=canvas.width_mm - 2 * left)
    wide, high = COMPACT_RESULT_MM if compact else RESULT_MM
    step = area.width_mm / len(group.fields)
    wide = min(wide, step - 1.8)
    top = area.top_mm + (0.4 if compact else 6.0)
    labels = [result_label(canvas, field) for field in group.fields]
    sizes = COMPACT_LABELS_MM if compact else LABELS_MM
    size = next((s for s in sizes if _widest(labels, s) <= step - LABEL_GAP_MM), sizes[-1])
    for number, (field, label) in enumerate(zip(group.fields, labels, strict=True)):
        x = area.left_mm + (number + 0.5) * step
        box = Box(x - wide / 2, top, wide, high)
        last = field.id == "total"
        colour = f"{canvas.accent}-deep" if last else "text"
        y = box.bottom_mm + 2.0 if compact else top - 2.8
        canvas.words(label, (x, y), size, "bold", colour)
        draw_field(canvas, group, field, box)
        if last:
            canvas.rectangle(box.inset(-0.5), None, canvas.accent, 0.5, 1.7)


def _widest(labels: list[str], size_mm: float) -> float:
    return max(measure(label, "bold", size_mm) for label in labels)


def _draw_first_results(canvas: Canvas, area: Box) -> None:
    """Draw the results as the first edition had them."""
    group = canvas.card.group("result")
    compact = canvas.look.compact
    wide, high = COMPACT_RESULT_MM if compact else RESULT_MM
    step = area.width_mm / len(group.fields)
    wide = min(wide, step - 1.8)
    top = area.top_mm + (0.4 if compact else 6.0)
    for number, field in enumerate(group.fields):
        x = area.left_mm + (number + 0.5) * step
        box = Box(x - wide / 2, top, wide, high)
        label = result_label(canvas, field)
        last = field.id == "total"
        colour = f"{canvas.accent}-deep" if last else "text"
        size = 2.5 if compact else 3.2
        if compact:  # below the box, clear of the markers in the lower corners
            half = measure(label, "bold", size) / 2
            reach = canvas.width_mm - BAND_SIDE_MM - half
            x = min(max(x, BAND_SIDE_MM + half), reach)
        y = box.bottom_mm + 2.0 if compact else top - 2.8
        canvas.words(label, (x, y), size, "bold", colour)
        draw_field(canvas, group, field, box)
        if last:
            canvas.rectangle(box.inset(-0.5), None, canvas.accent, 0.5, 1.7)


def result_label(canvas: Canvas, field: Field) -> str:
    """Return what stands with a result box."""
    if field.id in RESULT_LABELS:
        return canvas.say(RESULT_LABELS[field.id])
    return f"{canvas.say(ROUND)} {field.position}"
