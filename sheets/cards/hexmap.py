"""The Würfeland board: a hex map beside its rules and above its info bar.

Regions are drawn as islands in their colour; every hex carries its colour's symbol, so that a
grey print and a colour-blind player lose nothing. Knows no game rules, only fields and colours.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from dicesheets.layouts.hexes import (
    ROW_PITCH,
    SIDE,
    centre_of,
    corners_of,
)
from dicesheets.layouts.model import Field, Text, WuerfelandSettings
from dicesheets.sheets.cards.blanks import draw_blank, draw_strip
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.frame import SIDE_MM, draw_sheet_frame
from dicesheets.sheets.cards.identity import CLEAR_MM
from dicesheets.sheets.cards.misfits import SHORTEN
from dicesheets.sheets.cards.names import NAME, place_name
from dicesheets.sheets.cards.shores import inner_edges, outlines_of, regions_of, shrink
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import count_lines, measure
from dicesheets.words.fields import TREASURE_WORDS
from dicesheets.words.text import capital

BOARD_MM = (210.0, 148.0)  # A5 across: two boards on an A4 page
PANEL_MM = 35.0  # width of the rules beside the map
INFO_MM = 13.2  # height of the info bar
INFO_FIELD_MM = 9.6
SMALLEST_HEX_MM = 9.6  # across flats: a cross of 6 mm fits, also on Letter
LARGEST_HEX_MM = 13.0
SHORE_MM = 0.42  # a region's outline lies this far inside its hexes
SHORE_TIP_MM = 2 * SHORE_MM / sqrt(3)  # at a corner where two of its hexes meet
SYMBOL_SHARE = 0.3  # of a hex's width
RULES_MM = 3.1
LABEL_MM = 2.9
GOAL_MM = 3.9
TRAY_MM = 1.5  # white paper round the map
RATING_MM = 2.0

TREASURES = capital(TREASURE_WORDS[1])
COMPLETE = Text("Farbe ganz", "Colour done")
GOAL = Text(
    "Sieg: {count} {{star}} und eine Farbe ganz", "Win: {count} {{star}} and one colour done"
)


def draw_hexmap(canvas: Canvas) -> None:
    """Draw a whole board."""
    draw_sheet_frame(canvas)
    top = CLEAR_MM + 1.2
    bar = Box(SIDE_MM, canvas.height_mm - CLEAR_MM - 2.2 - INFO_MM,
              canvas.width_mm - 2 * SIDE_MM, INFO_MM)  # fmt: skip
    panel = Box(bar.right_mm - PANEL_MM, top, PANEL_MM, bar.top_mm - 2.4 - top)
    land = Box(SIDE_MM, top, panel.left_mm - 2.4 - SIDE_MM, panel.height_mm)
    if not canvas.look.saver:
        canvas.rectangle(land, "paper", None, 0.0, 2.4)
    _draw_land(canvas, land.inset(TRAY_MM))
    _draw_panel(canvas, panel)
    _draw_info(canvas, bar)
    strip = draw_strip(canvas)
    goal = canvas.say(GOAL).format(count=canvas.layout.wuerfeland.treasures_to_win)
    spot = (strip.right_mm - 2.4, strip.centre[1])
    wide = canvas.inline(goal, spot, GOAL_MM, "bold", f"{canvas.accent}-deep", "end")
    if canvas.look.is_first_edition:
        line = (strip.left_mm + 2.4, strip.bottom_mm - 2.0)
        draw_blank(canvas, NAME, line, spot[0] - wide - 4.0 - line[0])
        return
    room = spot[0] - wide - 2.0 - strip.left_mm
    place_name(canvas, replace(strip, width_mm=room), with_ground=False)


# ------------------------------------------------------------------ the map


def _draw_land(canvas: Canvas, area: Box) -> None:
    group = canvas.card.group("hex")
    wide = group.columns + (0.5 if group.rows > 1 else 0.0)
    high = (group.rows - 1) * ROW_PITCH + 2 * SIDE
    size = min(area.width_mm / wide, area.height_mm / high, LARGEST_HEX_MM)
    if size < SMALLEST_HEX_MM:
        shown = f"{size:.1f}"
        what = Text(
            f"die Sechsecke wären {shown.replace('.', ',')} mm breit, zu klein für ein Kreuz",
            f"its hexes would be {shown} mm wide, too small for a cross",
        )
        remedy = Text("nimm weniger Reihen oder Spalten", "use fewer rows or columns")
        canvas.fault("map", what, remedy)
        return
    left = area.left_mm + (area.width_mm - wide * size) / 2
    top = area.top_mm + (area.height_mm - high * size) / 2

    def on_card(point: Point) -> Point:
        return (round(left + point[0] * size, 3), round(top + point[1] * size, 3))

    saver = canvas.look.saver
    # In the first edition edges reach into the white round a region.
    tip_mm = 0.0 if canvas.look.is_first_edition else SHORE_TIP_MM
    hexes = {(field.row, field.column): field for field in group.fields}
    for region in regions_of(hexes.values()):
        colour = hexes[region[0]].colour
        for loop in outlines_of(region):
            shore = shrink([on_card(point) for point in loop], SHORE_MM)
            fill = None if saver else f"{colour}-wash"
            canvas.outline(shore, fill, colour, 0.25 if saver else 0.4)
        for edge in inner_edges(region):
            ends = edge.on_card(on_card, tip_mm)
            canvas.outline(ends, None, f"{colour}-print", 0.12 if saver else 0.2, closed=False)
    for spot in group.prefilled:
        corners = shrink([on_card(point) for point in corners_of(spot)], SHORE_MM)
        if spot == group.prefilled[0]:
            _draw_start(canvas, corners, on_card(centre_of(spot)), size)
        else:
            _draw_obstacle(canvas, corners, on_card(centre_of(spot)), size)
    for spot, field in hexes.items():
        _draw_hex(canvas, field, on_card(centre_of(spot)), [on_card(p) for p in corners_of(spot)])


def _draw_hex(canvas: Canvas, field: Field, centre: Point, corners: list[Point]) -> None:
    """Draw what stands in a hex and say where it is; an author's own place wins.

    The box is the hex's brick, as high as a row: bricks do not overlap, as whole hexes would.
    """
    width = corners[1][0] - corners[5][0]
    high = width * ROW_PITCH
    box = Box(corners[5][0], centre[1] - high / 2, width, high).inset(SHORE_MM / 2)
    symbol = _symbols(canvas.layout.wuerfeland)[field.colour or ""]
    if field.treasure:
        canvas.icon("star", centre, width * 0.74, "paper")
        canvas.icon("star-outline", centre, width * 0.74, f"{field.colour}-print")
        canvas.icon(symbol, (centre[0], centre[1] + width * 0.02), width * 0.2,
                    f"{field.colour}-print")  # fmt: skip
    else:
        canvas.icon(symbol, centre, width * SYMBOL_SHARE, f"{field.colour}-print")
    placed = canvas.box_of(field, box)
    canvas.place(field, placed, tuple(shrink(corners, SHORE_MM)) if placed == box else None)


def _draw_start(canvas: Canvas, corners: list[Point], centre: Point, size_mm: float) -> None:
    canvas.outline(corners, "paper", "ink", 0.5)
    canvas.icon("cross", centre, size_mm * 0.62, "ink")


def _draw_obstacle(canvas: Canvas, corners: list[Point], centre: Point, size_mm: float) -> None:
    if canvas.look.saver:
        canvas.outline(corners, None, "ink", 0.25)
        canvas.icon("mountain", centre, size_mm * 0.5, "ink")
    else:
        canvas.outline(corners, "ink", None, 0.0)
        canvas.icon("mountain", centre, size_mm * 0.62, "line")


# ------------------------------------------------------------------ beside and below it


def _symbols(settings: WuerfelandSettings) -> dict[str, str]:
    return {colour.id: colour.symbol for colour in settings.colours}


def _draw_panel(canvas: Canvas, box: Box) -> None:
    """Write the rules and the names of the colours."""
    canvas.panel(box)
    left, width = box.left_mm + 2.4, box.width_mm - 4.6
    top = box.top_mm + 2.4
    for text in canvas.card.rules:
        canvas.disc((left + 0.6, top + RULES_MM * LINE_SPACING / 2), 0.55, canvas.accent)
        top += canvas.paragraph(canvas.say(text), (left + 2.4, top), width - 2.4, RULES_MM) + 1.1
    settings = canvas.layout.wuerfeland
    pitch = 5.4
    legend_top = box.bottom_mm - 2.2 - pitch * len(settings.colours)
    if top > legend_top:
        what = Text(
            "der Regeltext passt nicht auf das Feld dafür",
            "the text of the rules does not fit on the panel",
        )
        canvas.fault("rules", what, SHORTEN)
    rating = canvas.layout.about.rating
    lines = count_lines(rating, "regular", RATING_MM, width) if rating else 0
    if lines and top + lines * RATING_MM * LINE_SPACING < legend_top - 1.0:
        canvas.paragraph(rating, (left, top + 0.6), width, RATING_MM)
    for number, colour in enumerate(settings.colours):
        middle = legend_top + pitch * (number + 0.5)
        spot = Box(left, middle - 2.2, 4.4, 4.4)
        canvas.rectangle(spot, f"{colour.id}-wash", colour.id, 0.3, 1.0)
        canvas.icon(colour.symbol, spot.centre, 2.8, f"{colour.id}-deep")
        canvas.words(canvas.say(colour.name), (left + 6.2, middle), 2.9, anchor="start")


def _draw_info(canvas: Canvas, bar: Box) -> None:
    """Draw the info bar: one colour complete, then the treasures of each colour."""
    canvas.panel(bar)
    settings = canvas.layout.wuerfeland
    done, *treasures = canvas.card.group("info").fields
    middle = bar.centre[1]
    left = bar.left_mm + 2.4
    deep = f"{canvas.accent}-deep"
    canvas.words(canvas.say(COMPLETE), (left, middle), LABEL_MM, "bold", deep, "start")
    left += measure(canvas.say(COMPLETE), "bold", LABEL_MM) + 2.2
    _draw_done(canvas, done, Box(left, middle - INFO_FIELD_MM / 2, INFO_FIELD_MM, INFO_FIELD_MM))
    left += INFO_FIELD_MM + 5.0
    canvas.words(canvas.say(TREASURES), (left, middle), LABEL_MM, "bold", deep, "start")
    left += measure(canvas.say(TREASURES), "bold", LABEL_MM) + 1.0
    room = bar.right_mm - 2.4 - left
    pair = room / len(settings.colours)
    for number, colour in enumerate(settings.colours):
        own = [field for field in treasures if field.colour == colour.id]
        start = left + pair * number + (pair - len(own) * (INFO_FIELD_MM + 0.8) + 0.8) / 2
        for place, field in enumerate(own):
            x = start + place * (INFO_FIELD_MM + 0.8)
            wanted = Box(x, middle - INFO_FIELD_MM / 2, INFO_FIELD_MM, INFO_FIELD_MM)
            _draw_treasure(canvas, field, colour.symbol, wanted)


def _draw_done(canvas: Canvas, field: Field, wanted: Box) -> None:
    """Draw the field that says that a colour is complete, in all colours."""
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, "paper", "box", 0.4, 1.4)
    colours = canvas.layout.wuerfeland.colours
    for number, colour in enumerate(colours):
        column, row = number % 3, number // 3
        x = box.left_mm + box.width_mm * (column + 0.75) / 3.5
        y = box.top_mm + box.height_mm * (row + 0.75) / 2.5
        canvas.icon(colour.symbol, (x, y), box.width_mm * 0.24, f"{colour.id}-print")
    canvas.place(field, box)


def _draw_treasure(canvas: Canvas, field: Field, symbol: str, wanted: Box) -> None:
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, f"{field.colour}-wash", field.colour, 0.4, 1.4)
    canvas.icon("star", box.centre, box.width_mm * 0.84, "paper")
    canvas.icon("star-outline", box.centre, box.width_mm * 0.84, f"{field.colour}-print")
    canvas.icon(symbol, (box.centre[0], box.centre[1] + 0.2), box.width_mm * 0.24,
                f"{field.colour}-print")  # fmt: skip
    canvas.place(field, box)
