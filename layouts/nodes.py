"""YAML text -> a tree of values that know their line.

Safe against hostile files: size, depth and number of values are limited, aliases are expanded
under the same limit, tags other than the plain ones are refused, duplicate keys are faults.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import yaml

from dicesheets.errors import Fault, LayoutError

MAX_BYTES = 512 * 1024  # the classic Würfelwelten file has 20 KB
MAX_VALUES = 40_000  # after aliases are expanded; the classic file has 3,000
MAX_DEPTH = 24

_PLAIN_TAGS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """One value of a file: a scalar, a list (`items`) or a mapping (`entries`)."""

    file: str
    line: int
    scalar: Scalar = None
    items: tuple[Node, ...] | None = None
    entries: tuple[tuple[Node, Node], ...] | None = field(default=None)

    @property
    def kind(self) -> str:
        """What it is, in words for a message."""
        if self.entries is not None:
            return "a mapping"
        if self.items is not None:
            return "a list"
        if self.scalar is None:
            return "nothing"
        names = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
        return names[type(self.scalar)]

    def get(self, key: str) -> Node | None:
        """Return the value under `key` of a mapping, or None."""
        return next((v for k, v in self.entries or () if k.scalar == key), None)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a mapping, as texts."""
        return tuple(str(k.scalar) for k, _ in self.entries or ())

    def fault(self, where: str, what: str, remedy: str) -> Fault:
        """Return a fault that names this value's line."""
        return Fault(self.file, self.line, where, what, remedy)


def load_nodes(path: Path, shown: str, faults: list[Fault]) -> Node:
    """Read a file as a tree; LayoutError if it cannot be read as YAML at all."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise LayoutError(f"{shown}: cannot be read ({error.strerror}); check the path") from error
    if path.is_dir():
        raise LayoutError(f"{shown}: is a folder; name a YAML file")
    if size > MAX_BYTES:
        raise LayoutError(
            f"{shown}: has {size // 1024} KB; a layout has at most {MAX_BYTES // 1024} KB"
        )
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise LayoutError(f"{shown}: is not UTF-8 text; save it as UTF-8") from error
    return parse_nodes(text, shown, faults)


def parse_nodes(text: str, shown: str, faults: list[Fault]) -> Node:
    """Return the tree of a YAML text; duplicate keys are added to `faults`."""
    if len(text) > MAX_BYTES:
        raise LayoutError(f"{shown}: is too long; a layout has at most {MAX_BYTES // 1024} KB")
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise LayoutError(
            [
                Fault(
                    shown,
                    line,
                    "",
                    f"not valid YAML: {error.problem}",
                    "check indentation, quotes and brackets",
                )
            ]
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        problem = " ".join(str(error).split())[:120] or "nested too deeply"
        raise LayoutError(
            [Fault(shown, 1, "", f"not valid YAML: {problem}", "write it as plain YAML text")]
        ) from error
    if root is None:
        raise LayoutError([Fault(shown, 1, "", "the file is empty", "start with `game:`")])
    return _Reader(shown, faults).read(root, 0)


class _Reader:
    """Turns composed YAML nodes into ours, counting as it goes."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = faults
        self.count = 0

    def read(self, node: yaml.Node, depth: int) -> Node:
        line = node.start_mark.line + 1
        self.count += 1
        if self.count > MAX_VALUES:
            raise LayoutError(
                [
                    Fault(
                        self.file,
                        line,
                        "",
                        f"holds more than {MAX_VALUES:,} values",
                        "remove anchors and aliases that multiply",
                    )
                ]
            )
        if depth > MAX_DEPTH:
            raise LayoutError(
                [Fault(self.file, line, "", f"is nested more than {MAX_DEPTH} deep", "flatten it")]
            )
        if not isinstance(node, yaml.ScalarNode) and node.tag not in _PLAIN_TAGS:
            self._refuse_tag(node, line)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, line, depth)
        if isinstance(node, yaml.SequenceNode):
            items = tuple(self.read(item, depth + 1) for item in node.value)
            return Node(self.file, line, items=items)
        return Node(self.file, line, scalar=self._scalar(node, line))

    def _mapping(self, node: yaml.MappingNode, line: int, depth: int) -> Node:
        entries: list[tuple[Node, Node]] = []
        seen: dict[Scalar, int] = {}
        for key_node, value_node in node.value:
            key = self.read(key_node, depth + 1)
            if key.items is not None or key.entries is not None:
                self.faults.append(key.fault("", "a key is a list or mapping", "use a plain word"))
                continue
            if key.scalar in seen:
                self.faults.append(
                    key.fault(
                        str(key.scalar),
                        "this key stands twice",
                        f"remove it here or in line {seen[key.scalar]}",
                    )
                )
                continue
            seen[key.scalar] = key.line
            entries.append((key, self.read(value_node, depth + 1)))
        return Node(self.file, line, entries=tuple(entries))

    def _scalar(self, node: yaml.Node, line: int) -> Scalar:
        text = str(node.value)
        kind = str(node.tag).rsplit(":", 1)[-1]
        try:
            if kind == "null":
                return None
            if kind == "bool":
                return text.lower() in ("yes", "true", "on")
            if kind == "int":
                return _whole(text)
            if kind == "float":
                return float(text.replace("_", ""))
        except ValueError:
            return text
        if kind in ("str", "timestamp", "value"):
            return text
        self._refuse_tag(node, line)
        return text

    def _refuse_tag(self, node: yaml.Node, line: int) -> None:
        self.faults.append(
            Fault(self.file, line, "", f"the tag {node.tag} is not allowed", "write a plain value")
        )


def _whole(text: str) -> int:
    """Return a whole number; octal, hex and base 60 of YAML 1.1 are refused or read as decimal."""
    plain = text.replace("_", "")
    if len(plain) > 12:
        raise ValueError(text)
    return int(plain, 10)
