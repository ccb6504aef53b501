"""Pictures of pages, through pypdfium2: previews, and rasters for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

PREVIEW_DPI = 100


def write_previews(pdf: bytes, folder: Path, stem: str, dpi: int = PREVIEW_DPI) -> list[Path]:
    """Write each page as `stem-01.png` …; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, picture in enumerate(render_pages(pdf, dpi), start=1):
        file = folder / f"{stem}-{number:02}.png"
        picture.save(file)
        files.append(file)
    return files


def render_pages(pdf: bytes, dpi: int = PREVIEW_DPI) -> list[Any]:
    """Return each page as a Pillow image."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil() for page in document]
    finally:
        document.close()
