"""The shape of a layout file, declared once.

The checker (`validate`), the JSON Schema (`schema`) and the key reference in docs/layouts.md
are all made from the types below; `grammar` holds the actual keys.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dicesheets.errors import Fault
from dicesheets.layouts.nodes import Node
from dicesheets.words.shown import first_hidden, shortened
from dicesheets.words.text import NO_TEXT, Text
from dicesheets.words.trouble import did_you_mean, entries

_WRITE = Text("schreibe einen Text", "write a text")
_EMPTY = Text("ist leer", "is empty")
_A_NUMBER = Text("eine Zahl", "a number")


@dataclass(frozen=True, slots=True)
class Words:
    """A text."""

    max_length: int = 400
    pattern: str = ""
    hint: Text = _WRITE
    lines: bool = False  # it may have several
    known: tuple[str, ...] = ()  # offered by editors; others may be right too


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
    alone: str = ""  # a word that stands beside no other


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping with keys chosen by the author."""

    key_pattern: str
    key_hint: Text
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
    german: str = ""  # for the message that a required key is missing
    english: str = ""  # for the same, if it says more than `doc`


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
            also = Text(f' oder "{kind.word}"', f' or "{kind.word}"')
            _validate_number(node, kind.number, where, faults, also)
    else:
        _validate_scalar(node, kind, where, faults)


def _validate_scalar(
    node: Node, kind: Words | Number | Flag | Choice, where: str, faults: list[Fault]
) -> None:
    value = node.scalar
    if node.items is not None or node.entries is not None:
        faults.append(node.fault(where, _is_kind(node), _wanted(kind)))
    elif isinstance(kind, Flag):
        if not isinstance(value, bool):
            remedy = Text("schreibe true oder false", "write true or false")
            faults.append(node.fault(where, _is(repr(value)), remedy))
    elif isinstance(kind, Choice):
        if value not in kind.values or isinstance(value, bool):
            word = shortened(str(value))
            unknown = Text(f'"{word}" ist nicht bekannt', f'"{word}" is not known')
            what = _EMPTY if value is None else unknown
            faults.append(node.fault(where, what, did_you_mean(str(value), kind.values)))
    elif isinstance(kind, Number):
        _validate_number(node, kind, where, faults)
    elif not isinstance(value, str):
        quoted = Text(
            f'{kind.hint.de}, in Anführungszeichen: "{value}"',
            f'{kind.hint.en}, in quotes: "{value}"',
        )
        remedy = kind.hint if value is None else quoted
        faults.append(node.fault(where, _is_kind(node), remedy))
    elif len(value) > kind.max_length:
        what = Text(f"hat {len(value)} Buchstaben", f"has {len(value)} letters")
        remedy = Text(f"höchstens {kind.max_length} sind erlaubt", f"keep it to {kind.max_length}")
        faults.append(node.fault(where, what, remedy))
    elif hidden := first_hidden(value.replace("\n", "") if kind.lines else value):
        what = Text(
            f"das Zeichen {hidden} ist unsichtbar oder verstellt den Text",
            f"the character {hidden} cannot be seen or disguises the text",
        )
        faults.append(node.fault(where, what, Text("entferne es", "remove it")))
    elif not value.strip():
        faults.append(node.fault(where, _EMPTY, kind.hint))
    elif kind.pattern and not re.fullmatch(kind.pattern, value):
        word = shortened(value)
        what = Text(f'"{word}" ist hier nicht erlaubt', f'"{word}" is not allowed here')
        faults.append(node.fault(where, what, kind.hint))


def _validate_number(
    node: Node, kind: Number, where: str, faults: list[Fault], also: Text = NO_TEXT
) -> None:
    value = node.scalar
    plain = Text("eine ganze Zahl", "a whole number") if kind.whole else _A_NUMBER
    wanted = Text(plain.de + also.de, plain.en + also.en)
    right = isinstance(value, int) if kind.whole else isinstance(value, int | float)
    if isinstance(value, bool) or not right:
        is_plain = value is not None and not isinstance(value, bool)
        what = _is(repr(value)) if is_plain else _is_kind(node)
        faults.append(node.fault(where, what, _give(wanted)))
    elif not kind.low <= float(value or 0) <= kind.high:
        remedy = Text(
            f"gib {wanted.de} von {kind.low:g} bis {kind.high:g} an",
            f"give {wanted.en} from {kind.low:g} to {kind.high:g}",
        )
        faults.append(node.fault(where, _is(str(value)), remedy))


