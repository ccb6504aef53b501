"""Verdicts and other values as JSON text and back, whole: nothing need be worked out twice.

Each is a frozen dataclass of plain values, so that their types say how to pack and unpack them.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from dicesheets.words.text import Advice, Text

Value = TypeVar("Value")


def pack_value(value: object) -> str:
    """Return a frozen dataclass as JSON."""
    return json.dumps(_pack(value), ensure_ascii=False, separators=(",", ":"))


def unpack_value(kind: type[Value], text: str) -> Value | None:
    """Return a packed value of a kind; None if it is of another version, or damaged."""
    try:
        found = _unpack(kind, json.loads(text))
    except (ValueError, TypeError, KeyError):
        return None
    assert isinstance(found, kind)
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
