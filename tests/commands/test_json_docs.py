"""docs/json.md describes every key that `scan --json` and `score --json` print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.records import load_entry, load_record
from dicesheets.reports.json_ import ranking_json, verdict_json
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.scanner.reading import CardReading, FieldReading, Reading, reading_json
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.rank import rank

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"(?ms)^## A (reading|verdict|ranking): (.*?)(?=^## |\Z)", TEXT))
NAMED = {"cards", "resources", "players", "fields", "alternatives"}  # their keys are names


def keys(value: object, above: str = "") -> Iterator[str]:
    """Every key, but not the names of cards, fields, players and marks."""
    if isinstance(value, list):
        for item in value:
            yield from keys(item)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if above not in NAMED:
                yield key
            yield from keys(inner, "" if above in NAMED else key)


def described(section: str) -> set[str]:
    told = SECTIONS[section].splitlines()
    rows = "\n".join(line for line in told if line.startswith("| ") or section == "ranking")
    return set(re.findall(r"`(\w+)`", rows))


def example(section: str) -> object:
    (block,) = re.findall(r"(?s)```json\n(.*?)```", SECTIONS[section])
    return json.loads(block)


def test_every_key_of_a_reading_is_described() -> None:
    layout = load_classic(Game.WELTEN)
    note = Text("weil", "because")
    field = FieldReading("top-1", None, 0.0, (("x", 0.4),), unreadable=True, note=note)
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    card = CardReading("scythe", layout, "CODE", "code", 1, 2, 3, corners, (field,))
    told = set(keys(reading_json(Reading("a.jpg", (card,), (note,)))))
    assert told <= described("reading")
    assert set(keys(example("reading"))) <= told


@pytest.mark.parametrize("game", list(Game))
def test_every_key_of_a_verdict_is_described(game: Game) -> None:
    layout = load_classic(game)
    record = load_record(ROOT / "examples" / "photos" / f"{game.value}.yaml")
    card = record.rounds[0].cards[0]
    field = card.marks[0][0]
    doubt = Doubt(1, card.card, field, None, 0.0, (("x", 0.4),), True, Text("weil", "because"))
    judged = judge_entry(Entry("a.jpg", layout, record, (doubt,)), 1.0)
    told = set(keys(verdict_json(judged, "en")))
    assert told <= described("verdict")
    if game is Game.WELTEN:
        assert set(keys(example("verdict"))) <= told


def test_every_key_of_a_verdict_that_doubts_leave_open_is_described() -> None:
    entry = load_entry(ROOT / "examples" / "photos" / "welten.yaml", None)
    record = entry.record.with_mark(1, "resources", "heart-5", None)
    doubt = Doubt(1, "resources", "heart-5", None, 0.7, (("o", 0.3),))
    judged = judge_entry(replace(entry, record=record, doubts=(doubt,)), 1.0)
    told = set(keys(verdict_json(judged, "en")))
    assert {"possible", "left", "explained_by"} <= told
    assert told <= described("verdict")


def test_every_key_of_a_ranking_is_described() -> None:
    entry = load_entry(ROOT / "examples" / "photos" / "welten.yaml", None)
    bare = replace(entry, record=entry.record.with_mark(1, "score", "round-1", None))
    doubt = Doubt(1, "resources", "heart-5", "o", 0.7, (("empty", 0.3),))
    other = replace(bare, name="b.jpg", doubts=(doubt,), record=replace(bare.record, player="Bea"))
    judged = [judge_entry(one, 1.0) for one in (bare, other)]
    told = set(keys(ranking_json(rank(judged), "en")))
    assert {"ranks", "possible"} <= told <= described("ranking")
