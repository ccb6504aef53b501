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

DEEPEST = 6  # levels; a record has four
MOST_NODES = 20_000  # a full three-round record has about 1,500

_PLAIN_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_BARE_FILL = re.compile(r":\s+#")
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
        problem = error.problem or error.context or "it cannot be read"
        # A bare # begins a comment and swallows the rest of its line.
        remedy = 'write "#" in quotes' if _BARE_FILL.search(text) else "mend the line"
        raise _refusal(name, line, f"this is not YAML: {problem}", remedy) from error
    except yaml.YAMLError as error:
        what = "this is not text: it holds characters that YAML does not allow"
        raise _refusal(name, 0, what, "give a YAML or JSON text file") from error


def _json_as_yaml(text: str) -> str:
    """Return JSON with the two things that YAML forbids replaced.

    Tabs indent JSON but never stand inside its strings; characters beyond U+FFFF are written as
    a pair of escapes.
    """

    def joined(pair: re.Match[str]) -> str:
        units = bytes.fromhex(pair[1] + pair[2])
        return units.decode("utf-16-be")

    return _SURROGATES.sub(joined, text.replace("\t", " "))


def _refusal(name: str, line: int, what: str, remedy: str) -> RecordError:
    return RecordError(str(Fault(name, line, "", what, remedy)))


def _checked_events(text: str, name: str) -> Iterator[yaml.Event]:
    """Yield the parser's events, refusing what a record never needs."""
    documents = 0
    for count, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if count > MOST_NODES:
            raise _refusal(name, line, "the file holds too many values", "give one record a file")
        if isinstance(event, yaml.NodeEvent) and event.anchor:  # an alias has one, too
            what = "aliases (& and *) are not used in records"
            raise _refusal(name, line, what, "write the value out")
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag:
            what = f'tags such as "{event.tag}" are not used in records'
            raise _refusal(name, line, what, "write the plain value")
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                what = "a second document begins here"
                raise _refusal(name, line, what, "give one record a file")
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
                what = f"the file is nested more than {DEEPEST} deep"
                raise _refusal(name, line, what, "a record is: rounds, cards, fields")
            open_nodes.append(_Open(line, isinstance(event, yaml.MappingStartEvent), []))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = open_nodes.pop()
            open_nodes[-1].nodes.append(_close(done, name))
    if not top.nodes:
        raise _refusal(name, 0, "the file is empty", "write game and rounds")
    return top.nodes[0]


def _close(done: _Open, name: str) -> Node:
    """Return a finished list or mapping; a key that stands twice is refused."""
    if not done.is_mapping:
        return Items(done.line, tuple(done.nodes))
    entries: list[tuple[Scalar, Node]] = []
    seen: dict[str | None, int] = {}
    for key, value in zip(done.nodes[::2], done.nodes[1::2], strict=True):
        if not isinstance(key, Scalar):
            raise _refusal(name, key.line, "a key is a list or a mapping", "use a plain name")
        if key.text in seen:
            what = f'"{key.text}" stands twice, first in line {seen[key.text]}'
            raise _refusal(name, key.line, what, "keep one of them")
        seen[key.text] = key.line
        entries.append((key, value))
    return Mapping(done.line, tuple(entries))
