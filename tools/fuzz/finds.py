"""Finds: cases that showed a fault, kept so that they can be repeated.

A file holds a line of JSON (kind, seed, number, what was found) and, after it, the bytes.
"""

from __future__ import annotations

import json
from pathlib import Path

from dicesheets.files.write import make_folder, write_file
from dicesheets.tools.fuzz.cases import KINDS, Case
from dicesheets.tools.fuzz.trial import Outcome


def save_find(folder: Path, case: Case, outcome: Outcome) -> Path:
    """Write a find and return its file."""
    make_folder(folder)
    file = folder / f"{case.kind}-{case.seed}-{case.number}.find"
    about = {
        "kind": case.kind, "seed": case.seed, "number": case.number,
        "found": outcome.found, "detail": outcome.detail,
    }  # fmt: skip
    write_file(file, json.dumps(about).encode() + b"\n" + case.data)
    return file


def load_find(file: str | Path) -> Case:
    """Return the case of a find; ValueError if the file holds none."""
    head, _, data = Path(file).read_bytes().partition(b"\n")
    about = json.loads(head)
    if about.get("kind") not in KINDS:
        raise ValueError(f"{file}: no kind that is known: {about.get('kind')!r}")
    return Case(about["kind"], int(about["seed"]), int(about["number"]), data)
