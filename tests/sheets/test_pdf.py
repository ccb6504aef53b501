"""PDF files: the same bytes each time, fonts inside, text to copy, boxes for the print shop."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from drawn_once import draw_once

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import Words

POINTS_A_MM = 72 / 25.4


def pdf_of(game: Game = Game.WELTEN, **options: object) -> bytes:
    return pdf_bytes(plan_document(load_classic(game), Job(**options), draw_once))  # type: ignore[arg-type]


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


@pytest.mark.parametrize("game", list(Game))
def test_equal_jobs_give_equal_bytes(game: Game) -> None:
    options = {"backs": True, "players": (1, 2)}
    assert pdf_of(game, **options) == pdf_of(game, **options)


@pytest.mark.parametrize("game", list(Game))
def test_only_our_fonts_are_used_and_all_are_embedded(game: Game) -> None:
    pdf = pdf_of(game)
    names = set(re.findall(rb"/BaseFont /([^\s/]+)", pdf))
    assert names and all(re.fullmatch(rb"[A-Z]{6}\+\S+", name) for name in names), names
    assert pdf.count(b"/FontFile2") == len(set(re.findall(rb"/FontFile2 (\d+)", pdf))) == len(names)


@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
@pytest.mark.parametrize("game", list(Game))
def test_all_text_can_be_copied_with_its_umlauts(game: Game, saver: bool) -> None:
    document = plan_document(load_classic(game), Job(saver=saver), draw_once)
    said = "".join(text_of(pdf_bytes(document)).split())
    assert "gehörenihrenEigentümern" in said
    for page in document.pages:
        for card in page.cards:
            for item in (*card.plan.items, *card.plan.personal):
                if isinstance(item, Words):
                    assert "".join(item.text.split()) in said, item.text


def test_the_code_letters_can_be_copied() -> None:
    document = plan_document(load_classic(Game.WELTEN), Job(realms=("scythe",)))
    code = document.pages[0].cards[0].plan.code
    said = text_of(pdf_bytes(document))
    assert " ".join(code[i : i + 6] for i in (0, 6, 12)) in said


@pytest.mark.parametrize(("flip", "hint"), [("long", "FlipLongEdge"), ("short", "FlipShortEdge")])
def test_the_printer_is_told_not_to_scale_and_how_to_turn(flip: str, hint: str) -> None:
    pdf = pdf_of(realms=("castles",), backs=True, flip=flip)
    assert b"/PrintScaling /None" in pdf
    assert f"/Duplex /Duplex{hint}".encode() in pdf
    assert b"/Duplex /Simplex" in pdf_of(realms=("castles",))


def test_title_and_language_are_in_the_file() -> None:
    pdf = pdf_of(language="en")
    assert b"/Lang (en)" in pdf
    document = pypdfium2.PdfDocument(pdf)
    assert document.get_metadata_dict()["Title"] == "Rolling Realms – Classic"
    document.close()


def test_the_trim_box_is_what_the_cards_cover() -> None:
    document = pypdfium2.PdfDocument(pdf_of(paper="letter"))
    page = document[0]
    left, bottom, right, top = page.get_trimbox()
    width = 105 * 139.7 / 148
    assert (right - left) / POINTS_A_MM == pytest.approx(2 * width, abs=0.01)
    assert (top - bottom) / POINTS_A_MM == pytest.approx(279.4, abs=0.01)
    assert page.get_bleedbox() == pytest.approx(page.get_mediabox(), abs=0.01)
    document.close()


def test_a_page_costs_at_most_six_kilobytes() -> None:
    pdf = pdf_of(players=(1, 2, 3, 4, 5, 6))
    fonts = sum(
        len(part.partition(b"stream")[2]) for part in pdf.split(b"endobj") if b"/Length1" in part
    )
    assert (len(pdf) - fonts) / 20 < 6 * 1024
