"""Verdicts as JSON text and back, whole: what was judged once need not be judged again.

Every value of a verdict is a frozen dataclass of plain values, so that their types say how to pack
and unpack them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from dicesheets.rules.entry import Entry
from dicesheets.rules.verdict import Verdict
from dicesheets.words.text import Advice, Text

VERDICTS = 2  # raised when the same sheets may be judged otherwise


def verdict_key(entry: Entry, reader: str) -> str:
    """Return a digest of all that a verdict depends on."""
    rounds = [[n, [[c.card, c.marks] for c in round_.cards]] for n, round_ in entry.record.numbered]
    doubts = [
        [d.round, d.card, d.field, d.value, d.confidence, d.alternatives, d.is_unreadable]
        for d in entry.doubts
    ]
    others = [[o.round, o.card, o.field, o.value, o.instead, o.share] for o in entry.others]
    return digest_of([VERDICTS, reader, entry.layout.digest, rounds, doubts, others, entry.missing])


def digest_of(told: object) -> str:
    """Return a digest of values for JSON."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def pack_verdict(verdict: Verdict) -> str:
    """Return a verdict as JSON."""
    return json.dumps(_pack(verdict), ensure_ascii=False, separators=(",", ":"))


def unpack_verdict(text: str) -> Verdict | None:
    """Return a packed verdict; None if it is of another version, or damaged."""
    try:
        found = _unpack(Verdict, json.loads(text))
    except (ValueError, TypeError, KeyError):
        return None
    assert isinstance(found, Verdict)
    return found


def _pack(value: Any) -> Any:
    if isinstance(value, Text):
        return [value.de, value.en, *([value.hint] if isinstance(value, Advice) else [])]
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return [_pack(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_pack(one) for one in value]
    return value


def _unpack(wanted: Any, told: Any) -> Any:
    if get_origin(wanted) in (Union, UnionType):
        if told is None:
            return None
        (wanted,) = [one for one in get_args(wanted) if one is not type(None)]
    if wanted is Text:
        return Advice(*told) if len(told) == 3 else Text(*told)
    if get_origin(wanted) is tuple:
        return _unpack_tuple(get_args(wanted), told)
    if is_dataclass(wanted):
        kinds = _kinds(cast(Any, wanted))
        if len(told) != len(kinds):
            raise ValueError(wanted)
        values = [_unpack(kind, one) for kind, one in zip(kinds, told, strict=True)]
        return cast(Any, wanted)(*values)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return wanted(told)
    if not isinstance(told, wanted):
        raise TypeError(wanted)
    return told


def _unpack_tuple(kinds: tuple[Any, ...], told: Any) -> tuple[Any, ...]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_unpack(kinds[0], one) for one in told)
    return tuple(_unpack(kind, one) for kind, one in zip(kinds, told, strict=True))


@cache
def _kinds(wanted: Any) -> tuple[Any, ...]:
    hints = get_type_hints(wanted)
    return tuple(hints[field.name] for field in fields(wanted))
