"""Pictures of pages: previews, and what tests look at."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

PREVIEW_DPI = 100


def previews_of(pdf: bytes, folder: Path, stem: str) -> dict[Path, bytes]:
    """Return each page as the PNG file that it is to be: `stem-01.png` …"""
    pictures = {}
    for number, picture in enumerate(render_pages(pdf), start=1):
        out = BytesIO()
        picture.save(out, "PNG")
        pictures[folder / f"{stem}-{number:02}.png"] = out.getvalue()
    return pictures


def render_pages(pdf: bytes, dpi: int = PREVIEW_DPI) -> list[Any]:
    """Return each page as a Pillow image."""
    from PIL import Image

    from dicesheets.sheets.raster import rasters

    return [Image.fromarray(pixels) for pixels in rasters(pdf, dpi / 72)]
