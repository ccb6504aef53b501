"""What every card has round its playing area: title, rules, stars, markers, dots and code."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.fiducials import (
    DOT_MM,
    MARKER_INSET_MM,
    MARKER_MM,
    PERSONAL_LENGTH,
    place_dots,
    place_markers,
    series_of,
)
from dicesheets.layouts.model import STAR_GROUP, Role, Text
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.identity import (
    BAND_SIDE_MM,
    CLEAR_MM,
    CODE_MM,
    LETTERS_WHITE_MM,
    NOTE_SIZE_MM,
    draw_badge,
    letters_box,
    place_code,
    place_letters,
)
from dicesheets.sheets.cards.misfits import SHORTEN, title_too_long
from dicesheets.sheets.cards.names import place_name
from dicesheets.sheets.plan import Box, Disc, Fiducial, Point
from dicesheets.sheets.text import Span, count_lines, measure, wrap
from dicesheets.words.numbers import format_tenths

SIDE_MM = 9.5  # playing area from the card's edge: clear of the anchor dots
STAR_MM = 7.4
STAR_PITCH_MM = 9.7
RULE_SIZES_MM = (3.1, 2.95, 2.8, 2.7, 2.6)
EASY_SIZE_MM = 2.8  # smaller type only where nothing else fits
SAVER_BAND_MM = 0.3  # the line round the title in saver ink
COMPACT_TITLE_MM = 46.0  # width of the title band of a half-size card
COMPACT_RULES_MM = 2.9  # height of the rules below pictures
COMPACT_RULE_SIZES_MM = (2.3, 2.2, 2.1, 2.0)
COMPACT_BADGE_MM = 10.0  # left edge of the player's tab, from the code
COMPACT_EDGE_MM = 4.6  # the lower half-size card ends at the paper's edge
RULES_WISH_MM = 21.0  # rules take the largest type that stays this low
RULES_LIMIT_MM = 27.0  # a card's rules must be read at one glance
SCORING_SIZES_MM = (2.9, 2.75, 2.6)  # a smaller one if that saves a line
SCORING_LIMIT_MM = 9.0
TITLE_SIZES_MM = (5.4, 5.0, 4.6, 4.2, 3.8)
RULE_PAD_MM = 1.0
RULE_INDENT_MM = 3.8
RIM_TOP_MM = 3.0  # within the rim of the card's ground
BADGE_MM = 8.0  # the player's tab at the right end of the title band
GAP_MM = 2.4
NAME_MM = 7.0  # height of the line for a handwritten name


def draw_frame(canvas: Canvas) -> Box:
    """Draw all that surrounds the playing area and return that area."""
    if canvas.card.role is Role.COMPONENT:
        return Box(0.0, 0.0, canvas.width_mm, canvas.height_mm).inset(MARKER_INSET_MM)
    draw_fiducials(canvas)
    if canvas.look.compact:
        return draw_compact_frame(canvas)
    draw_title(canvas)
    top = CLEAR_MM + 1.2
    top += draw_rules(canvas, top) + GAP_MM
    place_code(canvas, BAND_SIDE_MM + 0.8, canvas.height_mm - MARKER_INSET_MM - CODE_MM)
    bottom = canvas.height_mm - CLEAR_MM + 0.4
    place_letters(canvas, canvas.code_box.right_mm + 3.2, canvas.height_mm - MARKER_INSET_MM - 0.2)
    _place_whose(canvas)
    if any(g.id == STAR_GROUP for g in canvas.card.groups):
        bottom = draw_stars(canvas)
    bottom -= draw_scoring(canvas, bottom)
    return Box(SIDE_MM, top, canvas.width_mm - 2 * SIDE_MM, bottom - GAP_MM - top)


def _place_whose(canvas: Canvas) -> None:
    """Place the line for a name on the cards that everybody has, beside the letters elsewhere."""
    if canvas.look.is_first_edition:
        return
    letters = canvas.letters_box
    right = canvas.width_mm - BAND_SIDE_MM
    if canvas.card.role in (Role.SCORE, Role.RESOURCES):
        bottom = letters.top_mm - LETTERS_WHITE_MM - 0.4
        left = canvas.code_box.right_mm + 2.6
        place_name(canvas, Box(left, bottom - NAME_MM, right - 0.6 - left, NAME_MM))
    else:
        personal = letters_box(letters.left_mm, letters.bottom_mm, PERSONAL_LENGTH)
        left = personal.right_mm + LETTERS_WHITE_MM + 0.8
        canvas.name_tag = replace(personal, left_mm=left, width_mm=right - left)


def draw_sheet_frame(canvas: Canvas) -> None:
    """Draw what stands round a board or a pad: markers, title, code and letters."""
    draw_fiducials(canvas)
    draw_title(canvas)
    bottom = canvas.height_mm - MARKER_INSET_MM
    place_code(canvas, BAND_SIDE_MM + 0.6, bottom - CODE_MM)
    place_letters(canvas, canvas.code_box.right_mm + 3.2, bottom - 0.2)


def draw_compact_frame(canvas: Canvas) -> Box:
    """Draw the frame of a half-size card: title, code and letters share the top strip."""
    right = canvas.width_mm - BAND_SIDE_MM
    draw_compact_title(canvas, Box(BAND_SIDE_MM, 4.3, COMPACT_TITLE_MM, 5.3))
    place_code(canvas, right - CODE_MM - 0.4, MARKER_INSET_MM - 0.6)
    badge_mm = 11.0 if canvas.look.is_first_edition else COMPACT_BADGE_MM
    draw_badge(canvas, Box(right - CODE_MM - badge_mm, MARKER_INSET_MM + 0.3, 7.6, 7.6))
    place_letters(canvas, BAND_SIDE_MM + 0.2, MARKER_INSET_MM + MARKER_MM - 0.2)
    if canvas.card.role is Role.SCORE and not canvas.look.is_first_edition:
        left, low = BAND_SIDE_MM + 0.8, canvas.height_mm - COMPACT_EDGE_MM
        place_name(canvas, Box(left, low - NAME_MM, canvas.width_mm - 2 * left, NAME_MM))
    else:
        draw_compact_rules(canvas)
    top = CLEAR_MM + 0.6
    return Box(SIDE_MM, top, canvas.width_mm - 2 * SIDE_MM, canvas.height_mm - 5.0 - top)


def draw_compact_title(canvas: Canvas, band: Box) -> None:
    """Draw the title of a half-size card on a short band."""
    saver, accent = canvas.look.saver, canvas.accent
    if saver:
        canvas.rectangle(band, None, accent, SAVER_BAND_MM, 1.8)
    else:
        canvas.rectangle(band, accent, None, 0.0, 1.8)
        flag_mm = band.centre[1] - RIM_TOP_MM  # past the upper corners, short of the lower ones
        if canvas.look.is_first_edition:
            flag_mm = band.height_mm
        canvas.rectangle(replace(band, top_mm=RIM_TOP_MM, height_mm=flag_mm), accent)
    ink = f"{accent}-deep" if saver else "paper"
    left = band.left_mm + 2.0
    if canvas.card.icon:
        canvas.icon(canvas.card.icon, (left + 1.8, band.centre[1]), 4.2, ink)
        left += 5.2
    title = canvas.say(canvas.card.title)
    sizes = (3.8, 3.5, 3.2, 2.9)
    room = band.right_mm - (1.5 if canvas.look.is_first_edition else 3.0) - left
    size = next((s for s in sizes if measure(title, "display", s) <= room), None)
    if size is None:
        what = Text(
            f"der Titel {title!r} passt nicht auf die halbe Karte",
            f"the title {title!r} does not fit on the half-size card",
        )
        canvas.fault("title", what, SHORTEN)
        return
    canvas.words(title, (left, band.centre[1]), size, "display", ink, "start")


def draw_compact_rules(canvas: Canvas) -> None:
    """Write as many rules between the lower markers as have room; the full card has them all."""
    left, top = BAND_SIDE_MM + 0.8, canvas.height_mm - CLEAR_MM + 2.6
    if canvas.card.role is Role.RESOURCES and not canvas.look.is_first_edition:
        top = canvas.height_mm - COMPACT_EDGE_MM - COMPACT_RULES_MM  # below the pictures
    room = canvas.height_mm - COMPACT_EDGE_MM - top
    width = canvas.width_mm - 2 * left
    texts = tuple(canvas.say(t) for t in canvas.card.rules)
    sizes = COMPACT_RULE_SIZES_MM
    if canvas.card.role is Role.RESOURCES and not canvas.look.is_first_edition:
        texts = _with_worth(canvas, texts, sizes[-1], width, room)
    size = next((s for s in sizes if rules_height(texts, s, width) <= room), sizes[-1])
    if not canvas.look.is_first_edition:
        canvas.panel(Box(left - 0.6, top - 0.2, width + 1.2, room + 0.4), radius_mm=1.6)
    for text in texts:
        high = rules_height((text,), size, width)
        if high <= room:
            canvas.paragraph(text, (left, top), width, size)
            top, room = top + high, room - high


def _with_worth(
    canvas: Canvas, texts: tuple[str, ...], size_mm: float, width_mm: float, room_mm: float
) -> tuple[str, ...]:
    """Return rules with what a resource left over is worth, if there is room for it.

    The half-size score card beside it, whose rule it is, has none.
    """
    worth = format_tenths(canvas.layout.welten.tenths_a_resource)
    left_over = Text(f"Übrig: je {worth.de} {{star}}", f"Left over: {worth.en} {{star}} each")
    longer = (*texts[:-1], f"{texts[-1]} {canvas.say(left_over)}") if texts else ()
    fits = rules_height(longer, size_mm, width_mm) <= room_mm
    return longer if canvas.layout.welten.tenths_a_resource and fits else texts


def draw_fiducials(canvas: Canvas) -> None:
    """Place the corner markers and the anchor dots."""
    series = series_of(canvas.card, canvas.look.compact)
    canvas.markers = place_markers(series, canvas.width_mm, canvas.height_mm)
    canvas.dots = place_dots(canvas.width_mm, canvas.height_mm)
    canvas.items.extend(Fiducial(marker) for marker in canvas.markers)
    for centre in canvas.dots:
        canvas.items.append(Disc(centre, DOT_MM / 2, fill="black"))


def draw_emblem(canvas: Canvas, icon: str, centre: Point, size_mm: float, radius_mm: float) -> None:
    """Draw the emblem of a title band, on a disc of paper where the band is inked."""
    if not canvas.look.saver:
        canvas.disc(centre, radius_mm, "paper")
    canvas.icon(icon, centre, size_mm, f"{canvas.accent}-deep")


def draw_title(canvas: Canvas) -> None:
    """Draw the title band with its emblem and the player's tab."""
    band = Box(BAND_SIDE_MM, 5.0, canvas.width_mm - 2 * BAND_SIDE_MM, MARKER_MM)
    saver, accent = canvas.look.saver, canvas.accent
    if saver:
        canvas.rectangle(band, None, accent, SAVER_BAND_MM, 2.6)
    else:
        canvas.rectangle(band, accent, None, 0.0, 2.6)
        if canvas.markers:  # the band hangs from the rim of the card's ground like a flag
            flag = replace(band, top_mm=RIM_TOP_MM, height_mm=band.height_mm / 2 + 1)
            canvas.rectangle(flag, accent)
    left = band.left_mm + 3.0
    if canvas.card.icon:
        draw_emblem(canvas, canvas.card.icon, (band.left_mm + 5.2, band.centre[1]), 5.6, 3.5)
        left = band.left_mm + 10.4
    room = band.right_mm - BADGE_MM - 1.6 - left
    title = canvas.say(canvas.card.title)
    size = next((s for s in TITLE_SIZES_MM if measure(title, "display", s) <= room), None)
    if size is None:
        canvas.fault("title", title_too_long(title), SHORTEN)
        return
    middle = (left, band.centre[1])
    canvas.words(title, middle, size, "display", f"{accent}-deep" if saver else "paper", "start")
    side = band.height_mm
    draw_badge(canvas, Box(band.right_mm - side, band.top_mm, side, side).inset(1.1))


