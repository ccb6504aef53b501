"""Flowers: the fields of a group as hexagons round what each of them gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt

from dicesheets.layouts.model import Card, FieldSet, Group, ResourceGoal, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.misfits import USE_FEWER
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field, regular
from dicesheets.sheets.cards.rewards import (
    draw_legend,
    draw_set_rewards,
    legend_height,
)
from dicesheets.sheets.plan import Box, Point

PETALS = 6
LARGEST_MM = 14.2  # a hexagon from flat to flat
PETAL_GAP_MM = 1.0
LEAF = 0.58  # radius of the pale ground of a petal, in hexagons
STRIP_MM = 11.0
STEM_MM = 3.5  # shorter ones are left out
STEM_WIDTH_MM = 1.2
STRIP_GAP_MM = 3.0
SAME_NUMBER = Text("gleiche Zahl in beiden Blumen", "same number in both flowers")
SAME_PLACE = Text("gleiche Stelle in beiden Blumen", "same place in both flowers")


def arrange_flowers(canvas: Canvas, area: Box) -> None:
    """Draw flowers in rows, and strips for what they pay together and at the end."""
    rows = canvas.rows
    if any(len(g.fields) > PETALS for row in rows for g in row):
        what = Text(
            f"eine Blume hat höchstens {PETALS} Blütenblätter",
            f"a flower has at most {PETALS} petals",
        )
        canvas.fault("groups", what, Text("nimm die Anordnung rows", "use arrangement rows"))
        return
    pairs, words_of_pairs = across_sets(canvas.card)
    other = [s for s in canvas.card.sets if s.gain and s not in pairs]
    goals = [e for e in canvas.card.end_scores if isinstance(e, ResourceGoal)]
    strips = bool(pairs) + len(goals)
    words = legend_height(canvas, other, area.width_mm)
    foot = strips * (STRIP_MM + STRIP_GAP_MM) + words
    most = max(len(row) for row in rows)
    hexagon = min(
        LARGEST_MM,
        area.width_mm / most / (2 + 2 * LEAF),
        (area.height_mm - foot) / len(rows) / (4 / sqrt(3) + 0.62) - 0.5,
    )
    if hexagon - PETAL_GAP_MM < SMALLEST_MM[rows[0][0].kind]:
        what = Text("die Blumen passen nicht auf die Karte", "the flowers do not fit on the card")
        canvas.fault("arrange", what, USE_FEWER)
        return
    high = (area.height_mm - foot) / len(rows)
    if not canvas.look.is_first_edition:
        _draw_stems(canvas, rows, replace(area, height_mm=area.height_mm - foot), hexagon)
    for line, row in enumerate(rows):
        step = area.width_mm / len(row)
        for number, group in enumerate(row):
            x = area.left_mm + (number + 0.5) * step
            draw_flower(canvas, group, (x, area.top_mm + (line + 0.5) * high), hexagon)
    top = area.bottom_mm - words - strips * (STRIP_MM + STRIP_GAP_MM) + STRIP_GAP_MM
    if pairs:
        strip = Box(area.left_mm, top, area.width_mm, STRIP_MM)
        draw_pair_strip(canvas, pairs[0], words_of_pairs, strip)
        top += STRIP_MM + STRIP_GAP_MM
    for goal in goals:
        draw_goal_strip(canvas, goal, Box(area.left_mm, top, area.width_mm, STRIP_MM))
        top += STRIP_MM + STRIP_GAP_MM
    homeless = draw_set_rewards(canvas, other, area)
    if homeless:
        draw_legend(canvas, homeless, area)


def _draw_stems(canvas: Canvas, rows: list[list[Group]], garden: Box, hexagon: float) -> None:
    """Draw what flowers grow on, where there is room below them: a stem with two leaves."""
    high = garden.height_mm / len(rows)
    reach = hexagon * (1 + sqrt(3)) / 2 + hexagon * (LEAF - 0.5)  # of a flower, down from its heart
    for line, row in enumerate(rows):
        step = garden.width_mm / len(row)
        for number in range(len(row)):
            x = garden.left_mm + (number + 0.5) * step
            heart = garden.top_mm + (line + 0.5) * high
            top, bottom = heart + reach, heart + high / 2
            if bottom - top < STEM_MM:
                continue
            stem = ((x, top - STEM_MM), (x, bottom))  # the petals hide its upper end
            fill = None if canvas.look.saver else "leaf"
            canvas.outline(stem, None, "leaf", STEM_WIDTH_MM, closed=False)
            for side in (-1, 1):
                leaf = _leaf((x, bottom - 0.6), side, bottom - top)
                canvas.outline(leaf, fill, "leaf", 0.3)


def _leaf(foot: Point, side: int, length_mm: float) -> tuple[Point, ...]:
    """Return the outline of a leaf that grows from the foot of a stem."""
    x, y = foot
    size = min(length_mm, 9.0)
    shape = ((0.0, 0.0), (0.28, -0.42), (0.7, -0.72), (1.15, -0.8), (1.0, -0.42), (0.6, -0.12))
    return tuple((x + side * dx * size, y + dy * size) for dx, dy in shape)


def across_sets(card: Card) -> tuple[list[FieldSet], Text]:
    """Return the sets that go across the flowers and all pay the same, and what they have in
    common: the number, or else the place."""
    by_number = {f.id: f.number for f in card.fields}
    by_place = {f.id: f.position for f in card.fields}
    for shared, words in ((by_number, SAME_NUMBER), (by_place, SAME_PLACE)):
        found = [s for s in card.sets if s.gain and len(s.fields) > 1 and _is_shared(s, shared)]
        if len({s.gain for s in found}) == 1:
            return found, words
    return [], SAME_NUMBER


def _is_shared(full: FieldSet, values: Mapping[str, int | None]) -> bool:
    return len({values.get(field) for field in full.fields}) == 1


def draw_flower(canvas: Canvas, group: Group, centre: Point, hexagon: float) -> None:
    """Draw petals clockwise from the top right round the gain they share."""
    petal = hexagon - PETAL_GAP_MM
    gain = group.fields[0].gain if group.fields else None
    shared = gain if gain and all(f.gain == gain for f in group.fields) else None
    colour = shared.icons[0] if shared else canvas.accent
    fill = None if canvas.look.saver else f"{colour}-pale"
    for spot in _petals(centre, hexagon)[: len(group.fields)] if fill else ():
        canvas.disc(spot, hexagon * LEAF, fill)
    for field, spot in zip(group.fields, _petals(centre, hexagon), strict=False):
        high = petal * 2 / sqrt(3)
        box = Box(spot[0] - petal / 2, spot[1] - high / 2, petal, high)
        draw_field(canvas, group, field, box)
        if field.gain and not shared:
            canvas.icon(
                field.gain.icons[0],
                (spot[0], spot[1] + high * 0.34),
                3.2,
                f"{field.gain.icons[0]}-soft",
            )
    heart = regular(centre, petal / sqrt(3), 6)
    canvas.outline(heart, None if canvas.look.saver else colour, colour, 0.4)
    if shared:
        size = petal * 0.66 if len(shared.icons) == 1 else petal * 0.42
        ink = colour if canvas.look.saver else "paper"
        for number, icon in enumerate(shared.icons):
            x = centre[0] + (number - (len(shared.icons) - 1) / 2) * size
            canvas.icon(icon, (x, centre[1]), size, ink)


def _petals(centre: Point, hexagon: float) -> tuple[Point, ...]:
    """Return the middles of six hexagons round a middle one, clockwise from the top right."""
    high = hexagon * sqrt(3) / 2
    steps = ((0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1))
    return tuple((centre[0] + dx * hexagon, centre[1] + dy * high) for dx, dy in steps)


def draw_pair_strip(canvas: Canvas, full: FieldSet, words: Text, box: Box) -> None:
    """Say what the same number, or the same place, in every flower pays."""
    canvas.panel(box)
    icons = "".join(f"{{{icon}}}" for icon in full.gain.icons)
    text = f"{canvas.say(words)} = {icons}"
    canvas.inline(text, box.centre, 3.6, "bold", f"{canvas.accent}-deep", "middle")


def draw_goal_strip(canvas: Canvas, goal: ResourceGoal, box: Box) -> None:
    """Say what enough of each resource scores at the end."""
    canvas.panel(box, "star")
    stars = "".join(f"{{{icon}}}" for icon in goal.gain.icons)
    step = box.width_mm / 3
    for number, icon in enumerate(("pumpkin", "heart", "coin")):
        at = (box.left_mm + (number + 0.5) * step, box.centre[1])
        text = f"{goal.at_least}+ {{{icon}}} = {stars}"
        canvas.inline(text, at, 3.7, "bold", "text", "middle")
