"""Bundles of others come in as by `add`, and nothing hostile does; a gallery goes out."""

from __future__ import annotations

import io
import re
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from web_page import ORIGIN, Page

from dicesheets.layouts.carried import pack_layout
from dicesheets.layouts.load import load_layout
from dicesheets.sheets.carrier import add_carrier
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import render_pages
from dicesheets.store.matches import add_match
from dicesheets.store.photos import (
    add_photo,
    forget_troubles,
    keep_flats,
    keep_reading,
    load_flat,
    readings_of,
)
from dicesheets.store.values import StoredReading
from dicesheets.web import limits
from dicesheets.web.galleries import Galleries, Gallery
from dicesheets.web.words import CARRIES, CARRIES_KNOWN

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = EXAMPLES / "observatory/observatory.yaml"
GAMES = EXAMPLES / "games"


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def send(page: Page, data: bytes, name: str = "a.zip") -> tuple[int, str]:
    answer = page.client.post(
        "/variants/add", headers={"origin": ORIGIN, "accept-language": "en"},
        files={"bundle": (name, data)},
    )  # fmt: skip
    return answer.status_code, answer.text


@pytest.fixture(scope="module")
def installed(page: Page) -> str:
    """The key of a variant that was added on the page."""
    status, html = send(page, EXAMPLE.read_bytes(), "../../etc/observatory.yaml")
    assert status == 200, html
    key = html.partition("/print?layout=")[2].partition('"')[0]
    return key.replace("%3A", ":")


def test_a_layout_that_somebody_sends_can_be_printed(page: Page, installed: str) -> None:
    query = {"layout": installed, "format": "cards", "realm": "observatory", "carries": "yes"}
    pdf = page.client.get("/print/sheets.pdf", params=query)
    assert pdf.content.startswith(b"%PDF"), pdf.text
    assert "observatory" in page.client.get("/variants").text


@pytest.mark.parametrize(
    "data",
    [
        b"", b"PK\x03\x04 no archive", b"\x00" * 5000, b"a: [" * 3000,
        zipped(("../../evil.yaml", EXAMPLE.read_bytes())),
        zipped(("about.json", b"{}")),
        zipped(*((f"{n}.yaml", b"id: x") for n in range(40))),
        zipped(("bomb.yaml", b" " * 60_000_000)),
        EXAMPLE.read_bytes().replace(b"id:", b"id: classic #"),
    ],
    ids=["nothing", "half a ZIP", "zeros", "deep", "a path", "no layout", "many", "a bomb", "ours"],
)  # fmt: skip
def test_a_hostile_bundle_is_refused(page: Page, data: bytes) -> None:
    before = page.client.get("/variants").text.count("<li>")
    status, said = send(page, data)
    assert status == 400
    assert "/tmp" not in said, "nobody learns where things are"
    assert page.client.get("/variants").text.count("<li>") == before


def test_a_bundle_that_is_too_large_is_not_even_read(page: Page) -> None:
    assert send(page, b"x" * (limits.MAX_BUNDLE_BYTES + 1))[0] == 400
    assert send(page, b"x" * (limits.MAX_BUNDLE_BYTES + 200_000))[0] == 413


def test_photos_whose_layout_came_later_are_read_again(page: Page) -> None:
    match = add_match(page.database, "Table").id
    troubled, noted, whole = (
        add_photo(page.database, match, name, name.encode()).sha256 for name in ("t", "n", "w")
    )
    keep_reading(page.database, StoredReading(troubled, "x", None, ("fehlt", "missing")))
    keep_reading(page.database, StoredReading(noted, "x", b'{"notes": [["fehlt", "missing"]]}'))
    keep_reading(page.database, StoredReading(whole, "x", b'{"notes": [], "cards": []}'))
    keep_flats(page.database, noted, "x", [b"flat"])
    keep_flats(page.database, whole, "x", [b"flat"])
    forget_troubles(page.database)
    assert list(readings_of(page.database, [troubled, noted, whole], "x")) == [whole]
    assert load_flat(page.database, noted, "x", 0) is None
    assert load_flat(page.database, whole, "x", 0) == b"flat"


# ------------------------------------------------------------------ pages of codes


def carrier_page(name: str) -> bytes:
    """Return a picture of the page of codes that carries an example."""
    file = GAMES / f"{name}.yaml"
    layout = load_layout(file)
    document = plan_document(layout, Job())
    whole = add_carrier(document, layout, pack_layout(file, layout), "a4")
    pages = replace(whole, pages=whole.pages[len(document.pages) :])
    out = io.BytesIO()
    render_pages(pdf_bytes(pages), 120)[0].save(out, "PNG")
    return out.getvalue()


