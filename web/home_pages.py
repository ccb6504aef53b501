"""The first page: a button for the camera, the matches, a name, a language."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from dicesheets.store.matches import add_match, contents_of, known_names, list_matches
from dicesheets.store.values import Match
from dicesheets.web.guard import is_of_this_page
from dicesheets.web.layouts_here import known_layouts
from dicesheets.web.match_list import matches_listed
from dicesheets.web.pages import house_of, render
from dicesheets.web.statistics import USUAL_TENTHS, figures_of_all
from dicesheets.web.visitor import (
    LANGUAGE_COOKIE,
    NAME_COOKIE,
    Upload,
    cookie_value,
    language_of,
    load_form,
    load_uploads,
    name_of,
    wants_json,
)
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.text import LANGUAGES

MOST_LISTED = 12
MOST_COUNTED = 200  # matches in the statistics, the latest
MOST_NAMES = 20  # of one match
COOKIE_AGE_S = 365 * 24 * 3600


async def show_home(request: Request) -> Response:
    """The first page."""
    desk = house_of(request).desk
    matches = (await desk.ask_store(list_matches))[:MOST_LISTED]
    listed_ = matches_listed(matches, await desk.ask_store(contents_of))
    return render(request, "home.html", matches=listed_)


async def show_matches(request: Request) -> Response:
    """All matches, and what a family likes to know of them."""
    desk = house_of(request).desk
    matches = await desk.ask_store(list_matches)
    listed_ = matches_listed(matches, await desk.ask_store(contents_of))
    told = await desk.figures([match.id for match in matches[:MOST_COUNTED]])
    return render(
        request, "matches.html", matches=listed_, usual=USUAL_TENTHS,
        figures=figures_of_all(told), is_counting=len(told) < len(matches[:MOST_COUNTED]),
    )  # fmt: skip


async def add_match_of_photos(request: Request) -> Response:
    """Photos without a match begin one."""
    house = house_of(request)
    uploads = await load_uploads(request, house.desk.database.file.parent)
    match = await begin(request)
    return await take_photos(request, match.id, uploads)


async def begin(request: Request) -> Match:
    """Begin a match that nobody has named: everybody sees it called after today."""
    return await house_of(request).desk.ask_store(add_match, "")


async def take_photos(request: Request, match: str, uploads: list[Upload]) -> Response:
    """Keep photos of a match, wait until they are read, and lead to what they say."""
    desk = house_of(request).desk
    pictures = [(upload.name, upload.data) for upload in uploads]
    digests = await desk.add_photos(match, pictures, name_of(request))
    if not wants_json(request):
        return RedirectResponse(f"/m/{match}", 303)
    view = await desk.view(match, is_waited=True)
    ours = [photo for photo in view["photos"] if photo["sha"] in digests]
    photos = desk.photos.as_they_are(ours)
    sheets = [s for s in view["sheets"] if any(s["id"] in p["sheets"] for p in photos)]
    place = LANGUAGES.index(language_of(request, house_of(request).language))
    is_all = bool(sheets) and len(view["sheets"]) == 1  # else there is more to see than this sheet
    go = f"/m/{match}/s/{sheets[0]['id']}" if is_all else f"/m/{match}"
    return JSONResponse(
        {
            "match": match,
            "go": go,
            "photos": [
                {
                    "sha": p["sha"], "state": p["state"],
                    "trouble": p["trouble"][place] if p["trouble"] else None,
                    "notes": [note[place] for note in p["notes"]],
                }
                for p in photos
            ],
            "sheets": [
                {"id": s["id"], "title": s["title"][place], "score": s["score"][place],
                 "legal": s["legal"]}
                for s in sheets
            ],
        }
    )  # fmt: skip


async def begin_quick(request: Request) -> Response:
    """A script begins a match before it sends the photos one by one."""
    match = await begin(request)
    return JSONResponse({"match": match.id})


async def show_new(request: Request) -> Response:
    """The form for a new match."""
    desk = house_of(request).desk
    names = await desk.ask_store(known_names)
    layouts = await known_layouts(desk)
    return render(request, "new.html", games=GAME_NAMES, layouts=layouts, names=names)


async def add_new(request: Request) -> Response:
    """Begin a match of some people."""
    house = house_of(request)
    form = await load_form(request)
    game, _, layout = form.get("game", "")[:80].partition(":")
    known = (game, layout) if game in GAME_NAMES else ("", "")
    names = [name for line in form.get("names", "").split("\n") if (name := line.strip())]
    match = await house.desk.ask_store(add_match, form.get("title", ""), *known, names[:MOST_NAMES])
    return RedirectResponse(f"/m/{match.id}", 303)


async def choose_language(request: Request) -> Response:
    """Switch the language of the pages and go back."""
    form = await load_form(request)
    answer = RedirectResponse(_within(form.get("back", "/")), 303)
    if form.get("lang") in LANGUAGES:
        answer.set_cookie(
            LANGUAGE_COOKIE, form["lang"], COOKIE_AGE_S, samesite="lax", httponly=True
        )
    return answer


async def say_name(request: Request) -> Response:
    """Remember what whoever asks calls themselves."""
    form = await load_form(request)
    answer = RedirectResponse(_within(form.get("back", "/")), 303)
    name = cookie_value(form.get("name", ""))
    answer.set_cookie(NAME_COOKIE, name, COOKIE_AGE_S, samesite="lax", httponly=True)
    return answer


def _within(path: str) -> str:
    """Return a path of this page; whatever leads elsewhere leads home."""
    return path if is_of_this_page(path) and path.isprintable() else "/"


ROUTES = [
    Route("/", show_home, methods=["GET"]),
    Route("/matches", show_matches, methods=["GET"]),
    Route("/photos", add_match_of_photos, methods=["POST"]),
    Route("/quick", begin_quick, methods=["POST"]),
    Route("/new", show_new, methods=["GET"]),
    Route("/new", add_new, methods=["POST"]),
    Route("/language", choose_language, methods=["POST"]),
    Route("/name", say_name, methods=["POST"]),
]
