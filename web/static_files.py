"""The look and the script: a fixed list of files of the package, nothing else of any disk."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

_PACKAGE = Path(__file__).parents[1]
_FONTS = "sheets/fonts"
FILES: dict[str, tuple[str, str]] = {
    # The gallery of `publish` and this page share one look.
    "look.css": ("variants/gallery/style.css", "text/css; charset=utf-8"),
    "page.css": ("web/static/page.css", "text/css; charset=utf-8"),
    "page.js": ("web/static/page.js", "text/javascript; charset=utf-8"),
    "icon.svg": ("web/static/icon.svg", "image/svg+xml"),
    "manifest.json": ("web/static/manifest.json", "application/manifest+json"),
    "Fraunces-ExtraBold.ttf": (f"{_FONTS}/Fraunces-ExtraBold.ttf", "font/ttf"),
    "Nunito-Medium.ttf": (f"{_FONTS}/Nunito-Medium.ttf", "font/ttf"),
    "Nunito-ExtraBold.ttf": (f"{_FONTS}/Nunito-ExtraBold.ttf", "font/ttf"),
}


async def serve_static(request: Request) -> Response:
    """Return one of the files by its name."""
    found = FILES.get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    headers = {"cache-control": "private, max-age=86400"}
    return Response(load_static(request.path_params["name"]), media_type=found[1], headers=headers)


@cache
def load_static(name: str) -> bytes:
    """Return what stands in a file; the look finds its fonts beside it."""
    data = (_PACKAGE / FILES[name][0]).read_bytes()
    return data.replace(b"url(fonts/", b"url(/static/") if name == "look.css" else data
