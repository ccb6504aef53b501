"""Plan items as PDF operators: text in, text out, in mm with y down.

Colours, widths and dashes are written only when they change. Knows no document: how a line of
text is encoded is asked of the caller, and icons are left as names for it to place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION, MARKER_MODULES
from dicesheets.sheets.codes import (
    CODE_MODULES,
    Run,
    black_runs,
    code_bytes,
    finder_runs,
    half_row_runs,
    marker_modules,
)
from dicesheets.sheets.extent import extent_of, left_of
from dicesheets.sheets.icons import BOX
from dicesheets.sheets.palette import rgb
from dicesheets.sheets.plan import (
    Box,
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
SAVER_LINE = 0.45  # lines are drawn this much thinner in saver ink
SAVER_LINE_MIN_MM = 0.13  # what a home printer still prints as a line
HOLLOW_MM = 5.6  # text of this size and larger is drawn as an outline in saver ink
HOLLOW_ICON_MM = 3.6  # and icons of this size
FIRST_HOLLOW_LINE_MM = 0.16
HOLLOW_LINE_MM = 0.13  # thinner than at first, and darker
WORDS_LINE_MM = 0.15  # of words, all of it outside of their letters
SOLID = ("pen", "pen-wrong")  # what is written by hand looks the same in every ink
PALE = ("-soft", "-print")
PRINTED = (*PALE, "printed")  # colours of what stands in fields
Step = tuple[str, str]  # operators, and an icon to place after them or ""
Encode = Callable[[str, str], list[tuple[str, str]]]  # (words, font) -> (resource, string)


@dataclass(frozen=True, slots=True)
class Ink:
    """How names become ink: the ink mode and the encoding of text."""

    saver: bool
    encode: Encode
    edition: int = EDITION

    def line_mm(self, width_mm: float, colour: str = "") -> float:
        """Return how wide a line is drawn: thinner where ink is saved."""
        if not self.saver or colour in SOLID:
            return width_mm
        return max(min(width_mm, SAVER_LINE_MIN_MM), width_mm * SAVER_LINE)

    @property
    def hollow_line_mm(self) -> float:
        """How wide the outline of text and icons is drawn."""
        return FIRST_HOLLOW_LINE_MM if self.edition == FIRST_EDITION else HOLLOW_LINE_MM


@dataclass(slots=True)
class Drawing:
    """Operators, with the icons to place between them."""

    ink: Ink
    steps: list[Step] = field(default_factory=list)
    icons: set[str] = field(default_factory=set)  # as `styled` names them
    code: list[str] = field(default_factory=list)
    fill: str = ""
    stroke: str = ""
    width: float = -1.0
    dash: tuple[float, ...] = ()

    def paint(
        self, item: Rectangle | Disc | Polyline, path: str, origin: Point | None = None
    ) -> None:
        """Fill and stroke a path as the item wants, moved to `origin`.

        Equal shapes with their own origins are equal text, which packs to almost nothing.
        """
        dash = () if isinstance(item, Disc) else item.dash_mm
        stroked = item.stroke is not None and item.width_mm > 0
        if item.fill is not None:
            self.set_fill(item.fill)
        if stroked:
            assert item.stroke is not None
            self.set_stroke(item.stroke, self.ink.line_mm(item.width_mm, item.stroke), dash)
        operator = {(True, True): "B", (True, False): "f", (False, True): "S"}.get(
            (item.fill is not None, stroked), "n"
        )
        if origin is None:
            self.code.append(f"{path} {operator}")
        else:
            x, y = origin
            self.code.append(f"q 1 0 0 1 {_number(x)} {_number(y)} cm {path} {operator} Q")

    def set_fill(self, colour: str) -> None:
        """Choose the ink of areas and text."""
        if colour != self.fill:
            self.fill = colour
            self.code.append(f"{_colour(colour, self.ink.saver, self.ink.edition)} rg")

    def set_stroke(self, colour: str, width_mm: float, dash_mm: tuple[float, ...]) -> None:
        """Choose the ink of lines."""
        if colour != self.stroke:
            self.stroke = colour
            self.code.append(f"{_colour(colour, self.ink.saver, self.ink.edition)} RG")
        if width_mm != self.width:
            if self.width < 0:
                self.code.append("1 j")
            self.width = width_mm
            self.code.append(f"{_number(width_mm)} w")
        if dash_mm != self.dash:
            self.dash = dash_mm
            self.code.append(f"[{' '.join(_number(d) for d in dash_mm)}] 0 d")

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
            path = _marker_path(item.marker.id)
            _draw_modules(drawing, path, MARKER_MODULES, extent_of(item))
        else:
            _draw_modules(drawing, _code_path(item.text), CODE_MODULES, item.box)
    return drawing.finish()


def _draw_rectangle(drawing: Drawing, item: Rectangle) -> None:
    box, radius = item.box, min(item.radius_mm, item.box.width_mm / 2, item.box.height_mm / 2)
    if radius > 0:
        path = _rounded(box.width_mm, box.height_mm, radius)
        drawing.paint(item, path, (box.left_mm, box.top_mm))
    else:
        drawing.paint(item, _rectangle(box))


def _draw_disc(drawing: Drawing, item: Disc) -> None:
    drawing.paint(item, _circle(item.radius_mm), item.centre)


def _draw_words(drawing: Drawing, item: Words) -> None:
    if not item.text:
        return
    left, baseline = left_of(item), item.at[1]
    size = _number(item.size_mm)
    place = f"{size} 0 0 -{size} {_number(left)} {_number(baseline)} Tm"
    shown = " ".join(
        f"{resource} 1 Tf {place if i == 0 else ''} ({words}) Tj"
        for i, (resource, words) in enumerate(drawing.ink.encode(item.text, item.font))
    )
    if drawing.ink.saver and item.size_mm >= HOLLOW_MM and item.colour not in SOLID:
        _draw_hollow(drawing, item.colour, shown)
    else:
        drawing.set_fill(item.colour)
        drawing.code.append(f"BT {shown} ET")


def _draw_hollow(drawing: Drawing, colour: str, shown: str) -> None:
    """Draw words as outlines: twice as wide, and the inner half covered with paper again.

    So no line is seen where strokes of a letter cross, or where letters touch. The first edition
    had those lines.
    """
    ink = drawing.ink
    if colour == "printed":  # a thin line may be darker than an area: writing stands out on it
        colour = "printed-deep"
    if ink.edition == FIRST_EDITION:
        drawing.set_stroke(colour, ink.hollow_line_mm, ())
        drawing.code.append(f"BT 1 Tr {shown} 0 Tr ET")
        return
    drawing.set_stroke(colour, 2 * WORDS_LINE_MM, ())
    drawing.set_fill("paper")
    drawing.code.append(f"BT 1 Tr {shown} 0 Tr {shown} ET")


def _draw_icon(drawing: Drawing, item: Icon) -> None:
    k = item.size_mm / BOX
    x, y = item.centre[0] - item.size_mm / 2, item.centre[1] - item.size_mm / 2
    place = f"{k:.4f} 0 0 {k:.4f} {_number(x)} {_number(y)} cm"
    hollow = _is_hollow(item, drawing.ink)
    if hollow:
        drawing.set_stroke(_line_colour(item.colour), drawing.width, ())
        drawing.code.append(f"q {_number(drawing.ink.hollow_line_mm / k)} w 1 j {place}")
    else:
        drawing.set_fill(item.colour)
        drawing.code.append(f"q {place}")
    icon = styled(item.name, hollow)
    drawing.icons.add(icon)
    drawing.steps.append((" ".join(drawing.code), icon))
    drawing.code = ["Q"]


def _is_hollow(item: Icon, ink: Ink) -> bool:
    """Say whether an icon is drawn as an outline: large ones in saver ink.

    The first edition printed those in fields as pale areas, which a grey printer hardly shows.
    """
    stays = item.name.endswith("-outline")
    if ink.edition == FIRST_EDITION:
        stays = stays or item.colour.endswith(PRINTED)
    return ink.saver and item.size_mm >= HOLLOW_ICON_MM and not (stays or item.solid)


def _line_colour(name: str) -> str:
    """Return the colour of an outline: what is pale as an area may be full as a thin line."""
    for suffix in PALE:  # a frieze stays pale
        name = name.removesuffix(suffix)
    return "printed-deep" if name == "printed" else name


def styled(icon: str, hollow: bool) -> str:
    """Return the name of an icon with its style: filled, or as an outline."""
    return f"{'line' if hollow else 'fill'}-{icon}"


def _draw_modules(drawing: Drawing, path: str, side: int, box: Box) -> None:
    drawing.set_fill("black")
    k = box.width_mm / side
    place = f"q {k:.5f} 0 0 {k:.5f} {_number(box.left_mm)} {_number(box.top_mm)} cm"
    drawing.code.append(f"{place} {path}f Q")


@lru_cache(maxsize=256)
def _marker_path(marker_id: int) -> str:
    """Return a marker's black modules, one unit a module."""
    return _runs_path(black_runs(marker_modules(marker_id)))


