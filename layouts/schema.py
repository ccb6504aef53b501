"""The JSON Schema of layout files, made from the same grammar that checks them."""

from __future__ import annotations

from dicesheets.layouts.grammar import layout_type, settings_type
from dicesheets.layouts.model import Game
from dicesheets.layouts.registry import DEFAULT_GAME
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
    properties: Json = {}
    for key in layout_type(DEFAULT_GAME).keys:
        properties[key.name] = (
            {"description": key.doc, "type": "object"}
            if key.name == "settings"
            else _described(key, names)
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "dicesheets layout",
        "type": "object",
        "properties": properties,
        "required": ["id", "name", "game"],
        "additionalProperties": False,
        "allOf": [_settings_of(game, names) for game in Game],
        "$defs": dict(sorted(names.items())),
    }


def _settings_of(game: Game, names: dict[str, Json]) -> Json:
    return {
        "if": {"properties": {"game": {"const": game.value}}},
        "then": {"properties": {"settings": _schema(settings_type(game), names)}},
    }


def _described(key: Key, names: dict[str, Json]) -> Json:
    return {"description": key.doc, **_schema(key.type, names)}


def _schema(kind: Type, names: dict[str, Json], in_list: bool = False) -> Json:
    if isinstance(kind, Words):
        found: Json = {"type": "string", "minLength": 1, "maxLength": kind.max_length}
        if kind.pattern:
            found["pattern"] = f"^({kind.pattern})$"
        return {"anyOf": [{"enum": list(kind.known)}, found]} if kind.known else found
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
        item = _schema(kind.item, names, in_list=True)
        listed: Json = {
            "type": "array", "items": item, "minItems": kind.low, "maxItems": kind.high,
        }  # fmt: skip
        return {"anyOf": [item, listed]} if kind.or_one else listed
    if isinstance(kind, MapOf):
        return _map(kind, names)
    return _struct(kind, names, in_list)


def _map(kind: MapOf, names: dict[str, Json]) -> Json:
    value = _schema(kind.value, names)
    if kind.nullable:
        value = {"anyOf": [value, {"type": "null"}]}
    return {
        "type": "object",
        "patternProperties": {f"^({kind.key_pattern})$": value},
        "additionalProperties": False,
        "minProperties": kind.low,
        "maxProperties": kind.high,
    }


def _struct(kind: Struct, names: dict[str, Json], in_list: bool) -> Json:
    """A mapping; it is described once under `$defs`.

    A file that extends another restates only what differs, so needed keys are stated within lists
    only: lists are never merged.
    """
    name = kind.name.replace(" ", "-") + ("-in-list" if in_list else "")
    if name not in names:
        made: Json = {"description": kind.doc} if kind.doc else {}
        names[name] = made
        made["type"] = "object"
        made["properties"] = {key.name: _described(key, names) for key in kind.keys}
        made["additionalProperties"] = False
        if in_list:
            made["required"] = [key.name for key in kind.keys if key.required]
            if kind.one_of:
                made["oneOf"] = [{"required": [key]} for key in kind.one_of]
    return {"$ref": f"#/$defs/{name}"}
