"""What a table without the box needs: tableaus, posters, coins, markers, die stickers.

Printed and cut, never read: these cards have no fields and no fiducials.
"""

from __future__ import annotations

from dicesheets.layouts.model import CarcassonneSettings, DieFaces, Text
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.frame import draw_emblem, rules_height
from dicesheets.sheets.cards.misfits import RULES_TOO_LONG, SHORTEN, USE_FEWER, title_too_long
from dicesheets.sheets.plan import Box, Point, Polyline
from dicesheets.sheets.text import count_lines, measure

MARGIN_MM = 6.0  # home printers cannot print closer to the paper's edge
HEADING_MM = 10.0
COINS_MM = (210.0, 148.0)
STICKERS_MM = (210.0, 297.0)
DIE_PLACE_MM = 21.0  # a die of 16 mm and room for fingers
POSTER_MM = (48.0, 66.0)
HEADING_TEXT_MM = 5.5  # just small enough to stay solid in saver ink
MARKER_MM = 36.0
SMALLEST_MARKER_MM = 18.0
MARKER_RULES_MM = 3.0
DUELLISTS = 2  # duel markers are for two players
STICKER_MM = 13.0  # for dice with edges of 16 mm and round corners
STICKER_PITCH_MM = 14.4
FOLD_DASH_MM = (1.6, 1.2)
# Drawings on the wanted posters, in the order of the posters; they repeat if there are more.
POSTER_ICONS = ("feather", "mask", "treasure", "moon", "crown", "shield", "trophy")
COIN_COLOURS = ("brick", "stone", "coin", "plum")  # from the smallest coin up

WANTED = Text("Gesucht", "Wanted")
REWARD = Text("Belohnung", "Reward")


def draw_heading(canvas: Canvas) -> float:
    """Draw a component's title band; return where the rest begins."""
    band = Box(MARGIN_MM, MARGIN_MM, canvas.width_mm - 2 * MARGIN_MM, HEADING_MM)
    saver, accent = canvas.look.saver, canvas.accent
    canvas.rectangle(band, None if saver else accent, accent if saver else None, 0.45, 2.6)
    left = band.left_mm + 3.4
    if canvas.card.icon:
        draw_emblem(canvas, canvas.card.icon, (band.left_mm + 6.0, band.centre[1]), 6.2, 4.0)
        left = band.left_mm + 12.2
    title = canvas.say(canvas.card.title)
    if measure(title, "display", HEADING_TEXT_MM) > band.right_mm - 2.0 - left:
        canvas.fault("title", title_too_long(title), SHORTEN)
    colour = f"{accent}-deep" if saver else "paper"
    canvas.words(title, (left, band.centre[1]), HEADING_TEXT_MM, "display", colour, "start")
    return band.bottom_mm + 3.0


def draw_lines(
    canvas: Canvas, texts: tuple[Text, ...], at: Point, width_mm: float, size_mm: float
) -> float:
    """Write rules with bullets from `at` down; return where they end."""
    top = at[1]
    for text in texts:
        canvas.disc((at[0] + 0.8, top + size_mm * LINE_SPACING / 2), 0.6, canvas.accent)
        top += canvas.paragraph(canvas.say(text), (at[0] + 3.0, top), width_mm - 3.0, size_mm) + 0.8
    return top


# ------------------------------------------------------------------ tableaus


