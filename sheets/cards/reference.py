"""Cards to lay beside the game: what a turn is, a table for ordinary dice, a log of rolls."""

from __future__ import annotations

from dicesheets.layouts.model import CarcassonneSettings, HeldenSettings, Text, WuerfelandSettings
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.components import MARGIN_MM, draw_face, draw_heading
from dicesheets.sheets.cards.misfits import RULES_TOO_LONG, SHORTEN
from dicesheets.sheets.cards.pad_table import draw_table
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import count_lines
from dicesheets.words.fields import COLOUR, DIE_WORDS
from dicesheets.words.players import PLAYER_WORDS
from dicesheets.words.text import capital

STEP_SIZES_MM = (3.9, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6)
STEP_GAP_MM = 1.6
NUMBER_MM = 2.7  # radius of a step's number
LOG_ROWS = 16

KNIGHTS = Text(
    "Verzichten ab {count} {{knight}} · Sieg ab {goal} Punkten",
    "Renounce with {count} or more {{knight}} · win at {goal} points",
)
DICE = Text(
    "{dice} Würfel · Schatzwurf {treasure} Würfel · Sieg: {goal} {{star}} + eine Farbe",
    "{dice} dice · treasure roll {treasure} dice · win: {goal} {{star}} + one colour",
)
PLAYER = capital(PLAYER_WORDS[0])
COLUMN_COLOUR = capital(COLOUR)
COUNT = capital(DIE_WORDS[1])


def draw_reference(canvas: Canvas) -> None:
    """Draw the steps of a turn, and the facts that the settings hold."""
    top = draw_heading(canvas)
    bottom = canvas.height_mm - MARGIN_MM
    bottom -= _draw_facts(canvas, bottom)
    width = canvas.width_mm - 2 * MARGIN_MM
    scoring = [canvas.say(text) for text in canvas.card.scoring]
    for text in reversed(scoring):
        high = count_lines(text, "bold", 3.0, width - 6.0) * 3.0 * LINE_SPACING + 2.4
        box = Box(MARGIN_MM, bottom - high, width, high)
        canvas.panel(box)
        canvas.paragraph(text, (box.left_mm + 3.0, box.top_mm + 1.2), width - 6.0, 3.0, "bold",
                         f"{canvas.accent}-deep")  # fmt: skip
        bottom = box.top_mm - 2.0
    _draw_steps(canvas, Box(MARGIN_MM, top, width, bottom - top))


def _draw_steps(canvas: Canvas, area: Box) -> None:
    """Write numbered steps in the largest type that fits."""
    texts = [canvas.say(text) for text in canvas.card.rules]
    indent = 2 * NUMBER_MM + 2.4

    def height(size: float) -> float:
        lines = sum(count_lines(t, "regular", size, area.width_mm - indent) for t in texts)
        return lines * size * LINE_SPACING + STEP_GAP_MM * (len(texts) - 1)

    size = next((s for s in STEP_SIZES_MM if height(s) <= area.height_mm), None)
    if size is None:
        canvas.fault("rules", RULES_TOO_LONG, SHORTEN)
        return
    slack = (area.height_mm - height(size)) / max(1, len(texts))
    gap = STEP_GAP_MM + min(3.0, slack)
    top = area.top_mm + min(1.5, slack)
    for number, text in enumerate(texts, 1):
        spot = (area.left_mm + NUMBER_MM, top + size * LINE_SPACING / 2)
        saver = canvas.look.saver
        canvas.disc(spot, NUMBER_MM, None if saver else canvas.accent, canvas.accent, 0.3)
        colour = f"{canvas.accent}-deep" if saver else "paper"
        canvas.words(str(number), spot, 3.2, "bold", colour)
        top += canvas.paragraph(text, (area.left_mm + indent, top), area.width_mm - indent, size)
        top += gap


