"""The table of points below a pad: what a closed city of so many dice is worth."""

from __future__ import annotations

from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.plan import Box
from dicesheets.words.fields import DIE_WORDS, POINT_WORDS
from dicesheets.words.text import capital

TABLE_MM = 21.0
DICE = capital(DIE_WORDS[1])
POINTS = capital(POINT_WORDS[1])


def draw_points_table(canvas: Canvas, box: Box) -> None:
    """Draw what a closed city of so many dice is worth, plain and doubled."""
    settings = canvas.layout.carcassonne
    canvas.panel(box)
    deep = f"{canvas.accent}-deep"
    label = min(34.0, 11.0 + box.width_mm * 0.14)
    rows = [box.top_mm + box.height_mm * share for share in (0.2, 0.5, 0.8)]
    canvas.icon("city", (box.left_mm + 6.0, rows[0]), 5.6, deep)
    canvas.words(canvas.say(DICE), (box.left_mm + 11.0, rows[0]), 3.3, "bold", deep, "start")
    canvas.words(canvas.say(POINTS), (box.left_mm + 11.0, rows[1]), 3.3, "bold", deep, "start")
    canvas.icon("knight", (box.left_mm + 6.0, rows[2]), 5.6, deep)
    doubled = f"× {settings.multiplier}"
    canvas.words(doubled, (box.left_mm + 11.0, rows[2]), 3.3, "bold", deep, "start")
    pitch = (box.width_mm - label - 2.0) / len(settings.points)
    for place, (dice, points) in enumerate(settings.points):
        x = box.left_mm + label + pitch * (place + 0.5)
        plate = Box(x - 3.2, rows[0] - 2.9, 6.4, 5.8)
        if canvas.look.saver:
            canvas.rectangle(plate, None, deep, 0.35, 1.4)
        else:
            canvas.rectangle(plate, deep, None, 0.0, 1.4)
        canvas.words(str(dice), (x, rows[0]), 4.0, "bold", deep if canvas.look.saver else "paper")
        canvas.words(str(points), (x, rows[1]), 5.0, "display", "text")
        canvas.words(str(points * settings.multiplier), (x, rows[2]), 4.0, "bold", "muted")
