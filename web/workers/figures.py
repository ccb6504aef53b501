"""The figures of a match for a family's statistics, as plain values for JSON."""

from __future__ import annotations

from collections import Counter

from dicesheets.layouts.model import Role
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import RoundRecord
from dicesheets.web.workers.gather import Sheet, Table
from dicesheets.web.workers.saying import Json, pair


def figures_json(table: Table) -> list[Json] | None:
    """Return what everybody with a name has scored; None while something is still to come."""
    is_open = any(sheet.is_open or sheet.is_unweighed for sheet in table.sheets)
    if is_open or not all(shot.is_read for shot in table.shots):
        return None
    names = Counter(sheet.name for sheet in table.sheets)
    return [
        _sheet_json(sheet, names[sheet.name] > 1)
        for sheet in table.sheets
        if sheet.name and sheet.scored.judged.verdict.legal is not False
    ]


def _sheet_json(sheet: Sheet, is_shared: bool) -> Json:
    """Return what one player has scored; two of one name are told apart by their numbers."""
    judged = sheet.scored.judged
    entry, verdict = judged.entry, judged.verdict
    numbered = [number for number, _ in entry.record.numbered]
    rounds = zip(numbered, entry.record.rounds, verdict.rounds, strict=True)
    is_welten = entry.layout.traits.has_rounds
    return {
        "name": f"{sheet.name} ({sheet.number})" if is_shared else sheet.name,
        "sheet": sheet.id,
        "game": entry.layout.game.value,
        "tenths": verdict.score_tenths,
        "rounds": [
            {
                "tenths": outcome.score_tenths,
                "stars": [
                    [*pair(entry.layout.card(card.card).title), card.stars]
                    for card in outcome.cards
                    if card.stars is not None and entry.layout.card(card.card).role is Role.REALM
                ],
                "dice": _dice(entry, number, record),
            }
            for number, record, outcome in rounds
        ]
        if is_welten
        else [],
    }


def _dice(entry: Entry, number: int, record: RoundRecord) -> list[int]:
    """Return the dice that were noted, as far as they are certain."""
    doubted = {d.field for d in entry.doubts if (d.round, d.card) == (number, "score")}
    log = record.card("score")
    return [
        int(mark)
        for field, mark in (log.marks if log else ())
        if field.startswith("turn-") and field not in doubted
    ]
