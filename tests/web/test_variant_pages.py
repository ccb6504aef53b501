"""Bundles of others come in as by `add`, and nothing hostile does; a gallery goes out."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from web_page import ORIGIN, Page

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

EXAMPLE = Path(__file__).parents[2] / "examples/observatory/observatory.yaml"


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


def test_a_gallery_needs_an_installed_variant(page: Page) -> None:
    for wanted in ("welten:classic", "../../etc", ""):
        assert page.client.get("/variants/gallery.zip", params={"v": wanted}).status_code == 400


@pytest.mark.slow  # eight PDFs, and a rating by play
def test_a_gallery_comes_as_one_file(page: Page, installed: str) -> None:
    answer = page.client.get("/variants/gallery.zip", params={"v": installed})
    assert answer.status_code == 200, answer.text
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "gallery/index.html" in names
    assert sum(name.endswith(".pdf") for name in names) >= 8
