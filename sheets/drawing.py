"""Plan items as PDF operators: text in, text out, in mm with y down.

Colours, widths and dashes are written only when they change. Knows no document: how a line of
text is encoded is asked of the caller, and icons are left as names for it to place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dicesheets.layouts.fiducials import MARKER_MODULES
from dicesheets.sheets import text
from dicesheets.sheets.codes import (
    CODE_MODULES,
    Modules,
    black_runs,
    code_modules,
    marker_modules,
)
from dicesheets.sheets.icons import BOX
from dicesheets.sheets.palette import rgb
from dicesheets.sheets.plan import (
    Box,
    Code,
    Disc,
    Fiducial,
    Icon,
    Item,
    Point,
    Polyline,
    Rectangle,
    Words,
)

CURVE = 0.5523  # how far a cubic's handles reach to make a quarter circle
MIN_CORE = 1.0  # a blot's core must be this many times its radius: pdfium leaves holes in less
SAVER_LINE = 0.45  # lines are drawn this much thinner in saver ink
SAVER_LINE_MIN_MM = 0.13  # what a home printer still prints as a line
HOLLOW_MM = 5.6  # text of this size and larger is drawn as an outline in saver ink
HOLLOW_LINE_MM = 0.16
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
Encode = Callable[[str, str], list[tuple[str, str]]]  # (words, font) -> (resource, string)


@dataclass(frozen=True, slots=True)
class Ink:
    """How names become ink: the ink mode and the encoding of text."""

    saver: bool
    encode: Encode


@dataclass(slots=True)
class Drawing:
    """Operators, with the icons to place between them."""

    ink: Ink
    steps: list[tuple[str, str]] = field(default_factory=list)  # (operators, icon or "")
    icons: set[str] = field(default_factory=set)
    code: list[str] = field(default_factory=list)
    fill: str = ""
    stroke: str = ""
    width: float = -1.0
    dash: tuple[float, ...] = ()

    def paint(self, item: Rectangle | Disc | Polyline, path: str) -> None:
        """Fill and stroke a path as the item wants."""
        dash = () if isinstance(item, Disc) else item.dash_mm
        stroked = item.stroke is not None and item.width_mm > 0
        if item.fill is not None:
            self.set_fill(item.fill)
        if stroked:
            assert item.stroke is not None
            self.set_stroke(item.stroke, item.width_mm, dash)
        operator = {(True, True): "B", (True, False): "f", (False, True): "S"}.get(
            (item.fill is not None, stroked), "n"
        )
        self.code.append(f"{path} {operator}")

    def set_fill(self, colour: str) -> None:
        """Choose the ink of areas and text."""
        if colour != self.fill:
            self.fill = colour
            self.code.append(f"{_colour(colour, self.ink.saver)} rg")

    def set_stroke(self, colour: str, width_mm: float, dash_mm: tuple[float, ...]) -> None:
        """Choose the ink of lines."""
        if colour != self.stroke:
            self.stroke = colour
            self.code.append(f"{_colour(colour, self.ink.saver)} RG")
        if self.ink.saver:
            width_mm = max(min(width_mm, SAVER_LINE_MIN_MM), width_mm * SAVER_LINE)
        if width_mm != self.width:
            if self.width < 0:
                self.code.append("1 j")
            self.width = width_mm
            self.code.append(f"{_number(width_mm)} w")
        if dash_mm != self.dash:
            self.dash = dash_mm
            self.code.append(f"[{' '.join(_number(d) for d in dash_mm)}] 0 d")

    def blot(self, colour: str, box: Box, radius_mm: float) -> None:
        """Fill a box with round corners: a smaller box drawn with a pen of twice the radius.

        Ten numbers instead of forty, and round joins make exact quarter circles.
        """
        self.set_fill(colour)
        self.set_stroke(colour, 2 * radius_mm, ())
        inner = box.inset(radius_mm)
        self.code.append(f"{_rectangle(inner, 0.0)} B")

    def finish(self) -> Drawing:
        """Close the last step."""
        if self.code:
            self.steps.append((" ".join(self.code), ""))
            self.code = []
        return self


def draw_items(items: tuple[Item, ...], ink: Ink) -> Drawing:
    """Return the operators that draw some items, first to last."""
    drawing = Drawing(ink)
    for item in items:
        if isinstance(item, Words):
            _draw_words(drawing, item)
        elif isinstance(item, Rectangle):
            _draw_rectangle(drawing, item)
        elif isinstance(item, Icon):
            _draw_icon(drawing, item)
        elif isinstance(item, Disc):
            _draw_disc(drawing, item)
        elif isinstance(item, Polyline):
            drawing.paint(item, _polyline(item.points, item.closed))
        elif isinstance(item, Fiducial):
            marker = item.marker
            box = Box(marker.left_mm, marker.top_mm, marker.size_mm, marker.size_mm)
            _draw_modules(drawing, marker_modules(marker.id), MARKER_MODULES, box)
        else:
            _draw_code(drawing, item)
    return drawing.finish()


def _draw_rectangle(drawing: Drawing, item: Rectangle) -> None:
    box, radius = item.box, min(item.radius_mm, item.box.width_mm / 2, item.box.height_mm / 2)
    half = item.width_mm / 2 if item.stroke else 0.0
    core = min(box.width_mm, box.height_mm) - 2 * radius
    if item.fill is None or item.dash_mm or radius <= half or core < MIN_CORE * radius:
        drawing.paint(item, _rectangle(box, radius))
        return
    if item.stroke is not None and half > 0:
        drawing.blot(item.stroke, box.inset(-half), radius + half)
    drawing.blot(item.fill, box.inset(half), radius - half)


def _draw_disc(drawing: Drawing, item: Disc) -> None:
    """Fill a circle by placing the icon of a full circle: shorter than four curves each time."""
    half = item.width_mm / 2 if item.stroke else 0.0
    if item.fill is None or item.radius_mm <= half:
        drawing.paint(item, _circle(item.centre, item.radius_mm))
        return
    if item.stroke is not None and half > 0:
        _draw_icon(drawing, Icon("disc", item.centre, 2 * (item.radius_mm + half), item.stroke))
    _draw_icon(drawing, Icon("disc", item.centre, 2 * (item.radius_mm - half), item.fill))


def _draw_words(drawing: Drawing, item: Words) -> None:
    if not item.text:
        return
    font = "regular" if drawing.ink.saver and item.font == "bold" else item.font
    left, baseline = item.at
    share = ANCHORS[item.anchor]
    if share:
        left -= text.measure(item.text, font, item.size_mm) * share
    hollow = drawing.ink.saver and item.size_mm >= HOLLOW_MM
    if hollow:
        drawing.set_stroke(item.colour, HOLLOW_LINE_MM / SAVER_LINE, ())
    else:
        drawing.set_fill(item.colour)
    size = _number(item.size_mm)
    place = f"{size} 0 0 -{size} {_number(left)} {_number(baseline)} Tm"
    shown = " ".join(
        f"{resource} 1 Tf {place if i == 0 else ''} ({words}) Tj"
        for i, (resource, words) in enumerate(drawing.ink.encode(item.text, font))
    )
    drawing.code.append(f"BT 1 Tr {shown} 0 Tr ET" if hollow else f"BT {shown} ET")


def _draw_icon(drawing: Drawing, item: Icon) -> None:
    drawing.icons.add(item.name)
    k = item.size_mm / BOX
    x, y = item.centre[0] - item.size_mm / 2, item.centre[1] - item.size_mm / 2
    drawing.set_fill(item.colour)
    drawing.code.append(f"q {k:.4f} 0 0 {k:.4f} {_number(x)} {_number(y)} cm")
    drawing.steps.append((" ".join(drawing.code), item.name))
    drawing.code = ["Q"]


def _draw_code(drawing: Drawing, item: Code) -> None:
    _draw_modules(drawing, code_modules(item.text), CODE_MODULES, item.box)


def _draw_modules(drawing: Drawing, modules: Modules, side: int, box: Box) -> None:
    drawing.set_fill("black")
    k = box.width_mm / side
    place = f"q {k:.5f} 0 0 {k:.5f} {_number(box.left_mm)} {_number(box.top_mm)} cm"
    runs = " ".join(f"{x} {y} {w} {h} re" for x, y, w, h in black_runs(modules))
    drawing.code.append(f"{place} {runs} f Q")


def _rectangle(box: Box, radius_mm: float) -> str:
    radius = min(radius_mm, box.width_mm / 2, box.height_mm / 2)
    n = _number
    if radius <= 0:
        return f"{n(box.left_mm)} {n(box.top_mm)} {n(box.width_mm)} {n(box.height_mm)} re"
    left, top, right, bottom = box.left_mm, box.top_mm, box.right_mm, box.bottom_mm
    h = radius * (1 - CURVE)
    near, far = (n(left), n(left + h), n(left + radius)), (n(right - radius), n(right - h))
    up, down = (n(top), n(top + h), n(top + radius)), (n(bottom - radius), n(bottom - h))
    end_x, end_y = n(right), n(bottom)
    return (
        f"{near[2]} {up[0]} m {far[0]} {up[0]} l "
        f"{far[1]} {up[0]} {end_x} {up[1]} {end_x} {up[2]} c {end_x} {down[0]} l "
        f"{end_x} {down[1]} {far[1]} {end_y} {far[0]} {end_y} c {near[2]} {end_y} l "
        f"{near[1]} {end_y} {near[0]} {down[1]} {near[0]} {down[0]} c {near[0]} {up[2]} l "
        f"{near[0]} {up[1]} {near[1]} {up[0]} {near[2]} {up[0]} c h"
    )


def _circle(centre: Point, radius: float) -> str:
    x, y = centre
    h = radius * CURVE
    n = _number
    left, right, top, bottom = n(x - radius), n(x + radius), n(y - radius), n(y + radius)
    west, east, north, south = n(x - h), n(x + h), n(y - h), n(y + h)
    mid_x, mid_y = n(x), n(y)
    return (
        f"{right} {mid_y} m {right} {south} {east} {bottom} {mid_x} {bottom} c "
        f"{west} {bottom} {left} {south} {left} {mid_y} c "
        f"{left} {north} {west} {top} {mid_x} {top} c "
        f"{east} {top} {right} {north} {right} {mid_y} c h"
    )


def _polyline(points: tuple[Point, ...], closed: bool) -> str:
    n = _number
    first, *rest = points
    lines = "".join(f" {n(x)} {n(y)} l" for x, y in rest)
    return f"{n(first[0])} {n(first[1])} m{lines}{' h' if closed else ''}"


def _colour(name: str, saver: bool) -> str:
    red, green, blue = rgb(name, saver)
    return f"{_number(red)} {_number(green)} {_number(blue)}"


def _number(value: float) -> str:
    """Return a number as short as paper allows: a hundredth of a millimetre."""
    shown = f"{value:.2f}"
    if shown[-1] == "0":
        shown = shown.rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
