"""The gallery: complete, readable everywhere, and closed to what is not fair."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from browser import DESKTOP_PX, PHONE_PX, find_browser, look_at
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import BundleError, UsageError
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Game, Generated, Layout
from dicesheets.sheets.drawn import DrawnCards
from dicesheets.variants import publish as publishing
from dicesheets.variants.board_play import BoardRating
from dicesheets.variants.bundle import load_bundles
from dicesheets.variants.certify import STYLES, Certificate, StyleRating
from dicesheets.variants.gallery.index_page import index_page
from dicesheets.variants.gallery.model import Entry, Picture
from dicesheets.variants.generate import generate_text
from dicesheets.variants.known_ratings import known_rating, remember_rating
from dicesheets.variants.publish import publish
from dicesheets.variants.rating import UNRATED, Rating

HERE = Path(__file__).parent
OBSERVATORY = HERE.parents[1] / "examples" / "observatory" / "observatory.yaml"
CARD_POINTS = HERE.parents[1] / "examples" / "games" / "card-points.yaml"
SPITEFUL = '<script>alert(1)</script>" onload="x'


def made_up_rating(layout: Layout) -> Rating:
    """A rating without playing: what is tested here is the gallery."""
    if layout.game is Game.WUERFELAND:
        boards = [c.id for c in layout.cards if c.id.startswith("board")]
        return Rating(None, tuple(BoardRating(b, 20.0, 0.5, 0.0) for b in boards))
    off = 0.5 if layout.id == "unfair" else 0.01
    styles = tuple(StyleRating(s, 50, 8.0, 7.9, off, 0.01, 2.0, 15.0) for s in STYLES)
    scores = tuple(tuple(range(20, 120, 2)) for _ in STYLES)
    return Rating(Certificate(layout.id, layout.digest, styles, (), scores, scores), ())


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(publishing, "known_rating", made_up_rating)


def variant(tmp_path: Path, game: Game, seed: int) -> Path:
    made = Generated(1, seed, 1, 2047 if game is Game.WELTEN else 0)
    file = tmp_path / f"{game.value}-{seed}.yaml"
    file.write_text(generate_text(game, made), encoding="utf-8")
    return file


def hand_made(tmp_path: Path, id: str = "mine", **keys: str) -> Path:
    told = {"author": "Anna", "licence": "CC0-1.0", **keys}
    lines = ["game: welten", f"id: {id}", "name: {de: Mein, en: Mine}", "extends: classic"]
    lines += [f"{key}: {json.dumps(value)}" for key, value in told.items() if value]
    file = tmp_path / f"{id}.yaml"
    file.write_text("\n".join([*lines, "cards: {}", ""]), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("gallery")
    folder = tmp_path / "site"
    spiteful = hand_made(tmp_path, "spiteful", author=SPITEFUL)
    sources = [OBSERVATORY, spiteful, variant(tmp_path, Game.WUERFELAND, 4)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publishing, "known_rating", made_up_rating)
        publish(sources, folder)
    return folder


class Links(HTMLParser):
    """Collects what a page points to, and what it is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.targets += [v for k, v in attrs if k in ("href", "src") and v]


def read(page: Path) -> Links:
    links = Links()
    links.feed(page.read_text("utf-8"))
    return links


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_link_leads_to_a_file_and_none_outside(site: Path) -> None:
    for page in pages(site):
        for target in read(page).targets:
            parts = urlparse(target)
            assert not parts.scheme and not parts.netloc, f"{page}: {target}"
            if parts.path:
                file = (page.parent / unquote(parts.path)).resolve()
                assert file.is_file(), f"{page}: {target}"
                assert file.is_relative_to(site.resolve())
    style = (site / "style.css").read_text("utf-8")
    for target in re.findall(r"url\(([^)]*)\)", style):
        assert (site / target).is_file()
    assert "@import" not in style


