"""Changes that change nothing: a list that somebody has looked at, with the reason of each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

from dicesheets.tools.mutants.changes import Change, find_changes

KEYS = {"file", "line", "change", "why"}
OPTIONAL = {"below"}


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A changed line that behaves like the line it replaces."""

    file: str
    line: str  # as it stands in the file, without the spaces around it
    change: str  # the same line with the change
    why: str
    below: str = ""  # the line above it, where a line such as `break` stands in the file twice


def load_equivalents(path: Path) -> tuple[Equivalent, ...]:
    """Return the list of a file; raise ValueError where an entry lacks something."""
    entries = yaml.safe_load(path.read_text("utf-8")) or []
    for number, entry in enumerate(entries, 1):
        if set(entry) - OPTIONAL != KEYS:
            raise ValueError(f"{path}: entry {number} needs exactly {', '.join(sorted(KEYS))}")
    return tuple(Equivalent(**entry) for entry in entries)


def find_equivalent(
    change: Change, source: str, known: tuple[Equivalent, ...]
) -> Equivalent | None:
    """Return the entry that names this change, or None."""
    lines = source.splitlines()
    line, above = lines[change.line - 1], lines[change.line - 2].strip() if change.line > 1 else ""
    named = (change.path, line.strip(), change.changed_line(line).strip())
    return next(
        (e for e in known if (e.file, e.line, e.change) == named and e.below in ("", above)), None
    )


def is_current(equivalent: Equivalent, root: Path) -> bool:
    """Say whether the change can still be made: the line is there, and so is its operator."""
    path = root / equivalent.file
    if not path.exists():
        return False
    source = path.read_text("utf-8")
    changes = find_changes(equivalent.file, source)
    return any(find_equivalent(change, source, (equivalent,)) for change in changes)
