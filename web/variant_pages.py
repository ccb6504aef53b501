"""Variants: what is installed, new ones by seed, bundles of others, a gallery to put anywhere."""

from __future__ import annotations

import base64

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dicesheets.errors import UsageError
from dicesheets.layouts.registry import games_with_variants
from dicesheets.store.photos import forget_troubles
from dicesheets.variants.difficulty import DIFFICULTY_WORDS
from dicesheets.web import limits
from dicesheets.web.pages import house_of, render
from dicesheets.web.pool import LATER, SOON
from dicesheets.web.visitor import load_uploads, number_of
from dicesheets.web.words import BUNDLE_TOO_LARGE, NO_FILE
from dicesheets.words.games import GAME_NAMES

MOST_WISH = 60_000
MOST_PUBLISHED = 4  # variants in one gallery: each is rated by play and printed eight times
VARIED = tuple(game.value for game in games_with_variants())


async def show_variants(request: Request) -> Response:
    """The layouts that can be printed and read here."""
    return await _show(request)


async def add_bundle(request: Request) -> Response:
    """Install a bundle that somebody sends; it is checked where hostile photos are read."""
    desk = house_of(request).desk
    (upload, *_) = await load_uploads(request, desk.database.file.parent, NO_FILE)
    if len(upload.data) > limits.MAX_BUNDLE_BYTES:
        raise UsageError(BUNDLE_TOO_LARGE)
    data = base64.b64encode(upload.data).decode()
    told, _ = await desk.pool.ask("add_bundle", SOON, data=data)
    await desk.ask_store(forget_troubles)  # sheets of it can be read from now on
    desk.look_anew()
    return await _show(request, told["added"])


async def make_gallery(request: Request) -> Response:
    """The site of `publish` as one file, for any web space."""
    wanted = [key[:80] for key in request.query_params.getlist("v")[:MOST_PUBLISHED]]
    _, parts = await house_of(request).desk.pool.ask("gallery", LATER, variants=wanted)
    headers = {"content-disposition": 'attachment; filename="gallery.zip"'}
    return Response(parts[0], media_type="application/zip", headers=headers)


async def _show(request: Request, added: list[dict[str, object]] | None = None) -> Response:
    pool = house_of(request).desk.pool
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
        difficulties=DIFFICULTY_WORDS, varied=VARIED, given=given, most_wish=MOST_WISH,
    )  # fmt: skip


ROUTES = [
    Route("/variants", show_variants, methods=["GET"]),
    Route("/variants/add", add_bundle, methods=["POST"]),
    Route("/variants/gallery.zip", make_gallery, methods=["GET"]),
]
