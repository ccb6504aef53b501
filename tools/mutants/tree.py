"""The tree: which files are the project's, what they hash to, and copies of them to spoil."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from dicesheets.tools.mutants.changes import Change, find_changes


def project_files(root: Path) -> list[Path]:
    """Return what belongs to the project, new files too, without what is made or ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, check=True,
    ).stdout  # fmt: skip
    names = sorted({Path(name.decode()) for name in listed.split(b"\0") if name})
    return [name for name in names if os.path.lexists(root / name)]


def tree_hash(root: Path, files: Iterable[Path]) -> str:
    """Return one short name for everything that stands in the files."""
    digest = hashlib.sha256()
    for file in files:
        path = root / file
        content = str(path.readlink()).encode() if path.is_symlink() else path.read_bytes()
        digest.update(f"{file.as_posix()} {len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def copy_tree(root: Path, files: Iterable[Path], target: Path) -> None:
    """Write a copy of the files, times and links kept."""
    for file in files:
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / file, target / file, follow_symlinks=False)


def all_changes(root: Path, folder: str) -> list[Change]:
    """Return every change of a folder, or of one file."""
    place = root / folder
    paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
    found: list[Change] = []
    for path in paths:
        name = path.relative_to(root).as_posix()
        found += find_changes(name, path.read_text(encoding="utf-8"))
    return found


def sample(root: Path, folders: Sequence[str], count: int, seed: int) -> list[Change]:
    """Return `count` changes, as many from each folder, by chance.

    In a folder every operator is as likely as any other, and none is changed twice.
    """
    chance = random.Random(seed)
    drawn: list[list[Change]] = []
    for folder in folders:
        by_place: dict[tuple[str, int, int], list[Change]] = {}
        for change in all_changes(root, folder):
            by_place.setdefault((change.path, change.line, change.column), []).append(change)
        places = sorted(by_place)
        chance.shuffle(places)
        drawn.append([chance.choice(by_place[place]) for place in places])
    turns = max(map(len, drawn), default=0)
    mixed = [changes[i] for i in range(turns) for changes in drawn if i < len(changes)]
    return mixed[:count]
