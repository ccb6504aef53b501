"""The JSON Schema of layout files, made from the same grammar that checks them."""

from __future__ import annotations

from dicesheets.layouts.grammar import SETTINGS, layout_type
from dicesheets.layouts.model import Game
from dicesheets.layouts.spec import (
    Choice,
    Flag,
    Key,
    ListOf,
    MapOf,
    Number,
    NumberOrWord,
    Struct,
    Type,
    Words,
)

Json = dict[str, object]


def layout_schema() -> Json:
    """Return the schema for every game's layout files, for editors and other programs."""
    names: dict[str, Json] = {}
    shared = layout_type(Game.WELTEN)
    properties: Json = {}
    for key in shared.keys:
        if key.name == "settings":
            choices = [_schema(SETTINGS[game], names) for game in Game]
            properties[key.name] = {"description": key.doc, "anyOf": choices}
        else:
            properties[key.name] = _described(key, names)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "dicesheets layout",
        "type": "object",
        "properties": properties,
        "required": ["id", "name", "game"],
        "additionalProperties": False,
        "$defs": dict(sorted(names.items())),
    }


def _described(key: Key, names: dict[str, Json]) -> Json:
    return {"description": key.doc, **_schema(key.type, names)}


def _schema(kind: Type, names: dict[str, Json]) -> Json:
    if isinstance(kind, Words):
        found: Json = {"type": "string", "maxLength": kind.max_length}
        return {**found, "pattern": f"^({kind.pattern})$"} if kind.pattern else found
    if isinstance(kind, Number):
        name = "integer" if kind.whole else "number"
        return {"type": name, "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, NumberOrWord):
        return {"anyOf": [_schema(kind.number, names), {"const": kind.word}]}
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Choice):
        return {"enum": list(kind.values)}
    if isinstance(kind, ListOf):
        listed: Json = {"type": "array", "items": _schema(kind.item, names),
                        "minItems": kind.low, "maxItems": kind.high}  # fmt: skip
        return {"anyOf": [_schema(kind.item, names), listed]} if kind.or_one else listed
    if isinstance(kind, MapOf):
        value = _schema(kind.value, names)
        return {
            "type": "object",
            "patternProperties": {
                f"^({kind.key_pattern})$": {"anyOf": [value, {"type": "null"}]}
                if kind.nullable
                else value
            },
            "additionalProperties": False,
            "maxProperties": kind.high,
        }
    return _struct(kind, names)


def _struct(kind: Struct, names: dict[str, Json]) -> Json:
    """A mapping; it is described once under `$defs`.

    Required keys are not stated: a file that extends another restates only what differs.
    """
    if kind.name not in names:
        names[kind.name] = {}
        names[kind.name] = {
            "description": kind.doc,
            "type": "object",
            "properties": {key.name: _described(key, names) for key in kind.keys},
            "additionalProperties": False,
        }
        if not kind.doc:
            del names[kind.name]["description"]
    return {"$ref": f"#/$defs/{kind.name.replace(' ', '%20')}"}