def look(page: Page, *pictures: bytes) -> tuple[int, str]:
    answer = page.client.post(
        "/variants/photos", headers={"origin": ORIGIN, "accept-language": "en"},
        files=[("photo", ("a.png", one)) for one in pictures],
    )  # fmt: skip
    return answer.status_code, answer.text


def test_what_a_photographed_page_of_codes_carries_is_offered_and_added(page: Page) -> None:
    status, html = look(page, carrier_page("four-rivers"))
    assert status == 200 and "On the photo: Four Rivers" in html, html
    assert "Four Rivers" not in page.client.get("/variants").text, "nothing is added unasked"
    (digest,) = re.findall(r'name="digest" value="([0-9a-f]+)"', html)
    adding = {"headers": {"origin": ORIGIN, "accept-language": "en"}, "data": {"digest": digest}}
    added = page.client.post("/variants/offered", **adding)  # type: ignore[arg-type]
    assert added.status_code == 200 and "Added: <b>Four Rivers</b>" in added.text
    assert digest in page.client.get("/variants").text
    again = page.client.post("/variants/offered", **adding)  # type: ignore[arg-type]
    assert again.status_code == 400 and "send it again" in again.text


def test_a_photo_without_codes_offers_nothing(page: Page) -> None:
    blank = io.BytesIO()
    Image.new("L", (300, 300), 255).save(blank, "PNG")
    status, said = look(page, blank.getvalue())
    assert status == 400 and "no code that carries a layout" in said
    status, said = look(page, b"no picture at all")
    assert status == 400 and "/tmp" not in said


def test_a_page_of_codes_among_the_photos_of_a_match_is_offered_there(page: Page) -> None:
    """It was called a photo without any card."""
    match = add_match(page.database, "Table").id
    english = {"origin": ORIGIN, "accept-language": "en"}
    answer = page.client.post(
        f"/m/{match}/photos", headers={**english, "accept": "application/json"},
        files={"photo": ("codes.png", carrier_page("card-points"))},
    ).json()  # fmt: skip
    assert answer["photos"][0]["trouble"] is None
    assert answer["photos"][0]["notes"] == [CARRIES.en]
    html = page.client.get(f"/m/{match}", headers=english).text
    assert f'action="/m/{match}/carried"' in html
    after = page.client.post(f"/m/{match}/carried", headers=english)
    assert after.status_code == 200 and CARRIES_KNOWN.en in after.text
    assert f'action="/m/{match}/carried"' not in after.text
    assert "Minus Club" in page.client.get("/variants", headers=english).text


# ------------------------------------------------------------------ galleries


def test_a_gallery_needs_an_installed_variant(page: Page) -> None:
    for wanted in ({}, {"v": []}):
        answer = page.client.post("/variants/gallery", headers={"origin": ORIGIN}, data=wanted)
        assert answer.status_code == 400
    assert page.client.get("/variants/gallery/0123456789abcdef").status_code == 404


@pytest.mark.slow  # eight PDFs, a rating by play, and a worker of its own
def test_a_gallery_is_made_beside_everything_else_and_comes_as_one_file(
    page: Page, installed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[tuple[int, int]] = []
    put = Galleries._put

    def watch(galleries: Galleries, gallery: Gallery) -> None:
        steps.append((gallery.done, gallery.many))
        put(galleries, gallery)

    monkeypatch.setattr(Galleries, "_put", watch)  # a busy machine shows few of them on the page
    begun = page.client.post(
        "/variants/gallery", headers={"origin": ORIGIN, "accept-language": "en"},
        data={"v": installed},
    )  # fmt: skip
    here = str(begun.url).partition(ORIGIN)[2]
    assert here.startswith("/variants/gallery/") and "<progress" in begun.text
    shown = set()
    for _ in range(1_500):
        html = page.client.get(here, headers={"accept-language": "en"}).text
        shown |= set(re.findall(r"(\d+) of 9 steps", html))
        if "Download the ZIP file" in html:
            break
        assert page.client.get("/rules/welten").status_code == 200, "others are served meanwhile"
        time.sleep(0.2)
    assert [step for step in steps if step != (0, 0)] == [(done, 9) for done in range(1, 10)]
    assert shown <= {str(done) for done in range(1, 10)}
    answer = page.client.get(f"{here}/gallery.zip")
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "gallery/index.html" in names
    assert sum(name.endswith(".pdf") for name in names) >= 8
