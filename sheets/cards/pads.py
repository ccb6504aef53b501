"""The score pads: Würfelhelden (a row a player) and Carcassonne (a column a player)."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.misfits import USE_FEWER
from dicesheets.sheets.cards.pad_frame import (
    BELOW_MM,
    MARK_MM,
    NUMBER_MM,
    POINTS_MM,
    draw_icon_mark,
    draw_number,
    draw_pad_frame,
    draw_printed_mark,
)
from dicesheets.sheets.plan import Box, NameBox
from dicesheets.words.fields import DIE_WORDS, PAD_WORDS, POINT_WORDS, POSTER_WORDS
from dicesheets.words.text import capital

HELDEN_PAD_MM = (210.0, 148.0)  # A5 across: two games on an A4 page
CARCASSONNE_PAD_MM = (210.0, 290.0)  # a page, less the lines of the print below it
POSTER_MM = 11.0
POSTER_PITCH_MM = 12.4
SMALLEST_ROW_MM = 11.8
LARGEST_ROW_MM = 14.2

POSTERS = capital(POSTER_WORDS[1])
COINS = capital(PAD_WORDS["coins"])
TOTAL = capital(PAD_WORDS["total"])
DICE = capital(DIE_WORDS[1])
POINTS = capital(POINT_WORDS[1])


def draw_helden_pad(canvas: Canvas) -> None:
    """Draw a pad with a row for each player: posters, coins, total."""
    area = draw_pad_frame(canvas)
    players = sorted({field.player for field in canvas.card.fields})
    head = 7.0
    pitch = min(24.0, (area.height_mm - head) / len(players))
    top = area.top_mm + head + (area.height_mm - head - pitch * len(players)) / 2
    right = area.right_mm - 3.0
    totals, coins = right - NUMBER_MM[0], right - 2 * NUMBER_MM[0] - 5.0
    posters = canvas.layout.helden.posters
    marks = coins - 6.0 - POSTER_PITCH_MM * len(posters)
    deep = f"{canvas.accent}-deep"
    for left, width, label in (
        (marks, POSTER_PITCH_MM * len(posters), POSTERS),
        (coins, NUMBER_MM[0], COINS),
        (totals, NUMBER_MM[0], TOTAL),
    ):
        canvas.words(canvas.say(label), (left + width / 2, top - 3.2), 3.3, "bold", deep)
    heroes = canvas.layout.helden.heroes
    for number, player in enumerate(players):
        row = Box(area.left_mm, top + number * pitch, area.width_mm, pitch - 2.0)
        icon, name = heroes[number % len(heroes)]
        colour = _colour_of(canvas.layout, icon) or canvas.accent
        canvas.panel(row, colour)
        whose = Box(row.left_mm, row.top_mm, marks - 4.0 - row.left_mm, row.height_mm)
        _draw_hero(canvas, player, whose, icon, canvas.say(name), colour)
        _draw_helden_fields(canvas, player, row.centre[1], (marks, coins, totals))


def _colour_of(layout: Layout, icon: str) -> str | None:
    """Return the colour of the hero's tableau, so that pad and tableau belong together."""
    cards = (c for c in layout.cards if c.role is Role.COMPONENT and c.icon == icon)
    return next((card.colour for card in cards), None)


def _draw_hero(canvas: Canvas, player: int, box: Box, icon: str, name: str, colour: str) -> None:
    """Draw who plays the row, and a line for the player's name."""
    middle = box.centre[1]
    spot = (box.left_mm + 9.0, middle)
    canvas.disc(spot, 7.2, "paper", f"{colour}-soft", 0.4)
    canvas.icon(icon, spot, 9.6, f"{colour}-deep")
    left = box.left_mm + 18.5
    canvas.words(name, (left, middle - 4.0), 3.0, "bold", f"{colour}-deep", "start")
    line = ((left, middle + 5.0), (box.right_mm, middle + 5.0))
    canvas.outline(line, None, "box", 0.25, closed=False)
    low = min(middle + 5.0 + BELOW_MM, box.bottom_mm)
    write = Box(left, middle - 2.4, box.right_mm - left, low - middle + 2.4)
    canvas.names.append(NameBox(write, player))


