"""Self-contained prints: the layout travels in codes, and forged codes are refused."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from dicesheets.cli import main
from dicesheets.errors import LayoutError, PhotoError
from dicesheets.layouts import carried
from dicesheets.layouts.carried import (
    PART_LETTERS,
    decode_letters,
    encode_letters,
    pack_layout,
    parse_part,
    unpack_layout,
)
from dicesheets.layouts.fiducials import code_of
from dicesheets.layouts.load import load_layout
from dicesheets.scanner.carrier import CarriedLayouts, read_parts
from dicesheets.sheets.carrier import add_carrier
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import render_pages
from dicesheets.variants.library import find_layout

EXAMPLES = Path(__file__).parents[2] / "examples"
OBSERVATORY = EXAMPLES / "observatory" / "observatory.yaml"


def parts_of(texts: tuple[str, ...]) -> list[carried.Part]:
    found = [parse_part(text) for text in texts]
    return [part for part in found if part is not None]


@given(st.binary(max_size=200))
def test_letters_carry_every_byte(data: bytes) -> None:
    letters = encode_letters(data)
    assert decode_letters(letters) == data
    assert set(letters) <= set(carried.ALPHABET)


@pytest.mark.parametrize("letters", ["A", "::::", "ab", "ZZZZ", ":::"])
def test_what_is_no_such_text_is_refused(letters: str) -> None:
    with pytest.raises(ValueError):
        decode_letters(letters)


def test_a_table_of_settings_comes_back_though_paper_carries_its_keys_as_texts(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "game: carcassonne\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"
        "settings: {dice: 10, points: {10: 36}}\n",
        "utf-8",
    )
    layout = load_layout(file)
    carried_ = unpack_layout(parts_of(pack_layout(file, layout)))
    assert (carried_.digest, carried_.cards) == (layout.digest, layout.cards)


def test_a_layout_comes_back_from_its_parts() -> None:
    layout = load_layout(OBSERVATORY)
    texts = pack_layout(OBSERVATORY, layout)
    assert all(len(text) <= PART_LETTERS for text in texts)
    again = unpack_layout(parts_of(texts))
    assert again.digest == layout.digest
    assert again.cards == layout.cards


def test_a_twelfth_realm_fits_into_one_code() -> None:
    assert len(pack_layout(OBSERVATORY, load_layout(OBSERVATORY))) == 1


def test_a_layout_that_starts_from_another_file_comes_back(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_bytes(OBSERVATORY.read_bytes())
    child = tmp_path / "child.yaml"
    child.write_text(
        "game: welten\nid: child\nname: {de: Kind, en: Child}\nextends: base.yaml\n"
        "cards: {cities: null, tapestry: {colour: teal}}\n",
        encoding="utf-8",
    )
    layout = load_layout(child)
    assert unpack_layout(parts_of(pack_layout(child, layout))).digest == layout.digest


def test_parts_that_claim_another_layout_are_refused() -> None:
    (text,) = pack_layout(OBSERVATORY, load_layout(OBSERVATORY))
    forged = text[:3] + "0123456789" + text[13:]
    with pytest.raises(LayoutError, match="claim 0123456789"):
        unpack_layout(parts_of((forged,)))


def test_damaged_letters_are_refused() -> None:
    (text,) = pack_layout(OBSERVATORY, load_layout(OBSERVATORY))
    for at in (20, 60, len(text) - 1):
        broken = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
        with pytest.raises(LayoutError):
            unpack_layout(parts_of((broken,)))


def test_a_bomb_in_a_code_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=carried._WORDS.encode())
    bomb = packer.compress(b"[" + b"0," * 4_000_000) + packer.flush()
    letters = encode_letters(bomb)
    room = PART_LETTERS - carried.HEAD
    count = -(-len(letters) // room)
    assert count <= carried.MAX_PARTS
    texts = tuple(
        f"DS1{'0' * 10}{i + 1:02}{count:02}{letters[i * room : (i + 1) * room]}"
        for i in range(count)
    )
    with pytest.raises(LayoutError, match="damaged"):
        unpack_layout(parts_of(texts))


def test_a_missing_part_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "PART_LETTERS", 250)
    texts = pack_layout(OBSERVATORY, load_layout(OBSERVATORY))
    assert len(texts) > 2
    with pytest.raises(LayoutError, match="code 2 of"):
        unpack_layout(parts_of((texts[0], *texts[2:])))


@pytest.mark.parametrize("text", ["", "DS1", "hello", "DS1" + "0" * 14, "DS1zzzzzzzzzz0101A",
                                  "DS100000000000201A", "DS1000000000001²1A"])  # fmt: skip
def test_other_codes_are_none_of_ours(text: str) -> None:
    assert parse_part(text) is None


@pytest.mark.parametrize("length", range(carried.HEAD))
def test_a_code_that_is_cut_off_is_none_of_ours(length: int) -> None:
    """`make fuzz` found it: after one or two digits of its numbers it ended the reading."""
    head = f"{carried.PREFIX}0123456789010100"
    assert parse_part(head[:length]) is None


def test_a_layout_too_long_for_paper_is_refused(tmp_path: Path) -> None:
    noise = "".join(chr(0x4E00 + i * 7919 % 20000) for i in range(30_000))
    file = tmp_path / "long.yaml"
    file.write_text(OBSERVATORY.read_text("utf-8") + f"rating: {noise}\n", encoding="utf-8")
    with pytest.raises(LayoutError, match="too long to be carried"):
        pack_layout(file, load_layout(OBSERVATORY))


def carrier_pages(paper: str) -> Document:
    layout = load_layout(OBSERVATORY)
    job = Job(paper=paper, realms=("observatory",))
    document = plan_document(layout, job)
    return add_carrier(document, layout, pack_layout(OBSERVATORY, layout), paper)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_printed_page_can_be_read_by_any_scanner(paper: str, tmp_path: Path) -> None:
    document = carrier_pages(paper)
    picture = render_pages(pdf_bytes(document), dpi=90)[-1]
    (part,) = read_parts(np.asarray(picture.convert("L")))
    layout = load_layout(OBSERVATORY)
    assert part.digest == layout.digest
    file = tmp_path / "page.png"
    picture.save(file)
    carriers = CarriedLayouts([file])
    assert carriers.carries(file)
    found = carriers.find(code_of(layout, layout.cards[0]))
    assert found is not None
    assert found.cards == layout.cards


def test_a_photo_of_the_page_can_be_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))
    pages = render_pages(pdf_bytes(carrier_pages("a4")), dpi=90)
    pages[-1].save(tmp_path / "page.png")
    pages[0].save(tmp_path / "cards.png")
    done = CliRunner().invoke(main, ["add", str(tmp_path / "page.png")])
    assert done.exit_code == 0, done.output
    assert find_layout("observatory").cards == load_layout(OBSERVATORY).cards
    none = CliRunner().invoke(main, ["add", str(tmp_path / "cards.png"), "--lang", "en"])
    assert none.exit_code == 2
    assert "no code that carries a layout" in none.output


def test_codes_on_a_page_keep_to_the_paper() -> None:
    for paper, (width, height) in {"a4": (210, 297), "letter": (215.9, 279.4)}.items():
        layout = load_layout(OBSERVATORY)
        (text,) = pack_layout(OBSERVATORY, layout)
        document = add_carrier(Document((), "", "de"), layout, (text,) * 8, paper)
        assert len(document.pages) == 2
        for page in document.pages:
            for item in page.items:
                box = getattr(item, "box", None)
                if box is not None:
                    assert box.left_mm >= 5 and box.right_mm <= width - 5
                    assert box.top_mm >= 5 and box.bottom_mm <= height - 5


def test_a_damaged_page_is_a_problem_of_the_photo(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = load_layout(OBSERVATORY)
    (text,) = pack_layout(OBSERVATORY, layout)
    part = parse_part(text[:-6])
    assert part is not None
    file = Path("page.png")
    carriers = CarriedLayouts([file])
    monkeypatch.setattr("dicesheets.scanner.carrier.list_pictures", lambda paths: paths)
    monkeypatch.setattr(carriers, "_parts", {file: (part,)})
    with pytest.raises(PhotoError, match="carries the layout"):
        carriers.find(code_of(layout, layout.cards[0]))
