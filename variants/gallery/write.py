"""What the gallery consists of: PDFs, pictures, charts, pages and the index for programs."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from dicesheets import __version__
from dicesheets.files.write import make_folder, remove_quietly, write_files
from dicesheets.layouts.model import Role
from dicesheets.sheets.drawn import DrawnCards
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import render_pages
from dicesheets.sheets.text import FONTS_FOLDER
from dicesheets.variants.bundle import describe, zip_bytes
from dicesheets.variants.chart import draw_chart
from dicesheets.variants.gallery import words
from dicesheets.variants.gallery.charts import draw_boards
from dicesheets.variants.gallery.html import ICON, hex_of, older_page_name, page_name
from dicesheets.variants.gallery.index_page import index_page, summary
from dicesheets.variants.gallery.model import INKS, LANGUAGES, PAPERS, Entry, Picture, Sheet
from dicesheets.variants.gallery.variant_page import variant_page
from dicesheets.variants.rating import rating_data

PREVIEW_DPI = 56
MAX_PREVIEWS = 6  # pages shown of one variant
JPEG_QUALITY = 80  # WebP is a third smaller but takes ten times as long
FORMAT = 1  # of index.json
PRINTS = len(LANGUAGES) * len(INKS) * len(PAPERS)  # PDFs of one variant
Files = dict[str, bytes]  # by name
_HERE = Path(__file__).parent
FONTS = ("Fraunces-ExtraBold.ttf", "Nunito-Medium.ttf", "Nunito-ExtraBold.ttf",
          "OFL-fraunces.txt", "OFL-nunito.txt")  # fmt: skip


def write_front(entries: Sequence[Entry], folder: Path, first: str) -> None:
    """Write what leads to the variants: the gallery in both languages and the index.

    `first` is the language of whoever opens the folder.
    """
    make_folder(folder / "fonts")
    files = {folder / "fonts" / name: (FONTS_FOLDER / name).read_bytes() for name in FONTS}
    files[folder / "style.css"] = (_HERE / "style.css").read_bytes()
    files[folder / "icon.svg"] = ICON.encode()
    for language in LANGUAGES:
        page = index_page(entries, language, first)
        files[folder / page_name(language, first)] = page.encode()
    files[folder / "index.json"] = _json(_index(entries, first))
    write_files(files)
    for place in (folder, *(folder / "v" / entry.folder for entry in entries)):
        remove_quietly(place / older_page_name(first))


def variant_files(
    entry: Entry, first: str, tell: Callable[[], None] = lambda: None
) -> tuple[Entry, Files]:
    """Return everything about one variant, and the entry with its files, without its plans.

    `first` is the language of whoever opens its folder; `tell` is called after each of its PDFs.
    """
    entry, files = _sheets(entry, tell)
    files |= dict(entry.bundle.files)
    layout = entry.layout
    files[f"{layout.id}.zip"] = zip_bytes(layout, entry.bundle)
    files["rating.json"] = _json(rating_data(layout, entry.rating))
    for language in LANGUAGES:
        if entry.rating.is_played:
            files[f"chart.{language}.svg"] = _chart(entry, language).encode()
        files[page_name(language, first)] = variant_page(entry, language, first).encode()
    return entry, files


def _sheets(entry: Entry, tell: Callable[[], None]) -> tuple[Entry, Files]:
    """Return every PDF, and pictures of those in colour on A4."""
    files: Files = {}
    sheets: list[Sheet] = []
    pictures: list[Picture] = []
    for language in LANGUAGES:
        for ink in INKS:
            for paper in PAPERS:
                job = Job(paper=paper, language=language, saver=ink == "saver")
                document = plan_document(entry.layout, job, entry.drawn)
                pdf = pdf_bytes(document)
                file = f"{entry.layout.id}-{paper}-{language}-{ink}.pdf"
                files[file] = pdf
                sheets.append(Sheet(paper, language, ink, file, len(pdf)))
                if (paper, ink) == ("a4", "colour"):
                    shown, data = _pictures(document, pdf, language)
                    pictures += shown
                    files |= data
                tell()
    entry = replace(entry, drawn=DrawnCards(), sheets=tuple(sheets), pictures=tuple(pictures))
    return entry, files


def _pictures(document: Document, pdf: bytes, language: str) -> tuple[list[Picture], Files]:
    shown: list[Picture] = []
    files: Files = {}
    for number, picture in enumerate(render_pages(pdf, PREVIEW_DPI)[:MAX_PREVIEWS], start=1):
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=JPEG_QUALITY)
        file = f"preview-{language}-{number}.jpg"
        files[file] = out.getvalue()
        cards = tuple(card.card for card in document.pages[number - 1].cards)
        shown.append(Picture(file, language, picture.width, picture.height, cards))
    return shown, files


def _chart(entry: Entry, language: str) -> str:
    name = entry.layout.about.name.say(language)
    if entry.rating.certificate is not None:
        return draw_chart(entry.rating.certificate, name, language)
    boards = entry.rating.boards
    titles = tuple(entry.layout.card(b.card).title.say(language) for b in boards)
    label = words.CHART_BOARDS.say(language).format(figures=summary(entry, language))
    title = f"{words.TURNS.say(language)}: {name}"
    return draw_boards(boards, titles, hex_of(entry.colour), label, title)


def _index(entries: Sequence[Entry], first: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "made_by": f"dicesheets {__version__}",
        "variants": [_describe(entry, first) for entry in entries],
    }


def _describe(entry: Entry, first: str) -> dict[str, object]:
    at = f"v/{entry.folder}"
    layout = entry.layout
    about = describe(layout, entry.bundle)
    for key in ("format", "main", "files"):
        del about[key]
    realms = [card.id for card in layout.cards if card.role in (Role.REALM, Role.BOARD, Role.PAD)]
    return {
        **about,
        "difficulty": entry.difficulty if entry.rating.is_played else None,
        "figures": rating_data(layout, entry.rating),
        "cards": realms,
        "pages": {one: f"{at}/{page_name(one, first)}" for one in LANGUAGES},
        "layout": f"{at}/{entry.bundle.main}",
        "bundle": f"{at}/{layout.id}.zip",
        "charts": {
            language: f"{at}/chart.{language}.svg"
            for language in LANGUAGES
            if entry.rating.is_played
        },
        "previews": [f"{at}/{picture.file}" for picture in entry.pictures],
        "sheets": [
            {"paper": s.paper, "language": s.language, "ink": s.ink, "file": f"{at}/{s.file}",
             "bytes": s.size}
            for s in entry.sheets
        ],
    }  # fmt: skip


def _json(data: object) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()
