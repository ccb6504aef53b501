"""A preview that follows a layout file: only pages that changed are drawn again."""

from __future__ import annotations

import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from dicesheets.errors import DicesheetsError, Fault, LayoutError
from dicesheets.files.write import make_folder, remove_quietly, write_file
from dicesheets.layouts.load import CLASSIC, MAX_EXTENDS, inspect_layout
from dicesheets.layouts.nodes import load_nodes
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Page
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import PREVIEW_DPI

Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What one look at the file led to."""

    faults: tuple[Fault, ...]  # with faults the last good preview stays
    problem: DicesheetsError | None  # what cannot be printed, though the file has no fault
    pages: int
    written: tuple[Path, ...]
    seconds: float


class LivePreview:
    """One file and its preview: `NAME.pdf` and `NAME-01.png`, … in a folder."""

    def __init__(self, file: Path, folder: Path, job: Job, dpi: int = PREVIEW_DPI) -> None:
        self.file, self.folder, self.job, self.dpi = file, folder, job, dpi
        self._stamp: Stamp | None = None
        self._pages: tuple[Page, ...] = ()

    def has_changed(self) -> bool:
        """Say whether the file, or one it starts from, was saved since the last look."""
        stamp = stamp_of(self.file)
        changed = stamp != self._stamp
        self._stamp = stamp
        return changed

    def refresh(self) -> Refreshed:
        """Read the file and draw what changed."""
        start = time.perf_counter()
        layout, faults = inspect_layout(self.file)
        if faults or layout is None:
            return Refreshed(tuple(faults), None, 0, (), time.perf_counter() - start)
        try:
            document = plan_document(layout, self.job)
        except LayoutError as error:
            return Refreshed(error.faults, error, 0, (), time.perf_counter() - start)
        except DicesheetsError as error:
            return Refreshed((), error, 0, (), time.perf_counter() - start)
        pdf = pdf_bytes(document)
        make_folder(self.folder)
        target = self.folder / f"{self.file.stem}.pdf"
        write_file(target, pdf)
        changed = self._changed(document.pages)
        pictures = self._write_pictures(pdf, changed)
        for gone in range(len(document.pages), len(self._pages)):
            remove_quietly(self._picture(gone))
        self._pages = document.pages
        seconds = time.perf_counter() - start
        return Refreshed((), None, len(document.pages), (target, *pictures), seconds)

    def _changed(self, pages: tuple[Page, ...]) -> list[int]:
        """Return which pages differ from the last preview, first those that look different.

        Any change gives the layout a new digest, so the codes on all other pages change too.
        """
        old = dict(enumerate(self._pages))
        changed = [i for i, page in enumerate(pages) if page != old.get(i)]
        return sorted(changed, key=lambda i: i in old and _body(pages[i]) == _body(old[i]))

    def _write_pictures(self, pdf: bytes, pages: list[int]) -> list[Path]:
        from PIL import Image

        from dicesheets.sheets.raster import raster

        written = []
        for index in pages:
            picture = Image.fromarray(raster(pdf, self.dpi / 72, index))
            out = BytesIO()
            # Speed counts more than size: it is looked at once and drawn again.
            picture.save(out, format="PNG", compress_level=1)
            file = self._picture(index)
            write_file(file, out.getvalue())
            written.append(file)
        return written

    def _picture(self, index: int) -> Path:
        return self.folder / f"{self.file.stem}-{index + 1:02}.png"


def _body(page: Page) -> tuple[object, ...]:
    """Return what a page shows apart from its codes."""
    return (page.items, *(card.plan.items for card in page.cards))


def stamp_of(file: Path) -> Stamp:
    """Return what changes when a layout file, or one it starts from, is saved."""
    found: list[tuple[str, int, int]] = []
    here = file
    while len(found) <= MAX_EXTENDS:
        try:
            state = here.stat()
            found.append((str(here), state.st_mtime_ns, state.st_size))
            extends = load_nodes(here, str(here), []).get("extends")
        except (OSError, LayoutError):
            break
        if extends is None or extends.scalar in (None, CLASSIC):
            break
        here = file.parent / str(extends.scalar)
    return tuple(found)
