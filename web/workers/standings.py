"""Who stands where in a match, as plain values for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Game
from dicesheets.layouts.registry import traits_of
from dicesheets.reports.ranking import place_cells
from dicesheets.rules.entry import Judged
from dicesheets.rules.overview import overview
from dicesheets.rules.standing import Place
from dicesheets.scoring.rank import rank
from dicesheets.web.workers.gather import Sheet, Table
from dicesheets.web.workers.saying import Json, both, pair, sheet_title
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
    return {
        "error": None,
        "places": [
            {
                "cells": _cells(game, place, found := _sheet_of(place, sheets)),
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
        # Of Würfelwelten the last line of the rules says how ties are broken.
        "ties": pair(overview(judged[0].entry.layout)[-1]) if traits_of(game).has_rounds else None,
    }


def _with_titles(text: Text, table: Table) -> list[str]:
    """Return a text that calls sheets what the page calls them, not by their ids."""
    told = pair(text)
    for sheet in table.sheets:
        titles = sheet_title(sheet)
        told = [one.replace(sheet.id, title) for one, title in zip(told, titles, strict=True)]
    return told


def _is_over(sheet: Sheet) -> bool:
    """Say whether a sheet shows a whole game."""
    entry = sheet.scored.judged.entry
    if not entry.layout.traits.has_rounds:
        return True
    return len(entry.record.rounds) == entry.layout.welten.rounds


def _sheet_of(place: Place, sheets: Mapping[str, Sheet]) -> Sheet | None:
    """Return whose place it is; the players of a lone pad are all on the same sheet."""
    standing = place.standing
    if standing.seat and not standing.pad:
        return next(iter(sheets.values()))
    return sheets.get(standing.pad or standing.player)


def _cells(game: Game, place: Place, sheet: Sheet | None) -> list[list[str]]:
    """Return a place as cells, the player called in each language as on the sheet's page."""
    cells = [list(place_cells(game, place, language)) for language in LANGUAGES]
    if sheet is not None and not place.standing.seat:
        for row, title in zip(cells, sheet_title(sheet), strict=True):
            row[1] = title
    return cells


def _named(sheet: Sheet, given: Counter[str]) -> Judged:
    """Return a judged sheet under a name of its own: nobody is joined for want of one."""
    judged = sheet.scored.judged
    if sheet.name and given[sheet.name] == 1:
        return judged
    if sheet.name:  # two people of one name
        name = sheet.id
    else:
        name = sheet_title(sheet)[0] if sheet.number else judged.entry.person or sheet.id
    record = replace(judged.entry.record, player=name)
    return replace(judged, entry=replace(judged.entry, record=record))
