"""A match: its photos, its sheets, its standings; two may look at it at once."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import AsyncIterator
from io import StringIO
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from dicesheets.store.matches import (
    describe_match,
    find_match,
    name_person,
    people_of,
    remove_match,
)
from dicesheets.store.photos import (
    forget_troubles,
    is_photo_of,
    load_picture,
    photos_of,
    place_photo,
    placings_of,
    remove_photo,
)
from dicesheets.store.values import Placing
from dicesheets.web.desk import Desk
from dicesheets.web.home_pages import take_photos
from dicesheets.web.pages import Words, house_of, render
from dicesheets.web.pool import SOON
from dicesheets.web.visitor import language_of, load_form, load_uploads, name_of
from dicesheets.words.text import LANGUAGES

SHOW_WITHIN_S = 2.5  # a page is shown then, whatever is still being read
HEARTBEAT_S = 15.0
ROUNDS = 3


async def show_match(request: Request) -> Response:
    """How a match stands."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    view = await shown_view(desk, match.id)
    placings = {p.sha256: p for p in await desk.ask_store(placings_of, match.id)}
    people = await desk.ask_store(people_of, match.id)
    return render(
        request, "match.html", match=match, view=view, photos=await _photos(desk, match.id, view),
        placings=placings, people=people, rounds=range(1, ROUNDS + 1),
    )  # fmt: skip


async def shown_view(desk: Desk, match: str) -> dict[str, Any] | None:
    """Return how a match stands; None while photos take longer than a page should."""
    waited = asyncio.ensure_future(desk.view(match, is_waited=True))
    try:
        return await asyncio.wait_for(asyncio.shield(waited), SHOW_WITHIN_S)
    except TimeoutError:
        desk.behind(_outlasting(waited))
        return None


async def _outlasting(work: asyncio.Future[Any]) -> None:
    await work


async def _photos(desk: Desk, match: str, view: dict[str, Any] | None) -> list[dict[str, Any]]:
    if view is not None:
        return desk.photos.as_they_are(view["photos"])
    waiting: list[dict[str, Any]] = [
        {
            "sha": photo.sha256, "name": photo.name, "at": photo.came_at, "trouble": None,
            "state": "waiting", "notes": [], "sheets": [], "cards": 0, "round": 0,
            "carries": False,
        }
        for photo in await desk.ask_store(photos_of, match)
    ]  # fmt: skip
    return desk.photos.as_they_are(waiting)


async def add_photos(request: Request) -> Response:
    """Put photos to a match."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    uploads = await load_uploads(request, desk.database.file.parent)
    return await take_photos(request, match.id, uploads)


async def change_match(request: Request) -> Response:
    """Change what a match and its people are called."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    form = await load_form(request)
    if title := form.get("title", "").strip():
        await desk.change(match.id, describe_match, title, match.game, match.layout)
    for key, name in form.items():
        number = key.removeprefix("name-")
        if key.startswith("name-") and number.isdecimal() and len(number) < 5 and name.strip():
            await desk.change(match.id, name_person, int(number), name)
    return RedirectResponse(f"/m/{match.id}", 303)


async def drop_match(request: Request) -> Response:
    """Take a match out of the list."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    await desk.change(match.id, remove_match)
    return RedirectResponse("/", 303)


async def place(request: Request) -> Response:
    """Say whose sheet a photo shows, and of which round."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    form = await load_form(request)
    photo = form.get("photo", "")
    if not await desk.ask_store(is_photo_of, match.id, photo):
        raise HTTPException(404)
    person, number = form.get("person", "0"), form.get("round", "0")
    if not (person.isdecimal() and number.isdecimal() and len(person) < 5 and len(number) < 2):
        raise HTTPException(400)
    placing = Placing(photo, int(person), int(number), name_of(request))
    await desk.change(match.id, place_photo, placing)
    return RedirectResponse(f"/m/{match.id}", 303)


async def drop_photo(request: Request) -> Response:
    """Take a photo out of a match."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    form = await load_form(request)
    if not await desk.ask_store(is_photo_of, match.id, form.get("photo", "")):
        raise HTTPException(404)
    await desk.change(match.id, remove_photo, form["photo"])
    return RedirectResponse(f"/m/{match.id}", 303)


async def read_again(request: Request) -> Response:
    """Try a photo again that stopped whoever worked on it."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    photo = (await load_form(request)).get("photo", "")
    if not await desk.ask_store(is_photo_of, match.id, photo):
        raise HTTPException(404)
    desk.photos.retry(match.id, photo)
    return RedirectResponse(f"/m/{match.id}", 303)


