"""The icons: our own drawings as path data in a box of 24 by 24.

`icons.json` maps a name to an SVG path of absolute M, L, H, V, C, Q and Z commands; areas
enclosed twice are holes (the even-odd rule). Here a path becomes numbers that a writer can scale.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

from dicesheets.errors import LayoutError
from dicesheets.layouts.model import Text

ICONS_FILE = Path(__file__).parent / "icons.json"
OWN = "own:"  # before the path of an icon that only one layout has
BOX = 24.0  # side of the box that every icon is drawn in
Command = tuple[str, tuple[float, ...]]  # m, l, c or h (close), as PDF calls them

_COMMAND = re.compile(r"([MLHVCQZ])([^MLHVCQZ]*)")
_NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


@lru_cache(maxsize=1)
def _load() -> dict[str, str]:
    icons = json.loads(ICONS_FILE.read_text("utf-8"))
    assert isinstance(icons, dict)
    return icons


def names() -> tuple[str, ...]:
    """Return the names of all icons, sorted."""
    return tuple(sorted(_load()))


def is_icon(name: str) -> bool:
    """Say whether there is such an icon."""
    return name in _load()


def own(path: str) -> str:
    """Return what plans call an icon of an author's own: its path, read by the layout's loader."""
    return f"{OWN}{path}"


def is_own(name: str) -> bool:
    """Say whether a plan's icon is of an author's own."""
    return name.startswith(OWN)


@lru_cache(maxsize=256)
def outline(name: str) -> tuple[Command, ...]:
    """Return an icon as moves, lines, curves and closings in a 24 by 24 box, y down."""
    if is_own(name):
        return tuple(_commands(name.removeprefix(OWN)))
    try:
        path = _load()[name]
    except KeyError:
        what = Text(
            "gibt es nicht; siehe sheets/icons/icons.json",
            "does not exist; see sheets/icons/icons.json",
        )
        raise LayoutError(what, f"icon {name!r}") from None
    return tuple(_commands(path))


def _commands(path: str) -> list[Command]:
    commands: list[Command] = []
    x = y = 0.0
    for letter, rest in _COMMAND.findall(path):
        numbers = [float(n) for n in rest.replace(",", " ").split()]
        if letter == "Z":
            commands.append(("h", ()))
            continue
        size = _NUMBERS_OF[letter]
        for i in range(0, len(numbers), size):
            n = numbers[i : i + size]
            if letter == "H":
                n = [n[0], y]
            elif letter == "V":
                n = [x, n[0]]
            elif letter == "Q":
                n = [*_third((x, y), n[:2]), *_third(n[2:], n[:2]), *n[2:]]
            kind = "m" if letter == "M" and i == 0 else "c" if len(n) == 6 else "l"
            commands.append((kind, tuple(n)))
            x, y = n[-2], n[-1]
    return commands


def _third(end: tuple[float, float] | list[float], control: list[float]) -> tuple[float, float]:
    """Return a cubic control point of a quadratic curve."""
    return (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3)
