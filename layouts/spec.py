"""The shape of a layout file, declared once.

The checker (`validate`), the JSON Schema (`schema`) and the key reference in docs/layouts.md
are all made from the types below; `grammar` holds the actual keys.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from dicesheets.errors import Fault
from dicesheets.layouts.nodes import Node


@dataclass(frozen=True, slots=True)
class Words:
    """A text."""

    max_length: int = 400
    pattern: str = ""
    hint: str = "write a text"


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds."""

    low: float
    high: float
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberOrWord:
    """A whole number, or one special word."""

    number: Number
    word: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; with `or_one`, a single value stands for a list of one."""

    item: Type
    low: int = 0
    high: int = 200
    or_one: bool = False


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping with keys chosen by the author."""

    key_pattern: str
    key_hint: str
    value: Type
    high: int = 200
    low: int = 0
    nullable: bool = False  # `key: null` takes an inherited entry away


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a `Struct`."""

    name: str
    type: Type
    doc: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Struct:
    """A mapping with fixed keys. `one_of`: exactly one of these keys must be there."""

    name: str
    keys: tuple[Key, ...]
    one_of: tuple[str, ...] = ()
    doc: str = ""
    by_name: dict[str, Key] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {key.name: key for key in self.keys})


Type = Words | Number | NumberOrWord | Flag | Choice | ListOf | MapOf | Struct


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a remedy that names the closest known word, or a few of the known ones."""
    words = list(known)
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    if close:
        return f'did you mean "{close[0]}"?'
    shown = ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
    return f"use one of: {shown}"


def validate(node: Node, kind: Type, where: str, faults: list[Fault]) -> None:
    """Add to `faults` everything in `node` that does not have the shape of `kind`."""
    if isinstance(kind, ListOf):
        _validate_list(node, kind, where, faults)
    elif isinstance(kind, MapOf):
        _validate_map(node, kind, where, faults)
    elif isinstance(kind, Struct):
        _validate_struct(node, kind, where, faults)
    elif isinstance(kind, NumberOrWord):
        if node.scalar != kind.word:
            _validate_number(node, kind.number, where, faults, f' or "{kind.word}"')
    else:
        _validate_scalar(node, kind, where, faults)


def _validate_scalar(
    node: Node, kind: Words | Number | Flag | Choice, where: str, faults: list[Fault]
) -> None:
    value = node.scalar
    if node.items is not None or node.entries is not None:
        faults.append(node.fault(where, f"is {node.kind}", f"give {_wanted(kind)}"))
    elif isinstance(kind, Flag):
        if not isinstance(value, bool):
            faults.append(node.fault(where, f"is {value!r}", "write true or false"))
    elif isinstance(kind, Choice):
        if value not in kind.values or isinstance(value, bool):
            what = "is empty" if value is None else f'"{value}" is not known'
            faults.append(node.fault(where, what, did_you_mean(str(value), kind.values)))
    elif isinstance(kind, Number):
        _validate_number(node, kind, where, faults)
    elif not isinstance(value, str):
        remedy = kind.hint if value is None else f'{kind.hint}, in quotes: "{value}"'
        faults.append(node.fault(where, f"is {node.kind}", remedy))
    elif len(value) > kind.max_length:
        faults.append(
            node.fault(where, f"has {len(value)} letters", f"keep it to {kind.max_length}")
        )
    elif not value.strip():
        faults.append(node.fault(where, "is empty", kind.hint))
    elif kind.pattern and not re.fullmatch(kind.pattern, value):
        faults.append(node.fault(where, f'"{value}" is not allowed here', kind.hint))


def _validate_number(
    node: Node, kind: Number, where: str, faults: list[Fault], or_else: str = ""
) -> None:
    value = node.scalar
    wanted = ("a whole number" if kind.whole else "a number") + or_else
    right = isinstance(value, int) if kind.whole else isinstance(value, int | float)
    if isinstance(value, bool) or not right:
        shown = node.kind if value is None or isinstance(value, bool) else repr(value)
        faults.append(node.fault(where, f"is {shown}", f"give {wanted}"))
    elif not kind.low <= float(value or 0) <= kind.high:
        faults.append(
            node.fault(where, f"is {value}", f"give {wanted} from {kind.low:g} to {kind.high:g}")
        )


def _validate_list(node: Node, kind: ListOf, where: str, faults: list[Fault]) -> None:
    if node.items is None:
        if kind.or_one and node.scalar is not None:
            validate(node, kind.item, where, faults)
        else:
            faults.append(node.fault(where, f"is {node.kind}", "give a list"))
        return
    if not kind.low <= len(node.items) <= kind.high:
        wanted = f"at least {kind.low}" if len(node.items) < kind.low else f"at most {kind.high}"
        faults.append(node.fault(where, f"has {len(node.items)} entries", f"give {wanted}"))
    for position, item in enumerate(node.items, 1):
        validate(item, kind.item, f"{where}[{position}]", faults)


def _validate_map(node: Node, kind: MapOf, where: str, faults: list[Fault]) -> None:
    if node.entries is None:
        faults.append(node.fault(where, f"is {node.kind}", "give a mapping"))
        return
    if not kind.low <= len(node.entries) <= kind.high:
        wanted = f"at least {kind.low}" if len(node.entries) < kind.low else f"at most {kind.high}"
        faults.append(node.fault(where, f"has {len(node.entries)} entries", f"give {wanted}"))
        if node.entries:
            return  # thousands of entries would only give thousands of messages
    for key, value in node.entries:
        name = str(key.scalar)
        if not re.fullmatch(kind.key_pattern, name):
            faults.append(key.fault(_join(where, name), "this name is not allowed", kind.key_hint))
        if kind.nullable and value.kind == "nothing":
            continue
        validate(value, kind.value, _join(where, name), faults)


def _validate_struct(node: Node, kind: Struct, where: str, faults: list[Fault]) -> None:
    if node.entries is None:
        faults.append(node.fault(where, f"is {node.kind}", f"give a mapping ({kind.name})"))
        return
    for key, value in node.entries:
        name = str(key.scalar)
        known = kind.by_name.get(name)
        if known is None:
            faults.append(
                key.fault(_join(where, name), "unknown key", did_you_mean(name, kind.by_name))
            )
            continue
        validate(value, known.type, _join(where, name), faults)
    for known in kind.keys:
        if known.required and node.get(known.name) is None:
            faults.append(node.fault(where, f'"{known.name}" is missing', _remedy_for(known)))
    present = [name for name in kind.one_of if node.get(name) is not None]
    if kind.one_of and len(present) != 1:
        what = "needs one of its main keys" if not present else f"mixes {' and '.join(present)}"
        faults.append(node.fault(where, what, f"give exactly one of: {', '.join(kind.one_of)}"))


def _remedy_for(key: Key) -> str:
    if key.name in ("de", "en"):
        return "write the text in German (de) and English (en)"
    return f"add it: {key.doc[0].lower()}{key.doc[1:].rstrip('.')}"


def _wanted(kind: Words | Number | Flag | Choice) -> str:
    if isinstance(kind, Flag):
        return "true or false"
    if isinstance(kind, Number):
        return "a number"
    return "a text" if isinstance(kind, Words) else f"one of: {', '.join(kind.values)}"


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
