"""How one field looks: its outline, the number or icons printed pale in it, its roof or planks."""

from __future__ import annotations

from math import cos, pi, sin

from dicesheets.layouts.model import Field, Group, Kind
from dicesheets.layouts.promises import Told, of_field
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.plan import Box, Point

# Smallest sides in mm on A6; on Letter everything shrinks to 0.944, which leaves 9 and 6 mm.
SMALLEST_MM = {Kind.DIGIT: 9.6, Kind.NUMBER: 9.6, Kind.MARK: 6.4, Kind.CIRCLE: 7.5, Kind.FILL: 9.0}
# Sides that look and write best where there is room.
USUAL_MM = {
    Kind.DIGIT: 12.0,
    Kind.NUMBER: 10.0,
    Kind.MARK: 10.0,
    Kind.CIRCLE: 14.0,
    Kind.FILL: 10.0,
}
# Width of a field as a multiple of its height.
ASPECT = {"card": 0.84, "ticket": 1.7}
# Decoration that stands above a field, as a share of its height.
HEADROOM = {"house": 0.42}
RING_SHARE = 0.72  # what a player rings is printed this large, so that the ring has white paper
CORNER_MM = 1.3
NOTCH_MM = 1.1  # radius of the notches of a ticket
STROKE_MM = 0.35


def width_of(group: Group, height_mm: float) -> float:
    """Return how wide a field of this height is."""
    return height_mm * ASPECT.get(group.shape, 1.0)


def headroom_of(group: Group, height_mm: float) -> float:
    """Return how far decoration stands above a field of this height."""
    return height_mm * HEADROOM.get(group.shape, 0.0)


def regular(centre: Point, radius_mm: float, corners: int, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a regular polygon; `turn` 0 puts one corner on top."""
    angles = (2 * pi * i / corners + turn - pi / 2 for i in range(corners))
    return tuple(
        (round(centre[0] + radius_mm * cos(a), 4), round(centre[1] + radius_mm * sin(a), 4))
        for a in angles
    )


def polygon_of(shape: str, box: Box) -> tuple[Point, ...]:
    """Return the outline that a player writes into."""
    side = min(box.width_mm, box.height_mm)
    if shape == "hexagon":
        return regular(box.centre, box.height_mm / 2, 6)
    if shape == "octagon":
        return regular(box.centre, side / 2 / cos(pi / 8), 8, pi / 8)
    if shape == "circle":
        return regular(box.centre, side / 2, 16, pi / 16)
    return box.polygon


def draw_field(canvas: Canvas, group: Group, field: Field, box: Box) -> Box:
    """Draw a field, say where it stands and return the box it got."""
    box = canvas.box_of(field, box)
    if group.kind is Kind.CIRCLE:
        _draw_ringable(canvas, group, box)
        draw_content(canvas, field, box.inset(min(box.width_mm, box.height_mm) * 0.14))
        canvas.place(field, box)
        return box
    _draw_ground(canvas, group.shape, box)
    _draw_outline(canvas, group, box)
    draw_content(canvas, field, box)
    canvas.place(field, box, polygon_of(group.shape, box))
    return box


def _draw_outline(canvas: Canvas, group: Group, box: Box) -> None:
    is_box = group.kind in (Kind.DIGIT, Kind.NUMBER) or canvas.look.saver
    stroke = "box" if is_box else f"{canvas.accent}-soft"
    if group.shape == "circle":
        canvas.disc(box.centre, box.width_mm / 2, "paper", stroke, STROKE_MM)
    elif group.shape in ("hexagon", "octagon"):
        canvas.outline(polygon_of(group.shape, box), "paper", stroke, STROKE_MM)
    else:
        radius = 1.8 if group.shape in ("card", "tick") else CORNER_MM
        canvas.rectangle(box, "paper", stroke, STROKE_MM, radius)
    if group.shape == "ticket":
        notch = "paper" if canvas.look.saver else f"{canvas.accent}-pale"
        for x in (box.left_mm, box.right_mm):
            canvas.disc((x, box.centre[1]), NOTCH_MM, notch, stroke, STROKE_MM)


def _draw_ringable(canvas: Canvas, group: Group, box: Box) -> None:
    """Draw something to be ringed: smaller than its field, with white paper round it."""
    canvas.rectangle(box, "paper", None, 0.0, min(box.width_mm, box.height_mm) / 2)
    inner = box.inset(min(box.width_mm, box.height_mm) * (1 - RING_SHARE) / 2)
    fill = None if canvas.look.saver else f"{canvas.accent}-pale"
    stroke = "box" if canvas.look.saver else f"{canvas.accent}-soft"
    if group.shape == "circle":
        canvas.disc(inner.centre, inner.width_mm / 2, fill, stroke, 0.25)
    elif group.shape in ("hexagon", "octagon"):
        canvas.outline(polygon_of(group.shape, inner), fill, stroke, 0.25)
    else:
        canvas.rectangle(inner, fill, stroke, 0.25, CORNER_MM)


def draw_content(canvas: Canvas, field: Field, box: Box) -> None:
    """Print the number and the contents of a field, pale."""
    side = min(box.width_mm, box.height_mm)
    x, y = box.centre
    both = field.number is not None and bool(field.holds)
    if field.holds:
        icons = field.holds.icons
        size = side * (0.66 if len(icons) == 1 else 0.48)
        if len(icons) > 2 or both:
            size = side * min(0.4, 0.96 / len(icons))
        step = size * 1.02
        middle = y + side * 0.24 if both else y
        with canvas.showing(of_field(Told.HOLDS, field)):
            for number, icon in enumerate(icons):
                spot = (x + (number - (len(icons) - 1) / 2) * step, middle)
                canvas.icon(icon, spot, size, f"{icon}-soft")
    if field.number is not None:
        size = side * (0.78 if field.number < 10 else 0.66)
        with canvas.showing(of_field(Told.NUMBER, field)):
            if both:
                canvas.words(str(field.number), (x, y - side * 0.2), side * 0.5, "bold", "printed")
            else:
                canvas.words(str(field.number), box.centre, size, "bold", "printed")


def _draw_ground(canvas: Canvas, shape: str, box: Box) -> None:
    """Draw what stands round a field, before the field: never inside it."""
    accent = canvas.accent
    if shape == "house":
        rise = box.height_mm * HEADROOM["house"]
        eaves, top = 0.9, box.top_mm - 0.5
        roof = (
            (box.left_mm - eaves, top),
            (box.centre[0], top - rise),
            (box.right_mm + eaves, top),
        )
        canvas.outline(roof, None if canvas.look.saver else accent, accent, STROKE_MM)
    elif shape == "crate":
        fill = None if canvas.look.saver else f"{accent}-soft"
        canvas.rectangle(box.inset(-0.9), fill, accent, 0.3, 1.0)
