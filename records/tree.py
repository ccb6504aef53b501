"""A YAML or JSON text as a tree that knows its lines; hostile texts are refused.

Works on the parser's events, so that nothing is expanded, constructed or nested deeply. Does
not know records: it says what stands where, and nothing about what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from dicesheets.errors import Fault, RecordError
from dicesheets.layouts.model import Text
from dicesheets.words.trouble import yaml_problem

DEEPEST = 6  # levels; a record has four
MOST_NODES = 20_000  # a full three-round record has about 1,500

_PLAIN_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_BARE_FILL = re.compile(r":\s+#")
_ONE_A_FILE = Text("gib in einer Datei nur ein Protokoll an", "give one record a file")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value as it was written; None where nothing stands."""

    line: int
    text: str | None


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    line: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and what they hold, in the order of the text; no key stands twice."""

    line: int
    entries: tuple[tuple[Scalar, Node], ...]


Node = Scalar | Items | Mapping


@dataclass(slots=True)
class _Open:
    """A list or mapping that is still being read."""

    line: int
    is_mapping: bool
    nodes: list[Node]


def parse_tree(text: str, name: str) -> Node:
    """Return the one document in `text`; `name` is the file's name for messages."""
    if text.lstrip().startswith("{"):
        text = _json_as_yaml(text)
    try:
        return _build(_checked_events(text, name), name)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        problem = yaml_problem(error.problem or error.context or "it cannot be read")
        what = Text(f"das ist kein YAML: {problem.de}", f"this is not YAML: {problem.en}")
        remedy = Text("berichtige die Zeile", "mend the line")
        # A bare # begins a comment and swallows the rest of its line.
        if _BARE_FILL.search(text):
            remedy = Text('schreibe "#" in Anführungszeichen', 'write "#" in quotes')
        raise _refusal(name, line, what, remedy) from error
    except yaml.YAMLError as error:
        what = Text(
            "das ist kein Text: es stehen Zeichen darin, die YAML nicht erlaubt",
            "this is not text: it holds characters that YAML does not allow",
        )
        remedy = Text("gib eine Textdatei in YAML oder JSON an", "give a YAML or JSON text file")
        raise _refusal(name, 0, what, remedy) from error


def _json_as_yaml(text: str) -> str:
    """Return JSON with the two things that YAML forbids replaced.

    Tabs indent JSON but never stand inside its strings; characters beyond U+FFFF are written as
    a pair of escapes.
    """

    def joined(pair: re.Match[str]) -> str:
        units = bytes.fromhex(pair[1] + pair[2])
        return units.decode("utf-16-be")

    return _SURROGATES.sub(joined, text.replace("\t", " "))


def _refusal(name: str, line: int, what: Text, remedy: Text) -> RecordError:
    return RecordError([Fault(name, line, "", what, remedy)])


def _checked_events(text: str, name: str) -> Iterator[yaml.Event]:
    """Yield the parser's events, refusing what a record never needs."""
    documents = 0
    for count, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if count > MOST_NODES:
            what = Text("die Datei enthält zu viele Werte", "the file holds too many values")
            raise _refusal(name, line, what, _ONE_A_FILE)
        if isinstance(event, yaml.NodeEvent) and event.anchor:  # an alias has one, too
            what = Text(
                "Verweise (& und *) gibt es in Protokollen nicht",
                "aliases (& and *) are not used in records",
            )
            raise _refusal(name, line, what, Text("schreibe den Wert aus", "write the value out"))
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag:
            what = Text(
                f'Tags wie "{event.tag}" gibt es in Protokollen nicht',
                f'tags such as "{event.tag}" are not used in records',
            )
            remedy = Text("schreibe den einfachen Wert", "write the plain value")
            raise _refusal(name, line, what, remedy)
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                what = Text("hier beginnt ein zweites Dokument", "a second document begins here")
                raise _refusal(name, line, what, _ONE_A_FILE)
        yield event


def _build(events: Iterator[yaml.Event], name: str) -> Node:
    """Return the tree of checked events."""
    top = _Open(1, False, [])
    open_nodes = [top]
    for event in events:
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.ScalarEvent):
            is_null = not event.style and event.value in _PLAIN_NULLS  # without quotes
            open_nodes[-1].nodes.append(Scalar(line, None if is_null else event.value))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(open_nodes) > DEEPEST:
                what = Text(
                    f"die Datei ist mehr als {DEEPEST} Ebenen tief verschachtelt",
                    f"the file is nested more than {DEEPEST} deep",
                )
                remedy = Text(
                    "ein Protokoll besteht aus Durchgängen, Karten und Feldern",
                    "a record is: rounds, cards, fields",
                )
                raise _refusal(name, line, what, remedy)
            open_nodes.append(_Open(line, isinstance(event, yaml.MappingStartEvent), []))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = open_nodes.pop()
            open_nodes[-1].nodes.append(_close(done, name))
    if not top.nodes:
        what = Text("die Datei ist leer", "the file is empty")
        raise _refusal(name, 0, what, Text("schreibe game und rounds", "write game and rounds"))
    return top.nodes[0]


def _close(done: _Open, name: str) -> Node:
    """Return a finished list or mapping; a key that stands twice is refused."""
    if not done.is_mapping:
        return Items(done.line, tuple(done.nodes))
    entries: list[tuple[Scalar, Node]] = []
    seen: dict[str | None, int] = {}
    for key, value in zip(done.nodes[::2], done.nodes[1::2], strict=True):
        if not isinstance(key, Scalar):
            what = Text(
                "ein Schlüssel ist eine Liste oder Zuordnung", "a key is a list or a mapping"
            )
            remedy = Text("nimm einen einfachen Namen", "use a plain name")
            raise _refusal(name, key.line, what, remedy)
        if key.text in seen:
            what = Text(
                f'"{key.text}" steht zweimal da, zuerst in Zeile {seen[key.text]}',
                f'"{key.text}" stands twice, first in line {seen[key.text]}',
            )
            remedy = Text("behalte eins davon", "keep one of them")
            raise _refusal(name, key.line, what, remedy)
        seen[key.text] = key.line
        entries.append((key, value))
    return Mapping(done.line, tuple(entries))