def _draw_helden_fields(
    canvas: Canvas, player: int, middle: float, lefts_mm: tuple[float, float, float]
) -> None:
    """Draw the posters, coins and total of a player, each from its left edge."""
    marks_mm, coins_mm, totals_mm = lefts_mm
    own = [field for field in canvas.card.fields if field.player == player]
    posters = [field for field in own if field.number is not None]
    for place, field in enumerate(posters):
        x = marks_mm + POSTER_PITCH_MM * place + (POSTER_PITCH_MM - POSTER_MM) / 2
        draw_printed_mark(canvas, field, Box(x, middle - POSTER_MM / 2, POSTER_MM, POSTER_MM))
    sums = [field for field in own if field.number is None]
    for field, x in zip(sums, (coins_mm, totals_mm), strict=True):
        box = Box(x, middle - NUMBER_MM[1] / 2, *NUMBER_MM)
        draw_number(canvas, field, box, strong=x == totals_mm)


# ------------------------------------------------------------------ Carcassonne


def draw_carcassonne_pad(canvas: Canvas) -> None:
    """Draw a pad with a column for each player: points, knight and catapults of every turn."""
    area = draw_pad_frame(canvas)
    table = Box(area.left_mm, area.bottom_mm - 21.0, area.width_mm, 21.0)
    draw_points_table(canvas, table)
    players = sorted({field.player for field in canvas.card.fields})
    turns = max(field.turn for field in canvas.card.fields)
    head, foot, numbers = 14.0, 15.0, 7.0
    room = table.top_mm - 3.0 - area.top_mm - head - foot
    pitch = min(room / turns, LARGEST_ROW_MM)
    if pitch < SMALLEST_ROW_MM:
        what = Text(f"{turns} Züge passen nicht auf den Block", f"{turns} turns do not fit the pad")
        canvas.fault("turns", what, USE_FEWER)
        return
    rows_top = area.top_mm + head
    for turn in range(1, turns + 1):
        middle = rows_top + (turn - 0.5) * pitch
        spot = (area.left_mm + numbers / 2, middle)
        canvas.words(str(turn), spot, 3.4, "bold", f"{canvas.accent}-deep")
    column = (area.width_mm - numbers) / len(players)
    for number, player in enumerate(players):
        left = area.left_mm + numbers + number * column
        box = Box(left + 0.8, area.top_mm, column - 1.6, head + turns * pitch + foot)
        _draw_column(canvas, player, box, head, pitch)


def _draw_column(canvas: Canvas, player: int, box: Box, head_mm: float, pitch_mm: float) -> None:
    canvas.panel(box)
    deep = f"{canvas.accent}-deep"
    gap = (box.width_mm - POINTS_MM[0] - 2 * MARK_MM) / 4
    points_x = box.left_mm + gap
    knight_x = points_x + POINTS_MM[0] + gap
    catapult_x = knight_x + MARK_MM + gap
    line_y = box.top_mm + 7.0
    canvas.words(str(player), (box.left_mm + 3.4, line_y - 2.2), 4.4, "display", deep)
    line = ((box.left_mm + 6.6, line_y), (box.right_mm - 2.0, line_y))
    canvas.outline(line, None, "box", 0.25, closed=False)
    write = Box(box.left_mm + 6.6, box.top_mm, box.width_mm - 8.6, 7.0 + BELOW_MM)
    canvas.names.append(NameBox(write, player))
    legend = box.top_mm + head_mm - 3.2
    canvas.words(canvas.say(POINTS), (points_x + POINTS_MM[0] / 2, legend), 2.7, "bold", deep)
    canvas.icon("knight", (knight_x + MARK_MM / 2, legend), 5.0, deep)
    canvas.icon("catapult", (catapult_x + MARK_MM / 2, legend), 5.0, deep)
    for field in (f for f in canvas.card.fields if f.player == player and f.turn):
        middle = box.top_mm + head_mm + (field.turn - 0.5) * pitch_mm
        if field.id.endswith(("-knight", "-catapults")):
            knight = field.id.endswith("-knight")
            x = knight_x if knight else catapult_x
            wanted = Box(x, middle - MARK_MM / 2, MARK_MM, MARK_MM)
            draw_icon_mark(canvas, field, wanted, "knight" if knight else "catapult")
        else:
            draw_number(canvas, field, Box(points_x, middle - POINTS_MM[1] / 2, *POINTS_MM))
    total = next(f for f in canvas.card.fields if f.player == player and not f.turn)
    high = 11.4
    middle = box.bottom_mm - high / 2 - 1.6
    wide = NUMBER_MM[0] - 2.0
    wanted = Box(box.right_mm - gap - wide, middle - high / 2, wide, high)
    canvas.words("=", (wanted.left_mm - 3.4, middle), 6.0, "display", deep)
    draw_number(canvas, total, wanted, strong=True)


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
