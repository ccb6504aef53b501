"""The score pads: Würfelhelden (a row a player) and Carcassonne (a column a player)."""

from __future__ import annotations

from dicesheets.layouts.fiducials import MARKER_INSET_MM, MARKER_MM
from dicesheets.layouts.model import Field, HeldenSettings, Layout, Role, Text
from dicesheets.sheets.cards.blanks import DATE, draw_blank, draw_strip
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.frame import SIDE_MM, draw_sheet_frame, rules_height
from dicesheets.sheets.cards.identity import BAND_SIDE_MM, CLEAR_MM
from dicesheets.sheets.cards.misfits import SHORTEN, USE_FEWER
from dicesheets.sheets.plan import Box, NameBox
from dicesheets.words.fields import DIE_WORDS, PAD_WORDS, POINT_WORDS, POSTER_WORDS
from dicesheets.words.text import capital

HELDEN_PAD_MM = (210.0, 148.0)  # A5 across: two games on an A4 page
CARCASSONNE_PAD_MM = (210.0, 290.0)  # a page, less the lines of the print below it
NUMBER_MM = (24.0, 12.0)  # box for a handwritten sum
POSTER_MM = 11.0
POSTER_PITCH_MM = 12.4
POINTS_MM = (15.6, 11.2)  # box for the points of a turn: two digits
MARK_MM = 7.8
SMALLEST_ROW_MM = 11.8
LARGEST_ROW_MM = 14.2
RULES_MM = 3.1
BELOW_MM = 1.6  # what a name may reach below its line
TAG_SHARE = 0.5  # of the title band, for the name of the table that a pad belongs to

POSTERS = capital(POSTER_WORDS[1])
COINS = capital(PAD_WORDS["coins"])
TOTAL = capital(PAD_WORDS["total"])
TWO_PLAYERS = Text(
    "Zu zweit spielt ihr ohne die Steckbriefe {posters}.",
    "Two players play without the posters {posters}.",
)
GOAL = Text("Wer zuerst {goal} Punkte hat, gewinnt.", "First to {goal} points wins.")
DICE = capital(DIE_WORDS[1])
POINTS = capital(POINT_WORDS[1])


def draw_helden_pad(canvas: Canvas) -> None:
    """Draw a pad with a row for each player: posters, coins, total."""
    area = _draw_pad_frame(canvas)
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
        _draw_poster_mark(canvas, field, Box(x, middle - POSTER_MM / 2, POSTER_MM, POSTER_MM))
    sums = [field for field in own if field.number is None]
    for field, x in zip(sums, (coins_mm, totals_mm), strict=True):
        box = Box(x, middle - NUMBER_MM[1] / 2, *NUMBER_MM)
        _draw_number(canvas, field, box, strong=x == totals_mm)


def _draw_poster_mark(canvas: Canvas, field: Field, wanted: Box) -> None:
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, "paper", "box", 0.35, 1.3)
    canvas.words(str(field.number), box.centre, 5.2, "display", "printed")
    canvas.place(field, box)


def _draw_number(canvas: Canvas, field: Field, wanted: Box, strong: bool = False) -> None:
    box = canvas.box_of(field, wanted)
    stroke, width = (canvas.accent, 0.6) if strong else ("box", 0.35)
    canvas.rectangle(box, "paper", stroke, width, 1.3)
    canvas.place(field, box)


def _draw_pad_frame(canvas: Canvas) -> Box:
    """Draw markers, title, code, letters and the rules; return the area between."""
    draw_sheet_frame(canvas)
    right = canvas.width_mm - BAND_SIDE_MM - 3.0
    wide = (canvas.width_mm - 2 * BAND_SIDE_MM) * TAG_SHARE
    canvas.name_tag = Box(right - wide, MARKER_INSET_MM, wide, MARKER_MM)
    strip = draw_strip(canvas)
    draw_blank(canvas, DATE, (strip.left_mm + 2.4, strip.bottom_mm - 2.0), strip.width_mm - 4.8)
    top = CLEAR_MM + 1.2
    top += _draw_rules(canvas, top) + 2.0
    end = canvas.height_mm - CLEAR_MM - 2.4
    return Box(SIDE_MM, top, canvas.width_mm - 2 * SIDE_MM, end - top)


def _draw_rules(canvas: Canvas, top_mm: float) -> float:
    """Write the rules on a panel; return the height it took."""
    texts = (*(canvas.say(text) for text in canvas.card.rules), *_extra_rules(canvas))
    width = canvas.width_mm - 2 * SIDE_MM
    high = rules_height(texts, RULES_MM, width - 6.0) + 2.4
    if high > canvas.height_mm / 5:
        what = Text(
            "der Regeltext passt nicht auf den Block",
            "the text of the rules does not fit on the pad",
        )
        canvas.fault("rules", what, SHORTEN)
    if not canvas.look.saver:
        canvas.panel(Box(SIDE_MM, top_mm, width, high))
    top = top_mm + 1.2
    for text in texts:
        canvas.disc((SIDE_MM + 2.2, top + RULES_MM * LINE_SPACING / 2), 0.55, canvas.accent)
        top += canvas.paragraph(text, (SIDE_MM + 4.2, top), width - 6.0, RULES_MM) + 0.5
    return high


def _extra_rules(canvas: Canvas) -> list[str]:
    """Return the lines that follow from the settings."""
    settings = canvas.layout.settings
    if isinstance(settings, HeldenSettings):
        removed = " + ".join(str(value) for value in settings.removed_for_two)
        return [canvas.say(TWO_PLAYERS).format(posters=removed)] if removed else []
    return [canvas.say(GOAL).format(goal=canvas.layout.carcassonne.goal)]


# ------------------------------------------------------------------ Carcassonne


def draw_carcassonne_pad(canvas: Canvas) -> None:
    """Draw a pad with a column for each player: points, knight and catapults of every turn."""
    area = _draw_pad_frame(canvas)
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
            _draw_icon_mark(canvas, field, wanted, "knight" if knight else "catapult")
        else:
            _draw_number(canvas, field, Box(points_x, middle - POINTS_MM[1] / 2, *POINTS_MM))
    total = next(f for f in canvas.card.fields if f.player == player and not f.turn)
    high = 11.4
    middle = box.bottom_mm - high / 2 - 1.6
    wide = NUMBER_MM[0] - 2.0
    wanted = Box(box.right_mm - gap - wide, middle - high / 2, wide, high)
    canvas.words("=", (wanted.left_mm - 3.4, middle), 6.0, "display", deep)
    _draw_number(canvas, total, wanted, strong=True)


def _draw_icon_mark(canvas: Canvas, field: Field, wanted: Box, icon: str) -> None:
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, "paper", "box", 0.35, 1.3)
    canvas.icon(icon, box.centre, box.width_mm * 0.68, "printed")
    canvas.place(field, box)


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
