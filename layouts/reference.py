"""The key reference of docs/layouts.md, made from the grammar."""

from __future__ import annotations

from dicesheets.layouts.grammar import layout_type, settings_type
from dicesheets.layouts.model import Game
from dicesheets.layouts.registry import DEFAULT_GAME
from dicesheets.layouts.spec import (
    Choice,
    Flag,
    ListOf,
    MapOf,
    Number,
    NumberOrWord,
    Struct,
    Type,
    Words,
)


def key_reference() -> str:
    """Return a Markdown table for every mapping an author may write."""
    structs: dict[str, Struct] = {}
    _collect(layout_type(DEFAULT_GAME), structs)
    for game in Game:
        _collect(settings_type(game), structs)
    return "\n\n".join(_table(struct) for struct in structs.values()) + "\n"


def _collect(kind: Type, structs: dict[str, Struct]) -> None:
    if isinstance(kind, ListOf):
        _collect(kind.item, structs)
    elif isinstance(kind, MapOf):
        _collect(kind.value, structs)
    elif isinstance(kind, Struct) and kind.name not in structs:
        structs[kind.name] = kind
        for key in kind.keys:
            _collect(key.type, structs)


def _table(struct: Struct) -> str:
    lines = [f"### {struct.name}", ""]
    if struct.doc:
        lines += [struct.doc, ""]
    if struct.one_of:
        lines += ["Exactly one of: " + ", ".join(f"`{name}`" for name in struct.one_of) + ".", ""]
    lines += ["| key | value | meaning |", "|---|---|---|"]
    for key in struct.keys:
        needed = " **(needed)**" if key.required else ""
        lines.append(f"| `{key.name}` | {_words(key.type)} | {key.doc}{needed} |")
    return "\n".join(lines)


def _words(kind: Type) -> str:
    if isinstance(kind, Words):
        return "text"
    if isinstance(kind, Number):
        name = "whole number" if kind.whole else "number"
        return f"{name}, {kind.low:g} to {kind.high:g}"
    if isinstance(kind, NumberOrWord):
        return f"{_words(kind.number)}, or `{kind.word}`"
    if isinstance(kind, Flag):
        return "`true` or `false`"
    if isinstance(kind, Choice):
        return ", ".join(f"`{value}`" for value in kind.values)
    if isinstance(kind, ListOf):
        inner = _words(kind.item)
        return f"{inner}, or a list of them" if kind.or_one else f"list of: {inner}"
    if isinstance(kind, MapOf):
        return f"name → {_words(kind.value)}"
    return f"[{kind.name}](#{kind.name.replace(' ', '-')})"
