"""Records as YAML text, in the order in which they were given."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicesheets.layouts.model import Text
from dicesheets.records.answers import ANSWERED_KEY, answer_pairs
from dicesheets.records.photos import PHOTOS_KEY
from dicesheets.records.read import PERSON_KEY, ROUND_KEY
from dicesheets.records.review import NOTED_KEY, REVIEW_KEY, review_pairs
from dicesheets.rules.entry import Answer, Doubt, rounded_share
from dicesheets.rules.record import Record

WIDTH = 100  # characters of a line

_LOOK = Text(
    "Unsicher gelesen. Sieh dir jedes dieser Felder an, verbessere oder ergänze es oben, wenn es\n"
    "nicht stimmt, und lösche dann seinen Eintrag hier.",
    "Read with doubt. Look at each of these fields, mend or add it above if it is wrong, then\n"
    "delete its entry here.",
)
_NOTED = Text(
    "Unsicher gelesen, aber ohne Folgen für das Ergebnis.",
    "Read with doubt, but whatever stands there, the result is the same.",
)
_SAFE_WORD = re.compile(r"[a-z][a-z0-9-]*")
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
_YAML_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def format_record(
    record: Record,
    doubts: Sequence[Doubt] = (),
    missing: Sequence[tuple[int, str]] = (),
    language: str = "en",
    answers: Sequence[Answer] = (),
    photos: Sequence[str] = (),
    noted: Sequence[Doubt] = (),
) -> str:
    """Return a record as YAML that `parse_entry` reads back.

    With what a person has said and should still look at, and a comment in `language` that says so.
    """
    lines = [f"game: {record.game.value}", f"layout: {_word(record.layout)}"]
    if record.player is not None:
        lines.append(f"player: {_quoted(record.player)}")
    if record.person is not None:
        lines.append(f"{PERSON_KEY}: {record.person}")
    lines.append("rounds:")
    for round_record in record.rounds:
        lead = "  - "
        if round_record.number:
            lines.append(f"{lead}{ROUND_KEY}: {round_record.number}")
            lead = "    "
        for card in round_record.cards:
            marks = [f"{_word(field)}: {_mark(mark)}" for field, mark in card.marks]
            lines += _flow(f"{lead}{_word(card.card)}: ", marks)
            lead = "    "
        if not round_record.cards and not round_record.number:
            lines.append("  - {}")
    if photos:
        quoted = ", ".join(f'"{photo}"' for photo in photos)
        lines.append(f"{PHOTOS_KEY}: [{quoted}]")
    if answers:
        lines.append(f"{ANSWERED_KEY}:")
    for said in answer_pairs(answers):
        lines += _flow("  - ", [f"{key}: {_value(value)}" for key, value in said])
    if doubts or missing:
        lines += [*(f"# {line}" for line in _LOOK.say(language).splitlines()), f"{REVIEW_KEY}:"]
    for number, absent in missing:
        lines.append(f"  - {{round: {number}, card: {_word(absent)}, missing: true}}")
    for doubt in doubts:
        pairs = [f"{key}: {_value(value)}" for key, value in review_pairs(doubt)]
        lines += _flow("  - ", pairs)
    if noted:
        lines += [f"# {_NOTED.say(language)}", f"{NOTED_KEY}:"]
    for doubt in noted:
        pairs = [f"{key}: {_value(value)}" for key, value in review_pairs(doubt)]
        lines += _flow("  - ", pairs)
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """Return a value of a review entry."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_value(k)}: {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(rounded_share(value))
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        return _word(value)
    return str(value)


def _word(text: str) -> str:
    """Return a key or id, quoted where YAML readers would take it for something else."""
    return text if _SAFE_WORD.fullmatch(text) and text not in _YAML_WORDS else _quoted(text)


def _mark(mark: str) -> str:
    return '"#"' if mark == "#" else mark


def _quoted(text: str) -> str:
    """Return a double-quoted YAML string."""
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08x}"


def _flow(lead: str, entries: list[str]) -> list[str]:
    """Return `lead{a: 1, b: 2}`, broken before `WIDTH` characters."""
    lines = [f"{lead}{{"]
    indent = " " * len(lead)
    for index, entry in enumerate(entries):
        piece = f"{entry}," if index < len(entries) - 1 else entry
        if len(lines[-1]) + len(piece) + 2 > WIDTH:
            lines.append(f"{indent} {piece}")
        else:
            lines[-1] += f" {piece}" if index else piece
    lines[-1] += "}"
    return lines
