"""YAML text -> a tree of values that know their line.

Safe against hostile files: size, depth and number of values are limited, aliases are expanded
under the same limit, tags other than the plain ones are refused, duplicate keys are faults.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

from dicesheets.errors import Fault, LayoutError, Said, TooLarge, UnreadableFile
from dicesheets.files.read import STANDARD_INPUT, read_input, read_standard_input
from dicesheets.words.text import Text
from dicesheets.words.trouble import yaml_problem

MAX_BYTES = 512 * 1024  # the classic Würfelwelten file has 20 KB
MAX_VALUES = 40_000  # after aliases are expanded; the classic file has 3,000
MAX_DEPTH = 24

_MERGE_TAG = "tag:yaml.org,2002:merge"
_PLAIN_TAGS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Scalar = str | int | float | bool | None

_LIMIT_KB = MAX_BYTES // 1024
_BEGIN = Text("beginne mit `game:`", "start with `game:`")
_KINDS = {
    "a mapping": "eine Zuordnung",
    "a list": "eine Liste",
    "nothing": "ohne Inhalt",
    "true or false": "true oder false",
    "a number": "eine Zahl",
    "a text": "ein Text",
}


@dataclass(frozen=True, slots=True)
class Node:
    """One value of a file: a scalar, a list (`items`) or a mapping (`entries`)."""

    file: str
    line: int
    scalar: Scalar = None
    items: tuple[Node, ...] | None = None
    entries: tuple[tuple[Node, Node], ...] | None = None

    @property
    def kind(self) -> str:
        """What it is, in English words."""
        if self.entries is not None:
            return "a mapping"
        if self.items is not None:
            return "a list"
        if self.scalar is None:
            return "nothing"
        names = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
        return names[type(self.scalar)]

    @property
    def kind_text(self) -> Text:
        """What it is, in words for a message in every language."""
        return Text(_KINDS[self.kind], self.kind)

    def get(self, key: str) -> Node | None:
        """Return the value under `key` of a mapping, or None."""
        for name, value in self.entries or ():  # asked ten thousand times a layout
            if name.scalar == key:
                return value
        return None

    @property
    def word(self) -> str:
        """The scalar as a text."""
        return "" if self.scalar is None else str(self.scalar)

    @property
    def number(self) -> int:
        """The scalar as a whole number; the file was checked before."""
        return int(self.word)

    def word_of(self, key: str) -> str:
        """Return the text under `key`, or an empty one."""
        value = self.get(key)
        return "" if value is None else value.word

    def number_of(self, key: str, default: int = 0) -> int:
        """Return the whole number under `key`."""
        return int(self.word_of(key) or default)

    def length_of(self, key: str) -> float:
        """Return the length in mm under `key`, or 0."""
        return float(self.word_of(key) or 0)

    def flag_of(self, key: str) -> bool:
        """Say whether `key` is true."""
        value = self.get(key)
        return value is not None and value.scalar is True

    def text_of(self, key: str) -> Text | None:
        """Return the text in both languages under `key`, or None."""
        value = self.get(key)
        return None if value is None else value.text

    @property
    def text(self) -> Text:
        """This mapping of `de` and `en` as a text; a break of a line is a space, as on paper."""
        return Text(_in_one_line(self.word_of("de")), _in_one_line(self.word_of("en")))

    def items_of(self, key: str) -> tuple[Node, ...]:
        """Return the members of the list under `key`, or nothing."""
        value = self.get(key)
        return () if value is None else value.items or ()

    def entries_of(self, key: str) -> tuple[tuple[str, Node], ...]:
        """Return names and values of the mapping under `key`, without those set to null."""
        value = self.get(key)
        entries = () if value is None else value.entries or ()
        return tuple((str(k.scalar), v) for k, v in entries if v.kind != "nothing")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a mapping, as texts."""
        return tuple(str(k.scalar) for k, _ in self.entries or ())

    def fault(self, where: str, what: Said, remedy: Said) -> Fault:
        """Return a fault that names this value's line."""
        return Fault(self.file, self.line, where, what, remedy)


def load_nodes(path: Path, shown: str, faults: list[Fault]) -> Node:
    """Read a file as a tree; LayoutError if it cannot be read as YAML at all."""
    return decode_nodes(read_layout(path, shown), shown, faults)


def read_layout(path: Path, shown: str) -> bytes:
    """Return what stands in a layout file; LayoutError if it cannot be one."""
    return _read(shown, lambda most: read_input(path, most))


def read_standard_layout() -> bytes:
    """Return a layout that comes in on standard input."""
    return _read(STANDARD_INPUT, read_standard_input)


def _read(shown: str, read: Callable[[int], bytes]) -> bytes:
    try:
        return read(MAX_BYTES)
    except TooLarge as error:
        raise _refusal(shown, error.what, _at_most()) from None
    except UnreadableFile as error:
        raise _refusal(shown, error.what, error.remedy) from None


