"""Printing: every option of `print` as a form, with a preview of the first page."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dicesheets.store.matches import find_match, people_of
from dicesheets.web.pages import house_of, render
from dicesheets.web.pool import SOON
from dicesheets.web.visitor import language_of, number_of, tidy_name
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.text import LANGUAGES

FORMATS = ("match", "round", "cards", "pad", "leaflet", "labels")
WELTEN_ONLY = ("match", "round")
ONCE = ("leaflet", "labels")  # printed once, whoever plays
PAPERS = ("a4", "letter")
FLIPS = ("long", "short")
MOST_PLAYERS = 6
MOST_NAMES = 30
MOST_COPIES = 20
MOST_SEED = 262_143

Wish = dict[str, Any]


async def show_print(request: Request) -> Response:
    """What to print, as a form with a preview."""
    told, _ = await house_of(request).desk.pool.ask("layouts", SOON)
    layout, wish = _wish(request)
    if match := request.query_params.get("match"):  # for those who sit there
        desk = house_of(request).desk
        found = await desk.ask_store(find_match, match)
        people = await desk.ask_store(people_of, found.id)
        wish["people"] = [person.name for person in people][:MOST_NAMES]
    checked, _ = await house_of(request).desk.pool.ask("check", SOON, layout=layout, wish=wish)
    return render(
        request, "print.html", told=told, checked=checked, layout=layout, wish=wish,
        games=GAME_NAMES, papers=PAPERS, most_players=MOST_PLAYERS, most_seed=MOST_SEED,
        most_copies=MOST_COPIES,
        formats=_formats(layout), is_once=wish["format"] in ONCE,
        has_own=not layout.endswith(":classic"),
        query=urlencode(_query(layout, wish), doseq=True),
    )  # fmt: skip


async def show_preview(request: Request) -> Response:
    """The first page of what would be printed."""
    layout, wish = _wish(request)
    _, parts = await house_of(request).desk.pool.ask("preview", SOON, layout=layout, wish=wish)
    return Response(parts[0], media_type="image/png")


async def show_pdf(request: Request) -> Response:
    """The sheets as a PDF."""
    layout, wish = _wish(request)
    _, parts = await house_of(request).desk.pool.ask("sheets", SOON, layout=layout, wish=wish)
    headers = {"content-disposition": 'attachment; filename="sheets.pdf"'}
    return Response(parts[0], media_type="application/pdf", headers=headers)


def _formats(layout: str) -> list[str]:
    """Return what a layout can be printed as."""
    is_welten = layout.startswith("welten:")
    return [one for one in FORMATS if is_welten or one not in WELTEN_ONLY]


def _wish(request: Request) -> tuple[str, Wish]:
    """Return a layout and a job out of an address; what is strange becomes what is usual."""
    given = request.query_params
    layout = given.get("layout", "welten:classic")[:80]
    formats = _formats(layout)
    form = given.get("format", "")
    form = form if form in formats else formats[0]
    is_once = form in ONCE
    people = number_of(given.get("players"), 0, MOST_PLAYERS, 0)
    names = [tidy_name(name) for name in given.get("names", "")[:2_000].split("\n")]
    paper, flip, language = given.get("paper", ""), given.get("flip", ""), given.get("lang", "")
    wants_realms = layout.startswith("welten:") and not is_once
    return layout, {
        "format": form,
        "paper": paper if paper in PAPERS else PAPERS[0],
        "language": language if language in LANGUAGES
        else language_of(request, house_of(request).language),
        "saver": given.get("ink") == "saver",
        "realms": [realm[:40] for realm in given.getlist("realm")[:20]] if wants_realms else [],
        "players": [0] if is_once else list(range(1, people + 1)) or [0],
        "people": [] if is_once else [name for name in names if name][:MOST_NAMES],
        "copies": 1 if is_once else number_of(given.get("copies"), 1, MOST_COPIES, 1),
        "seed": number_of(given.get("seed"), 1, MOST_SEED, 1),
        "backs": given.get("backs") == "yes" and not is_once,
        "flip": flip if flip in FLIPS else FLIPS[0],
        "carries": given.get("carries") == "yes",
    }  # fmt: skip


def _query(layout: str, wish: Wish) -> dict[str, Any]:
    people = 0 if wish["players"] == [0] else len(wish["players"])
    return {
        "layout": layout, "format": wish["format"], "paper": wish["paper"],
        "lang": wish["language"], "ink": "saver" if wish["saver"] else "colour",
        "realm": wish["realms"], "players": people, "names": "\n".join(wish["people"]),
        "copies": wish["copies"], "seed": wish["seed"], "flip": wish["flip"],
        "backs": "yes" if wish["backs"] else "", "carries": "yes" if wish["carries"] else "",
    }  # fmt: skip


ROUTES = [
    Route("/print", show_print, methods=["GET"]),
    Route("/print/preview.png", show_preview, methods=["GET"]),
    Route("/print/sheets.pdf", show_pdf, methods=["GET"]),
]
