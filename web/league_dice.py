"""The official dice of a league's event, rolled on the page for everybody who watches."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicesheets.layouts.model import Game
from dicesheets.layouts.registry import traits_of
from dicesheets.store.matches import find_match
from dicesheets.store.values import StoredEvent
from dicesheets.web.pages import house_of
from dicesheets.web.table_pages import roll_next, show_rolls


async def show_dice(request: Request) -> Response:
    """The dice of the next turn, with the log of all rounds."""
    event = await _event_of(request)
    return await show_rolls(request, event.match, "/", "", event.rounds)


async def roll_dice(request: Request) -> Response:
    """Roll the dice of the next turn."""
    event = await _event_of(request)
    await roll_next(request, event.match, event.rounds)
    return RedirectResponse("/dice", 303)


async def _event_of(request: Request) -> StoredEvent:
    """Return the event, if everybody shares dice in its game."""
    house = house_of(request)
    assert house.event is not None
    match = await house.desk.ask_store(find_match, house.event.match)
    if not traits_of(Game(match.game)).has_rounds:
        raise HTTPException(404)
    return house.event


ROUTES = [
    Route("/dice", show_dice, methods=["GET"]),
    Route("/dice", roll_dice, methods=["POST"]),
]
