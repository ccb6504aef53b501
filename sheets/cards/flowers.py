"""Flowers: the fields of a group as hexagons round what each of them gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import sqrt

from dicesheets.layouts.model import STAR_GROUP, Card, FieldSet, Group, Kind, Text
from dicesheets.layouts.promises import Promise, Told, of_field, of_set
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.foot import STRIP_GAP_MM, STRIP_MM
from dicesheets.sheets.cards.labels import draw_label, label_room
from dicesheets.sheets.cards.misfits import USE_FEWER
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field, regular, width_of
from dicesheets.sheets.cards.plates import draw_set_rewards, is_group
from dicesheets.sheets.plan import Box, Point

PETALS = 6
LARGEST_MM = 14.2  # a hexagon from flat to flat
PETAL_GAP_MM = 1.0
LEAF = 0.58  # radius of the pale ground of a petal, in hexagons
STEM_MM = 3.5  # shorter ones are left out
STEM_WIDTH_MM = 1.2
SAME_NUMBER = Text("gleiche Zahl in beiden Blumen", "same number in both flowers")
SAME_PLACE = Text("gleiche Stelle in beiden Blumen", "same place in both flowers")
SAME_NUMBER_ALL = Text("gleiche Zahl in allen Blumen", "same number in all flowers")
SAME_PLACE_ALL = Text("gleiche Stelle in allen Blumen", "same place in all flowers")


def arrange_flowers(canvas: Canvas, area: Box, sets: Sequence[FieldSet]) -> list[FieldSet]:
    """Draw flowers in rows, and strips for what they pay together and at the end."""
    rows = canvas.rows
    if any(len(g.fields) > PETALS for row in rows for g in row):
        what = Text(
            f"eine Blume hat höchstens {PETALS} Blütenblätter",
            f"a flower has at most {PETALS} petals",
        )
        canvas.fault("groups", what, Text("nimm die Anordnung rows", "use arrangement rows"))
        return []
    pairs, words_of_pairs = across_sets(canvas.card, sets)
    other = [s for s in sets if not any(s is pair for pair in pairs)]
    foot = STRIP_MM + STRIP_GAP_MM if pairs else 0.0
    most = max(len(row) for row in rows)
    head = label_room(canvas.play_groups)
    hexagon = min(
        LARGEST_MM,
        area.width_mm / most / (2 + 2 * LEAF),
        ((area.height_mm - foot) / len(rows) - head) / (4 / sqrt(3) + 0.62) - 0.5,
    )
    if any(min(_petal_size(g, hexagon)) < SMALLEST_MM[g.kind] for row in rows for g in row):
        what = Text("die Blumen passen nicht auf die Karte", "the flowers do not fit on the card")
        canvas.fault("arrange", what, USE_FEWER)
        return []
    high = (area.height_mm - foot) / len(rows)
    if not canvas.look.is_first_edition:
        _draw_stems(canvas, rows, replace(area, height_mm=area.height_mm - foot), hexagon, head)
    for line, row in enumerate(rows):
        step = area.width_mm / len(row)
        for number, group in enumerate(row):
            x = area.left_mm + (number + 0.5) * step
            y = area.top_mm + (line + 0.5) * high + head / 2
            draw_flower(canvas, group, (x, y), hexagon)
            top = y - hexagon * (2 / sqrt(3) + 0.31) - head / 2 - 0.4
            draw_label(canvas, group, (x, top), step - 2.0)
    if pairs:
        strip = Box(area.left_mm, area.bottom_mm - STRIP_MM, area.width_mm, STRIP_MM)
        draw_pair_strip(canvas, pairs, words_of_pairs, strip)
    # A plate beside a flower is that flower's; for anything else words say which fields it means.
    of_flower = [s for s in other if any(is_group(g, s) for row in rows for g in row)]
    rest = [s for s in other if not any(s is full for full in of_flower)]
    return rest + draw_set_rewards(canvas, of_flower, area)


def _draw_stems(
    canvas: Canvas, rows: list[list[Group]], garden: Box, hexagon: float, head_mm: float
) -> None:
    """Draw what flowers grow on, where there is room below them: a stem with two leaves."""
    high = garden.height_mm / len(rows)
    reach = hexagon * (1 + sqrt(3)) / 2 + hexagon * (LEAF - 0.5)  # of a flower, down from its heart
    for line, row in enumerate(rows):
        step = garden.width_mm / len(row)
        for number in range(len(row)):
            x = garden.left_mm + (number + 0.5) * step
            heart = garden.top_mm + (line + 0.5) * high + head_mm / 2
            top, bottom = heart + reach, heart + (high - head_mm) / 2
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


def across_sets(card: Card, sets: Sequence[FieldSet]) -> tuple[list[FieldSet], Text]:
    """Return the sets that go across all flowers and all pay the same, and what they have in
    common: the number, or else the place."""
    flowers = [g for g in card.groups if g.id != STAR_GROUP]
    by_number = {f.id: f.number for g in flowers for f in g.fields}
    by_place = {f.id: f.position for g in flowers for f in g.fields}
    several = len(flowers) > 2
    for shared, words in (
        (by_number, SAME_NUMBER_ALL if several else SAME_NUMBER),
        (by_place, SAME_PLACE_ALL if several else SAME_PLACE),
    ):
        found = [s for s in sets if _is_across(flowers, s, shared)]
        values = {shared[s.fields[0]] for s in found}
        complete = len(values) == len(found) and values == set(shared.values())
        if complete and len({s.gain for s in found}) == 1:
            return found, words
    return [], SAME_NUMBER


def _is_across(flowers: Sequence[Group], full: FieldSet, values: Mapping[str, int | None]) -> bool:
    """Say whether a set holds one field of every flower, all with the same value."""
    found = {values.get(name) for name in full.fields}
    plain = full.total is None and full.pays is None
    one_each = all(len({f.id for f in g.fields} & set(full.fields)) == 1 for g in flowers)
    alike = len(found) == 1 and None not in found
    return plain and one_each and alike and len(full.fields) == len(flowers) > 1


def draw_flower(canvas: Canvas, group: Group, centre: Point, hexagon: float) -> None:
    """Draw petals clockwise from the top right round the gain they share."""
    petal = hexagon - PETAL_GAP_MM
    gain = group.fields[0].gain
    shared = gain if gain and all(f.gain == gain for f in group.fields) else None
    colour = shared.icons[0] if shared else canvas.accent
    fill = None if canvas.look.saver else f"{colour}-pale"
    for spot in _petals(centre, hexagon)[: len(group.fields)] if fill else ():
        canvas.disc(spot, hexagon * LEAF, fill)
    for field, spot in zip(group.fields, _petals(centre, hexagon), strict=False):
        wide, high = _petal_size(group, hexagon)
        box = draw_field(
            canvas, group, field, Box(spot[0] - wide / 2, spot[1] - high / 2, wide, high)
        )
        if not shared:
            draw_in_petal(canvas, of_field(Told.GAIN, field), box, 0.34)
        draw_in_petal(canvas, of_field(Told.COST, field), box, -0.34)
    heart = regular(centre, petal / sqrt(3), 6)
    canvas.outline(heart, None if canvas.look.saver else colour, colour, 0.4)
    if shared:
        count = len(shared.icons)
        size = petal * (0.66 if count == 1 else min(0.42, 0.92 / count))
        ink = colour if canvas.look.saver else "paper"
        with canvas.showing(*(of_field(Told.GAIN, f) for f in group.fields)):
            for number, icon in enumerate(shared.icons):
                x = centre[0] + (number - (count - 1) / 2) * size
                canvas.icon(icon, (x, centre[1]), size, ink)


def _petal_size(group: Group, hexagon: float) -> tuple[float, float]:
    """Return width and height of a field; what is no hexagon is smaller, or rows would overlap."""
    if group.shape == "hexagon" and group.kind is not Kind.CIRCLE:
        petal = hexagon - PETAL_GAP_MM
        return petal, petal * 2 / sqrt(3)
    high = hexagon * sqrt(3) / 2 - PETAL_GAP_MM / 4
    wide = min(width_of(group, high), hexagon - PETAL_GAP_MM)
    return wide, wide / width_of(group, 1.0)


def draw_in_petal(canvas: Canvas, promise: Promise, box: Box, drop: float) -> None:
    """Draw a gain below, or a cost above, what is printed in a petal: small and pale."""
    x, y = box.centre[0], box.centre[1] + box.height_mm * drop
    minus = promise.told is Told.COST and bool(promise.icons)
    size = min(3.2, box.width_mm * 0.62 / max(1, len(promise.icons) + minus))
    with canvas.showing(promise):
        for number, icon in enumerate(promise.icons):
            left = x + (number - (len(promise.icons) - 1 - minus) / 2) * size
            canvas.icon(icon, (left, y), size, f"{icon}-soft")
        if minus:
            bar = x - (len(promise.icons)) / 2 * size
            canvas.rectangle(Box(bar - size * 0.2, y - 0.25, size * 0.4, 0.5), "muted")


def _petals(centre: Point, hexagon: float) -> tuple[Point, ...]:
    """Return the middles of six hexagons round a middle one, clockwise from the top right."""
    high = hexagon * sqrt(3) / 2
    steps = ((0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1))
    return tuple((centre[0] + dx * hexagon, centre[1] + dy * high) for dx, dy in steps)


def draw_pair_strip(canvas: Canvas, pairs: Sequence[FieldSet], words: Text, box: Box) -> None:
    """Say what the same number, or the same place, in every flower pays."""
    icons = "".join(f"{{{icon}}}" for icon in pairs[0].gain.icons)
    text = f"{canvas.say(words)} = {icons}"
    with canvas.showing(*(of_set(canvas.card, full) for full in pairs)):
        canvas.panel(box)
        canvas.inline(text, box.centre, 3.6, "bold", f"{canvas.accent}-deep", "middle")