def rules_height(
    texts: tuple[str, ...], size_mm: float, width_mm: float, font: str = "regular"
) -> float:
    """Return how high some lines stand when they wrap, with a little air between them."""
    lines = sum(count_lines(text, font, size_mm, width_mm) for text in texts)
    return lines * size_mm * LINE_SPACING + max(0, len(texts) - 1) * 0.5


def rule_size(texts: tuple[str, ...], width_mm: float) -> float:
    """Return the size of easy type with the fewest lines, and of these the largest."""

    def lines(size_mm: float) -> int:
        return sum(count_lines(text, "regular", size_mm, width_mm) for text in texts)

    fitting = [s for s in RULE_SIZES_MM if rules_height(texts, s, width_mm) <= RULES_WISH_MM]
    easy = [s for s in fitting if s >= EASY_SIZE_MM]
    return min(easy or fitting or RULE_SIZES_MM[-1:], key=lambda s: (lines(s), -s))


def draw_rules(canvas: Canvas, top_mm: float) -> float:
    """Write how the card is played; return the height it took."""
    texts = tuple(canvas.say(t) for t in canvas.card.rules)
    if not texts:
        return 0.0
    width = canvas.width_mm - 2 * SIDE_MM - RULE_INDENT_MM - 1.4
    size = rule_size(texts, width)
    high = rules_height(texts, size, width)
    if high > RULES_LIMIT_MM:
        needed, there = f"{high:.0f} mm", f"{RULES_LIMIT_MM:.0f} mm"
        what = Text(
            f"der Regeltext passt nicht: er ist {needed} hoch, und Platz ist für {there}",
            f"the text of the rules does not fit: it is {needed} high, and {there} are there",
        )
        canvas.fault("rules", what, SHORTEN)
        high = RULES_LIMIT_MM  # the fields are not to blame as well
    top = top_mm + RULE_PAD_MM
    if not canvas.look.saver:
        ground = Box(SIDE_MM, top_mm, canvas.width_mm - 2 * SIDE_MM, high + 2 * RULE_PAD_MM)
        canvas.panel(ground)
    for text in texts:
        bullet = (SIDE_MM + 1.9, top + size * LINE_SPACING / 2)
        canvas.disc(bullet, 0.6, canvas.accent)
        top += canvas.paragraph(text, (SIDE_MM + RULE_INDENT_MM, top), width, size) + 0.5
    return high + 2 * RULE_PAD_MM


