"""Sheets with other dice on a league's page: whoever decides lets them count, or not."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicesheets.league import accepting
from dicesheets.league.keeping import open_office
from dicesheets.league.words import say_together
from dicesheets.store.database import Database
from dicesheets.store.work import JUDGE
from dicesheets.web.league_pages import event_of
from dicesheets.web.league_review import do_work
from dicesheets.web.pages import render
from dicesheets.web.visitor import load_form, name_of
from dicesheets.words.text import Text


async def show_odd(request: Request) -> Response:
    """Every sheet with other dice than were rolled, and whether it counts."""
    desk, event = event_of(request)
    found = await desk.ask_store(accepting.odd_sheets, event.match)
    beside = await desk.ask_store(_beside, event.match, [odd for odd in found if odd.dice])
    sheets = [
        {"odd": odd, "refused": accepting.refused_rounds(odd), "seen": accepting.all_dice(odd),
         "beside": beside[odd.sheet],
         "by": ", ".join(dict.fromkeys(f"{one.by or '–'}, {one.at[:10]}" for one in odd.accepted))}
        for odd in found
        if odd.dice
    ]  # fmt: skip
    return render(request, "league_odd.html", sheets=sheets)


async def decide(request: Request) -> Response:
    """Accept the dice of a sheet, or take that back, and have it judged again."""
    desk, event = event_of(request)
    form = await load_form(request)
    sheet, by = form.get("sheet", ""), name_of(request)
    office = await desk.ask_store(open_office, event)

    def keep(database: Database) -> list[str]:
        odd = accepting.odd_sheet(database, event.match, sheet)
        if form.get("undo"):
            accepting.take_back(office, sheet, by)
        else:
            accepting.accept_dice(office, sheet, by, seen=form.get("dice", ""))
        return accepting.units_decided(database, event.match, odd)

    for unit in await desk.ask_store(keep):
        await do_work(desk, office, JUDGE, unit)
    desk.note_change(event.match)
    return RedirectResponse("/odd", 303)


def _beside(database: Database, match: str, found: Sequence[accepting.Odd]) -> dict[str, Text]:
    """Return what to say of those on whose photo others stand with the same dice; else ""."""
    told = {odd.sheet: accepting.sharers(database, match, odd) for odd in found}
    return {
        sheet: say_together([one.whose for one in others]) if others else Text("", "")
        for sheet, others in told.items()
    }


ROUTES = [
    Route("/odd", show_odd, methods=["GET"]),
    Route("/odd", decide, methods=["POST"]),
]
