"""From a photo to a reading: print, fill, photograph, read, and get the same marks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from dicesheets.errors import PhotoError
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind, Layout, Text
from dicesheets.practice.desk import KINDS, make_desk
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish, make_photo, print_pages
from dicesheets.scanner import pipeline
from dicesheets.scanner.judge import COVERED, EMPTY_IN_GLARE, GLARE, OUT_OF_FRAME
from dicesheets.scanner.library import Library
from dicesheets.scanner.overlay import HEADER_PX, PX_A_MM, Remark, ShownCard, draw_overlay
from dicesheets.scanner.photo import load_colours, load_photos
from dicesheets.scanner.pipeline import MANY_FIELDS, SMALL, ReadPhoto, scan_pages, scan_photo
from dicesheets.scanner.reading import Reading
from dicesheets.scoring.read import read_photo
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.impose import Drawn, impose_round
from dicesheets.sheets.pages import Page

REALMS = ("scythe", "cities", "euphoria")
Marks = dict[str, dict[str, str]]


def round_page(layout: Layout) -> Page:
    look = Look(player=2, page=1, seed=99)
    cards = [Drawn(draw_card(layout, layout.card(r), look), r, 2, 1) for r in REALMS]
    for name in ("resources", "score"):
        plan = draw_card(layout, layout.card(name), replace(look, compact=True))
        cards.append(Drawn(plan, name, 2, 1))
    return impose_round(tuple(cards), "a4")


def some_marks(page: Page) -> Marks:
    """Every second field marked, digits counting up."""
    found: Marks = {}
    for card in page.cards:
        marks = {}
        for number, placed in enumerate(card.plan.fields):
            kind = placed.field.kind
            if number % 2 or kind is Kind.NUMBER:
                continue
            digit = str(number // 2 % 6 + 1)
            marks[placed.field.id] = {Kind.DIGIT: digit, Kind.CIRCLE: "o", Kind.FILL: "#"}.get(
                kind, "x"
            )
        found[card.card] = marks
    return found


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(cache=tmp_path_factory.mktemp("artwork"))


@pytest.fixture(scope="module")
def page() -> Page:
    return round_page(load_classic(Game.WELTEN))


@pytest.fixture(scope="module")
def picture(page: Page) -> NDArray[np.uint8]:
    """A photo of the page, grey, 5 megapixels."""
    rng = np.random.default_rng(5)
    wish = Wish("normal", megapixels=5.0, pen="ballpoint-blue")
    practice = make_photo(
        (page,), print_pages((page,)), some_marks(page), load_hands()[0], wish, rng
    )
    grey = cv2.imdecode(np.frombuffer(practice.jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    return np.asarray(grey, np.uint8)


def save(picture: NDArray[np.uint8], file: Path) -> Path:
    cv2.imwrite(str(file), picture)
    return file


@pytest.fixture(scope="module")
def whole(picture: NDArray[np.uint8], tmp_path_factory: pytest.TempPathFactory) -> Reading:
    """What is read from the photo as it is."""
    return read_photo(save(picture, tmp_path_factory.mktemp("whole") / "photo.jpg"))


def wrong_marks(reading: Reading, marks: Marks) -> list[str]:
    """The fields that were read as something else and were not doubted."""
    return [
        f"{card.card} {f.field}: {marks[card.card].get(f.field)} read as {f.value}"
        for card in reading.cards
        for f in card.fields
        if f.value != marks[card.card].get(f.field) and not f.doubtful
    ]


def assert_read(reading: Reading, page: Page, doubts: int = 12) -> None:
    assert {c.card for c in reading.cards} == {*REALMS, "resources", "score"}
    assert {(c.round, c.player, c.seed) for c in reading.cards} == {(1, 2, 99)}
    assert wrong_marks(reading, some_marks(page)) == []
    assert sum(len(c.doubts) for c in reading.cards) <= doubts


def test_every_mark_of_a_page_is_read(page: Page, whole: Reading) -> None:
    assert_read(whole, page)
    for card in whole.cards:
        assert [f.field for f in card.fields] == [
            p.field.id for c in page.cards if c.card == card.card for p in c.plan.fields
        ]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_page_may_lie_any_way_round(
    picture: NDArray[np.uint8], page: Page, library: Library, quarters: int, tmp_path: Path
) -> None:
    turned = np.ascontiguousarray(np.rot90(picture, quarters))
    assert_read(read_photo(save(turned, tmp_path / "photo.jpg")), page)


@pytest.mark.parametrize(("longer_px", "is_small"), [(1280, False), (760, True)])
def test_whoever_sends_a_small_photo_is_asked_for_the_original(
    picture: NDArray[np.uint8], longer_px: int, is_small: bool, tmp_path: Path
) -> None:
    scale = longer_px / max(picture.shape)
    sent = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    reading = read_photo(save(np.asarray(sent, np.uint8), tmp_path / "photo.jpg"))
    assert (SMALL in reading.notes) is is_small


def test_the_corners_are_those_of_the_paper(
    picture: NDArray[np.uint8], whole: Reading, tmp_path: Path
) -> None:
    large = np.asarray(cv2.resize(picture, None, fx=1.6, fy=1.6, interpolation=cv2.INTER_CUBIC))
    again = read_photo(save(large, tmp_path / "large.jpg"))  # decoded at half its size
    for one, other in zip(whole.cards, again.cards, strict=True):
        assert one.card == other.card
        assert np.abs(np.array(one.corners) * 1.6 - np.array(other.corners)).max() < 4


@pytest.mark.parametrize("corner", range(4))
def test_a_hidden_marker_does_not_matter(
    picture: NDArray[np.uint8], page: Page, whole: Reading, corner: int, tmp_path: Path
) -> None:
    spot = np.array(whole.cards[0].corners[corner])
    middle = np.mean(whole.cards[0].corners, axis=0)
    x, y = (spot + (middle - spot) * 0.12).astype(int)
    hidden = picture.copy()
    cv2.circle(hidden, (int(x), int(y)), 70, 120, -1)
    assert_read(read_photo(save(hidden, tmp_path / "photo.jpg")), page)


def test_a_hard_shadow_does_not_matter(
    picture: NDArray[np.uint8], page: Page, library: Library, tmp_path: Path
) -> None:
    height, width = picture.shape
    across = np.add.outer(np.arange(height) / height, np.arange(width) / width) < 0.95
    shaded = np.where(across, picture * 0.45, picture).astype(np.uint8)
    assert_read(read_photo(save(shaded, tmp_path / "photo.jpg")), page)


def test_a_field_outside_the_photo_is_not_made_up(
    picture: NDArray[np.uint8], whole: Reading, tmp_path: Path
) -> None:
    score = next(c for c in whole.cards if c.card == "score")
    # Cut through the last column of the dice log, at five sixths of the card's width.
    (left, _), (right, _) = score.corners[0], score.corners[1]
    edge = int(left + (right - left) * 0.83)
    cut = picture[:, :edge] if left < right else picture[:, edge:]
    reading = read_photo(save(cut, tmp_path / "photo.jpg"))
    lost = next(c for c in reading.cards if c.card == "score")
    outside = {f.field: f for f in lost.fields if f.note == OUT_OF_FRAME}
    assert "turn-3-b" in outside
    assert all(f.unreadable and f.value is None for f in outside.values())


IN_GLARE = (1 - EMPTY_IN_GLARE) / 6  # so likely each face of a die


@pytest.mark.parametrize(
    ("grey", "note", "others"),
    [(150, COVERED, {}), (255, GLARE, {None: EMPTY_IN_GLARE, **dict.fromkeys("123456", IN_GLARE)})],
    ids=["thumb", "glare"],
)
def test_a_field_that_cannot_be_seen_is_not_taken_for_empty(
    grey: int,
    note: Text,
    others: dict[str | None, float],
    picture: NDArray[np.uint8],
    whole: Reading,
    library: Library,
    tmp_path: Path,
) -> None:
    score = next(c for c in whole.cards if c.card == "score")
    plan = library.printed(parse_code(score.code)).plan
    size = np.array([plan.width_mm, plan.height_mm])
    box = next(p.box for p in plan.fields if p.field.id == "turn-5-a")
    paper = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * size.astype(np.float32)
    view = cv2.getPerspectiveTransform(paper, np.array(score.corners, np.float32))
    spot = cv2.perspectiveTransform(np.array([[box.centre]], np.float32), view)[0, 0]
    covered = picture.copy()
    cv2.ellipse(covered, (int(spot[0]), int(spot[1])), (150, 120), 20, 0, 360, grey, -1)
    reading = read_photo(save(covered, tmp_path / "photo.jpg"))
    lost = next(c for c in reading.cards if c.card == "score")
    (field,) = (f for f in lost.fields if f.field == "turn-5-a")
    assert (field.value, field.unreadable, field.note) == (None, True, note)
    assert dict(field.alternatives) == pytest.approx(others)


def test_a_scanned_pdf_is_read_page_by_page(
    picture: NDArray[np.uint8], page: Page, library: Library, tmp_path: Path
) -> None:
    sheet = Image.fromarray(picture)
    sheet.save(tmp_path / "scan.pdf", save_all=True, append_images=[sheet], resolution=170)
    reading = read_photo(tmp_path / "scan.pdf")
    assert [c.page for c in reading.cards].count(2) == 5
    assert wrong_marks(reading, some_marks(page)) == []


# ------------------------------------------------------------------ what cannot be read


@pytest.mark.parametrize(
    ("spots", "said"),
    [(240, "no dicesheets card found; the sheet's four corner marks"), (90, "too blurred to read")],
    ids=["sharp", "soft"],
)
def test_a_photo_of_something_else_is_refused(
    spots: int, said: str, library: Library, tmp_path: Path
) -> None:
    random = np.random.default_rng(1)
    small = random.integers(0, 255, (spots, spots * 4 // 3), np.uint8)
    other = cv2.resize(small, (1600, 1200))
    with pytest.raises(PhotoError, match=said):
        read_photo(save(np.asarray(other, np.uint8), tmp_path / "cat.jpg"))


def nothing(kind: str) -> NDArray[np.uint8]:
    """Pictures without a sheet."""
    rng = np.random.default_rng(1)
    if kind == "noise":
        return rng.integers(0, 256, (1500, 2000, 3), dtype=np.uint8)
    if kind in KINDS:
        return np.asarray(make_desk(kind, rng), np.uint8)
    return np.full((1500, 2000, 3), {"black": 0, "white": 255}[kind], np.uint8)


@pytest.mark.parametrize("kind", ["noise", "white", *KINDS])
def test_where_there_is_no_sheet_nothing_is_called_blurred(
    kind: str, library: Library, tmp_path: Path
) -> None:
    file = save(nothing(kind), tmp_path / "photo.png")
    with pytest.raises(PhotoError, match=r"no dicesheets card found; .* must be visible"):
        read_photo(file)


def test_more_fields_than_anybody_writes_are_not_all_read_and_that_is_said(
    picture: NDArray[np.uint8], whole: Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """25 pads on one photo, scribbled all over, took half a minute."""
    fields = [len(card.fields) for card in whole.cards]
    monkeypatch.setattr(pipeline, "MOST_FIELDS", sum(fields[:3]))
    some = read_photo(save(picture, tmp_path / "page.png"))
    assert [card.card for card in some.cards] == [card.card for card in whole.cards[:3]]
    assert MANY_FIELDS in some.notes and MANY_FIELDS not in whole.notes


def test_a_black_picture_is_too_dark(library: Library, tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match="too dark to read: take it again with more light"):
        read_photo(save(nothing("black"), tmp_path / "photo.png"))


def test_a_sheet_without_light_is_too_dark(
    picture: NDArray[np.uint8], library: Library, tmp_path: Path
) -> None:
    dark = np.asarray(picture // 40, np.uint8)
    with pytest.raises(PhotoError, match="too dark to read"):
        read_photo(save(dark, tmp_path / "photo.png"))


@pytest.mark.parametrize("blur_px", [16, 6], ids=["markers lost", "codes lost"])
def test_a_blurred_photo_is_said_to_be_blurred(
    picture: NDArray[np.uint8], library: Library, tmp_path: Path, blur_px: float
) -> None:
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur_px), np.uint8)
    with pytest.raises(PhotoError, match="too blurred to read: hold still and closer"):
        read_photo(save(blurred, tmp_path / "photo.jpg"))


@pytest.mark.parametrize(
    ("long_px", "said"),
    [(350, "no dicesheets card found; .* very few pixels"), (550, "code cannot be read: .* few")],
)
def test_a_photo_of_too_few_pixels_asks_for_the_original(
    long_px: int, said: str, picture: NDArray[np.uint8], library: Library, tmp_path: Path
) -> None:
    """A picture out of a messenger was to be photographed closer and without glare."""
    scale = long_px / max(picture.shape)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    with pytest.raises(PhotoError, match=f"{said}.*send the original"):
        read_photo(save(np.asarray(small, np.uint8), tmp_path / "photo.png"))


def test_a_mirrored_photo_is_said_to_be_mirrored(
    picture: NDArray[np.uint8], library: Library, tmp_path: Path
) -> None:
    with pytest.raises(PhotoError, match="is mirrored, as selfie cameras do; use the camera"):
        read_photo(save(picture[:, ::-1], tmp_path / "photo.jpg"))


@pytest.fixture(scope="module")
def unknown() -> NDArray[np.uint8]:
    """A page of a layout that nobody has, as it is printed, grey."""
    layout = replace(load_classic(Game.WELTEN), digest="00000000ff")
    (pixels,) = print_pages((round_page(layout),))
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    small = cv2.resize(grey, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


@pytest.mark.parametrize(("light", "blur_px"), [(1.0, 0.1), (0.45, 0.1), (1.0, 2.0)])
def test_a_sheet_of_an_unknown_layout_names_the_remedy(
    light: float, blur_px: float, unknown: NDArray[np.uint8], tmp_path: Path
) -> None:
    taken = np.asarray(cv2.GaussianBlur(unknown, (0, 0), blur_px) * light, np.uint8)
    with pytest.raises(PhotoError, match="layout of welten that is not installed"):
        read_photo(save(taken, tmp_path / "photo.png"))


def test_a_damaged_code_is_taken_from_its_neighbours(
    picture: NDArray[np.uint8], whole: Reading, library: Library, tmp_path: Path
) -> None:
    (photo,) = load_photos(save(picture, tmp_path / "photo.jpg"))
    spoilt = photo.grey.copy()
    card = next(c for c in whole.cards if c.card == "scythe")
    frame = np.array(card.corners)
    # The code and its letters stand along the lower edge of the card.
    strip = np.array([
        frame[3] + (frame[2] - frame[3]) * 0.14 + (frame[0] - frame[3]) * 0.02,
        frame[3] + (frame[2] - frame[3]) * 0.86 + (frame[0] - frame[3]) * 0.02,
        frame[3] + (frame[2] - frame[3]) * 0.86 + (frame[0] - frame[3]) * 0.105,
        frame[3] + (frame[2] - frame[3]) * 0.14 + (frame[0] - frame[3]) * 0.105,
    ])  # fmt: skip
    cv2.fillConvexPoly(spoilt, strip.astype(np.int32), 200)
    found = scan_photo(replace(photo, grey=spoilt), library)
    again = next(c.reading for c in found.cards if c.reading.card == "scythe")
    assert again.code == card.code
    assert again.code_by in ("letters", "neighbour")


def shown_cards(found: ReadPhoto) -> list[ShownCard]:
    width_px = found.photo.grey.shape[1]
    return [ShownCard(c.reading, c.warp, width_px, c.printed.plan) for c in found.cards]


def test_an_overlay_shows_the_same_of_large_and_small_photos(
    picture: NDArray[np.uint8], library: Library, tmp_path: Path
) -> None:
    large = np.asarray(cv2.resize(picture, None, fx=1.6, fy=1.6, interpolation=cv2.INTER_CUBIC))
    shown = []
    for name, pixels in (("small.jpg", picture), ("large.jpg", large)):
        file = save(pixels, tmp_path / name)
        (found,) = scan_pages(file, library)
        (colour,) = load_colours(file)
        remarks = [Remark(frozenset(), "3")] * len(found.cards)
        overlay = draw_overlay(colour, shown_cards(found), remarks, "photo", "de")
        shown.append(cv2.cvtColor(overlay, cv2.COLOR_BGR2GRAY).astype(float))
    assert shown[0].shape == shown[1].shape
    assert np.corrcoef(shown[0].ravel(), shown[1].ravel())[0, 1] > 0.95


def test_the_stars_on_an_overlay_cover_nothing_of_the_card(
    picture: NDArray[np.uint8], library: Library, tmp_path: Path
) -> None:
    file = save(picture, tmp_path / "photo.jpg")
    (found,) = scan_pages(file, library)
    (colour,) = load_colours(file)
    one = shown_cards(found)[:1]
    plain = draw_overlay(colour, one, [Remark()], "photo", "de")
    starred = draw_overlay(colour, one, [Remark(stars="4")], "photo", "de")
    caption = starred.shape[0] - plain.shape[0]
    assert caption > 0
    card_px = round(one[0].plan.height_mm * PX_A_MM)
    assert np.array_equal(starred[-card_px:], plain[-card_px:])
    assert starred[HEADER_PX : HEADER_PX + caption].std() > 1  # the stars stand there


def test_a_missing_tesseract_is_told_only_when_it_would_have_helped(
    picture: NDArray[np.uint8],
    library: Library,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import pytesseract

    monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", "no-such-program")
    file = save(picture, tmp_path / "photo.jpg")
    assert read_photo(file).notes == ()
    monkeypatch.setattr("dicesheets.scanner.find.read_code", lambda *_, **__: None)
    with pytest.raises(PhotoError, match=r"code cannot be read.*Tesseract is not installed"):
        read_photo(file)