def draw_tableau(canvas: Canvas) -> None:
    """Draw a hero's tableau: the emblem and places for the dice not yet won."""
    card = Box(0.0, 0.0, canvas.width_mm, canvas.height_mm).inset(MARGIN_MM)
    canvas.panel(card, radius_mm=5.0)
    accent = canvas.accent
    middle = canvas.width_mm / 2
    emblem = (middle, card.top_mm + 22.4)
    canvas.disc(emblem, 19.0, "paper", accent, 1.2)
    canvas.disc(emblem, 17.2, None, f"{accent}-soft", 0.4)
    canvas.icon(canvas.card.icon or "sword", emblem, 26.0, f"{accent}-deep")
    name = canvas.say(canvas.card.title)
    canvas.words(name, (middle, emblem[1] + 25.5), 8.6, "display", f"{accent}-deep")
    settings = canvas.layout.helden
    top = emblem[1] + 32.0
    for die in settings.dice[1:]:
        _draw_places(canvas, die, die.count // settings.players[1], top)
        top += DIE_PLACE_MM + 2.6
    end = draw_lines(canvas, canvas.card.rules, (card.left_mm + 5.0, top + 2.0),
                     card.width_mm - 10.0, 3.2)  # fmt: skip
    if end > card.bottom_mm:
        what = Text(
            "der Regeltext passt nicht auf die Tafel",
            "the text of the rules does not fit on the tableau",
        )
        canvas.fault("rules", what, SHORTEN)


def _draw_places(canvas: Canvas, die: DieFaces, count: int, top_mm: float) -> None:
    """Draw a row of places for dice of one colour."""
    pitch = DIE_PLACE_MM + 4.0
    left = (canvas.width_mm - pitch * count + 4.0) / 2
    for number in range(count):
        box = Box(left + number * pitch, top_mm, DIE_PLACE_MM, DIE_PLACE_MM)
        canvas.rectangle(box, f"{die.id}-wash", die.id, 0.7, 3.2)
        canvas.icon(f"die-{die.id}", box.centre, DIE_PLACE_MM * 0.62, f"{die.id}-print")


# ------------------------------------------------------------------ posters and markers


def draw_posters(canvas: Canvas) -> None:
    """Draw every poster beside its back, to be folded and glued."""
    top = draw_heading(canvas)
    width, height = 2 * POSTER_MM[0], POSTER_MM[1]
    side = (canvas.width_mm - 2 * width) / 3
    values = canvas.layout.helden.posters
    for number, value in enumerate(values):
        column, row = number % 2, number // 2
        left = side + column * (width + side)
        y = top - 1.0 + row * (height + 1.2)
        front = Box(left, y, *POSTER_MM)
        if y + height > canvas.height_mm - MARGIN_MM + 1.0:
            what = Text(
                f"{len(values)} Steckbriefe passen nicht auf eine Seite",
                f"{len(values)} posters do not fit a page",
            )
            canvas.fault("arrange", what, USE_FEWER)
            return
        icon = POSTER_ICONS[number % len(POSTER_ICONS)]
        _draw_poster(canvas, front, value, icon)
        back = Box(front.right_mm, y, *POSTER_MM)
        _draw_poster_back(canvas, back, value)
        _draw_fold(canvas, front.right_mm, y, y + height)
    column, row = len(values) % 2, len(values) // 2
    if column:
        left = side + width + side
        y = top - 1.0 + row * (height + 1.2)
        draw_lines(canvas, canvas.card.rules, (left + 4.0, y + 6.0), width - 8.0, 3.6)


def _draw_poster(canvas: Canvas, box: Box, value: int, icon: str) -> None:
    accent = canvas.accent
    canvas.rectangle(box, None, "line", 0.2)
    sheet = box.inset(2.6)
    canvas.rectangle(sheet, None if canvas.look.saver else "tint", f"{accent}-deep", 0.5, 1.2)
    canvas.rectangle(sheet.inset(1.1), None, f"{accent}-soft", 0.25, 0.8)
    x = box.centre[0]
    heading = canvas.say(WANTED).upper()
    canvas.words(heading, (x, sheet.top_mm + 6.4), 6.2, "display", f"{accent}-deep")
    picture = Box(x - 14.0, sheet.top_mm + 12.0, 28.0, 28.0)
    canvas.rectangle(picture, "paper", f"{accent}-soft", 0.35, 1.0)
    canvas.icon(icon, picture.centre, 21.0, "slate-deep")
    reward = picture.bottom_mm + 10.0
    canvas.words(canvas.say(REWARD), (x - 18.2, reward), 3.3, "bold", "muted", "start")
    draw_coin(canvas, (x + 10.4, reward), 7.8, value, "coin")


def _draw_poster_back(canvas: Canvas, box: Box, value: int) -> None:
    """Draw the back: what the poster counts at the end."""
    canvas.rectangle(box, None, "line", 0.2)
    sheet = box.inset(2.6)
    if canvas.look.saver:
        canvas.rectangle(sheet, None, canvas.accent, 0.5, 1.2)
    else:
        canvas.rectangle(sheet, f"{canvas.accent}-pale", f"{canvas.accent}-deep", 0.5, 1.2)
    x, y = box.centre
    draw_coin(canvas, (x, y), 16.0, value, "coin")
    for dx, dy in ((-15.0, -24.0), (15.0, -24.0), (-15.0, 24.0), (15.0, 24.0)):
        canvas.icon("diamond", (x + dx, y + dy), 4.4, "coin")


def _draw_fold(canvas: Canvas, x_mm: float, top_mm: float, bottom_mm: float) -> None:
    line = ((x_mm, top_mm), (x_mm, bottom_mm))
    canvas.items.append(Polyline(line, None, "muted", 0.3, False, FOLD_DASH_MM))


def draw_markers(canvas: Canvas) -> None:
    """Draw a marker for each player, with its back, and what it is for."""
    top = draw_heading(canvas) + 1.0
    settings = canvas.layout.settings
    count = settings.players[1] if isinstance(settings, CarcassonneSettings) else DUELLISTS
    width = canvas.width_mm - 2 * MARGIN_MM - 4.0
    texts = tuple(canvas.say(text) for text in canvas.card.rules)
    foot = rules_height(texts, MARKER_RULES_MM, width - 3.0) + 4.0
    pitch = min(MARKER_MM + 3.0, (canvas.height_mm - MARGIN_MM - top - foot) / count)
    if pitch < SMALLEST_MARKER_MM:
        canvas.fault("rules", RULES_TOO_LONG, SHORTEN)
        return
    for number in range(count):
        y = top + number * pitch
        _draw_marker(canvas, y, min(MARKER_MM, pitch - 1.5), f"player-{number + 1}")
    at = (MARGIN_MM + 2.0, top + count * pitch + 1.0)
    draw_lines(canvas, canvas.card.rules, at, width, MARKER_RULES_MM)


def _draw_marker(canvas: Canvas, top_mm: float, size_mm: float, colour: str) -> None:
    """Draw a marker and its back, which are alike."""
    left = canvas.width_mm / 2 - size_mm
    for side in range(2):
        box = Box(left + side * size_mm, top_mm, size_mm, size_mm)
        canvas.rectangle(box, None, "line", 0.2)
        canvas.disc(box.centre, size_mm * 0.42, None if canvas.look.saver else colour, colour, 0.8)
        canvas.disc(box.centre, size_mm * 0.35, "paper", None)
        canvas.icon(canvas.card.icon or "shield", box.centre, size_mm * 0.5, colour)
    _draw_fold(canvas, canvas.width_mm / 2, top_mm, top_mm + size_mm)


# ------------------------------------------------------------------ coins and stickers


def draw_coins(canvas: Canvas) -> None:
    """Draw all coins as tiles with straight cuts."""
    top = draw_heading(canvas)
    rules = canvas.say(canvas.card.rules[0]) if canvas.card.rules else ""
    canvas.inline(rules, (canvas.width_mm - MARGIN_MM - 4.0, MARGIN_MM + HEADING_MM / 2), 3.2,
                  "bold", f"{canvas.accent}-deep" if canvas.look.saver else "paper",
                  "end")  # fmt: skip
    values = [value for value, count in canvas.layout.helden.coins for _ in range(count)]
    order = sorted(set(values))
    columns = 8
    rows = -(-len(values) // columns)
    room = canvas.height_mm - MARGIN_MM - top
    tile = min((canvas.width_mm - 2 * MARGIN_MM) / columns, room / rows)
    left = (canvas.width_mm - columns * tile) / 2
    for number, value in enumerate(values):
        x = left + (number % columns + 0.5) * tile
        y = top + (number // columns + 0.5) * tile
        box = Box(x - tile / 2, y - tile / 2, tile, tile)
        canvas.rectangle(box, None, "line", 0.2)
        colour = COIN_COLOURS[order.index(value) % len(COIN_COLOURS)]
        draw_coin(canvas, (x, y), tile * 0.44, value, colour)


def draw_coin(canvas: Canvas, centre: Point, radius_mm: float, value: int, colour: str) -> None:
    """Draw a coin with its worth."""
    canvas.disc(centre, radius_mm, f"{colour}-wash", f"{colour}-deep", radius_mm * 0.06)
    canvas.disc(centre, radius_mm * 0.8, "paper", colour, radius_mm * 0.05)
    size = radius_mm * (1.05 if value < 10 else 0.92)
    canvas.words(str(value), centre, size, "display", f"{colour}-deep")


def draw_stickers(canvas: Canvas) -> None:
    """Draw the faces of all dice: twelve to a row, which is two dice."""
    top = draw_heading(canvas)
    rules = canvas.say(canvas.card.rules[0]) if canvas.card.rules else ""
    wide = canvas.width_mm - 2 * MARGIN_MM
    lines = count_lines(rules, "regular", 3.1, wide) if rules else 0
    canvas.paragraph(rules, (MARGIN_MM + 1.0, top - 1.2), wide, 3.1)
    top += lines * 3.1 * LINE_SPACING
    faces = [(die.id, face) for die in canvas.layout.helden.dice
             for _ in range(die.count) for face in die.faces]  # fmt: skip
    columns = 12
    rows = -(-len(faces) // columns)
    pitch = min(STICKER_PITCH_MM, (canvas.height_mm - MARGIN_MM - top) / rows)
    if pitch < STICKER_MM:
        what = Text(
            f"{len(faces)} Aufkleber passen nicht auf eine Seite",
            f"{len(faces)} stickers do not fit a page",
        )
        canvas.fault("arrange", what, Text("nimm weniger Würfel", "use fewer dice"))
        return
    left = (canvas.width_mm - columns * STICKER_PITCH_MM) / 2
    for number, (die, face) in enumerate(faces):
        x = left + (number % columns + 0.5) * STICKER_PITCH_MM
        y = top + (number // columns + 0.5) * pitch
        draw_face(canvas, (x, y), STICKER_MM, die, face)


def draw_face(canvas: Canvas, centre: Point, size_mm: float, die: str, face: str) -> None:
    """Draw one face of a die."""
    box = Box(centre[0] - size_mm / 2, centre[1] - size_mm / 2, size_mm, size_mm)
    plain = canvas.look.saver or die == "white"
    edge = "box" if die == "white" else f"{die}-deep"
    fill = "paper" if plain else die
    canvas.rectangle(box, fill, edge, size_mm * 0.025, size_mm * 0.16)
    ink = "paper" if die == "red" and not plain else "ink"
    if face.startswith("die-"):
        spot = size_mm * 0.66
        canvas.icon("die-blank", centre, spot * 1.1, ink)
        colour = face.removeprefix("die-")
        canvas.icon(face, centre, spot, colour if colour != die else "paper")
    else:
        share = 0.86 if face.startswith("sword") else 0.7  # swords are slim
        canvas.icon(face, centre, size_mm * share, ink)
