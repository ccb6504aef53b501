"""A misspelt card as its author surely meant it, so that the rest of it can be checked as well.

The fault is reported all the same; here a typing error is only read past. Where nobody can say
what was meant, there is no mended card, but there are several guesses.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import replace

from dicesheets.errors import Fault
from dicesheets.layouts.nodes import Node
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
    validate,
)

CLOSE = 0.6  # as for "did you mean"
GUESSES = 7  # no choice that matters to play has more words; of longer ones so many are tried
_LEFT_OUT = "–"  # stands for a text that cannot be printed
_TEXTS = {"de": "en", "en": "de"}


def mend(node: Node, kind: Type, key: str = "", guess: int | None = None) -> Node | None:
    """Return a value with its typing errors put right; None where that would be a guess.

    Which resource or colour was meant matters to nothing else, so any stands for it. With a
    `guess` the so many-th value that would be right stands for whatever else is wrong.
    """
    if isinstance(kind, Struct):
        return _mend_struct(node, kind, key, guess)
    if isinstance(kind, MapOf):
        return _mend_map(node, kind, key, guess)
    if isinstance(kind, ListOf) and (node.items is not None or not kind.or_one):
        return _mend_list(node, kind, key, guess)
    if isinstance(kind, ListOf):
        return mend(node, kind.item, key, guess)
    if _is_right(node, kind):
        return node
    if isinstance(kind, Choice) and isinstance(node.scalar, str):
        close = _closest(node.scalar, kind.values) or _stand_in(kind.values, key)
        if close is not None:
            return replace(node, scalar=close)
    if isinstance(kind, Words) and not kind.pattern and node.items is None and node.entries is None:
        return replace(node, scalar=_LEFT_OUT)
    right = () if guess is None or node.items or node.entries else _right_values(node, kind)
    return replace(node, scalar=right[(guess or 0) % len(right)]) if right else None


def guesses(card: Node, kind: Struct) -> tuple[Node, ...]:
    """Return a card as it may have been meant, where nobody can say how: what all of them have
    wrong is wrong however it was meant.
    """
    found = (mend(card, kind, guess=number) for number in range(GUESSES))
    return tuple(node for node in found if node is not None)


def _right_values(node: Node, kind: Type) -> tuple[str | int | float | bool, ...]:
    """Return values that may stand where something wrong stands, far apart from each other."""
    if isinstance(kind, Choice):
        return kind.values
    if isinstance(kind, Flag):
        return (True, False)
    if isinstance(kind, NumberOrWord):
        return (*_right_values(node, kind.number), kind.word)
    if not isinstance(kind, Number):
        return ()
    values = [kind.low, kind.high, (kind.low + kind.high) / 2]
    if isinstance(node.scalar, int | float):
        values.append(min(max(node.scalar, kind.low), kind.high))
    return tuple(int(value) if kind.whole else value for value in values)


def mend_partly(card: Node, kind: Struct) -> tuple[Node, frozenset[str]] | None:
    """Return a card without the groups of which nobody can say what was meant, and their names."""
    groups = card.get("groups")
    inner = kind.by_name["groups"].type
    if groups is None or not groups.entries or not isinstance(inner, MapOf):
        return None
    lost = frozenset(k.word for k, value in groups.entries if mend(value, inner.value) is None)
    kept = tuple((k, value) for k, value in groups.entries if k.word not in lost)
    entries = tuple(
        (k, replace(v, entries=kept) if k.word == "groups" else v) for k, v in card.entries or ()
    )
    mended = mend(replace(card, entries=entries), kind)
    return None if mended is None or not lost else (mended, lost)


def _stand_in(values: Iterable[str], key: str) -> str | None:
    """Return what stands for a misspelt resource or colour; None for other choices."""
    stars_only = key == "end_score"
    return next((v for v in ("star" if stars_only else "pumpkin", "slate") if v in values), None)


def _mend_struct(node: Node, kind: Struct, key: str, guess: int | None) -> Node | None:
    if node.entries is None:
        return None
    entries: list[tuple[Node, Node]] = []
    for entry, value in node.entries:
        name = entry.word
        if name not in kind.by_name:
            close = _closest(name, kind.by_name)
            if close is None or node.get(close) is not None:
                continue
            name, entry = close, replace(entry, scalar=close)
        mended = mend(value, kind.by_name[name].type, key if key == "end_score" else name, guess)
        if mended is None:
            return None
        entries.append((entry, mended))
    found = {entry.word: value for entry, value in entries}
    for known in kind.keys:
        if known.required and known.name not in found:
            other = found.get(_TEXTS.get(known.name, "")) or _left_out(node, known.type)
            if other is None:
                return None
            entries.append((replace(node, scalar=known.name, entries=None), other))
    if kind.one_of and sum(name in found for name in kind.one_of) != 1:
        return None
    return replace(node, entries=tuple(entries))


def _left_out(node: Node, kind: Type) -> Node | None:
    """Return what stands for a missing text in both languages; None for all else."""
    if not isinstance(kind, Struct) or set(kind.by_name) != set(_TEXTS):
        return None
    entries = tuple(
        (
            replace(node, scalar=language, entries=None),
            replace(node, scalar=_LEFT_OUT, entries=None),
        )
        for language in _TEXTS
    )
    return replace(node, scalar=None, entries=entries)


def _mend_map(node: Node, kind: MapOf, key: str, guess: int | None) -> Node | None:
    inner = [
        value if kind.nullable and value.kind == "nothing" else mend(value, kind.value, key, guess)
        for _, value in node.entries or ()
    ]
    keys = replace(kind, value=Words())  # the keys alone must be right
    plain = tuple((name, replace(name, scalar="x")) for name, _ in node.entries or ())
    if node.entries is None or not _is_right(replace(node, entries=plain), keys):
        return None
    whole = [(name, value) for (name, _), value in zip(node.entries, inner, strict=True) if value]
    return replace(node, entries=tuple(whole)) if len(whole) == len(inner) else None


def _mend_list(node: Node, kind: ListOf, key: str, guess: int | None) -> Node | None:
    items = [mend(item, kind.item, key, guess) for item in node.items or ()]
    whole = tuple(item for item in items if item is not None)
    if node.items is None or len(whole) != len(items) or not kind.low <= len(items) <= kind.high:
        return None
    return replace(node, items=whole)


def _is_right(node: Node, kind: Type) -> bool:
    faults: list[Fault] = []
    validate(node, kind, "", faults)
    return not faults


def _closest(word: str, known: Iterable[str]) -> str | None:
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=CLOSE)), None)
