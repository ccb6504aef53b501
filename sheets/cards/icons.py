"""The resource card as the first edition had it: icons to ring, and their effects in words.

Kept for reading sheets that were printed then; today's is in `resources.py`.
"""

from __future__ import annotations

from dicesheets.layouts.model import Effect, EffectKind, Group, Text
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.misfits import LOWER_CAP
from dicesheets.sheets.cards.resources import arrange_resources, draw_rings
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import count_lines

EFFECT_SIZE_MM = 2.75
EFFECT_LEFT_MM = 14.2  # room for a price of three icons
BLOCK_PAD_MM = 3.8  # white within a block, above, below and between
COMPACT_SIZE_MM = 2.35
COMPACT_GAP_MM = 1.6  # between the blocks
COMPACT_NOTES_MM = 8.2  # two lines of effects below the blocks
COMPACT_FOOT_MM = 9.6  # height of the strip between the lower markers
BLOCK_GAP_MM = 2.2
SMALLEST_PITCH_MM = 8.8
LARGEST_PITCH_MM = 12.6

SHORT = {
    EffectKind.SHIFT: Text("Würfel ±1", "die ±1"),
    EffectKind.SHIFT_AND_REUSE: Text("±0/1 und erneut", "±0/1 and again"),
    EffectKind.COPY: Text("Wurf kopieren", "copy a roll"),
    EffectKind.MAKE: Text("neuer Würfel X", "new die X"),
}


def arrange_icons(canvas: Canvas, area: Box) -> None:
    """Draw a block of icons for each resource, with its effects."""
    if not canvas.look.is_first_edition:
        arrange_resources(canvas, area)
        return
    groups = canvas.play_groups
    if canvas.look.compact:
        _arrange_compact(canvas, groups, area)
        return
    notes = [_effects(canvas, g.id) for g in groups]
    width = area.width_mm - EFFECT_LEFT_MM - 1.5
    lines = [sum(count_lines(t, "regular", EFFECT_SIZE_MM, width) for _, t in n) for n in notes]
    line_mm = EFFECT_SIZE_MM * LINE_SPACING
    text_mm = sum(lines) * line_mm + sum(len(n) for n in notes) * 0.9
    columns = 6
    rows = [-(-len(g.fields) // columns) for g in groups]
    spare = area.height_mm - text_mm - BLOCK_GAP_MM * (len(groups) - 1) - BLOCK_PAD_MM * len(groups)
    pitch_y = min(LARGEST_PITCH_MM, spare / sum(rows))
    if pitch_y < SMALLEST_PITCH_MM:
        what = Text(
            "die Rohstoffe passen nicht auf die Karte", "the resources do not fit on the card"
        )
        canvas.fault("", what, LOWER_CAP)
        return
    gap = (area.height_mm - text_mm - pitch_y * sum(rows) - BLOCK_PAD_MM * len(groups)) / max(
        1, len(groups) - 1
    )
    top = area.top_mm
    for group, note, count in zip(groups, notes, rows, strict=True):
        text_high = sum(count_lines(t, "regular", EFFECT_SIZE_MM, width) for _, t in note) * line_mm
        high = pitch_y * count + text_high + len(note) * 0.9 + BLOCK_PAD_MM
        block = Box(area.left_mm, top, area.width_mm, high)
        canvas.panel(block, group.id, 3.0)
        fields = Box(block.left_mm + 1.5, top + 1.1, block.width_mm - 3.0, pitch_y * count)
        draw_rings(canvas, group, fields, columns)
        _draw_effects(canvas, note, Box(block.left_mm, fields.bottom_mm + 1.3, width, text_high))
        top += high + min(gap, 5.0)


def _effects(canvas: Canvas, resource: str) -> list[tuple[Effect, str]]:
    return [
        (effect, canvas.say(effect.text))
        for effect in canvas.layout.welten.effects
        if effect.resource.value == resource
    ]


def _draw_effects(canvas: Canvas, notes: list[tuple[Effect, str]], box: Box) -> None:
    """Write what can be paid and what it does."""
    top = box.top_mm
    middle = EFFECT_SIZE_MM * LINE_SPACING / 2
    for effect, text in notes:
        right = box.left_mm + EFFECT_LEFT_MM - 1.4
        _draw_price(canvas, effect, right, top + middle, 3.4)
        top += (
            canvas.paragraph(
                text, (box.left_mm + EFFECT_LEFT_MM, top), box.width_mm, EFFECT_SIZE_MM
            )
            + 0.9
        )


def _draw_price(canvas: Canvas, effect: Effect, right: float, y: float, size: float) -> float:
    """Draw a price, right-aligned: the icons, or X icons where the die's value decides."""
    icon = effect.resource.value
    if effect.count:
        for number in range(effect.count):
            canvas.icon(icon, (right - (number + 0.5) * size * 1.04, y), size)
        return effect.count * size * 1.04
    canvas.icon(icon, (right - size / 2, y), size)
    canvas.words("X", (right - size * 1.25, y), size * 0.95, "bold", "text", "end")
    return size * 2.2


# ------------------------------------------------------------------ half size


def _arrange_compact(canvas: Canvas, groups: tuple[Group, ...], area: Box) -> None:
    """Draw the blocks side by side and the effects in a few words below them."""
    gap = COMPACT_GAP_MM
    wide = (area.width_mm - gap * (len(groups) - 1)) / len(groups)
    columns = 3
    rows = max(-(-len(g.fields) // columns) for g in groups)
    notes_mm = COMPACT_NOTES_MM + COMPACT_FOOT_MM
    pitch = min((area.height_mm - notes_mm) / rows, wide / columns)
    if pitch < 8.0:
        what = Text(
            "die Rohstoffe passen nicht auf die halbe Karte",
            "the resources do not fit on the half-size card",
        )
        canvas.fault("", what, LOWER_CAP)
        return
    for number, group in enumerate(groups):
        left = area.left_mm + number * (wide + gap)
        block = Box(left, area.top_mm, wide, pitch * rows + COMPACT_NOTES_MM)
        canvas.panel(block, group.id, 2.4)
        inner = Box(left + 0.4, area.top_mm + 0.5, wide - 0.8, pitch * rows)
        draw_rings(canvas, group, inner, columns)
    _draw_short_effects(canvas, groups, area, area.top_mm + pitch * rows + 0.9)


def _draw_short_effects(canvas: Canvas, groups: tuple[Group, ...], area: Box, top: float) -> None:
    """Write the effects in a few words below their block."""
    wide = (area.width_mm + COMPACT_GAP_MM) / len(groups)
    for number, group in enumerate(groups):
        for line, (effect, _) in enumerate(_effects(canvas, group.id)):
            x, y = area.left_mm + number * wide + 1.2, top + 1.5 + line * 3.3
            used = effect.count * 2.7 if effect.count else 4.6
            _draw_price(canvas, effect, x + used, y, 2.5)
            text = short_words(canvas, effect)
            canvas.words(text, (x + used + 0.7, y), COMPACT_SIZE_MM, "regular", "text", "start")


def short_words(canvas: Canvas, effect: Effect) -> str:
    """Return an effect in a few words, with its condition."""
    if effect.on_pair:
        return canvas.say(Text("Pasch: kopieren", "pair: copy it"))
    if effect.on_sum is not None:
        return canvas.say(Text(f"bei {effect.on_sum}: kopieren", f"sum {effect.on_sum}: copy one"))
    return canvas.say(SHORT[effect.kind])