def test_every_page_stands_in_both_languages(site: Path) -> None:
    for page in pages(site):
        language = "en" if page.name == "index.en.html" else "de"
        tags = read(page).tags
        assert ("html", {"lang": language}) in tags
        assert any(tag == "a" and a.get("hreflang") != language for tag, a in tags)
        assert not [a for tag, a in tags if tag == "img" and not a.get("alt")]


def test_every_variant_has_all_its_sheets(site: Path) -> None:
    index = json.loads((site / "index.json").read_text("utf-8"))
    ids = [v["id"] for v in index["variants"]]
    assert ids == ["observatory", "spiteful", "wuerfeland-normal-4"]
    for entry in index["variants"]:
        kinds = {(s["paper"], s["language"], s["ink"]) for s in entry["sheets"]}
        assert len(kinds) == 8
        for sheet in entry["sheets"]:
            data = (site / sheet["file"]).read_bytes()
            assert data.startswith(b"%PDF")
            assert len(data) == sheet["bytes"]
        named = [entry["layout"], entry["bundle"], *entry["previews"], *entry["charts"].values(),
                 *entry["pages"].values()]  # fmt: skip
        assert all((site / name).is_file() for name in named)
        assert load_layout(site / entry["layout"]).digest == entry["digest"]


def test_words_of_strangers_stay_words(site: Path) -> None:
    for page in pages(site):
        links = read(page)
        assert not [tag for tag, _ in links.tags if tag == "script"]
        assert not [a for _, a in links.tags if any(k.startswith("on") for k in a)]
    shown = (site / "v" / "spiteful" / "index.html").read_text("utf-8")
    assert "&lt;script&gt;" in shown


def test_publishing_twice_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    publish([OBSERVATORY], again)
    one = again / "v" / "observatory"
    for file in sorted(p for p in one.rglob("*") if p.is_file()):
        same = site / "v" / "observatory" / file.relative_to(one)
        assert file.read_bytes() == same.read_bytes(), file.name


