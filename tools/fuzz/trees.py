"""Records and layouts: trees with other values, other shapes, and texts that are hardly YAML."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from dicesheets.layouts.load import classic_path
from dicesheets.layouts.model import Game
from dicesheets.tools.fuzz.noise import changed

ROOT = Path(__file__).parents[2]
_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
RECORDS = ("examples/photos/*.yaml", "examples/records/*.yaml")
LAYOUTS = ("examples/north-coast/*.yaml", "examples/observatory/*.yaml", "examples/restyled/*.yaml")
_ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 6, 7, 99, 1000, 99999, 10**9, 10**11, 10**30, 0.5, -0.0, 1e300,
    float("inf"), float("nan"), "", " ", "x", "o", "ox", "#", "?", "classic", "mine", "welten",
    "\x1b[31m", "\u202e", "\ud83d", "\n", "a\nb", "\t", "\0", "é", "ß" * 70, "a" * 5000, "1_000",
    "0x1F", "1:30", "!!python/object:os.system", "{star}", "{", "{nothing}", "../../etc/passwd",
    "/dev/zero", "mine.yaml", [], {}, [[]], [{}], {"de": "x"}, {"": ""}, [1, 2, 3, 4, 5, 6],
)  # fmt: skip
_BREAKS = (
    "&a ", "*a", "!!int ", "!!binary ", "<<: *a", "---\n", "...\n", "? ", ": ", "- ", "[", "]", "{",
    "}", "'", '"', "|", ">", "#", "%YAML 1.2\n", "\t", "\r", "\u2028", "\ufeff", "\x85", "@", "`",
    "!<tag:x> ", "\x00", "\ud800", "'\\ud83d\\ude00'",
)  # fmt: skip


@cache
def _trees(*patterns: str) -> tuple[Any, ...]:
    files = sorted(file for pattern in patterns for file in ROOT.glob(pattern))
    return tuple(yaml.safe_load(file.read_text("utf-8")) for file in files)


@cache
def _classics() -> tuple[Any, ...]:
    found = [yaml.safe_load(classic_path(game).read_text("utf-8")) for game in Game]
    return tuple({**tree, "id": "mine"} for tree in found)  # its own name is not free


@cache
def _words(is_layout: bool) -> tuple[str, ...]:
    """Every key and text of the trees: what a parser looks for."""
    found: dict[str, None] = {}

    def walk(tree: Any) -> None:
        if isinstance(tree, dict):
            for key, value in tree.items():
                found[str(key)] = None
                walk(value)
        elif isinstance(tree, list):
            for value in tree:
                walk(value)
        elif isinstance(tree, str) and len(tree) < 30:
            found[tree] = None

    for tree in (*_classics(), *_trees(*LAYOUTS)) if is_layout else _trees(*RECORDS):
        walk(tree)
    return tuple(found)


def make_record(random: Random) -> bytes:
    """Return a record, more or less."""
    return _make(random, random.choice(_trees(*RECORDS)), _words(False))


def make_layout(random: Random) -> bytes:
    """Return a layout, more or less."""
    return _make(random, _layout(random), _words(True))


def make_layout_tree(random: Random) -> Any:
    """Return what stands in a layout, more or less."""
    tree = json.loads(json.dumps(_layout(random)))
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        tree = _changed(random, tree, _words(True))
    return tree


def _layout(random: Random) -> Any:
    return random.choice((*_classics(), *_trees(*LAYOUTS) * 2))


def _make(random: Random, tree: Any, words: tuple[str, ...]) -> bytes:
    kind = random.random()
    if kind < 0.03:
        return _deep(random)
    tree = json.loads(json.dumps(tree))
    if kind < 0.85:
        for _ in range(random.choice((1, 1, 1, 1, 2, 3, 6))):
            tree = _changed(random, tree, words)
    text = _written(random, tree)
    if kind < 0.65:
        return text.encode("utf-8", "surrogatepass")
    if kind < 0.88:
        for _ in range(random.choice((1, 1, 2, 5))):
            at = random.randrange(len(text) + 1)
            gone = random.choice((0, 0, 1, 5, 40))
            text = text[:at] + random.choice((*_BREAKS, *words[:40])) + text[at + gone :]
        return text.encode("utf-8", "surrogatepass")
    return changed(random, text.encode("utf-8", "surrogatepass"))


def _deep(random: Random) -> bytes:
    """Nested or multiplied without end."""
    depth = random.choice((7, 25, 300, 20_000))
    many = random.choice((10, 3000, 30_000))
    tens = "".join(f"b{i}: &b{i} [{', '.join([f'*b{i - 1}'] * 10)}]\n" for i in range(1, 9))
    text = random.choice((
        "[" * depth, "{a: " * depth, "- " * depth, "? " * depth, "!!a " * depth, "&a " * depth,
        "a: &a [*a]\n" * min(depth, 9), "b0: &b0 [x]\n" + tens, "- a\n" * many,
        "".join(f"k{i}: 1\n" for i in range(many)), '"' + "\\" * many, "{" + "a: 1, " * many + "}",
        '{"a":' * depth + "1" + "}" * depth, "#" * many, "a: |" + "\n  b" * many, "---\n" * many,
        "game: welten\nrounds: [" + "{score: {}}, " * min(many, 4000) + "]",
        "game: welten\nid: mine\nextends: " + random.choice(("classic", "mine.yaml", "-", "..")),
    ))  # fmt: skip
    return text.encode()


def _written(random: Random, tree: Any) -> str:
    if random.random() < 0.25:
        return json.dumps(tree, ensure_ascii=random.random() < 0.5)
    flow = random.choice((None, False, True))
    width = random.choice((40, 100))
    try:
        text = yaml.dump(tree, Dumper=_DUMPER, allow_unicode=True, sort_keys=False,
                         default_flow_style=flow, width=width)  # fmt: skip
    except UnicodeEncodeError:  # half a character: only JSON can say it
        return json.dumps(tree)
    return str(text)


def _changed(random: Random, tree: Any, words: tuple[str, ...]) -> Any:
    """The tree with one change at some place."""
    place = _place(random, tree)
    if place is None:
        return _odd(random, words)
    holder, key = place
    value = holder[key]
    match random.randrange(9):
        case 0 | 1 | 2:
            holder[key] = _odd(random, words)
        case 3:
            del holder[key]
        case 4 if isinstance(holder, dict):
            holder[random.choice(words)] = holder.pop(key)
        case 4 | 5 if isinstance(holder, list):
            holder[key:key] = [value] * random.choice((1, 2, 30))
        case 5 | 6:
            other = _place(random, tree)
            if other is not None:
                holder[key] = json.loads(json.dumps(other[0][other[1]]))
        case 7 if isinstance(value, int | float) and not isinstance(value, bool):
            holder[key] = value + random.choice((-1, 1, 0.1, 10, -100))
        case 7 if isinstance(holder, dict):
            holder[random.choice(words)] = _odd(random, words)
        case _:
            holder[key] = random.choice(([value], {"a": value}, str(value), [value, value]))
    return tree


def _odd(random: Random, words: tuple[str, ...]) -> Any:
    return random.choice(words) if random.random() < 0.4 else random.choice(_ODD)


def _place(random: Random, tree: Any) -> tuple[Any, Any] | None:
    """A list or mapping of the tree and a place in it; None if the tree has none."""
    found: tuple[Any, Any] | None = None
    here = tree
    while isinstance(here, dict | list) and here:
        key = random.choice(list(here)) if isinstance(here, dict) else random.randrange(len(here))
        found = (here, key)
        here = here[key]
        if random.random() < 0.25:
            break
    return found
