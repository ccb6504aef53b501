"""Icons of an author's own: a safe part of SVG paths, read into plain absolute commands.

A path is a text from a stranger. Its letters, numbers, length and place are checked here, and
what is kept is written anew from the numbers: nothing of the text itself reaches a PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dicesheets.errors import Fault
from dicesheets.layouts.model import OwnIcon
from dicesheets.layouts.nodes import Node
from dicesheets.words.shown import shortened
from dicesheets.words.text import Text

BOX = 24.0  # side of the box that an icon is drawn in
MAX_LETTERS = 4000
MAX_STEPS = 400
NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
STAND_IN = "M 4 4 L 20 4 L 20 20 L 4 20 Z"
_TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))(?![\d.]*[eE])|[\s,]+")
_ARCS = Text(
    "wandle Bögen in Kurven um (in Inkscape: Pfad, Objekt in Pfad umwandeln)",
    "turn arcs into curves (in Inkscape: Path, Object to Path)",
)
_LETTERS = Text("nimm M L H V C S Q T Z, groß oder klein", "use M L H V C S Q T Z, large or small")

Point = tuple[float, float]


class BadPath(ValueError):
    """A path that cannot be drawn: what is wrong, and what to do."""

    def __init__(self, what: Text, remedy: Text) -> None:
        super().__init__(what.en)
        self.what, self.remedy = what, remedy


def build_icons(root: Node, faults: list[Fault]) -> tuple[OwnIcon, ...]:
    """Return the author's icons; those that cannot be drawn are reported.

    A square stands in for them, so that who names them is not told that there are none.
    """
    found: list[OwnIcon] = []
    for name, node in root.entries_of("icons"):
        path = STAND_IN
        if isinstance(node.scalar, str) and len(node.scalar) <= MAX_LETTERS:
            try:
                path = plain_path(node.scalar)
            except BadPath as bad:
                faults.append(node.fault(f"icons.{name}", bad.what, bad.remedy))
        found.append(OwnIcon(name, path))  # the grammar has told of what is no text, or too long
    return tuple(found)


def plain_path(path: str) -> str:
    """Return a path in absolute M, L, C and Z with one decimal; BadPath if it is none of ours."""
    steps: list[str] = []
    for letter, numbers in _absolute(_commands(path)):
        for number in numbers:
            if not 0 <= number <= BOX:
                what = Text(
                    f"{number:g} liegt außerhalb des Kastens von {BOX:g} x {BOX:g}",
                    f"{number:g} lies outside the box of {BOX:g} by {BOX:g}",
                )
                remedy = Text(
                    f"verkleinere die Zeichnung auf 0 bis {BOX:g}",
                    f"scale the drawing to 0 to {BOX:g}",
                )
                raise BadPath(what, remedy)
        steps.append(" ".join([letter, *(_short(number) for number in numbers)]))
    if len(steps) < 3:
        what = Text("der Pfad schließt keine Fläche ein", "the path encloses no area")
        raise BadPath(what, Text("zeichne eine Fläche", "draw an area"))
    return " ".join(steps)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each letter with the numbers behind it."""
    if len(path) > MAX_LETTERS:
        what = Text(f"der Pfad hat {len(path)} Zeichen", f"the path has {len(path)} letters")
        raise BadPath(what, Text(f"höchstens {MAX_LETTERS}", f"{MAX_LETTERS} at most"))
    letter, numbers, at = "", [0.0][:0], 0
    while at < len(path):
        token = _TOKEN.match(path, at)
        if token is None:
            what = Text(
                f'"{shortened(path[at:], 12)}" gehört in keinen Pfad',
                f'"{shortened(path[at:], 12)}" does not belong in a path',
            )
            remedy = Text(
                "nimm nur Buchstaben und Zahlen eines SVG-Pfads",
                "use nothing but the letters and numbers of an SVG path",
            )
            raise BadPath(what, remedy)
        at = token.end()
        if token[1]:
            if letter:
                yield letter, numbers
            letter, numbers = token[1], []
            if letter.upper() not in NUMBERS_OF:
                what = Text(f'"{letter}" wird nicht gezeichnet', f'"{letter}" is not drawn')
                raise BadPath(what, _ARCS if letter in "aA" else _LETTERS)
        elif token[2]:
            numbers.append(float(token[2]))
            if not letter:
                break
    if not letter:
        what = Text("der Pfad beginnt nicht mit M", "the path does not begin with M")
        raise BadPath(what, Text("beginne mit M und einem Punkt", "start with M and a point"))
    yield letter, numbers


def _absolute(
    commands: Iterator[tuple[str, list[float]]],
) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield M, L, C and Z with absolute numbers."""
    here: Point = (0.0, 0.0)
    start: Point = here
    handle: tuple[str, Point] = ("", here)  # the last curve's kind and control point
    count = 0
    for letter, numbers in commands:
        kind, size = letter.upper(), NUMBERS_OF[letter.upper()]
        if not count and kind != "M":
            what = Text("der Pfad beginnt nicht mit M", "the path does not begin with M")
            raise BadPath(what, Text("beginne mit M und einem Punkt", "start with M and a point"))
        if (size and (not numbers or len(numbers) % size)) or (not size and numbers):
            what = Text(
                f"hinter {letter} stehen {len(numbers)} Zahlen",
                f"{len(numbers)} numbers stand behind {letter}",
            )
            wanted = f"{size}" if size else "0"
            remedy = Text(
                f"es müssen {wanted} sein, oder ein Vielfaches davon",
                f"it takes {wanted}, or a multiple of that",
            )
            raise BadPath(what, remedy)
        count += len(numbers) // size if size else 1
        if count > MAX_STEPS:
            what = Text("der Pfad hat zu viele Stücke", "the path has too many pieces")
            raise BadPath(what, Text(f"höchstens {MAX_STEPS}", f"{MAX_STEPS} at most"))
        if kind == "Z":
            here = start
            yield "Z", ()
            continue
        for at in range(0, len(numbers), size):
            points = _points(kind, numbers[at : at + size], here, letter.islower())
            drawn = "L" if kind == "M" and at else kind
            if drawn in "ML" or kind in "HV":
                yield ("M" if drawn == "M" else "L"), points[-1]
                start = points[-1] if drawn == "M" else start
                handle = ("", here)
            else:
                handle, curve = _curve(kind, points, here, handle)
                yield "C", curve
            here = points[-1]


def _points(kind: str, numbers: list[float], here: Point, relative: bool) -> list[Point]:
    x, y = here if relative else (0.0, 0.0)
    if kind == "H":
        return [(numbers[0] + x, here[1])]
    if kind == "V":
        return [(here[0], numbers[0] + y)]
    return [(a + x, b + y) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


def _curve(
    kind: str, points: list[Point], here: Point, handle: tuple[str, Point]
) -> tuple[tuple[str, Point], tuple[float, ...]]:
    """Return the control point to mirror next, and the curve as a cubic."""
    end = points[-1]
    family = "C" if kind in "CS" else "Q"
    mirrored = here
    if handle[0] == family:
        mirrored = (2 * here[0] - handle[1][0], 2 * here[1] - handle[1][1])
    if family == "C":
        first, second = (mirrored, points[0]) if kind == "S" else (points[0], points[1])
        return ("C", second), (*first, *second, *end)
    control = mirrored if kind == "T" else points[0]
    return ("Q", control), (*_third(here, control), *_third(end, control), *end)


def _third(end: Point, control: Point) -> Point:
    return (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3)
