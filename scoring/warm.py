"""Warming up: what the first photo would otherwise wait for."""

from __future__ import annotations

from contextlib import suppress

from dicesheets.layouts.registry import DEFAULT_GAME

REALMS = ("castles", "cities", "scythe")


def warm_up() -> None:
    """Read and judge an empty sheet: layouts, networks and engines are loaded then."""
    from dicesheets.errors import DicesheetsError
    from dicesheets.layouts.load import load_classic
    from dicesheets.scanner.photo import PictureBytes
    from dicesheets.scoring.judge import judge_entry
    from dicesheets.scoring.read import read_photo
    from dicesheets.scoring.settle import entry_of, settle
    from dicesheets.sheets.job import Job, plan_document
    from dicesheets.sheets.pdf import pdf_bytes

    layout = load_classic(DEFAULT_GAME)
    page = pdf_bytes(plan_document(layout, Job(format="round", realms=REALMS)))
    with suppress(DicesheetsError):  # only to have been there once
        for sheets in settle([read_photo(PictureBytes("", page))]):
            judge_entry(entry_of(sheets))
