"""The figures of a match for a family's statistics, as plain values for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from dicesheets.layouts.model import Role
from dicesheets.layouts.pad import Best
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import RoundRecord
from dicesheets.web.workers.gather import Sheet, Table
from dicesheets.web.workers.saying import Json, pair
from dicesheets.web.workers.standings import seats_of
from dicesheets.web.workers.table import key_of


def figures_json(table: Table) -> list[Json] | None:
    """Return what everybody with a name has scored; None while something is still to come."""
    is_open = any(sheet.is_open or sheet.is_unweighed for sheet in table.sheets)
    if is_open or not all(shot.is_read for shot in table.shots):
        return None
    names = Counter(sheet.name for sheet in table.sheets)
    seats = seats_of(table)
    legal = [s for s in table.sheets if s.scored.judged.verdict.legal is not False]
    told = [_sheet_json(sheet, names[sheet.name] > 1) for sheet in legal if sheet.name]
    return told + [one for sheet in legal if not sheet.name for one in _seats_json(sheet, seats)]


def _seats_json(sheet: Sheet, seats: Mapping[int, str]) -> Iterator[Json]:
    """Yield what everybody with a name has on a pad for all."""
    judged = sheet.scored.judged
    for player, points in judged.verdict.rounds[0].players if judged.verdict.rounds else ():
        name = seats.get(int(player.removeprefix("p")))
        if name and points is not None:
            yield {**_game_json(sheet), "name": name, "tenths": points * 10, "rounds": []}


def _game_json(sheet: Sheet) -> Json:
    """Return which game it is: those of somebody's own are compared with themselves alone."""
    judged = sheet.scored.judged
    layout, rounds = judged.entry.layout, judged.verdict.rounds
    return {
        "sheet": sheet.id,
        "game": key_of(layout) if layout.traits.names_itself else layout.game.value,
        "called": pair(layout.game_name),
        "lowest": bool(rounds) and rounds[0].rank_by == Best.LOWEST.value,
    }


def _sheet_json(sheet: Sheet, is_shared: bool) -> Json:
    """Return what one player has scored; two of one name are told apart by their numbers."""
    judged = sheet.scored.judged
    entry, verdict = judged.entry, judged.verdict
    numbered = [number for number, _ in entry.record.numbered]
    rounds = zip(numbered, entry.record.rounds, verdict.rounds, strict=True)
    is_welten = entry.layout.traits.has_rounds
    return {
        **_game_json(sheet),
        "name": f"{sheet.name} ({sheet.number})" if is_shared else sheet.name,
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
