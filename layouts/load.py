"""YAML files -> layouts. The one way in; every fault of a file is reported at once."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.build import build_layout
from dicesheets.layouts.grammar import layout_type
from dicesheets.layouts.model import Game, Layout
from dicesheets.layouts.nodes import Node, load_nodes, parse_nodes
from dicesheets.layouts.spec import did_you_mean, validate

HERE = Path(__file__).parent
CLASSIC = "classic"
MAX_EXTENDS = 8  # files that start from one another

# Keys that neither reading nor judging depends on: rewording a card keeps old sheets readable.
_WORDING = {"title", "rules", "scoring", "name", "author", "licence", "version", "rating", "text",
            "label", "colour", "icon", "id", "extends", "generated", "symbol"}  # fmt: skip
DIGEST_DIGITS = 10  # forty bits, as hex


def classic_path(game: Game) -> Path:
    """Return the file of a game's built-in layout."""
    return HERE / game.value / f"{CLASSIC}.yaml"


@lru_cache(maxsize=8)
def load_classic(game: Game) -> Layout:
    """Return a game's built-in layout."""
    return load_layout(classic_path(game), shown=f"{game.value}/{CLASSIC}.yaml")


def load_layout(path: str | Path, shown: str | None = None) -> Layout:
    """Return the layout of a file; LayoutError lists every fault."""
    layout, faults = inspect_layout(Path(path), shown)
    if faults or layout is None:
        raise LayoutError(faults)
    return layout


def parse_layout(text: str, shown: str) -> Layout:
    """Return the layout of a YAML text, which may extend built-in layouts only."""
    faults: list[Fault] = []
    layout = _finish(parse_nodes(text, shown, faults), shown, None, faults)
    if faults or layout is None:
        raise LayoutError(faults)
    return layout


def inspect_layout(path: Path, shown: str | None = None) -> tuple[Layout | None, list[Fault]]:
    """Return what can be built of a file (cards with faults are left out) and every fault."""
    faults: list[Fault] = []
    name = shown or str(path)
    try:
        root = load_nodes(path, name, faults)
        return _finish(root, name, path.parent, faults), sorted(set(faults))
    except LayoutError as error:
        found = error.faults or (Fault(name, 0, "", *_split(str(error), name)),)
        return None, sorted({*faults, *found})


def _split(message: str, name: str) -> tuple[str, str]:
    text = message.removeprefix(f"{name}: ")
    what, _, remedy = text.partition("; ")
    return what, remedy or "check the file"


def _finish(root: Node, shown: str, folder: Path | None, faults: list[Fault]) -> Layout | None:
    if root.entries is None:
        faults.append(root.fault("", f"the file is {root.kind}", "start with `game:`"))
        return None
    merged = _follow_extends(root, folder, faults, (shown,))
    game = _game_of(merged, faults)
    if game is None:
        return None
    validate(merged, layout_type(game), "", faults)
    layout = build_layout(merged, game, _broken(merged, faults), faults, digest_of(merged))
    return layout


def _game_of(root: Node, faults: list[Fault]) -> Game | None:
    node = root.get("game")
    names = [game.value for game in Game]
    if node is None:
        faults.append(root.fault("", '"game" is missing', f"add it: one of {', '.join(names)}"))
        return None
    if node.scalar not in names:
        faults.append(
            node.fault(
                "game", f'"{node.scalar}" is not known', did_you_mean(str(node.scalar), names)
            )
        )
        return None
    return Game(str(node.scalar))


def _broken(root: Node, faults: list[Fault]) -> set[str]:
    """Return the names of the cards (and `settings`) that have faults already."""
    broken: set[str] = set()
    for fault in faults:
        head, _, rest = fault.where.partition(".")
        broken.add(head if head != "cards" else rest.partition(".")[0].partition("[")[0])
    if root.get("settings") is None:
        broken.add("settings")
    return broken


# ------------------------------------------------------------------ extends


