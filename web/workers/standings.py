"""Who stands where in a match, as plain values for JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Game, Layout
from dicesheets.reports.ranking import place_cells
from dicesheets.rules.entry import Judged
from dicesheets.rules.overview import overview
from dicesheets.rules.pad_names import seat_name
from dicesheets.rules.standing import Place
from dicesheets.scoring.rank import rank
from dicesheets.web.workers.gather import Sheet, Table
from dicesheets.web.workers.saying import Json, both, pair, sheet_title
from dicesheets.words.players import call_by_name, player_name
from dicesheets.words.text import LANGUAGES, Text


def ranking_json(table: Table) -> Json | None:
    """Return who stands where; None where nobody can be compared."""
    given = Counter(sheet.name for sheet in table.sheets)
    named = [(sheet, _named(sheet, given)) for sheet in table.sheets]
    judged = [one for _, one in named]
    if not judged:
        return None
    try:
        ranking = rank(judged)
    except DicesheetsError as error:
        return {"error": both(error.say), "places": [], "odd": []}
    sheets = {one.entry.player: sheet for sheet, one in named}
    game = ranking.game
    seats = seats_of(table)
    return {
        "error": None,
        "places": [
            {
                "cells": _cells(game, place, found := _sheet_of(place, sheets), seats),
                "rank": place.rank,
                "sheet": found.id if found else None,
                "tenths": place.standing.score_tenths,
                "legal": place.standing.legal,
                "sure": place.standing.legal is True and not place.standing.is_doubtful,
            }
            for place in ranking.places
        ],
        "odd": [_with_titles(text, table) for text in (*ranking.differences, *ranking.duplicates)],
        "is_over": all(_is_over(sheet) for sheet in table.sheets),
        "ties": _ties(judged[0].entry.layout),
    }


def seats_of(table: Table) -> dict[int, str]:
    """Return who sits where at a table with a pad for all, as far as names are known."""
    if not any(_is_shared(sheet) for sheet in table.sheets):
        return {}
    return {person.number: person.name for person in table.people}


def _is_shared(sheet: Sheet) -> bool:
    return any(card.reading.layout.card(card.reading.card).is_shared
               for card in sheet.scored.sheets.cards)  # fmt: skip


def _ties(layout: Layout) -> list[str] | None:
    """Return how ties are broken, where the rules say so."""
    if layout.traits.has_rounds:  # the last line of the rules
        return pair(overview(layout)[-1])
    pads = [card.pad for card in layout.cards if card.pad and card.pad.win.ties]
    if not pads:
        return None
    lines = [pads[0].line(name).label for name in pads[0].win.ties]
    german, english = ", ".join(one.de for one in lines), ", ".join(one.en for one in lines)
    return pair(
        Text(
            f"Bei Gleichstand gewinnt, wer hier mehr hat: {german}.",
            f"A tie goes to whoever has more in: {english}.",
        )
    )


def _with_titles(text: Text, table: Table) -> list[str]:
    """Return a text that calls sheets what the page calls them, not by their ids."""
    both_titles = {sheet.id: sheet_title(sheet) for sheet in table.sheets}
    ids = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, both_titles))})(?!\w)")

    def called(one: str, place: int) -> str:
        return ids.sub(lambda found: both_titles[found[0]][place], one)

    return [called(one, place) for place, one in enumerate(pair(text))]


def _is_over(sheet: Sheet) -> bool:
    """Say whether a sheet shows a whole game."""
    judged = sheet.scored.judged
    entry, outcome = judged.entry, judged.verdict.rounds[:1]
    if outcome and outcome[0].winners is not None and not outcome[0].is_alone:
        return bool(outcome[0].winners)
    if not entry.layout.traits.has_rounds:
        return True
    return len(entry.record.rounds) == entry.layout.welten.rounds


def _sheet_of(place: Place, sheets: Mapping[str, Sheet]) -> Sheet | None:
    """Return whose place it is; the players of a lone pad are all on the same sheet."""
    standing = place.standing
    if standing.seat and not standing.pad:
        return next(iter(sheets.values()))
    return sheets.get(standing.pad or standing.player)


def _cells(
    game: Game, place: Place, sheet: Sheet | None, seats: Mapping[int, str]
) -> list[list[str]]:
    """Return a place as cells, the player called in each language as on the sheet's page."""
    cells = [list(place_cells(game, place, language)) for language in LANGUAGES]
    if sheet is None:
        return cells
    seat = place.standing.seat
    name = seats.get(seat)
    pad = sheet.scored.judged.entry.pad
    called = seat_name(pad, seat) if pad else player_name(seat)
    who = [call_by_name(one, {seat: name}) if name else one for one in pair(called)]
    for row, title, at_pad in zip(cells, sheet_title(sheet), who, strict=True):
        is_one = not place.standing.pad  # else several pads lie side by side
        row[1] = title if not seat else at_pad if is_one else f"{title}, {at_pad}"
    return cells


def _named(sheet: Sheet, given: Counter[str]) -> Judged:
    """Return a judged sheet under a name of its own: nobody is joined for want of one."""
    judged = sheet.scored.judged
    if sheet.name and given[sheet.name] == 1:
        return judged
    # Two people of one name, or nobody's: `_with_titles` says in each language who that is.
    is_known = not sheet.name and not sheet.number and judged.entry.person
    name = judged.entry.person if is_known else sheet.id
    record = replace(judged.entry.record, player=name)
    return replace(judged, entry=replace(judged.entry, record=record))
