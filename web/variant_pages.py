"""Variants: what is installed, new ones by seed, bundles of others, a gallery to put anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicesheets.errors import UsageError
from dicesheets.layouts.registry import games_with_variants
from dicesheets.store.photos import forget_troubles
from dicesheets.variants.difficulty import DIFFICULTY_WORDS
from dicesheets.web import limits
from dicesheets.web.galleries import Gallery
from dicesheets.web.layouts_here import known_layouts
from dicesheets.web.match_pages import stream_events
from dicesheets.web.pages import house_of, render
from dicesheets.web.pool import LATER, SOON
from dicesheets.web.visitor import language_of, load_all, load_form, load_uploads, number_of
from dicesheets.web.words import BUNDLE_TOO_LARGE, NO_FILE
from dicesheets.words.games import GAME_NAMES

MOST_WISH = 60_000
MOST_CARRIERS = 4  # photos: a layout has at most four pages of codes
VARIED = tuple(game.value for game in games_with_variants())

Json = dict[str, Any]


async def show_variants(request: Request) -> Response:
    """The layouts that can be printed and read here."""
    return await _show(request)


async def add_bundle(request: Request) -> Response:
    """Install a bundle that somebody sends; it is checked where hostile photos are read."""
    desk = house_of(request).desk
    (upload, *_) = await load_uploads(request, desk.database.file.parent, NO_FILE)
    if len(upload.data) > limits.MAX_BUNDLE_BYTES:
        raise UsageError(BUNDLE_TOO_LARGE)
    return await _install(request, upload.data)


async def look_at_photos(request: Request) -> Response:
    """Say which layouts a photographed page of codes carries, and offer to add them."""
    desk = house_of(request).desk
    uploads = await load_uploads(request, desk.database.file.parent)
    pictures = [upload.data for upload in uploads[:MOST_CARRIERS]]
    told, bundles = await desk.pool.ask("offer_carried", SOON, parts=pictures)
    for one, bundle in zip(told["offered"], bundles, strict=True):
        desk.offers.put(one["digest"], bundle)
    return await _show(request, offered=told["offered"])


async def add_offered(request: Request) -> Response:
    """Install what a photo carried, once somebody wants it: by the same checks as a file."""
    desk = house_of(request).desk
    digest = (await load_form(request)).get("digest", "")
    return await _install(request, desk.offers.take(digest))


async def _install(request: Request, bundle: bytes) -> Response:
    desk = house_of(request).desk
    told, _ = await desk.pool.ask("add_bundle", SOON, parts=[bundle])
    await desk.ask_store(forget_troubles)  # sheets of it can be read from now on
    desk.look_anew()
    return await _show(request, told["added"])


# ------------------------------------------------------------------ galleries


async def begin_gallery(request: Request) -> Response:
    """Begin the site of `publish`, or lead to the one that is begun."""
    wanted = [key[:80] for key in await load_all(request, "v")]
    language = language_of(request, house_of(request).language)
    begun = house_of(request).desk.galleries.begin(wanted, language)
    return RedirectResponse(f"/variants/gallery/{begun.id}", 303)


async def show_gallery(request: Request) -> Response:
    """How far a gallery is; once it is made, where to get it."""
    gallery = _gallery(request)
    told = await known_layouts(house_of(request).desk)
    names = {one["key"]: one["called"] for one in told}
    return render(request, "gallery.html", gallery=gallery, names=names)


async def load_gallery(request: Request) -> Response:
    """The site as one file, for any web space."""
    gallery = _gallery(request)
    if not gallery.data:
        raise HTTPException(404)
    headers = {"content-disposition": 'attachment; filename="gallery.zip"'}
    return Response(gallery.data, media_type="application/zip", headers=headers)


async def tell_gallery(request: Request) -> Response:
    """How far a gallery is, as it happens (server-sent events)."""
    return stream_events(house_of(request).desk, _gallery(request).id)


def _gallery(request: Request) -> Gallery:
    found = house_of(request).desk.galleries.find(request.path_params["gallery"])
    if found is None:
        raise HTTPException(404)
    return found


async def _show(
    request: Request, added: Sequence[Json] = (), offered: Sequence[Json] = ()
) -> Response:
    desk = house_of(request).desk
    pool = desk.pool
    told, _ = await pool.ask("layouts", SOON)
    given, made = request.query_params, None
    seed = number_of(given.get("seed"), 0, MOST_WISH, 1)
    if "seed" in given:
        made, _ = await pool.ask(
            "generate", LATER, game=given.get("game", "")[:20], seed=seed,
            difficulty=given.get("difficulty", "")[:20],
        )  # fmt: skip
    return render(
        request, "variants.html", told=told, games=GAME_NAMES, made=made, seed=seed, added=added,
        offered=offered, galleries=desk.galleries.all(), difficulties=DIFFICULTY_WORDS,
        varied=VARIED, given=given, most_wish=MOST_WISH,
    )  # fmt: skip


ROUTES = [
    Route("/variants", show_variants, methods=["GET"]),
    Route("/variants/add", add_bundle, methods=["POST"]),
    Route("/variants/photos", look_at_photos, methods=["POST"]),
    Route("/variants/offered", add_offered, methods=["POST"]),
    Route("/variants/gallery", begin_gallery, methods=["POST"]),
    Route("/variants/gallery/{gallery}", show_gallery, methods=["GET"]),
    Route("/variants/gallery/{gallery}/gallery.zip", load_gallery, methods=["GET"]),
    Route("/variants/gallery/{gallery}/events", tell_gallery, methods=["GET"]),
]