async def add_carried(request: Request) -> Response:
    """Add the layouts that photos of a match carry; its sheets are read anew."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    await desk.pool.ask("add_carried", SOON, match=match.id)
    await desk.ask_store(forget_troubles)
    desk.look_anew()
    desk.note_change(match.id)
    return RedirectResponse(f"/m/{match.id}", 303)


async def show_original(request: Request) -> Response:
    """A photo as it came: to be kept, never to be opened as a page."""
    desk = house_of(request).desk
    match, photo = request.path_params["match"], request.path_params["photo"]
    await desk.ask_store(find_match, match)
    if not await desk.ask_store(is_photo_of, match, photo):
        raise HTTPException(404)
    data = await desk.ask_store(load_picture, photo)
    name = f"{photo[:12]}.jpg" if data.startswith(b"\xff\xd8") else photo[:12]
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


async def show_flat(request: Request) -> Response:
    """A card as seen from above."""
    desk = house_of(request).desk
    given = request.path_params
    await desk.ask_store(find_match, given["match"])
    data = await desk.flat(given["match"], given["photo"], given["card"])
    if data is None:
        raise HTTPException(404)
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(data, media_type="image/jpeg", headers=headers)


async def show_csv(request: Request) -> Response:
    """The standings for a spreadsheet."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    view = await desk.view(match.id, is_waited=True)
    language = language_of(request, house_of(request).language)
    place, t = LANGUAGES.index(language), Words(language)
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow([t.rank, t.player, t.score, t.legal, t.note])
    for one in (view["ranking"] or {"places": []})["places"]:
        rank, name, _, note = one["cells"][place]
        score = "" if one["tenths"] is None else one["tenths"] / 10
        legal = {True: t.yes, False: t.no, None: ""}[one["legal"]]
        rows.writerow([rank.rstrip("."), _no_formula(name), score, legal, note])
    headers = {"content-disposition": 'attachment; filename="standings.csv"'}
    # With a mark at the beginning spreadsheets see that it is UTF-8.
    text = f"\N{ZERO WIDTH NO-BREAK SPACE}{out.getvalue()}".encode()
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _no_formula(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


async def tell_events(request: Request) -> Response:
    """What happens at a match, as it happens (server-sent events)."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    return stream_events(desk, match.id)


def stream_events(desk: Desk, name: str) -> Response:
    """Return what happens at a match or to a gallery, for as long as somebody listens."""

    async def events() -> AsyncIterator[bytes]:
        yield b"retry: 2000\n\n"
        listening = desk.listen(name).__aiter__()
        following = asyncio.ensure_future(anext(listening))
        try:
            while True:
                done, _ = await asyncio.wait({following}, timeout=HEARTBEAT_S)
                if not done:
                    yield b": still here\n\n"
                    continue
                yield f"data: {json.dumps(following.result())}\n\n".encode()
                following = asyncio.ensure_future(anext(listening))
        except StopAsyncIteration:
            return
        finally:
            following.cancel()

    return StreamingResponse(events(), media_type="text/event-stream")


ROUTES = [
    Route("/m/{match}", show_match, methods=["GET"]),
    Route("/m/{match}", change_match, methods=["POST"]),
    Route("/m/{match}/photos", add_photos, methods=["POST"]),
    Route("/m/{match}/remove", drop_match, methods=["POST"]),
    Route("/m/{match}/place", place, methods=["POST"]),
    Route("/m/{match}/drop", drop_photo, methods=["POST"]),
    Route("/m/{match}/again", read_again, methods=["POST"]),
    Route("/m/{match}/carried", add_carried, methods=["POST"]),
    Route("/m/{match}/original/{photo}", show_original, methods=["GET"]),
    Route("/m/{match}/flat/{photo}/{card:int}.jpg", show_flat, methods=["GET"]),
    Route("/m/{match}/standings.csv", show_csv, methods=["GET"]),
    Route("/m/{match}/events", tell_events, methods=["GET"]),
]
