"""What stands below the fields of every arrangement: what sums pay, and what counts at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dicesheets.layouts.model import LeastOfOthers, ResourceGoal, Take, Tally, TallyRange, Text
from dicesheets.layouts.promises import of_end, of_range
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.rewards import ICON_MM, ICON_STEP
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import measure

TALLY_MM = 14.0
TALLY_GAP_MM = 2.4
SIGN_MM = 15.0  # for the word before a tally
SIGN_SIDE_MM = 1.7  # white on both sides of it
STRIP_MM = 11.0
STRIP_GAP_MM = 3.0
LEAST = Text(
    "so viele {star} wie in der schwächsten anderen Welt, höchstens einer je gefülltem Feld",
    "as many {star} as in the weakest other realm, at most one per filled field",
)
LEAST_SIZES_MM = (3.1, 2.9, 2.7, 2.5)
JOINERS = {Take.ALL: "", Take.ONE: "/", Take.EITHER: "(+)"}


def draw_foot(canvas: Canvas, area: Box) -> Box:
    """Draw tally and end scores at the foot of an area; return what is left of it."""
    card = canvas.card
    if card.tally:
        strip = Box(area.left_mm, area.bottom_mm - TALLY_MM, area.width_mm, TALLY_MM)
        draw_tally(canvas, card.tally, strip)
        area = replace(area, height_mm=area.height_mm - TALLY_MM - TALLY_GAP_MM)
    for index, score in reversed(tuple(enumerate(card.end_scores))):
        if isinstance(score, LeastOfOthers) and _says_stars(canvas):
            continue
        strip = Box(area.left_mm, area.bottom_mm - STRIP_MM, area.width_mm, STRIP_MM)
        with canvas.showing(of_end(card, index)):
            if isinstance(score, ResourceGoal):
                draw_goal_strip(canvas, score, strip)
            else:
                draw_least_strip(canvas, strip)
        area = replace(area, height_mm=area.height_mm - STRIP_MM - STRIP_GAP_MM)
    return area


def _says_stars(canvas: Canvas) -> bool:
    """Say whether the author's own words tell how the card scores."""
    return any("{star}" in canvas.say(text) for text in canvas.card.scoring)


def shows_by_words(canvas: Canvas, about: str) -> bool:
    """Say whether an end score is told by the scoring text, which only an author can word."""
    score = canvas.card.end_scores[int(about)]
    return isinstance(score, LeastOfOthers) and _says_stars(canvas)


def draw_goal_strip(canvas: Canvas, goal: ResourceGoal, box: Box) -> None:
    """Say what enough of each resource scores at the end."""
    canvas.panel(box, "star")
    stars = "".join(f"{{{icon}}}" for icon in goal.gain.icons)
    step = box.width_mm / 3
    for number, icon in enumerate(("pumpkin", "heart", "coin")):
        at = (box.left_mm + (number + 0.5) * step, box.centre[1])
        text = f"{goal.at_least}+ {{{icon}}} = {stars}"
        size = min(3.7, 3.7 * (step - 1.0) / measure(text, canvas.font("bold"), 3.7))
        canvas.inline(text, at, size, "bold", "text", "middle")


def draw_least_strip(canvas: Canvas, box: Box) -> None:
    """Say that the weakest other realm counts once more."""
    canvas.panel(box, "star")
    text = canvas.say(LEAST)
    width = box.width_mm - 3.2
    size = next((s for s in LEAST_SIZES_MM if measure(text, "bold", s) <= 2 * width), 2.3)
    lines = 2 if measure(text, "bold", size) > width else 1
    top = box.centre[1] - lines * size * 1.24 / 2
    canvas.paragraph(text, (box.left_mm + 1.6, top), width, size, "bold")


def range_words(ranges: Sequence[TallyRange], index: int) -> str:
    """Return the sums of a range: `1–3`, `4–10`, `11+`."""
    low = 1 if index == 0 else (ranges[index - 1].to or 0) + 1
    high = ranges[index].to
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def draw_tally(canvas: Canvas, tally: Tally, area: Box) -> None:
    """Draw the strip that says which sum pays what."""
    step = (area.width_mm - SIGN_MM) / len(tally.ranges)
    canvas.panel(area)
    title = canvas.say(Text("Summe", "Sum"))
    middle = (area.left_mm + SIGN_MM / 2, area.centre[1])
    side = 0.0 if canvas.look.is_first_edition else SIGN_SIDE_MM
    size = min(3.6, (SIGN_MM - 2 * side) / measure(title, canvas.font("bold"), 1.0))
    canvas.words(title, middle, size, "bold", f"{canvas.accent}-deep")
    for number, span in enumerate(tally.ranges):
        left = area.left_mm + SIGN_MM + number * step
        cell = Box(left, area.top_mm + 1.2, step - 1.2, area.height_mm - 2.4)
        canvas.rectangle(cell, "paper", f"{canvas.accent}-soft", 0.3, 1.8)
        with canvas.showing(of_range(canvas.card, number)):
            _draw_range(canvas, span, range_words(tally.ranges, number), cell)


def _draw_range(canvas: Canvas, span: TallyRange, sums: str, cell: Box) -> None:
    """Draw the sums of a range above the icons that they pay."""
    x, y = cell.centre
    room = cell.width_mm - 0.8
    size = min(4.2, 4.2 * room / measure(sums, canvas.font("bold"), 4.2))
    canvas.words(sums, (x, y - 2.7), size, "bold", f"{canvas.accent}-deep")
    icons = span.gain.icons
    sign = JOINERS[span.take] if len(icons) > 1 else ""
    if not icons:
        canvas.words("–", (x, y + 2.7), 3.6, "bold", "muted")
    wide = 1 + (len(icons) - 1) * (1.5 if sign else ICON_STEP)
    icon_mm = min(ICON_MM, room / wide)
    spread = icon_mm * (1.5 if sign else ICON_STEP)
    for place, icon in enumerate(icons):
        spot = x + (place - (len(icons) - 1) / 2) * spread
        canvas.icon(icon, (spot, y + 2.7), icon_mm)
        if sign and place:
            canvas.words(sign, (spot - spread / 2, y + 2.7), 3.0, "bold", "muted")
