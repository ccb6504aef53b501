"""The tasks of a league's workers: bytes and plain values in, bytes and plain values out.

Whoever runs them, a process of this computer or one of a cluster, needs no file of ours.
"""

from __future__ import annotations

from typing import Any

from dicesheets.errors import PhotoError
from dicesheets.league.judging import Case, judge_unit, known_of
from dicesheets.league.units import units_on
from dicesheets.league.values import Accepted, Head, Said, as_shots, brief_of
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scoring.packed import pack_reading, reader_version, unpack_reading
from dicesheets.scoring.read import read_file
from dicesheets.words.text import LANGUAGES

Result = tuple[Head, list[bytes]]


def read(given: Head, parts: list[bytes]) -> Result:
    """Read a photo: the packed reading and whose sheets are on it, or what is wrong with it."""
    brief = brief_of(given["event"])
    (shot,) = as_shots([given["shot"]])
    head: Head = {"reader": reader_version(), "trouble": None, "units": []}
    try:
        found = read_file(PictureBytes("", parts[0]), known_of(brief))
    except PhotoError as error:
        return head | {"trouble": [error.say(language) for language in LANGUAGES]}, []
    units = units_on(found.reading, shot, brief.number)
    return head | {"units": list(units)}, [pack_reading(found)]


def place(given: Head, parts: list[bytes]) -> Result:
    """Say whose sheets are on a photo that was read before, as after somebody said whose it is."""
    brief = brief_of(given["event"])
    (shot,) = as_shots([given["shot"]])
    file = unpack_reading(parts[0], shot.name, known_of(brief))
    units = units_on(file.reading, shot, brief.number) if file else None
    return {"units": None if units is None else list(units)}, []


def judge(given: Head, parts: list[bytes]) -> Result:
    """Judge the sheets of a unit."""
    case = Case(
        str(given["unit"]), str(given["name"]), int(given["person"]), as_shots(given["shots"]),
        tuple(Said(*one) for one in given["said"]),
        tuple(Accepted(*one) for one in given["accepted"]),
    )  # fmt: skip
    found = judge_unit(brief_of(given["event"]), case, parts)
    return found | {"reader": reader_version()}, []


def run(task: str, given: dict[str, Any], parts: list[bytes]) -> Result:
    """Do a task by its name."""
    return {"read": read, "place": place, "judge": judge}[task](given, parts)
