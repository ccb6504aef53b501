"""The files of a variant: YAML, sheets, preview, rating and chart."""

from __future__ import annotations

import json
from pathlib import Path

from dicesheets.files.write import make_folder, write_files
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import previews_of
from dicesheets.variants.chart import draw_chart
from dicesheets.variants.known_ratings import remember_rating
from dicesheets.variants.make import Variant
from dicesheets.variants.rating import Rating, rating_data


def write_variant(variant: Variant, folder: Path, paper: str, language: str) -> tuple[Path, ...]:
    """Write everything about a variant into a folder; the first path is the YAML file."""
    layout = variant.layout
    make_folder(folder)
    stem = folder / layout.id
    document = plan_document(layout, Job(paper=paper, language=language))
    pdf = pdf_bytes(document)
    rating = Rating(variant.certificate, variant.boards)
    remember_rating(layout, rating)
    files = [(stem.with_suffix(".yaml"), variant.text.encode()), (stem.with_suffix(".pdf"), pdf)]
    data = json.dumps(rating_data(layout, rating), indent=2, ensure_ascii=False) + "\n"
    files.append((folder / f"{layout.id}.rating.json", data.encode()))
    if variant.certificate is not None:
        chart = draw_chart(variant.certificate, layout.about.name.say(language), language)
        files.append((stem.with_suffix(".svg"), chart.encode()))
    write_files(dict(files) | previews_of(pdf, folder, layout.id))
    return tuple(file for file, _ in files)
