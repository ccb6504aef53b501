"""Codes are read sharp and blurred; letters help where codes are destroyed."""

from __future__ import annotations

import shutil

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.layouts import fiducials
from dicesheets.layouts.fiducials import format_code, parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.scanner.artwork import RASTER_PX_A_MM
from dicesheets.scanner.codes import CodeReading, NoCode, read_code, read_letters
from dicesheets.scanner.warp import Warp
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.pdf import POINTS_A_MM, pdf_bytes
from dicesheets.sheets.plan import CardPlan


@pytest.fixture(scope="module")
def plan() -> CardPlan:
    return scythe(4711)


def scythe(seed: int) -> CardPlan:
    layout = load_classic(Game.WELTEN)
    return draw_card(layout, layout.card("scythe"), Look(player=2, page=3, seed=seed))


@pytest.fixture(scope="module")
def picture(plan: CardPlan) -> NDArray[np.uint8]:
    return photographed(plan)


def photographed(plan: CardPlan) -> NDArray[np.uint8]:
    import pypdfium2

    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, "scythe", 0.0, 0.0),))
    document = pypdfium2.PdfDocument(pdf_bytes(Document((page,), "test")))
    bitmap = document[0].render(scale=RASTER_PX_A_MM / POINTS_A_MM, grayscale=True)
    return np.array(bitmap.to_numpy()).reshape(bitmap.height, bitmap.width)


@pytest.fixture(scope="module")
def warp(plan: CardPlan) -> Warp:
    scale = RASTER_PX_A_MM
    view = np.array([[scale, 0, -0.5], [0, scale, -0.5], [0, 0, 1.0]])
    return Warp(plan.width_mm, plan.height_mm, view)


def soften(picture: NDArray[np.uint8], sigma_mm: float) -> NDArray[np.uint8]:
    blurred = cv2.GaussianBlur(picture, (0, 0), sigma_mm * RASTER_PX_A_MM)
    noise = np.random.default_rng(1).normal(0, 4, picture.shape)
    return np.clip(blurred * 0.7 + 30 + noise, 0, 255).astype(np.uint8)


def test_a_sharp_code_says_whose_card_it_is(
    picture: NDArray[np.uint8], plan: CardPlan, warp: Warp
) -> None:
    found = read_code(picture, warp, plan.code_box, blurred=False)
    assert found is not None
    assert found.letters == plan.code == format_code(found.code)
    assert (found.code.player, found.code.page, found.code.seed) == (2, 3, 4711)


@pytest.mark.parametrize("sigma_mm", [0.2, 0.3, 0.35])
def test_a_blurred_code_is_restored(
    picture: NDArray[np.uint8], plan: CardPlan, warp: Warp, sigma_mm: float
) -> None:
    found = read_code(soften(picture, sigma_mm), warp, plan.code_box, blurred=True)
    assert found is not None
    assert found.letters == plan.code


@pytest.mark.slow
def test_most_codes_are_restored_from_a_blur_of_a_module(warp: Warp) -> None:
    """Where a module is as wide as the blur, which code it is decides."""
    plans = [scythe(seed) for seed in range(4000, 4112, 37)]
    found = [read_code(soften(photographed(p), 0.4), warp, p.code_box, blurred=True) for p in plans]
    right = [p.code == code.letters for p, code in zip(plans, found, strict=True) if code]
    assert all(right) and len(right) >= len(plans) / 2


def test_a_sharp_code_whose_frame_is_inked_is_sampled(
    picture: NDArray[np.uint8], plan: CardPlan, warp: Warp
) -> None:
    box = plan.code_box
    inked = picture.copy()
    left, right, bottom = (
        round(v * RASTER_PX_A_MM) for v in (box.left_mm, box.right_mm, box.bottom_mm)
    )
    cv2.line(inked, (left - 8, bottom + 6), (right + 8, bottom + 2), (90,), 10)
    cv2.line(inked, (left - 6, bottom + 8), (left - 3, bottom - 70), (90,), 8)
    found = read_code(inked, warp, box, blurred=False)
    assert found is not None
    assert found.letters == plan.code


def test_no_code_is_made_up_where_none_is(warp: Warp, plan: CardPlan) -> None:
    noise = np.random.default_rng(2).integers(0, 255, (1200, 900), np.uint8)
    assert read_code(noise, warp, plan.code_box, blurred=True) is None


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_the_letters_help_where_the_code_is_destroyed(
    picture: NDArray[np.uint8], plan: CardPlan, warp: Warp
) -> None:
    box = plan.code_box
    spoilt = picture.copy()
    edges = (box.top_mm, box.bottom_mm, box.left_mm, box.right_mm)
    top, bottom, left, right = (round(v * RASTER_PX_A_MM) for v in edges)
    spoilt[top:bottom, left:right] = 40
    assert read_code(spoilt, warp, box, blurred=True) is None
    found = read_letters(spoilt, warp, plan.letters_box)
    assert isinstance(found, CodeReading)
    assert (found.letters, found.by) == (plan.code, "letters")


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_the_letters_of_a_longer_code_help_too(warp: Warp) -> None:
    layout = load_classic(Game.WELTEN)
    look = Look(player=2, page=3, seed=4711, event=7, person=100_017, name="Anna")
    plan = draw_card(layout, layout.card("scythe"), look)
    grey = photographed(plan)
    sharp = read_code(grey, warp, plan.code_box, blurred=False)
    assert sharp is not None and sharp.code.person == 100_017
    found = read_letters(grey, warp, plan.letters_box)
    assert isinstance(found, CodeReading)
    assert (found.letters, found.by) == (plan.code, "letters")


def test_a_missing_tesseract_is_told(
    picture: NDArray[np.uint8], plan: CardPlan, warp: Warp, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pytesseract

    monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", "no-such-program")
    assert read_letters(picture, warp, plan.letters_box) == NoCode(tesseract_missing=True)


def test_letters_that_are_no_code_say_why(plan: CardPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    code = parse_code(plan.code)
    letters = format_code(code)
    wrong = ("7" if letters[0] != "7" else "8") + letters[1:]
    monkeypatch.setattr(fiducials.SheetCode, "format", 5)
    for table in (
        fiducials._BITS_OF_FORMAT, fiducials._GAMES_OF_FORMAT, fiducials._LENGTH_OF_FORMAT,
        fiducials._STIR,
    ):  # fmt: skip
        monkeypatch.setitem(table, 5, table[1])
    newer = format_code(code)
    monkeypatch.undo()
    for text, why in (
        ("ABC", "not a sheet code; it has 18 or 24 letters and digits"),
        (wrong, "a letter of this sheet code is wrong; compare it with the card"),
        (newer, "this sheet was printed by a newer dicesheets; update yours"),
    ):
        with pytest.raises(PhotoError, match=why):
            parse_code(text)
