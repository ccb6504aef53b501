"""The JSON Schema accepts every sound file and refuses what editors should underline."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from dicesheets.layouts.model import Game

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "layouts" / "layout.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
FILES = sorted(
    [
        *(ROOT / "layouts").glob("*/*.yaml"),
        *(
            f
            for f in (ROOT / "examples").glob("*/*.yaml")
            if f.parent.name not in ("records", "photos")
        ),
        *(ROOT / "tests" / "variants" / "fixed").glob("*.yaml"),
    ]
)
HEAD = "game: welten\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"

MISTAKES = {
    "no id": "game: welten\nname: {de: a, en: b}\n",
    "an unknown key": HEAD + "autor: Anna\n",
    "an unknown key of a card": HEAD + "cards: {scythe: {colur: teal}}\n",
    "an unknown colour": HEAD + "cards: {scythe: {colour: tael}}\n",
    "a number as text": HEAD + "version: 1\n",
    "a text for a number": HEAD + "settings: {turns: nine}\n",
    "settings of another game": HEAD + "settings: {posters: [5]}\n",
    "a missing translation in a list": HEAD + "cards: {scythe: {rules: [{de: nur deutsch}]}}\n",
    "a set without fields": HEAD + "cards: {scythe: {sets: [{gain: star}]}}\n",
    "two plays in one": HEAD + "cards: {scythe: {plays: [{mark: top, write: top}]}}\n",
    "an unknown resource": HEAD + "cards: {scythe: {groups: {top: {gain_each: gold}}}}\n",
    "a bad name": HEAD + "cards: {Big Moon: {role: realm}}\n",
    "a list for a mapping": HEAD + "cards: [scythe]\n",
}


def as_json(value: object) -> object:
    """Return YAML data as JSON knows it: keys are texts."""
    if isinstance(value, dict):
        return {str(key): as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_json(inner) for inner in value]
    return value


def test_the_schema_is_a_schema_whose_references_resolve() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    found = json.dumps(SCHEMA).split('"$ref": "')[1:]
    assert found
    for reference in (text.partition('"')[0] for text in found):
        assert reference.removeprefix("#/$defs/") in SCHEMA["$defs"], reference
        assert "%" not in reference


def test_there_is_a_file_of_every_game() -> None:
    assert {file.parent.name for file in FILES} >= {game.value for game in Game}


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_shipped_and_generated_files_suit_the_schema(file: Path) -> None:
    content = as_json(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert [error.message for error in VALIDATOR.iter_errors(content)] == []


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_refused(name: str) -> None:
    assert not VALIDATOR.is_valid(as_json(yaml.safe_load(MISTAKES[name])))


def test_part_of_a_group_may_be_restated_and_a_card_taken_away() -> None:
    text = HEAD + "cards: {scythe: {groups: {top: {gain_each: coin}}}, cities: null}\n"
    assert VALIDATOR.is_valid(as_json(yaml.safe_load(text)))
