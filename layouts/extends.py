"""`extends`: a file restates only what it changes; the rest comes from the file it starts from."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from dicesheets.errors import Fault, say_in
from dicesheets.files.kinds import is_file
from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.nodes import Node, load_nodes
from dicesheets.words.shown import shortened
from dicesheets.words.trouble import did_you_mean

HERE = Path(__file__).resolve().parent
CLASSIC = "classic"
MAX_EXTENDS = 8  # files that start from one another
MAX_NAME = 200  # letters of a file's name

# Where an author restates one of these, the inherited alternatives no longer hold.
_INSTEAD_OF = {
    "count": ("numbers", "ids", "grid"), "numbers": ("count", "ids", "grid"),
    "ids": ("count", "numbers", "grid"), "grid": ("count", "numbers", "ids"),
    "gain": ("gain_each",), "gain_each": ("gain",), "cost": ("cost_each",), "cost_each": ("cost",),
}  # fmt: skip
# These belong to the one file in which they stand.
_NEVER_INHERITED = {"id", "name", "author", "licence", "rating", "generated", "extends"}


def classic_path(game: Game) -> Path:
    """Return the file of a game's built-in layout."""
    return HERE / game.value / f"{CLASSIC}.yaml"


def shown_classic(game: str) -> str:
    """Return what messages call the built-in file of a game."""
    return f"{game}/{CLASSIC}.yaml"


def follow_extends(
    root: Node, folder: Path | None, faults: list[Fault], chain: tuple[str, ...]
) -> Node:
    """Return a file's tree with what it inherits; `folder` is None where files are out of reach."""
    extends = root.get("extends")
    if extends is None:
        return root
    name = extends.word
    base: Node | None = None
    if name != CLASSIC and isinstance(extends.scalar, str):
        path = _find_base(extends, folder, chain, faults)
        if path is not None:
            tree = load_nodes(path, str(path), faults)
            base = follow_extends(tree, path.parent, faults, (*chain, str(path)))
    if base is None:  # also for a base that is not there: so the rest of the file gets checked
        game = root.get("game")
        if game is None or game.scalar not in [g.value for g in Game]:
            return root  # which is a fault of its own
        base = classic_nodes(Game(game.word))
    return merge(base, root, top=True)


def _find_base(
    extends: Node, folder: Path | None, chain: tuple[str, ...], faults: list[Fault]
) -> Path | None:
    name = extends.word
    if folder is None or not _is_plain(name):
        short = shortened(name)
        what = Text(f'"{short}" ist nicht erlaubt', f'"{short}" is not allowed')
        remedy = Text(
            "nenne `classic` oder eine Datei im selben Ordner",
            "name `classic` or a file in the same folder",
        )
    elif not is_file(folder / name):
        known = [CLASSIC, *sorted(p.name for p in folder.glob("*.yaml"))[:20]]
        what = Text(f'es gibt keine Datei "{name}"', f'there is no file "{name}"')
        remedy = did_you_mean(name, known)
    elif str(folder / name) in chain or len(chain) > MAX_EXTENDS:
        what = Text(
            "diese Dateien bauen im Kreis aufeinander auf",
            "these files extend one another in a circle",
        )
        remedy = Text("lass eine für sich stehen", "let one stand on its own")
    else:
        return folder / name
    faults.append(extends.fault("extends", what, remedy))
    return None


def _is_plain(name: str) -> bool:
    """Say whether a name can only mean a file of the same folder, on every system."""
    strange = set(name) & set("/\\:\0")
    return bool(name) and not strange and not name.startswith(".") and len(name) <= MAX_NAME


@lru_cache(maxsize=8)
def classic_nodes(game: Game) -> Node:
    """Return the tree of a built-in file, read once: thousands of variants start from it."""
    faults: list[Fault] = []
    root = load_nodes(classic_path(game), shown_classic(game.value), faults)
    assert not faults
    return root


def merge(base: Node, change: Node, top: bool = False) -> Node:
    """Return `base` with the entries of `change`: mappings merge, everything else is replaced.

    An entry set to null is taken away. New entries come after the inherited ones.
    """
    if base.entries is None or change.entries is None:
        return change
    stated = set(change.keys)
    dropped = {old for new in stated for old in _INSTEAD_OF.get(new, ())} - stated
    if top:
        dropped |= _NEVER_INHERITED - stated
    changes = {str(key.scalar): value for key, value in change.entries}
    entries: list[tuple[Node, Node]] = []
    for key, value in base.entries:
        name = str(key.scalar)
        if name in dropped:
            continue
        new = changes.get(name)
        if new is None:
            entries.append((key, value))
        elif new.kind != "nothing":
            entries.append((key, merge(value, new)))
    known = set(base.keys)
    entries += [(k, v) for k, v in change.entries if str(k.scalar) not in known]
    return Node(change.file, change.line, entries=tuple(entries))


def blame_author(fault: Fault, root: Node, game: Game) -> Fault:
    """Move a fault from the built-in file, which has none, to what the author wrote about it."""
    if fault.file != shown_classic(game.value):
        return fault
    node = root
    for part in re.findall(r"[^.\[\]]+", fault.path):
        if node.items is not None:
            inner = node.items[int(part) - 1] if part.isdecimal() else None
        else:
            inner = node.get(part)
        if inner is None:
            break
        node = inner
    origin = f"{fault.file}:{fault.line}"
    what = Text(
        f"{say_in(fault.what, 'de')} (übernommen aus {origin})",
        f"{say_in(fault.what, 'en')} (inherited from {origin})",
    )
    return replace(fault, file=node.file, line=node.line, what=what)
