"""Blocks of text, signs, dice and lines: what a leaflet's pages are made of beside pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dicesheets.layouts.model import Colour, Effect, Layout
from dicesheets.sheets.booklet import A5_MM
from dicesheets.sheets.cards.canvas import ICON_COLOURS, LINE_SPACING, Look
from dicesheets.sheets.cards.effects import draw_picture, draw_price, picture_width, price_width
from dicesheets.sheets.leaflet import words as said
from dicesheets.sheets.leaflet.page import MARGIN_MM, WIDTH_MM, Block, Sheet
from dicesheets.sheets.leaflet.rulebook import Section
from dicesheets.sheets.leaflet.throws import Shown, Throw
from dicesheets.sheets.leaflet.words import Sign
from dicesheets.sheets.pen import LINE_MM, PEN
from dicesheets.sheets.plan import Box, Point, Rectangle
from dicesheets.sheets.text import count_lines

TITLE_MM, HEADING_MM, TEXT_MM, SIDE_TEXT_MM = 9.8, 5.4, 4.2, 3.7  # em
DIE_MM = 9.4  # of a throw
DASH_MM = (1.4, 1.0)  # round a die that is not kept
SMALL_PRINT_MM = 3.0
SIGN_MM = 5.6
SIGN_STEP_MM = SIGN_MM + 0.6  # from icon to icon
SIGN_GAP_MM = 3.0  # between them and their meaning
SIGN_SIDE_MM = SIGN_GAP_MM + 1.4  # with room for a ring round the first
EFFECT_DIE_MM, PRICE_MM = 5.0, 4.4
EFFECT_STEP_MM = 10.8
EFFECTS_END_MM = 3.6  # below the last of them
LINE_STEP_MM = 9.0  # between lines to write on
LEFT, RIGHT = MARGIN_MM, MARGIN_MM + WIDTH_MM


def lines_high(text: str, size_mm: float, width_mm: float, font: str = "regular") -> float:
    """Return how high a text stands in a column."""
    return count_lines(text, font, size_mm, width_mm) * size_mm * LINE_SPACING


def title(text: str) -> Block:
    """Return the name of the game, over everything."""

    def draw(sheet: Sheet, top: float) -> None:
        spot = (LEFT, top + TITLE_MM / 2)
        sheet.canvas.words(text, spot, TITLE_MM, "display", "slate-deep", "start")

    return Block(TITLE_MM + 1.0, draw, leads=True, gap_mm=5.0)


def heading(text: str) -> Block:
    """Return a heading with a line below it."""

    def draw(sheet: Sheet, top: float) -> None:
        y = top + HEADING_MM / 2
        sheet.canvas.words(text, (LEFT, y), HEADING_MM, "display", "slate-deep", "start")
        line = top + HEADING_MM + 1.3
        sheet.canvas.outline(((LEFT, line), (RIGHT, line)), None, "slate-soft", 0.4, closed=False)

    return Block(HEADING_MM + 1.7, draw, leads=True, gap_mm=1.8)


def paragraph(
    text: str, is_last: bool = False, size_mm: float = TEXT_MM, leads: bool = False
) -> Block:
    """Return a paragraph as wide as the page; more air follows the last of a section.

    One that leads stays with what it is about.
    """

    def draw(sheet: Sheet, top: float) -> None:
        sheet.canvas.paragraph(text, (LEFT, top), WIDTH_MM, size_mm)

    gap, stretch = (4.6, 1.0) if is_last else (2.0, 0.25)
    return Block(lines_high(text, size_mm, WIDTH_MM), draw, leads, gap, stretch)


def section(part: Section, language: str, size_mm: float) -> list[Block]:
    """Return a heading and its paragraphs."""
    *first, last = (text.say(language) for text in part.paragraphs)
    blocks = [paragraph(text, size_mm=size_mm) for text in first]
    head = heading(part.title.say(language))
    return [head, *blocks, paragraph(last, is_last=True, size_mm=size_mm)]


def steps(texts: Sequence[str], width_mm: float = WIDTH_MM) -> list[Block]:
    """Return numbered lines."""
    return [_step(str(number), text, width_mm) for number, text in enumerate(texts, start=1)]


def _step(number: str, text: str, width_mm: float) -> Block:
    left = (A5_MM[0] - width_mm) / 2
    high = max(7.0, lines_high(text, TEXT_MM, width_mm - 10.0))

    def draw(sheet: Sheet, top: float) -> None:
        canvas = sheet.canvas
        centre = (left + 3.4, top + 3.4)
        canvas.disc(centre, 3.1, None if canvas.look.saver else "slate", "slate", 0.4)
        ink = "slate-deep" if canvas.look.saver else "paper"
        canvas.words(number, centre, 3.8, "bold", ink)
        inner = lines_high(text, TEXT_MM, width_mm - 10.0)
        start = top + max(0.0, (6.8 - inner) / 2)
        canvas.paragraph(text, (left + 10.0, start), width_mm - 10.0, TEXT_MM)

    return Block(high, draw, gap_mm=2.8)


def centred(text: str) -> Block:
    """Return a heading in the middle."""

    def draw(sheet: Sheet, top: float) -> None:
        spot = (A5_MM[0] / 2, top + HEADING_MM / 2)
        sheet.canvas.words(text, spot, HEADING_MM, "display", "slate-deep")

    return Block(HEADING_MM, draw, leads=True, gap_mm=3.0)


def air(height_mm: float) -> Block:
    """Return nothing, this high."""
    return Block(height_mm, lambda _sheet, _top: None)


def small_print(text: str, width_mm: float) -> Block:
    """Return what stands at the very end."""

    def draw(sheet: Sheet, top: float) -> None:
        left = (A5_MM[0] - width_mm) / 2
        sheet.canvas.paragraph(text, (left, top), width_mm, SMALL_PRINT_MM, colour="muted")

    return Block(lines_high(text, SMALL_PRINT_MM, width_mm), draw)


# ------------------------------------------------------------------ signs and effects


def signs(table: Sequence[Sign], look: Look) -> list[Block]:
    """Return signs and what they mean, two a line."""
    pairs = [table[n : n + 2] for n in range(0, len(table), 2)]
    icons = [max(len(sign.icons) for sign in table[n::2]) for n in range(min(2, len(table)))]
    before = [count * SIGN_STEP_MM + SIGN_SIDE_MM for count in icons]
    return [_signs(pair, before, look) for pair in pairs]


def _signs(pair: Sequence[Sign], before: Sequence[float], look: Look) -> Block:
    """Return a line of signs; `before` is the room for the icons of each column."""
    column = WIDTH_MM / 2
    rooms = [column - wide - 3.0 for wide in before]
    told = [sign.text.say(look.language) for sign in pair]
    highs = [lines_high(t, SIDE_TEXT_MM, room) for t, room in zip(told, rooms, strict=False)]
    high = max(SIGN_MM + 2.4, *highs)

    def draw(sheet: Sheet, top: float) -> None:
        middle = top + high / 2
        for number, (sign, text) in enumerate(zip(pair, told, strict=True)):
            left = LEFT + number * column + before[number]
            _draw_sign(sheet, sign, (left - SIGN_GAP_MM, middle))
            spot = (left, middle - highs[number] / 2)
            sheet.canvas.paragraph(text, spot, rooms[number], SIDE_TEXT_MM)

    return Block(high, draw, gap_mm=1.2, stretch=0.4)


def _draw_sign(sheet: Sheet, sign: Sign, right: Point) -> None:
    """Draw icons that end just before their meaning, and the mark over the last one."""
    canvas = sheet.canvas
    x, y = right[0] - SIGN_MM / 2, right[1]
    for number, icon in enumerate(reversed(sign.icons)):
        spot = (x - number * SIGN_STEP_MM, y)
        is_die = icon.startswith("die-") and icon[4:5].isdigit()
        is_pale = sign.mark and icon not in ICON_COLOURS  # as it is printed where a pen goes
        colour = "slate-deep" if is_die else "printed" if is_pale else None
        canvas.icon(icon, spot, SIGN_MM, colour, solid=is_die)  # an outline is a rolled die
    if "o" in sign.mark:
        canvas.disc((x, y), SIGN_MM * 0.68, None, PEN, LINE_MM)
    if "x" in sign.mark:
        reach = SIGN_MM * 0.42
        for down in (-reach, reach):
            ends = ((x - reach, y - down), (x + reach, y + down))
            canvas.outline(ends, None, PEN, LINE_MM, closed=False)


def colours(every: Sequence[Colour], look: Look) -> list[Block]:
    """Return the colours with their symbols, three a line."""
    return [_colours(every[n : n + 3], look) for n in range(0, len(every), 3)]


def _colours(some: Sequence[Colour], look: Look) -> Block:
    def draw(sheet: Sheet, top: float) -> None:
        canvas = sheet.canvas
        for number, colour in enumerate(some):
            left = LEFT + number * WIDTH_MM / 3
            box = Box(left, top, SIGN_MM + 2.4, SIGN_MM + 2.4)
            fill = "paper" if look.saver else f"{colour.id}-wash"
            canvas.rectangle(box, fill, f"{colour.id}-deep", 0.5, 1.6)
            canvas.icon(colour.symbol, box.centre, SIGN_MM, f"{colour.id}-deep")
            spot = (box.right_mm + 3.0, box.centre[1])
            name = colour.name.say(look.language)
            canvas.words(name, spot, TEXT_MM, "regular", "text", "start")

    return Block(SIGN_MM + 2.4, draw)


def effects(layout: Layout, look: Look) -> list[Block]:
    """Return what resources can do, a line an effect."""
    every = layout.welten.effects
    wide = max(picture_width(e, EFFECT_DIE_MM) for e in every)
    price = max(price_width(e, PRICE_MM) for e in every)
    *rows, last = (_effect(effect, look, price, wide) for effect in every)
    return [*rows, replace(last, gap_mm=EFFECTS_END_MM, stretch=1.0)]


def _effect(effect: Effect, look: Look, price: float, wide: float) -> Block:
    words = LEFT + price + wide + 8.0
    text, room = effect.text.say(look.language), RIGHT - words

    def draw(sheet: Sheet, top: float) -> None:
        y = top + EFFECT_STEP_MM / 2
        left = LEFT + price - price_width(effect, PRICE_MM)
        draw_price(sheet.canvas, effect, (left, y), PRICE_MM)
        draw_picture(sheet.canvas, effect, (LEFT + price + 4.0, y), EFFECT_DIE_MM)
        start = y - lines_high(text, SIDE_TEXT_MM, room) / 2
        sheet.canvas.paragraph(text, (words, start), room, SIDE_TEXT_MM)

    high = max(EFFECT_STEP_MM, lines_high(text, SIDE_TEXT_MM, room))
    return Block(high, draw, gap_mm=0.0, stretch=0.4)


# ------------------------------------------------------------------ dice


def throw(one: Throw, layout: Layout, look: Look) -> Block:
    """Return the dice of a throw and, below or beside them, what it means."""
    text = one.text.say(look.language)
    dice = len(one.dice) * (DIE_MM + 1.6)
    is_beside = dice < WIDTH_MM / 3
    left, room = (LEFT + dice + 3.0, WIDTH_MM - dice - 3.0) if is_beside else (LEFT, WIDTH_MM)
    high = lines_high(text, TEXT_MM, room)

    def draw(sheet: Sheet, top: float) -> None:
        for number, die in enumerate(one.dice):
            box = Box(LEFT + number * (DIE_MM + 1.6), top + 0.5, DIE_MM, DIE_MM)
            draw_die(sheet, die, box, layout)
        start = top if is_beside else top + DIE_MM + 2.6
        sheet.canvas.paragraph(text, (left, start), room, TEXT_MM)

    whole = max(high, DIE_MM + 1.0) if is_beside else high + DIE_MM + 2.6
    return Block(whole, draw, gap_mm=4.4)


def draw_die(sheet: Sheet, die: Shown, box: Box, layout: Layout) -> None:
    """Draw one die: of a colour, of a kind, or plain; what is not kept has a dashed edge."""
    canvas = sheet.canvas
    if die.face.startswith("die-") and not die.kind:
        # White, as the list of signs has it: dark is what a die counts for somebody.
        canvas.icon(f"{die.face}-outline", box.centre, box.width_mm + 0.8, "slate-deep")
        return
    colour = "slate" if die.kind in ("", "white") else die.kind
    is_plain = colour == "slate"
    fill = "paper" if is_plain or canvas.look.saver else f"{colour}-wash"
    edge, width, dash = (f"{colour}-deep", 0.8, ()) if die.is_kept else (colour, 0.3, DASH_MM)
    canvas.items.append(Rectangle(box, fill, edge, width, 2.0, dash))
    symbols = {c.id: c.symbol for c in layout.wuerfeland.colours} if die.kind == die.face else {}
    icon = symbols.get(die.face, die.face)
    ink = f"{colour}-deep" if symbols else None
    canvas.icon(icon, box.centre, box.width_mm * 0.66, ink)


def table(rows: Sequence[Sequence[str]], first_mm: float) -> Block:
    """Return a small table: a name, then numbers; the first row is the bold one."""
    step = 7.0
    column = (WIDTH_MM - first_mm) / (len(rows[0]) - 1)

    def draw(sheet: Sheet, top: float) -> None:
        canvas = sheet.canvas
        for line, row in enumerate(rows):
            y = top + (line + 0.5) * step
            if line % 2 == 0:
                canvas.panel(Box(LEFT, y - step / 2, WIDTH_MM, step), "slate", 1.4)
            font = "regular" if line else "bold"
            canvas.words(row[0], (LEFT + 2.0, y), SIDE_TEXT_MM, font, "text", "start")
            for at, cell in enumerate(row[1:]):
                x = LEFT + first_mm + (at + 0.5) * column
                canvas.words(cell, (x, y), TEXT_MM, font, "slate-deep")

    return Block(step * len(rows), draw, gap_mm=4.0, stretch=0.2)


def faces(name: str, kind: str, shown: Sequence[str], layout: Layout) -> Block:
    """Return every face of a kind of die."""

    def draw(sheet: Sheet, top: float) -> None:
        canvas = sheet.canvas
        middle = top + DIE_MM / 2
        canvas.words(name, (LEFT, middle), TEXT_MM, "bold", "text", "start")
        for number, face in enumerate(shown):
            box = Box(LEFT + 24.0 + number * (DIE_MM + 4.0), top, DIE_MM, DIE_MM)
            draw_die(sheet, Shown(kind, face), box, layout)

    return Block(DIE_MM, draw, gap_mm=2.4, stretch=0.3)


# ------------------------------------------------------------------ to write on


def ruled(count: int, left_mm: float = LEFT, width_mm: float = WIDTH_MM) -> Block:
    """Return lines to write on."""

    def draw(sheet: Sheet, top: float) -> None:
        for number in range(1, count + 1):
            y = top + number * LINE_STEP_MM
            ends = ((left_mm, y), (left_mm + width_mm, y))
            sheet.canvas.outline(ends, None, "slate-soft", 0.3, closed=False)

    return Block(count * LINE_STEP_MM, draw)


def records(count: int, look: Look) -> Block:
    """Return a table in which people write down who won."""
    head = 7.0

    def draw(sheet: Sheet, top: float) -> None:
        canvas = sheet.canvas
        canvas.panel(Box(LEFT, top, WIDTH_MM, head), "slate", 1.4)
        end = top + head + count * LINE_STEP_MM
        x = LEFT
        for number, (name, share) in enumerate(said.RECORD_COLUMNS):
            text = name.say(look.language)
            canvas.words(text, (x + 2.0, top + head / 2), SIDE_TEXT_MM, "bold", "text", "start")
            if number:
                canvas.outline(((x, top), (x, end)), None, "slate-soft", 0.3, closed=False)
            x += share * WIDTH_MM
        ruled(count).draw(sheet, top + head)

    return Block(head + count * LINE_STEP_MM, draw)
