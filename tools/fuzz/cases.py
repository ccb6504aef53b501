"""The kinds of cases: how often each comes, how one is made from its number, where it goes in.

The same seed and number give the same case, whatever ran before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from dicesheets.tools.fuzz import (
    bundles,
    codes,
    commands,
    doors,
    names,
    page,
    pdfs,
    pictures,
    requests,
    trees,
)


@dataclass(frozen=True, slots=True)
class Kind:
    """One way into dicesheets."""

    share: int  # how often it comes, beside the others: cheap ones more often
    make: Callable[[Random], bytes]
    enter: Callable[[bytes], str]  # says in a word what became of it
    is_fresh: bool = False  # starts processes of its own


@dataclass(frozen=True, slots=True)
class Case:
    """One input."""

    kind: str
    seed: int
    number: int
    data: bytes


KINDS: dict[str, Kind] = {
    "jpeg": Kind(90, pictures.make_jpeg, doors.read_picture),
    "png": Kind(120, pictures.make_png, doors.read_picture),
    "webp": Kind(100, pictures.make_webp, doors.read_picture),
    "tiff": Kind(120, pictures.make_tiff, doors.read_picture),
    "heic": Kind(110, pictures.make_heic, doors.read_picture),
    "gif": Kind(30, pictures.make_gif, doors.read_picture),
    "card": Kind(3, pictures.make_card, doors.read_picture),
    "pdf": Kind(10, pdfs.make_pdf, doors.read_picture),
    "record": Kind(150, trees.make_record, doors.judge_record),
    "layout": Kind(55, trees.make_layout, doors.check_layout),
    "bundle": Kind(75, bundles.make_bundle, doors.add_bundle),
    "code": Kind(60, codes.make_code, doors.read_card_code),
    "carried": Kind(50, codes.make_parts, doors.read_parts),
    "name": Kind(62, names.make_name, doors.open_name),
    "request": Kind(60, requests.make_request, page.ask_page),
    "command": Kind(3, commands.make_command, doors.run_command, is_fresh=True),
}


def make_case(seed: int, number: int, kinds: tuple[str, ...] = ()) -> Case:
    """Return the case of a number; of these kinds alone, if some are named."""
    random = Random(f"{seed}/{number}")
    chosen = kinds or tuple(KINDS)
    kind = random.choices(chosen, [KINDS[name].share for name in chosen])[0]
    return Case(kind, seed, number, KINDS[kind].make(random))
