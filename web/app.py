"""The application: which address leads to which page, and what is said when one fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import ModuleType
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dicesheets.errors import DicesheetsError
from dicesheets.web import (
    home_pages,
    match_pages,
    print_pages,
    sheet_pages,
    table_pages,
    variant_pages,
)
from dicesheets.web.desk import said
from dicesheets.web.guard import App, Door, Guard
from dicesheets.web.pages import House, house_of, render
from dicesheets.web.pool import WorkFailed
from dicesheets.web.static_files import serve_static
from dicesheets.web.visitor import language_of, wants_json
from dicesheets.web.words import NOT_HERE, WORDS
from dicesheets.words.text import Text

ROUTES = [
    Route("/static/{name}", serve_static, methods=["GET"]),
    *home_pages.ROUTES,
    *match_pages.ROUTES,
    *sheet_pages.ROUTES,
    *table_pages.ROUTES,
    *print_pages.ROUTES,
    *variant_pages.ROUTES,
]


def make_app(house: House, door: Door) -> App:
    """Return the application behind its guard."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        house.desk.pool.start()
        if house.event is None:
            house.desk.behind(house.desk.resume())
        else:  # whoever adds photos reads them
            house.desk.behind(_league().watch(house.desk, house.event))
        yield
        await house.desk.close()

    app = Starlette(
        routes=ROUTES if house.event is None else _league().ROUTES,
        lifespan=living,
        middleware=[Middleware(GZipMiddleware, minimum_size=2_000, compresslevel=5)],
        exception_handlers={
            DicesheetsError: _say_error, HTTPException: _say_missing, Exception: _say_fault,
        },
    )  # fmt: skip
    app.state.house = house
    return Guard(cast(App, app), door)


def _league() -> ModuleType:
    """Return the pages of a league, which load more than a table's page needs."""
    from dicesheets.web import league_app

    return league_app


async def _say_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, DicesheetsError)
    missing = getattr(error, "about", "") == "match"
    status = 404 if missing else 503 if isinstance(error, WorkFailed) else 400
    return _tell(request, status, said(error))


async def _say_missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _tell(request, error.status_code, NOT_HERE)


async def _say_fault(request: Request, error: Exception) -> Response:
    # The server logs it: a fault of ours, or a request that was cut off.
    return _tell(request, 500, WORDS["fault"])


def _tell(request: Request, status: int, why: Text) -> Response:
    language = language_of(request, house_of(request).language)
    if wants_json(request):
        return JSONResponse({"error": why.say(language)}, status)
    return render(request, "error.html", status, why=why)