def draw_stars(canvas: Canvas) -> float:
    """Draw the row of stars that a player claims; return its top."""
    group = canvas.card.group(STAR_GROUP)
    top = canvas.height_mm - CLEAR_MM - 3.4
    count = len(group.fields)
    left = canvas.code_box.right_mm + 2.6
    room = canvas.width_mm - BAND_SIDE_MM - left
    pitch = min(STAR_PITCH_MM, (room - 1.6) / max(count, 1))
    tray = Box(left, top, pitch * count + 1.6, STAR_MM + 1.8)
    canvas.panel(tray, "star", 2.2)
    for number, star in enumerate(group.fields):
        x = left + 0.8 + pitch * (number + 0.5) - STAR_MM / 2
        box = canvas.box_of(star, Box(x, top + 0.9, STAR_MM, STAR_MM))
        canvas.rectangle(box, "paper", "box" if canvas.look.saver else "star-soft", 0.3, 1.6)
        canvas.icon("star-outline", box.centre, STAR_MM * 0.8, "printed")
        canvas.place(star, box)
    return top


def draw_scoring(canvas: Canvas, bottom_mm: float) -> float:
    """Write how the card scores, just above `bottom_mm`; return the height it took."""
    texts = tuple(canvas.say(t) for t in canvas.card.scoring)
    if not texts:
        return 0.0
    width = canvas.width_mm - 2 * SIDE_MM - 3.2
    size = next(
        (s for s in SCORING_SIZES_MM if rules_height(texts, s, width, "bold") <= s * LINE_SPACING),
        SCORING_SIZES_MM[0],
    )
    if rules_height(texts, size, width, "bold") > SCORING_LIMIT_MM:
        size = SCORING_SIZES_MM[-1]
    high = rules_height(texts, size, width, "bold")
    if high > SCORING_LIMIT_MM:
        what = Text(
            "der Wertungstext passt nicht auf die Karte",
            "the scoring text does not fit on the card",
        )
        canvas.fault("scoring", what, SHORTEN)
        high = SCORING_LIMIT_MM
    ground = Box(SIDE_MM, bottom_mm - high - 2.0, canvas.width_mm - 2 * SIDE_MM, high + 1.2)
    if not canvas.look.saver:
        canvas.panel(ground, "star", 1.8)
    top = ground.top_mm + 0.6
    is_rated = bool(canvas.layout.about.rating)  # which stands at the end of the last line
    for text in texts:
        at = (SIDE_MM + 1.6, top)
        top += canvas.paragraph(text, at, width, size, "bold", fills_last=not is_rated) + 0.5
    last = wrap(texts[-1], "bold", size, width, fills_last=False)[-1][-1]
    draw_rating(canvas, last, ground.bottom_mm - 0.6 - size * LINE_SPACING / 2)
    return high + 2.0


def draw_rating(canvas: Canvas, last: Span, middle_mm: float) -> None:
    """Write how hard a variant is at the right end of the last line, where there is room."""
    rating = canvas.layout.about.rating
    right = canvas.width_mm - SIDE_MM - 1.6
    room = right - SIDE_MM - 1.6 - last.left_mm - last.width_mm - 4.0
    if rating and measure(rating, "regular", NOTE_SIZE_MM) <= room:
        canvas.words(rating, (right, middle_mm), NOTE_SIZE_MM, "regular", "text", "end")