def _follow_extends(
    root: Node, folder: Path | None, faults: list[Fault], chain: tuple[str, ...]
) -> Node:
    extends = root.get("extends")
    if extends is None:
        return root
    base = _load_base(root, extends, folder, faults, chain)
    return root if base is None else merge(base, root, top=True)


def _load_base(
    root: Node, extends: Node, folder: Path | None, faults: list[Fault], chain: tuple[str, ...]
) -> Node | None:
    name = str(extends.scalar)
    if name == CLASSIC:
        game = root.get("game")
        if game is None or game.scalar not in [g.value for g in Game]:
            return None  # reported by _game_of
        path = classic_path(Game(str(game.scalar)))
        shown = f"{game.scalar}/{CLASSIC}.yaml"
    elif folder is None or Path(name).is_absolute() or ".." in Path(name).parts:
        faults.append(
            extends.fault(
                "extends", f'"{name}" is not allowed', "name `classic` or a file in the same folder"
            )
        )
        return None
    else:
        path, shown = folder / name, str(folder / name)
        if not path.is_file():
            known = [CLASSIC, *sorted(p.name for p in folder.glob("*.yaml"))[:20]]
            faults.append(
                extends.fault("extends", f'there is no file "{name}"', did_you_mean(name, known))
            )
            return None
    if shown in chain or len(chain) > MAX_EXTENDS:
        faults.append(
            extends.fault(
                "extends",
                "these files extend one another in a circle",
                "let one of them stand on its own",
            )
        )
        return None
    base = _classic_nodes(path, shown) if name == CLASSIC else load_nodes(path, shown, faults)
    return _follow_extends(base, path.parent, faults, (*chain, shown))


@lru_cache(maxsize=8)
def _classic_nodes(path: Path, shown: str) -> Node:
    """Return the tree of a built-in file, read once: thousands of variants start from it."""
    faults: list[Fault] = []
    root = load_nodes(path, shown, faults)
    assert not faults
    return root


# Where an author restates one of these, the inherited alternatives no longer hold.
_INSTEAD_OF = {
    "count": ("numbers", "ids", "grid"), "numbers": ("count", "ids", "grid"),
    "ids": ("count", "numbers", "grid"), "grid": ("count", "numbers", "ids"),
    "gain": ("gain_each",), "gain_each": ("gain",), "cost": ("cost_each",), "cost_each": ("cost",),
}  # fmt: skip


def merge(base: Node, change: Node, top: bool = False) -> Node:
    """Return `base` with the entries of `change`: mappings merge, everything else is replaced."""
    if base.entries is None or change.entries is None:
        return change
    stated = set(change.keys)
    dropped = {old for new in stated for old in _INSTEAD_OF.get(new, ())} - stated
    if top:
        dropped |= {"rating", "generated", "extends"} - stated
    entries: list[tuple[Node, Node]] = []
    for key, value in base.entries:
        name = str(key.scalar)
        if name in dropped:
            continue
        new = change.get(name)
        if new is None:
            entries.append((key, value))
        elif new.kind != "nothing":
            entries.append((key, merge(value, new)))
    known = set(base.keys)
    entries += [(k, v) for k, v in change.entries if str(k.scalar) not in known]
    return Node(change.file, change.line, entries=tuple(entries))


# ------------------------------------------------------------------ digest


def digest_of(root: Node) -> str:
    """Return forty bits, as hex, of the content that reading and judging depend on."""
    plain = json.dumps(_content(root), ensure_ascii=True, sort_keys=False, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:DIGEST_DIGITS]


def _content(node: Node, ordered: bool = False) -> object:
    if node.entries is not None:
        # The order of cards and groups has a meaning (the code counts cards), that of keys not.
        pairs = [
            [str(k.scalar), _content(v, str(k.scalar) in ("cards", "groups"))]
            for k, v in node.entries
            if ordered or str(k.scalar) not in _WORDING
        ]
        return pairs if ordered else sorted(pairs, key=lambda pair: str(pair[0]))
    if node.items is not None:
        return [_content(item) for item in node.items]
    return node.scalar