def test_what_is_not_fair_is_refused_with_the_reason(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    sources = [hand_made(tmp_path), hand_made(tmp_path, "unfair"),
               hand_made(tmp_path, "nobody", author=""), tmp_path / "missing.yaml"]  # fmt: skip
    with pytest.raises(BundleError) as caught:
        publish(sources, folder)
    told = str(caught.value)
    assert "not fair by simulated play" in told
    assert "careless" in told
    assert "author missing" in told
    assert "missing.yaml" in told
    assert not folder.exists()
    assert not [p for p in tmp_path.iterdir() if p.name.endswith(".part")]


def test_a_gallery_that_cannot_be_renewed_keeps_every_old_page_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    publish([hand_made(tmp_path)], folder)
    note = folder / "v" / "mine" / "note.txt"
    note.write_text("my own")
    old = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    put, taken = os.replace, 0

    def fail_later(source: Path, target: Path) -> None:
        nonlocal taken
        taken += 1
        if taken > 3:
            raise OSError(28, "No space left on device")
        put(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail_later)
        with pytest.raises(UsageError, match="No space left on device; choose another place"):
            publish([hand_made(tmp_path, author="Berta")], folder)
    now = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert now.keys() == old.keys()
    assert 0 < sum(now[file] != old[file] for file in old) <= 3
    assert now[folder / "index.json"] == old[folder / "index.json"]
    publish([hand_made(tmp_path, author="Berta")], folder)
    assert b"Berta" in (folder / "index.json").read_bytes()
    assert note.read_text() == "my own"


def test_a_gallery_of_pads_claims_no_play_and_opens_in_the_language_asked_for(
    tmp_path: Path,
) -> None:
    site = tmp_path / "site"
    run = ["publish", str(CARD_POINTS), "-o", str(site), "--lang", "en"]
    result = CliRunner().invoke(main, run)
    assert result.exit_code == 0, result.output
    for folder in (site, site / "v" / "card-points"):
        front, behind = folder / "index.html", folder / "index.de.html"
        assert not (folder / "index.en.html").exists()
        for page, language, other in ((front, "en", behind), (behind, "de", front)):
            assert ("html", {"lang": language}) in read(page).tags
            assert other.name in read(page).targets
    index = json.loads((site / "index.json").read_text("utf-8"))
    assert index["variants"][0]["pages"] == {
        "de": "v/card-points/index.de.html",
        "en": "v/card-points/index.html",
    }
    english, german = (site / "index.html").read_text(), (site / "index.de.html").read_text()
    assert "1 pad<" in english and "1 Block<" in german
    assert "thousands" not in english and "tausendfach" not in german, "nobody plays a pad"


def test_a_gallery_in_another_language_leaves_no_older_page_behind(tmp_path: Path) -> None:
    """The English pages of before stayed, and told of what was published no more."""
    for language, author in (("de", "Anna"), ("en", "Berta")):
        publish([hand_made(tmp_path, author=author)], tmp_path / "site", language=language)
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert {page.name for page in pages} == {"index.html", "index.de.html"}
    assert len(pages) == 4 and not any("Anna" in page.read_text("utf-8") for page in pages)


def test_a_gallery_says_which_of_its_variants_were_played(tmp_path: Path) -> None:
    layout = load_layout(CARD_POINTS)
    bundle = load_bundles(CARD_POINTS)[0]
    picture = Picture("a.jpg", "en", 1, 1, ())
    pad = Entry(layout, bundle, UNRATED, "pad", DrawnCards(), pictures=(picture,))
    boards = Rating(None, (BoardRating("pad", 20.0, 0.5, 0.0),))
    played = replace(pad, rating=boards)
    assert "Each was played thousands of times" in index_page([played], "en", "en")
    mixed = index_page([played, pad], "en", "en")
    assert "Those with a rating were played thousands of times" in mixed
    assert "thousands" not in index_page([pad], "en", "en")


@pytest.mark.slow
def test_two_versions_of_one_variant_stand_side_by_side(tmp_path: Path) -> None:
    one = hand_made(tmp_path)
    (tmp_path / "other").mkdir()
    other = hand_made(tmp_path / "other")
    other.write_text(other.read_text("utf-8").replace("cards: {}", "cards: {cities: null}"))
    entries = publish([one, other], tmp_path / "site")
    assert len({entry.folder for entry in entries}) == 2


def test_ratings_are_remembered(tmp_path: Path) -> None:
    layout = load_layout(hand_made(tmp_path))
    rating = made_up_rating(layout)
    remember_rating(layout, rating)
    assert known_rating(layout) == rating


def test_the_bundle_of_the_gallery_can_be_added_and_printed(site: Path, tmp_path: Path) -> None:
    runner = CliRunner()
    added = runner.invoke(main, ["add", str(site / "v" / "observatory" / "observatory.zip")])
    assert added.exit_code == 0, added.output
    target = tmp_path / "sheets.pdf"
    printed = runner.invoke(main, ["print", "--layout", "observatory", "-o", str(target)])
    assert printed.exit_code == 0, printed.output
    assert target.stat().st_size > 20_000


@pytest.mark.slow
def test_a_browser_finds_nothing_to_complain_about(site: Path, tmp_path: Path) -> None:
    browser = find_browser()
    if browser is None:
        pytest.skip("no Chromium is installed: the gallery was not looked at in a browser")
    seen = look_at(browser, pages(site), tmp_path)
    assert len(seen) == 2 * len(pages(site))
    assert {page["width"] for page in seen} == {PHONE_PX, DESKTOP_PX}
    for page in seen:
        where = f"{page['url']} at {page['width']} px"
        assert page["scroll"] <= page["client"] == page["width"], f"{where}: scrolls sideways"
        assert page["headings"] == 1, where
        assert page["lang"] in ("de", "en")
        assert page["scripts"] == 0
        assert page["fonts"] >= 2, f"{where}: fonts did not load"
        for image in page["images"]:
            assert image["loads"], f"{where}: {image['src']} does not load"
            assert image["alt"], where
        assert not page["faint"], f"{where}: too little contrast"
