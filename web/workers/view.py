"""What pages show of a match, as plain values for JSON: every text in German and English."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.model import Kind, Role
from dicesheets.layouts.pad import Pad, box_ids
from dicesheets.reports.overlay import remark_on, say_score
from dicesheets.reports.text import (
    format_score,
    say_answer,
    say_finding,
    told_findings,
    verdict_rows,
)
from dicesheets.rules.entry import Judged
from dicesheets.rules.misreading import is_misreading
from dicesheets.rules.naming import field_name, place_words
from dicesheets.rules.verdict import Finding, RoundVerdict
from dicesheets.scanner.collect import SheetCard, settled_readings
from dicesheets.scanner.library import look_of
from dicesheets.scanner.overlay import Remark, ShownCard, colour_of
from dicesheets.scanner.overlay_legend import DOUBT, ILLEGAL, MISCOUNT, NOTED, READ
from dicesheets.scanner.reading import CardReading, FieldReading
from dicesheets.sheets.cards import draw_card
from dicesheets.sheets.plan import PlacedField
from dicesheets.store.values import Correction
from dicesheets.web.words import CARRIES
from dicesheets.web.workers.doubts import again_json, asked_doubts, doubt_json, noted_json
from dicesheets.web.workers.gather import Sheet, Table
from dicesheets.web.workers.hints import HINTS
from dicesheets.web.workers.saying import Json, both, named, pair, sheet_title
from dicesheets.web.workers.shots import Shot
from dicesheets.web.workers.standings import ranking_json, seats_of
from dicesheets.web.workers.table import key_of
from dicesheets.web.workers.turns import resources_json, turns_json
from dicesheets.words.fields import ROUND_WORDS, TURN_WORDS, round_name
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.marks import say_mark
from dicesheets.words.text import LANGUAGES, Text, capital

_STATES = {
    READ: "read",
    NOTED: "noted",
    DOUBT: "doubt",
    MISCOUNT: "miscount",
    ILLEGAL: "illegal",
}
MOST_NAMES = 5  # pictures of names: those of a pad, or one a round
MOST_VALUES = 11  # numbers of one box that are offered as buttons


def table_json(table: Table) -> Json:
    """Return everything that pages show of a match."""
    read = table.read
    shown = [(s.scored.sheets, s.scored.judged.entry) for s in table.sheets]
    readings = settled_readings([s.file.reading for s in read if s.file], shown)
    cards = [reading.cards for reading in readings]
    seats = seats_of(table)
    sheets = [named(_sheet_json(sheet, table, read, cards), seats) for sheet in table.sheets]
    return {
        "game": _game_json(table),
        "people": [[p.number, p.name] for p in table.people],
        "photos": [_photo_json(shot, table) for shot in table.shots],
        "sheets": sheets,
        "open": any(sheet.is_open or sheet.is_unweighed for sheet in table.sheets),
        "ranking": ranking_json(table),
        "rolls": [[r.round, r.turn, r.first, r.second] for r in table.rolls],
    }


def _game_json(table: Table) -> Json | None:
    names = {sheet.scored.sheets.layout.game_name for sheet in table.sheets}
    games = {sheet.scored.sheets.layout.game for sheet in table.sheets}
    name = games.pop().value if len(games) == 1 else table.match.game
    if len(names) == 1:
        return {"id": name, "name": pair(names.pop())}
    return {"id": name, "name": pair(GAME_NAMES[name])} if name in GAME_NAMES else None


def _photo_json(shot: Shot, table: Table) -> Json:
    read = table.read
    whose = [
        sheet.id
        for sheet in table.sheets
        if any(
            read[number].photo.sha256 == shot.photo.sha256
            for card in sheet.scored.sheets.cards
            for number, _ in card.origins
        )
    ]
    cards = shot.file.reading.cards if shot.file else ()
    notes = shot.file.reading.notes if shot.file else ()
    return {
        "sha": shot.photo.sha256,
        "name": shot.photo.name,
        "at": shot.photo.came_at,
        "state": "trouble" if shot.trouble else "read" if shot.is_read else "waiting",
        "trouble": pair(shot.trouble) if shot.trouble else None,
        "notes": [pair(note) for note in notes],
        "carries": CARRIES in notes,
        "cards": len(cards),
        "round": next((card.round for card in cards if card.round), 0),
        "sheets": whose,
    }


def _sheet_json(
    sheet: Sheet, table: Table, read: Sequence[Shot], cards: Sequence[Sequence[CardReading]]
) -> Json:
    judged = sheet.scored.judged
    entry, verdict = judged.entry, judged.verdict
    numbers = [number for number, _ in entry.record.numbered]
    shown = [_card_json(sheet, card, read, cards) for card in sheet.scored.sheets.cards]
    places = {(c["round"], c["card"]): c for c in shown}
    return {
        "id": sheet.id,
        "number": sheet.number,
        "title": sheet_title(sheet),
        "names": _names_json(sheet),
        "game": entry.layout.game.value,
        "key": key_of(entry.layout),
        "layout": None if entry.layout.id == "classic" else pair(entry.layout.about.name),
        "blank": entry.is_blank,
        "open": sheet.is_open,
        "legal": verdict.legal,
        "answer": pair(say_answer(judged)),
        "score": both(lambda language: say_score(verdict, language)),
        "tables": both(lambda language: [_row_json(r) for r in verdict_rows(judged, language)]),
        "findings": [_finding_json(judged, f) for f in told_findings(judged)],
        "doubts": [doubt_json(judged, d, places) for d in asked_doubts(judged)],
        "noted": noted_json(judged.entry),
        "again": again_json(judged),
        "cards": shown,
        "rounds": [
            _round_json(number, outcome, sheet)
            for number, outcome in zip(numbers, verdict.rounds, strict=True)
        ],
        "corrections": _history_json(sheet, table, read),
        "dice": _dice_json(sheet, table),
        "missing": [
            [", ".join(place_words(entry.layout, n, card, language)) for language in LANGUAGES]
            for n, card in entry.missing
        ],
    }


def _names_json(sheet: Sheet) -> list[str]:
    """Return pictures of the names that are written on a sheet, where nothing else says whose."""
    if sheet.name:
        return []
    seen = sheet.scored.judged.entry.names[:MOST_NAMES]
    return [f"data:image/jpeg;base64,{base64.b64encode(one.jpeg).decode()}" for one in seen]


def _row_json(row: Any) -> Json:
    return {"label": row.label, "cells": row.cells, "head": row.is_head, "wrong": row.is_wrong}


def _finding_json(judged: Judged, finding: Finding) -> Json:
    said = both(lambda language: say_finding(judged, finding, language, HINTS))
    places = [[finding.round, finding.card, f] for f in finding.fields] if finding.card else []
    places += [[finding.round, card, f] for card, f in finding.elsewhere]
    return {
        "severity": finding.severity.value,
        "head": [head for head, _ in said],
        "text": [text for _, text in said],
        "rule": finding.rule,
        "places": places,
        "misread": is_misreading(finding),
    }


# ------------------------------------------------------------------ cards


def _card_json(
    sheet: Sheet, card: SheetCard, read: Sequence[Shot], cards: Sequence[Sequence[CardReading]]
) -> Json:
    number, index = card.origins[0]
    shot, reading = read[number], cards[number][index]
    assert shot.file is not None
    shown = _shown(reading, shot, index)
    remark = remark_on(sheet.scored, card)
    here, entry = (card.round, reading.card), sheet.scored.judged.entry
    answered = {a.field for a in entry.answers if (a.round, a.card) == here}
    printed = reading.layout.card(reading.card)
    is_pad = printed.role is Role.PAD
    values = _values_of(printed.pad) if printed.pad else {}
    title = reading.layout.game_name if is_pad else printed.title
    return {
        "round": card.round,
        "card": reading.card,
        "title": pair(title),
        "role": printed.role.value,
        "photo": shot.photo.sha256,
        "index": index,
        "spot": shot.spots[index],
        "width": round(shown.plan.width_mm, 2),
        "height": round(shown.plan.height_mm, 2),
        "stars": remark.stars,
        "claimed": remark.claimed,
        "fields": [
            _field_json(printed, placed, field, remark, field.field in answered)
            | {"values": values.get(field.field, [])}
            for placed, field in zip(shown.plan.fields, reading.fields, strict=True)
        ],
    }


def _values_of(pad: Pad) -> dict[str, list[str]]:
    """Return the numbers that boxes of a pad can hold, where those are few."""
    return {
        box: [str(number) for number in sorted({0, *line.values})]
        for line in pad.lines
        if 0 < len(line.values) <= MOST_VALUES and line.kind is Kind.NUMBER
        for player in range(1, pad.places + 1)
        for box in box_ids(pad, line, player)
    }


def _shown(reading: CardReading, shot: Shot, index: int) -> ShownCard:
    assert shot.file is not None
    plan = _plan(reading.layout, reading.card, reading.code)
    sight = shot.file.sights[index]
    return ShownCard(reading, sight.warp, sight.width_px, plan)


@lru_cache(maxsize=64)
def _plan(layout: Any, card: str, code: str) -> Any:
    """Return how a card was printed; drawing it takes longer than all the rest."""
    return draw_card(layout, layout.card(card), look_of(parse_code(code)))


def _field_json(
    card: Any, placed: PlacedField, field: FieldReading, remark: Remark, is_answered: bool
) -> Json:
    box = placed.box
    is_round = placed.field.kind is Kind.CIRCLE or placed.polygon == box.polygon
    wrong = dict(remark.miscounted).get(field.field)
    return {
        "id": field.field,
        "name": pair(capital(field_name(card, field.field))),
        "kind": placed.field.kind.value,
        "box": [round(v, 2) for v in (box.left_mm, box.top_mm, box.width_mm, box.height_mm)],
        "shape": None if is_round else " ".join(f"{x:.2f},{y:.2f}" for x, y in placed.polygon),
        "value": field.value or "",
        "says": pair(say_mark(field.value)),
        "state": _state(field, remark),
        "wrong": pair(wrong) if wrong else None,
        "unreadable": field.unreadable,
        "said": is_answered,
        "noted": field.field in remark.noted,
    }


def _state(field: FieldReading, remark: Remark) -> str:
    """Return what the colour of a field says, as on overlays."""
    told = _STATES[colour_of(field, remark)]
    return "empty" if told == "read" and field.value is None else told


# ------------------------------------------------------------------ rounds, history, dice


def _round_json(number: int, outcome: RoundVerdict, sheet: Sheet) -> Json:
    return {
        "number": number,
        "name": pair(capital(round_name(number))),
        "score": both(
            lambda language: format_score(outcome.score_tenths, language, outcome.possible_tenths)
        ),
        "witness": [pair(line) for line in outcome.witness],
        "turns": turns_json(outcome.turns),
        "resources": resources_json(),
    }


def _history_json(sheet: Sheet, table: Table, read: Sequence[Shot]) -> list[Json]:
    """Return who corrected what and when, the latest first; also what was undone."""
    spots = {
        (read[number].photo.sha256, read[number].spots[index]): card
        for card in sheet.scored.sheets.cards
        for number, index in card.origins
    }
    undone = {one.undoes: one for one in table.corrections if one.undoes}
    told = [
        _correction_json(one, spots[one.sha256, one.spot], undone.get(one.id))
        for one in table.corrections
        if one.undoes is None and (one.sha256, one.spot) in spots
    ]
    return told[::-1]


def _correction_json(one: Correction, card: SheetCard, undone: Correction | None) -> Json:
    printed = card.reading.layout.card(card.reading.card)
    where = both(
        lambda language: ", ".join(
            [printed.title.say(language), field_name(printed, one.field).say(language)]
        )
    )
    return {
        "id": one.id,
        "where": where,
        "says": pair(say_mark(one.value)),
        "by": one.by,
        "at": one.at,
        "undone": {"by": undone.by, "at": undone.at} if undone else None,
    }


def _dice_json(sheet: Sheet, table: Table) -> list[list[str]]:
    """Return where a sheet's log differs from the official rolls."""
    official = {(r.round, r.turn): sorted((r.first, r.second)) for r in table.rolls}
    entry = sheet.scored.judged.entry
    if not official or not entry.layout.traits.has_rounds:
        return []
    doubted = {(d.round, d.field) for d in entry.doubts}
    said: list[list[str]] = []
    for number, round_ in entry.record.numbered:
        log = round_.card("score")
        for (of_round, turn), dice in official.items():
            fields = (f"turn-{turn}-a", f"turn-{turn}-b")
            marks = [log.mark(f) if log else None for f in fields]
            if of_round != number or None in marks or any((number, f) in doubted for f in fields):
                continue
            written = sorted(int(mark) for mark in marks if mark)
            if written != dice:
                text = Text(
                    f"{ROUND_WORDS[0].de} {number}, {TURN_WORDS[0].de} {turn}: notiert sind "
                    f"{written[0]} und {written[1]}, gewürfelt wurden {dice[0]} und {dice[1]}",
                    f"Round {number}, turn {turn}: {written[0]} and {written[1]} are noted, "
                    f"{dice[0]} and {dice[1]} were rolled",
                )
                said.append(pair(text))
    return said