def _validate_list(node: Node, kind: ListOf, where: str, faults: list[Fault]) -> None:
    if node.items is None:
        if kind.or_one and node.scalar is not None:
            validate(node, kind.item, where, faults)
        else:
            remedy = Text("gib eine Liste an", "give a list")
            faults.append(node.fault(where, _is_kind(node), remedy))
        return
    _check_count(node, len(node.items), kind, where, faults)
    words = [item.scalar for item in node.items]
    if kind.alone and kind.alone in words and len(words) > 1:
        what = Text(f'"{kind.alone}" steht neben anderem', f'"{kind.alone}" stands beside others')
        remedy = Text(f'schreibe "{kind.alone}" allein', f'write "{kind.alone}" alone')
        faults.append(node.fault(where, what, remedy))
    for position, item in enumerate(node.items, 1):
        validate(item, kind.item, f"{where}[{position}]", faults)


def _validate_map(node: Node, kind: MapOf, where: str, faults: list[Fault]) -> None:
    if node.entries is None:
        remedy = Text("gib eine Zuordnung an", "give a mapping")
        faults.append(node.fault(where, _is_kind(node), remedy))
        return
    if not _check_count(node, len(node.entries), kind, where, faults) and node.entries:
        return  # thousands of entries would only give thousands of messages
    for key, value in node.entries:
        name = str(key.scalar)
        if not re.fullmatch(kind.key_pattern, name):
            what = Text("dieser Name ist nicht erlaubt", "this name is not allowed")
            faults.append(key.fault(_join(where, name), what, kind.key_hint))
        if kind.nullable and value.kind == "nothing":
            continue
        validate(value, kind.value, _join(where, name), faults)


def _validate_struct(node: Node, kind: Struct, where: str, faults: list[Fault]) -> None:
    if node.entries is None:
        remedy = Text(f"gib eine Zuordnung an ({kind.name})", f"give a mapping ({kind.name})")
        if set(kind.by_name) == {"de", "en"}:
            remedy = Text(
                "schreibe ihn auf Deutsch und Englisch: {de: …, en: …}",
                "write it in German and English: {de: …, en: …}",
            )
        faults.append(node.fault(where, _is_kind(node), remedy))
        return
    for key, value in node.entries:
        name = str(key.scalar)
        known = kind.by_name.get(name)
        if known is None:
            what = Text("unbekannter Schlüssel", "unknown key")
            remedy = did_you_mean(name, kind.by_name)
            faults.append(key.fault(_join(where, name), what, remedy))
            continue
        validate(value, known.type, _join(where, name), faults)
    for known in kind.keys:
        if known.required and node.get(known.name) is None:
            what = Text(f'"{known.name}" fehlt', f'"{known.name}" is missing')
            faults.append(node.fault(where, what, _remedy_for(known)))
    present = [name for name in kind.one_of if node.get(name) is not None]
    if kind.one_of and len(present) != 1:
        what = Text("ein Hauptschlüssel fehlt", "needs one of its main keys")
        if present:
            quoted = " und ".join(f"`{name}`" for name in present)
            what = Text(f"vermischt {quoted}", f"mixes {' and '.join(present)}")
        keys = ", ".join(kind.one_of)
        remedy = Text(f"gib genau eins davon an: {keys}", f"give exactly one of: {keys}")
        faults.append(node.fault(where, what, remedy))


def _check_count(
    node: Node, count: int, kind: ListOf | MapOf, where: str, faults: list[Fault]
) -> bool:
    """Say whether a list or mapping has a right number of entries; a fault if not."""
    if kind.low <= count <= kind.high:
        return True
    what = Text(f"hat {entries(count)}", f"has {count} entries")
    remedy = Text(f"gib höchstens {kind.high} an", f"give at most {kind.high}")
    if count < kind.low:
        remedy = Text(f"gib mindestens {kind.low} an", f"give at least {kind.low}")
    faults.append(node.fault(where, what, remedy))
    return False


def _remedy_for(key: Key) -> Text:
    if key.name in ("de", "en"):
        return Text(
            "schreibe den Text auf Deutsch (de) und Englisch (en)",
            "write the text in German (de) and English (en)",
        )
    doc = key.english or f"{key.doc[0].lower()}{key.doc[1:].rstrip('.')}"
    return Text(f"ergänze es: {key.german}", f"add it: {doc}")


def _is(shown: str) -> Text:
    short = shortened(shown)
    return Text(f"ist {short}", f"is {short}")


def _is_kind(node: Node) -> Text:
    kind = node.kind_text
    return Text(f"ist {kind.de}", f"is {kind.en}")


def _give(wanted: Text) -> Text:
    return Text(f"gib {wanted.de} an", f"give {wanted.en}")


def _wanted(kind: Words | Number | Flag | Choice) -> Text:
    if isinstance(kind, Choice):
        known = ", ".join(kind.values)
        return Text(f"nimm eins davon: {known}", f"give one of: {known}")
    if isinstance(kind, Flag):
        return Text("schreibe true oder false", "give true or false")
    return _give(_A_NUMBER if isinstance(kind, Number) else Text("einen Text", "a text"))


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
