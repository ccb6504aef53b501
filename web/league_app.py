"""The addresses of a league's event; it has thousands of photos, and no page gathers them all."""

from __future__ import annotations

from starlette.routing import Route

from dicesheets.web import (
    home_pages,
    league_accept,
    league_dice,
    league_pages,
    league_review,
    table_pages,
)
from dicesheets.web.static_files import serve_static

ROUTES = [
    Route("/static/{name}", serve_static, methods=["GET"]),
    Route("/language", home_pages.choose_language, methods=["POST"]),
    Route("/name", home_pages.say_name, methods=["POST"]),
    Route("/join", table_pages.show_join, methods=["GET"]),
    *league_pages.ROUTES,
    *league_review.ROUTES,
    *league_dice.ROUTES,
    *league_accept.ROUTES,
]
watch = league_pages.watch