def _draw_facts(canvas: Canvas, bottom_mm: float) -> float:
    """Draw what the settings say at the foot of the card; return the height it took."""
    settings = canvas.layout.settings
    width = canvas.width_mm - 2 * MARGIN_MM
    if isinstance(settings, CarcassonneSettings):
        box = Box(MARGIN_MM, bottom_mm - 21.0, width, 21.0)
        pads = (card.pad for card in canvas.layout.cards if card.pad and card.pad.table)
        draw_table(canvas, next((pad.table for pad in pads), ()), box)
        line = canvas.say(KNIGHTS).format(count=settings.knights_to_renounce, goal=settings.goal)
        canvas.inline(line, (canvas.width_mm / 2, box.top_mm - 3.6), 3.2, "bold",
                      f"{canvas.accent}-deep", "middle")  # fmt: skip
        return 28.5
    if isinstance(settings, HeldenSettings):
        high = 10.0 * len(settings.dice) + 1.6
        for row, die in enumerate(settings.dice):
            for column, face in enumerate(die.faces):
                x = canvas.width_mm / 2 + (column - 2.5) * 12.0
                draw_face(canvas, (x, bottom_mm - high + 6.0 + 10.0 * row), 9.0, die.id, face)
        return high + 2.0
    if isinstance(settings, WuerfelandSettings):
        line = canvas.say(DICE).format(dice=settings.dice, treasure=settings.treasure_dice,
                                       goal=settings.treasures_to_win)  # fmt: skip
        canvas.inline(line, (canvas.width_mm / 2, bottom_mm - 2.6), 2.9, "bold",
                      f"{canvas.accent}-deep", "middle")  # fmt: skip
        return 7.0
    return 0.0


# ------------------------------------------------------------------ Würfeland


def draw_dice_table(canvas: Canvas) -> None:
    """Draw which colour each face of an ordinary die stands for."""
    top = draw_heading(canvas)
    width = canvas.width_mm - 2 * MARGIN_MM
    for text in canvas.card.rules:
        top += canvas.paragraph(canvas.say(text), (MARGIN_MM + 1.0, top), width - 2.0, 3.3) + 1.0
    colours = canvas.layout.wuerfeland.colours
    pitch = min(18.0, (canvas.height_mm - MARGIN_MM - top - 2.0) / len(colours))
    for number, colour in enumerate(colours, 1):
        box = Box(MARGIN_MM, top + 2.0 + (number - 1) * pitch, width, pitch - 2.0)
        canvas.rectangle(box, f"{colour.id}-wash", colour.id, 0.4, 2.4)
        middle = box.centre[1]
        canvas.icon(f"die-{number}-outline", (box.left_mm + 12.0, middle), 13.0, "ink")
        canvas.icon("arrow", (box.left_mm + 27.0, middle), 6.0, "muted")
        canvas.icon(colour.symbol, (box.left_mm + 42.0, middle), 10.0, f"{colour.id}-deep")
        name = canvas.say(colour.name)
        canvas.words(name, (box.left_mm + 53.0, middle), 5.4, "display", "text", "start")


def draw_roll_log(canvas: Canvas) -> None:
    """Draw a table to write the actions of a game into; nothing reads it."""
    top = draw_heading(canvas)
    width = canvas.width_mm - 2 * MARGIN_MM
    for text in canvas.card.rules:
        top += canvas.paragraph(canvas.say(text), (MARGIN_MM + 1.0, top), width - 2.0, 2.9) + 0.6
    columns = ((8.0, "#"), (22.0, canvas.say(PLAYER)), (43.0, canvas.say(COLUMN_COLOUR)),
               (12.0, canvas.say(COUNT)), (8.0, "{star}"))  # fmt: skip
    head = top + 3.4
    pitch = (canvas.height_mm - MARGIN_MM - head - 3.0) / LOG_ROWS
    left = MARGIN_MM
    deep = f"{canvas.accent}-deep"
    for wide, label in columns:
        canvas.inline(label, (left + wide / 2, head), 2.7, "bold", deep, "middle")
        left += wide
    for row in range(LOG_ROWS):
        y = head + 3.0 + row * pitch
        box = Box(MARGIN_MM, y, width, pitch - 1.0)
        canvas.panel(box, radius_mm=1.2)
        middle = box.centre[1]
        canvas.words(str(row + 1), (box.left_mm + 4.0, middle), 2.6, "bold", "muted")
        for place, colour in enumerate(canvas.layout.wuerfeland.colours):
            x = box.left_mm + 30.0 + 43.0 * (place + 0.5) / len(canvas.layout.wuerfeland.colours)
            canvas.icon(colour.symbol, (x, middle), 4.4, f"{colour.id}-print")
        for x in (30.0, 73.0, 85.0):
            line = ((box.left_mm + x, y + 0.8), (box.left_mm + x, box.bottom_mm - 0.8))
            canvas.outline(line, None, "line", 0.25, closed=False)