def _code_path(text: str) -> str:
    """Return a code's black modules, one unit a module.

    Half rows are looked up and not joined to larger rectangles: a personal page has five codes
    that no other page has, and joining cost a third of its time.
    """
    rows = code_bytes(text)
    return _finder_path() + "".join(map(_half_row_path, range(len(rows)), rows))


@lru_cache(maxsize=1)
def _finder_path() -> str:
    return _runs_path(finder_runs())


@lru_cache(maxsize=8192)  # all there are
def _half_row_path(at: int, byte: int) -> str:
    return _runs_path(half_row_runs(at, byte))


def _runs_path(runs: list[Run]) -> str:
    return "".join(f"{x} {y} {w} {h} re " for x, y, w, h in runs)


def _rectangle(box: Box) -> str:
    n = _number
    return f"{n(box.left_mm)} {n(box.top_mm)} {n(box.width_mm)} {n(box.height_mm)} re"


@lru_cache(maxsize=256)
def _rounded(width: float, height: float, radius: float) -> str:
    """Return a box with round corners whose top left is the origin."""
    h = radius * (1 - CURVE)
    n = _number
    near, far_x, far_y = (n(h), n(radius)), (n(width - radius), n(width - h)), n(height - h)
    right, bottom, low = n(width), n(height), n(height - radius)
    return (
        f"{near[1]} 0 m {far_x[0]} 0 l "
        f"{far_x[1]} 0 {right} {near[0]} {right} {near[1]} c {right} {low} l "
        f"{right} {far_y} {far_x[1]} {bottom} {far_x[0]} {bottom} c {near[1]} {bottom} l "
        f"{near[0]} {bottom} 0 {far_y} 0 {low} c 0 {near[1]} l "
        f"0 {near[0]} {near[0]} 0 {near[1]} 0 c h"
    )


@lru_cache(maxsize=256)
def _circle(radius: float) -> str:
    """Return a circle round the origin."""
    r, h = _number(radius), _number(radius * CURVE)
    return (
        f"{r} 0 m {r} {h} {h} {r} 0 {r} c -{h} {r} -{r} {h} -{r} 0 c "
        f"-{r} -{h} -{h} -{r} 0 -{r} c {h} -{r} {r} -{h} {r} 0 c h"
    )


def _polyline(points: tuple[Point, ...], closed: bool) -> str:
    n = _number
    first, *rest = points
    lines = "".join(f" {n(x)} {n(y)} l" for x, y in rest)
    return f"{n(first[0])} {n(first[1])} m{lines}{' h' if closed else ''}"


@lru_cache(maxsize=512)
def _colour(name: str, saver: bool, edition: int) -> str:
    red, green, blue = rgb(name, saver, edition)
    return f"{_number(red)} {_number(green)} {_number(blue)}"


@lru_cache(maxsize=16384)
def _number(value: float) -> str:
    """Return a number as short as paper allows: a hundredth of a millimetre."""
    shown = f"{value:.2f}"
    if shown[-1] == "0":
        shown = shown.rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