def decode_nodes(data: bytes, shown: str, faults: list[Fault]) -> Node:
    """Return the tree of a file's content; LayoutError if it is no YAML at all."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        what = Text("ist kein UTF-8-Text", "is not UTF-8 text")
        remedy = Text("speichere die Datei als UTF-8", "save it as UTF-8")
        raise _refusal(shown, what, remedy) from error
    return parse_nodes(text.replace("\r\n", "\n").replace("\r", "\n"), shown, faults)


def _refusal(shown: str, what: Text, remedy: Text, line: int = 0) -> LayoutError:
    return LayoutError([Fault(shown, line, "", what, remedy)])


def _at_most() -> Text:
    return Text(
        f"eine Vorlage hat höchstens {_LIMIT_KB} KB", f"a layout has at most {_LIMIT_KB} KB"
    )


def parse_nodes(text: str, shown: str, faults: list[Fault]) -> Node:
    """Return the tree of a YAML text; duplicate keys are added to `faults`."""
    if len(text) > MAX_BYTES:
        raise _refusal(shown, Text("ist zu lang", "is too long"), _at_most())
    if strange := yaml.reader.Reader.NON_PRINTABLE.search(text):
        line = text.count("\n", 0, strange.start()) + 1
        code = f"U+{ord(strange[0]):04X}"
        what = Text(
            f"das Zeichen {code} darf in keiner Datei stehen",
            f"the character {code} cannot stand in a file",
        )
        raise _refusal(shown, what, Text("entferne es", "remove it"), line)
    try:
        _refuse_depth(text, shown)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        problem = yaml_problem(str(error.problem))
        what = Text(f"kein gültiges YAML: {problem.de}", f"not valid YAML: {problem.en}")
        remedy = Text(
            "prüfe Einrückung, Anführungszeichen und Klammern",
            "check indentation, quotes and brackets",
        )
        if _has_tab(text, line):
            what = Text(
                "die Zeile ist mit einem Tabulator eingerückt, und YAML erlaubt dort keinen",
                "the line is indented with a tab, and YAML allows none there",
            )
            remedy = Text("rücke mit Leerzeichen ein", "indent with spaces")
        raise _refusal(shown, what, remedy, line) from error
    except (yaml.YAMLError, ValueError) as error:
        told = " ".join(str(error).split())[:120]
        what = Text(f"kein gültiges YAML: {told}", f"not valid YAML: {told}")
        remedy = Text("schreibe es als einfachen YAML-Text", "write it as plain YAML text")
        raise _refusal(shown, what, remedy, 1) from error
    if root is None:
        raise _refusal(shown, Text("die Datei ist leer", "the file is empty"), _BEGIN, 1)
    return _Reader(shown, faults).read(root, 0)


def _has_tab(text: str, line: int) -> bool:
    """Say whether a tab stands in the indentation of a line, counted from 1."""
    row = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
    return "\t" in row[: len(row) - len(row.lstrip())]


def _refuse_depth(text: str, shown: str) -> None:
    """Refuse deep nesting before anything recurses: the C composer would crash on it."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            line = event.start_mark.line + 1 if event.start_mark else 1
            raise LayoutError([_too_deep(shown, line)])


def _too_deep(shown: str, line: int) -> Fault:
    what = Text(
        f"ist mehr als {MAX_DEPTH} Ebenen tief verschachtelt",
        f"is nested more than {MAX_DEPTH} deep",
    )
    return Fault(shown, line, "", what, Text("schreibe es flacher", "flatten it"))


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
            most = f"{MAX_VALUES:,}"
            what = Text(
                f"enthält mehr als {most.replace(',', '.')} Werte",
                f"holds more than {most} values",
            )
            remedy = Text(
                "entferne Anker und Verweise, die sich vervielfachen",
                "remove anchors and aliases that multiply",
            )
            raise _refusal(self.file, what, remedy, line)
        if depth > MAX_DEPTH:  # by an alias to what it stands in
            raise LayoutError([_too_deep(self.file, line)])
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
        seen: dict[str, int] = {}
        for key_node, value_node in node.value:
            if key_node.tag == _MERGE_TAG:
                self._refuse_merge(key_node.start_mark.line + 1)
                continue
            key = self.read(key_node, depth + 1)
            if key.items is not None or key.entries is not None:
                what = Text(
                    "ein Schlüssel ist eine Liste oder Zuordnung", "a key is a list or mapping"
                )
                remedy = Text("nimm ein einfaches Wort", "use a plain word")
                self.faults.append(key.fault("", what, remedy))
                continue
            name = str(key.scalar)
            if name in seen:
                what = Text("dieser Schlüssel steht zweimal da", "this key stands twice")
                remedy = Text(
                    f"entferne ihn hier oder in Zeile {seen[name]}",
                    f"remove it here or in line {seen[name]}",
                )
                self.faults.append(key.fault(name, what, remedy))
                continue
            seen[name] = key.line
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

    def _refuse_merge(self, line: int) -> None:
        what = Text("eingemischte Schlüssel werden nicht gelesen", "merge keys are not read")
        remedy = Text(
            "schreibe die Schlüssel aus, oder nimm `extends`",
            "write the keys out, or use `extends`",
        )
        self.faults.append(Fault(self.file, line, "<<", what, remedy))

    def _refuse_tag(self, node: yaml.Node, line: int) -> None:
        what = Text(f"das Tag {node.tag} ist nicht erlaubt", f"the tag {node.tag} is not allowed")
        remedy = Text("schreibe einen einfachen Wert", "write a plain value")
        self.faults.append(Fault(self.file, line, "", what, remedy))


def _in_one_line(text: str) -> str:
    """Return a text without breaks, with which it could forge a line of a report."""
    if "\n" not in text:
        return text
    return " ".join(filter(None, (line.strip(" ") for line in text.split("\n"))))


def _whole(text: str) -> int:
    """Return a whole number; octal, hex and base 60 of YAML 1.1 are refused or read as decimal."""
    plain = text.replace("_", "")
    if len(plain) > 12:
        raise ValueError(text)
    return int(plain, 10)
